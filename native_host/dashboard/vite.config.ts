import { defineConfig } from 'vite';

// Four files of fixed names, which cmake/EmbedFiles.cmake puts into the host.
export default defineConfig({
  base: './',
  build: {
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    reportCompressedSize: false,
    rollupOptions: {
      output: {
        entryFileNames: 'app.js',
        chunkFileNames: '[name].js',
        assetFileNames: 'app[extname]',
      },
    },
  },
});

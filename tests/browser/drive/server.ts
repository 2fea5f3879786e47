// Serves one folder on loopback, as any static host would.
import { readFile, stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.htm': 'text/html; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

export const mimeType = (path: string): string =>
  TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream';

export interface Served {
  /** `http://127.0.0.1:PORT` followed by the prefix, which ends in a slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** A path inside the folder, or null when the request asks for something else. */
function localPath(folder: string, prefix: string, requested: string): string | null {
  let path: string;
  try {
    path = decodeURIComponent(requested.split(/[?#]/, 1)[0] ?? '');
  } catch {
    return null;
  }
  if (!path.startsWith(prefix) || path.includes('\0')) return null;
  // Normalising an absolute path cannot climb above its root, hence not above the folder.
  return join(folder, normalize(`/${path.slice(prefix.length)}`));
}

async function answer(path: string | null, response: ServerResponse): Promise<void> {
  try {
    if (path === null) throw new Error('outside the folder');
    const file = (await stat(path)).isDirectory() ? join(path, 'index.html') : path;
    const body = await readFile(file);
    response.writeHead(200, { 'content-type': mimeType(file), 'cache-control': 'no-store' });
    response.end(body);
  } catch {
    response.writeHead(404, { 'content-type': 'text/plain' });
    response.end('not found');
  }
}

/** `prefix` begins and ends with a slash. */
export async function serveFolder(folder: string, prefix = '/'): Promise<Served> {
  const server = createServer((request, response) => {
    void answer(localPath(folder, prefix, request.url ?? '/'), response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${prefix}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

// Two ways to bring a painting to the screen: a 2D canvas, or a WebGL one whose drawing buffer is empty between frames.

export function screen(canvas, kind) {
  return kind === 'webgl' ? webglScreen(canvas) : flatScreen(canvas);
}

function flatScreen(canvas) {
  const context = canvas.getContext('2d');
  return { context, show: () => {} };
}

const VERTEX = `attribute vec2 at; varying vec2 uv;
  void main() { uv = vec2(at.x, 1.0 - at.y); gl_Position = vec4(at * 2.0 - 1.0, 0.0, 1.0); }`;
const FRAGMENT = `precision mediump float; varying vec2 uv; uniform sampler2D image;
  void main() { gl_FragColor = texture2D(image, uv); }`;

function webglScreen(canvas) {
  const sheet = new OffscreenCanvas(canvas.width, canvas.height);
  const context = sheet.getContext('2d');
  const gl = canvas.getContext('webgl', { alpha: false });
  const program = gl.createProgram();
  for (const [type, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ]) {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), gl.STATIC_DRAW);
  gl.enableVertexAttribArray(0);
  gl.bindAttribLocation(program, 0, 'at');
  gl.vertexAttribPointer(gl.getAttribLocation(program, 'at'), 2, gl.FLOAT, false, 0, 0);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  return {
    context,
    show: () => {
      gl.viewport(0, 0, canvas.width, canvas.height);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, sheet);
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    },
  };
}

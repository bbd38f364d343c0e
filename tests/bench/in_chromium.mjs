// Runs a wasm program, or any worker's script, in a worker of headless Chromium.
// CHROMIUM names the browser, if it is not `chromium` on PATH.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const page = `<!doctype html><script>
const worker = new Worker("/worker.js", { type: TYPE });
let last = Promise.resolve();
const send = (text) => { last = last.then(() => fetch("/line", { method: "POST", body: text })); };
worker.onmessage = (e) => send(e.data);
worker.onerror = (e) => send("\\0error: " + e.message);
</script>`;

// A program that Emscripten linked: its arguments, and what it reads from standard input.
export const program = (name, args, input) => ({ type: 'classic', script: `
var bytes = ${input ? '(() => { const r = new XMLHttpRequest(); r.open("GET", "/input", false); '
    + 'r.responseType = "arraybuffer"; r.send(); return new Uint8Array(r.response); })()' : '[]'}, place = 0;
var Module = {
  arguments: ${JSON.stringify(args)}, mainScriptUrlOrBlob: "/${name}.js",
  stdin: () => (place < bytes.length ? bytes[place++] : null),
  print: (line) => postMessage(line), printErr: (line) => postMessage(line),
  onExit: () => postMessage("\\0done"), onAbort: (why) => postMessage("\\0error: " + why),
};
importScripts("/${name}.js");`, input });

const types = { js: 'text/javascript', mjs: 'text/javascript', wasm: 'application/wasm', html: 'text/html' };

// Resolves with the lines that the worker posted, up to "\0done"; each is also given to onLine.
export function inChromium(folder, { type, script, input }, onLine = () => {}) {
  const profile = mkdtempSync(join(tmpdir(), 'bench-'));
  const lines = [];
  let browser, settle;
  const server = createServer((request, response) => {
    // Isolated, or there is no shared memory for threads.
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    response.setHeader('Cache-Control', 'no-store');
    const name = request.url === '/' ? 'index.html' : request.url.slice(1).replace(/\?.*|[^\w.-]/g, '');
    if (name === 'line') {
      const chunks = [];
      request.on('data', (data) => chunks.push(data));
      request.on('end', () => {
        response.end();
        const line = Buffer.concat(chunks).toString();
        if (line.startsWith('\0')) return settle(line === '\0done' ? null : new Error(line.slice(1)));
        lines.push(line);
        onLine(line);
      });
      return;
    }
    try {
      const own = { 'index.html': page.replace('TYPE', JSON.stringify(type)), 'worker.js': script, input };
      const body = own[name] ?? readFileSync(join(folder, name));
      response.setHeader('Content-Type', types[name.split('.').pop()] ?? 'application/octet-stream').end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve, reject) => {
    settle = (error) => {
      browser.removeAllListeners('exit').once('exit', () => {
        server.close();
        try { rmSync(profile, { recursive: true, force: true, maxRetries: 5 }); } catch {}  // helpers may still write
        if (error) reject(error); else resolve(lines);
      });
      browser.kill();
    };
    server.listen(0, '127.0.0.1', () => {
      const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', `--user-data-dir=${profile}`];
      browser = spawn(process.env.CHROMIUM || 'chromium', [...flags, `http://127.0.0.1:${server.address().port}/`],
        { stdio: 'ignore' });
      browser.once('error', reject).once('exit', () => reject(new Error('the browser ended by itself')));
    });
  });
}

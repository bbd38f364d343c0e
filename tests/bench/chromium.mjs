// Runs the wasm build of kernel_bench in a worker of headless Chromium.
//
//   node tests/bench/chromium.mjs build/wasm-relaxed [arguments of kernel_bench]
//
// CHROMIUM names the browser, if it is not `chromium` on PATH.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [build, ...args] = process.argv.slice(2);
const folder = join(build, "tests");

const page = `<!doctype html><script>
const worker = new Worker("/worker.js");
worker.onmessage = (e) => fetch("/line", { method: "POST", body: e.data });
worker.onerror = (e) => fetch("/line", { method: "POST", body: "\\0error: " + e.message });
</script>`;
const worker = `
var Module = {
  arguments: ${JSON.stringify(args)},
  mainScriptUrlOrBlob: "/kernel_bench.js",
  print: (line) => postMessage(line), printErr: (line) => postMessage(line),
  onExit: () => postMessage("\\0done"),
};
importScripts("/kernel_bench.js");`;

const types = { ".js": "text/javascript", ".wasm": "application/wasm" };
const server = createServer((request, response) => {
  // Isolated, or there is no shared memory for threads.
  response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
  response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
  if (request.url === "/line") {
    let body = "";
    request.on("data", (data) => (body += data));
    request.on("end", () => {
      response.end();
      if (body === "\0done") return finish(0);
      console.log(body.replace("\0", ""));
      if (body.startsWith("\0")) finish(1);
    });
    return;
  }
  if (request.url === "/") return response.setHeader("Content-Type", "text/html").end(page);
  if (request.url === "/worker.js") return response.setHeader("Content-Type", "text/javascript").end(worker);
  try {
    const name = request.url.slice(1);
    response.setHeader("Content-Type", types[name.slice(name.lastIndexOf("."))] ?? "application/octet-stream");
    response.end(readFileSync(join(folder, name.replace(/[^\w.]/g, ""))));
  } catch {
    response.writeHead(404).end();
  }
});

const profile = mkdtempSync(join(tmpdir(), "kernel_bench-"));
let browser;
function finish(code) {
  browser.once("exit", () => {
    rmSync(profile, { recursive: true, force: true });
    process.exit(code);
  });
  browser.kill();
}
process.stdout.on("error", () => finish(1));  // the reader went away
server.listen(0, "127.0.0.1", () => {
  const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", `--user-data-dir=${profile}`];
  browser = spawn(process.env.CHROMIUM ?? "chromium", [...flags, `http://127.0.0.1:${server.address().port}/`], {
    stdio: "ignore",
  });
});

// The benchmarks: prints a table and writes build/bench.json.
//
//   node tests/bench/run.mjs [--node|--native] [--quick] [--recipe FILE] [--only PATTERN]
//
// Without --node or --native the programs run in a worker of headless Chromium, where the figures
// count. --quick: ceiling, nanogpt-cpu on one thread, sizes. The builds must be there (tests/run.sh).
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { inChromium, program } from './in_chromium.mjs';
import { downloadSizes, startUp } from './page_costs.mjs';

const build = fileURLToPath(new URL('../../build', import.meta.url));

// The variants in which a host runs, each with its counts of threads.
export const plans = {
  chromium: { relaxed: [1], 'relaxed-threads': [1, 2], simd: [1], 'simd-threads': [2] },
  node: { relaxed: [1], 'relaxed-threads': [2], simd: [1] },
  native: { native: [1, 2] },
};

// One line "row <tab> name <tab> threads <tab> …" of a program (bench/measure.h).
export function parseRow(line, variant) {
  const [, name, threads, min, median, gflops, efficiency, note] = line.split('\t').map((field) => field.trim());
  return {
    name, variant, threads: Number(threads), ms_min: Number(min), ms_median: Number(median),
    gflops: Number(gflops), efficiency: Number(efficiency), ...(note ? { note } : {}),
  };
}

function spawned(command, args, input, onLine) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = [];
    let rest = '';
    child.stdin.on('error', () => {}).end(input);
    child.stdout.on('data', (data) => {
      const parts = (rest + data).split('\n');
      rest = parts.pop();
      for (const line of parts) { lines.push(line); onLine(line); }
    });
    child.on('error', reject);
    child.on('close', (code) => (code ? reject(new Error(`${command} ended with ${code}`)) : resolve(lines)));
  });
}

// Rows of one program in one variant.
export async function rowsOf(host, variant, name, args, { input, onLine } = {}) {
  const folder = `${build}/${variant === 'native' ? 'native' : `wasm-${variant}`}/tests`;
  const words = args.map(String);
  const relaxed = process.version.startsWith('v20.') ? ['--experimental-wasm-relaxed-simd'] : [];
  const lines = host === 'chromium' ? await inChromium(folder, program(name, words, input), onLine)
    : host === 'node' ? await spawned(process.execPath, [...relaxed, `${folder}/${name}.js`, ...words], input, onLine)
      : await spawned(`${folder}/${name}`, words, input, onLine);
  return lines.filter((line) => line.startsWith('row\t')).map((line) => parseRow(line, variant));
}

const number = (x, digits) => (Number.isFinite(x) && x !== 0 ? x.toFixed(digits) : '');
export function printRow(row) {
  console.log([
    row.name.padEnd(28), row.variant.padEnd(16), String(row.threads || '').padStart(2),
    number(row.ms_min, row.ms_min < 1 ? 4 : 2).padStart(10), number(row.ms_median, row.ms_median < 1 ? 4 : 2).padStart(10),
    number(row.gflops, 1).padStart(7), (row.efficiency ? `${(100 * row.efficiency).toFixed(1)}%` : '').padStart(7),
    row.note ?? '',
  ].join('  ').trimEnd());
}

async function main() {
  const { values: options } = parseArgs({ options: {
    node: { type: 'boolean' }, native: { type: 'boolean' }, quick: { type: 'boolean' },
    recipe: { type: 'string' }, only: { type: 'string' },
  } });
  const host = options.native ? 'native' : options.node ? 'node' : 'chromium';
  const rows = [];
  const add = (more) => { for (const row of more) { printRow(row); rows.push(row); } };
  const run = (variant, name, args, input) => {
    const onLine = (line) => (line.startsWith('row\t') ? add([parseRow(line, variant)]) : console.log(`  ${line}`));
    return rowsOf(host, variant, name, args, { input, onLine });
  };
  console.log('name                          variant       threads   ms (min)   (median)  GFLOP/s  of ceiling');
  if (options.recipe) {
    const text = readFileSync(options.recipe);
    const variant = host === 'native' ? 'native' : 'relaxed-threads';
    await run(variant, 'step_bench', [2, 'recipe'], text);
  } else if (options.quick) {
    await run(host === 'native' ? 'native' : 'relaxed', 'step_bench', [1, 2, 'nanogpt-cpu']);
  } else {
    for (const [variant, counts] of Object.entries(plans[host])) {
      if (options.only && !new RegExp(options.only).test(variant)) continue;
      for (const threads of counts) {
        await run(variant, 'kernel_bench', [threads, 'products']);
        await run(variant, 'step_bench', [threads]);
      }
    }
  }
  if (host === 'chromium' && !options.recipe) {
    if (!options.quick) for (const variant of Object.keys(plans.chromium)) add([await startUp(build, variant)]);
    add(downloadSizes(build));
  }
  mkdirSync(build, { recursive: true });
  writeFileSync(`${build}/bench.json`, `${JSON.stringify(rows, null, 1)}\n`);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main();

// `npm run bench [-- GROUP…]`: measures, prints a table with the budget beside each figure, exits with 1 on a miss.
import { spawn } from 'node:child_process';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser, ensureDependencies } from '../support/setup.mjs';
import { root } from '../support/root.mjs';
import { bundleGroups, bundles } from './bundle.mjs';
import { tableText, writeResults } from './resultsFile.mjs';

/** @typedef {import('./resultsFile.mjs').Row} Row */

const GROUPS = ['client', 'activation', 'bytecode', 'editor', 'memory', 'pacing', 'page', 'host', 'terminal'];

/** @param {string} command @param {readonly string[]} args */
async function run(command, args) {
  const code = await new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', reject);
    child.on('exit', resolve);
  });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}.`);
}

async function prepare() {
  await ensureDependencies();
  const installed = await access(join(root, 'test/bench/node_modules/.package-lock.json')).then(
    () => true,
    () => false,
  );
  if (!installed) await run('npm', ['ci', '--prefix', 'test/bench', '--ignore-scripts', '--no-audit', '--no-fund']);
  await bundleGroups();
}

/** @param {string} group @returns {Promise<readonly Row[]>} */
async function measure(group) {
  if (group === 'page' || group === 'host') await ensureBrowser();
  if (['activation', 'page', 'host', 'terminal'].includes(group)) await run('npm', ['run', '--silent', 'package']);
  const folder = await mkdtemp(join(tmpdir(), 'movescope-bench-'));
  try {
    const file = join(folder, 'rows.json');
    await run(process.execPath, ['--expose-gc', join(bundles, 'runGroup.mjs'), group, file]);
    return JSON.parse(await readFile(file, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : GROUPS;
const unknown = wanted.filter(name => !GROUPS.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no group "${unknown.join('", "')}": choose from ${GROUPS.join(', ')}.\n`);
  process.exit(2);
}
await prepare();
/** @type {Map<string, readonly Row[]>} */
const tables = new Map();
for (const group of wanted) {
  const rows = await measure(group);
  tables.set(group, rows);
  process.stdout.write(`\n${group}\n\n${tableText(rows)}\n`);
}
await writeResults(tables, GROUPS);
const missed = [...tables.values()].flat().filter(({ kept }) => kept === false);
process.stdout.write(`\n${missed.length === 0 ? 'Every budget is kept.' : `${missed.length} budgets are missed.`}\n`);
process.exit(missed.length === 0 ? 0 : 1);

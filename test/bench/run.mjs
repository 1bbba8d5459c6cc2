// `npm run bench [-- GROUP…]`: measures, prints a table with the budget beside each figure, exits with 1 on a miss.
import { spawn } from 'node:child_process';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser, ensureDependencies } from '../support/setup.mjs';
import { root } from '../support/root.mjs';
import { bundleGroups, bundles } from './bundle.mjs';
import { tableText, writeResult } from './resultsFile.mjs';

/** @typedef {import('./resultsFile.mjs').Table} Table */

const GROUPS = ['client', 'activation', 'bytecode', 'vm', 'editor', 'memory', 'pacing', 'page', 'host', 'terminal'];

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

/** @param {string} group @returns {Promise<Table>} */
async function measure(group) {
  if (group === 'page' || group === 'host') await ensureBrowser();
  if (['activation', 'page', 'host', 'terminal'].includes(group)) await run('npm', ['run', '--silent', 'package']);
  const folder = await mkdtemp(join(tmpdir(), 'movescope-bench-'));
  try {
    const file = join(folder, 'table.json');
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
let missed = 0;
for (const group of wanted) {
  const table = await measure(group);
  missed += table.rows.filter(({ kept }) => kept === false).length;
  process.stdout.write(`\n${group}\n\n${tableText(table)}\n`);
  await writeResult(group, table, GROUPS);
}
process.stdout.write(`\n${missed === 0 ? 'Every budget is kept.' : `${missed} budgets are missed.`}\n`);
process.exit(missed === 0 ? 0 : 1);

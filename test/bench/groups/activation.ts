import { execFile } from 'node:child_process';
import { cp, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { row, type Row } from '../measure/row';
import { median } from '../measure/statistics';
import type { Units } from '../measure/units';

const run = promisify(execFile);
const PROCESSES = 20;

/** The cost of the extension at startup, and its size. Requires the production build. */
export async function activation(units: Units): Promise<readonly Row[]> {
  const bytes = (await stat('dist/extension.cjs')).size;
  const vsix = (await stat('dist/movescope.vsix')).size;
  return [
    row('activation path: the entry, minified', bytes / 1000, 'kB', { atMost: 95 }),
    await loadRow(units),
    row('whole VSIX', vsix / 1e6, 'MB', { atMost: 1.6 }),
  ];
}

async function loadRow(units: Units): Promise<Row> {
  const folder = 'test/bench/node_modules/.cache/activation';
  await rm(folder, { recursive: true, force: true });
  await mkdir(`${folder}/node_modules/vscode`, { recursive: true });
  await writeFile(`${folder}/node_modules/vscode/package.json`, '{"name":"vscode","main":"index.js"}');
  await writeFile(`${folder}/node_modules/vscode/index.js`, STUB);
  await cp('dist/extension.cjs', `${folder}/extension.cjs`);
  await cp('dist/chunks', `${folder}/chunks`, { recursive: true });
  await writeFile(`${folder}/empty.cjs`, "const vscode = require('vscode');\nexports.activate = () => vscode;\n");
  await writeFile(`${folder}/load.cjs`, LOAD);
  const load = async (name: string): Promise<number> =>
    Number((await run(process.execPath, [`${folder}/load.cjs`, `./${name}.cjs`])).stdout);
  const more: number[] = [];
  for (let round = 0; round < PROCESSES; round++) {
    if (round % 4 === 0) units.measure();
    const empty = await load('empty');
    more.push((await load('extension')) - empty);
  }
  return row('activation path: load, − an empty module', median(more) / units.t0, 't₀', { atMost: 0.1 });
}

/** The parts of vscode that are used before activate() runs. */
const STUB = `const kind = { append: () => kind };
module.exports = {
  ThemeIcon: class {},
  ThemeColor: class {},
  CodeActionKind: { QuickFix: kind, SourceFixAll: kind },
  CompletionItemKind: {},
  InlayHintKind: {},
};
`;

const LOAD = `const start = performance.now();
require(process.argv[2]);
process.stdout.write(String(performance.now() - start));
`;

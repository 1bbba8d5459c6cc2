import { execFile } from 'node:child_process';
import { cp, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { interleave } from '../measure/interleave';
import { budgetRow, duration, kilobytes, type Row } from '../measure/row';
import { median } from '../measure/statistics';

const run = promisify(execFile);
const PROCESSES = 20;

/** The cost of the extension at startup, and its size. Requires the production build. */
export async function activation(): Promise<readonly Row[]> {
  const bytes = (await stat('dist/extension.cjs')).size;
  const vsix = (await stat('dist/movescope.vsix')).size;
  return [
    budgetRow('activation path: the entry', bytes, { kind: 'atMost', value: 100_000 }, kilobytes),
    ...(await loadRows()),
    budgetRow('whole VSIX', vsix, { kind: 'atMost', value: 1_500_000 }, kilobytes),
  ];
}

async function loadRows(): Promise<readonly Row[]> {
  const folder = 'test/bench/node_modules/.cache/activation';
  await rm(folder, { recursive: true, force: true });
  await mkdir(`${folder}/node_modules/vscode`, { recursive: true });
  await writeFile(`${folder}/node_modules/vscode/package.json`, '{"name":"vscode","main":"index.js"}');
  await writeFile(`${folder}/node_modules/vscode/index.js`, STUB);
  await cp('dist/extension.cjs', `${folder}/extension.cjs`);
  await cp('dist/chunks', `${folder}/chunks`, { recursive: true });
  await writeFile(`${folder}/empty.cjs`, "const vscode = require('vscode');\nexports.activate = () => vscode;\n");
  await writeFile(`${folder}/load.cjs`, LOAD);
  const times = new Map<string, number[]>();
  const load = async (name: string): Promise<void> => {
    const { stdout } = await run(process.execPath, [`${folder}/load.cjs`, `./${name}.cjs`]);
    times.set(name, [...(times.get(name) ?? []), Number(stdout)]);
  };
  const contenders = ['empty', 'extension'].map(name => ({ name, run: () => load(name) }));
  await interleave(contenders, { warmUp: 0, measured: PROCESSES });
  const [empty, extension] = ['empty', 'extension'].map(name => median(times.get(name) ?? [])) as [number, number];
  const row = budgetRow('activation path: load, minus an empty module', extension - empty, LOAD_BOUND, duration);
  return [{ ...row, figure: `${row.figure} (${duration(extension)} − ${duration(empty)})` }];
}

const LOAD_BOUND = { kind: 'atMost', value: 10 } as const;

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

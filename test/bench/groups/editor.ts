import type * as vscode from 'vscode';
import { getChildren } from '../../../src/core/modules/tree';
import { FunctionHover } from '../../../src/host/providers/functionHover';
import type { ModuleStore } from '../../../src/core/modules/moduleStore';
import type { Navigation } from '../../../src/host/providers/navigation';
import { moveDocument } from '../fixtures/documents';
import { loadedStore } from '../fixtures/loadedStore';
import { interleave, type Rounds } from '../measure/interleave';
import { budgetRow, duration, units, type Bound, type Row } from '../measure/row';
import { median, p95 } from '../measure/statistics';
import { measureUnit } from '../measure/unit';
import { checkingRows } from './checking';
import { locatingRows } from './locating';

const ROUNDS: Rounds = { warmUp: 500, measured: 2000 };
const LINES = 10_000;

/** What a user waits for in the editor once the modules are read. */
export async function editor(): Promise<readonly Row[]> {
  const unit = measureUnit();
  const inUnits = (what: string, samples: readonly number[], bound: number): Row => {
    const row = budgetRow(`${what}, p95`, p95(samples) / unit, { kind: 'atMost', value: bound }, units);
    return { ...row, figure: `${row.figure} (${duration(p95(samples))}, median ${duration(median(samples))})` };
  };
  const store = await loadedStore(1, 1);
  return [
    { what: 'u: JSON.parse of the modules page', figure: duration(unit) },
    inUnits('hover, warm, in 10,000 lines: position to Markdown', await hoverTimes(store, moveDocument(1, 100)), 0.15),
    inUnits('expand an account of 100 modules, warm', await expandTimes(store), 0.3),
    ...(await locatingRows(unit)),
    ...(await checkingRows(store, unit)),
    ...(await growthRows(store)),
  ];
}

async function growthRows(small: ModuleStore): Promise<readonly Row[]> {
  const manyAccounts = await loadedStore(100, 1);
  const oneAccount = await loadedStore(1, 100);
  const grown = (what: string, before: readonly number[], after: readonly number[]): Row => {
    const bound: Bound = { kind: 'atMost', value: 0.01 };
    return budgetRow(`${what}: p95 at 10,000 modules − p95 at 100`, p95(after) - p95(before), bound, duration);
  };
  const hover = await hoverTimes(small, moveDocument(1, 100));
  return [
    grown('hover, 100 accounts of 100', hover, await hoverTimes(manyAccounts, moveDocument(100, 100))),
    grown('hover, 1 account of 10,000', hover, await hoverTimes(oneAccount, moveDocument(1, 10_000))),
    grown('expand, 100 accounts of 100', await expandTimes(small), await expandTimes(manyAccounts)),
  ];
}

async function hoverTimes(modules: ModuleStore, lines: readonly string[]): Promise<readonly number[]> {
  const session = { network: { label: 'Bench' }, isRestricted: false, connection: () => Promise.resolve({ modules }) };
  const sources = { declarations: () => Promise.resolve([]) };
  const provider = new FunctionHover({ session, sources, interfaces: {} } as unknown as Navigation);
  const document = {
    uri: { scheme: 'file', path: '/bench.move' },
    fileName: '/bench.move',
    languageId: 'move',
    lineAt: (line: number) => ({ text: lines[line] ?? '' }),
  } as unknown as vscode.TextDocument;
  const token: vscode.CancellationToken = {
    isCancellationRequested: false,
    onCancellationRequested: () => ({ dispose: () => undefined }),
  };
  let index = 0;
  const run = async (): Promise<void> => {
    const position = { line: (index++ * 7919) % LINES, character: 40 } as vscode.Position;
    if ((await provider.provideHover(document, position, token)) === undefined) throw new Error('No hover.');
  };
  return (await interleave([{ name: 'hover', run }], ROUNDS)).get('hover') ?? [];
}

async function expandTimes(modules: ModuleStore): Promise<readonly number[]> {
  const { signal } = new AbortController();
  const account = { kind: 'account', address: '0x1', configured: true } as const;
  const run = () => getChildren(account, modules, signal);
  return (await interleave([{ name: 'expand', run }], ROUNDS)).get('expand') ?? [];
}

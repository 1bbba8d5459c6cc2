import type * as vscode from 'vscode';
import { getChildren } from '../../../src/core/modules/tree';
import { FunctionHover } from '../../../src/host/modules/functionHover';
import type { ModuleStore } from '../../../src/core/modules/moduleStore';
import type { Navigation } from '../../../src/host/modules/moduleServices';
import { moveDocument } from '../fixtures/documents';
import { loadedStore } from '../fixtures/loadedStore';
import { heapInUse } from '../measure/heap';
import { interleave, type Rounds } from '../measure/interleave';
import { budgetRow, duration, units, type Bound, type Row } from '../measure/row';
import { median, p95 } from '../measure/statistics';
import { measureUnit } from '../measure/unit';
import { checkingRows } from './checking';
import { discoveringRows } from './discovering';
import { locatingRows } from './locating';
import { testFileRows } from './testFiles';

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
    inUnits(
      'hover, warm, in 10,000 lines: position to Markdown',
      await timesOf(hoverRun(store, moveDocument(1, 100))),
      0.15,
    ),
    inUnits('expand an account of 100 modules, warm', await timesOf(expandRun(store)), 0.3),
    ...(await locatingRows(unit)),
    ...testFileRows(unit),
    ...(await checkingRows(store, unit)),
    ...discoveringRows(unit),
    ...(await growthRows(store)),
  ];
}

/**
 * Alternates small and large stores on a clean heap, so that garbage from loading and a busy machine affect all alike.
 */
async function growthRows(small: ModuleStore): Promise<readonly Row[]> {
  const manyAccounts = await loadedStore(100, 1);
  const oneAccount = await loadedStore(1, 100);
  await heapInUse();
  const hover = await interleave(
    [
      { name: 'small', run: hoverRun(small, moveDocument(1, 100)) },
      { name: 'hover, 100 accounts of 100', run: hoverRun(manyAccounts, moveDocument(100, 100)) },
      { name: 'hover, 1 account of 10,000', run: hoverRun(oneAccount, moveDocument(1, 10_000)) },
    ],
    ROUNDS,
  );
  const expand = await interleave(
    [
      { name: 'small', run: expandRun(small) },
      { name: 'expand, 100 accounts of 100', run: expandRun(manyAccounts) },
    ],
    ROUNDS,
  );
  return [...grownRows(hover), ...grownRows(expand)];
}

function grownRows(samples: ReadonlyMap<string, readonly number[]>): readonly Row[] {
  const before = p95(samples.get('small') ?? []);
  const bound: Bound = { kind: 'atMost', value: 0.01 };
  return [...samples].flatMap(([name, after]) =>
    name === 'small'
      ? []
      : budgetRow(`${name}: p95 at 10,000 modules − p95 at 100`, p95(after) - before, bound, duration),
  );
}

async function timesOf(run: () => Promise<unknown>): Promise<readonly number[]> {
  return (await interleave([{ name: 'only', run }], ROUNDS)).get('only') ?? [];
}

function hoverRun(modules: ModuleStore, lines: readonly string[]): () => Promise<void> {
  const session = { network: { label: 'Bench' }, isRestricted: false, connection: () => Promise.resolve({ modules }) };
  const sources = { declarations: () => Promise.resolve([]), published: { namesOf: () => undefined } };
  const lastSimulation = () => Promise.resolve(undefined);
  const provider = new FunctionHover({ session, sources, interfaces: {}, lastSimulation } as unknown as Navigation);
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
  return async () => {
    const position = { line: (index++ * 7919) % LINES, character: 40 } as vscode.Position;
    if ((await provider.provideHover(document, position, token)) === undefined) throw new Error('No hover.');
  };
}

function expandRun(modules: ModuleStore): () => Promise<unknown> {
  const { signal } = new AbortController();
  const account = { kind: 'account', address: '0x1', configured: true } as const;
  return () => getChildren(account, modules, signal);
}

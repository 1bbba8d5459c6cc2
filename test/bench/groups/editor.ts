import type * as vscode from 'vscode';
import { getChildren } from '../../../src/core/modules/tree';
import { FunctionHover } from '../../../src/host/code/functionHover';
import type { ModuleStore } from '../../../src/core/modules/moduleStore';
import type { Navigation } from '../../../src/host/code/moduleServices';
import { moveDocument } from '../fixtures/documents';
import { loadedStore } from '../fixtures/loadedStore';
import { heapInUse } from '../measure/heap';
import { row, type Row } from '../measure/row';
import { p95 } from '../measure/statistics';
import type { Contender, Rounds, Units } from '../measure/units';
import { discoveringRow } from './discovering';
import { locatingRows } from './locating';

const ROUNDS: Rounds = { warmUp: 500, measured: 2000 };
const LINES = 10_000;
/** In u: what 10 µs are on a fast machine. */
const MORE_WHEN_LARGE = 0.003;

/** What a user waits for in the editor once the modules are read. */
export async function editor(units: Units): Promise<readonly Row[]> {
  const store = await loadedStore(1, 1);
  const warm = async (what: string, run: () => Promise<unknown>, atMost: number): Promise<Row> => {
    const time = await units.interleave([{ name: what, run }], ROUNDS);
    return row(`${what}, p95`, time(what, p95) / time('u'), 'u', { atMost });
  };
  return [
    await warm('hover, warm, in 10,000 lines: position to Markdown', hoverRun(store, moveDocument(1, 100)), 0.15),
    await warm('expand an account of 100 modules, warm', expandRun(store), 0.3),
    ...(await locatingRows(units)),
    await discoveringRow(units),
    ...(await growthRows(units, store)),
  ];
}

/**
 * Alternates small and large stores on a clean heap, so that garbage from loading and a busy machine affect all alike.
 */
async function growthRows(units: Units, small: ModuleStore): Promise<readonly Row[]> {
  const manyAccounts = await loadedStore(100, 1);
  const oneAccount = await loadedStore(1, 100);
  await heapInUse();
  const grown = async (before: Contender['run'], large: readonly Contender[]): Promise<readonly Row[]> => {
    const time = await units.interleave([{ name: 'small', run: before }, ...large], ROUNDS);
    return large.map(({ name }) => {
      const more = (time(name, p95) - time('small', p95)) / time('u');
      return row(`${name}: p95 at 10,000 modules − p95 at 100`, more, 'u', { atMost: MORE_WHEN_LARGE });
    });
  };
  return [
    ...(await grown(hoverRun(small, moveDocument(1, 100)), [
      { name: 'hover, 100 accounts of 100', run: hoverRun(manyAccounts, moveDocument(100, 100)) },
      { name: 'hover, 1 account of 10,000', run: hoverRun(oneAccount, moveDocument(1, 10_000)) },
    ])),
    ...(await grown(expandRun(small), [{ name: 'expand, 100 accounts of 100', run: expandRun(manyAccounts) }])),
  ];
}

function hoverRun(modules: ModuleStore, lines: readonly string[]): () => Promise<void> {
  const session = {
    network: { id: 'bench', label: 'Bench' },
    isRestricted: false,
    connection: () => Promise.resolve({ modules }),
  };
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

import assert from 'node:assert/strict';
import { indentJson } from '../../../src/core/results/jsonText';
import { HistoryStore } from '../../../src/host/results/historyStore';
import { exactJson, jsonAddress, historyJson } from '../../../src/host/results/copyText';
import { MemoryFolder } from '../../../src/host/vscode/textFolder';
import { block, opaqueTransaction } from '../../page/ledgerPages';
import { matrix } from '../../page/manyReports';
import { simulation } from '../../page/reports';

const ID = '01700000000000-0123abcd';

describe('exactJson', () => {
  it('keeps every digit, escape and name of an answer', () => {
    const raw = indentJson(String.raw`[{"max":18446744073709551615,"zero":-0,"far":1e400,"a":"\u0041","a":"é 😀"}]`);
    assert.equal(exactJson(simulation({ raw })), raw);
  });

  it('keeps everything in a transaction of an unknown kind', () => {
    const report = opaqueTransaction();
    assert.ok(report.content.kind === 'whole');
    assert.equal(exactJson(report), report.content.raw);
  });

  it('is the answer of the gateway for a block, not what Movescope made of it', () => {
    const raw = '{"block_height":"5","transactions":[{"type":"odd_transaction","n":18446744073709551615}]}';
    assert.equal(exactJson(block({ raw })), indentJson(raw));
  });

  it('escapes invisible and bidirectional characters without changing any value', () => {
    const hidden = 'a\u202eb\u2066c\u200bd\ufeffe\u3164f\u{e0100}g\u00a0h\u2028i';
    const raw = JSON.stringify({ [hidden]: hidden, '</script>': '<!--' }, null, 2);
    const text = exactJson(simulation({ raw }));
    const escaped = String.raw`a\u202eb\u2066c\u200bd\ufeffe\u3164f\udb40\udd00g\u00a0h\u2028i`;
    assert.equal(text, `{\n  "${escaped}": "${escaped}",\n  "</script>": "<!--"\n}`);
    assert.deepEqual(JSON.parse(text), JSON.parse(raw));
  });

  it('leaves 5 MB and a hundred thousand levels unchanged', () => {
    for (const raw of [JSON.stringify('x'.repeat(5_000_000)), `${'['.repeat(100_000)}${']'.repeat(100_000)}`])
      assert.equal(exactJson(simulation({ raw })), raw);
  });
});

describe('jsonAddress', () => {
  const source = { id: ID, row: undefined };

  it('says when a result in the history was run and what it is about', () => {
    assert.deepEqual(jsonAddress(simulation(), source), {
      path: '/2023-11-14 22:13:20 UTC/simulation-aptos_account-transfer.json',
      query: `id=${ID}`,
    });
    assert.equal(jsonAddress(simulation(), { id: ID, row: 3 }).query, `id=${ID}&row=3`);
  });

  it('stays within the folder, regardless of the function’s name on the chain', () => {
    const { path } = jsonAddress(simulation({ subject: '0x1::../..::/etc/\u202epasswd' }), source);
    assert.equal(path, '/2023-11-14 22:13:20 UTC/simulation-_____-_etc__passwd.json');
  });

  it('is different for each result outside the history', () => {
    const [one, other] = [0, 1].map(() => jsonAddress(simulation(), { id: undefined, row: undefined }));
    assert.notEqual(one?.query, other?.query);
  });
});

describe('historyJson', () => {
  let store: HistoryStore;
  let id: string;

  beforeEach(async () => {
    const nothing = (): void => undefined;
    store = new HistoryStore(new MemoryFolder(), { version: '1', now: () => 0, warn: nothing, changed: nothing });
    id = await store.add(matrix(), {
      verb: 'simulate',
      target: { kind: 'place', uri: 'file:///a', line: 1, character: 2 },
    });
  });

  it('reads a result from the history, and one of its many runs', async () => {
    const all = (await historyJson(`id=${id}`, store)) ?? assert.fail('it is not read');
    assert.equal(all, exactJson(matrix()));
    const runs = matrix().rows.map(({ outcome }) => (outcome.kind === 'simulated' ? outcome.report.raw : undefined));
    assert.ok(runs.some(raw => raw !== undefined) && runs.includes(undefined));
    for (const [row, raw] of runs.entries()) assert.equal(await historyJson(`id=${id}&row=${row}`, store), raw);
  });

  it('finds nothing if the history does not have the result', async () => {
    for (const query of ['', 'id=', 'once=1', `id=${ID}`, 'id=../x', `id=${id}&row=99`, `id=${id}&row=-1`, '%zz'])
      assert.equal(await historyJson(query, store), undefined, query);
    await store.remove([id]);
    assert.equal(await historyJson(`id=${id}`, store), undefined);
  });
});

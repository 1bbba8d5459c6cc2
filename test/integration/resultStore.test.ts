import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ResultStore, type StoredResult } from '../../src/host/views/resultStore';
import { encoding, simulation } from '../page/reports';

const RERUN: StoredResult['rerun'] = {
  verb: 'simulate',
  target: { kind: 'place', uri: 'file:///a.json', line: 3, character: 4 },
};
const FILE = 'last-result.json';

describe('the stored result', () => {
  let folder: vscode.Uri;
  let store: ResultStore;

  beforeEach(() => {
    const workspace = vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail('no folder is open');
    folder = vscode.Uri.joinPath(workspace, `stored-${crypto.randomUUID()}`);
    store = new ResultStore(folder, '1.0.0');
  });

  afterEach(() =>
    vscode.workspace.fs.delete(folder, { recursive: true, useTrash: false }).then(undefined, () => undefined),
  );

  function put(text: string): Thenable<void> {
    return vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, FILE), new TextEncoder().encode(text));
  }

  it('is the last one that was written', async () => {
    assert.equal(await store.read(), undefined);
    const [first, last] = [
      { report: simulation(), rerun: RERUN },
      { report: encoding(), rerun: { ...RERUN, verb: 'encode' as const } },
    ];
    await Promise.all([store.write(first), store.write(last)]);
    assert.deepEqual(await store.read(), last);
  });

  it('keeps only how to run again what is too large', async () => {
    await store.write({ report: simulation({ raw: 'x'.repeat(4_000_001) }), rerun: RERUN });
    assert.deepEqual(await store.read(), { rerun: RERUN });
    const { size } = await vscode.workspace.fs.stat(vscode.Uri.joinPath(folder, FILE));
    assert.ok(size < 1_000, `${size} bytes`);
  });

  it('is of no use to another version but for how to run it again', async () => {
    await store.write({ report: simulation(), rerun: RERUN });
    assert.deepEqual(await new ResultStore(folder, '1.0.1').read(), { rerun: RERUN });
  });

  it('is not there where no folder is open', async () => {
    const none = new ResultStore(undefined, '1.0.0');
    await none.write({ report: simulation(), rerun: RERUN });
    assert.equal(await none.read(), undefined);
  });

  const whole = { version: '1.0.0', rerun: RERUN, report: simulation() };
  const damaged: readonly (readonly [what: string, text: string, expected: StoredResult | undefined])[] = [
    ['nothing', '', undefined],
    ['half a file', JSON.stringify(whole).slice(0, 500), undefined],
    ['another file', '[1, 2]', undefined],
    ['no way to run it again', JSON.stringify({ ...whole, rerun: undefined }), undefined],
    ['a command that is none', JSON.stringify({ ...whole, rerun: { ...RERUN, verb: 'submit' } }), undefined],
    [
      'a place that is none',
      JSON.stringify({ ...whole, rerun: { ...RERUN, target: { kind: 'place', uri: 1 } } }),
      undefined,
    ],
    [
      'bytes for a simulation',
      JSON.stringify({ ...whole, rerun: { ...RERUN, target: { kind: 'bytes', hex: '0x' } } }),
      undefined,
    ],
    ['a report of no known kind', JSON.stringify({ ...whole, report: { kind: 'odd' } }), { rerun: RERUN }],
    ['a report that is none', JSON.stringify({ ...whole, report: 'simulation' }), { rerun: RERUN }],
  ];
  for (const [what, text, expected] of damaged) {
    it(`survives ${what} in its file`, async () => {
      await store.write({ report: simulation(), rerun: RERUN });
      await put(text);
      assert.deepEqual(await store.read(), expected);
    });
  }

  it('survives a folder in the place of its file', async () => {
    await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(folder, FILE));
    assert.equal(await store.read(), undefined);
    await assert.rejects(store.write({ report: simulation(), rerun: RERUN }));
  });
});

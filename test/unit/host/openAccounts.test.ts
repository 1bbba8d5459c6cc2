import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { AccountNode, TreeNode } from '../../../src/core/modules/treeNode';
import type { ModuleRow } from '../../../src/host/session/revealRow';
import { OpenAccounts } from '../../../src/host/tree/openAccounts';

type RowEvent = vscode.Event<{ readonly element: ModuleRow }>;

/** Creates an event and the function that fires it. */
function eventOf(): { readonly event: RowEvent; readonly fire: (element: ModuleRow) => void } {
  const listeners = new Set<(event: { readonly element: ModuleRow }) => unknown>();
  const event: RowEvent = listener => {
    listeners.add(listener);
    return { dispose: () => listeners.delete(listener) };
  };
  return {
    event,
    fire: element => {
      for (const listener of listeners) listener({ element });
    },
  };
}

const ACCOUNT: AccountNode = { kind: 'account', address: '0x1', configured: true };
const COMING: TreeNode = { kind: 'coming', parent: '0x1', count: 1 };
const LAST: TreeNode = { kind: 'message', parent: '0x1', text: 'the last' };

describe('OpenAccounts', () => {
  let collapse: (row: ModuleRow) => void;
  let expand: (row: ModuleRow) => void;
  let again: AccountNode[];
  let open: OpenAccounts;
  let signals: AbortSignal[];

  beforeEach(() => {
    const collapsed = eventOf();
    const expanded = eventOf();
    collapse = collapsed.fire;
    expand = expanded.fire;
    again = [];
    signals = [];
    open = new OpenAccounts({ onDidCollapseElement: collapsed.event, onDidExpandElement: expanded.event }, account =>
      again.push(account),
    );
  });

  const read = (...rows: readonly TreeNode[]) =>
    open.rows(ACCOUNT, signal => {
      signals.push(signal);
      return Promise.resolve(rows);
    });

  it('stops reading when the row is collapsed, and resumes when it is expanded again', async () => {
    assert.deepEqual(await read(COMING), [COMING]);
    expand(ACCOUNT);
    collapse(LAST);
    assert.deepEqual([signals[0]?.aborted, again], [false, []]);
    collapse(ACCOUNT);
    assert.equal(signals[0]?.aborted, true);
    expand(ACCOUNT);
    assert.deepEqual(again, [ACCOUNT]);
    await read(COMING);
    assert.equal(signals[1]?.aborted, false);
  });

  it('passes the same signal for an account that stays open', async () => {
    await read(COMING);
    await read(COMING);
    assert.equal(signals[0], signals[1]);
  });

  it('delivers the first rows of an account that is collapsed in the meantime, and then stops', async () => {
    let come: (rows: readonly TreeNode[]) => void = () => assert.fail();
    const rows = open.rows(ACCOUNT, signal => {
      signals.push(signal);
      return new Promise(resolve => (come = resolve));
    });
    collapse(ACCOUNT);
    assert.equal(signals[0]?.aborted, false);
    come([COMING]);
    assert.deepEqual(await rows, [COMING]);
    assert.equal(signals[0].aborted, true);
  });

  it('requests nothing again if everything was read', async () => {
    await read(LAST);
    collapse(ACCOUNT);
    expand(ACCOUNT);
    assert.deepEqual([signals[0]?.aborted, again], [false, []]);
  });

  it('stops all reading and listening when it is disposed', async () => {
    await read(COMING);
    open.dispose();
    assert.equal(signals[0]?.aborted, true);
    expand(ACCOUNT);
    assert.deepEqual(again, []);
  });
});

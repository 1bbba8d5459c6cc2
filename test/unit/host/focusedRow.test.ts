import assert from 'node:assert/strict';
import { FocusedRow } from '../../../src/host/shell/focusedRow';

interface Row {
  readonly id: string;
}

/** Returns the focused row after each of the selections. */
function focusAfter(...selections: readonly string[]): readonly (string | undefined)[] {
  return watched(selections, focused => focused.row?.id);
}

/** Returns the rows that a key binding for several rows applies to, after all of the selections. */
function rowsAfter(...selections: readonly string[]): readonly string[] {
  return watched(['', ...selections], focused => focused.rows.map(({ id }) => id)).at(-1) ?? [];
}

/** Returns what `see` returns after each of the selections, in which the same row is a new object every time. */
function watched<Seen>(selections: readonly string[], see: (focused: FocusedRow<Row>) => Seen): readonly Seen[] {
  const listeners: ((event: { readonly selection: readonly Row[] }) => void)[] = [];
  const focused = new FocusedRow<Row>(
    {
      onDidChangeSelection: listener => {
        listeners.push(listener);
        return { dispose: () => listeners.splice(0) };
      },
    },
    ({ id }) => id,
  );
  const seen = selections.map(selection => {
    for (const tell of listeners) tell({ selection: Array.from(selection, id => ({ id })) });
    return see(focused);
  });
  focused.dispose();
  assert.equal(listeners.length, 0);
  return seen;
}

describe('FocusedRow', () => {
  it('is the selected row', () => {
    assert.deepEqual(focusAfter('a', 'b'), ['a', 'b']);
  });

  it('is the row that was added to the selection', () => {
    assert.deepEqual(focusAfter('a', 'ab', 'abc'), ['a', 'b', 'c']);
  });

  it('is the row that was last removed from the selection', () => {
    assert.deepEqual(focusAfter('a', '', 'ab', 'b'), ['a', 'a', 'a', 'a']);
  });

  it('applies to all selected rows if it is one of them', () => {
    assert.deepEqual(rowsAfter('a', ''), ['a']);
    assert.deepEqual(rowsAfter('abc', 'ac'), ['a', 'c', 'b']);
  });

  it('applies only to itself if it is not selected', () => {
    assert.deepEqual(rowsAfter(), []);
    assert.deepEqual(rowsAfter('ab', 'abc'), ['c']);
  });
});

import assert from 'node:assert/strict';
import { FocusedRow } from '../../../src/host/session/revealRow';

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
  const view = new View();
  const focused = new FocusedRow<Row>(view, ({ id }) => id);
  const seen = selections.map(selection => {
    view.select(selection);
    return see(focused);
  });
  focused.dispose();
  assert.equal(view.listeners.length, 0);
  return seen;
}

/** A view in which each selected row is reported, but none while rows are listed again. */
class View {
  readonly listeners: ((event: { readonly selection: readonly Row[] }) => void)[] = [];
  selection: readonly Row[] = [];

  readonly onDidChangeSelection = (listener: (typeof this.listeners)[number]) => {
    this.listeners.push(listener);
    return { dispose: () => this.listeners.splice(0) };
  };

  select(ids: string): void {
    this.selection = Array.from(ids, id => ({ id }));
    this.#tell(this.selection);
  }

  /** As VS Code does it, whose view has no rows to report then. */
  selectWhileListing(ids: string): void {
    this.selection = Array.from(ids, id => ({ id }));
    this.#tell([]);
  }

  #tell(selection: readonly Row[]): void {
    for (const tell of this.listeners) tell({ selection });
  }
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

  it('is the row that is removed after it was selected while rows were listed again', async () => {
    for (const before of ['', 'c', 'ab', 'bc']) {
      const view = new View();
      const focused = new FocusedRow<Row>(view, ({ id }) => id);
      view.select(before);
      view.selectWhileListing('b');
      focused.listed();
      await new Promise(resolve => setTimeout(resolve));
      view.select('');
      assert.deepEqual([focused.row?.id, focused.rows.map(({ id }) => id)], ['b', ['b']], before);
      focused.dispose();
    }
  });

  it('applies only to itself if it is not selected', () => {
    assert.deepEqual(rowsAfter(), []);
    assert.deepEqual(rowsAfter('ab', 'abc'), ['c']);
  });
});

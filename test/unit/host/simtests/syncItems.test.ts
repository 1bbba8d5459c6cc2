import assert from 'node:assert/strict';
import { syncItems, type Items } from '../../../../src/host/simtests/testPlan';

interface Item {
  readonly id: string;
  label: string;
}

class Collection implements Items<Item> {
  readonly all = new Map<string, Item>();
  get(id: string): Item | undefined {
    return this.all.get(id);
  }
  add(item: Item): void {
    this.all.set(item.id, item);
  }
  delete(id: string): void {
    this.all.delete(id);
  }
  forEach(callback: (item: Item) => unknown): void {
    this.all.forEach(callback);
  }
}

function sync(items: Collection, wanted: readonly Item[], keepsOthers = false): void {
  syncItems(
    items,
    wanted,
    ({ id }) => ({ id, label: '' }),
    (item, { label }) => {
      item.label = label;
    },
    keepsOthers,
  );
}

describe('syncItems', () => {
  it('keeps the object of an item that stays, and makes it look as wanted', () => {
    const items = new Collection();
    sync(items, [
      { id: 'a', label: 'one' },
      { id: 'b', label: 'two' },
    ]);
    const before = items.get('b');
    sync(items, [
      { id: 'b', label: 'three' },
      { id: 'c', label: 'four' },
    ]);
    assert.equal(items.get('b'), before);
    assert.deepEqual(
      [...items.all.values()].map(({ id, label }) => `${id} ${label}`),
      ['b three', 'c four'],
    );
  });

  it('keeps the others if they may only be out of sight', () => {
    const items = new Collection();
    sync(items, [{ id: 'a', label: 'one' }]);
    sync(items, [{ id: 'b', label: 'two' }], true);
    assert.deepEqual([...items.all.keys()], ['a', 'b']);
  });
});

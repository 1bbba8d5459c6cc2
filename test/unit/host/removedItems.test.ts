import assert from 'node:assert/strict';
import fc from 'fast-check';
import { removedItems, withRestored } from '../../../src/host/vscode/removedItems';

const LISTS = fc.array(fc.record({ name: fc.nat(), isMeant: fc.boolean() }), { maxLength: 8 });

describe('removed items', () => {
  it('are where they were once they are restored', () => {
    fc.assert(
      fc.property(LISTS, items => {
        const removed = removedItems(items, ({ isMeant }) => isMeant);
        assert.deepEqual(
          removed.map(({ item }) => item),
          items.filter(({ isMeant }) => isMeant),
        );
        assert.deepEqual(
          withRestored(
            items.filter(({ isMeant }) => !isMeant),
            removed,
          ),
          items,
        );
      }),
    );
  });

  it('come back beside what was added or removed meanwhile', () => {
    fc.assert(
      fc.property(LISTS, LISTS, (items, now) => {
        const removed = removedItems(items, ({ isMeant }) => isMeant);
        const restored = withRestored(now, removed);
        const back = new Set(removed.map(({ item }) => item));
        assert.deepEqual(
          restored.filter(each => !back.has(each)),
          now,
        );
        assert.equal(restored.length, now.length + removed.length);
      }),
    );
  });
});

import assert from 'node:assert/strict';
import { cleanNote } from '../../../src/host/shell/cleanNote';
import { setModuleNote } from '../../../src/host/modules/moduleMarkEdits';
import { moduleNotes } from '../../../src/host/modules/moduleMarks';
import { MapMemento } from './mapMemento';

describe('moduleNotes', () => {
  it('keeps the notes of each network separate, and removes one', async () => {
    const state = new MapMemento();
    await setModuleNote(state, 'main', '0x1::coin', 'first');
    await setModuleNote(state, 'test', '0x1::coin', 'there');
    await setModuleNote(state, 'main', '0x1::coin', 'second');
    assert.deepEqual(moduleNotes(state, 'main'), { '0x1::coin': 'second' });
    await setModuleNote(state, 'main', '0x1::coin', '');
    await setModuleNote(state, 'main', '0x1::bank', '');
    assert.deepEqual(moduleNotes(state, 'main'), {});
    assert.deepEqual(moduleNotes(state, 'test'), { '0x1::coin': 'there' });
  });

  it('keeps only the newest two hundred of a network', async () => {
    const state = new MapMemento();
    for (let at = 0; at < 205; at++) await setModuleNote(state, 'main', `0x1::m${at}`, 'note');
    await setModuleNote(state, 'main', '0x1::m5', 'changed');
    await setModuleNote(state, 'main', '0x1::new', 'note');
    const kept = Object.keys(moduleNotes(state, 'main'));
    assert.deepEqual([kept.length, kept[0], kept.at(-2), kept.at(-1)], [200, '0x1::m7', '0x1::m5', '0x1::new']);
  });

  for (const value of ['text', ['0x1::coin'], { main: 5 }, { main: ['x'] }]) {
    it(`ignores the stored value ${JSON.stringify(value)}, and overwrites it`, async () => {
      const state = new MapMemento({ moduleNotes: value });
      assert.deepEqual(moduleNotes(state, 'main'), {});
      await setModuleNote(state, 'main', '0x1::coin', 'note');
      assert.deepEqual(moduleNotes(state, 'main'), { '0x1::coin': 'note' });
    });
  }
});

describe('cleanNote', () => {
  it('keeps one line of visible characters, up to two hundred', () => {
    assert.equal(cleanNote(' a\u202e\n\tb '), 'a b');
    assert.equal(cleanNote('c'.repeat(300)), `${'c'.repeat(200)}…`);
    assert.equal(cleanNote(' \u200b '), '');
  });
});

import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { hasPins, keepPins, pinsOf, type Pin } from '../../../src/host/simulate/pinState';
import { MapMemento } from './mapMemento';

const documentAt = (uri: string) => ({ uri: { toString: () => uri } as vscode.Uri });
const pin = (uri: string, line = 0): Pin => ({ uri, function: '0x1::m::f', line, character: 4 });

describe('pinState', () => {
  it('keeps the pins of each document separate', async () => {
    const state = new MapMemento();
    await keepPins(state, documentAt('a'), [pin('a', 1)]);
    await keepPins(state, documentAt('b'), [pin('b')]);
    await keepPins(state, documentAt('a'), [pin('a', 2), pin('a', 3)]);
    assert.deepEqual(pinsOf(state, documentAt('a')), [pin('a', 2), pin('a', 3)]);
    assert.deepEqual(pinsOf(state, documentAt('b')), [pin('b')]);
    await keepPins(state, documentAt('a'), []);
    assert.equal(hasPins(state), true);
    await keepPins(state, documentAt('b'), []);
    assert.equal(hasPins(state), false);
  });

  it('keeps only the newest fifty', async () => {
    const state = new MapMemento();
    for (let at = 0; at < 60; at++) await keepPins(state, documentAt(String(at)), [pin(String(at))]);
    const kept = Array.from({ length: 60 }, (_, at) => pinsOf(state, documentAt(String(at))).length);
    assert.deepEqual(kept, [...Array<number>(10).fill(0), ...Array<number>(50).fill(1)]);
  });

  it('writes only what changes', async () => {
    const state = new MapMemento();
    await keepPins(state, documentAt('a'), [pin('a')]);
    await keepPins(state, documentAt('a'), [pin('a')]);
    assert.equal(state.writes, 1);
  });

  it('ignores data of an unexpected form', () => {
    const wrong = [1, null, {}, { ...pin('a'), line: -1 }, { ...pin('a'), character: 'x' }, { ...pin('a'), uri: 1 }];
    assert.deepEqual(pinsOf(new MapMemento({ simulateOnSave: [...wrong, pin('a')] }), documentAt('a')), [pin('a')]);
    for (const value of [undefined, 'a', { length: 1 }, wrong])
      assert.equal(hasPins(new MapMemento({ simulateOnSave: value })), false);
  });
});

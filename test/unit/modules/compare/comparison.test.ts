import assert from 'node:assert/strict';
import {
  compareSides,
  comparisonTitle,
  sideText,
  type ReadSide,
} from '../../../../src/core/modules/compare/comparison';
import { ConnectionError } from '../../../../src/core/gateway/requestErrors';
import {
  comparisonRows,
  rowChildren,
  type InterfaceRow,
  changesText,
  summaryText,
} from '../../../../src/core/modules/compare/comparisonWords';
import type { ModuleAbi } from '../../../../src/core/move/abi';
import { functionAbi, moduleAbi, structAbi } from '../../move/abis';

function side(modules: readonly Partial<ModuleAbi>[], members: Partial<ReadSide> = {}): ReadSide {
  return {
    network: 'test',
    label: 'Testnet',
    address: '0x1',
    modules: modules.map(abi => ({ address: '0x1', byteLength: 1, abi: moduleAbi(abi) })),
    ...members,
  };
}

const BEFORE = side(
  [
    {
      name: 'coin',
      friends: ['0x1::old'],
      functions: [functionAbi({ name: 'gone' }), functionAbi({ name: 'take', parameters: ['u64'] })],
      structs: [structAbi({ name: 'Coin', abilities: ['store', 'drop'] })],
    },
    { name: 'lost' },
    { name: 'same' },
  ],
  { ledgerVersion: '5' },
);
const AFTER = side(
  [
    {
      name: 'coin',
      functions: [functionAbi({ name: 'take', parameters: ['u128'] }), functionAbi({ name: 'new' })],
      structs: [structAbi({ name: 'Coin', abilities: ['store'] })],
    },
    { name: 'fresh', functions: [functionAbi()] },
    { name: 'same' },
  ],
  { readAt: '1204' },
);
const COMPARISON = compareSides(BEFORE, AFTER);

/** Returns the rows as an outline. */
function outline(rows: readonly InterfaceRow[], indent = ''): readonly string[] {
  return rows.flatMap(row => [`${indent}${labelOf(row)}`, ...outline(rowChildren(row), `${indent}  `)]);
}

function labelOf(row: InterfaceRow): string {
  switch (row.kind) {
    case 'verdict':
      return row.verdict;
    case 'state':
      return row.state;
    case 'finding':
      return `${row.finding.name}: ${row.finding.texts.join('; ')}`;
    case 'module':
      return `${row.module.name} (${changesText(row.module)})`;
    case 'item':
      return `${row.item.state} ${row.item.name}`;
    case 'difference':
      return row.difference.text;
  }
}

describe('a comparison of two sides', () => {
  it('lists refused differences first, then the modules by their state', () => {
    assert.deepEqual(outline(comparisonRows(COMPARISON)), [
      'refused',
      '  coin::gone: public entry function removed or hidden',
      '  coin::take: parameter 1: u64 → u128',
      '  coin::Coin: ability drop dropped',
      '  lost: module removed',
      'depends',
      '  coin: friend 0x1::old removed',
      'changed',
      '  coin (3 changed, 1 new, 1 removed)',
      '    friend 0x1::old removed',
      '    removed gone',
      '    added new',
      '    changed take',
      '      parameter 1: u64 → u128',
      '    changed Coin',
      '      ability drop dropped',
      'added',
      '  fresh (1 new)',
      '    added run',
      'removed',
      '  lost ()',
      'same',
      '  same ()',
    ]);
  });

  it('is summarised in a sentence', () => {
    assert.equal(
      summaryText(COMPARISON),
      '4 changes that would block an upgrade. 1 module changed, 1 new, 1 removed. 1 function changed, 2 new, 1 removed. 1 struct changed.',
    );
    assert.equal(summaryText(compareSides(BEFORE, BEFORE)), 'The interfaces are the same.');
    const unreadable = side([], { modules: [{ address: '0x1', byteLength: 3 }] });
    assert.equal(summaryText(compareSides(unreadable, side([]))), '1 module without an ABI not compared.');
  });

  it('is named after what differs between the sides', () => {
    const title = (before: Partial<ReadSide>, after: Partial<ReadSide>) =>
      comparisonTitle(compareSides({ ...BEFORE, ...before }, { ...AFTER, ...after }));
    assert.equal(title({}, {}), '0x1: 5 ↔ 1,204');
    assert.equal(
      title({ module: 'coin' }, { module: 'coin', network: 'main', label: 'Mainnet' }),
      '0x1::coin: Testnet ↔ Mainnet',
    );
    assert.equal(title({}, { address: '0x2' }), '0x1 ↔ 0x2');
    assert.equal(comparisonTitle(compareSides(side([]), side([]))), '0x1: newest ↔ newest');
    assert.equal(sideText({ ...BEFORE, module: 'coin' }), '0x1::coin on Testnet at ledger version 5');
    assert.equal(sideText(side([])), '0x1 on Testnet');
  });

  it('says in its title and for each side what is stale', () => {
    const context = { operation: { kind: 'getAccount', address: '0x1' }, network: 'Testnet' } as const;
    const error = new ConnectionError(context, 'gateway.example', new TypeError('fetch failed'));
    const stale = { readAt: Date.UTC(2026, 10, 21, 22, 4, 59), error };
    const note = '(read 2026-11-21 22:04:59 UTC, might be out of date)';
    const other = { ...AFTER, network: 'main', label: 'Mainnet' };
    assert.equal(comparisonTitle({ before: { ...BEFORE, stale }, after: other }), `0x1: Testnet ${note} ↔ Mainnet`);
    assert.equal(comparisonTitle({ before: BEFORE, after: { ...AFTER, address: '0x2', stale } }), `0x1 ↔ 0x2 ${note}`);
    assert.equal(sideText({ ...AFTER, stale }), `0x1 on Testnet at ledger version 1,204 ${note}`);
  });
});

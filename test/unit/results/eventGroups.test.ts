import assert from 'node:assert/strict';
import { eventGroups, eventLines, eventTexts } from '../../../src/core/results/eventGroups';
import type { EventReport } from '../../../src/core/results/simulationReport';

const event = (type: string, n: number): EventReport => ({ type, data: { n } });
const EVENTS = [
  event('0x1::coin::Withdraw', 0),
  event('0xdex::pool::Swap', 1),
  event('0x1::coin::Deposit', 2),
  event('0x1::coin::Withdraw', 3),
  event('0xd::pool::Swap<0x1::coin::A>', 4),
  event('0x0d::pool::Swap<0x1::coin::A>', 5),
  event('0x1::transaction_fee::FeeStatement', 6),
];

describe('eventGroups', () => {
  const groupsOf = (events: readonly EventReport[]) =>
    eventGroups(events.map((each, index) => ({ index, event: each })));

  it('groups by module, then by type, in the order of first events', () => {
    const groups = groupsOf(EVENTS);
    assert.deepEqual(
      groups.map(({ kind }) => kind),
      ['module', 'event', 'type', 'event'],
    );
    const [coins] = groups;
    assert.ok(coins?.kind === 'module');
    assert.equal(coins.module, '0x1::coin');
    assert.equal(coins.count, 3);
    assert.deepEqual(
      coins.groups.map(each => (each.kind === 'type' ? each.events.map(({ index }) => index) : each.index)),
      [[0, 3], 2],
    );
  });

  it('puts the only type of a module into no group of the module, however its address is written', () => {
    const swaps = groupsOf(EVENTS).find(({ kind }) => kind === 'type');
    assert.ok(swaps?.kind === 'type');
    assert.deepEqual(
      swaps.events.map(({ index }) => index),
      [4, 5],
    );
  });

  it('leaves events of different modules ungrouped', () => {
    const kinds = groupsOf([event('0x1::a::E', 0), event('0x1::b::E', 1)]).map(({ kind }) => kind);
    assert.deepEqual(kinds, ['event', 'event']);
  });
});

describe('events as text', () => {
  it('keeps a few in their order', () => {
    const { lines } = eventLines(eventTexts(EVENTS.slice(0, 4)));
    assert.deepEqual(
      lines.filter((_, at) => at % 2 === 0),
      ['0x1::coin::Withdraw', '0xdex::pool::Swap', '0x1::coin::Deposit', '0x1::coin::Withdraw'],
    );
  });

  it('groups from the fifth event on', () => {
    const same = Array.from({ length: 5 }, (_, n) => event('0x1::coin::Withdraw', n));
    assert.equal(eventLines(eventTexts(same.slice(0, 4))).lines[0], '0x1::coin::Withdraw');
    assert.equal(eventLines(eventTexts(same)).lines[0], '0x1::coin::Withdraw (5)');
  });

  it('shows more in groups with counts, each event with its index', () => {
    assert.deepEqual(eventLines(eventTexts(EVENTS)).lines, [
      '0x1::coin (3)',
      '  0x1::coin::Withdraw (2)',
      '    0: {"n":0}',
      '    3: {"n":3}',
      '  2: 0x1::coin::Deposit',
      '    {"n":2}',
      '1: 0xdex::pool::Swap',
      '  {"n":1}',
      '0xd::pool::Swap<0x1::coin::A> (2)',
      '  4: {"n":4}',
      '  5: {"n":5}',
      '6: 0x1::transaction_fee::FeeStatement',
      '  {"n":6}',
    ]);
  });

  it('leaves out what does not fit, with headings that would have nothing below them', () => {
    const { lines, left } = eventLines(eventTexts(EVENTS), added => !added.some(line => line.includes('Swap')));
    assert.equal(left, 3);
    assert.ok(!lines.some(line => line.includes('pool')));
  });
});

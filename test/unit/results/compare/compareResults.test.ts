import assert from 'node:assert/strict';
import fc from 'fast-check';
import { compareResults, NotComparableError } from '../../../../src/core/results/compare/compareResults';
import type { ChangeReport, EventReport, SimulationReport } from '../../../../src/core/results/simulationReport';
import { abort, ALICE, BOB, encoding, NETWORKS, simulation, wrongEncoding } from '../../../page/reports';
import { compared, rowsOf } from './compared';

const COIN = '0x1::coin::CoinStore';

function changes(...items: readonly ChangeReport[]): Partial<SimulationReport> {
  return { accounts: [{ address: ALICE, isSender: true, changes: items }], otherChanges: [] };
}

function write(type: string, data: Extract<ChangeReport, { readonly kind: 'writeResource' }>['data']): ChangeReport {
  return { kind: 'writeResource', type, data };
}

function event(type: string, amount: string): EventReport {
  return { type, data: { amount } };
}

describe('compareResults', () => {
  it('finds no difference between a simulation and itself', () => {
    const report = compared(simulation(), simulation());
    assert.equal(report.differences, 0);
    assert.deepEqual(
      report.sections.flatMap(({ id }) => rowsOf(report, id, 'differing')),
      [],
    );
    assert.equal(report.subject, '0x1::aptos_account::transfer');
    assert.ok(rowsOf(report, 'changes', 'same').length > 20);
  });

  it('describes each column', () => {
    const { columns } = compared(simulation(), abort());
    assert.deepEqual(columns, [
      {
        kind: 'simulation',
        label: 'A',
        network: NETWORKS.testnet,
        success: true,
        verdict: 'Would succeed',
        ledgerVersion: '6781425728',
        ranAt: 1_700_000_000_000,
      },
      {
        kind: 'simulation',
        label: 'B',
        network: NETWORKS.sandbox,
        success: false,
        verdict: 'Would abort',
        ledgerVersion: '6781425728',
        ranAt: 1_700_000_060_000,
      },
    ]);
  });

  it('leaves out what differs in every run', () => {
    const { details } = simulation();
    const later = { ...details, ledgerVersion: '9', hash: '0x9', sequenceNumber: '52', timestamp: '9' };
    assert.equal(compared(simulation(), simulation({ details: later })).differences, 0);
  });

  it('compares gas with differences and percentages', () => {
    const { limit, limitEstimated, unitPrice, priceEstimated } = simulation().gas;
    const gas = { limit, limitEstimated, unitPrice, priceEstimated, used: '650', feeOctas: '65000' };
    const report = compared(simulation(), simulation({ gas }));
    assert.deepEqual(rowsOf(report, 'gas', 'differing'), [
      'Gas used, units: 623 | 650 +27 (+4.3%)',
      'Fee, APT: 0.000623 | 0.00065 +0.000027 (+4.3%)',
      'Execution, units: 31 | –',
      'I/O, units: 56 | –',
      'Storage fee, APT: 0.0005368 | –',
      'Storage refund, APT: 0 | –',
    ]);
    assert.deepEqual(rowsOf(report, 'gas', 'same'), [
      'Gas limit, units: 20,000 | 20,000',
      'Gas unit price, octas: 100 | 100',
    ]);
  });

  it('leaves out a percentage that would be zero or undefined', () => {
    const { gas } = simulation();
    const used = (units: string) => simulation({ gas: { ...gas, used: units } });
    const row = (one: string, other: string) => rowsOf(compared(used(one), used(other)), 'gas', 'differing')[0];
    assert.equal(row('1000000', '999999'), 'Gas used, units: 1,000,000 | 999,999 -1');
    assert.equal(row('0', '9'), 'Gas used, units: 0 | 9 +9');
    assert.equal(row('8', '6'), 'Gas used, units: 8 | 6 -2 (-25.0%)');
  });

  it('lists differences first', () => {
    const { gas } = simulation();
    const report = compared(simulation(), simulation({ gas: { ...gas, limit: '5' } }));
    const rows = report.sections.find(({ id }) => id === 'gas')?.rows ?? [];
    assert.deepEqual(
      rows.slice(0, 3).map(({ name, difference }) => [name, difference]),
      [
        ['Gas limit, units', 'whole'],
        ['Gas used, units', 'none'],
        ['Gas unit price, octas', 'none'],
      ],
    );
  });

  it('compares who gains and who loses', () => {
    const { balances } = simulation();
    const [apt] = balances.assets;
    assert.ok(apt);
    const report = compared(
      simulation(),
      simulation({
        balances: {
          ...balances,
          assets: [{ ...apt, deltas: [{ account: ALICE, isSender: true, amount: '-200062300' }], net: '-200000000' }],
        },
      }),
    );
    assert.deepEqual(rowsOf(report, 'balances', 'differing'), [
      `${ALICE} (sender), APT: -1.000623 | -2.000623 -1`,
      `${BOB}, APT: +1 | –`,
      'Minted, burned or held in a resource, APT: – | +2',
    ]);
    assert.deepEqual(rowsOf(report, 'balances', 'same'), [`Fee, paid by ${ALICE} (sender), APT: 0.000623 | 0.000623`]);
  });

  it('leaves out gas facts that no result has', () => {
    const { used, limit, limitEstimated, unitPrice, priceEstimated, feeOctas } = simulation().gas;
    const bare = simulation({ gas: { used, limit, limitEstimated, unitPrice, priceEstimated, feeOctas } });
    assert.deepEqual(rowsOf(compared(bare, bare), 'gas', 'same'), [
      'Gas used, units: 623 | 623',
      'Gas limit, units: 20,000 | 20,000',
      'Gas unit price, octas: 100 | 100',
      'Fee, APT: 0.000623 | 0.000623',
    ]);
  });

  it('counts the transfers of unknown assets if any result has some', () => {
    const unknown = simulation({ balances: { ...simulation().balances, unplaced: 2 } });
    assert.deepEqual(rowsOf(compared(simulation(), unknown), 'balances', 'differing'), [
      'Transfers of unknown assets: – | 2',
    ]);
    assert.ok(rowsOf(compared(unknown, unknown), 'balances', 'same').includes('Transfers of unknown assets: 2 | 2'));
  });

  it('compares the outcome and the payload separately', () => {
    const report = compared(simulation(), abort());
    assert.equal(report.subject, 'several payloads');
    const [verdict, status, reason] = rowsOf(report, 'outcome', 'differing');
    assert.equal(verdict, 'Verdict: Would succeed | Would abort');
    assert.match(status ?? '', /^VM status: Executed successfully \| Move abort in 0xcafe::vault: ENOT_OWNER/);
    assert.equal(reason, 'Reason: – | Permission denied: ENOT_OWNER');
    assert.deepEqual(rowsOf(report, 'payload', 'differing'), [
      `Sender: ${ALICE} | 0xcafe`,
      'function: 0x1::aptos_account::transfer | 0xcafe::vault::withdraw',
      'type_arguments: [] | –',
      `arguments[0]: ${BOB} | 500`,
      'arguments[1]: 100000000 | –',
    ]);
  });

  it('compares changes field by field, with differences first', () => {
    const report = compared(
      simulation(changes(write(COIN, { frozen: false, coin: { value: '5' } }), write('0x1::a::Same', { n: '1' }))),
      simulation(changes(write('0x1::a::Same', { n: '1' }), write(COIN, { coin: { value: '3' }, frozen: false }))),
    );
    assert.deepEqual(rowsOf(report, 'changes', 'differing'), [`${ALICE} (sender) > ${COIN} > coin.value: 5 | 3 -2`]);
    assert.deepEqual(rowsOf(report, 'changes', 'same'), [
      `${ALICE} (sender) > ${COIN} > frozen: false | false`,
      `${ALICE} (sender) > 0x1::a::Same > n: 1 | 1`,
    ]);
    assert.equal(report.differences, 1);
  });

  it('counts a change that only one result has once, however many fields it has', () => {
    const report = compared(simulation(changes()), simulation(changes(write(COIN, { a: '1', b: '2', c: '3' }))));
    assert.deepEqual(rowsOf(report, 'changes', 'differing'), [`${ALICE} (sender) > ${COIN}: – | written`]);
    assert.equal(report.differences, 1);
  });

  it('matches a resource that is written in one and deleted in the other', () => {
    const report = compared(
      simulation(changes(write(COIN, { a: '1' }))),
      simulation(changes({ kind: 'deleteResource', type: COIN })),
    );
    assert.deepEqual(rowsOf(report, 'changes', 'differing'), [`${ALICE} (sender) > ${COIN}: written | deleted`]);
  });

  it('matches table items by their keys, and changes of unknown kinds by their order', () => {
    const item = (key: string, value: string): ChangeReport => ({ kind: 'writeTableItem', handle: '0x7', key, value });
    const odd = (n: string): ChangeReport => ({
      kind: 'unknown',
      type: 'write_dream',
      json: { type: 'write_dream', n },
    });
    const report = compared(
      simulation({ accounts: [], otherChanges: [item('a', '1'), odd('1'), item('b', '1'), odd('2')] }),
      simulation({ accounts: [], otherChanges: [item('b', '2'), item('c', '1'), odd('2'), odd('3')] }),
    );
    assert.deepEqual(rowsOf(report, 'changes', 'differing'), [
      'table 0x7 > a: written | –',
      'table 0x7 > b > : 1 | 2 +1',
      'table 0x7 > c: – | written',
      'without an account > write_dream > n: 1 | 3 +2',
    ]);
  });

  it('matches the senders with each other', () => {
    const of = (sender: string): SimulationReport =>
      simulation({
        sender,
        accounts: [{ address: sender, isSender: true, changes: [write(COIN, { value: '5' })] }],
        otherChanges: [],
      });
    const report = compared(of('0xa'), of('0xb'));
    assert.deepEqual(rowsOf(report, 'changes', 'differing'), []);
    assert.deepEqual(rowsOf(report, 'changes', 'same'), [`the sender > ${COIN} > value: 5 | 5`]);
  });

  it('matches equal events before others of their type', () => {
    const report = compared(
      simulation({ events: [event('0x1::m::E', '1'), event('0x1::m::E', '2'), event('0x1::m::F', '7')] }),
      simulation({ events: [event('0x1::m::E', '2'), event('0x1::m::E', '3')] }),
    );
    assert.deepEqual(rowsOf(report, 'events', 'differing'), ['0x1::m::E > amount: 1 | 3 +2', '0x1::m::F: emitted | –']);
    assert.deepEqual(rowsOf(report, 'events', 'same'), ['0x1::m::E > amount: 2 | 2']);
  });

  it('ignores the order of members', () => {
    const straight = [
      { a: '1', b: '2' },
      { a: '3', b: '4' },
    ];
    const reversed = [
      { b: '4', a: '3' },
      { b: '2', a: '1' },
    ];
    const events = (data: readonly Readonly<Record<string, string>>[]) =>
      simulation({ events: data.map(each => ({ type: '0x1::m::E', data: each })) });
    const report = compared(events(straight), events(reversed));
    assert.deepEqual(rowsOf(report, 'events', 'differing'), []);
    assert.equal(report.differences, 1);
  });

  it('says when the same events come in a different order', () => {
    const events = [event('0x1::m::E', '1'), event('0x1::m::F', '2')];
    const report = compared(simulation({ events }), simulation({ events: events.toReversed() }));
    assert.deepEqual(rowsOf(report, 'events', 'differing'), []);
    assert.equal(report.sections.find(({ id }) => id === 'events')?.reordered, true);
    assert.equal(report.differences, 1);
    assert.equal(compared(simulation({ events }), simulation({ events })).differences, 0);
  });

  it('compares three results, with fields that are absent or of a different form', () => {
    const report = compared(
      ...[{ v: '1' }, { v: { inner: '1' } }, {}].map(data => simulation(changes(write(COIN, { a: '0', ...data })))),
    );
    assert.deepEqual(rowsOf(report, 'changes', 'differing'), [
      `${ALICE} (sender) > ${COIN} > v: 1 | {"inner":"1"} | –`,
    ]);
  });

  it('compares long vectors completely', () => {
    const bytes = (last: number) => [...Array.from({ length: 99 }, () => 0), last];
    const report = compared(...[1, 2].map(last => simulation(changes(write(COIN, { bytes: bytes(last) })))));
    const zeros = '0,'.repeat(99);
    assert.deepEqual(rowsOf(report, 'changes', 'differing'), [
      `${ALICE} (sender) > ${COIN} > bytes: [${zeros}1] | [${zeros}2]`,
    ]);
  });

  it('compares signing messages field by field', () => {
    const other = wrongEncoding();
    assert(other.decoded.kind === 'known');
    const fields = other.decoded.fields.map(each => (each.name === 'argument 2' ? { ...each, value: '5' } : each));
    const report = compared(encoding(), encoding({ ...other, decoded: { ...other.decoded, fields }, hex: '0x00' }));
    assert.deepEqual(
      rowsOf(report, 'message', 'differing').map(line => line.slice(0, 60)),
      [
        'chain: chain 4, a local chain | chain 1, mainnet',
        'argument 2: 100000000 | 5',
        `bytes: ${encoding().hex.slice(0, 53)}`,
      ],
    );
  });

  it('refuses to compare a simulation with a signing message', () => {
    assert.throws(() => compared(simulation(), encoding()), new NotComparableError());
    assert.equal(
      new NotComparableError().message,
      'These results cannot be compared: select either simulations or signing messages.',
    );
  });

  it('leaves columns without a result empty, and compares the others', () => {
    const failed = { kind: 'failed', label: 'mainnet', network: NETWORKS.mainnet, message: 'No key is set.' } as const;
    const column = (label: string, report: SimulationReport) => ({ kind: 'report', label, report, ranAt: 0 }) as const;
    const report = compareResults(
      [column('a', simulation()), failed, column('b', simulation({ keyless: false }))],
      'networks',
    );
    assert.equal(report.differences, 0);
    assert.deepEqual(report.columns[1], failed);
    assert.deepEqual(rowsOf(report, 'outcome', 'same')[0], 'Verdict: Would succeed | – | Would succeed');
    const alone = compareResults([failed, failed], 'networks');
    assert.deepEqual([alone.sections, alone.differences, alone.subject], [[], 0, '']);
  });

  it('returns JSON that is the same after it is sent to the page or written to a file', () => {
    const report = compared(simulation(), abort(), simulation({ events: [] }));
    assert.deepEqual(JSON.parse(JSON.stringify(report)), report);
  });
});

describe('compareResults with arbitrary simulations', function () {
  this.timeout(20_000);

  const data = fc.dictionary(
    fc.constantFrom('a', 'b', 'c.d', '__proto__'),
    fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<string>,
  );
  const change = fc.oneof(
    fc.record({ kind: fc.constant('writeResource' as const), type: fc.constantFrom('0x1::m::R', '0x1::m::S'), data }),
    fc.record({ kind: fc.constant('deleteResource' as const), type: fc.constantFrom('0x1::m::R', '0x1::m::S') }),
  );
  const events = fc.array(fc.record({ type: fc.constantFrom('0x1::m::E', '0x1::m::F'), data }), { maxLength: 6 });
  const any = fc
    .record({
      changes: fc.uniqueArray(change, { selector: ({ type }) => type }),
      otherChanges: fc.array(change),
      events,
    })
    .map(({ changes: own, otherChanges, events: emitted }) =>
      simulation({ accounts: [{ address: ALICE, isSender: true, changes: own }], otherChanges, events: emitted }),
    );

  it('finds no difference between a result and itself', () => {
    fc.assert(
      fc.property(any, report => {
        assert.equal(compared(report, structuredClone(report), report).differences, 0);
      }),
    );
  });

  it('finds the same number of differences in either order', () => {
    fc.assert(
      fc.property(any, any, (one, other) => {
        assert.equal(compared(one, other).differences, compared(other, one).differences);
      }),
    );
  });
});

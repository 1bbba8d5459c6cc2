import assert from 'node:assert/strict';
import { LONGEST_FRESH, receiptNote, receiptOf, staleReason, type RunBasis } from '../../../src/core/results/receipt';
import type { SimulationReport } from '../../../src/core/results/simulationReport';
import { verdictOf, parseVmStatus } from '../../../src/core/results/verdict';
import { abort, simulation } from '../../page/reports';

describe('receiptOf', () => {
  it('shows the gas, changes and ledger version of a success', () => {
    const { tone, text, details } = receiptOf(simulation());
    assert.equal(tone, 'good');
    assert.equal(text, '✓ 623 gas · 9 changes · v6,781,425,728');
    assert.deepEqual(details, [
      'Would succeed',
      `Simulated on testnet at ledger version 6,781,425,728, sent by ${simulation().sender}.`,
      'Fee: 62,300 octas (0.000623 APT).',
    ]);
  });

  it('counts one change as one', () => {
    const [account] = simulation().accounts;
    assert.ok(account);
    const accounts = [{ ...account, changes: account.changes.slice(0, 1) }];
    assert.match(receiptOf(simulation({ accounts, otherChanges: [] })).text, / · 1 change · /);
  });

  it('names the constant of an abort, from the status or else from the source', () => {
    assert.match(receiptOf(abort()).text, /^✗ ENOT_OWNER · [\d,]+ gas · v/);
    const source = { origin: 'workspace', constant: { name: 'EMINE' }, places: [] } as const;
    const coded = { vmStatus: 'Move abort in 0xcafe::vault: 0x50001' };
    assert.match(receiptOf(abort({ ...coded, source })).text, /^✗ EMINE · /);
    assert.match(receiptOf(abort(coded)).text, /^✗ Permission denied: reason 1 · /);
  });

  it('is one line of visible characters, regardless of what the chain returns', () => {
    const vmStatus = `a\n\u202Eb ${'long '.repeat(40)}`;
    const verdict = verdictOf(parseVmStatus(vmStatus), false, { limit: '1' });
    const report: SimulationReport = { ...abort({ vmStatus }), verdict };
    const { text, details } = receiptOf(report);
    assert.match(text, /^✗ a ⟨U\+202E⟩b long .{20,50}… · /);
    for (const line of [text, ...details]) assert.doesNotMatch(line, /[\p{Cc}\p{Cf}]/u);
  });
});

describe('receiptNote', () => {
  it('says why there is no result, with the full text below', () => {
    const words = 'No sender: run Movescope: Set Default Sender, and then save the document once more.';
    assert.deepEqual(receiptNote(words), {
      tone: 'note',
      text: '– No sender: run Movescope: Set Default Sender, and then save…',
      details: [words],
    });
  });
});

describe('staleReason', () => {
  const ran: RunBasis = { text: '{}', network: 'main', abi: '{"name":"f"}', values: '[["a",1]]', at: 1_000 };
  const cases: readonly (readonly [now: Partial<RunBasis>, reason: string | undefined])[] = [
    [{ at: 1_000 + LONGEST_FRESH - 1 }, undefined],
    [{ at: 1_000 + LONGEST_FRESH }, 'over 10 min old'],
    [{ text: '{ }' }, 'payload changed'],
    [{ network: 'test' }, 'different network'],
    [{ abi: '{"name":"g"}' }, 'function changed'],
    [{ values: '[["a",2]]' }, 'variable changed'],
    [{}, undefined],
  ];
  for (const [now, reason] of cases) {
    it(`is ${reason ?? 'none'} for ${JSON.stringify(now)}`, () => {
      assert.equal(staleReason(ran, { ...ran, ...now }), reason);
    });
  }

  it('does not count an unknown function, or unknown variables, as changed', () => {
    const { abi, values, ...unknown } = ran;
    assert.ok(abi && values);
    assert.equal(staleReason(ran, unknown), undefined);
    assert.equal(staleReason(unknown, ran), undefined);
  });
});

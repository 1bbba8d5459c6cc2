import type { MatrixReport, RunOutcome, SweepReport, SweepRow } from '../../src/core/results/manyReport';
import { abort, ALICE, BOB, NETWORKS, simulation } from './reports';

const NO_ANSWER: RunOutcome = {
  kind: 'failed',
  message:
    'Reading account 0xf00d on testnet failed: the gateway did not respond within 30 s. Check the connection and try again.',
};
const NOT_RUN: RunOutcome = { kind: 'notRun' };

function succeeded(parts: Parameters<typeof simulation>[0] = {}): RunOutcome {
  return { kind: 'simulated', report: simulation(parts) };
}

function aborted(parts: Parameters<typeof abort>[0] = {}): RunOutcome {
  return { kind: 'simulated', report: abort(parts) };
}

/** Six senders: one succeeds, three fail, one has no answer, one did not run; `parts` replaces what a test checks. */
export function matrix(parts: Partial<MatrixReport> = {}): MatrixReport {
  return {
    kind: 'matrix',
    network: NETWORKS.testnet,
    subject: '0xcafe::vault::withdraw',
    payload: { type: 'entry_function_payload', function: '0xcafe::vault::withdraw', arguments: ['500'] },
    rows: [
      { sender: BOB, label: 'bob', outcome: aborted({ sender: BOB }) },
      { sender: '0xf00d', outcome: NO_ANSWER },
      { sender: ALICE, label: 'alice', outcome: succeeded() },
      { sender: '0xca401', label: 'carol', outcome: aborted({ vmStatus: 'INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE' }) },
      { sender: `0x${'c0ffee'.repeat(10)}`, outcome: aborted({ vmStatus: 'Out of gas' }) },
      { sender: '0xdead', outcome: NOT_RUN },
    ],
    ...parts,
  };
}

/** Nine values of a u64: some would succeed; `parts` replaces what a test checks. */
export function sweep(parts: Partial<SweepReport> = {}): SweepReport {
  const { gas } = simulation();
  const good = (used: string) => succeeded({ gas: { ...gas, used } });
  const bad = (used: string) => aborted({ gas: { ...gas, used } });
  const rows: readonly SweepRow[] = [
    { json: '0', outcome: good('412') },
    { json: '1', outcome: good('623') },
    { json: '256', label: '2^8', outcome: good('623') },
    { json: '999', label: 'written - 1', outcome: good('631') },
    { json: '1000', label: 'as written', outcome: good('631') },
    { json: '4294967296', label: '2^32', outcome: bad('9') },
    { json: '9223372036854775808', label: '2^63', outcome: bad('9') },
    { json: '18446744073709551614', label: 'max - 1', outcome: NO_ANSWER },
    { json: '18446744073709551615', label: 'max', outcome: NOT_RUN },
  ];
  return {
    kind: 'sweep',
    network: NETWORKS.sandbox,
    subject: '0xcafe::vault::withdraw',
    sender: ALICE,
    argument: { index: 1, type: 'u64', name: 'amount' },
    payload: { type: 'entry_function_payload', function: '0xcafe::vault::withdraw', arguments: ['0xa11ce', '1000'] },
    rows,
    ...parts,
  };
}

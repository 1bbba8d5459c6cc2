import type { RunReport } from '../../src/core/results/runReport';
import { ALICE, LABELS, NETWORKS } from './reports';

/** A place on the machine of the user, which no exported file has. */
export const LOCAL = 'file:///home/user/vault.move';

const RAN = { framework: 'build of hello', instructions: 1_204, calls: 12 };

/** A function that returned two values. */
export function ranFunction(parts: Partial<RunReport> = {}): RunReport {
  return {
    kind: 'run',
    network: { ...NETWORKS.sandbox, framework: 'hello' },
    ledgerVersion: '1204',
    subject: '0xcafe::vault::quote',
    signers: [ALICE],
    labels: LABELS,
    call: {
      function: '0xcafe::vault::quote',
      typeArguments: [{ name: 'T0', type: '0x1::aptos_coin::AptosCoin' }],
      arguments: [{ name: 'amount', type: 'u64', json: '50000000', decoded: ['50,000,000'] }],
    },
    end: {
      kind: 'returned',
      values: [
        { type: 'u64', value: '500' },
        { type: '0xcafe::vault::Quote', value: { fee: '5', payer: ALICE } },
      ],
    },
    ran: RAN,
    ...parts,
  };
}

/** A function that aborted, called by another. */
export function abortedRun(): RunReport {
  const source = {
    path: 'sources/vault.move',
    line: 42,
    column: 9,
    text: '        assert!(amount <= limit, E);',
    uri: LOCAL,
  };
  const failure = {
    headline: 'Aborted in 0xcafe::vault with ETOO_MUCH (0x10001): More than the limit',
    ran: RAN,
    frames: [
      {
        function: '0xcafe::vault::check',
        offset: 7,
        source,
        typeArguments: [],
        locals: [
          { name: 'amount', type: 'u64', value: '7', was: 'given' as const },
          { name: 'limit', type: 'u64', value: '5' },
        ],
        operands: ['65537'],
      },
      {
        function: '0xcafe::vault::quote',
        offset: 3,
        statement: 'check(arg0, 5)',
        typeArguments: [],
        locals: [{ name: 'arg0', value: '7' }],
        operands: [],
      },
    ],
    more: 0,
  };
  return ranFunction({ end: { kind: 'aborted', failure }, signers: [] });
}

import type { HostMessage } from '../../src/core/results/resultReport';
import type { FailureReport, TraceReport, TraceRow } from '../../src/core/results/traceReport';
import type { SimulationReport } from '../../src/core/results/simulationReport';
import { abort, ALICE, NETWORKS, simulation } from './reports';

const RAN = { framework: 'build of vault', instructions: 61, calls: 9 };

const WITHDRAW = { function: '0xcafe::vault::withdraw', typeArguments: [], operands: [] };

/** Where {@link failing} stopped: two functions with source, and one without. */
export const FAILURE: FailureReport = {
  headline: 'Aborted in 0xcafe::vault with ENOT_OWNER (0x50001): Only the owner of the vault may withdraw from it.',
  ran: RAN,
  frames: [
    {
      function: '0xcafe::vault::check_owner',
      offset: 12,
      typeArguments: [],
      source: {
        path: 'vault/sources/vault.move',
        line: 42,
        column: 9,
        text: '        assert!(vault.owner == signer::address_of(account), error::permission_denied(ENOT_OWNER));',
        uri: 'file:///w/vault/sources/vault.move',
      },
      locals: [
        { name: 'account', type: '&signer', value: '0xb0b' },
        { name: 'vault', type: '&0xcafe::vault::Vault', value: { owner: ALICE, balance: '1200', paused: false } },
      ],
      operands: [],
    },
    {
      ...WITHDRAW,
      offset: 4,
      source: {
        path: 'vault/sources/vault.move',
        line: 61,
        column: 5,
        text: '    check_owner(account, vault);',
        uri: 'file:///w/vault/sources/vault.move',
      },
      locals: [
        { name: 'account', type: '&signer', value: '0xb0b' },
        { name: 'amount', type: 'u64', value: '500', was: 'given' },
      ],
    },
    {
      ...WITHDRAW,
      function: '0xcafe::entries::withdraw_all',
      offset: 7,
      statement: 'vault::withdraw(a0, 500)',
      locals: [],
    },
  ],
  more: 0,
};

/** A withdrawal that aborts in the sandbox, with the values there. */
export function failing(parts: Partial<SimulationReport> = {}): SimulationReport {
  return abort({ failure: FAILURE, ...parts });
}

const text = (line: number, words: string) => ({
  path: 'vault/sources/vault.move',
  line,
  column: 5,
  text: `    ${words}`,
  uri: 'file:///w/vault/sources/vault.move',
});

const fun = (id: string, parameters: readonly (readonly [name: string | undefined, type: string])[] = []) => ({
  id,
  typeArguments: [],
  isNative: false,
  parameters: parameters.map(([name, type]) => ({ ...(name !== undefined && { name }), type })),
  results: [],
});

const FUNCTIONS = [
  fun('0x1::transaction_validation::prologue', [['sender', 'signer']]),
  fun('0xcafe::vault::withdraw', [
    ['account', '&signer'],
    ['amount', 'u64'],
  ]),
  fun('0x1::signer::address_of', [[undefined, '&signer']]),
  fun('0xcafe::vault::owned', [['owner', 'address']]),
  fun('0x1::coin::deposit', [
    [undefined, 'address'],
    [undefined, '0x1::coin::Coin<0x1::aptos_coin::AptosCoin>'],
  ]),
  fun('0x1::transaction_validation::epilogue', []),
  { ...fun('0x1::coin::merge', []), typeArguments: ['0x1::aptos_coin::AptosCoin'] },
];

const VAULT = { owner: ALICE, balance: '1200', log: ['1', '2', '3'] };

/** A withdrawal: three parts, calls in calls, uses of resources and an event. */
export const TRACE: TraceReport = {
  ran: { framework: 'build of vault', instructions: 1_204, calls: 7 },
  functions: FUNCTIONS,
  places: [
    { function: '0xcafe::vault::withdraw', offset: 1, source: text(58, 'let owner = signer::address_of(account);') },
    { function: '0xcafe::vault::withdraw', offset: 4, source: text(61, 'let vault = owned(owner);') },
    { function: '0xcafe::vault::owned', offset: 2, source: text(42, 'borrow_global_mut<Vault>(owner)') },
    { function: '0xcafe::vault::withdraw', offset: 9, source: text(64, 'coin::deposit(owner, coin);') },
    { function: '0x1::coin::deposit', offset: 12, statement: 'coin::merge(&mut store.coin, arg1)' },
    { function: '0xcafe::vault::withdraw', offset: 15, source: text(66, 'event::emit(Withdrawn { owner, amount });') },
  ],
  rows: [
    { kind: 'part', part: 'prologue', depth: 0, inside: 1 },
    { kind: 'call', function: 0, arguments: [ALICE], results: [], depth: 1, inside: 0 },
    { kind: 'part', part: 'transaction', depth: 0, inside: 7 },
    { kind: 'call', function: 1, arguments: [ALICE, '500'], results: [], depth: 1, inside: 6 },
    { kind: 'call', function: 2, arguments: [ALICE], results: [ALICE], depth: 2, place: 0, inside: 0 },
    { kind: 'call', function: 3, arguments: [ALICE], results: [VAULT], depth: 2, place: 1, inside: 1 },
    {
      kind: 'use',
      access: 'borrowMut',
      resource: `0xcafe::vault::Vault at ${ALICE}`,
      value: VAULT,
      depth: 3,
      place: 2,
    },
    { kind: 'call', function: 4, arguments: [ALICE, { value: '500' }], results: [], depth: 2, place: 3, inside: 1 },
    { kind: 'call', function: 6, arguments: [], results: [], depth: 3, place: 4, inside: 0 },
    {
      kind: 'event',
      type: '0xcafe::vault::Withdrawn',
      data: { owner: ALICE, amount: '500' },
      depth: 2,
      place: 5,
    },
    { kind: 'part', part: 'epilogue', depth: 0, inside: 1 },
    { kind: 'call', function: 5, arguments: [], results: [], depth: 1, inside: 0 },
  ],
  omitted: 0,
  lines: [],
  code: [],
};

/** Messages with a trace, as the extension sends it. */
export function traceMessages({ rows, ran, functions, places, omitted }: TraceReport): readonly HostMessage[] {
  const head = { ran, functions, places, omitted };
  const parts: HostMessage[] = [{ type: 'trace', state: { kind: 'made', head, rows: rows.length } }];
  for (let from = 0; from < rows.length; from += 1_000)
    parts.push({ type: 'traceRows', rows: rows.slice(from, from + 1_000) });
  return parts;
}

/** A trace of so many calls: nine in each of the others. */
export function largeTrace(calls: number): TraceReport {
  const rows: TraceRow[] = [{ kind: 'part', part: 'transaction', depth: 0, inside: calls }];
  const leaves = 9;
  for (let left = calls; left > 0; left -= leaves + 1) {
    const inside = Math.min(leaves, left - 1);
    const number = String(left);
    rows.push({ kind: 'call', function: 1, arguments: [ALICE, number], results: [], depth: 1, inside });
    for (let leaf = 0; leaf < inside; leaf++)
      rows.push({
        kind: 'call',
        function: 3,
        arguments: [ALICE],
        results: [{ ...VAULT, balance: number }],
        depth: 2,
        place: 1,
        inside: 0,
      });
  }
  return { ...TRACE, rows };
}

/** The result in the sandbox that {@link TRACE} is of. */
export function traced(parts: Partial<SimulationReport> = {}): SimulationReport {
  return simulation({
    network: { ...NETWORKS.sandbox, framework: 'vault' },
    subject: '0xcafe::vault::withdraw',
    ...parts,
  });
}

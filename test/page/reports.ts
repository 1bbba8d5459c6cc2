import { isJsonObject, type JsonValue } from '../../src/core/json';
import { addressToBytes, bytesToHex } from '../../src/core/move/hex';
import { messageParts, encodeSigningMessage, type SigningMessage } from '../../src/core/move/signingMessage';
import { type EncodedField, type EncodingReport, verificationOf } from '../../src/core/results/inspectionReport';
import type {
  AccountReport,
  ChangeReport,
  EventReport,
  ReportNetwork,
  SimulationReport,
} from '../../src/core/results/simulationReport';
import { verdictOf, parseVmStatus } from '../../src/core/results/verdict';

/** The accounts of the fixtures. */
export const ALICE = '0x5f2c81e07b6f4a1d93c05be8427d16aa90e3f7c44d2b18a6350f9e7c1ab86d04';
export const BOB = '0xb0b';
const METADATA = '0x7d1c3a50e94f82b6af06d35c917e248bd0f1a9637c5e4820b19d6fa3087ce512';
const TABLE = '0x1b854694ae746cdbd8d44186ca4929b2b337df21d1c74633be19b2710552fdca';
const ZEROS = `0x${'0'.repeat(64)}`;

/** Networks as the page shows them. */
export const NETWORKS = {
  testnet: { id: 'testnet', label: 'testnet', mainNetwork: false, sandbox: false },
  mainnet: { id: 'mainnet', label: 'mainnet', mainNetwork: true, sandbox: false },
  sandbox: { id: 'sandbox', label: 'Sandbox', mainNetwork: false, sandbox: true },
} as const satisfies Record<string, ReportNetwork>;

const ALICE_ACCOUNT: AccountReport = {
  address: ALICE,
  isSender: true,
  changes: [
    {
      kind: 'writeResource',
      type: '0x1::account::Account',
      data: {
        authentication_key: ALICE,
        coin_register_events: { counter: '1', guid: { id: { addr: ALICE, creation_num: '0' } } },
        guid_creation_num: '4',
        rotation_capability_offer: { for: { vec: [] } },
        sequence_number: '52',
      },
    },
    {
      kind: 'writeResource',
      type: '0x1::fungible_asset::FungibleStore',
      data: { balance: '9841237700', frozen: false, metadata: { inner: METADATA } },
    },
    { kind: 'deleteResource', type: `0x1::coin::CoinStore<${METADATA}::harbour_coin::HarbourCoin>` },
    { kind: 'writeModule', module: `${ALICE}::harbour` },
  ],
};

const BOB_ACCOUNT: AccountReport = {
  address: BOB,
  isSender: false,
  changes: [
    {
      kind: 'writeResource',
      type: '0x1::fungible_asset::FungibleStore',
      data: { balance: '100000000', frozen: false, metadata: { inner: METADATA } },
    },
    {
      kind: 'writeResource',
      type: `${METADATA}::harbour::Berth<0x1::aptos_coin::AptosCoin>`,
      data: {
        name: 'North quay',
        note: null,
        depths: [11, 12, 9],
        keeper: { address: ALICE, since: '1750000000' },
        flag: '',
      },
    },
  ],
};

const OTHER_CHANGES: readonly ChangeReport[] = [
  {
    kind: 'writeTableItem',
    handle: TABLE,
    key: '0x619dc29a0aac8fa146714058e8dd6d2d0f3bdf5f6331907bf91f3acd81e6935',
    value: '96112233445566778899',
    valueType: 'u128',
  },
  { kind: 'deleteTableItem', handle: TABLE, key: { holder: BOB, berth: '3' } },
  { kind: 'unknown', type: 'write_resource_group', json: { type: 'write_resource_group', members: ['a', 'b'] } },
];

const EVENTS: readonly EventReport[] = [
  { type: '0x1::fungible_asset::Withdraw', data: { store: ALICE, amount: '100000000' } },
  { type: '0x1::fungible_asset::Deposit', data: { store: BOB, amount: '100000000' } },
  {
    type: `${METADATA}::harbour::MooringEvent`,
    data: { berth: { number: 3, depths: [11, 12, 9] }, vessel: 'Petrel', fee: '250000' },
    handle: { account: METADATA, creationNumber: '4', sequenceNumber: '1207' },
  },
  {
    type: '0x1::transaction_fee::FeeStatement',
    data: {
      execution_gas_units: '31',
      io_gas_units: '56',
      storage_fee_octas: '53680',
      storage_fee_refund_octas: '0',
      total_charge_gas_units: '623',
    },
  },
];

const PAYLOAD: JsonValue = {
  type: 'entry_function_payload',
  function: '0x1::aptos_account::transfer',
  type_arguments: [],
  arguments: [BOB, '100000000'],
};

/** A transfer that would succeed; `parts` replaces what a test checks. */
export function simulation(parts: Partial<SimulationReport> = {}): SimulationReport {
  const report: Omit<SimulationReport, 'raw' | 'verdict'> = {
    kind: 'simulation',
    network: NETWORKS.testnet,
    subject: '0x1::aptos_account::transfer',
    sender: ALICE,
    keyless: true,
    success: true,
    vmStatus: 'Executed successfully',
    gas: {
      used: '623',
      limit: '20000',
      limitEstimated: true,
      unitPrice: '100',
      priceEstimated: true,
      feeOctas: '62300',
      breakdown: { execution: '31', io: '56', storageFeeOctas: '53680', storageRefundOctas: '0' },
    },
    balances: {
      assets: [
        {
          asset: { kind: 'apt', id: '0x1::aptos_coin::AptosCoin', symbol: 'APT', decimals: 8 },
          deltas: [
            { account: ALICE, isSender: true, amount: '-100062300' },
            { account: BOB, isSender: false, amount: '100000000' },
          ],
          net: '0',
        },
      ],
      fee: { payer: ALICE, octas: '62300' },
      unplaced: 0,
    },
    accounts: [ALICE_ACCOUNT, BOB_ACCOUNT],
    otherChanges: OTHER_CHANGES,
    events: EVENTS,
    details: {
      ledgerVersion: '6781425728',
      signatureForm: 'no_account_signature',
      hash: '0x3d9c5e0a71f84b26c81e95d3a70f624be8137cd2945a06fb1c7283e0d5f94a61',
      sequenceNumber: '51',
      expirationTimestampSecs: '1763720600',
      timestamp: '1763720000123456',
      stateChangeHash: ZEROS,
      eventRootHash: ZEROS,
      accumulatorRootHash: ZEROS,
    },
    payload: PAYLOAD,
    ...parts,
  };
  return {
    raw: JSON.stringify([{ gas_used: report.gas.used, payload: report.payload }], null, 2),
    verdict: verdictOf(parseVmStatus(report.vmStatus), report.success, report.gas),
    ...report,
  };
}

/** Labels for the accounts of {@link simulation}. */
export const LABELS = { [ALICE]: 'alice', [BOB]: 'bob' };

/** The same transfer, refused by the program. */
export function abort(parts: Partial<SimulationReport> = {}): SimulationReport {
  return simulation({
    network: NETWORKS.sandbox,
    subject: '0xcafe::vault::withdraw',
    sender: '0xcafe',
    keyless: false,
    success: false,
    vmStatus:
      'Move abort in 0xcafe::vault: ENOT_OWNER(0x50001): Only the owner of the vault may withdraw from it.\n' +
      'Execution failed with message: the vault belongs to another account',
    gas: {
      used: '9',
      limit: '200000',
      limitEstimated: false,
      unitPrice: '100',
      priceEstimated: false,
      feeOctas: '900',
    },
    balances: {
      assets: [
        {
          asset: { kind: 'apt', id: '0x1::aptos_coin::AptosCoin', symbol: 'APT', decimals: 8 },
          deltas: [{ account: '0xcafe', isSender: true, amount: '-900' }],
          net: '0',
        },
      ],
      fee: { payer: '0xcafe', octas: '900' },
      unplaced: 0,
    },
    accounts: [{ address: '0xcafe', isSender: true, changes: ALICE_ACCOUNT.changes.slice(0, 1) }],
    otherChanges: [],
    events: [],
    payload: { type: 'entry_function_payload', function: '0xcafe::vault::withdraw', arguments: ['500'] },
    ...parts,
  });
}

const FIELDS: readonly EncodedField[] = [
  { name: 'sender', value: ALICE, matches: true, part: { kind: 'sender' } },
  { name: 'sequence number', value: '51', origin: 'from the account', matches: true, part: { kind: 'sequenceNumber' } },
  { name: 'function', value: '0x1::aptos_account::transfer', matches: true, part: { kind: 'function' } },
  { name: 'type arguments', value: 'none', matches: true, part: { kind: 'typeArguments' } },
  { name: 'argument 1', value: BOB, matches: true, part: { kind: 'argument', index: 0 } },
  { name: 'argument 2', value: '100000000', matches: true, part: { kind: 'argument', index: 1 } },
  { name: 'max gas amount', value: '1246', origin: 'from a simulation', matches: true, part: { kind: 'maxGasAmount' } },
  { name: 'gas unit price', value: '100', origin: 'from a simulation', matches: true, part: { kind: 'gasUnitPrice' } },
  {
    name: 'expiration timestamp',
    value: '1763720600',
    origin: '600 s from now',
    matches: true,
    part: { kind: 'expiration' },
  },
];

const MESSAGE: SigningMessage = {
  transaction: {
    sender: ALICE,
    sequenceNumber: '51',
    payload: {
      kind: 'entryFunction',
      function: { address: '0x1', module: 'aptos_account', name: 'transfer' },
      typeArguments: [],
      arguments: [addressToBytes(BOB), Uint8Array.of(0, 225, 245, 5, 0, 0, 0, 0)],
    },
    maxGasAmount: '1246',
    gasUnitPrice: '100',
    expirationTimestampSecs: '1763720600',
    chainId: 4,
  },
};

/** An answer of two results, of which the second fails. */
export function severalResults(): SimulationReport {
  return abort({ answer: { position: 2, others: [{ position: 1, report: simulation() }] } });
}

/** A verified signing message; `parts` replaces what a test checks. */
export function encoding(parts: Partial<EncodingReport> = {}): EncodingReport {
  const hex = bytesToHex(encodeSigningMessage(MESSAGE));
  const report = {
    kind: 'encoding',
    network: NETWORKS.sandbox,
    subject: '0x1::aptos_account::transfer',
    sender: ALICE,
    hex,
    byteLength: (hex.length - 2) / 2,
    decoded: { kind: 'known', fields: FIELDS, parts: messageParts(MESSAGE), chain: { id: 4, name: 'a local chain' } },
    ...parts,
  } as const;
  return { ...report, verified: verificationOf(report).kind === 'verified' };
}

/** A message whose arguments were not compared, as their types are unknown. */
export function unverifiedEncoding(): EncodingReport {
  const fields = FIELDS.map(({ matches, ...field }): EncodedField => {
    if (!field.name.startsWith('argument')) return { ...field, ...(matches && { matches }) };
    const notCompared = `requested "${field.value}", but the network does not provide its type`;
    return {
      ...field,
      value: field.name === 'argument 1' ? `0x${'0'.repeat(61)}b0b` : '0x00e1f50500000000',
      notCompared,
    };
  });
  const chain = { id: 4, name: 'a local chain' };
  return encoding({ decoded: { kind: 'known', fields, parts: messageParts(MESSAGE), chain } });
}

/** A message for a chain other than the selected network's, with a field that is not as requested. */
export function wrongEncoding(): EncodingReport {
  const fields = FIELDS.map(field => (field.name === 'argument 2' ? { ...field, asked: '1000000' } : field));
  return encoding({
    network: NETWORKS.testnet,
    decoded: {
      kind: 'known',
      fields,
      parts: messageParts(MESSAGE),
      chain: {
        id: 1,
        name: 'mainnet',
        warning: 'These bytes are for mainnet, but the selected network is testnet. Do not sign them.',
      },
    },
  });
}

/** A report of `count` changes and as many events. */
export function largeSimulation(count: number): SimulationReport {
  const numbers = Array.from({ length: count }, (_, index) => index);
  const changes = numbers.map((number): ChangeReport => ({
    kind: 'writeResource',
    type: `0xcafe::ledger_${number}::Entry`,
    data: { balance: String(number * 1_000_003), frozen: number % 2 === 0, owner: { inner: ALICE } },
  }));
  const accounts = [0, 1, 2, 3].map(part => ({
    address: `0x${(0xa0 + part).toString(16)}`,
    isSender: part === 0,
    changes: changes.slice((count / 4) * part, (count / 4) * (part + 1)),
  }));
  const events = numbers.map((number): EventReport => ({
    type: `0xcafe::ledger_${number}::Moved`,
    data: { amount: String(number), from: ALICE, to: BOB },
  }));
  const raw = JSON.stringify({ changes, events }, null, 2);
  return simulation({ accounts, otherChanges: [], events, raw });
}

/** Events of an exchange: two modules with several of a type. */
export function manyEvents(): SimulationReport {
  const swap = (n: number): EventReport => ({
    type: `${METADATA}::harbour::Swap<0x1::aptos_coin::AptosCoin>`,
    data: { amount: String(1_000 * n), pool: BOB },
  });
  const events = [0, 1, 2].flatMap(n => [...EVENTS.slice(0, 2), swap(n)]);
  return simulation({ events: [...events, ...EVENTS.slice(2)] });
}

/** Table items that the node did not decode: one that is decoded here, and one that is not. */
export function rawItems(): SimulationReport {
  const raw = { kind: 'writeTableItem', handle: TABLE, rawKey: true, rawValue: true, byteLength: 8 } as const;
  const key = { kind: 'decoded', type: 'address', json: BOB } as const;
  const item = { ...raw, key: `0x${'00'.repeat(30)}0b0b`, value: '0x00e1f50500000000' };
  const otherChanges: readonly ChangeReport[] = [
    { ...item, decoded: { key, value: { kind: 'decoded', type: 'u64', json: '100000000' } } },
    {
      ...item,
      decoded: { key, value: { kind: 'failed', type: 'u32', reason: '4 trailing bytes after the value' } },
    },
  ];
  return simulation({ accounts: [], otherChanges });
}

/** A transfer with two earlier values from the sender's history: one of its account, one of a table item. */
export function earlierSimulation(): SimulationReport {
  const report = simulation();
  const then = { version: '6781400112', timestamp: '1750000000000000' };
  const [alice, ...others] = report.accounts;
  const [account, ...changes] = alice?.changes ?? [];
  const [item, ...otherChanges] = report.otherChanges;
  if (!alice || account?.kind !== 'writeResource' || item?.kind !== 'writeTableItem') throw new Error('other fixtures');
  const value = { ...(isJsonObject(account.data) ? account.data : {}), sequence_number: '47' };
  return {
    ...report,
    accounts: [{ ...alice, changes: [{ ...account, before: { ...then, value } }, ...changes] }, ...others],
    otherChanges: [{ ...item, before: { ...then, value: item.value } }, ...otherChanges],
    earlier: { transactions: 25, found: 2 },
  };
}

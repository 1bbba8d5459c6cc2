import type { JsonValue } from '../../src/core/json';
import type { BlockReport, TransactionFacts, TransactionReport } from '../../src/core/results/ledgerReport';
import { pastVerdictOf, parseVmStatus } from '../../src/core/results/verdict';
import { abort, ALICE, BOB, NETWORKS, simulation } from './reports';

/** The hash of the transactions in the fixtures. */
export const HASH = '0x3d9c5e0a71f84b26c81e95d3a70f624be8137cd2945a06fb1c7283e0d5f94a61';

const SENT = {
  type: 'pending_transaction',
  kind: 'pending',
  status: 'pending',
  subject: '0x1::aptos_account::transfer',
  hash: HASH,
  sender: ALICE,
  sequenceNumber: '51',
  gasUnitPrice: '100',
  maxGasAmount: '20000',
} as const satisfies TransactionFacts;

const METADATA = {
  type: 'block_metadata_transaction',
  kind: 'block metadata',
  status: 'succeeded',
  subject: 'block metadata',
  hash: HASH,
  version: '6781425727',
  gasUsed: '0',
  timestamp: '1763720000123456',
  vmStatus: 'Executed successfully',
} as const satisfies TransactionFacts;

const FACTS: TransactionFacts = {
  ...SENT,
  type: 'user_transaction',
  kind: 'user',
  status: 'succeeded',
  version: '6781425728',
  gasUsed: '623',
  feeOctas: '62300',
  timestamp: '1763720000123456',
  vmStatus: 'Executed successfully',
};

/** A transfer that is on the ledger; `parts` replaces what a test checks. */
export function transaction(parts: Partial<TransactionReport> = {}): TransactionReport {
  const payload = {
    type: 'entry_function_payload',
    function: '0x1::aptos_account::transfer',
    type_arguments: [],
    arguments: [BOB, '100000000'],
  };
  return {
    kind: 'transaction',
    network: NETWORKS.testnet,
    subject: FACTS.subject,
    facts: FACTS,
    verdict: { title: 'Succeeded' },
    signatureForm: 'ed25519_signature',
    call: {
      function: '0x1::aptos_account::transfer',
      typeArguments: [{ name: 'T0', type: '0x1::aptos_coin::AptosCoin' }],
      arguments: [
        { name: 'to', type: 'address', json: BOB, decoded: ['bob'] },
        { name: 'amount', type: 'u64', json: '100000000', decoded: ['100,000,000', '= 1 APT'] },
      ],
    },
    draft: { payload, given: { sender: ALICE } },
    content: { kind: 'effects', effects: simulation({ keyless: false }) },
    ...parts,
  };
}

/** A transaction that its function refused, without types of its values. */
export function failedTransaction(): TransactionReport {
  const effects = abort();
  return transaction({
    network: effects.network,
    subject: effects.subject,
    facts: { ...FACTS, status: 'failed', subject: effects.subject, vmStatus: effects.vmStatus, sender: '0xcafe' },
    verdict: pastVerdictOf(parseVmStatus(effects.vmStatus), false, '200000'),
    call: {
      function: effects.subject,
      typeArguments: [],
      arguments: [{ json: '500', decoded: [] }],
      untyped: 'The function’s module could not be read, so the types of the values are unknown.',
    },
    content: { kind: 'effects', effects },
  });
}

/** A pending transaction. */
export function pendingTransaction(): TransactionReport {
  const json: JsonValue = { type: 'pending_transaction', hash: HASH, sender: ALICE, sequence_number: '51' };
  return transaction({
    facts: SENT,
    verdict: { title: 'Pending', meaning: 'It is pending, so its outcome is unknown.' },
    content: { kind: 'whole', json, raw: JSON.stringify(json, null, 2) },
  });
}

/** The first transaction of a block, of a kind that the contract does not describe. */
export function opaqueTransaction(): TransactionReport {
  const json: JsonValue = {
    type: 'block_metadata_transaction',
    version: '6781425727',
    epoch: '18446744073709551615',
    failed_proposer_indices: [],
    events: [{ type: '0x1::block::NewBlockEvent', data: { height: '51' } }],
  };
  return {
    kind: 'transaction',
    network: NETWORKS.mainnet,
    subject: 'block metadata',
    facts: METADATA,
    verdict: { title: 'Succeeded' },
    content: { kind: 'whole', json, raw: JSON.stringify(json, null, 2) },
  };
}

/** A block with one transaction of each sort. */
export function block(parts: Partial<BlockReport> = {}): BlockReport {
  return {
    kind: 'block',
    network: NETWORKS.testnet,
    subject: 'block 190346521',
    height: '190346521',
    hash: '0x9c31f0d2ab74e65018c2f7b3d49a6e05b817c3d2945a06fb1c7283e0d5f94a61',
    timestamp: '1763720000123456',
    firstVersion: '6781425727',
    lastVersion: '6781425730',
    transactions: [
      METADATA,
      FACTS,
      { ...FACTS, version: '6781425729', status: 'failed', subject: `${ALICE}::harbour::moor` },
      { type: 'tide_turn', kind: 'tide_turn', status: 'unknown', subject: 'tide_turn', version: '6781425730' },
    ],
    missing: '0',
    raw: '{}',
    ...parts,
  };
}

/** A block of which the node sent only a part. */
export function cutBlock(): BlockReport {
  const transactions = Array.from({ length: 450 }, (_, at) => ({ ...FACTS, version: String(6_781_425_727 + at) }));
  return block({ transactions, lastVersion: '6781436176', missing: '10000' });
}

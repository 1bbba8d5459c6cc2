import type { BlockAnswer, BlockQuery } from '../../gateway/client';
import type { Network } from '../../gateway/network';
import { readUserTransaction } from '../../gateway/schemas/simulationResultSchema';
import type { WireTransaction } from '../../gateway/schemas/transactionSchema';
import { isJsonObject, type JsonValue, isJsonArray } from '../../json';
import { parseAddress } from '../../move/address';
import { readDraft, type GivenValues, type TransactionDraft, PayloadError } from '../../payloads/draft';
import { accountLabels } from '../../reports/accountLabels';
import { indentJson, withExactNumbers } from '../../reports/jsonText';
import type { TransactionContent, TransactionReport, TransactionFacts, BlockReport } from '../../reports/ledgerReport';
import { withLabels } from '../../reports/simulationReport';
import { pastVerdictOf, type Verdict } from '../../reports/verdict';
import { parseVmStatus } from '../../reports/vmStatus';
import { simulationReport } from '../report';
import { reportNetwork } from '../reportNetwork';
import { callReport, type CallKnowledge } from './callReport';
import { pastCall, requestPayload } from './pastCall';
import { transactionFacts } from './transactionFacts';

/** The data for a report of a transaction. */
export interface TransactionAnswer {
  readonly network: Network;
  readonly transaction: WireTransaction;
  /** The answer's body as received. */
  readonly text: string;
  readonly knowledge: CallKnowledge;
}

/** Returns the report of a transaction of any kind. */
export function transactionReport(answer: TransactionAnswer): TransactionReport {
  const { network, text, knowledge } = answer;
  const transaction = withExactNumbers(answer.transaction, text);
  const facts = transactionFacts(transaction);
  const call = pastCall(transaction);
  const verdict = verdictOf(facts);
  const { signature } = transaction;
  const isSent = transaction.type === 'user_transaction' || facts.status === 'pending';
  const form = isJsonObject(signature) && typeof signature.type === 'string' ? signature.type : 'none';
  const draft = transactionDraft(transaction);
  const multisig = facts.multisigAccount === undefined ? [] : [facts.multisigAccount];
  return {
    kind: 'transaction',
    network: reportNetwork(network),
    subject: facts.subject,
    facts,
    ...(facts.sender !== undefined && { labels: accountLabels([facts.sender, ...multisig], knowledge.labelOf) }),
    ...(verdict && { verdict }),
    ...(isSent && { signatureForm: form }),
    ...(call && { call: callReport(call, knowledge) }),
    ...(draft && { draft }),
    content: contentOf(answer, transaction, facts.subject),
  };
}

function contentOf(
  { network, text, knowledge }: TransactionAnswer,
  transaction: WireTransaction,
  subject: string,
): TransactionContent {
  const result = readUserTransaction(transaction);
  if (!result) return { kind: 'whole', json: jsonOf(transaction), raw: indentJson(text) };
  // A transaction on the ledger has no estimates and has a signature.
  const request = { flags: {}, keyless: false };
  return {
    kind: 'effects',
    effects: withLabels(simulationReport({ network, subject, request, result, text }), knowledge.labelOf),
  };
}

/** It was parsed from JSON, which has no absent members; the compiler knows only its schema's type. */
function jsonOf(transaction: unknown): JsonValue {
  return isJsonObject(transaction) ? transaction : null;
}

function verdictOf({ status, vmStatus, maxGasAmount }: TransactionFacts): Verdict | undefined {
  switch (status) {
    case 'pending':
      return { title: 'Pending', meaning: 'It is waiting to be executed: its outcome is not known yet.' };
    case 'unknown':
      return undefined;
    case 'succeeded':
    case 'failed':
      return pastVerdictOf(parseVmStatus(vmStatus ?? ''), status === 'succeeded', maxGasAmount ?? '');
  }
}

/** Payloads that cannot be sent (any more), or whose content is not returned (FACTS.md §2). */
const NOT_SENT: ReadonlySet<string> = new Set([
  'write_set_payload',
  'module_bundle_payload',
  'encrypted_transaction_payload',
]);

/**
 * Returns the payload of a transaction as a new request from the same sender, with the signers and the fee payer.
 * Sequence number and expiration were for its own time and must be found again; the signature is omitted. `undefined`
 * if there is nothing to simulate.
 */
function transactionDraft(transaction: WireTransaction): TransactionDraft | undefined {
  const { payload, sender } = transaction;
  const address = typeof sender === 'string' ? parseAddress(sender) : undefined;
  if (!isJsonObject(payload) || address === undefined) return undefined;
  if (typeof payload.type !== 'string' || NOT_SENT.has(payload.type)) return undefined;
  try {
    const { given, ...draft } = readDraft(requestPayload(payload));
    return { ...draft, given: { ...given, sender: address, ...othersOf(transaction.signature) } };
  } catch (error) {
    if (error instanceof PayloadError) return undefined;
    throw error;
  }
}

/** Returns the secondary signers and the fee payer, if there were any (FACTS.md §3). */
function othersOf(signature: unknown): Pick<GivenValues, 'secondarySigners' | 'feePayer'> {
  if (!isJsonObject(signature)) return {};
  const signers = addressesIn(signature.secondary_signer_addresses);
  const { fee_payer_address: payer } = signature;
  const feePayer = typeof payer === 'string' ? parseAddress(payer) : undefined;
  return {
    ...(signers.length > 0 && { secondarySigners: signers }),
    ...(feePayer !== undefined && { feePayer }),
  };
}

function addressesIn(value: JsonValue | undefined): readonly string[] {
  if (!isJsonArray(value)) return [];
  return value.flatMap(each => (typeof each === 'string' ? [parseAddress(each) ?? []].flat() : []));
}

/** Returns the report of a block with the transactions in the answer. @param query what was requested */
export function blockReport(
  network: Network,
  { value, text }: Pick<BlockAnswer, 'value' | 'text'>,
  query: BlockQuery,
): BlockReport {
  const { block_height: height, first_version: first, last_version: last, transactions } = value;
  const sent = transactions ?? [];
  const missing = BigInt(last) - BigInt(first) + 1n - BigInt(sent.length);
  return {
    kind: 'block',
    network: reportNetwork(network),
    subject: `block ${height}`,
    height,
    hash: value.block_hash,
    timestamp: value.block_timestamp,
    firstVersion: first,
    lastVersion: last,
    transactions: sent.map(transactionFacts),
    missing: (missing > 0n ? missing : 0n).toString(),
    ...(!query.withTransactions && sent.length === 0 && { isWithoutTransactions: true }),
    raw: text,
  };
}

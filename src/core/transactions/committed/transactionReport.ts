import type { Network } from '../../gateway/network';
import { readUserTransaction } from '../../gateway/schemas/userTransactionSchema';
import type { WireTransaction } from '../../gateway/schemas/transactionSchema';
import { isJsonObject, type JsonValue } from '../../json';
import { indentJson, withExactNumbers } from '../jsonText';
import { accountLabels } from '../accountLabels';
import { simulationReport } from '../report';
import { reportNetwork } from '../reportNetwork';
import { pastVerdictOf, type Verdict } from '../verdict';
import { parseVmStatus } from '../vmStatus';
import { withLabels } from '../withLabels';
import { callReport, type CallKnowledge } from './callReport';
import type { TransactionContent, TransactionReport } from './ledgerModel';
import { pastCall } from './pastCall';
import { transactionDraft } from './transactionDraft';
import type { TransactionFacts } from './ledgerModel';
import { transactionFacts } from './transactionFacts';

/** What a report of a transaction is made from. */
export interface TransactionAnswer {
  readonly network: Network;
  readonly transaction: WireTransaction;
  /** The answer's body as it came. */
  readonly text: string;
  readonly knowledge: CallKnowledge;
}

/** Turns a transaction of any kind into what the page shows. */
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
  return {
    kind: 'transaction',
    network: reportNetwork(network),
    subject: facts.subject,
    facts,
    ...(facts.sender !== undefined && { labels: accountLabels([facts.sender], knowledge.labelOf) }),
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
  // What is on the ledger was estimated by nobody, and sent with its signature.
  const request = { flags: { estimateMaxGasAmount: false, estimateGasUnitPrice: false }, keyless: false };
  return {
    kind: 'effects',
    effects: withLabels(simulationReport({ network, subject, request, result, text }), knowledge.labelOf),
  };
}

/** It came as JSON, which has no absent members; the compiler knows it by its schema only. */
function jsonOf(transaction: unknown): JsonValue {
  return isJsonObject(transaction) ? transaction : null;
}

function verdictOf({ status, vmStatus, maxGasAmount }: TransactionFacts): Verdict | undefined {
  switch (status) {
    case 'pending':
      return { title: 'Pending', meaning: 'It waits to be executed: nothing is known yet of how it ends.' };
    case 'unknown':
      return undefined;
    case 'succeeded':
    case 'failed':
      return pastVerdictOf(parseVmStatus(vmStatus ?? ''), status === 'succeeded', maxGasAmount ?? '');
  }
}

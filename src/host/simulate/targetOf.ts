import type { Transaction } from '../../core/runs/transaction';
import { transactionAt, type PlacedTransaction } from '../payloads/callAt';
import { withProgress } from '../shell/cancellation';
import { settleNetwork } from '../results/networkOfResult';
import type { PayloadPlace } from '../payloads/payloadAtCursor';
import { placeNow, writtenCall } from './payloadPlace';
import { placeTarget, type AgainArgument, type DraftArgument, type RerunTarget } from '../results/rerun';
import type { SimulateServices } from './simulateServices';

/** What a payload command is run on, where it is found, and how it is found again. */
export interface CommandTarget {
  readonly transaction: Transaction;
  readonly target: RerunTarget;
  /** Absent where the transaction was given or asked for. */
  readonly found?: PlacedTransaction;
}

/**
 * A transaction, its call checked on the selected network.
 * @throws PayloadError when it does not fit the ABI; the client's errors
 */
export async function checked({ session }: SimulateServices, transaction: Transaction): Promise<Transaction> {
  const [{ checkTransaction }, { subjectOf }, { modules }] = await Promise.all([
    import('../../core/runs/transaction'),
    import('../../core/runs/simulate'),
    session.connection(),
  ]);
  return withProgress(`Reading ${subjectOf(transaction.draft)}`, signal =>
    checkTransaction(transaction, modules, signal),
  );
}

/**
 * The transaction that a command is given, or the one at the cursor. Of a command that is run again, wherever the payload
 * now stands, and on the network that the user then says where another one is selected.
 * @param verb what values are asked for, where the document leaves some open
 * @returns `undefined` when the user leaves the form
 * @throws NoPayloadError, PayloadError; the client's errors
 */
export async function targetOf(
  services: SimulateServices,
  verb: string,
  given: ((PayloadPlace | DraftArgument) & AgainArgument) | undefined,
): Promise<CommandTarget | undefined> {
  const { session, payloads } = services;
  const { network: ranOn, written } = given?.again ?? {};
  if (ranOn !== undefined && !(await settleNetwork(session, ranOn))) return undefined;
  const network = session.network.id;
  if (given && 'draft' in given) {
    return { transaction: { draft: given.draft }, target: { kind: 'draft', draft: given.draft, network } };
  }
  const place = written && given ? await placeNow(payloads.locators, given, written) : given;
  const found = await transactionAt(payloads, verb, place);
  if (!found) return undefined;
  const now = found.call && (await writtenCall(found.place.uri, found.call));
  const target = placeTarget(found.place, { network, ...(now && { written: now }) });
  return { transaction: found.transaction, target, found };
}

import type { TransactionDraft } from '../../core/payloads/draft';
import { draftAt, type PlacedDraft } from '../payloads/callAt';
import { settleNetwork } from '../results/networkOfResult';
import type { PayloadPlace } from '../payloads/payloadAtCursor';
import { placeNow, writtenCall } from './placeNow';
import { placeTarget, type AgainArgument, type DraftArgument, type RerunTarget } from '../results/rerun';
import type { Services } from '../services';

/** What a payload command is run on, where it is found, and how it is found again. */
export interface CommandTarget {
  readonly draft: TransactionDraft;
  readonly target: RerunTarget;
  /** Absent where the transaction was given or asked for. */
  readonly found?: PlacedDraft;
}

/**
 * The transaction that a command is given, or the one at the cursor. Of a command that is run again, wherever the payload
 * now stands, and on the network that the user then says where another one is selected.
 * @param verb what values are asked for, where the document leaves some open
 * @returns `undefined` when the user leaves the form
 * @throws NoPayloadError, PayloadError; the client's errors
 */
export async function targetOf(
  services: Services,
  verb: string,
  given: ((PayloadPlace | DraftArgument) & AgainArgument) | undefined,
): Promise<CommandTarget | undefined> {
  const { session, locators } = services;
  const { network: ranOn, written } = given?.again ?? {};
  if (ranOn !== undefined && !(await settleNetwork(session, ranOn))) return undefined;
  const network = session.network.id;
  if (given && 'draft' in given) {
    return { draft: given.draft, target: { kind: 'draft', draft: given.draft, network } };
  }
  const place = written && given ? await placeNow(locators, given, written) : given;
  const found = await draftAt(services, verb, place);
  if (!found) return undefined;
  const now = found.call && (await writtenCall(found.place.uri, found.call));
  const target = placeTarget(found.place, { network, ...(now && { written: now }) });
  return { draft: found.draft, target, found };
}

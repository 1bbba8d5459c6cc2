import type { TransactionDraft } from '../../core/payloads/draft';
import { draftAt, type PlacedDraft } from '../forms/callAt';
import type { PayloadPlace } from './payloadAtCursor';
import { placeTarget, type DraftArgument, type RerunTarget } from './rerun';
import type { Services } from './services';

/** What a payload command is run on, where it is found, and how it is found again. */
export interface CommandTarget {
  readonly draft: TransactionDraft;
  readonly target: RerunTarget;
  /** Absent where the transaction was given or asked for. */
  readonly found?: PlacedDraft;
}

/**
 * The transaction that a command is given, or the one at the cursor.
 * @param verb what values are asked for, where the document leaves some open
 * @returns `undefined` when the user leaves the form
 * @throws NoPayloadError, PayloadError; the client's errors
 */
export async function targetOf(
  services: Services,
  verb: string,
  given: PayloadPlace | DraftArgument | undefined,
): Promise<CommandTarget | undefined> {
  if (given && 'draft' in given) {
    return { draft: given.draft, target: { kind: 'draft', draft: given.draft } };
  }
  const found = await draftAt(services, verb, given);
  return found && { draft: found.draft, target: placeTarget(found.place), found };
}

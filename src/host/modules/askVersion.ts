import { ageText } from '../../core/move/moments';
import type { Client } from '../../core/gateway/client';
import type { ReadText } from '../../core/payloads/form/readArgumentText';
import { UserFacingError } from '../../core/userFacingError';
import { withProgress } from '../shell/cancellation';
import type { Session } from '../shell/session';
import { askChoice, type Choice, type Step } from '../shell/stepInput';
import { groupDigits } from '../../core/move/groupDigits';

/** How many of an account's newest transactions are looked at for publications: one request, the most of a page. */
const LOOKED_AT = 100;

/** What a ledger version is asked for. */
export interface VersionQuestion extends Pick<Step, 'title' | 'step' | 'totalSteps' | 'prompt'> {
  /** Whose modules it is about. */
  readonly address: string;
  /** Whether the newest version can be chosen, which is no version here. */
  readonly orNewest?: boolean;
}

/** A version that was chosen: `{}` is the newest. */
export type ChosenVersion = { readonly ledgerVersion?: string } | 'back' | undefined;

/** Asks for a ledger version: one at which the account published modules, or any other. */
export async function askVersion(session: Session, question: VersionQuestion): Promise<ChosenVersion> {
  const newest: Choice = { label: 'Newest', description: 'as it is now', text: NEWEST };
  const choices = [...(question.orNewest === true ? [newest] : []), ...(await published(session, question.address))];
  const step = { ...question, text: '', read: readVersion };
  const answer = await askChoice(step, choices, text => text.trim().replace(/[,_ ]/g, ''));
  if (answer.kind === 'back') return 'back';
  if (answer.kind === 'cancelled') return undefined;
  return answer.text === NEWEST ? {} : { ledgerVersion: String(BigInt(answer.text.replace(/[,_ ]/g, ''))) };
}

const NEWEST = 'newest';

function readVersion(text: string): ReadText {
  const isVersion = /^\d{1,20}$/.test(text);
  if (!isVersion) return { kind: 'wrong', reason: 'A ledger version is a whole number, such as 1204.' };
  return { kind: 'value', json: text };
}

/** Where its transactions cannot be read, any version can still be typed. */
async function published(session: Session, address: string): Promise<readonly Choice[]> {
  const [{ publications }, { client, now }] = await Promise.all([
    import('../../core/modules/atVersion'),
    session.connection(),
  ]);
  try {
    const { value } = await withProgress(`Looking for publications of ${address}`, signal =>
      newest(client, address, signal),
    );
    return publications(value, address).map(({ version, modules, timestamp }) => ({
      label: groupDigits(version),
      description: [
        `published ${modules.slice(0, 4).join(', ')}${modules.length > 4 ? ` and ${modules.length - 4} more` : ''}`,
        ...(timestamp === undefined ? [] : [ageText(Number(timestamp) / 1000, now())]),
      ].join(' · '),
      text: version,
    }));
  } catch (error) {
    if (error instanceof UserFacingError) return [];
    throw error;
  }
}

function newest(client: Client, address: string, signal: AbortSignal) {
  return client.getAccountTransactions(address, { limit: LOOKED_AT }, signal);
}

import type { MemberId } from '../../core/move/functionId';
import type { FormField } from '../../core/payloads/form/callForm';
import type { Services } from '../services';
import type { Choice } from './stepInput';

/** What loaded transactions gave to a parameter, as choices; asks for nothing. */
export async function pastChoices(
  { transactions }: Pick<Services, 'transactions'>,
  called: MemberId,
  field: FormField,
): Promise<readonly Choice[]> {
  const loaded = transactions.loaded();
  if (loaded.length === 0) return [];
  const { pastValues } = await import('../../core/runs/ledger/pastValues');
  return pastValues(loaded, called, field).map(({ text, from }) => ({ label: text, description: from, text }));
}

/** The same choices, and after them those of others that are not among them. */
export function withOthers(choices: readonly Choice[], others: readonly Choice[]): readonly Choice[] {
  const known = new Set(choices.map(({ text }) => text));
  return [...choices, ...others.filter(({ text }) => !known.has(text))];
}

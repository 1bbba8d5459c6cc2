import { compilerAbort, ERROR_CATEGORIES } from '../move/compilerAborts';
import { memberIdText, type MemberId } from '../move/functionId';
import { counted } from '../text/digits';
import { inertName } from '../modules/readAbi';
import { excerpt } from '../text/visibleText';
import type { AbortCatalogue, AbortPlace, PossibleAbort } from './possibleAborts';
import { requestsToRead } from './readThroughCalls';

/** Maximum number of characters of a name or message. */
const LONGEST = 200;
const MOST_NAMES = 8;

/** Returns `ENOT_OWNER (0x50001)`, or only the code if the module has no name for it. */
export function abortName({ code, error }: Pick<PossibleAbort, 'code' | 'error'>): string {
  const number = `0x${code.toString(16)}`;
  return error ? `${inertName(excerpt(error.name, LONGEST))} (${number})` : number;
}

/**
 * Returns the meaning of an abort code: the module's description, the compiler's reason for the code, or the error
 * category; empty if there is none.
 */
export function abortMeaning({ code, error }: Pick<PossibleAbort, 'code' | 'error'>): string {
  if (error && error.description !== '') return excerpt(error.description, LONGEST);
  const category = ERROR_CATEGORIES[Number(code >> 16n) - 1]?.replaceAll('_', ' ');
  return compilerAbort(code) ?? (category && `Category: ${category}.`) ?? '';
}

/** Returns `May abort with ENOT_OWNER, 0x4d, and in called modules: coin, event.`; empty if nothing is known. */
export function abortSummary({ aborts, unread, unknown }: AbortCatalogue): string {
  const names = [
    ...new Set(
      aborts.map(({ code, error }) => (error ? inertName(excerpt(error.name, LONGEST)) : `0x${code.toString(16)}`)),
    ),
  ];
  const codes = [
    ...(names.length > 0 ? [someOf(names)] : []),
    ...(unknown.length > 0 ? ['a code known only at run time'] : []),
  ];
  const modules = [...new Set(unread.map(({ id }) => excerpt(id.module, LONGEST)))];
  const parts = [
    ...(codes.length > 0 ? [`with ${codes.join(' or ')}`] : []),
    ...(modules.length > 0 ? [`in called modules: ${someOf(modules)}`] : []),
  ];
  return parts.length === 0 ? '' : `May abort ${parts.join(', and ')}.`;
}

/** Returns `in withdraw`, or `in coin::burn, called by withdraw`, with the shortest unambiguous names. */
export function placeWords({ path }: Pick<AbortPlace, 'path'>): string {
  const [root] = path;
  const names = path.map(each => shortName(each, root)).reverse();
  const [first = '', ...callers] = names;
  return callers.length === 0 ? `in ${first}` : `in ${first}, called by ${callers.join(', called by ')}`;
}

/** Returns sentences about what is missing from a catalogue. The last sentence applies to all catalogues. */
export function gapWords(catalogue: AbortCatalogue): readonly string[] {
  const { unknown, natives, callingValues, unread, isCut } = catalogue;
  const ids = (list: readonly MemberId[]) => someOf(list.map(id => excerpt(memberIdText(id), LONGEST)));
  const notRead = unread.filter(({ reason }) => reason === undefined);
  const useless = unread.filter(({ reason }) => reason !== undefined);
  const passing = unique(unknown.map(({ path }) => path.at(-1)).flatMap(id => id ?? []));
  const requests = counted(requestsToRead(catalogue), 'request');
  return [
    ...(passing.length > 0 ? [`Codes known only at run time, in ${ids(passing)}.`] : []),
    ...(natives.length > 0 ? [`Aborts in native functions: ${ids(natives)}.`] : []),
    ...(callingValues.length > 0 ? [`Aborts in function values called in ${ids(callingValues)}.`] : []),
    ...(notRead.length > 0
      ? [`Aborts in modules that have not been read (at least ${requests}): ${moduleNames(notRead)}.`]
      : []),
    ...useless.map(({ id, reason }) => `Aborts in ${id.address}::${id.module}. ${excerpt(reason ?? '', LONGEST)}`),
    ...(isCut
      ? ['Calls and aborts omitted because there are too many, or because they are nested more than 64 levels deep.']
      : []),
    'Arithmetic errors, missing resources, and VM limits.',
  ];
}

function moduleNames(unread: AbortCatalogue['unread']): string {
  return someOf(unread.map(({ id }) => excerpt(`${id.address}::${id.module}`, LONGEST)));
}

/** Joins at most eight names, followed by the number of the other names: `a, b and 3 others`. */
export function someOf(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  const shown = names.slice(0, MOST_NAMES).join(', ');
  return more > 0 ? `${shown} and ${counted(more, 'other')}` : shown;
}

function shortName({ address, module, name }: MemberId, root: MemberId | undefined): string {
  const isOwn = address === root?.address && module === root.module;
  return excerpt(
    isOwn ? name : address === root?.address ? `${module}::${name}` : `${address}::${module}::${name}`,
    LONGEST,
  );
}

function unique(ids: readonly MemberId[]): readonly MemberId[] {
  return [...new Map(ids.map(id => [memberIdText(id), id])).values()];
}

import { loadLocator } from './loadLanguage';
import { parseMemberId } from '../../move/functionId';
import { shellWords } from '../write/moveValue';
import { textLines } from '../../text/lines';
import type { LocatedCall } from '../located';
import { languageIds, LANGUAGES, type PayloadLanguage } from './languages';
import { firstHole } from '../engine/shapes';

/** The content of pasted text: a call, or only the name of a function. */
export type Pasted =
  { readonly kind: 'call'; readonly call: LocatedCall } | { readonly kind: 'function'; readonly id: string };

/** A code fence, which only Markdown has. */
const FENCE = /^[ \t]*(?:[-*+>]\s+)?(?:`{3}|~{3})/m;
/** Curl options that specify the request body. */
const DATA = /^(?:-d|--data(?:-raw|-binary|-ascii)?|--json)(?:=(.*))?$/s;
/** Matches `…/account/0x1/modules/code/coin/transfer`, the URL format of public explorers. */
const EXPLORER = /^https?:\/\/\S+\/account\/(0x[0-9a-f]{1,64})\/modules\/\w+\/(\w+)\/(\w+)/i;

/**
 * Finds the first call in pasted text in any form, or the function whose name or explorer URL is all of the text. A
 * complete call takes precedence over one with holes in a language tried earlier.
 */
export async function findPasted(text: string): Promise<Pasted | undefined> {
  const id = functionName(text.trim());
  if (id !== undefined) return { kind: 'function', id };
  let open: LocatedCall | undefined;
  for (const [language, part] of partsOf(text)) {
    const makeLocator = await loadLocator(language);
    const call = makeLocator(textLines(part))
      .all()
      .find(each => each.function.id !== undefined);
    if (call && !isOpen(call)) return { kind: 'call', call };
    open ??= call;
  }
  return open && { kind: 'call', call: open };
}

function isOpen({ typeArguments, arguments: args }: LocatedCall): boolean {
  return [typeArguments, args].some(list => list.isOpen || list.items.some(({ value }) => firstHole(value)));
}

function functionName(text: string): string | undefined {
  const [, address, module, name] = EXPLORER.exec(text) ?? [];
  const id = address === undefined ? text : `${address}::${module ?? ''}::${name ?? ''}`;
  return parseMemberId(id) ? id : undefined;
}

function partsOf(text: string): readonly (readonly [language: PayloadLanguage, part: string])[] {
  const body = /^\s*(?:\$ )?curl\s/.test(text) ? bodyOf(text) : undefined;
  if (body !== undefined) return [['json', body]];
  const languages = FENCE.test(text) ? ['markdown' as const, ...languagesAlone()] : languagesAlone();
  return languages.map(language => [language, text]);
}

/**
 * Returns the languages whose calls need no named addresses. JSON is first because it is also valid in the next three.
 */
function languagesAlone(): readonly PayloadLanguage[] {
  return languageIds().filter(id => !LANGUAGES[id].hasNamedAddresses);
}

function bodyOf(command: string): string | undefined {
  const words = shellWords(command);
  for (const [index, word] of words.entries()) {
    const match = DATA.exec(word);
    if (match) return match[1] ?? words[index + 1];
  }
  return undefined;
}

import { parseMemberId } from '../../move/functionId';
import { shellWords } from '../convert/shellWords';
import type { DocumentLines } from '../documentLines';
import type { LocatedCall } from '../located';
import type { PayloadLanguage } from '../locate/languageOf';
import { loadLocator } from '../locate/loadLocator';

/** What a text that was copied somewhere holds: a call, or the name of a function alone. */
export type Pasted =
  { readonly kind: 'call'; readonly call: LocatedCall } | { readonly kind: 'function'; readonly id: string };

/** In the order in which they are tried: JSON is TypeScript too, but not the other way round. */
const LANGUAGES: readonly PayloadLanguage[] = ['json', 'typescript'];
/** Wallets write JSON with the names and the values of the SDK. */
const OF_WALLET = '"functionArguments"';
/** Options of curl that send what follows them. */
const DATA = /^(?:-d|--data(?:-raw|-binary|-ascii)?|--json)(?:=(.*))?$/s;
/** `…/account/0x1/modules/code/coin/transfer` of the public explorers. */
const EXPLORER = /^https?:\/\/\S+\/account\/(0x[0-9a-f]{1,64})\/modules\/\w+\/(\w+)\/(\w+)/i;

/** Finds the first call in a text of any of the forms, of curl, or of a wallet. */
export async function findPasted(text: string): Promise<Pasted | undefined> {
  const id = functionName(text.trim());
  if (id !== undefined) return { kind: 'function', id };
  for (const [language, part] of partsOf(text)) {
    const makeLocator = await loadLocator(language);
    const call = makeLocator(linesOf(part))
      .all()
      .find(each => each.function.id !== undefined);
    if (call) return { kind: 'call', call };
  }
  return undefined;
}

/** A function that stands alone: its name, or its page in an explorer. */
function functionName(text: string): string | undefined {
  const [, address, module, name] = EXPLORER.exec(text) ?? [];
  const id = address === undefined ? text : `${address}::${module ?? ''}::${name ?? ''}`;
  return parseMemberId(id) ? id : undefined;
}

function partsOf(text: string): readonly (readonly [language: PayloadLanguage, part: string])[] {
  const body = /^\s*(?:\$ )?curl\s/.test(text) ? bodyOf(text) : undefined;
  if (body !== undefined) return [['json', body]];
  const languages: readonly PayloadLanguage[] = text.includes(OF_WALLET) ? ['typescript'] : LANGUAGES;
  return languages.map(language => [language, text]);
}

/** What a curl command sends. */
function bodyOf(command: string): string | undefined {
  const words = shellWords(command);
  for (const [index, word] of words.entries()) {
    const match = DATA.exec(word);
    if (match) return match[1] ?? words[index + 1];
  }
  return undefined;
}

function linesOf(text: string): DocumentLines {
  const lines = text.split(/\r\n|\r|\n/);
  return { lineCount: lines.length, line: index => lines[index] ?? '' };
}

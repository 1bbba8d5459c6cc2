import { symbolNamed, type InterfaceText, type NamePlace } from '../modules/interfaceText';
import type { MemberId } from '../move/functionId';

/** A byte string, or the comment at the end of a line. */
const NO_CODE = /\b[bx]"[^"]*"|\/\/.*/g;
const NAME = /(?<![\w$.:])(?:(0x[0-9a-f]+)::)?(?:([\w$]+)::)?([\w$]+)(?![\w$:])/g;

/**
 * Returns where the code of a function names a function that it calls.
 * @param text the code of the caller's module, as statements or as instructions
 */
export function callPlaces(text: InterfaceText, caller: MemberId, called: MemberId): readonly NamePlace[] {
  const lines = bodyOf(text, caller.name);
  const isOwn = caller.address === called.address && caller.module === called.module;
  return lines.flatMap(({ line, words }) =>
    [...words.replace(NO_CODE, part => ' '.repeat(part.length)).matchAll(NAME)].flatMap(match => {
      const [whole, address, module, name = ''] = match;
      const isMeant =
        name === called.name &&
        (address === undefined || address === called.address) &&
        (module === undefined ? isOwn : module === called.module);
      const end = match.index + whole.length;
      return isMeant ? [{ line, start: end - name.length, end }] : [];
    }),
  );
}

/** Returns where the listing of a function has the instruction at an offset. @param text the code as instructions */
export function instructionPlace(text: InterfaceText, name: string, offset: number): NamePlace | undefined {
  const start = `${offset}: `;
  const found = bodyOf(text, name).find(({ words }) => words.trimStart().startsWith(start));
  return found && { line: found.line, start: found.words.indexOf(start), end: found.words.length };
}

/** Returns the lines of a function after the one with its name. */
function bodyOf(text: InterfaceText, name: string): readonly { readonly line: number; readonly words: string }[] {
  const symbol = symbolNamed(text, name);
  if (!symbol) return [];
  const first = symbol.place.line + 1;
  return text.text
    .split('\n')
    .slice(first, symbol.lines.last + 1)
    .map((words, index) => ({ line: first + index, words }));
}

import type { JsonValue } from '../../../json';
import type { Range } from '../../documentLines';
import { Window } from '../../engine/lexer';
import { Reader } from '../../engine/reader';
import { valueJson } from '../../engine/shapes';
import { TYPESCRIPT_SYNTAX } from './typescript';

/** The ABI in a file, and its place. */
export interface AbiConstant {
  readonly value: JsonValue;
  /** From its opening brace to its closing one. */
  readonly range: Range;
}

const DECLARATION = /^export const ABI\b[^={]*=\s*(?=\{)/;

/** Returns the object literal of the first `export const ABI = {…}` at the start of a line; `undefined` if none. */
export function abiConstant(lines: readonly string[]): AbiConstant | undefined {
  for (const [line, text] of lines.entries()) {
    const character = DECLARATION.exec(text)?.[0].length;
    if (character === undefined) continue;
    const window = new Window([text.slice(character), ...lines.slice(line + 1)], { line, character });
    const reader = new Reader(window, TYPESCRIPT_SYNTAX);
    const read = reader.value();
    if (read.kind !== 'object' || reader.broken) return undefined;
    return { value: valueJson(read), range: read.range };
  }
  return undefined;
}

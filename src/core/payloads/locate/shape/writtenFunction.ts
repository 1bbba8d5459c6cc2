import { parseMemberId } from '../../../move/functionId';
import type { Range } from '../../documentLines';
import type { WrittenFunction, WrittenValue } from '../../located';
import type { Reader } from '../read/reader';

type TextValue = Extract<WrittenValue, { kind: 'text' }>;

/** A value as the name of a function. */
export function writtenFunction(value: WrittenValue, reader: Reader): WrittenFunction {
  const source = reader.window.textIn(value.range);
  if (value.kind !== 'text') return { range: value.range, text: source };
  const id = parseMemberId(value.value);
  return { range: innerRange(value.range, source), text: value.value, ...(id ? { id } : {}) };
}

/** The range of a string without its quotes, of which the closing one may lack. */
export function innerRange({ start, end }: Range, source: string): Range {
  const quote = /^\w{0,2}("""|'''|["'`])/.exec(source);
  const [opening = '', mark = ''] = quote ?? [];
  const isClosed = source.length >= opening.length + mark.length && source.endsWith(mark);
  const closing = isClosed ? mark.length : 0;
  return {
    start: { line: start.line, character: start.character + opening.length },
    end: { line: end.line, character: end.character - closing },
  };
}

/** Where address and module stand in the text `0x1::coin`; nothing where it is written by escapes or in parts. */
export function partsOfModule({ range, value }: TextValue, reader: Reader): NonNullable<WrittenFunction['apart']> {
  const { start, end } = innerRange(range, reader.window.textIn(range));
  const isPlain = start.line === end.line && end.character - start.character === value.length;
  const [, address, module] = /^(\w+)::(\w+)$/.exec(value) ?? [];
  if (!isPlain || address === undefined || module === undefined) return {};
  const at = (character: number) => ({ line: start.line, character });
  return {
    address: { start, end: at(start.character + address.length) },
    module: { start: at(end.character - module.length), end },
  };
}

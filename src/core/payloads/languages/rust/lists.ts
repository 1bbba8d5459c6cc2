import type { Window } from '../../engine/lexer';
import { Reader } from '../../engine/reader';
import { NO_LIST, writtenList } from '../../engine/shapes';
import type { WrittenItem, WrittenList, WrittenValue } from '../../located';
import { bare } from './expression';
import { JSON_MACRO } from './lexicon';
import { encodedArgument, expressionOf, plainArgument } from './values';

/** A list whose length is not known. */
export const UNKNOWN_LIST: WrittenList = { ...NO_LIST, isOpen: true };

const OPENING = /^(?:&\s*)*(?:mut\s+)?(?:(?:\w+::)*vec!\s*)?(?=[[(])/;
const EMPTY = /^(?:\w+::)*(?:Vec::(?:new|default)|Default::default)$/;
/** The harness's and the VM's encoders of lists: `convert_txn_args(&[TransactionArgument::U64(5)])`. */
const ENCODED_LIST = /^(?:(?:\w+::)*(?:convert_txn_args|serialize_values)\s*\(\s*)(?=&|vec!|\[)/;
const JSON_LIST = /^&?\s*(?:\w+::)*json!\s*\(\s*(?=\[)/;
const JSON_ITEM = /^&?\s*(?:\w+::)*json!\s*\(\s*/;
/** What may follow the list without a change of it. */
const REST =
  /^(?:\s*\.\s*(?:to_vec|into|clone|to_owned|unwrap|iter|collect|as_slice|into_iter)\s*\(\s*\)|\s*[?),])*\s*$/;

/** Reads `vec![…]`, `&[…]`, `Vec::new()`; the length of anything else is not known. */
export function listOf(
  value: WrittenValue | undefined,
  reader: Reader,
  itemOf: (element: WrittenValue, window: Window) => WrittenItem,
): WrittenList {
  const { window } = reader;
  if (!value) return UNKNOWN_LIST;
  if (value.kind === 'array') return writtenList(value, reader, element => itemOf(element, window));
  if (value.kind !== 'hole') return writtenList(value, reader);
  const start = window.offsetAt(value.range.start);
  const opening = OPENING.exec(value.source)?.[0].length;
  if (opening !== undefined) return bracketed(value, start + opening, reader, itemOf);
  const encoded = ENCODED_LIST.exec(value.source)?.[0].length ?? 0;
  const own = OPENING.exec(value.source.slice(encoded))?.[0].length ?? 0;
  if (encoded > 0) return bracketed(value, start + encoded + own, reader, plainArgument);
  const read = bare(expressionOf(value, window));
  if (read.kind === 'call' && EMPTY.test(read.path)) return { ...NO_LIST, range: value.range };
  return { ...UNKNOWN_LIST, range: value.range };
}

/** Reads `json!([…])`: values as a node takes them. */
export function jsonList(value: WrittenValue | undefined, { window }: Reader): WrittenList | undefined {
  const opening = value?.kind === 'hole' ? JSON_LIST.exec(value.source)?.[0].length : undefined;
  if (!value || opening === undefined) return undefined;
  const reader = new Reader(window, JSON_MACRO);
  reader.at = window.offsetAt(value.range.start) + opening;
  return writtenList(reader.list(']'), reader);
}

/** Reads `vec![json!("0xb0b")]`: each value as a node takes it. */
export function jsonItems(value: WrittenValue | undefined, reader: Reader): WrittenList {
  return listOf(value, reader, (element, window) => ({ value: jsonItem(element, window) }));
}

function jsonItem(element: WrittenValue, window: Window): WrittenValue {
  const opening = element.kind === 'hole' ? JSON_ITEM.exec(element.source)?.[0].length : undefined;
  if (opening === undefined) return element;
  const reader = new Reader(window, JSON_MACRO);
  reader.at = window.offsetAt(element.range.start) + opening;
  return reader.value();
}

function bracketed(
  value: WrittenValue,
  offset: number,
  reader: Reader,
  itemOf: (element: WrittenValue, window: Window) => WrittenItem,
): WrittenList {
  const { window } = reader;
  const list = listAt(reader, offset, window.text.charAt(offset) === '(' ? ')' : ']');
  const rest = window.text.slice(window.offsetAt(list.range.end), window.offsetAt(value.range.end));
  const written = writtenList(list, reader, element => itemOf(element, window));
  return reader.marksOf(list)?.isRepeated || !REST.test(rest) ? { ...written, isOpen: true } : written;
}

/** Returns the list from the bracket at an offset. */
function listAt(reader: Reader, offset: number, close: string) {
  const before = reader.at;
  reader.at = offset;
  const list = reader.list(close);
  reader.at = before;
  return list;
}

/** Reads arguments in BCS. */
export function encodedList(value: WrittenValue | undefined, reader: Reader): WrittenList {
  return listOf(value, reader, encodedArgument);
}

import { parseMemberId } from '../../../move/functionId';
import type { LocatedCall, WrittenFunction, WrittenItem, WrittenList, WrittenValue } from '../../located';
import type { Reader } from '../read/reader';
import { callReading, stringIn } from '../shape/calls';
import type { Reading } from '../shape/reading';
import { innerRange, writtenFunction } from '../shape/writtenFunction';
import { NO_LIST, writtenList } from '../shape/writtenList';
import { addressOf, encodedItem, listAt, namedAddress } from './encodedValue';

const NEW = /^EntryFunction\s*::\s*new\s*(?=\()/;
const NAMED = /^\w+\s*(?:::\s*\w+\s*)?(?=\()/;
const IDENTIFIER = /^(?:ident_str!|Identifier::(?:new|from_str))\s*\(\s*/;
const TYPE = /^(?:TypeTag::from_str|StructTag::from_str|parse_type_tag|parse_struct_tag)\s*\(\s*&?/;
const BCS = /^bcs::to_bytes\s*\(\s*&/;
const VEC = /^vec!\s*(?=\[)/;

/** Reads `EntryFunction::new(ModuleId::new(…), ident_str!("transfer").to_owned(), vec![…], vec![…])`. */
export function entryFunctionReading(reader: Reader): Reading | undefined {
  const list = parenthesesBehind(reader, NEW);
  if (!list) return undefined;
  const [module, target, typeArguments, args] = list.items;
  const range = reader.window.rangeOf(0, reader.window.offsetAt(list.range.end));
  const written = target && functionOf(module, target, reader);
  const guessed = written?.id ? undefined : functionIn(reader);
  const call: LocatedCall = {
    form: 'rust',
    range,
    function: guessed ?? written ?? { range: { start: range.end, end: range.end }, text: '' },
    typeArguments: vecList(typeArguments, reader, value => ({ value: typeOf(value, reader) })),
    arguments: vecList(args, reader, value => argumentItem(value, reader)),
  };
  const reading = callReading(call, reader);
  return guessed || args === undefined ? { ...reading, broken: reading.broken ?? range } : reading;
}

/** The function by the two names of the text, where its parentheses do not fit and so tell nothing. */
function functionIn({ window }: Reader): WrittenFunction | undefined {
  const [module, name] = window.text.matchAll(/(?:ident_str!|Identifier::\w+)\W{0,4}(?<name>\w+)/g);
  const text = name?.groups?.name;
  if (module?.groups?.name === undefined || name === undefined || text === undefined) return undefined;
  const address = /AccountAddress(?:::|\W{0,4})(ZERO|ONE|TWO|THREE|FOUR|TEN)|"(0x[\da-fA-F]+)"/.exec(window.text);
  const id = parseMemberId(`${namedAddress(address?.[1] ?? '') ?? address?.[2] ?? ''}::${module.groups.name}::${text}`);
  const end = name.index + name[0].length;
  return { range: window.rangeOf(end - text.length, end), text, ...(id ? { id } : {}) };
}

/** Reads `MemberId::from_str("0x1::coin::transfer")`: of the arguments nothing is known. */
export function namedFunctionReading(reader: Reader): Reading | undefined {
  const list = parenthesesBehind(reader, NAMED);
  const target = list?.items.find(item => item.kind === 'text' && parseMemberId(item.value) !== undefined);
  if (!list || !target) return undefined;
  const range = reader.window.rangeOf(0, reader.window.offsetAt(list.range.end));
  const unknown: WrittenList = { ...NO_LIST, isOpen: true };
  const written = writtenFunction(target, reader);
  return callReading({ form: 'rust', range, function: written, typeArguments: unknown, arguments: unknown }, reader);
}

function parenthesesBehind(reader: Reader, callee: RegExp) {
  const start = callee.exec(reader.window.text)?.[0].length;
  if (start === undefined) return undefined;
  reader.at = start;
  return reader.list(')');
}

function functionOf(module: WrittenValue | undefined, target: WrittenValue, reader: Reader): WrittenFunction {
  const name = stringIn(target, reader, IDENTIFIER);
  if (name?.kind !== 'text') return { range: target.range, text: reader.window.textIn(target.range) };
  const { text = '', apart } = moduleOf(module, reader) ?? {};
  const id = parseMemberId(`${text}::${name.value}`);
  const range = innerRange(name.range, reader.window.textIn(name.range));
  return { range, text: name.value, ...(id ? { id, ...(apart ? { apart } : {}) } : {}) };
}

interface WrittenModule extends Pick<WrittenFunction, 'apart'> {
  /** `0x1::coin` */
  readonly text: string;
}

/** The module of `ModuleId::new(AccountAddress::ONE, ident_str!("coin").to_owned())`. */
function moduleOf(module: WrittenValue | undefined, reader: Reader): WrittenModule | undefined {
  const match = module?.kind === 'hole' ? /^ModuleId::new\s*(?=\()/.exec(module.source) : null;
  if (!module || !match) return undefined;
  const [address, name] = listAt(reader, reader.window.offsetAt(module.range.start) + match[0].length, ')').items;
  const written = address && addressOf(address, reader);
  const identifier = name && stringIn(name, reader, IDENTIFIER);
  if (written?.kind !== 'text' || identifier?.kind !== 'text') return undefined;
  const inner = ({ range }: WrittenValue) => innerRange(range, reader.window.textIn(range));
  // An address that is a constant cannot be written over by another one.
  const isText = reader.window.textIn(written.range).startsWith('"');
  const apart = { ...(isText ? { address: inner(written) } : {}), module: inner(identifier) };
  return { text: `${written.value}::${identifier.value}`, apart };
}

function vecList(
  value: WrittenValue | undefined,
  reader: Reader,
  itemOf: (element: WrittenValue) => WrittenItem,
): WrittenList {
  if (!value) return { ...NO_LIST, isOpen: true };
  const match = value.kind === 'hole' ? VEC.exec(value.source) : null;
  if (!match) return writtenList(value, reader, itemOf);
  return writtenList(listAt(reader, reader.window.offsetAt(value.range.start) + match[0].length, ']'), reader, itemOf);
}

function typeOf(value: WrittenValue, reader: Reader): WrittenValue {
  const simple = value.kind === 'hole' ? /^TypeTag::(U\d+|Bool|Address)$/.exec(value.source)?.[1] : undefined;
  if (simple !== undefined) return { kind: 'text', range: value.range, value: simple.toLowerCase() };
  return stringIn(value, reader, TYPE) ?? value;
}

/** `bcs::to_bytes(&5u64).unwrap()`: what is encoded, where it is a literal. */
function argumentItem(element: WrittenValue, reader: Reader): WrittenItem {
  const encoded = stringIn(element, reader, BCS);
  return (encoded && encodedItem(encoded, reader)) ?? { value: element };
}

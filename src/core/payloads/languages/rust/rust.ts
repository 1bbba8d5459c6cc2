import { parseMemberId } from '../../../move/functionId';
import { type NumberValue, type ValueSyntax, REST_KEYS, type Lexicon } from '../../engine/lexicon';
import { unescaped } from '../../engine/literals';
import { objectReading } from '../../engine/objectPayload';
import { bracketLanguage } from '../../engine/payloadLocator';
import { Reader } from '../../engine/reader';
import {
  callReading,
  stringIn,
  type Reading,
  innerRange,
  writtenFunction,
  NO_LIST,
  writtenList,
  slotAfter,
  withSlot,
} from '../../engine/shapes';
import type { LocatedCall, PayloadForm, WrittenFunction, WrittenItem, WrittenList, WrittenValue } from '../../located';
import { REST } from '../../payloadForms';
import type { LoadedLanguage } from '../language';
import { locatorOf } from '../../engine/documentLocator';

const LEXICON: Lexicon = {
  lineComment: '//',
  hasBlockComments: true,
  quotes: '"\'',
  longQuotes: [],
  hasRegularExpressions: false,
  hasLifetimes: true,
  keys: REST_KEYS,
  hasBareKeys: false,
  callees: new Set(['EntryFunction', 'MemberId', 'entry_function', 'run_entry_function', 'execute_entry_function']),
};

const SYNTAX: ValueSyntax = {
  lexicon: LEXICON,
  hasOnlyLiterals: false,
  constants: new Map<string, boolean | null>([
    ['true', true],
    ['false', false],
  ]),
  assertions: new Set(['as']),
  operators: new Set(),
  hasGenerics: true,
  joinsStrings: false,
  readString: (source, prefix) =>
    prefix === '' && source.startsWith('"') ? { kind: 'text', value: unescaped(source.slice(1, -1)) } : undefined,
  readNumber,
};

/** Rust: `EntryFunction::new(…)`, functions named in a string, and `json!` in the REST form. */
const RUST_PAYLOADS = bracketLanguage(LEXICON, window => {
  const reader = new Reader(window, SYNTAX);
  if (window.text.startsWith('{')) return objectReading(reader.value(), reader, REST);
  return entryFunctionReading(reader) ?? namedFunctionReading(reader);
});

/** The form of calls as the Rust SDK takes them. */
export const RUST: PayloadForm = { id: 'rust', values: 'encoded', namesApart: true, isSent: 'unsure' };

export const LANGUAGE: LoadedLanguage = {
  makeLocator: locatorOf(RUST_PAYLOADS),
  hasOtherNames: true,
  sentences: { names: ['Rust'], whereToLook: 'In Rust, put the cursor in `EntryFunction::new(…)`.' },
  loadWriting: () => import('./writeRust'),
};

function readNumber(source: string): NumberValue | undefined {
  const digits = /^(-?)(0x[\da-fA-F_]+?|0b[01_]+?|0o[0-7_]+?|\d[\d_]*?)(?:_?[iu](?:8|16|32|64|128|256|size))?$/.exec(
    source,
  );
  if (!digits) return undefined;
  return { kind: 'integer', digits: `${digits[1] ?? ''}${BigInt((digits[2] ?? '').replaceAll('_', ''))}` };
}

const NEW = /^EntryFunction\s*::\s*new\s*(?=\()/;
const NAMED = /^\w+\s*(?:::\s*\w+\s*)?(?=\()/;
const IDENTIFIER = /^(?:ident_str!|Identifier::(?:new|from_str))\s*\(\s*/;
const TYPE = /^(?:TypeTag::from_str|StructTag::from_str|parse_type_tag|parse_struct_tag)\s*\(\s*&?/;
const BCS = /^bcs::to_bytes\s*\(\s*&/;
const VEC = /^vec!\s*(?=\[)/;

/** Reads `EntryFunction::new(ModuleId::new(…), ident_str!("transfer").to_owned(), vec![…], vec![…])`. */
function entryFunctionReading(reader: Reader): Reading | undefined {
  const list = parenthesesAfter(reader, NEW);
  if (!list) return undefined;
  const [module, target, typeArguments, args] = list.items;
  const range = reader.window.rangeOf(0, reader.window.offsetAt(list.range.end));
  const written = target && functionOf(module, target, reader);
  const guessed = written?.id ? undefined : functionIn(reader);
  const slotOf = (before: WrittenValue | undefined) =>
    before && !guessed && reader.marksOf(list)?.isClosed
      ? slotAfter(before.range.end, range.start, 'vec![')
      : undefined;
  const call: LocatedCall = {
    form: RUST,
    range,
    function: guessed ?? written ?? { range: { start: range.end, end: range.end }, text: '' },
    typeArguments: withSlot(
      vecList(typeArguments, reader, value => ({ value: typeOf(value, reader) })),
      slotOf(target),
    ),
    arguments: withSlot(
      vecList(args, reader, value => argumentItem(value, reader)),
      slotOf(typeArguments ?? target),
    ),
  };
  const reading = callReading(call, reader);
  return guessed || args === undefined ? { ...reading, broken: reading.broken ?? range } : reading;
}

/** Returns the function from the two names in the text, for when mismatched parentheses hide the structure. */
function functionIn({ window }: Reader): WrittenFunction | undefined {
  const [module, name] = window.text.matchAll(/(?:ident_str!|Identifier::\w+)\W{0,4}(?<name>\w+)/g);
  const text = name?.groups?.name;
  if (module?.groups?.name === undefined || name === undefined || text === undefined) return undefined;
  const address = /AccountAddress(?:::|\W{0,4})(ZERO|ONE|TWO|THREE|FOUR|TEN)|"(0x[\da-fA-F]+)"/.exec(window.text);
  const id = parseMemberId(`${namedAddress(address?.[1] ?? '') ?? address?.[2] ?? ''}::${module.groups.name}::${text}`);
  const end = name.index + name[0].length;
  return { range: window.rangeOf(end - text.length, end), text, ...(id ? { id } : {}) };
}

/** Reads `MemberId::from_str("0x1::coin::transfer")`: its arguments are not known. */
function namedFunctionReading(reader: Reader): Reading | undefined {
  const list = parenthesesAfter(reader, NAMED);
  const target = list?.items.find(item => item.kind === 'text' && parseMemberId(item.value) !== undefined);
  if (!list || !target) return undefined;
  const range = reader.window.rangeOf(0, reader.window.offsetAt(list.range.end));
  const unknown: WrittenList = { ...NO_LIST, isOpen: true };
  const written = writtenFunction(target, reader);
  return callReading({ form: RUST, range, function: written, typeArguments: unknown, arguments: unknown }, reader);
}

function parenthesesAfter(reader: Reader, callee: RegExp) {
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

/** Returns the module of `ModuleId::new(AccountAddress::ONE, ident_str!("coin").to_owned())`. */
function moduleOf(module: WrittenValue | undefined, reader: Reader): WrittenModule | undefined {
  const match = module?.kind === 'hole' ? /^ModuleId::new\s*(?=\()/.exec(module.source) : null;
  if (!module || !match) return undefined;
  const [address, name] = listAt(reader, reader.window.offsetAt(module.range.start) + match[0].length, ')').items;
  const written = address && addressOf(address, reader);
  const identifier = name && stringIn(name, reader, IDENTIFIER);
  if (written?.kind !== 'text' || identifier?.kind !== 'text') return undefined;
  const inner = ({ range }: WrittenValue) => innerRange(range, reader.window.textIn(range));
  // An address that is a constant cannot be replaced with a different address.
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

/** Reads `bcs::to_bytes(&5u64).unwrap()`: the encoded value, if it is a literal. */
function argumentItem(element: WrittenValue, reader: Reader): WrittenItem {
  const encoded = stringIn(element, reader, BCS);
  return (encoded && encodedItem(encoded, reader)) ?? { value: element };
}

/** An encoded value, and the type of its innermost values in the CLI's words if at least one of them shows it. */
interface Encoded {
  readonly value: WrittenValue;
  readonly type?: string;
}

const ADDRESS = /^AccountAddress::from_(?:hex_literal|hex|str|str_strict)\s*\(\s*/;

const SOME = /^Some\s*(?=\()/;
/** `Vec::<u8>::new()`, `None::<u64>`, `None`: empty lists in BCS. */
const EMPTY = /^(?:Vec(?:::<([^;]+)>)?::new\(\s*\)|None(?:::<([^;]+)>)?)$/;
const NAMED_ADDRESSES: ReadonlyMap<string, string> = new Map([
  ['ZERO', '0x0'],
  ['ONE', '0x1'],
  ['TWO', '0x2'],
  ['THREE', '0x3'],
  ['FOUR', '0x4'],
  ['TEN', '0xa'],
]);
const TYPES: ReadonlyMap<string, string> = new Map([
  ['&str', 'string'],
  ['String', 'string'],
  ['AccountAddress', 'address'],
]);
/** Maximum depth of nested lists; those of Move arguments are far shallower. */
const MAX_DEPTH = 16;

/**
 * Reads the argument of `bcs::to_bytes` if it is a literal that shows its type; an Option is a list of zero or one
 * items. Only a boolean is read without a type, as its byte could also be a number's.
 */
function encodedItem(encoded: WrittenValue, reader: Reader): WrittenItem | undefined {
  if (encoded.kind === 'constant') return { value: encoded };
  const read = encodedValue(encoded, reader, 0);
  if (read?.type === undefined) return undefined;
  // The type of a number is right after its digits.
  const end = reader.window.offsetAt(encoded.range.end);
  const from = encoded.kind === 'integer' ? end - read.type.length : reader.window.offsetAt(encoded.range.start);
  return { value: read.value, declaredType: { text: read.type, range: reader.window.rangeOf(from, end) } };
}

/** Returns the list from the bracket at an offset. */
function listAt(reader: Reader, offset: number, close: string) {
  const before = reader.at;
  reader.at = offset;
  const list = reader.list(close);
  reader.at = before;
  return list;
}

/** Returns the address of a constant, or of a call with a string. */
export function addressOf(value: WrittenValue, reader: Reader): WrittenValue | undefined {
  if (value.kind !== 'hole') return undefined;
  const constant = /^(?:AccountAddress|CORE_CODE_ADDRESS)(?:::(\w+))?$/.exec(value.source);
  const address = constant && NAMED_ADDRESSES.get(constant[1] ?? 'ONE');
  return address ? { kind: 'text', range: value.range, value: address } : stringIn(value, reader, ADDRESS);
}

/** Returns the address of a named constant: `ONE`. */
function namedAddress(name: string): string | undefined {
  return NAMED_ADDRESSES.get(name);
}

function encodedValue(value: WrittenValue, reader: Reader, depth: number): Encoded | undefined {
  switch (value.kind) {
    case 'text':
      return { value, type: 'string' };
    case 'constant':
      return { value, type: 'bool' };
    case 'integer': {
      const [type] = /[iu](?:8|16|32|64|128|256)$/.exec(reader.window.textIn(value.range)) ?? [];
      return { value, ...(type !== undefined && { type }) };
    }
    case 'hole':
      return depth > MAX_DEPTH ? undefined : encodedCall(value, reader, depth);
    case 'number':
    case 'bytes':
    case 'array':
    case 'object':
    case 'broken':
      return undefined;
  }
}

function encodedCall(value: WrittenValue & { kind: 'hole' }, reader: Reader, depth: number): Encoded | undefined {
  const { source, range } = value;
  const address = addressOf(value, reader);
  if (address) return { value: { ...address, range }, type: 'address' };
  const empty = EMPTY.exec(source);
  if (empty) {
    const type = innermostType(empty[1] ?? empty[2] ?? '');
    return { value: { kind: 'array', range, items: [] }, ...(type !== undefined && { type }) };
  }
  const start = reader.window.offsetAt(range.start);
  const list = VEC.exec(source);
  if (list) return encodedList(value, listAt(reader, start + list[0].length, ']').items, reader, depth);
  const some = SOME.exec(source);
  return some ? encodedList(value, listAt(reader, start + some[0].length, ')').items, reader, depth) : undefined;
}

/** Items of one type; all or some of them show it. */
function encodedList(
  { range }: WrittenValue,
  written: readonly WrittenValue[],
  reader: Reader,
  depth: number,
): Encoded | undefined {
  const items = written.map(item => encodedValue(item, reader, depth + 1));
  const read = items.filter(item => item !== undefined);
  const types = new Set(read.flatMap(({ type }) => type ?? []));
  if (read.length < items.length || types.size > 1) return undefined;
  const [type] = types;
  return {
    value: { kind: 'array', range, items: read.map(item => item.value) },
    ...(type !== undefined && { type }),
  };
}

/** Returns `u64` for `Vec<Option<u64>>`. */
function innermostType(text: string): string | undefined {
  const inner = /^(?:(?:Vec|Option)<)*([&\w]+)>*$/.exec(text.replaceAll(/\s/g, ''))?.[1];
  if (inner === undefined) return undefined;
  return TYPES.get(inner) ?? (/^(?:bool|[iu](?:8|16|32|64|128|256))$/.test(inner) ? inner : undefined);
}

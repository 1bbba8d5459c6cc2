import { parseMemberId } from '../../../move/functionId';
import { bytesToHex, hexToBytes } from '../../../move/hex';
import { type NumberValue, type StringValue, type ValueSyntax, REST_KEYS, type Lexicon } from '../../engine/lexicon';
import { unescaped } from '../../engine/literals';
import { objectReading } from '../../engine/objectPayload';
import { bracketLanguage } from '../../engine/payloadLocator';
import { Reader } from '../../engine/reader';
import {
  callReading,
  stringIn,
  type Reading,
  innerRange,
  partsOfModule,
  slotAfter,
  withSlot,
  writtenList,
} from '../../engine/shapes';
import type { LocatedCall, PayloadForm, WrittenFunction, WrittenItem, WrittenValue } from '../../located';
import { REST } from '../../payloadForms';
import type { LoadedLanguage } from '../language';
import { locatorOf } from '../../engine/documentLocator';

/** How to scan Python. */
const PYTHON_LEXICON: Lexicon = {
  lineComment: '#',
  hasBlockComments: false,
  quotes: '"\'',
  longQuotes: ['"""', "'''"],
  hasRegularExpressions: false,
  hasLifetimes: false,
  keys: REST_KEYS,
  hasBareKeys: false,
  callees: new Set(['EntryFunction']),
};

/** How Python writes values. */
const PYTHON_SYNTAX: ValueSyntax = {
  lexicon: PYTHON_LEXICON,
  hasOnlyLiterals: false,
  constants: new Map<string, boolean | null>([
    ['True', true],
    ['False', false],
    ['None', null],
  ]),
  assertions: new Set(),
  operators: new Set(['and', 'or', 'not', 'in', 'is', 'if', 'else', 'for']),
  hasGenerics: false,
  joinsStrings: true,
  readString,
  readNumber,
};

const TRUTH_WORDS = ['True', 'False'] as const;

/** The SDK's serializers that are not named after what they write. */
const SERIALIZERS: ReadonlyMap<string, string> = new Map([
  ['0x1::string::String', 'str'],
  ['string', 'str'],
  ['vector<u8>', 'to_bytes'],
  ['hex', 'to_bytes'],
  ['address', 'struct'],
]);

/** The form of calls as the Python SDK takes them. */
export const PYTHON: PayloadForm = {
  id: 'python',
  values: 'typed',
  namesApart: true,
  isSent: 'always',
  truthWords: TRUTH_WORDS,
  declared: type => `Serializer.${SERIALIZERS.get(type) ?? type}`,
};

/** The form of payloads as a node takes them. */
const DICTIONARY: PayloadForm = { ...REST, truthWords: TRUTH_WORDS };

function readString(source: string, prefix: string): StringValue | undefined {
  const quotes = /^(?:"""|''')/.test(source) ? 3 : 1;
  const inside = source.slice(quotes, -quotes);
  switch (prefix.toLowerCase()) {
    case '':
    case 'u':
      return { kind: 'text', value: unescaped(inside) };
    case 'r':
      return { kind: 'text', value: inside };
    case 'b':
      return { kind: 'bytes', hex: hexOf(unescaped(inside)) };
    case 'f':
      return /[{}]/.test(inside) ? undefined : { kind: 'text', value: unescaped(inside) };
    default:
      return undefined;
  }
}

function hexOf(bytes: string): string {
  const digits = Array.from(bytes, character => ((character.codePointAt(0) ?? 0) & 0xff).toString(16).padStart(2, '0'));
  return `0x${digits.join('')}`;
}

function readNumber(source: string): NumberValue | undefined {
  const plain = source.replace(/(?<=\w)_(?=\w)/g, '');
  const isNegative = plain.startsWith('-');
  const digits = isNegative ? plain.slice(1) : plain;
  if (/^(?:0[xX][\da-fA-F]+|0[oO][0-7]+|0[bB][01]+|0+|[1-9]\d*)$/.test(digits))
    return { kind: 'integer', digits: `${isNegative ? '-' : ''}${BigInt(digits)}` };
  return /^(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/.test(digits)
    ? { kind: 'number', value: Number(plain) }
    : undefined;
}

const CALL = /^EntryFunction\s*(?:\.\s*natural\s*)?(?=\()/;
const PARAMETERS = ['module', 'function', 'ty_args', 'args'];
const STRUCT_TAG = /^(?:TypeTag\s*\(\s*)?StructTag\s*\.\s*from_str\s*\(\s*/;
const ADDRESS = /^AccountAddress\s*\.\s*from_str(?:_relaxed)?\s*\(\s*/;
const MODULE_ID = /^ModuleId\s*\.\s*from_str\s*\(\s*/;
const BYTES = /^bytes\s*\.\s*fromhex\s*\(\s*/;
const ARGUMENT = /^TransactionArgument\s*(?=\()/;
/** Move's names of the types that the SDK's serializers write. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['str', '0x1::string::String'],
  ['to_bytes', 'vector<u8>'],
]);

/** Reads `EntryFunction.natural("0x1::coin", "transfer", [type arguments], [arguments])`. */
function entryFunctionReading(reader: Reader): Reading | undefined {
  const { window } = reader;
  const start = CALL.exec(window.text)?.[0].length;
  if (start === undefined) return undefined;
  reader.at = start;
  const list = reader.list(')');
  const [module, target, typeArguments, args] = parametersOf(list.items, reader);
  const range = window.rangeOf(0, window.offsetAt(list.range.end));
  const hasNames = list.items.some(item => namedParameter(item) !== undefined);
  const slotOf = (name: string, before: WrittenValue | undefined) =>
    before && reader.marksOf(list)?.isClosed
      ? slotAfter(before.range.end, range.start, `${hasNames ? `${name}=` : ''}[`)
      : undefined;
  const call: LocatedCall = {
    form: PYTHON,
    range,
    function: target ? functionOf(module, target, reader) : { range: { start: range.end, end: range.end }, text: '' },
    typeArguments: withSlot(
      writtenList(typeArguments, reader, value => ({ value: textGiven(value, reader, STRUCT_TAG) ?? value })),
      slotOf('ty_args', target),
    ),
    arguments: withSlot(
      writtenList(args, reader, value => argumentItem(value, reader)),
      slotOf('args', typeArguments ?? target),
    ),
  };
  return callReading(call, reader);
}

/** Returns the arguments by parameter, named or positional. */
function parametersOf(items: readonly WrittenValue[], reader: Reader): readonly (WrittenValue | undefined)[] {
  const named = new Map<string, WrittenValue>();
  for (const item of items) {
    const found = namedParameter(item);
    if (found) named.set(found.name, reader.valueAt(reader.window.offsetAt(item.range.start) + found.length));
  }
  return PARAMETERS.map(
    (name, index) => named.get(name) ?? (index < items.length - named.size ? items[index] : undefined),
  );
}

/** Returns the name of `args=[…]`, and the length of the text that names it. */
function namedParameter(item: WrittenValue): { readonly name: string; readonly length: number } | undefined {
  const [text = '', name] = (item.kind === 'hole' ? /^(\w+)\s*=(?!=)\s*/.exec(item.source) : undefined) ?? [];
  return name === undefined ? undefined : { name, length: text.length };
}

function functionOf(module: WrittenValue | undefined, target: WrittenValue, reader: Reader): WrittenFunction {
  const source = reader.window.textIn(target.range);
  if (target.kind !== 'text') return { range: target.range, text: source };
  const moduleName = module && (textGiven(module, reader, MODULE_ID) ?? module);
  const id = moduleName?.kind === 'text' ? parseMemberId(`${moduleName.value}::${target.value}`) : undefined;
  const range = innerRange(target.range, source);
  if (moduleName?.kind !== 'text' || !id) return { range, text: target.value };
  return { range, text: target.value, id, apart: partsOfModule(moduleName, reader) };
}

/** Returns the string argument of a call if only the end of the call follows it. */
function textGiven(value: WrittenValue, reader: Reader, call: RegExp): WrittenValue | undefined {
  const text = stringIn(value, reader, call);
  if (text?.kind !== 'text') return undefined;
  const { window } = reader;
  const rest = window.text.slice(window.offsetAt(text.range.end), window.offsetAt(value.range.end));
  return /^[\s,)]*$/.test(rest) ? text : undefined;
}

/** `TransactionArgument(value, Serializer.u64)`. */
function argumentItem(element: WrittenValue, reader: Reader): WrittenItem {
  const match = element.kind === 'hole' ? ARGUMENT.exec(element.source) : null;
  if (!match) return { value: element };
  const before = reader.at;
  reader.at = reader.window.offsetAt(element.range.start) + match[0].length;
  const [value, encoder] = reader.list(')').items;
  reader.at = before;
  if (!value) return { value: element };
  const read = sdkValue(value, reader);
  const isAddress = /\bAccountAddress\b/.test(reader.window.textIn(value.range));
  const type = encoder?.kind === 'hole' ? typeOf(encoder.source, isAddress) : undefined;
  if (type !== undefined && encoder) return { value: read, declaredType: { text: type, range: encoder.range } };
  // The bytes that an unknown serializer writes are not known.
  return { value: isOpenValue(value) ? value : element };
}

/** Reads the SDK's addresses and Python's bytes in a value as literals. */
function sdkValue(value: WrittenValue, reader: Reader): WrittenValue {
  if (value.kind === 'array') return { ...value, items: value.items.map(item => sdkValue(item, reader)) };
  const hex = textGiven(value, reader, BYTES);
  const bytes = hex?.kind === 'text' ? hexToBytes(hex.value.replaceAll(/\s/g, '')) : undefined;
  if (bytes) return { kind: 'bytes', range: value.range, hex: bytesToHex(bytes) };
  return textGiven(value, reader, ADDRESS) ?? value;
}

/** Whether a value is a hole, or a list without anything that shows its type. */
function isOpenValue(value: WrittenValue): boolean {
  return value.kind === 'hole' || (value.kind === 'array' && value.items.every(isOpenValue));
}

function typeOf(encoder: string, isAddress: boolean): string | undefined {
  const name = /^Serializer\s*\.\s*(\w+)$/.exec(encoder)?.[1];
  if (name === 'struct') return isAddress ? 'address' : undefined;
  if (name !== undefined) return TYPES.get(name) ?? name;
  const element = /^Serializer\s*\.\s*sequence_serializer\s*\((.*)\)$/s.exec(encoder)?.[1];
  const inner = element === undefined ? undefined : typeOf(element.trim(), isAddress);
  return inner === undefined ? undefined : `vector<${inner}>`;
}

/** Python: `EntryFunction.natural(…)` of the SDK, and dictionaries in the REST form. */
const PYTHON_PAYLOADS = bracketLanguage(PYTHON_LEXICON, window => {
  const reader = new Reader(window, PYTHON_SYNTAX);
  return window.text.startsWith('{') ? objectReading(reader.value(), reader, DICTIONARY) : entryFunctionReading(reader);
});

export const LANGUAGE: LoadedLanguage = {
  makeLocator: locatorOf(PYTHON_PAYLOADS),
  hasOtherNames: true,
  sentences: { names: ['Python'], whereToLook: 'In Python, put the cursor in `EntryFunction.natural(…)`.' },
  loadWriting: () => import('./writePython'),
};

import { withParts } from '../engine/shapes';
import type { FunctionAbi } from '../../move/abi';
import { parseAddress } from '../../move/address';
import { APTOS_COIN } from '../../move/aptosCoin';
import { isConcrete, parseTypeTag, PRIMITIVES, type TypeTag } from '../../move/typeTag';
import type { LocatedCall, PayloadForm, WrittenValue } from '../located';

export type TypeArgumentReading =
  | { readonly kind: 'type'; readonly tag: TypeTag; readonly text: string }
  /** The value is not a literal, or has a form that a node might accept. */
  | { readonly kind: 'unsure' }
  /** `why` is a predicate whose subject is the value; `instead` is the type that the user probably intended. */
  | { readonly kind: 'malformed'; readonly why: string; readonly instead?: string };

const IN_FULL = 'is not a type: write it in full, such as "0x1::aptos_coin::AptosCoin".';
/** Names that are recognized without a module. */
const WELL_KNOWN: ReadonlyMap<string, string> = new Map([
  ['AptosCoin', APTOS_COIN],
  ['String', '0x1::string::String'],
]);

/**
 * Reads a type argument, and reports it as malformed only if it definitely is, because nodes might accept more. The SDK
 * reads the names of primitive types case-insensitively.
 */
export function readTypeArgument(value: WrittenValue, { values }: Pick<PayloadForm, 'values'>): TypeArgumentReading {
  switch (value.kind) {
    case 'hole':
    case 'broken':
    case 'object':
    case 'bytes':
      return { kind: 'unsure' };
    case 'number':
    case 'integer':
    case 'constant':
    case 'array':
      return { kind: 'malformed', why: IN_FULL };
    case 'text':
      return readTypeArgumentText(values === 'sdk' ? inLowerCase(value.value) : value.value);
  }
}

/** Returns a type with `vector` and the names of primitive types in lowercase; other names are unchanged. */
function inLowerCase(text: string): string {
  return text.replace(/(?<![\w:])\w+(?![\w:])/g, word => {
    const lower = word.toLowerCase();
    return lower === 'vector' || PRIMITIVES.some(name => name === lower) ? lower : word;
  });
}

export function readTypeArgumentText(text: string): TypeArgumentReading {
  const tag = parseTypeTag(text);
  if (tag && isConcrete(tag)) return { kind: 'type', tag, text };
  if (tag) return { kind: 'malformed', why: hasReference(tag) ? NO_REFERENCE : NO_TYPE };
  const why = malformation(text.trim());
  if (why === undefined) return { kind: 'unsure' };
  const instead = WELL_KNOWN.get(text.trim()) ?? PRIMITIVES.find(name => name === text.trim().toLowerCase());
  return { kind: 'malformed', why, ...(instead === undefined ? {} : { instead }) };
}

function hasReference(tag: TypeTag): boolean {
  switch (tag.kind) {
    case 'reference':
      return true;
    case 'vector':
      return hasReference(tag.element);
    case 'struct':
      return tag.typeArguments.some(hasReference);
    case 'primitive':
    case 'parameter':
      return false;
  }
}

/** Returns the types for `T0`, `T1`, …; empty if any of them is unknown. */
export function typeArgumentTags(
  { typeArguments: { items, isOpen }, form }: Pick<LocatedCall, 'typeArguments' | 'form'>,
  abi: FunctionAbi,
): readonly TypeTag[] {
  const tags = items
    .map(({ value }) => readTypeArgument(value, form))
    .flatMap(read => (read.kind === 'type' ? [read.tag] : []));
  return !isOpen && tags.length === items.length && tags.length === abi.typeParameters.length ? tags : [];
}

const NO_TYPE = 'is an alias of another type: write that type instead.';
const NO_REFERENCE = 'contains a reference (&), which is not allowed in a type argument: write a type without one.';

function malformation(text: string): string | undefined {
  if (/^\w*$/.test(text) || /^0x[\da-f]+::\w+$/i.test(text)) return IN_FULL;
  if (count(text, '<') !== count(text, '>')) return 'has unmatched angle brackets.';
  const [, named = ''] = /(?:^|[<,])\s*(\w+)::\w+::/.exec(text) ?? [];
  const isName = named !== '' && parseAddress(named) === undefined;
  return isName ? `contains the named address "${named}": write the address, such as 0x1.` : undefined;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

/** Maximum length of a value in a message, in characters. */
const MAX_SHOWN = 40;

/**
 * Returns `{"Open": {…}}` for `{"__variant__": "Open", …}`, a form that only responses have; otherwise the value
 * itself.
 */
export function requestedVariant(value: WrittenValue): WrittenValue {
  const requested = withParts(value, requestedVariant);
  if (requested.kind !== 'object') return requested;
  const { members } = requested;
  const variant = members.find(({ name }) => name === '__variant__');
  if (variant?.value.kind !== 'text') return requested;
  const fields = { ...requested, members: members.filter(member => member !== variant) };
  return { ...requested, members: [{ name: variant.value.value, nameRange: variant.nameRange, value: fields }] };
}

/** Describes a value in a message: `the string "abc"`, `the number 5`, `[1,2]`. Long values are truncated. */
export function describeValue(value: WrittenValue): string {
  const text = sourceLike(value);
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text;
  if (value.kind === 'number' || value.kind === 'integer') return `the number ${shown}`;
  return value.kind === 'text' ? `the string ${shown}` : shown;
}

function sourceLike(value: WrittenValue): string {
  switch (value.kind) {
    case 'text':
      return JSON.stringify(value.value);
    case 'number':
    case 'hole':
      return value.source;
    case 'integer':
      return value.digits;
    case 'constant':
      return String(value.value);
    case 'bytes':
      return 'bytes';
    case 'array':
      return `[${value.items.map(sourceLike).join(',')}]`;
    case 'object':
      return `{${value.members.map(({ name, value: inner }) => `${JSON.stringify(name)}:${sourceLike(inner)}`).join(',')}}`;
    case 'broken':
      return 'this expression';
  }
}

/** Returns the digits of an integer or a digit string, as written if JSON parsers would round them. */
export function writtenDigits(value: WrittenValue): string | undefined {
  if (value.kind === 'integer') return value.digits;
  if (value.kind === 'text') return /^-?\d+$/.test(value.value) ? value.value : undefined;
  if (value.kind !== 'number' || !Number.isInteger(value.value)) return undefined;
  const source = value.source.replaceAll('_', '');
  const isPlain = /^(-?\d+|0x[\da-f]+|0o[0-7]+|0b[01]+)$/i.test(source);
  return BigInt(isPlain ? source : value.value).toString();
}

/** Whether JSON parsers round the number. */
export function isRounded(value: WrittenValue): boolean {
  if (value.kind !== 'number' || !Number.isInteger(value.value)) return false;
  return writtenDigits(value) !== BigInt(value.value).toString();
}

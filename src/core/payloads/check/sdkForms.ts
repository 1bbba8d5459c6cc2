import { memberOf } from '../engine/shapes';
import { canonicalAddress, parseAddress } from '../../move/address';
import { bytesToHex, hexToBytes } from '../../move/hex';
import type { TypeTag } from '../../move/typeTag';
import type { WrittenValue } from '../located';
import {
  type Remedy,
  isNumberType,
  leafKind,
  NOT_SURE,
  taken,
  takenInteger,
  type LeafForm,
  type Taken,
} from './argumentReading';
import { FINDING_CODES, rewrite, type Fix } from './finding';
import { isRounded, writtenDigits } from './typeArgument';

/** The form of values for the TypeScript SDK. Values that any SDK version accepts are valid. */
export const TYPESCRIPT_FORM: LeafForm = { kind: 'sdk', take: sdkTaking(asBigint), remedy: none };

/** The form of values in JSON for the TypeScript SDK, without bigints. */
export const WALLET_FORM: LeafForm = { kind: 'sdk', take: sdkTaking(quoted), remedy: none };

/**
 * The form of values in struct fields, in every form except a node's own: as nodes accept them, or as the SDK converts
 * them.
 */
export const FIELD_FORM: LeafForm = {
  kind: 'sdk',
  take: (type, value) =>
    leafKind(type) === 'bytes' && value.kind === 'text' ? taken(value.value) : takeLoosely(type, value),
  remedy: none,
};

/**
 * Returns the form of values with their types, as in the CLI, Python and Rust; an Option is a list. @param declared
 * such as `hex`, `string` or `u8`
 */
export function cliForm(declared: string | undefined): LeafForm {
  return { kind: 'cli', take: (type, value) => takeDeclared(type, value, declared), remedy: none };
}

function sdkTaking(exact: (value: RoundedNumber) => Remedy): LeafForm['take'] {
  return (type, value) =>
    value.kind === 'number' && leafKind(type) === 'integer' && isRounded(value)
      ? { kind: 'misfit', expected: 'an exact integer', remedy: exact(value) }
      : takeLoosely(type, value);
}

type RoundedNumber = Extract<WrittenValue, { kind: 'number' }>;

function asBigint(value: RoundedNumber): Remedy {
  return {
    code: FINDING_CODES.roundedNumber,
    hint: `It would be read as ${BigInt(value.value)}: write it as a bigint.`,
    fixes: [rewrite(value.range, `${writtenDigits(value) ?? value.source}n`)],
  };
}

function takeDeclared(type: TypeTag, value: WrittenValue, declared: string | undefined): Taken {
  if (value.kind === 'text') {
    // The CLI accepts the name of a profile as an address; the Python SDK requires all digits.
    if (leafKind(type) === 'address') return takeAddress(value.value);
    if (leafKind(type) === 'bytes' && declared === 'hex') return taken(value.value);
    if (leafKind(type) === 'bytes') return declared === 'string' ? taken(utf8Hex(value.value)) : NOT_SURE;
    if (leafKind(type) === 'text' && declared !== 'string') return NOT_SURE;
  }
  return takeLoosely(type, value);
}

function takeAddress(text: string): Taken {
  const address = parseAddress(text);
  return address === undefined && !/^0x/i.test(text) ? NOT_SURE : taken(address ?? text);
}

function takeLoosely(type: TypeTag, value: WrittenValue): Taken {
  switch (leafKind(type)) {
    case 'integer':
      return takeInteger(type, value);
    case 'bool':
      return takeBool(value);
    case 'address':
      if (value.kind === 'text') return taken(canonicalAddress(value.value));
      return isScalar(value) || value.kind === 'array'
        ? { kind: 'misfit', expected: 'an address string, such as "0x1"' }
        : NOT_SURE;
    case 'bytes':
      return takeBytes(value);
    case 'text':
      if (value.kind === 'text') return taken(value.value);
      return isScalar(value) ? { kind: 'misfit', expected: 'a string' } : NOT_SURE;
    case undefined:
      return NOT_SURE;
  }
}

function takeInteger(type: TypeTag, value: WrittenValue): Taken {
  const expected = 'an integer';
  if (value.kind === 'text') return takeIntegerText(type, value.value);
  const digits = writtenDigits(value);
  if (digits !== undefined) return takenInteger(type, digits);
  return hasNoReading(value) ? { kind: 'misfit', expected } : NOT_SURE;
}

/**
 * Reads an integer from a string. `BigInt` also accepts hex and surrounding spaces; the conversion of narrow types
 * stops at the first non-digit.
 */
function takeIntegerText(type: TypeTag, text: string): Taken {
  const trimmed = text.trim();
  if (/^-?\d+$/.test(trimmed)) return takenInteger(type, trimmed);
  if (!isNumberType(type) && (trimmed === '' || /^0[xob][\da-f]+$/i.test(trimmed))) return NOT_SURE;
  return /^\d/.test(trimmed) && isNumberType(type) ? NOT_SURE : { kind: 'misfit', expected: 'an integer' };
}

function takeBool(value: WrittenValue): Taken {
  if (value.kind === 'constant' && value.value !== null) return taken(value.value);
  if (value.kind === 'text' && /^(true|false)$/.test(value.value)) return taken(value.value === 'true');
  const digits = writtenDigits(value);
  if (digits === '0' || digits === '1') return NOT_SURE;
  return hasNoReading(value) ? { kind: 'misfit', expected: 'true or false' } : NOT_SURE;
}

/** Reads bytes. A string is encoded as UTF-8, but some APIs pass hex through unchanged. */
function takeBytes(value: WrittenValue): Taken {
  switch (value.kind) {
    case 'bytes':
      return taken(value.hex);
    case 'text':
      return hexToBytes(value.value) ? NOT_SURE : taken(utf8Hex(value.value));
    case 'array':
      return takeByteItems(value.items);
    case 'number':
    case 'integer':
    case 'constant':
      return { kind: 'misfit', expected: 'bytes' };
    case 'object': {
      const items = bytesInObject(value);
      return items ? takeByteItems(items) : NOT_SURE;
    }
    case 'hole':
    case 'broken':
      return NOT_SURE;
  }
}

/** Returns the bytes in an object with the form that `JSON.stringify` gives a `Uint8Array` or a `Buffer`. */
function bytesInObject(value: WrittenValue): readonly WrittenValue[] | undefined {
  if (value.kind !== 'object') return undefined;
  const { members } = value;
  const type = memberOf(value, 'type')?.value;
  const data = memberOf(value, 'data')?.value;
  if (type?.kind === 'text' && type.value === 'Buffer' && data?.kind === 'array') return data.items;
  const isArray = members.length > 0 && members.every(({ name }, index) => name === String(index));
  return isArray ? members.map(member => member.value) : undefined;
}

function takeByteItems(items: readonly WrittenValue[]): Taken {
  const digits = items.map(writtenDigits).filter(each => each !== undefined);
  if (digits.length < items.length) return NOT_SURE;
  const numbers = digits.map(Number);
  const wrong = numbers.findIndex(number => number < 0 || number > 255);
  if (wrong >= 0) return { kind: 'misfit', expected: 'bytes from 0 to 255' };
  return taken(bytesToHex(Uint8Array.from(numbers)));
}

function utf8Hex(text: string): string {
  return bytesToHex(new TextEncoder().encode(text));
}

/** Whether no SDK or CLI reads the value as a number or a Boolean. An object might be an instance of a class. */
function hasNoReading(value: WrittenValue): boolean {
  return isScalar(value) || value.kind === 'array';
}

function isScalar({ kind }: WrittenValue): boolean {
  return kind === 'text' || kind === 'number' || kind === 'integer' || kind === 'constant';
}

function none(): Remedy {
  return {};
}

/** The form of values that nodes accept; the JSON is sent as written. */
export const REST_FORM: LeafForm = { kind: 'rest', take, remedy };

const OF_INTEGER: Readonly<Record<'number' | 'string', string>> = {
  number: 'a JSON number without a fraction or exponent',
  string: 'a decimal string, such as "1000"',
};

function take(type: TypeTag, value: WrittenValue): Taken {
  // A node reads 1.0 and 1e3 as floating point, regardless of their value.
  if (value.kind === 'number' && Number.isInteger(value.value) && isNumberType(type) && !/^-?\d+$/.test(value.source))
    return { kind: 'misfit', expected: OF_INTEGER.number, remedy: remedy(type, value) };
  switch (value.kind) {
    case 'text':
    case 'number':
    case 'constant':
      return taken(value.value);
    case 'integer':
      return taken(Number(value.digits));
    case 'array':
    case 'object':
      // No scalar type accepts an array or an object, whatever it contains.
      return taken([]);
    case 'bytes':
    case 'hole':
    case 'broken':
      return NOT_SURE;
  }
}

function remedy(type: TypeTag, value: WrittenValue): Remedy {
  switch (leafKind(type)) {
    case 'integer':
      return isNumberType(type) ? plainNumber(value) : quoted(value);
    case 'bool':
      return value.kind === 'text' && /^(true|false)$/.test(value.value) ? unquoted(value, value.value) : {};
    case 'text':
      return value.kind === 'number' || value.kind === 'integer' ? quoted(value) : {};
    case 'bytes':
      return asHex(value);
    case 'address':
      return withoutInner(value);
    case undefined:
      return {};
  }
}

/** Returns the fix for a number that must be a string, or for a string with spaces or separators between its digits. */
export function quoted(value: WrittenValue): Remedy {
  if (value.kind === 'text') {
    const digits = value.value.replaceAll(/[\s_,']/g, '');
    return /^\d+$/.test(digits) ? { fixes: [rewrite(value.range, JSON.stringify(digits))] } : {};
  }
  if (value.kind !== 'number' && value.kind !== 'integer') return {};
  const digits = writtenDigits(value);
  if (digits === undefined) return {};
  const loss =
    value.kind === 'number' && isRounded(value) ? ` As a number, it would be read as ${BigInt(value.value)}.` : '';
  return {
    code: FINDING_CODES.unquotedInteger,
    hint: `Put quotes around it.${loss}`,
    fixes: [rewrite(value.range, JSON.stringify(digits), `Put quotes around ${digits}`)],
  };
}

function plainNumber(value: WrittenValue): Remedy {
  const digits = writtenDigits(value);
  if (digits === undefined) return {};
  return value.kind === 'text' ? unquoted(value, digits) : { fixes: [rewrite(value.range, digits)] };
}

function unquoted({ range }: WrittenValue, text: string): Remedy {
  return { hint: 'Remove the quotes.', fixes: [rewrite(range, text, `Remove the quotes around ${text}`)] };
}

function asHex(value: WrittenValue): Remedy {
  if (value.kind === 'text') {
    const bytes = new TextEncoder().encode(value.value);
    const isHexLike = /^(0x)?[\da-f]*$/i.test(value.value);
    return isHexLike || bytes.length > 1_000 ? {} : { fixes: [inHex(value, bytes, 'Write the string’s bytes in hex')] };
  }
  const items = value.kind === 'array' ? value.items : bytesInObject(value);
  const numbers = items?.map(item => Number(writtenDigits(item))) ?? [];
  const areBytes = numbers.every(number => Number.isInteger(number) && number >= 0 && number <= 255);
  if (!items || !areBytes) return {};
  const fixes = [inHex(value, Uint8Array.from(numbers), 'Write the bytes in hex')];
  return value.kind === 'array'
    ? { fixes }
    : { fixes, hint: 'This is a Uint8Array serialized by JSON.stringify: write its bytes in hex.' };
}

function inHex({ range }: WrittenValue, bytes: Uint8Array, title: string): Fix {
  return rewrite(range, JSON.stringify(bytesToHex(bytes)), title);
}

/** Returns the fix for an `Object` in the form that nodes return. */
function withoutInner(value: WrittenValue): Remedy {
  const inner = memberOf(value, 'inner')?.value;
  const address = inner?.kind === 'text' ? parseAddress(inner.value) : undefined;
  if (inner?.kind !== 'text' || address === undefined) return {};
  return { hint: 'Write only its address.', fixes: [rewrite(value.range, JSON.stringify(inner.value))] };
}

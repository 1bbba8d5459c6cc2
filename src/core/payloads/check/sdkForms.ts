import { canonicalAddress, parseAddress } from '../../move/address';
import { bytesToHex, hexToBytes } from '../../move/hex';
import type { TypeTag } from '../../move/typeTag';
import type { Remedy } from './argumentReading';
import { FINDING_CODES, rewrite } from './finding';
import { isNumberType, leafKind, NOT_SURE, taken, takenInteger, type LeafForm, type Taken } from './leafForms';
import type { WrittenValue } from '../located';
import { isRounded, writtenDigits } from './writtenValue';

/** Values as the TypeScript SDK converts them: what any of its versions takes counts as right. */
export const TYPESCRIPT_FORM: LeafForm = { kind: 'sdk', take: takeTypeScript, remedy: none };

/**
 * Values that are written with their types: of the CLI, and of the Python and Rust SDKs. An Option is a list of none or
 * one.
 * @param declared the type: `hex`, `string`, `u8`, …
 */
export function cliForm(declared: string | undefined): LeafForm {
  return { kind: 'cli', take: (type, value) => takeDeclared(type, value, declared), remedy: none };
}

function takeTypeScript(type: TypeTag, value: WrittenValue): Taken {
  if (value.kind === 'number' && leafKind(type) === 'integer' && isRounded(value)) {
    const digits = writtenDigits(value) ?? value.source;
    const remedy: Remedy = {
      code: FINDING_CODES.roundedNumber,
      hint: `It is read as ${BigInt(value.value)}: write it as a bigint.`,
      fixes: [rewrite(value.range, `${digits}n`)],
    };
    return { kind: 'misfit', expected: 'an exact integer', remedy };
  }
  return takeLoosely(type, value);
}

function takeDeclared(type: TypeTag, value: WrittenValue, declared: string | undefined): Taken {
  if (value.kind === 'text') {
    // Where the CLI takes the name of a profile for an address, and the Python SDK wants all digits of it.
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
      return isScalar(value) ? { kind: 'misfit', expected: 'an address string, such as "0x1"' } : NOT_SURE;
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
  return isScalar(value) ? { kind: 'misfit', expected } : NOT_SURE;
}

/** `BigInt` reads hex and spaces too; what reads the narrow types stops at the first character that is no digit. */
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
  return isScalar(value) ? { kind: 'misfit', expected: 'true or false' } : NOT_SURE;
}

/** A text's bytes are those of its UTF-8, but some hand hex on as it is. */
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
      return { kind: 'misfit', expected: 'bytes' };
    case 'constant':
      return { kind: 'misfit', expected: 'bytes' };
    case 'object':
    case 'hole':
    case 'broken':
      return NOT_SURE;
  }
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

function isScalar({ kind }: WrittenValue): boolean {
  return kind === 'text' || kind === 'number' || kind === 'integer' || kind === 'constant';
}

function none(): Remedy {
  return {};
}

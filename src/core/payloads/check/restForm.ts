import { parseAddress } from '../../move/address';
import { bytesToHex } from '../../move/hex';
import type { TypeTag } from '../../move/typeTag';
import { type Remedy, isNumberType, leafKind, NOT_SURE, taken, type LeafForm, type Taken } from './argumentReading';
import { FINDING_CODES, rewrite, type Fix } from './finding';
import type { WrittenValue } from '../located';
import { isRounded, writtenDigits, writtenMember } from './writtenValue';

/** Values as nodes read them: the JSON that is written is the JSON that is sent. */
export const REST_FORM: LeafForm = { kind: 'rest', take, remedy };

const OF_INTEGER: Readonly<Record<'number' | 'string', string>> = {
  number: 'a JSON number without fraction and exponent',
  string: 'a decimal string, such as "1000"',
};

function take(type: TypeTag, value: WrittenValue): Taken {
  // A node reads 1.0 and 1e3 as floating point, whatever they amount to.
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
      // None is a value of a type without parts, whatever is in it.
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

/** What helps against a number where a string is wanted; or a string with spaces or marks between its digits. */
export function quoted(value: WrittenValue): Remedy {
  if (value.kind === 'text') {
    const digits = value.value.replaceAll(/[\s_,']/g, '');
    return /^\d+$/.test(digits) ? { fixes: [rewrite(value.range, JSON.stringify(digits))] } : {};
  }
  if (value.kind !== 'number' && value.kind !== 'integer') return {};
  const digits = writtenDigits(value);
  if (digits === undefined) return {};
  const loss = value.kind === 'number' && isRounded(value) ? ` As a number it is read as ${BigInt(value.value)}.` : '';
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
  return { hint: 'Remove the quotes.', fixes: [rewrite(range, text, `Remove the quotes of ${text}`)] };
}

function asHex(value: WrittenValue): Remedy {
  if (value.kind === 'text') {
    const bytes = new TextEncoder().encode(value.value);
    const isHexLike = /^(0x)?[\da-f]*$/i.test(value.value);
    return isHexLike || bytes.length > 1_000
      ? {}
      : { fixes: [inHex(value, bytes, 'Write the bytes of the text in hex')] };
  }
  if (value.kind !== 'array') return {};
  const numbers = value.items.map(item => Number(writtenDigits(item)));
  const areBytes = numbers.every(number => Number.isInteger(number) && number >= 0 && number <= 255);
  return areBytes ? { fixes: [inHex(value, Uint8Array.from(numbers), 'Write the bytes in hex')] } : {};
}

function inHex({ range }: WrittenValue, bytes: Uint8Array, title: string): Fix {
  return rewrite(range, JSON.stringify(bytesToHex(bytes)), title);
}

/** An `Object` as nodes send it, where they take its address alone; or an address that is a number. */
function withoutInner(value: WrittenValue): Remedy {
  const inner = writtenMember(value, 'inner');
  const address = inner?.kind === 'text' ? parseAddress(inner.value) : undefined;
  if (inner?.kind !== 'text' || address === undefined) return {};
  return { hint: 'Write its address alone.', fixes: [rewrite(value.range, JSON.stringify(inner.value))] };
}

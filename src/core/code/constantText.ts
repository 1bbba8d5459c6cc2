import { bytesToHex } from '../move/hex';
import type { NamedConstant } from '../bytecode/codeNames';
import type { ConstantValue } from '../bytecode/constantValue';

/** The most characters of a constant that are shown. */
const LIMIT = 400;
/** Text that a byte string of Move can hold without escapes. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** Returns a constant as in Move source: `7u8`, `@0x1`, `b"APT"`, `x"00ff"`, `vector[1, 2]`; long ones end with `…`. */
export function constantText({ type, value }: NamedConstant): string {
  const text = valueText(value, type);
  return text.length <= LIMIT ? text : `${text.slice(0, LIMIT)}…`;
}

/** Returns an integer with its type, which is left out for the common `u64`. */
export function integerText(value: bigint, type: string): string {
  return type === 'u64' ? String(value) : `${value}${type}`;
}

function valueText(value: ConstantValue, type: string): string {
  switch (value.kind) {
    case 'bool':
      return String(value.value);
    case 'integer':
      return integerText(value.value, type);
    case 'address':
      return `@${value.value}`;
    case 'bytes':
      return bytesText(value.value);
    case 'vector': {
      const element = type.slice('vector<'.length, -'>'.length);
      let text = '';
      for (const item of value.items) {
        if (text.length > LIMIT) break;
        text += `${text === '' ? '' : ', '}${valueText(item, element)}`;
      }
      return `vector[${text}]`;
    }
    case 'unreadable':
      return `/* ${type}, not readable */ x"${bytesToHex(value.bytes.slice(0, LIMIT)).slice(2)}"`;
  }
}

function bytesText(bytes: Uint8Array): string {
  const some = bytes.slice(0, LIMIT);
  const text = String.fromCharCode(...some);
  return PLAIN.test(text) ? `b"${text}"` : `x"${bytesToHex(some).slice(2)}"`;
}

import { parseAddress } from '../core/move/address';
import { hexToBytes } from '../core/move/hex';
import { MAX_U64, readU64 as u64Of } from '../core/move/integer';
import type { Arguments } from './arguments';
import { BadInputError } from './exitCode';

const KEY_BYTES = 32;

/** Returns the account address of an option. @throws BadInputError */
export function addressOption(args: Arguments, name: string): string | undefined {
  const text = args.text(name);
  return text === undefined ? undefined : readAddress(text, `--${name}`);
}

/** Parses an account address. @param what name of the value in errors @throws BadInputError */
export function readAddress(text: string, what: string): string {
  const address = parseAddress(text);
  if (address === undefined)
    throw new BadInputError(`${what} is not an account address: specify up to 64 hex digits, such as 0xa11ce.`);
  return address;
}

/** Returns the u64 of an option as a decimal string. @throws BadInputError */
export function u64Option(args: Arguments, name: string): string | undefined {
  const text = args.text(name);
  return text === undefined ? undefined : readU64(text, `--${name}`);
}

/** Parses a u64 as a decimal string. @param what name of the value in errors @throws BadInputError */
export function readU64(text: string, what: string): string {
  const value = u64Of(text);
  if (value === undefined) throw new BadInputError(`${what} is not a whole number from 0 to ${MAX_U64}.`);
  return value;
}

/** Returns the integer value of an option, which must be within bounds. @throws BadInputError */
export function integerOption(args: Arguments, name: string, min: number, max: number): number | undefined {
  const text = args.text(name);
  if (text === undefined) return undefined;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (!(value >= min && value <= max))
    throw new BadInputError(`--${name} is not a whole number from ${min} to ${max}.`);
  return value;
}

/** Returns the value of an option that accepts only certain words. @throws BadInputError */
export function choiceOption<Word extends string>(
  args: Arguments,
  name: string,
  words: readonly Word[],
): Word | undefined {
  const text = args.text(name);
  const known = words.find(each => each === text);
  if (text !== undefined && known === undefined)
    throw new BadInputError(`--${name} must be one of ${words.join(', ')}.`);
  return known;
}

/** Returns the Ed25519 public key of an option as hex with `0x`. @throws BadInputError */
export function publicKeyOption(args: Arguments): string | undefined {
  const text = args.text('public-key');
  if (text === undefined) return undefined;
  if (hexToBytes(text)?.length !== KEY_BYTES)
    throw new BadInputError(`--public-key is not an Ed25519 public key (${KEY_BYTES} bytes in hex).`);
  return text.startsWith('0x') ? text : `0x${text}`;
}

/** Returns `--expiration` in seconds since the epoch. @param now milliseconds since the epoch @throws BadInputError */
export function expirationOption(args: Arguments, now: number): string | undefined {
  const text = args.text('expiration');
  if (text === undefined) return undefined;
  if (!text.startsWith('+')) return readU64(text, '--expiration');
  const seconds = readU64(text.slice(1), '--expiration');
  return readU64((BigInt(Math.floor(now / 1000)) + BigInt(seconds)).toString(), '--expiration');
}

const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?)?$/;

/**
 * Returns the time of an option in microseconds since the epoch. A time without a time zone is in UTC.
 * @throws BadInputError
 */
export function momentOption(args: Arguments, name: string): bigint | undefined {
  const text = args.text(name);
  if (text === undefined) return undefined;
  if (/^\d{1,12}$/.test(text)) return BigInt(text) * 1_000_000n;
  const [, time = 'T00:00', , , zone = 'Z'] = MOMENT.exec(text) ?? [];
  const moment = MOMENT.test(text) ? Date.parse(`${text.slice(0, 10)}${time.replace(zone, '')}${zone}`) : NaN;
  if (Number.isNaN(moment))
    throw new BadInputError(
      `--${name} is not a time: specify a date (2026-11-29), a time (2026-11-29T08:30) or seconds since the epoch.`,
    );
  return BigInt(moment) * 1_000n;
}

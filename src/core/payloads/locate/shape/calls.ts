import type { LocatedCall, WrittenValue } from '../../located';
import type { Reader } from '../read/reader';
import type { Reading } from './reading';

/** A string literal inside of a stretch, such as the one of `StructTag.from_str("0x1::m::S")`, as the value that it gives. */
export function stringIn(value: WrittenValue, reader: Reader, pattern: RegExp): WrittenValue | undefined {
  if (value.kind !== 'hole') return undefined;
  const match = pattern.exec(value.source);
  if (!match) return undefined;
  return reader.valueAt(reader.window.offsetAt(value.range.start) + match.index + match[0].length);
}

/** A call on its own as a reading. */
export function callReading(call: LocatedCall, reader: Reader): Reading {
  return {
    range: call.range,
    isPayload: true,
    call,
    ...(reader.broken ? { broken: reader.broken } : {}),
  };
}

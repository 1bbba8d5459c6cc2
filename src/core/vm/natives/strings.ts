import type { Natives } from '../native';
import type { Value } from '../value';
import { MoveAbort, Stopped } from '../vmError';
import { integerArgument, listArgument, nativesOf, referred } from './arguments';

/** Source: aptos-core, `move-stdlib/src/natives/string.rs`. */
const EINVALID_RANGE = 1n;

/** Natives of `0x1::string`. Its strings are UTF-8 bytes. Source: aptos-core, `move-stdlib/src/natives/string.rs`. */
export const STRINGS: Natives = new Map(
  nativesOf('0x1::string', {
    internal_check_utf8: ({ meter }, [bytes]) => {
      const checked = listArgument(referred(bytes));
      meter.charge(checked.length);
      return [isUtf8(checked)];
    },
    internal_is_char_boundary: (_, [bytes, index]) => {
      const at = integerArgument(index);
      const text = listArgument(referred(bytes));
      return [at <= text.length && isBoundary(text, Number(at))];
    },
    internal_sub_string: ({ meter }, [bytes, from, to]) => {
      const [start, end] = [integerArgument(from), integerArgument(to)];
      if (end < start) throw new MoveAbort(EINVALID_RANGE);
      const text = listArgument(referred(bytes));
      // A node would crash. `0x1::string` checks the range first.
      if (end > text.length || !isBoundary(text, Number(start)) || !isBoundary(text, Number(end)))
        throw new Stopped('0x1::string::internal_sub_string was called with a range outside the string');
      meter.allocate(Number(end - start));
      return [text.slice(Number(start), Number(end))];
    },
    internal_index_of: ({ meter }, [bytes, sought]) => {
      const [text, part] = [listArgument(referred(bytes)), listArgument(referred(sought))];
      meter.charge(text.length + part.length);
      return [BigInt(indexOf(text, part))];
    },
  }),
);

function isUtf8(bytes: readonly Value[]): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes as readonly number[]));
    return true;
  } catch {
    return false;
  }
}

function isBoundary(text: readonly Value[], at: number): boolean {
  const byte = text[at];
  return byte === undefined || (Number(byte) & 0xc0) !== 0x80;
}

/**
 * Returns the index of `part` in `text`, or the length of `text` if it is not found. Takes linear time, because both
 * can be long and malicious.
 */
function indexOf(text: readonly Value[], part: readonly Value[]): number {
  if (part.length === 0) return 0;
  // For each index of `part`, the length of the longest proper prefix of `part` that ends there.
  const borders: number[] = [0];
  for (let at = 1, border = 0; at < part.length; at++) {
    while (border > 0 && part[at] !== part[border]) border = borders[border - 1] ?? 0;
    if (part[at] === part[border]) border++;
    borders.push(border);
  }
  for (let at = 0, matched = 0; at < text.length; at++) {
    while (matched > 0 && text[at] !== part[matched]) matched = borders[matched - 1] ?? 0;
    if (text[at] === part[matched]) matched++;
    if (matched === part.length) return at + 1 - matched;
  }
  return text.length;
}

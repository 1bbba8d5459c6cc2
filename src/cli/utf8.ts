import { BadInputError } from './badInputError';

/**
 * The text of bytes: never another one than they say, as what is read may be signed.
 * @param name what they are called in an error, at the start of a sentence
 * @throws BadInputError naming the first place that is not UTF-8
 */
export function utf8Text(bytes: Uint8Array, name: string): string {
  try {
    return whole(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new BadInputError(`${name} is not UTF-8: ${placeText(bytes)} Save it as UTF-8 and run again.`);
  }
}

/** A byte order mark stays, so that places are those of the file. @throws TypeError */
function whole(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
}

function placeText(bytes: Uint8Array): string {
  const { text, at } = beginning(bytes);
  const lines = text.split('\n');
  const place = `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
  const byte = bytes[at];
  return byte === undefined
    ? `it breaks off within a character at ${place}.`
    : `the byte 0x${byte.toString(16).padStart(2, '0')} at ${place} begins no character.`;
}

/** The characters before the first that is not UTF-8, and the byte where that begins. */
function beginning(bytes: Uint8Array): { readonly text: string; readonly at: number } {
  // Of a beginning that is damaged every longer one is.
  let [good, bad] = [0, bytes.length];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (isSound(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  const text = started(bytes.subarray(0, good));
  return { text, at: new TextEncoder().encode(text).length };
}

/** Whether bytes may go on to be UTF-8. */
function isSound(bytes: Uint8Array): boolean {
  try {
    started(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The whole characters of a beginning. @throws TypeError */
function started(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true });
}

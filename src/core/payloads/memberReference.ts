import { parseMemberId, type MemberId } from '../move/functionId';

/** A fully qualified name in a line of text. */
export interface MemberReference {
  readonly id: MemberId;
  /** First character and the one after the last. */
  readonly start: number;
  readonly end: number;
}

const PATTERN = /(?<![\w:])0x[0-9a-f]{1,64}::[A-Za-z_]\w*::[A-Za-z_]\w*(?!\w|::)/gi;

/** The fully qualified function or struct name at `character` of a line, such as `0x1::coin::transfer`. */
export function memberReferenceAt(line: string, character: number): MemberReference | undefined {
  for (const match of line.matchAll(PATTERN)) {
    const start = match.index;
    const end = start + match[0].length;
    if (start > character) return undefined;
    if (character > end) continue;
    const id = parseMemberId(match[0]);
    return id && { id, start, end };
  }
  return undefined;
}

/** A call as it was written when it was run. */
export interface WrittenCall {
  /** The function's name, as it was written. */
  readonly function: string;
  /** All of the call. */
  readonly text: string;
}

/** A call that stands in a document now. */
export interface StandingCall extends WrittenCall {
  /** Offsets of its first character and of the one after its last. */
  readonly from: number;
  readonly to: number;
}

/**
 * The call that was meant, wherever edits have moved it: the nearest of those that are written alike, else the one at
 * the old place if it calls the same function, else the nearest that does.
 * @param offset where it stood @returns `undefined` where no call of that function is left
 */
export function findAgain<Call extends StandingCall>(
  calls: readonly Call[],
  written: WrittenCall,
  offset: number,
): Call | undefined {
  const same = calls.filter(call => call.function === written.function);
  const alike = nearest(
    same.filter(({ text }) => text === written.text),
    offset,
  );
  return alike ?? same.find(({ from, to }) => from <= offset && offset <= to) ?? nearest(same, offset);
}

function nearest<Call extends StandingCall>(calls: readonly Call[], offset: number): Call | undefined {
  return calls.reduce<Call | undefined>(
    (best, call) => (best && distance(best, offset) <= distance(call, offset) ? best : call),
    undefined,
  );
}

function distance({ from, to }: StandingCall, offset: number): number {
  return offset < from ? from - offset : Math.max(0, offset - to);
}

/** A span of a document's text: offsets in UTF-16 units, the second one after the last. */
export interface TextSpan {
  readonly from: number;
  readonly to: number;
}

/** `removed` characters at `offset` gave way to `inserted` ones. */
export interface TextEdit {
  readonly offset: number;
  readonly removed: number;
  readonly inserted: number;
}

/** What an edit did to a span. */
export interface Tracked {
  /**
   * `apart`: nothing of it changed; `inside`: its text did, its ends did not; `across`: what gave way reaches over an
   * end of it, so that where it is now is a guess.
   */
  readonly kind: 'apart' | 'inside' | 'across';
  readonly span: TextSpan;
}

/** Where a span is after an edit. What is put right before or right behind it is not of it. */
export function trackSpan({ from, to }: TextSpan, { offset, removed, inserted }: TextEdit): Tracked {
  const end = offset + removed;
  const by = inserted - removed;
  if (end <= from) return { kind: 'apart', span: { from: from + by, to: to + by } };
  if (offset >= to) return { kind: 'apart', span: { from, to } };
  if (offset >= from && end <= to) return { kind: 'inside', span: { from, to: to + by } };
  return { kind: 'across', span: { from: Math.min(from, offset), to: Math.max(to, end) + by } };
}

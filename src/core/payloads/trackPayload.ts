/** A call as it was when it was run. */
export interface WrittenCall {
  /** The function's name as written. */
  readonly function: string;
  /** The text of the whole call. */
  readonly text: string;
}

/** A call that is in a document now. */
export interface StandingCall extends WrittenCall {
  /** Offsets of its first character and after its last. */
  readonly from: number;
  readonly to: number;
}

/**
 * Finds a call wherever edits have moved it: the nearest with the same text, otherwise the one at the old offset if it
 * calls the same function, otherwise the nearest that does.
 * @param offset its old offset @returns `undefined` if no call of that function is left
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

/** A span of a document's text: offsets in UTF-16 units, the second exclusive. */
export interface TextSpan {
  readonly from: number;
  readonly to: number;
}

/** `inserted` characters replaced `removed` ones at `offset`. */
export interface TextEdit {
  readonly offset: number;
  readonly removed: number;
  readonly inserted: number;
}

/** The effect of an edit on a span. */
export interface Tracked {
  /**
   * `apart`: the span is unchanged; `inside`: its text changed, its ends did not; `across`: the edit replaced text over
   * an end of it, so that its new offsets are a guess.
   */
  readonly kind: 'apart' | 'inside' | 'across';
  readonly span: TextSpan;
}

/** Returns a span after an edit. Text inserted right before or after it does not belong to it. */
export function trackSpan({ from, to }: TextSpan, { offset, removed, inserted }: TextEdit): Tracked {
  const end = offset + removed;
  const by = inserted - removed;
  if (end <= from) return { kind: 'apart', span: { from: from + by, to: to + by } };
  if (offset >= to) return { kind: 'apart', span: { from, to } };
  if (offset >= from && end <= to) return { kind: 'inside', span: { from, to: to + by } };
  return { kind: 'across', span: { from: Math.min(from, offset), to: Math.max(to, end) + by } };
}

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

/** A stretch of a document's text: offsets in UTF-16 units, the second one after the last. */
export interface TextStretch {
  readonly from: number;
  readonly to: number;
}

/** `removed` characters at `offset` gave way to `inserted` ones. */
export interface TextEdit {
  readonly offset: number;
  readonly removed: number;
  readonly inserted: number;
}

/** What an edit did to a stretch. */
export interface Tracked {
  /**
   * `apart`: nothing of it changed; `inside`: its text did, its ends did not; `across`: what gave way reaches over an
   * end of it, so that where it is now is a guess.
   */
  readonly kind: 'apart' | 'inside' | 'across';
  readonly stretch: TextStretch;
}

/** Where a stretch is after an edit. What is put right before or right behind it is not of it. */
export function trackStretch({ from, to }: TextStretch, { offset, removed, inserted }: TextEdit): Tracked {
  const end = offset + removed;
  const by = inserted - removed;
  if (end <= from) return { kind: 'apart', stretch: { from: from + by, to: to + by } };
  if (offset >= to) return { kind: 'apart', stretch: { from, to } };
  if (offset >= from && end <= to) return { kind: 'inside', stretch: { from, to: to + by } };
  return { kind: 'across', stretch: { from: Math.min(from, offset), to: Math.max(to, end) + by } };
}

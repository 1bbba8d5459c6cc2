import type { Range } from '../documentLines';

/** Lines of a document that were put in the place of others. */
export interface LineEdit {
  /** The first line that changed. */
  readonly first: number;
  /** How many lines the stretch had before and has now; at least one each. */
  readonly removed: number;
  readonly inserted: number;
}

/** The lines that putting `text` into the place of `range` changes, as an editor tells of an edit. */
export function lineEditOf({ start, end }: Range, text: string): LineEdit {
  const breaks = text.match(/\r\n|\r|\n/g)?.length ?? 0;
  return { first: start.line, removed: end.line - start.line + 1, inserted: breaks + 1 };
}

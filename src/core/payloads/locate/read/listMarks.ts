import type { Position } from '../../documentLines';

/** What a list has beside its items. */
export interface ListMarks {
  readonly separators: readonly Position[];
  readonly isClosed: boolean;
}

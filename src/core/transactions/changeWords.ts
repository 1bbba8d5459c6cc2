import { earlierPlace } from './earlierText';
import type { ChangeReport, EarlierValue } from './reportModel';

/** A change in words. */
export interface ChangeWords {
  /** `write 0x1::account::Account`, … */
  readonly what: string;
  /** What it then is, as JSON text on one line. */
  readonly after?: string;
  /** What was there before, as far as it was looked up, and when it was written. */
  readonly before?: string;
}

/** What a change does. */
export function changeWords(change: ChangeReport): ChangeWords {
  switch (change.kind) {
    case 'writeResource':
      return { what: `write ${change.type}`, after: JSON.stringify(change.data), ...earlier(change.before) };
    case 'deleteResource':
      return { what: `delete ${change.type}` };
    case 'writeModule':
      return { what: `publish ${change.module}` };
    case 'deleteModule':
      return { what: `delete module ${change.module}` };
    case 'writeTableItem':
      return {
        what: `write table ${change.handle}`,
        after: `${JSON.stringify(change.key)}: ${JSON.stringify(change.value)}`,
        ...earlier(change.before),
      };
    case 'deleteTableItem':
      return { what: `delete from table ${change.handle}`, after: JSON.stringify(change.key) };
    case 'unknown':
      return { what: change.type, after: JSON.stringify(change.json) };
  }
}

function earlier(before: EarlierValue | undefined): Pick<ChangeWords, 'before'> {
  return before ? { before: `before (${earlierPlace(before)}): ${JSON.stringify(before.value)}` } : {};
}

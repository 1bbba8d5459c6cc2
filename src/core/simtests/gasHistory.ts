import { counted } from '../text/digits';
import { type GasHistory, type GasPoint, type GasSource, shortHash } from '../results/gasHistory';
import { type BaselineEntry, type BaselineWords, readBaseline } from './baseline';
import { caseTitle } from './outcomeWords';
import { percentText } from './statusRule';

export interface BaselineCommit {
  readonly hash: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly content: CommittedText;
}

export type CommittedText =
  | { readonly kind: 'text'; readonly text: string }
  /** The commit removed the file. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'unreadable' };

export type BaselineLog =
  /** `reason` is one sentence with the reason why git is not available. */
  | { readonly kind: 'none'; readonly reason: string }
  | {
      readonly kind: 'commits';
      /** Newest first. */
      readonly commits: readonly BaselineCommit[];
      /** Whether the clone does not have older commits. */
      readonly isShallow: boolean;
      /** Why older commits might not have been read. */
      readonly rest?: 'tooMany' | 'tooLate';
    };

export interface GasHistoryParts {
  readonly test: string;
  /** Empty without a matrix. */
  readonly case: string;
  /** The file name of the baseline, for messages. */
  readonly name: string;
  readonly log: BaselineLog;
  readonly words: BaselineWords;
  /** The case's entry in the baseline in the folder. */
  readonly current: BaselineEntry | undefined;
  /** The result of the simulation. */
  readonly run: Pick<BaselineEntry, 'gas' | 'status'>;
}

type Figures = Pick<BaselineEntry, 'gas' | 'status'> & { readonly from: GasSource };

/** Returns how the gas of a case changed over time. Commits that did not change its figures are omitted. */
export function gasHistory(parts: GasHistoryParts): GasHistory {
  const { log, current, run } = parts;
  const commits = log.kind === 'commits' ? log.commits : [];
  const damaged: string[] = [];
  const figures: Figures[] = [];
  for (const { hash, at, content } of commits.toReversed()) {
    if (content.kind === 'absent') continue;
    const read = content.kind === 'text' ? readBaseline(content.text) : undefined;
    if (read?.kind !== 'baseline') {
      damaged.push(shortHash(hash));
      continue;
    }
    const entry = read.baseline.entries.get(parts.test)?.get(parts.case);
    if (entry && !isSame(entry, figures.at(-1)))
      figures.push({ ...figuresOf(entry), from: { kind: 'commit', hash, at } });
  }
  const committed = figures.length;
  if (current && !isSame(current, figures.at(-1)))
    figures.push({ ...figuresOf(current), from: { kind: isRead(log) ? 'notCommitted' : 'baseline' } });
  figures.push({ ...figuresOf(run), from: { kind: 'run' } });
  return {
    test: caseTitle({ test: parts.test, case: parts.case }),
    points: figures.map((each, index) => pointOf(each, figures[index - 1])),
    notes: notesOn(parts, committed, damaged),
  };
}

/** Whether the content at the last commit is known. */
function isRead(log: BaselineLog): boolean {
  if (log.kind === 'none') return false;
  const [newest] = log.commits;
  return newest ? newest.content.kind !== 'unreadable' : log.rest === undefined;
}

function figuresOf({ gas, status }: Pick<BaselineEntry, 'gas' | 'status'>): Pick<BaselineEntry, 'gas' | 'status'> {
  return { gas, status };
}

function isSame(entry: BaselineEntry, last: Figures | undefined): boolean {
  return entry.gas === last?.gas && entry.status === last.status;
}

function pointOf({ from, gas, status }: Figures, before: Figures | undefined): GasPoint {
  const change = gas === before?.gas ? 'unchanged' : before && percentText(BigInt(gas), BigInt(before.gas));
  return { from, gas, status, ...(change !== undefined && { change }) };
}

function notesOn(
  { log, current, name, words }: GasHistoryParts,
  committed: number,
  damaged: readonly string[],
): string[] {
  if (log.kind === 'none') return [log.reason];
  const notes: string[] = [];
  if (committed === 0 && isRead(log) && damaged.length === 0)
    notes.push(
      current
        ? `This test’s baseline is not committed. After you commit ${name}, each commit that changes it adds a data point.`
        : `This test has no baseline: ${words.update}, and commit the created file.`,
    );
  if (committed === 1 && !log.isShallow && log.rest === undefined)
    notes.push('The gas in this test’s baseline has not changed since its first commit.');
  const [one] = damaged;
  if (damaged.length === 1 && one !== undefined) notes.push(`Commit ${one} is omitted: its ${name} cannot be read.`);
  else if (damaged.length > 1)
    notes.push(
      `${counted(damaged.length, 'commit')} are omitted because their ${name} cannot be read: ${damaged.join(', ')}.`,
    );
  if (log.rest === 'tooMany')
    notes.push(`Only the latest ${counted(log.commits.length, 'commit')} of ${name} were read.`);
  if (log.rest === 'tooLate')
    notes.push('git took too long, so older commits are missing: run the test again to read them.');
  if (log.isShallow) notes.push('This clone is shallow: run git fetch --unshallow to get older commits.');
  return notes;
}

import { earlierPlace } from './resultSummary';
import {
  resultsOf,
  type AccountReport,
  type ChangeReport,
  type CodePlace,
  type CodeReport,
  type DecodedBytes,
  type EarlierValue,
  type SimulationReport,
  type SourcePlace,
  type SourceReport,
} from './simulationReport';
import type { Verdict } from './verdict';

/** Returns the outcome and its reason on one line: `Would abort: Permission denied: ENOT_OWNER`. */
export function verdictText({ title, headline }: Verdict): string {
  return headline === undefined ? title : `${title}: ${headline}`;
}

/** Returns the outcome of a simulation in a word or two: `Applied`, `Would succeed`. */
export function resultWords({ applied, verdict }: Pick<SimulationReport, 'applied' | 'verdict'>): string {
  return applied === undefined ? verdict.title : 'Applied';
}

/**
 * Returns how many results a response has, and how many of them fail, as a sentence; `undefined` if there is only one.
 */
export function answerWords(report: SimulationReport): string | undefined {
  if (!report.answer) return undefined;
  const results = resultsOf(report);
  const failing = results.filter(each => !each.report.success).length;
  const words = failing === 0 ? 'all of them would succeed' : `${failing} of them would fail`;
  return `The response has ${results.length} results: ${words}.`;
}

/** Returns the known reason, meaning and advice of an outcome, one line each. */
export function verdictLines({ headline, meaning, advice }: Verdict): readonly string[] {
  return [headline, meaning, advice].filter(line => line !== undefined);
}

/** Kinds of locations, shown before the name of the enclosing function. */
export const PLACE_WORDS: Readonly<Record<Exclude<SourcePlace['kind'], 'constant'>, string>> = {
  assert: 'assert! in',
  abort: 'abort in',
  stop: 'stops in',
};

/** A note on where the source was found. */
export const ORIGIN_WORDS: Readonly<Record<Exclude<SourceReport['origin'], 'workspace'>, string>> = {
  packageCache: 'From the package cache: the deployed code might be from a different revision.',
  build: 'From the source map of a package build that matches the deployed code.',
};

/** Describes a location in the source of an abort: `assert! in withdraw`, `const ENOT_OWNER: Its comment.` */
export function sourceWords({ kind, function: name = '' }: SourcePlace, { constant }: SourceReport): string {
  if (kind !== 'constant') return `${PLACE_WORDS[kind]} ${name}`;
  return `const ${constant?.name ?? ''}${constant?.doc === undefined ? '' : `: ${constant.doc}`}`;
}

/** Describes a location in code: `0xcafe::vault::owned, called by vault::withdraw, at code offset 12`. */
function codePlaceWords({ function: name, offset, callers }: CodePlace): string {
  return [name, ...callers.toReversed().map(caller => `called by ${caller}`), `at code offset ${offset}`].join(', ');
}

/** Returns the code that ended a transaction, one line per string: the locations of an abort, or the instructions. */
export function codeLines(report: CodeReport): readonly string[] {
  switch (report.kind) {
    case 'aborts':
      return [...report.places.map(codePlaceWords), ...(report.more > 0 ? [`${report.more} more`] : [])];
    case 'stopped': {
      const width = String(report.instructions.at(-1)?.offset ?? 0).length;
      const lines = report.instructions.map(
        ({ offset, text }) => `${offset === report.offset ? '>' : ' '} ${String(offset).padStart(width)}: ${text}`,
      );
      return [report.function, ...lines, ...(report.reason === undefined ? [] : [report.reason])];
    }
  }
}

type Changed = Pick<SimulationReport, 'accounts' | 'otherChanges'>;

export function changeCount({ accounts, otherChanges }: Changed): number {
  return accounts.reduce((sum, { changes }) => sum + changes.length, otherChanges.length);
}

export type ChangeGroup =
  | ({ readonly kind: 'account' } & AccountReport)
  | { readonly kind: 'table'; readonly handle: string; readonly changes: readonly ChangeReport[] }
  | { readonly kind: 'other'; readonly changes: readonly ChangeReport[] };

/** Returns the changes in groups: accounts and tables in order of first appearance, then the others. */
export function changeGroups({ accounts, otherChanges }: Changed): readonly ChangeGroup[] {
  const tables = new Map<string, ChangeReport[]>();
  const others: ChangeReport[] = [];
  for (const change of otherChanges) {
    const handle = 'handle' in change ? change.handle : undefined;
    const group = handle === undefined ? others : (tables.get(handle) ?? []);
    group.push(change);
    if (handle !== undefined) tables.set(handle, group);
  }
  return [
    ...accounts.map(account => ({ kind: 'account' as const, ...account })),
    ...Array.from(tables, ([handle, changes]) => ({ kind: 'table' as const, handle, changes })),
    ...(others.length > 0 ? [{ kind: 'other' as const, changes: others }] : []),
  ];
}

export interface ChangeWords {
  /** For example, `write 0x1::account::Account`. */
  readonly what: string;
  /** The new value as JSON on one line. */
  readonly after?: string;
  /** The parts of a raw table item decoded using the ABI, or why they could not be decoded, one line per string. */
  readonly decoded?: readonly string[];
  /** The earlier value if it was looked up, and when it was written. */
  readonly before?: string;
}

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
        ...decoded(change.decoded),
        ...earlier(change.before),
      };
    case 'deleteTableItem':
      return {
        what: `delete from table ${change.handle}`,
        after: JSON.stringify(change.key),
        ...decoded(change.decoded),
      };
    case 'unknown':
      return { what: change.type, after: JSON.stringify(change.json) };
  }
}

type Decoded = NonNullable<Extract<ChangeReport, { readonly kind: 'deleteTableItem' }>['decoded']>;

function decoded(parts: Decoded | undefined): Pick<ChangeWords, 'decoded'> {
  if (!parts) return {};
  const { key, value } = parts;
  return {
    decoded: [...(key ? [`key, ${decodedText(key)}`] : []), ...(value ? [`value, ${decodedText(value)}`] : [])],
  };
}

function decodedText(bytes: DecodedBytes): string {
  return bytes.kind === 'decoded'
    ? `decoded as ${bytes.type}: ${JSON.stringify(bytes.json)}`
    : `not decoded as ${bytes.type}: ${bytes.reason}`;
}

function earlier(before: EarlierValue | undefined): Pick<ChangeWords, 'before'> {
  return before ? { before: `before (${earlierPlace(before)}): ${JSON.stringify(before.value)}` } : {};
}

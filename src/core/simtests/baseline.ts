import { parse, TomlError } from 'smol-toml';

/**
 * The facts that can change with code or state, excluding those that differ in every run. Numbers are strings of
 * digits.
 */
export interface BaselineEntry {
  /** As returned by `statusText`. */
  readonly status: string;
  /** Gas units. */
  readonly gas: string;
  /** Gas units. The four parts are absent if the node does not report them. */
  readonly execution?: string;
  readonly io?: string;
  /** Octas. */
  readonly storage?: string;
  /** Octas. */
  readonly refund?: string;
  /** Number of events and changes. */
  readonly events: string;
  readonly changes: string;
  /**
   * Digests of the code that can run, 12 hex digits each, by module; for the framework, one per account. Absent if some
   * of the code could not be read.
   */
  readonly code?: ReadonlyMap<string, string>;
}

/** The content of a baseline, `NAME.sim.lock.toml`. */
export interface Baseline {
  /** By test name, then by case name, which is empty without a matrix. */
  readonly entries: ReadonlyMap<string, ReadonlyMap<string, BaselineEntry>>;
}

/** The wording of messages about baselines in one host. */
export interface BaselineWords {
  /** How the user updates a baseline, as an instruction: `run movescope test --update`. */
  readonly update: string;
}

/** The result of parsing a baseline. */
export type ReadBaseline =
  | {
      readonly kind: 'baseline';
      readonly baseline: Baseline;
      /** Tests with an incomplete or invalid entry, which counts as missing. */
      readonly unusable: readonly string[];
    }
  | {
      readonly kind: 'damaged';
      /** Counted from 1. */
      readonly line: number;
      /** For example, `has conflict markers at line 12`. */
      readonly fault: string;
      /** For example, `resolve the conflict`. */
      readonly remedy: string;
    };

export type DamagedText = Extract<ReadBaseline, { readonly kind: 'damaged' }>;

/** Matches conflict markers from git; no line that Movescope writes begins this way. */
const CONFLICT = /^(?:<{7}|\|{7}|={7}|>{7})(?: .*)?\r?$/m;
const NUMBERS = ['gas', 'events', 'changes'] as const;
const OPTIONAL_NUMBERS = ['execution', 'io', 'storage', 'refund'] as const;

type Table = Readonly<Record<string, unknown>>;

/** Parses a baseline. Never throws. */
export function readBaseline(text: string): ReadBaseline {
  const conflict = CONFLICT.exec(text);
  if (conflict) {
    const line = text.slice(0, conflict.index).split('\n').length;
    return { kind: 'damaged', line, fault: `has conflict markers at line ${line}`, remedy: 'resolve the conflict' };
  }
  try {
    return entriesOf(parse(text, { integersAsBigInt: true }));
  } catch (error) {
    const line = error instanceof TomlError ? error.line : 1;
    return { kind: 'damaged', line, fault: `is not valid TOML at line ${line}`, remedy: 'restore it' };
  }
}

/**
 * Returns a message about a corrupt baseline.
 * @param file the name of the baseline, or `It`
 */
export function damageSentence(file: string, { fault, remedy }: DamagedText, { update }: BaselineWords): string {
  return `${file} ${fault}: ${remedy}, or ${update} to recreate it.`;
}

function entriesOf(file: Table): ReadBaseline {
  const entries = new Map<string, ReadonlyMap<string, BaselineEntry>>();
  const unusable: string[] = [];
  for (const [test, value] of Object.entries(file)) {
    const table = tableOf(value);
    // A test without a matrix has its entry in its own table; with a matrix, that table has one table per case.
    const isOwn = Object.keys(table).some(key => key === 'status' || key === 'gas');
    const tables: readonly (readonly [string, unknown])[] = isOwn ? [['', table]] : Object.entries(table);
    const cases = new Map<string, BaselineEntry>();
    for (const [name, facts] of tables) {
      const entry = entryOf(tableOf(facts));
      if (entry) cases.set(name, entry);
      else unusable.push(name === '' ? test : `${test}, ${name}`);
    }
    entries.set(test, cases);
  }
  return { kind: 'baseline', baseline: { entries }, unusable };
}

function entryOf(table: Table): BaselineEntry | undefined {
  const { status, code } = table;
  const [gas, events, changes] = NUMBERS.map(name => digitsOf(table[name]));
  if (typeof status !== 'string' || gas === undefined || events === undefined || changes === undefined)
    return undefined;
  const digests = code === undefined ? undefined : Object.entries(tableOf(code));
  const parts = OPTIONAL_NUMBERS.flatMap(name => {
    const digits = digitsOf(table[name]);
    return digits === undefined ? [] : [[name, digits] as const];
  });
  return {
    status,
    gas,
    ...Object.fromEntries(parts),
    events,
    changes,
    ...(digests && {
      code: new Map(digests.flatMap(([key, digest]) => (typeof digest === 'string' ? [[key, digest] as const] : []))),
    }),
  };
}

/** Returns a stored number as digits; numbers beyond 64 bits are stored as strings. */
function digitsOf(value: unknown): string | undefined {
  if (typeof value === 'bigint') return value >= 0n ? value.toString() : undefined;
  return typeof value === 'string' && /^\d{1,40}$/.test(value) ? value : undefined;
}

function tableOf(value: unknown): Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

import { areOfTwoChains, type ChainMoment } from '../chainMoment';
import type { ReportNetwork, ChangeReport, EarlierReport, EarlierValue, SimulationReport } from './simulationReport';
import type { ResultReport } from './resultReport';
import { counted, pluralOf } from '../text/digits';
import { FORM_WORDS, VERIFICATION_WORDS, verificationOf } from './inspectionReport';
import { outcomeCounts } from './manyReport';
import { END_WORDS } from './runReport';
import type { VerdictKind } from './verdict';
import { isJsonObject, type JsonValue } from '../json';
import { momentOfMicroseconds } from '../text/moments';

/** The chain of a network at the time of a result. Plain JSON data. */
export interface RanOn {
  readonly id: string;
  readonly chain: ChainMoment;
}

/** Returns the last known state of a network's chain by the network's id; `undefined` if unknown. */
export type ChainOf = (network: string) => ChainMoment | undefined;

/** Returns the chains that a result was obtained on, if known. */
export function ranOn(report: ResultReport): readonly RanOn[] {
  return networksOf(report).flatMap(network => ranOnNetwork(network) ?? []);
}

/** Whether a result predates a chain reset of its network. */
export function isOfFormerChain({ id, chain }: RanOn, chainOf: ChainOf): boolean {
  const now = chainOf(id);
  return now !== undefined && areOfTwoChains(chain, now);
}

/** Marks the networks in a report whose chain has been reset since; returns the same report if there are none. */
export function withFormerChains<R extends ResultReport>(report: R, chainOf: ChainOf): R {
  const mark = <N extends ReportNetwork>(network: N): N => {
    const ran = ranOnNetwork(network);
    return ran && isOfFormerChain(ran, chainOf) ? { ...network, isFormerChain: true } : network;
  };
  if (report.kind === 'comparison') {
    return { ...report, columns: report.columns.map(column => ({ ...column, network: mark(column.network) })) };
  }
  return report.network ? { ...report, network: mark(report.network) } : report;
}

function networksOf(report: ResultReport): readonly ReportNetwork[] {
  if (report.kind === 'comparison') return report.columns.map(({ network }) => network);
  return report.network ? [report.network] : [];
}

/** Returns the chain of a network; the sandbox is omitted, because it starts a new chain in every window. */
function ranOnNetwork({ id, chain, sandbox }: ReportNetwork): RanOn | undefined {
  return sandbox || chain === undefined ? undefined : { id, chain };
}

/** A result's summary for a list. Plain JSON data. */
export interface ResultSummary {
  readonly outcome: 'good' | 'bad' | 'plain';
  /** The outcome, as short as possible: `succeeds`. */
  readonly words: string;
  /** Gas units charged. */
  readonly gas?: string;
  readonly feeOctas?: string;
  /** The labels of the networks, comma-separated. */
  readonly network: string;
  readonly sender?: string;
  /** The chains; absent if no gateway reported one. */
  readonly ranOn?: readonly RanOn[];
}

/** Short words for lists, whose icons already show the outcome. */
const SHORT: Readonly<Record<VerdictKind, string>> = {
  success: 'succeeds',
  abort: 'aborts',
  failure: 'fails',
  outOfGas: 'out of gas',
};

export function resultSummary(report: ResultReport): ResultSummary {
  const places = ranOn(report);
  return { ...summaryOf(report), ...(places.length > 0 && { ranOn: places }) };
}

function summaryOf(report: ResultReport): ResultSummary {
  switch (report.kind) {
    case 'simulation': {
      const { success, verdict, gas, network, sender } = report;
      const outcome = success ? 'good' : 'bad';
      const words = verdict.kind === undefined ? verdict.title : SHORT[verdict.kind];
      return { outcome, words, gas: gas.used, feeOctas: gas.feeOctas, network: network.label, sender };
    }
    case 'encoding': {
      const { kind } = verificationOf(report);
      const words = VERIFICATION_WORDS[kind].toLowerCase();
      const outcome = kind === 'verified' ? 'plain' : 'bad';
      return { outcome, words, network: report.network.label, sender: report.sender };
    }
    case 'inspection': {
      const { network, sender } = report;
      const words = FORM_WORDS[report.form].toLowerCase();
      return { outcome: 'plain', words, network: network?.label ?? '', ...(sender !== undefined && { sender }) };
    }
    case 'comparison': {
      const { differences, columns } = report;
      const words = differences === 0 ? 'no differences' : counted(differences, 'difference');
      return { outcome: 'plain', words, network: columns.map(({ network }) => network.label).join(', ') };
    }
    case 'matrix': {
      const words = `${outcomeCounts(report.rows).good} of ${report.rows.length} senders succeed`;
      return { outcome: 'plain', words, network: report.network.label };
    }
    case 'run': {
      const { end, network, signers } = report;
      const outcome = end.kind === 'returned' ? 'good' : 'bad';
      const [sender] = signers;
      const words = END_WORDS[end.kind].toLowerCase();
      return { outcome, words, network: network.label, ...(sender !== undefined && { sender }) };
    }
    case 'transaction': {
      const { facts, network } = report;
      const outcome = facts.status === 'succeeded' ? 'good' : facts.status === 'failed' ? 'bad' : 'plain';
      return { outcome, words: report.verdict?.title.toLowerCase() ?? facts.kind, network: network.label };
    }
    case 'block':
      return { outcome: 'plain', words: 'block', network: report.network.label };
    case 'sweep': {
      const words = `${outcomeCounts(report.rows).good} of ${report.rows.length} values succeed`;
      return { outcome: 'plain', words, network: report.network.label, sender: report.sender };
    }
  }
}

/** Returns when an earlier value was written: `v6781400112, 2025-06-15 15:06:40 UTC`. */
export function earlierPlace({ version, timestamp }: EarlierValue): string {
  const moment = momentOfMicroseconds(timestamp);
  return `v${version}${moment ? `, ${moment.utc}` : ''}`;
}

/** Describes the source of earlier values, and its limitations. */
export function earlierSource({ transactions, found }: EarlierReport): string {
  const read = transactions === 1 ? 'last transaction' : `last ${transactions} transactions`;
  const values =
    found === 0 ? 'No earlier value was' : `${counted(found, 'earlier value')} ${pluralOf(found, 'was', 'were')}`;
  return `${values} found in the sender’s ${read}; other transactions might have changed it since.`;
}

/**
 * Returns the different part of an earlier value: the changed properties of an object; `undefined` if there are none.
 */
export function differingPart(before: JsonValue, after: JsonValue): JsonValue | undefined {
  if (!isJsonObject(before) || !isJsonObject(after)) return isSame(before, after) ? undefined : before;
  const members = Object.entries(before).filter(([name, value]) => !isSame(value, after[name]));
  return members.length === 0 && Object.keys(after).every(name => Object.hasOwn(before, name))
    ? undefined
    : Object.fromEntries(members);
}

interface EarlierChange {
  /** The account; absent for a table item. */
  readonly account?: string;
  /** The resource's type, or the table's handle. */
  readonly what: string;
  /** The item's key; set for a table item. */
  readonly key?: JsonValue;
  readonly before: EarlierValue;
  readonly after: JsonValue;
}

function earlierChanges({ accounts, otherChanges }: SimulationReport): readonly EarlierChange[] {
  return [
    ...accounts.flatMap(({ address, changes }) => changes.flatMap(change => earlierChange(change, address))),
    ...otherChanges.flatMap(change => earlierChange(change)),
  ];
}

/**
 * Returns a simulation as JSON: the gateway's response with all digits preserved. If earlier values were found, returns
 * an object with the response as `answer`, and the values.
 */
export function simulationJson(report: SimulationReport): string {
  const { raw, earlier } = report;
  const changes = earlierChanges(report);
  if (!earlier || changes.length === 0) return raw;
  const values = changes.map(({ account, what, key, before }) => ({
    ...(account === undefined ? { table: what, key } : { account, type: what }),
    ledger_version: before.version,
    timestamp: before.timestamp,
    value: before.value,
  }));
  const found = JSON.stringify({ source: earlierSource(earlier), values }, null, 2);
  return `{\n  "answer": ${indented(raw)},\n  "earlier_values": ${indented(found)}\n}\n`;
}

function earlierChange(change: ChangeReport, account?: string): readonly EarlierChange[] {
  if (change.kind === 'writeResource' && change.before) {
    const { type, data, before } = change;
    return [{ ...(account !== undefined && { account }), what: type, before, after: data }];
  }
  if (change.kind === 'writeTableItem' && change.before) {
    const { handle, key, value, before } = change;
    return [{ what: handle, key, before, after: value }];
  }
  return [];
}

/** Indents JSON, in whose strings line breaks cannot occur. */
function indented(json: string): string {
  return json.replaceAll('\n', '\n  ');
}

function isSame(one: JsonValue, other: JsonValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

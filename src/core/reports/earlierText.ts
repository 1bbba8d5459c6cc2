import { counted, pluralOf } from '../move/groupDigits';
import { isJsonObject, type JsonValue } from '../json';
import { momentOfMicroseconds } from '../move/moments';
import type { ChangeReport, EarlierReport, EarlierValue, SimulationReport } from './simulationReport';

/** Returns when an earlier value was written: `v6781400112, 2025-06-15 15:06:40 UTC`. */
export function earlierPlace({ version, timestamp }: EarlierValue): string {
  const moment = momentOfMicroseconds(timestamp);
  return `v${version}${moment ? `, ${moment.utc}` : ''}`;
}

/** Returns a sentence that says where earlier values are from, and what they do not show. */
export function earlierSource({ transactions, found }: EarlierReport): string {
  const read = transactions === 1 ? 'last transaction' : `last ${transactions} transactions`;
  const values =
    found === 0 ? 'No earlier value was' : `${counted(found, 'earlier value')} ${pluralOf(found, 'was', 'were')}`;
  return `${values} found in the sender’s ${read}; others may have written since.`;
}

/** Returns the part of an earlier value that differed: of an object, the changed members; `undefined` if none. */
export function differingPart(before: JsonValue, after: JsonValue): JsonValue | undefined {
  if (!isJsonObject(before) || !isJsonObject(after)) return isSame(before, after) ? undefined : before;
  const members = Object.entries(before).filter(([name, value]) => !isSame(value, after[name]));
  return members.length === 0 && Object.keys(after).every(name => Object.hasOwn(before, name))
    ? undefined
    : Object.fromEntries(members);
}

/** A change with the value that it replaced. */
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

/** Returns the changes that have an earlier value, in the report's order. */
function earlierChanges({ accounts, otherChanges }: SimulationReport): readonly EarlierChange[] {
  return [
    ...accounts.flatMap(({ address, changes }) => changes.flatMap(change => earlierChange(change, address))),
    ...otherChanges.flatMap(change => earlierChange(change)),
  ];
}

/**
 * Returns a simulation as JSON text: the gateway's answer with every digit or, if earlier values were found, an object
 * with the answer as `answer` and the values beside it.
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

/** Strings in JSON text have no line breaks. */
function indented(json: string): string {
  return json.replaceAll('\n', '\n  ');
}

function isSame(one: JsonValue, other: JsonValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

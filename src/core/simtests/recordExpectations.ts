import { type JsonObject, type JsonValue, isJsonArray } from '../json';
import type { DocumentLines, Range } from '../text/lines';
import { memberOf } from '../payloads/engine/shapes';
import type { WrittenValue } from '../payloads/located';
import type { Asset, SimulationReport } from '../results/simulationReport';
import type { ExpectationFailure } from './caseResult';
import { readJsonDocument } from '../payloads/languages/json/json';
import type { ReadTestFile } from './readTestFile';
import { statusText } from './statusRule';
import type { TestSender } from './testFile';

/** The event emitted by every transaction. */
const FEE_EVENT = '0x1::transaction_fee::FeeStatement';

/**
 * Returns expectations that a simulation meets: its status and, if it succeeds, gains and losses and the types of its
 * events. The gas belongs in the baseline; fields of events and resources often change with the state.
 * @param senders the accounts with a name in the test file
 */
export function recordedExpectations(report: SimulationReport, senders: readonly TestSender[]): JsonObject {
  const status = statusText(report);
  if (!report.success) return { status };
  const balances = balancesOf(report, senders);
  const events = eventsOf(report);
  return {
    status,
    ...(Object.keys(balances).length === 0 ? {} : { balances }),
    ...(events.length === 0 ? {} : { events }),
  };
}

/** Returns the edits that make a test expect the result of a simulation. Other properties of `expect` are unchanged. */
export function recordEdits(
  test: string,
  report: SimulationReport,
  { file }: ReadTestFile,
  lines: DocumentLines,
): readonly TestEdit[] {
  const written = writtenTest(test, lines);
  return expectEdits(written, recordedExpectations(report, file.senders), lines);
}

/** The edits to accept failures, and the failures that only the author can resolve. */
export interface AcceptedFailures {
  readonly edits: readonly TestEdit[];
  /** For example, `change to 0xcafe::vault::Vault at 0xa11ce`. */
  readonly left: readonly string[];
}

/** Returns the edits that make a test expect the actual results, where a value can replace the expected one. */
export function acceptEdits(
  test: string,
  failures: readonly ExpectationFailure[],
  report: SimulationReport,
  { file }: ReadTestFile,
  lines: DocumentLines,
): AcceptedFailures {
  const recorded = recordedExpectations(report, file.senders);
  const accepted: Record<string, JsonValue> = {};
  const left: string[] = [];
  for (const { what } of failures) {
    const name = memberNameOf(what);
    const value = name === 'gas' ? report.gas.used : name && (recorded[name] ?? {});
    if (name !== undefined && value !== undefined) accepted[name] = value;
    else if (what !== 'baseline') left.push(what);
  }
  const edits = expectEdits(writtenTest(test, lines), accepted, lines);
  return { edits, left };
}

/** Returns the property of `expect` that a failure is about, if a recorded value can replace it. */
function memberNameOf(what: string): 'status' | 'gas' | 'balances' | undefined {
  if (what === 'status' || what === 'gas') return what;
  return what.startsWith('balance of ') ? 'balances' : undefined;
}

function expectEdits(test: WrittenValue | undefined, members: JsonObject, lines: DocumentLines): readonly TestEdit[] {
  const expect = test && memberOf(test, 'expect')?.value;
  if (Object.keys(members).length === 0) return [];
  if (expect?.kind !== 'object' || expect.members.length === 0) {
    const edit = memberEdit(test, 'expect', members, lines);
    return edit ? [edit] : [];
  }
  const known = Object.entries(members).filter(([name]) => memberOf(expect, name));
  const fresh = Object.entries(members).filter(([name]) => !memberOf(expect, name));
  const replaced = known.flatMap(([name, value]) => memberEdit(expect, name, value, lines) ?? []);
  // All missing properties are added at the same position, so their edits become one.
  const added = fresh.flatMap(([name, value]) => memberEdit(expect, name, value, lines) ?? []);
  const [first] = added;
  return first
    ? [...replaced, { range: first.range, newText: added.map(({ newText }) => newText).join('') }]
    : replaced;
}

function writtenTest(name: string, lines: DocumentLines): WrittenValue | undefined {
  const tests = memberOf(readJsonDocument(lines).value, 'tests')?.value;
  return tests && memberOf(tests, name)?.value;
}

function balancesOf({ balances }: SimulationReport, senders: readonly TestSender[]): Record<string, JsonObject> {
  const { assets, fee } = balances;
  const found: Record<string, Record<string, JsonValue>> = {};
  for (const { asset, deltas } of assets)
    for (const { account, amount } of deltas) {
      // Excludes the fee, like the expectations of balances.
      const paid = asset.kind === 'apt' && fee.payer === account ? BigInt(fee.octas) : 0n;
      const own = BigInt(amount) + paid;
      if (own === 0n) continue;
      const name = senders.find(({ address }) => address === account)?.name ?? account;
      (found[name] ??= {})[assetName(asset)] = String(own);
    }
  return found;
}

function assetName({ kind, id }: Asset): string {
  return kind === 'apt' ? 'APT' : id;
}

function eventsOf({ events }: SimulationReport): readonly JsonValue[] {
  const counts = new Map<string, number>();
  for (const { type } of events) if (type !== FEE_EVENT) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].map(([type, count]) => (count === 1 ? type : { type, count: String(count) }));
}

export interface TestEdit {
  readonly range: Range;
  readonly newText: string;
}

const STEP = '  ';

/**
 * Returns the edit that sets a property of an object literal: replaces its value, or appends it if it is missing.
 * Comments and other properties are unchanged. Returns `undefined` if the value is not an object.
 */
export function memberEdit(
  object: WrittenValue | undefined,
  name: string,
  value: JsonValue,
  lines: DocumentLines,
): TestEdit | undefined {
  if (object?.kind !== 'object') return undefined;
  const known = memberOf(object, name);
  if (known) {
    const { range } = known.value;
    return { range, newText: jsonText(value, indentOf(lines, known.nameRange.start.line)) };
  }
  const last = object.members.at(-1);
  if (last) {
    const at = { start: last.value.range.end, end: last.value.range.end };
    const { line, character } = last.nameRange.start;
    const indent = indentOf(lines, line);
    // If the last property begins its line, all properties have its indentation.
    if (indent.length === character)
      return { range: at, newText: `,\n${indent}${JSON.stringify(name)}: ${jsonText(value, indent)}` };
    return { range: at, newText: `, ${JSON.stringify(name)}: ${oneLine(value)}` };
  }
  const { start } = object.range;
  const inside = { line: start.line, character: start.character + 1 };
  const outer = indentOf(lines, start.line);
  const indent = `${outer}${STEP}`;
  const isOnOneLine = object.range.end.line === start.line;
  const text = `\n${indent}${JSON.stringify(name)}: ${jsonText(value, indent)}${isOnOneLine ? `\n${outer}` : ''}`;
  return { range: { start: inside, end: inside }, newText: text };
}

/** Formats a value for a test file; short values are on one line. */
export function jsonText(value: JsonValue, indent = ''): string {
  const short = oneLine(value);
  if (typeof value !== 'object' || value === null || short.length + indent.length <= 80) return short;
  const inner = `${indent}${STEP}`;
  const [open, close] = isJsonArray(value) ? ['[', ']'] : ['{', '}'];
  const parts = isJsonArray(value)
    ? value.map(item => jsonText(item, inner))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${jsonText(item, inner)}`);
  return `${open}\n${parts.map(part => `${inner}${part}`).join(',\n')}\n${indent}${close}`;
}

function oneLine(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isJsonArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  const members = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${oneLine(item)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function indentOf(lines: DocumentLines, line: number): string {
  return /^[ \t]*/.exec(lines.line(line))?.[0] ?? '';
}

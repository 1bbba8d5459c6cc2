import type { JsonValue } from '../json';
import { parseAddress } from '../move/address';
import { counted } from '../text/digits';
import { parseTypeTag, typeTagText } from '../move/typeTag';
import type { Range } from '../text/lines';
import { valueJson } from '../payloads/engine/shapes';
import type { Asset, ChangeReport, EventReport, SimulationReport } from '../results/simulationReport';
import { verdictText, changeCount } from '../results/simulationWords';
import type { ExpectationFailure } from './caseResult';
import type { ExpectedEvent, Expectation } from './expectation';
import { isWithin, ruleText, hasStatus, statusText } from './statusRule';
import { mismatchOf, type Mismatch } from './pattern';
import type { BaselineEntry } from './baseline';
import type { CodeDigest } from './codeDigest';

const MOST_LISTED = 20;
/** Maximum number of characters of a value to show in a failure. */
const LONGEST_SHOWN = 2_000;

/**
 * Returns the expectations that a simulation does not meet. Without an expected status, the simulation must succeed.
 * @param nameRange the location of implicit expectations
 */
export function unmet(
  expectations: readonly Expectation[],
  report: SimulationReport,
  nameRange: Range,
): readonly ExpectationFailure[] {
  const success: Expectation = { kind: 'status', range: nameRange, status: { kind: 'success' }, text: 'success' };
  const all = expectations.some(({ kind }) => kind === 'status') ? expectations : [success, ...expectations];
  return all.flatMap(each => failureOf(each, report) ?? []);
}

function failureOf(expectation: Expectation, report: SimulationReport): ExpectationFailure | undefined {
  const { range } = expectation;
  switch (expectation.kind) {
    case 'baseline':
      return undefined;
    case 'status': {
      if (hasStatus(report, expectation.status)) return undefined;
      const words = report.success ? '' : `\n${verdictText(report.verdict)}`;
      return { range, what: 'status', expected: expectation.text, actual: `${statusText(report)}${words}` };
    }
    case 'gas': {
      const { used } = report.gas;
      const { rule } = expectation;
      return isWithin(BigInt(used), rule) ? undefined : { range, what: 'gas', expected: ruleText(rule), actual: used };
    }
    case 'event':
    case 'noEvent':
      return eventFailure(expectation, report, range);
    case 'balance':
      return balanceFailure(expectation, report);
    case 'change':
      return changeFailure(expectation, report);
    case 'noChange':
      return noChangeFailure(expectation, report);
  }
}

function eventFailure(
  { kind, type, data, count }: ExpectedEvent & { readonly kind: 'event' | 'noEvent' },
  { events }: SimulationReport,
  range: Range,
): ExpectationFailure | undefined {
  const ofType = events.filter(event => isType(type, event.type));
  const mismatches = ofType.map(event => (data ? mismatchOf(data, event.data) : undefined));
  const matching = ofType.filter((_, index) => mismatches[index] === undefined);
  const what = `event ${type}`;
  if (isWithin(BigInt(matching.length), count)) {
    if (kind === 'event') return undefined;
    return { range, what, expected: 'no such event', actual: eventsText(matching) };
  }
  if (kind === 'noEvent') return undefined;
  const [mismatch] = mismatches;
  const [only, ...others] = ofType;
  // With a single event of the type, the part that differs is the most helpful.
  if (mismatch && only && others.length === 0) return mismatchFailure(mismatch, what, only.data);
  const expected = [`${ruleText(count)} × ${type}`, ...(data ? [shown(valueJson(data))] : [])].join('\n');
  const actual = ofType.length > 0 ? eventsText(ofType) : `no such event among:\n${typesText(events)}`;
  return { range, what, expected, actual: `${counted(matching.length, 'event matches', 'events match')}\n${actual}` };
}

function mismatchFailure(
  { path, range, expected, actual }: Mismatch,
  what: string,
  whole: JsonValue | undefined,
): ExpectationFailure {
  const at = path === '' ? '' : `${path}: `;
  const found = actual === undefined ? 'nothing' : shown(actual);
  const context = path === '' || whole === undefined ? '' : `\nin ${shown(whole)}`;
  return { range, what: `${what}${path}`, expected: `${at}${expected}`, actual: `${at}${found}${context}` };
}

function balanceFailure(
  { range, account, asset, rule }: Extract<Expectation, { kind: 'balance' }>,
  { balances }: SimulationReport,
): ExpectationFailure | undefined {
  const { fee, assets, unplaced } = balances;
  const found = assets.filter(each => isAsset(each.asset, asset));
  const what = `balance of ${account} in ${asset}`;
  if (found.length > 1) {
    const ids = found.map(each => each.asset.id).join('\n');
    return { range, what, expected: `one asset ${asset}`, actual: `${counted(found.length, 'asset')}:\n${ids}` };
  }
  const [own] = found;
  const delta = own?.deltas.find(each => each.account === account)?.amount ?? '0';
  // The gas expectation covers the fee: with the fee, exact amounts would change with each unit of gas.
  const paid = own?.asset.kind === 'apt' && fee.payer === account ? BigInt(fee.octas) : 0n;
  const amount = BigInt(delta) + paid;
  if (isWithin(amount, rule)) return undefined;
  const note =
    unplaced === 0
      ? ''
      : `\n${counted(unplaced, 'transfer')} of unknown assets: the response does not specify the assets.`;
  return { range, what, expected: ruleText(rule), actual: `${amount}${note}` };
}

function isAsset({ kind, id, symbol }: Asset, wanted: string): boolean {
  if (kind === 'apt') return ['APT', '0x1::aptos_coin::AptosCoin', '0xa'].includes(wanted) || id === wanted;
  const tag = id.includes('::') ? parseTypeTag(id) : undefined;
  const own = tag ? typeTagText(tag) : (parseAddress(id) ?? id);
  return own === wanted || symbol === wanted;
}

function changeFailure(
  { range, account, type, fields }: Extract<Expectation, { kind: 'change' }>,
  report: SimulationReport,
): ExpectationFailure | undefined {
  const all = changesOf(account, report);
  const what = `change to ${type} at ${account}`;
  if (fields === 'deleted') {
    if (all.some(each => each.kind === 'deleteResource' && isType(type, each.type))) return undefined;
    return { range, what, expected: `delete ${type}`, actual: changesText(all) };
  }
  const written = all.flatMap(each => (each.kind === 'writeResource' && isType(type, each.type) ? [each] : []));
  const mismatches = written.map(each => mismatchOf(fields, each.data));
  if (mismatches.includes(undefined)) return undefined;
  const [mismatch] = mismatches;
  return mismatch
    ? mismatchFailure(mismatch, what, written[0]?.data)
    : { range, what, expected: `write ${type}`, actual: changesText(all) };
}

function noChangeFailure(
  { range, account, type }: Extract<Expectation, { kind: 'noChange' }>,
  report: SimulationReport,
): ExpectationFailure | undefined {
  const all = changesOf(account, report);
  const found = type === undefined ? all : all.filter(each => 'type' in each && isType(type, each.type));
  if (found.length === 0) return undefined;
  const what = `changes at ${account}`;
  return {
    range,
    what,
    expected: type === undefined ? 'no change' : `no change to ${type}`,
    actual: changesText(found),
  };
}

function changesOf(account: string, { accounts }: SimulationReport): readonly ChangeReport[] {
  return accounts.find(({ address }) => address === account)?.changes ?? [];
}

function isType(expected: string, actual: string): boolean {
  const tag = parseTypeTag(actual);
  const text = tag ? typeTagText(tag) : actual;
  return text === expected || (!expected.includes('<') && text.startsWith(`${expected}<`));
}

function eventsText(events: readonly EventReport[]): string {
  return listed(events.map(({ type, data }) => `${type} ${shown(data)}`));
}

function typesText(events: readonly EventReport[]): string {
  return events.length === 0 ? 'no events' : listed([...new Set(events.map(({ type }) => type))]);
}

function changesText(changes: readonly ChangeReport[]): string {
  if (changes.length === 0) return 'no change';
  return listed(
    changes.map(change => {
      switch (change.kind) {
        case 'writeResource':
          return `write ${change.type}`;
        case 'deleteResource':
          return `delete ${change.type}`;
        case 'writeModule':
          return `publish ${change.module}`;
        case 'deleteModule':
          return `delete module ${change.module}`;
        case 'writeTableItem':
        case 'deleteTableItem':
          return `table ${change.handle}`;
        case 'unknown':
          return change.type;
      }
    }),
  );
}

function listed(lines: readonly string[]): string {
  const rest = lines.length - MOST_LISTED;
  return [...lines.slice(0, MOST_LISTED), ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n');
}

function shown(json: JsonValue): string {
  const text = JSON.stringify(json);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** Returns the facts that a baseline stores about a simulation. */
export function factsOf(report: SimulationReport, digest?: CodeDigest): BaselineEntry {
  const { gas, events } = report;
  const { breakdown } = gas;
  return {
    status: statusText(report),
    gas: gas.used,
    ...(breakdown && {
      execution: breakdown.execution,
      io: breakdown.io,
      storage: breakdown.storageFeeOctas,
      refund: breakdown.storageRefundOctas,
    }),
    events: String(events.length),
    changes: String(changeCount(report)),
    ...(digest?.kind === 'known' && { code: digest.modules }),
  };
}

import type { AnswerHeaders } from '../gateway/answer';
import type { Network } from '../gateway/network';
import {
  isKnownChange,
  type WireChange,
  type WireKnownChange,
  type WireEvent,
  type WireSimulationResult,
  readUserTransaction,
} from '../gateway/schemas/simulationResultSchema';
import type { WireTransaction } from '../gateway/schemas/transactionSchema';
import { isJsonObject, type JsonValue } from '../json';
import { parseAddress } from '../move/address';
import { readU64 } from '../move/integer';
import { parseTypeTag, typeTagText } from '../move/typeTag';
import { visibleName } from '../text/visibleText';
import { indentJson } from '../results/jsonText';
import type {
  AccountReport,
  AnswerReport,
  ChangeReport,
  DetailsReport,
  EventReport,
  GasBreakdown,
  GasReport,
  SimulationReport,
  EarlierValue,
} from '../results/simulationReport';
import type { FailureReport } from '../results/traceReport';
import { verdictOf, parseVmStatus, withAbortError, type AbortError } from '../results/verdict';
import { balancesReport } from './balances';
import { notChecked, reportNetwork } from './notRun';
import { differenceFrom } from './otherTransaction';
import { defined } from '../text/defined';
import type { SimulationRequest } from './request';
import type { CheckedTransaction } from './transaction';

/** Event with the breakdown of the gas used, emitted by public nodes since 2023-08. */
const FEE_STATEMENT = '0x1::transaction_fee::FeeStatement';

export interface SimulationAnswer {
  readonly network: Network;
  /** The entry function's id, or the payload's `type`. */
  readonly subject: string;
  /** The transaction, including the function that it was checked against. */
  readonly transaction: CheckedTransaction;
  readonly request: SimulationRequest;
  readonly result: WireSimulationResult;
  readonly several?: SeveralResults;
  /** The abort code's name in the bytecode of its module, if the status does not contain it. */
  readonly abortError?: AbortError;
  /** Where the transaction's code failed, with the values at that location, if the sandbox provides them. */
  readonly failure?: FailureReport;
  /** The response's body as received. */
  readonly text: string;
  readonly headers?: AnswerHeaders;
}

/** The 1-based index of a result in a response, and the other results. */
interface SeveralResults {
  readonly position: number;
  readonly others: readonly { readonly position: number; readonly result: WireSimulationResult }[];
}

/** Returns the result that decides the outcome of a simulation: the first failed result, or else the first result. */
export function decisiveResult(
  results: readonly WireSimulationResult[],
): Pick<SimulationAnswer, 'result' | 'several'> | undefined {
  const at = Math.max(
    results.findIndex(({ success }) => !success),
    0,
  );
  const result = results[at];
  if (!result || results.length === 1) return result && { result };
  const placed = results.map((each, index) => ({ position: index + 1, result: each }));
  return { result, several: { position: at + 1, others: placed.toSpliced(at, 1) } };
}

/** The data for a report, including only the part of the request that it needs. */
export interface ReportSource extends Omit<SimulationAnswer, 'request' | 'transaction'> {
  readonly transaction?: CheckedTransaction;
  readonly request: Pick<SimulationRequest, 'flags' | 'keyless'> &
    Partial<Pick<SimulationRequest, 'chosen' | 'input' | 'origin'>>;
}

export function simulationReport(source: ReportSource): SimulationReport {
  const { network, subject, request, result, several, abortError, failure, text, headers, transaction } = source;
  const status = withAbortError(parseVmStatus(result.vm_status), abortError);
  const sender = parseAddress(result.sender) ?? result.sender;
  const gas = { ...gasReport(result, request), ...(network.sandbox && { ofSandbox: true as const }) };
  const { sender: from, events, changes } = result;
  const signature = result.signature ?? request.input?.signature;
  return {
    kind: 'simulation',
    network: reportNetwork(network, headers),
    subject,
    sender,
    keyless: request.keyless,
    success: result.success,
    vmStatus: result.vm_status,
    ...(abortError && { abortError }),
    ...(failure && { failure }),
    verdict: verdictOf(status, result.success, {
      limit: result.max_gas_amount,
      ...(request.chosen && { chosen: request.chosen }),
    }),
    gas,
    balances: balancesReport({
      sender: from,
      ...(signature ? { signature } : {}),
      events,
      changes,
      feeOctas: gas.feeOctas,
      ...(gas.breakdown ? { refundOctas: gas.breakdown.storageRefundOctas } : {}),
    }),
    ...changesByAccount(result.changes, sender),
    events: result.events.map(eventReport),
    details: { ...detailsReport(result), ...(request.origin && { origin: request.origin }) },
    ...notChecked(transaction?.called),
    ...defined({ notAsked: request.input && differenceFrom(request.input, result) }),
    payload: result.payload,
    ...(several && { answer: answerReport(several, source) }),
    raw: indentJson(text),
  };
}

function answerReport({ position, others }: SeveralResults, source: ReportSource): AnswerReport {
  const { network, subject, request, headers } = source;
  const shared = { network, subject, request, text: '', ...(headers && { headers }) };
  return {
    position,
    others: others.map(other => ({
      position: other.position,
      report: simulationReport({ ...shared, result: other.result }),
    })),
  };
}

function gasReport(result: WireSimulationResult, { flags, input, chosen }: ReportSource['request']): GasReport {
  const breakdown = gasBreakdown(result.events);
  const isOurs = (name: 'maxGasAmount' | 'gasUnitPrice', value: string, sent: string | undefined) =>
    chosen !== undefined && !chosen.includes(name) && value === sent;
  return {
    used: result.gas_used,
    limit: result.max_gas_amount,
    limitEstimated: flags.estimateMaxGasAmount === true,
    ...(isOurs('maxGasAmount', result.max_gas_amount, input?.max_gas_amount) && { limitIsDefault: true }),
    unitPrice: result.gas_unit_price,
    priceEstimated: flags.estimateGasUnitPrice === true || flags.estimatePrioritizedGasUnitPrice === true,
    ...(flags.estimatePrioritizedGasUnitPrice === true && { pricePrioritized: true }),
    ...(isOurs('gasUnitPrice', result.gas_unit_price, input?.gas_unit_price) && { priceIsDefault: true }),
    feeOctas: (BigInt(result.gas_used) * BigInt(result.gas_unit_price)).toString(),
    ...(breakdown ? { breakdown } : {}),
  };
}

function gasBreakdown(events: readonly WireEvent[]): GasBreakdown | undefined {
  const data = events.find(({ type }) => type === FEE_STATEMENT)?.data;
  if (!isJsonObject(data)) return undefined;
  const { execution_gas_units: execution, io_gas_units: io } = data;
  const { storage_fee_octas: storageFeeOctas, storage_fee_refund_octas: storageRefundOctas } = data;
  if (!isU64(execution) || !isU64(io) || !isU64(storageFeeOctas) || !isU64(storageRefundOctas)) return undefined;
  return { execution, io, storageFeeOctas, storageRefundOctas };
}

function isU64(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && readU64(value) !== undefined;
}

/**
 * Groups changes by account, the sender first; changes without an account are separate. @param sender in canonical form
 */
function changesByAccount(
  changes: readonly WireChange[],
  sender: string,
): Pick<SimulationReport, 'accounts' | 'otherChanges'> {
  const byAddress = new Map<string, ChangeReport[]>();
  const otherChanges: ChangeReport[] = [];
  const shared = sharedKeys(changes);
  for (const change of changes) {
    const report = changeReport(change, shared);
    const address = isKnownChange(change) && 'address' in change ? change.address : undefined;
    if (typeof address !== 'string') otherChanges.push(report);
    else {
      const account = parseAddress(address) ?? address;
      const group = byAddress.get(account);
      if (group) group.push(report);
      else byAddress.set(account, [report]);
    }
  }
  const accounts = [...byAddress].map(([address, reports]): AccountReport => ({
    address,
    isSender: address === sender,
    changes: reports,
  }));
  // Users look for the sender first; the others keep the order of their changes.
  accounts.sort((one, other) => Number(other.isSender) - Number(one.isSender));
  return { accounts, otherChanges };
}

/** Returns the hashes of state keys shared by several resources; each belongs to a resource group. */
function sharedKeys(changes: readonly WireChange[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const change of changes) {
    const key = isResource(change) ? change.state_key_hash : '';
    // Test data and faulty nodes can lack a hash here.
    if (!/^0x[0-9a-f]+$/i.test(key)) continue;
    if (seen.has(key)) shared.add(key);
    seen.add(key);
  }
  return shared;
}

function isResource(change: WireChange) {
  return isKnownChange(change) && (change.type === 'write_resource' || change.type === 'delete_resource');
}

function changeReport(change: WireChange, shared: ReadonlySet<string>): ChangeReport {
  return isKnownChange(change)
    ? knownChange(change, shared)
    : { kind: 'unknown', type: visibleName(change.type), json: change };
}

function knownChange(change: WireKnownChange, shared: ReadonlySet<string>): ChangeReport {
  const group = shared.has(change.state_key_hash) ? { group: change.state_key_hash } : {};
  switch (change.type) {
    case 'write_resource':
      return { kind: 'writeResource', type: visibleName(change.data.type), data: change.data.data, ...group };
    case 'delete_resource':
      return { kind: 'deleteResource', type: visibleName(change.resource), ...group };
    case 'write_module': {
      const { abi, bytecode } = change.data;
      const module = abi ? `${abi.address}::${abi.name}` : change.address;
      return { kind: 'writeModule', module: visibleName(module), ...byteLength(bytecode) };
    }
    case 'delete_module':
      return { kind: 'deleteModule', module: visibleName(change.module) };
    case 'write_table_item':
      return {
        kind: 'writeTableItem',
        handle: change.handle,
        key: change.data?.key ?? change.key,
        value: change.data?.value ?? change.value,
        ...keyType(change.data),
        ...(typeof change.data?.value_type === 'string' ? { valueType: visibleName(change.data.value_type) } : {}),
        ...rawKey(change.data),
        ...(isGiven(change.data?.value) ? {} : { rawValue: true as const }),
        ...byteLength(change.value),
      };
    case 'delete_table_item':
      return {
        kind: 'deleteTableItem',
        handle: change.handle,
        key: change.data?.key ?? change.key,
        ...keyType(change.data),
        ...rawKey(change.data),
      };
  }
}

/** Marks a key that the node did not decode. */
function rawKey(data: { readonly key?: JsonValue | undefined } | null | undefined): { readonly rawKey?: true } {
  return isGiven(data?.key) ? {} : { rawKey: true };
}

function isGiven(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null;
}

function keyType(data: { readonly key_type?: string | null | undefined } | null | undefined): {
  readonly keyType?: string;
} {
  return typeof data?.key_type === 'string' ? { keyType: visibleName(data.key_type) } : {};
}

function byteLength(hex: string): { readonly byteLength?: number } {
  return /^0x([0-9a-f]{2})*$/i.test(hex) ? { byteLength: (hex.length - 2) / 2 } : {};
}

function eventReport({ type: name, data, guid, sequence_number: sequenceNumber }: WireEvent): EventReport {
  const type = visibleName(name);
  const account = parseAddress(guid.account_address) ?? guid.account_address;
  // Module events have a guid of zeros and no handle.
  if (account === '0x0' && guid.creation_number === '0') return { type, data };
  return { type, data, handle: { account, creationNumber: guid.creation_number, sequenceNumber } };
}

function detailsReport(result: WireSimulationResult): DetailsReport {
  return {
    ledgerVersion: result.version,
    hash: result.hash,
    signatureForm: result.signature?.type ?? 'none',
    sequenceNumber: result.sequence_number,
    ...(typeof result.replay_protection_nonce === 'string'
      ? { replayProtectionNonce: result.replay_protection_nonce }
      : {}),
    expirationTimestampSecs: result.expiration_timestamp_secs,
    timestamp: result.timestamp,
    stateChangeHash: result.state_change_hash,
    eventRootHash: result.event_root_hash,
    ...(typeof result.state_checkpoint_hash === 'string' && { stateCheckpointHash: result.state_checkpoint_hash }),
    accumulatorRootHash: result.accumulator_root_hash,
  };
}

/**
 * Adds the earlier values to a report: the latest value that one of these transactions wrote to the location of each
 * change. Only transactions up to the simulation's ledger version count. There is no earlier value if none of them
 * wrote to the location, or if the last write deleted it.
 * @param transactions on the same network, in any order; those not sent by a user are ignored
 */
export function withEarlierValues(
  report: SimulationReport,
  transactions: readonly WireTransaction[],
): SimulationReport {
  const upTo = BigInt(report.details.ledgerVersion);
  const history = transactions
    .map(readUserTransaction)
    .filter(transaction => transaction !== undefined)
    .filter(({ version }) => BigInt(version) <= upTo)
    .sort((one, other) => (BigInt(one.version) > BigInt(other.version) ? -1 : 1));
  const values = newestValues(history);
  let found = 0;
  const withBefore = (change: ChangeReport, account = ''): ChangeReport => {
    if (change.kind !== 'writeResource' && change.kind !== 'writeTableItem') return change;
    const before = values.get(placeOf(change, account) ?? '') ?? change.before;
    if (!before) return change;
    found++;
    return { ...change, before };
  };
  const accounts = report.accounts.map(account => ({
    ...account,
    changes: account.changes.map(change => withBefore(change, account.address)),
  }));
  const otherChanges = report.otherChanges.map(change => withBefore(change));
  return { ...report, accounts, otherChanges, earlier: { transactions: history.length, found } };
}

/**
 * Returns the latest value at each location; `undefined` if the last change deleted it.
 * @param history newest first
 */
function newestValues(history: readonly WireSimulationResult[]): ReadonlyMap<string, EarlierValue | undefined> {
  const values = new Map<string, EarlierValue | undefined>();
  for (const { changes, sender, version, timestamp } of history) {
    const { accounts, otherChanges } = changesByAccount(changes, parseAddress(sender) ?? sender);
    const placed = [{ address: '', changes: otherChanges }, ...accounts];
    for (const account of placed) {
      for (const change of account.changes) {
        const place = placeOf(change, account.address);
        if (place === undefined || values.has(place)) continue;
        const value = valueOf(change);
        values.set(place, value === undefined ? undefined : { version, timestamp, value });
      }
    }
  }
  return values;
}

/** Returns a key for the location of a change in the ledger; `undefined` if the change has no value to show. */
function placeOf(change: ChangeReport, account: string): string | undefined {
  switch (change.kind) {
    case 'writeResource':
    case 'deleteResource': {
      const type = parseTypeTag(change.type);
      return JSON.stringify([account, type ? typeTagText(type) : change.type]);
    }
    case 'writeTableItem':
    case 'deleteTableItem':
      return JSON.stringify(['table', parseAddress(change.handle) ?? change.handle, change.key]);
    case 'writeModule':
    case 'deleteModule':
    case 'unknown':
      return undefined;
  }
}

function valueOf(change: ChangeReport): EarlierValue['value'] | undefined {
  if (change.kind === 'writeResource') return change.data;
  return change.kind === 'writeTableItem' ? change.value : undefined;
}

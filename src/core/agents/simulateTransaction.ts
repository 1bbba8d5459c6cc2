import { GatewayError } from '../gateway/gatewayError';
import { parseAddress } from '../move/address';
import type { GivenValues } from '../payloads/draft';
import { changeCount, codeLines } from '../results/simulationWords';
import type { AnswerResult, ChangeReport, SimulationReport } from '../results/simulationReport';
import type { FailureReport } from '../results/traceReport';
import { frameLines, NO_TRACE, ranText, treeLines } from '../results/traceWords';
import { failedCode } from '../transactions/failedCode';
import { givenIn, readPayloadText, transactionOfText } from '../transactions/payloadText';
import { simulate, subjectOf, type Sender } from '../transactions/simulate';
import type { Transaction } from '../transactions/transaction';
import {
  networkFacts,
  ToolInputError,
  type AgentTool,
  type ToolCall,
  type ToolDocument,
  type SimulationResult,
} from './agentTool';
import { pageOfItems, pageOfText, safeName, safeText, safeValue } from './safeText';
import { RequestLimitError } from './limitedConnection';
import { statusFacts } from './explainStatus';
import type { ToolInputs } from './toolInputSchemas';
import type { ToolOutputs } from './toolOutputSchemas';
import { defined } from '../text/defined';

type Input = ToolInputs['simulate_transaction'];
type Output = ToolOutputs['simulate_transaction'];

/** The module's interface, the sequence number, the simulation, and after a failure the code of two modules. */
const MOST_REQUESTS = 5;
/** Maximum number of balances in a summary; transactions rarely have more than a few. */
const MOST_BALANCES = 30;
/** The name of a payload passed as text, in errors. */
const INLINE = 'the text';

/** Simulates a payload, or returns a section of an earlier simulation. */
export const SIMULATE_TRANSACTION: AgentTool<'simulate_transaction'> = {
  name: 'simulate_transaction',
  plan: (input, { results }) => {
    checkInput(input);
    if (input.result !== undefined) {
      resultOf(input.result, results);
      return Promise.resolve({ requests: 0, sends: [] });
    }
    const what = input.document === undefined ? 'the payload' : `the payload in ${safeName(input.document)}`;
    return Promise.resolve({ requests: MOST_REQUESTS, sends: [what, 'the address of its sender'] });
  },
  run: async (input, call) => {
    checkInput(input);
    const { result, section = 'summary', page } = input;
    const simulated = result === undefined ? await newResult(input, call) : resultOf(result, call.results);
    return answer(simulated, section, page, call);
  },
};

/** @throws ToolInputError */
function checkInput({ payload, document, result }: Input): void {
  const given = [payload, document, result].filter(each => each !== undefined);
  if (given.length === 1) return;
  const ways = 'a "payload" to simulate it, or the "result" of an earlier simulation to read a section of it';
  throw new ToolInputError(
    given.length === 0 ? `Nothing to simulate: pass ${ways}.` : `Too many arguments: pass either ${ways}.`,
  );
}

function resultOf(id: string, results: ToolCall['results']): SimulationResult {
  const result = results.get(id);
  if (result) return result;
  throw new ToolInputError(
    'The "result" does not exist or is no longer available: simulate the payload again without "result".',
  );
}

async function newResult(input: Input, call: ToolCall): Promise<SimulationResult> {
  const connection = await call.connection();
  const source = await sourceOf(input, call);
  const read = await readPayloadText({ ...source, ...(input.line !== undefined && { line: input.line }) });
  const payload = await transactionOfText(read, connection, call.signal);
  const transaction = withValues(payload, { ...givenIn(read.payload), ...valuesOf(input) });
  const sender = await senderOf(transaction, input, call);
  call.progress(`Simulating ${safeName(subjectOf(transaction.draft))}`);
  const report = await simulate(transaction, sender, connection, call.signal);
  const code = await codeOf(report, call);
  return call.results.add({ report, ...(code && { code }) });
}

type Source = Pick<ToolDocument, 'name' | 'text' | 'addresses'> & {
  readonly language?: NonNullable<ToolDocument['language']>;
};

async function sourceOf({ payload, document, language }: Input, { host }: ToolCall): Promise<Source> {
  if (document === undefined) {
    // A payload passed as text has no package, and so no named addresses.
    const addresses = () => Promise.resolve(() => undefined);
    return { name: INLINE, text: payload ?? '', language: language ?? 'json', addresses };
  }
  if (!host.documents) throw new ToolInputError('Documents are not available here: pass the text as "payload".');
  const opened = await host.documents.open(document);
  const known = language ?? opened.language;
  return {
    name: safeName(opened.name),
    text: opened.text,
    addresses: opened.addresses,
    ...(known && { language: known }),
  };
}

function withValues(transaction: Transaction, given: GivenValues): Transaction {
  return { ...transaction, draft: { ...transaction.draft, given } };
}

/** @throws ToolInputError */
function valuesOf({ sender, max_gas_amount: maxGasAmount, gas_unit_price: gasUnitPrice }: Input): GivenValues {
  const address = sender === undefined ? undefined : parseAddress(sender);
  if (sender !== undefined && address === undefined)
    throw new ToolInputError('"sender" is not an account address: pass up to 64 hex digits, such as 0xa11ce.');
  return {
    ...defined({ sender: address, maxGasAmount, gasUnitPrice }),
  };
}

/** @throws ToolInputError if neither the transaction nor the user specifies a sender */
async function senderOf({ draft }: Transaction, { public_key: key }: Input, { host }: ToolCall): Promise<Sender> {
  const address = draft.given.sender;
  if (address !== undefined && key !== undefined)
    return { address, publicKey: key.startsWith('0x') ? key : `0x${key}` };
  const chosen = await host.defaultSender();
  if (address !== undefined) return chosen?.address === address ? chosen : { address };
  if (chosen) return chosen;
  throw new ToolInputError('The transaction has no sender: pass its address as "sender".');
}

/**
 * Returns the code that ended a failed simulation; `undefined` if it cannot be read, because the failure itself is
 * still a valid response.
 */
async function codeOf(report: SimulationReport, call: ToolCall) {
  const { code } = await call.connection();
  try {
    return await failedCode(report, async (id, signal) => (await code.module(id, signal)).bytes, call.signal);
  } catch (error) {
    if (error instanceof GatewayError || error instanceof RequestLimitError) return undefined;
    throw error;
  }
}

async function answer(
  { id, report, code }: SimulationResult,
  section: Output['section'],
  page: number | undefined,
  call: ToolCall,
): Promise<Output> {
  const { host } = call;
  const head = {
    network: { ...networkFacts(host.network), ...networkOf(report) },
    result: id,
    section,
    function: safeName(report.subject),
    sender: safeName(report.sender),
    success: report.success,
    ledger_version: safeName(report.details.ledgerVersion),
    ...(report.answer && { other_results: report.answer.others.map(otherResult) }),
  };
  switch (section) {
    case 'summary':
      return { ...head, summary: summaryOf(report, code), page: 1, pages: 1 };
    case 'changes': {
      const { content, ...at } = pageOfItems(changesOf(report), page);
      return { ...head, changes: [...content], ...at };
    }
    case 'events': {
      const events = report.events.map(({ type, data }) => ({ type: safeName(type), data: safeValue(data) }));
      const { content, ...at } = pageOfItems(events, page);
      return { ...head, events: [...content], ...at };
    }
    case 'raw': {
      const { content, ...at } = pageOfText(report.raw, page);
      return { ...head, raw: safeText(content, Infinity), ...at };
    }
    case 'trace': {
      const { content, ...at } = pageOfItems(await traceOf(report, call), page);
      return { ...head, trace: content.map(line => safeText(line)), ...at };
    }
  }
}

/** @throws ToolInputError outside the sandbox; NoTraceError */
async function traceOf({ raw, network }: SimulationReport, call: ToolCall): Promise<readonly string[]> {
  const { tracer } = await call.connection();
  if (!tracer || !network.sandbox) throw new ToolInputError(NO_TRACE);
  return treeLines(await tracer.trace(raw, call.signal));
}

/** The outcome of one of the other results. Its effects are in the section `raw`. */
function otherResult({ position, report: { success, vmStatus } }: AnswerResult) {
  return { position, success, vm_status: safeText(vmStatus) };
}

/** A result can be from a previously selected network. */
function networkOf({ network: { id, label, mainNetwork, sandbox } }: SimulationReport) {
  return { id, label, ...(mainNetwork !== undefined && { is_main_network: mainNetwork }), is_sandbox: sandbox };
}

function summaryOf(report: SimulationReport, code: SimulationResult['code']): NonNullable<Output['summary']> {
  const { verdict, vmStatus, success, failure, gas, balances, events } = report;
  const { breakdown } = gas;
  const deltas = balances.assets.flatMap(({ asset, deltas: own }) => own.map(delta => ({ asset, ...delta })));
  return {
    title: verdict.title,
    ...statusFacts(vmStatus, success, report.abortError),
    vm_status: safeText(vmStatus),
    ...(code && { code_places: codeLines(code).map(line => safeName(line)) }),
    ...(failure && { failure: failureOf(failure) }),
    gas: {
      used: gas.used,
      limit: gas.limit,
      unit_price_octas: gas.unitPrice,
      fee_octas: gas.feeOctas,
      ...(breakdown && {
        execution_units: breakdown.execution,
        io_units: breakdown.io,
        storage_fee_octas: breakdown.storageFeeOctas,
        storage_refund_octas: breakdown.storageRefundOctas,
      }),
    },
    balances: deltas.slice(0, MOST_BALANCES).map(({ asset, account, amount }) => ({
      account: safeName(account),
      asset: safeName(asset.id),
      ...(asset.symbol !== undefined && { symbol: safeName(asset.symbol) }),
      ...(asset.decimals !== undefined && { decimals: asset.decimals }),
      amount,
    })),
    more_balances: Math.max(0, deltas.length - MOST_BALANCES),
    fee_payer: safeName(balances.fee.payer),
    changes: changeCount(report),
    events: events.length,
  };
}

/** Maximum number of lines about a failure. */
const MOST_LINES = 60;

function failureOf(failure: FailureReport) {
  const where = frameLines(failure).slice(0, MOST_LINES);
  return { headline: safeName(failure.headline), where: where.map(line => safeText(line)), ran: ranText(failure.ran) };
}

type Change = NonNullable<Output['changes']>[number];

function changesOf({ accounts, otherChanges }: SimulationReport): readonly Change[] {
  return [
    ...accounts.flatMap(({ address, changes }) =>
      changes.map(change => ({ account: safeName(address), ...changeOf(change) })),
    ),
    ...otherChanges.map(changeOf),
  ];
}

function changeOf(change: ChangeReport): Change {
  switch (change.kind) {
    case 'writeResource':
      return { kind: 'write_resource', type: safeName(change.type), value: safeValue(change.data) };
    case 'deleteResource':
      return { kind: 'delete_resource', type: safeName(change.type) };
    case 'writeModule':
      return { kind: 'publish_module', type: safeName(change.module) };
    case 'deleteModule':
      return { kind: 'delete_module', type: safeName(change.module) };
    case 'writeTableItem':
      return {
        kind: 'write_table_item',
        handle: safeName(change.handle),
        key: safeValue(change.key),
        value: safeValue(change.value),
      };
    case 'deleteTableItem':
      return { kind: 'delete_table_item', handle: safeName(change.handle), key: safeValue(change.key) };
    case 'unknown':
      return { kind: 'unknown', type: safeName(change.type), value: safeValue(change.json) };
  }
}

import type { Connection } from '../../core/connection';
import type { FunctionAbi, ModuleAbi } from '../../core/move/abi';
import type { MemberId } from '../../core/move/functionId';
import { type CallKnowledge, callReport } from '../../core/transactions/ledger/transactionReport';
import { pastCall } from '../../core/transactions/ledger/pastCall';
import type { MoveSources } from '../packages/moveSources';
import { namesOf } from '../packages/parameterNames';
import type { Base, Session } from '../session/session';
import {
  type AnswerResult,
  type CallReport,
  type SimulationReport,
  withLabels,
} from '../../core/results/simulationReport';
import { type CodeReader, failedCode } from '../../core/transactions/failedCode';
import { isFrom } from '../../core/transactions/notRun';
import { type Transaction, calledOn } from '../../core/transactions/transaction';
import { RefusedError } from '../../core/userFacingError';
import { labelling } from '../accounts/chooseSender';
import { withProgress } from '../vscode/progress';
import { type SourceFolders, withSource, stopSource } from './sourceFolders';
import { defined } from '../../core/text/defined';
import { withFieldTypes } from '../../core/transactions/readShapes';
import { readWireModuleAt } from '../../core/modules/atVersion';
import { hexToBytes } from '../../core/move/hex';
import { withEarlierValues } from '../../core/transactions/report';
import { pagesOfAnySize } from '../../core/gateway/modulePages';
import { withExactNumbers } from '../../core/results/jsonText';

interface KnowledgeSources extends Base {
  readonly sources: MoveSources;
}

/**
 * Reads the data that explains the values of a call: the ABI of its function, parameter names and account labels. If
 * the ABI cannot be read, returns only the labels.
 * @param known the ABI of the function, if it has been read
 * @throws if the signal is aborted
 */
export async function readKnowledge(
  { session, sources, notify }: KnowledgeSources,
  { modules, network }: Pick<Connection, 'modules' | 'network'>,
  transaction: Parameters<typeof pastCall>[0],
  signal: AbortSignal,
  known?: FunctionAbi,
): Promise<CallKnowledge> {
  const accounts = await session.accountsOn(network);
  const labelOf = (address: string) => accounts.find(each => each.address === address)?.label;
  const called = pastCall(transaction)?.function;
  const abi =
    known ??
    (called &&
      (await abiOf(called, modules, signal).catch((error: unknown) => {
        if (signal.aborted) throw error;
        notify.logged(error);
        return undefined;
      })));
  if (!called || !abi) return { labelOf };
  const names = await namesOf(abi, called, sources);
  return { abi, labelOf, ...(names && { names: names.names }) };
}

async function abiOf(
  { address, module, name }: MemberId,
  modules: Connection['modules'],
  signal: AbortSignal,
): Promise<FunctionAbi | undefined> {
  const { module: read } = await modules.getModule(address, module, signal);
  return read.abi?.functions.find(each => each.name === name);
}

/** Timeout for the field types and the code location of a report, in ms. */
const LONGEST_WAIT = 2_000;

export interface CompletionServices extends SourceFolders {
  readonly session: Session;
}

export interface Simulated {
  readonly connection: Connection;
  readonly transaction: Transaction;
}

/**
 * Adds data that is not in the gateway's response to a simulation report: account labels, the source of an abort, the
 * code location where the transaction stopped, field types, and the meaning of values.
 * @param simulated absent for a report from the history
 * @throws the reason of the signal
 */
export async function completed(
  report: SimulationReport,
  services: CompletionServices,
  signal: AbortSignal,
  simulated?: Simulated,
): Promise<SimulationReport> {
  const [{ source }, ofNetwork] = await Promise.all([
    report.success ? report : withSource(report, services, signal),
    addedByNetwork(report, services, signal, simulated),
  ]);
  const { answer } = report;
  return {
    ...report,
    ...ofNetwork,
    ...(source && { source }),
    ...(answer && { answer: { ...answer, others: await othersCompleted(answer.others, services, signal, simulated) } }),
  };
}

/**
 * Completes the other transactions of a report. Source links are added only to the report that contains the others,
 * because the page opens them by their index in that report.
 */
async function othersCompleted(
  others: readonly AnswerResult[],
  services: CompletionServices,
  signal: AbortSignal,
  simulated?: Simulated,
): Promise<readonly AnswerResult[]> {
  return Promise.all(
    others.map(async ({ position, report }) => {
      const { structs, labels, call, code } = await addedByNetwork(report, services, signal, simulated);
      return { position, report: { ...report, ...defined({ structs, labels, call, code }) } };
    }),
  );
}

/** Returns the data from the network; nothing if the report is from a different network or chain. */
async function addedByNetwork(
  report: SimulationReport,
  services: CompletionServices,
  signal: AbortSignal,
  simulated?: Simulated,
): Promise<Partial<Pick<SimulationReport, 'structs' | 'otherChanges' | 'labels' | 'call' | 'code' | 'source'>>> {
  const connection = simulated?.connection ?? (await services.session.connection());
  if (!isFrom(report.network, connection)) return {};
  const known = simulated && calledOn(simulated.transaction, connection.modules);
  const [{ structs, otherChanges }, { labels }, call, { code, source }] = await Promise.all([
    typed(report, services, connection, { known: known?.module, signal }),
    labelled(report, services, connection),
    called(report, services, connection, { known: known?.abi, signal }),
    withCode(report, services, simulated ? newestCode(connection) : codeAt(connection, report), signal),
  ]);
  return {
    ...(structs && { structs, otherChanges }),
    ...defined({ labels, call, code, source }),
  };
}

/**
 * Adds the code location where a failed transaction stopped and, if the VM stopped there, the source line, provided
 * that they are found in time.
 */
export async function withCode<
  Report extends Pick<SimulationReport, 'success' | 'vmStatus' | 'subject' | 'code' | 'source'>,
>(
  report: Report,
  { notify, sources }: Pick<CompletionServices, 'notify' | 'sources'>,
  read: CodeReader,
  signal: AbortSignal,
): Promise<Report> {
  if (report.success) return report;
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT)]);
    let bytes = new Uint8Array();
    const code = await failedCode(
      report,
      async (id, wanted) => (bytes = Uint8Array.from(await read(id, wanted))),
      within,
    );
    if (code?.kind !== 'stopped') return code ? { ...report, code } : report;
    const source = await stopSource(code, bytes, sources, within).catch((error: unknown) => {
      if (signal.aborted) throw error;
      notify.logged(error);
      return undefined;
    });
    return { ...report, code, ...(source && { source }) };
  } catch (error) {
    if (signal.aborted) throw error;
    notify.logged(error);
    return report;
  }
}

/**
 * Returns a function that reads code at the ledger version of a transaction, because the module might have been
 * upgraded since then.
 */
export function codeAt({ client, network }: Connection, { details }: Pick<SimulationReport, 'details'>): CodeReader {
  const at = { ledgerVersion: details.ledgerVersion };
  return async (id, signal) => {
    const { module } = await readWireModuleAt(client, id, { at, network: network.label }, signal);
    return hexToBytes(module.bytecode) ?? new Uint8Array();
  };
}

function newestCode({ code }: Connection): CodeReader {
  return async (id, signal) => (await code.module(id, signal)).bytes;
}

async function labelled(
  report: SimulationReport,
  { session }: CompletionServices,
  { network }: Connection,
): Promise<SimulationReport> {
  return withLabels(report, await labelling(session, network));
}

async function called(
  report: SimulationReport,
  services: CompletionServices,
  connection: Connection,
  { known, signal }: { readonly known: FunctionAbi | undefined; readonly signal: AbortSignal },
): Promise<CallReport | undefined> {
  const call = pastCall(report);
  return call && callReport(call, await readKnowledge(services, connection, report, signal, known));
}

async function typed(
  report: SimulationReport,
  { notify }: CompletionServices,
  { modules, network }: Connection,
  { known, signal }: { readonly known: ModuleAbi | undefined; readonly signal: AbortSignal },
): Promise<SimulationReport> {
  return withFieldTypes(report, modules, {
    network: network.label,
    signal,
    within: AbortSignal.timeout(LONGEST_WAIT),
    known,
    onTrouble: error => notify.logged(error),
  });
}

/** Number of the sender's transactions that are read: the maximum for one request. */
const MOST_SEARCHED = 100;

/**
 * Adds the values that the sender's last transactions wrote to the same resources. Sends one request, with progress
 * that can be canceled.
 * @param closed also cancels the request when aborted
 * @throws RefusedError, any client error, vscode.CancellationError
 */
export async function findEarlierValues(
  report: SimulationReport,
  session: Session,
  closed: AbortSignal,
): Promise<SimulationReport> {
  const { network } = report;
  const connection = await session.connection();
  // A different network, or its chain before a reset, has different transactions.
  if (!isFrom(network, connection)) {
    throw new RefusedError(
      network.id === connection.network.id
        ? `The chain of ${network.label} has been reset since this simulation. Run it again, then find earlier values.`
        : `This simulation ran on ${network.label}. Select that network, then try again.`,
    );
  }
  return withProgress('Searching for earlier values', async cancelled => {
    const signal = AbortSignal.any([cancelled, closed]);
    const { value, text } = await pagesOfAnySize(connection.client, report.sender)({ limit: MOST_SEARCHED }, signal);
    return withEarlierValues(report, withExactNumbers(value, text));
  });
}

import * as vscode from 'vscode';
import { parseNameId } from '../../core/payloads/qualifiedName';
import type { SourceReport } from '../../core/results/simulationReport';
import type { CodeLine, FailureReport } from '../../core/results/traceReport';
import { canTrace, type ResultReport, type CopyTarget, resultTitle } from '../../core/results/resultReport';
import { RefusedError } from '../../core/userFacingError';
import { toRange } from '../vscode/documents';
import type { Page } from './page';
import { readU64 } from '../../core/move/integer';
import { type TransactionDraft, requestOfDraft } from '../../core/payloads/draft';
import { parsePageMessage, type PageMessage } from '../../core/results/pageMessageSchema';
import { writeClipboard } from '../vscode/clipboard';
import { COMMANDS } from '../vscode/ids';
import { copiedWords, copyText, openedRow } from './copyText';
import { reopenLedgerPage } from './ledgerPage';
import { withGas } from './rerun';
import { inertDocument } from '../../core/text/visibleText';

/** Runs a command that opens a deployed name beside the page. Invalid names are ignored. */
export async function openName({ panel }: Page, command: string, text: string, offset?: number): Promise<void> {
  const id = parseNameId(text);
  if (!id) return;
  const { address, module, name } = id;
  const viewColumn = columnBeside(panel);
  const place = offset !== undefined && { offset };
  const named = { address, module, viewColumn, ...(name !== undefined && { member: name }), ...place };
  await vscode.commands.executeCommand(command, named);
}

/** Opens a source location beside the page. Locations that are not in the report are ignored. @throws RefusedError */
export async function openSource({ panel, report }: Page, message: { readonly place: number }): Promise<void> {
  const place = sourceOf(report)?.places[message.place];
  if (place) await showFile(panel, { ...place, range: toRange(place.range) });
}

/** Opens the code of a stack frame at the failure. Ignores frames that are not in the report. @throws RefusedError */
async function openFrame(page: Page, { frame }: { readonly frame: number }): Promise<void> {
  const line = failureOf(page.report)?.frames[frame];
  if (line) await openLine(page, line);
}

function failureOf(report: ResultReport | undefined): FailureReport | undefined {
  if (report?.kind === 'run') return report.end.kind === 'returned' ? undefined : report.end.failure;
  return report?.kind === 'simulation' ? report.failure : undefined;
}

/** Opens a source line or, failing that, the decompiled code. @throws RefusedError */
async function openLine(page: Page, { function: name, offset, source }: CodeLine): Promise<void> {
  if (source?.uri === undefined) return openName(page, COMMANDS.openCode, name, offset);
  const { path, line, column, uri } = source;
  const at = new vscode.Position(line - 1, column - 1);
  await showFile(page.panel, { label: `${path}:${line}`, uri, range: new vscode.Range(at, at) });
}

interface FilePlace {
  readonly label: string;
  readonly uri: string;
  readonly range: vscode.Range;
}

async function showFile(panel: vscode.WebviewPanel, { label, uri, range }: FilePlace): Promise<void> {
  try {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri, true));
    await vscode.window.showTextDocument(document, { selection: range, viewColumn: columnBeside(panel) });
  } catch (cause) {
    throw new RefusedError(`${label} can no longer be opened. Run the simulation again to find the source.`, { cause });
  }
}

function sourceOf(report: ResultReport | undefined): SourceReport | undefined {
  if (report?.kind === 'simulation') return report.source;
  return report?.kind === 'transaction' && report.content.kind === 'effects'
    ? report.content.effects.source
    : undefined;
}

/** Returns the column of an editor that is open beside the page, or the column for a new group. */
export function columnBeside(panel: vscode.WebviewPanel): vscode.ViewColumn {
  const columns = vscode.window.visibleTextEditors.map(({ viewColumn }) => viewColumn);
  return columns.find(column => column !== undefined && column !== panel.viewColumn) ?? vscode.ViewColumn.Beside;
}

type Messages = { readonly [Message in PageMessage as Message['type']]: Message };

/** The handlers of the page's messages. Messages that do not match the report are ignored. */
const HANDLERS: { readonly [Type in keyof Messages]: (page: Page, message: Messages[Type]) => unknown } = {
  ready: page => page.sendAll(),
  rerun: (page, { gas }) => {
    const { ledgerPage, rerun } = page.shown ?? {};
    if (ledgerPage) return reopenLedgerPage(ledgerPage);
    return rerun && page.runAgain(() => page.services.runAgain(withGas(rerun, gas)));
  },
  cancelRun: ({ runs }) => runs.cancel(),
  openRow,
  back: page => {
    const parent = page.from?.parent;
    if (parent?.message.type === 'report') page.panel.title = resultTitle(parent.message.report);
    if (parent) page.present(parent);
  },
  findEarlier: page => page.earlier.run(signal => readMore(page, 'findEarlier', signal)),
  cancelEarlier: ({ earlier }) => earlier.cancel(),
  act: ({ shown }, { action }) => shown?.actions.find(({ id }) => id === action)?.run(),
  simulate: page => withDraft(page, draft => page.services.simulate(draft, page.shown?.ledgerPage?.network)),
  encode: encodeShown,
  apply: () => vscode.commands.executeCommand(COMMANDS.applyToSandbox),
  openRequest: page => withDraft(page, openRequest),
  export: () => vscode.commands.executeCommand(COMMANDS.exportResult),
  openJson: page => page.openJson(),
  // Compares a transaction with a simulation of its payload, and any other result with a second one.
  compare: ({ shown }) =>
    shown?.ledgerPage?.verb === 'openTransaction'
      ? vscode.commands.executeCommand(COMMANDS.compareTransaction, shown.ledgerPage)
      : vscode.commands.executeCommand(COMMANDS.compareResults, { of: 'page' }),
  copy: copyFromPage,
  openTransaction: (page, { name }) =>
    runThere(page, COMMANDS.openTransaction, /^\d+$/.test(name) ? { version: name } : { hash: name }),
  openBlock: (page, { version, withTransactions = true }) =>
    runThere(page, COMMANDS.openBlock, { version, withTransactions }),
  openPublishedSource: page =>
    page.shown?.ledgerPage?.verb === 'openTransaction' &&
    runThere(page, COMMANDS.openPublishedSource, { hash: page.shown.ledgerPage.hash }),
  step: stepInAccount,
  copyCall: page =>
    page.report?.kind === 'transaction' &&
    page.report.draft &&
    runThere(page, COMMANDS.copyAs, { draft: page.report.draft }),
  wait: page => {
    const ledgerPage = page.shown?.ledgerPage;
    return (
      ledgerPage?.verb === 'openTransaction' &&
      runThere(page, COMMANDS.openTransaction, { hash: ledgerPage.hash, until: 'executed' })
    );
  },
  openSource,
  openFrame,
  trace: ({ report, trace, services }) =>
    report?.kind === 'simulation' && canTrace(report) && trace.make(report, services),
  cancelTrace: ({ trace }) => trace.cancel(),
  openTraceRow: async (page, { row }) => {
    const place = page.trace.placeOf(row);
    if (place) await openLine(page, place);
  },
  showCounts: ({ trace, services }, { on }) => (on ? trace.showCounts(services) : trace.hideCounts()),
  openName: (page, { name }) => openName(page, COMMANDS.openInterface, name),
  openCode: (page, { name, offset }) => openName(page, COMMANDS.openCode, name, offset),
};

/** Handles a message from the page. Unknown messages are ignored. @throws errors from the handler */
export async function receiveMessage(page: Page, received: unknown): Promise<void> {
  const message = parsePageMessage(received);
  if (!message) return;
  const handle = HANDLERS[message.type] as (page: Page, message: PageMessage) => unknown;
  await handle(page, message);
}

/** Shows one of many runs, then completes its report. Reports are completed only when the user opens them. */
async function openRow(page: Page, { row }: Messages['openRow']): Promise<void> {
  const parent = page.shown;
  if (parent?.message.type !== 'report' || !parent.rerun) return;
  const opened = openedRow(parent.message.report, row, parent.rerun);
  if (!opened) return;
  const { report, rerun } = opened;
  page.panel.title = resultTitle(report);
  page.present({ message: { type: 'report', report }, rerun, actions: [] }, { parent, row });
  await readMore(page, 'complete', page.closed);
}

/** Completes the simulation on the page. By the time the data has been read, the page might show a different result. */
async function readMore(page: Page, what: 'complete' | 'findEarlier', signal: AbortSignal): Promise<void> {
  const { shown, report } = page;
  if (!shown || report?.kind !== 'simulation') return;
  const read = await page.services[what](report, signal);
  if (!signal.aborted) page.complete(shown, read);
}

async function encodeShown({ shown, services }: Page): Promise<void> {
  if (shown?.rerun?.verb !== 'simulate') return;
  const { target, overrides } = shown.rerun;
  if (overrides) {
    throw new RefusedError(
      'This simulation used values that are not in the payload. Add them to the payload, then encode it.',
    );
  }
  await services.runAgain({ verb: 'encode', target });
}

async function withDraft({ report }: Page, use: (draft: TransactionDraft) => PromiseLike<unknown>): Promise<void> {
  if ((report?.kind === 'inspection' || report?.kind === 'transaction') && report.draft) await use(report.draft);
}

async function stepInAccount(page: Page, { to }: Messages['step']): Promise<void> {
  if (page.report?.kind !== 'transaction') return;
  const { sender, sequenceNumber } = page.report.facts;
  if (sender === undefined || sequenceNumber === undefined || readU64(sequenceNumber) === undefined) return;
  const number = BigInt(sequenceNumber) + (to === 'next' ? 1n : -1n);
  if (number >= 0n) await runThere(page, COMMANDS.openTransaction, { sender, sequenceNumber: number.toString() });
}

function runThere({ shown }: Page, command: string, argument: object): Thenable<unknown> {
  const network = shown?.ledgerPage?.network;
  return vscode.commands.executeCommand(command, { ...argument, ...(network !== undefined && { network }) });
}

/** Opens the request of a transaction in an untitled JSON document, which the user can edit and simulate. */
export async function openRequest(draft: TransactionDraft): Promise<void> {
  const content = `${inertDocument(JSON.stringify(requestOfDraft(draft), null, 2))}\n`;
  const document = await vscode.workspace.openTextDocument({ language: 'json', content });
  await vscode.window.showTextDocument(document, vscode.ViewColumn.One);
}

/**
 * Copies a part of the report, if the report contains it, and tells the page whether this succeeded.
 * @throws RefusedError if the clipboard cannot be written
 */
async function copyFromPage(page: Page, { what }: { readonly what: CopyTarget }): Promise<void> {
  const { report, notify } = page;
  const text = report && copyText(report, what);
  if (text === undefined) return;
  try {
    await writeClipboard(text);
  } catch (error) {
    page.post({ type: 'copied', what, ok: false });
    throw error;
  }
  page.post({ type: 'copied', what, ok: true });
  notify.done(`Copied the ${copiedWords(what, report)}`);
}

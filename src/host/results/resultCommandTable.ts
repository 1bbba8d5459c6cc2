import type { Lazy } from '../vscode/lazy';
import type { Notify } from '../vscode/notify';
import type { History } from './history';
import type { HistoryView } from './historyView';
import type { Runs } from './rerun';
import type { ResultPanel } from './resultPanel';
import * as vscode from 'vscode';
import { type ResultReport, resultTitle } from '../../core/results/resultReport';
import { RefusedError } from '../../core/userFacingError';
import { isNotVerified, resultFileName } from './copyText';
import { exportFormats, type ExportFormat } from './exportFormats';
import type { PageFiles } from './page';
import { readOwnText, readPageFiles } from './openPage';
import { mayReplace } from '../vscode/mayReplace';
import { FOCUS, type TakenArgument } from '../vscode/commandArguments';
import type { CommandTable } from '../vscode/commands';
import type { RESULT_COMMANDS } from '../vscode/ids';
import { historyDescription } from './historyItem';
import { compareFromHistory, historyMessage } from './historyMessage';
import type { HistoryResult } from './historyResult';
import type { RemovedResults } from './historyStore';

const GONE = 'This result is no longer in the history. Run its payload again.';

interface ResultServices {
  readonly notify: Notify;
  readonly panel: Lazy<ResultPanel>;
  readonly history: History;
  readonly historyView: HistoryView;
  readonly runAgain: Runs['runAgain'];
}

const RESULT = { id: 'text' } as const satisfies TakenArgument;

export function resultCommandTable(services: ResultServices): CommandTable<typeof RESULT_COMMANDS> {
  return {
    exportResult: { takes: [{ uri: 'uri?' }], run: given => exportResult(services, given) },
    compareResults: {
      takes: [RESULT, { ids: 'texts' }, { of: ['page'] }],
      run: given => compareResults(services, given),
    },
    openResult: { takes: [RESULT], run: given => openResult(services, given) },
    rerunResult: { takes: [RESULT], run: given => rerunResult(services, given) },
    pinResult: { takes: [RESULT], run: given => pinResults(services, true, given) },
    unpinResult: { takes: [RESULT], run: given => pinResults(services, false, given) },
    removeResult: { takes: [RESULT, FOCUS], run: given => removeResults(services, given) },
    clearHistory: { run: () => clearHistory(services) },
  };
}

/** The file to write. Its extension determines the format: `.md`, `.json`, `.html`, `.hex` or `.bin`. */
interface ExportTarget {
  readonly uri?: vscode.Uri;
}

/**
 * Exports the result on the page to a file: bytes as hex or binary, other results as Markdown or JSON, and any result
 * as HTML.
 */
export async function exportResult(
  services: Pick<ResultServices, 'panel' | 'notify'>,
  given?: ExportTarget,
): Promise<void> {
  const panel = await services.panel.get();
  const { report } = panel;
  if (!report) {
    throw new RefusedError(
      'No result is open. Place the cursor in a payload and run "Movescope: Simulate Payload at Cursor", then export the result.',
    );
  }
  const formats = exportFormats(report, () => filesOfReport(panel.extension));
  const uri = given?.uri ?? (await askWhere(report, formats));
  if (!uri) return;
  const ending = uri.path.toLowerCase();
  const format = formats.find(({ extension }) => ending.endsWith(`.${extension}`));
  // Command arguments can come from anywhere, such as a link in a document, so the user is asked here; the save dialog
  // has asked already.
  if (given?.uri && !format) {
    const endings = formats.map(({ extension }) => `.${extension}`).join(', ');
    throw new RefusedError(
      `${vscode.workspace.asRelativePath(uri)} has an unsupported extension. Supported extensions are ${endings}.`,
    );
  }
  if (given?.uri && !(await mayReplace(uri))) return;
  const content = await (format ?? formats[0]).content();
  if (!content) throw new RefusedError('The bytes of this result are corrupted. Run it again, then export it.');
  try {
    await vscode.workspace.fs.writeFile(uri, content);
  } catch (cause) {
    throw new RefusedError(`${vscode.workspace.asRelativePath(uri)} could not be written. Export to another folder.`, {
      cause,
    });
  }
  const which = isNotVerified(report) ? ' (not verified)' : '';
  services.notify.done(`Exported ${vscode.workspace.asRelativePath(uri)}${which}`);
}

type Formats = readonly [ExportFormat, ...ExportFormat[]];

async function filesOfReport(extension: vscode.Uri): Promise<PageFiles> {
  const [{ script, style }, fileStyle] = await Promise.all([
    readPageFiles(extension),
    readOwnText(extension, 'media/file.css'),
  ]);
  return { script, style: `${style}\n${fileStyle}` };
}

async function askWhere(report: ResultReport, formats: Formats): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const name = `${resultFileName(report)}.${formats[0].extension}`;
  return vscode.window.showSaveDialog({
    title: 'Export Result',
    filters: Object.fromEntries(formats.map(({ label, extension }) => [label, [extension]])),
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, name) }),
  });
}

/**
 * IDs, or a row of the history together with the other selected rows. If absent, the user picks a result to compare
 * with.
 */
type CompareArgument = { readonly ids: readonly string[] } | { readonly of: 'page' } | HistoryArgument;

/** Shows results side by side. If there are fewer than two, asks for more. */
export async function compareResults(services: ResultServices, given?: CompareArgument): Promise<void> {
  const ids = await twoOrMore(services, await givenIds(services, given));
  if (!ids) return;
  const report = await compareFromHistory(await services.history.store(), ids);
  (await services.panel.get()).showComparison(resultTitle(report), report, ids);
}

async function givenIds({ panel, historyView }: ResultServices, given: CompareArgument): Promise<readonly string[]> {
  if (!given) {
    const selected = historyView.chosen(undefined);
    return selected.length > 1 ? selected : [];
  }
  if ('ids' in given) return given.ids;
  if ('of' in given) return (await panel.get()).kept();
  return historyView.chosen(given);
}

async function twoOrMore(services: ResultServices, ids: readonly string[]): Promise<readonly string[] | undefined> {
  if (ids.length > 1) return ids;
  const first = await firstOf(services, ids[0]);
  if (!first) return undefined;
  const second = await pickFromHistory(services, {
    title: 'Compare With (2/2)',
    placeHolder: `Select a result to compare with ${first.subject}`,
    fits: kept => kept.kind === first.kind && kept.id !== first.id && kept.size > 0,
  });
  return second && [first.id, second.id];
}

async function firstOf(services: ResultServices, id: string | undefined): Promise<HistoryResult | undefined> {
  if (id !== undefined) return (await (await services.history.store()).read(id))?.kept;
  const fits = ({ kind, size }: HistoryResult) => kind !== 'comparison' && size > 0;
  return pickFromHistory(services, { title: 'Compare Simulations (1/2)', fits });
}

/** A row of the history; if absent, the selected row, or one that the user picks. */
type HistoryArgument = Pick<HistoryResult, 'id'> | undefined;

/** A row of the history, or the focused row for a keybinding. */
type RemoveArgument = HistoryArgument | { readonly of: 'focus' };

/** Shows a past result and its age on the result page. */
export async function openResult(services: ResultServices, given?: HistoryArgument): Promise<void> {
  const id = given?.id ?? (await pickFromHistory(services, { title: 'Open Result' }))?.id;
  if (id === undefined) return;
  const store = await services.history.store();
  const opened = await store.read(id);
  if (!opened) throw new RefusedError(GONE);
  (await services.panel.get()).showFromHistory(id, historyMessage(opened));
}

/** Runs the payload of a past result again, on its own network or on the selected one. */
export async function rerunResult(services: ResultServices, given?: HistoryArgument): Promise<void> {
  const id = given?.id ?? (await pickFromHistory(services, { title: 'Run Again' }))?.id;
  if (id === undefined) return;
  const opened = await (await services.history.store()).read(id);
  if (!opened) throw new RefusedError(GONE);
  await services.runAgain(opened.kept.rerun);
}

/** Pins or unpins results. Pinned results are not removed to make room for newer ones. */
async function pinResults(services: ResultServices, pinned: boolean, given?: HistoryArgument): Promise<void> {
  const store = await services.history.store();
  await store.pin(services.historyView.chosen(given), pinned);
}

async function removeResults(services: ResultServices, given?: RemoveArgument): Promise<void> {
  const { historyView } = services;
  const ids = given && 'of' in given ? historyView.chosenByKey() : historyView.chosen(given);
  if (ids.length === 0) return;
  const removed = await (await services.history.store()).remove(ids);
  // The focused row might no longer exist.
  if (removed.files.length > 0) offerUndo(services, removed);
}

/** Removes all results that are not pinned from the history, with Undo. */
export async function clearHistory(services: ResultServices): Promise<void> {
  const removed = await (await services.history.store()).clear();
  if (removed.count > 0) offerUndo(services, removed);
  else services.notify.info('There is nothing to clear. Pinned results are not cleared.');
}

function offerUndo({ notify, history }: ResultServices, removed: RemovedResults): void {
  const words = removed.count === 1 ? 'a result' : `${removed.count} results`;
  const run = async () => (await history.store()).restore(removed);
  notify.info(`Removed ${words} from the history.`, { label: 'Undo', run });
}

interface HistoryChoice {
  readonly title: string;
  readonly placeHolder?: string;
  /** Returns whether to show a result; if absent, all results are shown. */
  readonly fits?: (kept: HistoryResult) => boolean;
}

async function pickFromHistory(
  { history }: ResultServices,
  { title, placeHolder, fits = () => true }: HistoryChoice,
): Promise<HistoryResult | undefined> {
  const results = (await (await history.store()).list()).filter(fits);
  if (results.length === 0) {
    throw new RefusedError(
      'There are no matching results in the history. Place the cursor in a payload and run "Movescope: Simulate Payload at Cursor" first.',
    );
  }
  const now = Date.now();
  const items = results.map(kept => ({ label: kept.subject, description: historyDescription(kept, now), kept }));
  const chosen = await vscode.window.showQuickPick(items, {
    title,
    matchOnDescription: true,
    ...(placeHolder !== undefined && { placeHolder }),
  });
  return chosen?.kept;
}

import '@vscode-elements/elements/dist/vscode-progress-bar/index.js';
import { html, nothing, render, type TemplateResult } from 'lit';
import { counted } from '../../core/text/digits';
import type { EncodedField } from '../../core/results/inspectionReport';
import { ageText, momentOfMilliseconds } from '../../core/text/moments';
import type { PageMessage } from '../../core/results/pageMessageSchema';
import { canTrace, type HostMessage, type ResultReport, type TraceState } from '../../core/results/resultReport';
import type { TraceRow } from '../../core/results/traceReport';
import { FlatSections } from '../lists/flatRows';
import { ReportSearch } from '../lists/reportSearch';
import { TraceTree, type TraceOnPage } from '../lists/traceTree';
import { FINDING_EARLIER } from '../views/gasHistoryView';
import { visibleText } from '../views/cells';
import { longText } from '../views/codeView';
import { focusRow } from '../views/manyView';
import { reportAnnouncement, reportView } from '../views/reportView';
import { nameToOpen } from '../views/callView';
import { actionsView, cancelButton, help, rerun, type Copied, type PageContext } from './actionButtons';
import { clockIcon, failIcon } from './icons';
import { PageUi, readSavedState, type SavedState } from './pageUi';
import { titleView } from './tabsView';

/** How long a copy button shows the outcome, in milliseconds. */
const COPIED_FOR = 1_500;

type Result = Extract<HostMessage, { readonly type: 'report' | 'failed' }>;

export interface PageHost {
  readonly postMessage: (message: PageMessage) => void;
  readonly getState: () => unknown;
  readonly setState: (state: SavedState) => void;
  /** The time of the export in milliseconds since the epoch, in exported files only. */
  readonly exportedAt?: number;
}

/** The result page. Stores the last message and renders it again after every change. */
export class ResultPage {
  readonly #root: HTMLElement;
  readonly #host: PageHost;
  readonly #ui: PageUi;
  readonly #search = new ReportSearch();
  readonly #flat = new FlatSections();
  /** The outcome of the last run, and the subject of the last report. */
  #result: Result | undefined;
  #payload: string | undefined;
  /** The title of the current run. */
  #running: string | undefined;
  #announced = '';
  #isFindingEarlier = false;
  /** The row whose report was opened last. The row gets the focus when the user goes back. */
  #opened: number | undefined;
  /** Whether the focus has moved into the report of that row. */
  #isInside = false;
  #trace: TraceOnPage = { kind: 'none' };
  #copied: Copied | undefined;
  #copiedTimer: ReturnType<typeof setTimeout> | undefined;
  #isUpdateScheduled = false;

  constructor(root: HTMLElement, host: PageHost) {
    this.#root = root;
    this.#host = host;
    this.#ui = new PageUi(readSavedState(host.getState()), host.exportedAt !== undefined, () => {
      host.setState(this.#ui.toSavedState());
      this.#draw();
    });
    addEventListener('keydown', event => {
      if (event.key === 'Escape' && !event.defaultPrevented) this.#cancelRun();
    });
    addEventListener('scroll', this.#scheduleUpdate, { passive: true });
    addEventListener('resize', this.#scheduleUpdate, { passive: true });
    addEventListener('beforeprint', () => {
      this.#ui.setPrinted(true);
    });
    addEventListener('afterprint', () => {
      this.#ui.setPrinted(false);
    });
    this.#draw();
  }

  /** Whether the page has received a report or a failure. */
  get hasResult(): boolean {
    return this.#result !== undefined;
  }

  /** Schedules an update of long lists, because the viewport is known only after layout. */
  readonly #scheduleUpdate = (): void => {
    if (this.#isUpdateScheduled) return;
    this.#isUpdateScheduled = true;
    requestAnimationFrame(() => {
      this.#isUpdateScheduled = false;
      if (this.#ui.updateLists(this.#root)) this.#draw();
    });
  };

  /** Shows that a run is in progress, or the outcome of a run. */
  show(message: Extract<HostMessage, { readonly type: 'running' | 'report' | 'failed' }>): void {
    this.#announced = announcement(message);
    const wasOnCancel = this.#root.querySelector('.running')?.contains(document.activeElement) === true;
    this.#running = message.type === 'running' ? message.title : undefined;
    if (message.type !== 'running') this.#setResult(message);
    if (message.type === 'report') this.#ui.showSubject(`${message.report.kind} ${message.report.subject}`);
    this.#draw();
    // The button that had the focus no longer exists; a new one gets the focus once it is drawn.
    if (wasOnCancel) requestAnimationFrame(() => this.#root.querySelector<HTMLElement>('vscode-button')?.focus());
    if (message.type !== 'report') return;
    this.#payload = scrolledFor(message.report, this.#payload);
    this.#moveFocus(message);
  }

  /** Stores the result of a run. The same result can arrive again, with more data. */
  #setResult(message: Result): void {
    const rawOf = (result: Result | undefined) =>
      result?.type === 'report' && result.report.kind === 'simulation' ? result.report.raw : undefined;
    if (rawOf(message) !== rawOf(this.#result)) this.#trace = { kind: 'none' };
    this.#result = message;
  }

  showTrace(state: TraceState): void {
    if (state.kind === 'made') {
      this.#trace = { kind: 'made', tree: new TraceTree(state.head, state.rows), showsCounts: false };
    } else if (state.kind === 'none') this.#trace = { kind: 'cancelled' };
    else this.#trace = state;
    this.#announced = traceAnnouncement(state);
    this.#draw();
  }

  /** Renders the page again only when all rows have arrived. */
  addTraceRows(rows: readonly TraceRow[]): void {
    if (this.#trace.kind !== 'made') return;
    const { tree } = this.#trace;
    tree.add(rows);
    if (!tree.isWhole) return;
    this.#announced = `Traced ${counted(tree.head.ran.calls, 'call')}`;
    this.#draw();
  }

  showCounts(on: boolean): void {
    if (this.#trace.kind === 'made') this.#trace = { ...this.#trace, showsCounts: on };
    this.#draw();
  }

  readonly #makeTrace = (): void => {
    this.#trace = { kind: 'making' };
    this.#host.postMessage({ type: 'trace' });
    this.#draw();
  };

  /** Moves the focus to a report that was opened, and back to its row, unless the user has moved it. */
  #moveFocus({ report, parent }: Extract<HostMessage, { readonly type: 'report' }>): void {
    if (this.#opened === undefined) return;
    if (parent !== undefined) {
      // The same report can arrive again, with more data.
      if (this.#isInside) return;
      this.#isInside = true;
      scrollTo(0, 0);
      if (document.hasFocus()) this.#root.querySelector<HTMLElement>('.back')?.focus();
      return;
    }
    const row = this.#opened;
    this.#opened = undefined;
    this.#isInside = false;
    if (document.hasFocus() && (report.kind === 'matrix' || report.kind === 'sweep')) focusRow(this.#root, row);
  }

  /** Shows whether the search for earlier values is running. */
  showFindingEarlier(isUnderWay: boolean): void {
    this.#isFindingEarlier = isUnderWay;
    if (isUnderWay) this.#announced = FINDING_EARLIER;
    else if (this.#announced === FINDING_EARLIER) this.#announced = '';
    this.#draw();
  }

  /** Briefly shows the outcome of a copy. */
  showCopied(copied: Copied): void {
    this.#copied = copied;
    this.#announced = copied.ok ? 'Copied' : 'Not copied';
    clearTimeout(this.#copiedTimer);
    this.#copiedTimer = setTimeout(() => {
      this.#copied = undefined;
      // Otherwise, the verdict would be announced again.
      this.#announced = '';
      this.#draw();
    }, COPIED_FOR);
    this.#draw();
  }

  #draw(): void {
    const context: PageContext = {
      ui: this.#ui,
      search: this.#search,
      flat: this.#flat,
      copied: this.#copied,
      parent: this.#result?.type === 'report' ? this.#result.parent : undefined,
      post: message => {
        this.#host.postMessage(message);
      },
      ask: message => {
        // Buttons stay enabled during a run, so that they keep the focus.
        if (this.#running === undefined) this.#host.postMessage(message);
      },
      openRow: row => {
        this.#opened = row;
        this.#isInside = false;
        this.#host.postMessage({ type: 'openRow', row });
      },
      trace: this.#trace,
      makeTrace: this.#makeTrace,
      findEarlier: () => {
        if (this.#running !== undefined || this.#isFindingEarlier) return;
        this.#host.postMessage({ type: 'findEarlier' });
        this.showFindingEarlier(true);
      },
      isFindingEarlier: this.#isFindingEarlier,
    };
    render(
      html`<p class="sr-only" role="status" aria-live="polite">${this.#announced}</p>
        <main @click=${this.#openName} @keydown=${this.#openName}>${this.#content(context)}</main>`,
      this.#root,
    );
    this.#ui.windows.number(this.#root);
    this.#scheduleUpdate();
    if (this.#wantsTrace()) this.#makeTrace();
  }

  /** Whether the trace tab is selected, but its trace has not been requested yet. */
  #wantsTrace(): boolean {
    const isNew = this.#trace.kind === 'none' && this.#running === undefined && !this.#ui.isFile;
    return isNew && this.#ui.tab === 'trace' && this.#result?.type === 'report' && canTrace(this.#result.report);
  }

  readonly #cancelRun = (): void => {
    if (this.#running !== undefined) this.#host.postMessage({ type: 'cancelRun' });
    else if (this.#trace.kind === 'making') this.#host.postMessage({ type: 'cancelTrace' });
  };

  readonly #openName = (event: Event): void => {
    const name = nameToOpen(event);
    if (name !== undefined) this.#host.postMessage({ type: 'openName', name });
  };

  #content(context: PageContext): TemplateResult {
    const result = this.#result && resultView(this.#result, context);
    if (this.#running !== undefined) return runningView(this.#running, this.#cancelRun, result);
    const { exportedAt } = this.#host;
    return html`${result ?? loadingView()}${exportedAt === undefined ? nothing : exportedNote(exportedAt)}`;
  }
}

function resultView(message: Result, context: PageContext): TemplateResult {
  switch (message.type) {
    case 'failed':
      return failedView(message, context);
    case 'report':
      return html`${message.ranAt === undefined ? nothing : historyNote(message.ranAt)}${reportView(message.report, context)}`;
  }
}

function traceAnnouncement(state: TraceState): string {
  switch (state.kind) {
    case 'making':
      return 'Tracing…';
    case 'failed':
      return visibleText(state.message.slice(0, 500));
    case 'none':
    case 'made':
      return '';
  }
}

function announcement(message: Parameters<ResultPage['show']>[0]): string {
  switch (message.type) {
    case 'running':
      return visibleText(message.title.slice(0, 200));
    case 'failed':
      return visibleText(`${message.title}. ${message.message}`.slice(0, 500));
    case 'report':
      return visibleText(reportAnnouncement(message.report).slice(0, 300));
  }
}

/** Returns the note for a result from the history. @param ranAt milliseconds since the epoch */
function historyNote(ranAt: number): TemplateResult {
  const moment = momentOfMilliseconds(ranAt);
  return html`<p class="kept" title=${moment?.utc ?? ''}>
    ${clockIcon}<span>From the history: run ${ageText(ranAt, Date.now())}, ${moment?.local}</span>
  </p>`;
}

function exportedNote(exportedAt: number): TemplateResult {
  const moment = momentOfMilliseconds(exportedAt);
  return html`<p class="foot" title=${moment?.utc ?? ''}>Exported from Movescope, ${moment?.local}</p>`;
}

type Failure = Extract<HostMessage, { readonly type: 'failed' }>;

/** Returns the view before the first message from the extension. It is visible only after a delay. */
function loadingView(): TemplateResult {
  return html`<p class="loading dim">Loading…</p>`;
}

/**
 * Returns the view of a run, which a button or Escape cancels. @param former the previous result, which stays visible
 */
function runningView(title: string, cancel: () => void, former?: TemplateResult): TemplateResult {
  const words = visibleText(title.slice(0, 500));
  return html`<div class="running ${former ? 'above' : ''}">
      ${former ? html`<p class="running-title">${words}</p>` : html`<h1 class="running-title">${words}</h1>`}
      <vscode-progress-bar indeterminate></vscode-progress-bar>
      <p>${cancelButton(cancel)}</p>
    </div>
    ${former ? html`<div class="former" aria-busy="true">${former}</div>` : nothing}`;
}

/** Returns the view of a failed run: the title, the reason, and suggested actions. */
function failedView({ title, message, actions }: Failure, context: PageContext): TemplateResult {
  return html`${titleView({ tone: 'bad', icon: failIcon, words: visibleText(title.slice(0, 500)) })}
    <div class="callout bad"><p class="callout-first">${longText(message, 'message', context.ui)}</p></div>
    <div class="actions">
      ${actionsView(context, [rerun(context), ...actions.map(action => help(context, action))])}
    </div>`;
}

/**
 * Scrolls to the verdict if a report is for a different payload. After another run of the same payload, the scroll
 * position is kept.
 * @param before the key returned for the previous report @returns the key of the payload of the report
 */
function scrolledFor(report: ResultReport, before: string | undefined): string {
  const payload = payloadKey(report);
  if (before !== undefined && before !== payload) scrollTo(0, 0);
  return payload;
}

/** Returns a key that is the same for reports of the same payload, transaction, block or comparison. */
function payloadKey(report: ResultReport): string {
  return JSON.stringify([report.kind, report.subject, whatItIsOf(report)]);
}

function whatItIsOf(report: ResultReport): unknown {
  switch (report.kind) {
    case 'simulation':
    case 'matrix':
    case 'sweep':
      return report.payload;
    case 'encoding':
      // The bytes of a message differ from run to run, at least in their expiration.
      return report.decoded.kind === 'known' ? report.decoded.fields.filter(isOfPayload).map(valueOf) : report.hex;
    case 'run':
      return [report.call, report.signers];
    case 'inspection':
      return report.hex;
    case 'comparison':
      return report.of === 'results'
        ? report.columns.map(column => (column.kind === 'failed' ? column.message : column.ranAt))
        : report.sections.filter(({ id }) => id === 'payload');
    case 'transaction':
      return report.facts.hash ?? report.facts.version;
    case 'block':
      return report.hash;
  }
}

function isOfPayload({ part }: EncodedField): boolean {
  switch (part?.kind) {
    case 'code':
    case 'function':
    case 'typeArguments':
    case 'argument':
      return true;
    default:
      return false;
  }
}

function valueOf({ value }: EncodedField): string {
  return value;
}

import type { PageMessage } from '../../core/results/pageMessageSchema';
import {
  type HostMessage,
  FAILURE_ACTIONS,
  type CopyTarget,
  type FailureAction,
} from '../../core/results/resultReport';
import type { FlatSections } from '../lists/flatRows';
import type { PageUi } from './pageUi';
import type { ReportSearch } from '../lists/reportSearch';
import type { TraceOnPage } from '../lists/traceTree';
import { html, nothing, type TemplateResult } from 'lit';
import type { TransactionReport } from '../../core/results/ledgerReport';
import { buttonView, moreMenu, type PageAction } from './actionMenu';
import {
  backIcon,
  clockIcon,
  compareIcon,
  copyIcon,
  doneIcon,
  failIcon,
  fileIcon,
  keyIcon,
  messageIcon,
  playIcon,
  rerunIcon,
  saveIcon,
} from './icons';

export type Copied = Extract<HostMessage, { readonly type: 'copied' }>;

/** The gas limit and gas unit price that the user has set; absent values are estimated. */
export type GasChoice = NonNullable<Extract<PageMessage, { readonly type: 'rerun' }>['gas']>;

export type ParentKind = NonNullable<Extract<HostMessage, { readonly type: 'report' }>['parent']>;

/** The state and callbacks that the views need in addition to the report. */
export interface PageContext {
  readonly ui: PageUi;
  readonly search: ReportSearch;
  /** The rows of comparisons. */
  readonly flat: FlatSections;
  /** The outcome of a recent copy. */
  readonly copied: Copied | undefined;
  /** The kind of report that the report on the page was opened from: a matrix or a sweep. */
  readonly parent: ParentKind | undefined;
  /** Posts a message to the extension. */
  readonly post: (message: PageMessage) => void;
  /** Posts a message that starts a run or opens another page, one at a time. Ignored during a run. */
  readonly ask: (message: PageMessage) => void;
  /** Shows the complete report of a run in a matrix or a sweep. */
  readonly openRow: (row: number) => void;
  readonly trace: TraceOnPage;
  readonly makeTrace: () => void;
  /** Searches the sender's transactions for earlier values. */
  readonly findEarlier: () => void;
  /** Whether that search is running. */
  readonly isFindingEarlier: boolean;
}

/** Maximum number of buttons without a menu. */
const MOST_BUTTONS = 4;
/** Number of buttons beside a menu. */
const BESIDE_MENU = 3;

/** Returns a row of buttons, with a menu for the rest if there are many; omitted in an exported file. */
export function actionsView({ ui }: PageContext, actions: readonly PageAction[]): TemplateResult | typeof nothing {
  if (ui.isFile) return nothing;
  const shown = actions.length > MOST_BUTTONS ? BESIDE_MENU : MOST_BUTTONS;
  const others = actions.slice(shown);
  return html`${actions.slice(0, shown).map(buttonView)} ${others.length === 0 ? nothing : moreMenu(others)}`;
}

export function rerun(context: PageContext, label = 'Run again'): PageAction {
  return { label, icon: rerunIcon, run: asking(context, { type: 'rerun' }) };
}

export function encode(context: PageContext): PageAction {
  return { label: 'Encode', icon: messageIcon, run: asking(context, { type: 'encode' }) };
}

export function apply(context: PageContext): PageAction {
  return { label: 'Apply to sandbox', icon: doneIcon, run: asking(context, { type: 'apply' }) };
}

/** Returns the actions on the complete report: run again, JSON, Markdown, export. */
export function reportActions(context: PageContext, again?: string): readonly PageAction[] {
  return [
    rerun(context, again),
    copy(context, 'raw', 'Copy JSON'),
    copy(context, 'markdown', 'Copy Markdown'),
    save(context),
  ];
}

export function cancelButton(cancel: () => void): TemplateResult {
  return buttonView({ label: 'Cancel', icon: failIcon, run: cancel });
}

const BACK_WORDS: Readonly<Record<ParentKind, string>> = { matrix: 'All senders', sweep: 'All values' };

/** Returns the button from the report of one run back to its matrix or sweep; omitted for other reports. */
export function backButton(context: PageContext): TemplateResult | typeof nothing {
  const { parent } = context;
  if (parent === undefined) return nothing;
  return html`<p class="back-line">
    <button type="button" class="link back" @click=${posting(context, { type: 'back' })}>
      ${backIcon}${BACK_WORDS[parent]}
    </button>
  </p>`;
}

export function simulateThis(context: PageContext): PageAction {
  return { label: 'Simulate', icon: playIcon, run: asking(context, { type: 'simulate' }) };
}

export function openRequest(context: PageContext): PageAction {
  return { label: 'Open request', icon: fileIcon, run: posting(context, { type: 'openRequest' }) };
}

/** Returns the actions on a ledger transaction, the most useful first. */
export function transactionActions(
  context: PageContext,
  { draft, call, facts, content }: TransactionReport,
): readonly PageAction[] {
  const wait = { label: 'Wait until executed', icon: clockIcon, run: asking(context, { type: 'wait' }) };
  const simulate = { label: 'Simulate now', icon: playIcon, run: asking(context, { type: 'simulate' }) };
  const compared = { ...compare(context), label: 'Compare with a simulation' };
  const copied = { label: 'Copy call as…', icon: copyIcon, run: asking(context, { type: 'copyCall' }) };
  return [
    ...(facts.status === 'pending' ? [wait] : []),
    ...(draft ? [simulate] : []),
    ...(draft && content.kind === 'effects' ? [compared] : []),
    ...(draft && call ? [copied] : []),
    rerun(context, 'Refresh'),
    save(context),
  ];
}

/** Returns a suggested action after a failure. */
export function help(context: PageContext, action: FailureAction): PageAction {
  return { label: FAILURE_ACTIONS[action], icon: keyIcon, run: posting(context, { type: 'act', action }) };
}

/** Returns the action that copies text and briefly shows the outcome. */
export function copy(context: PageContext, what: CopyTarget, label: string): PageAction {
  const { copied } = context;
  const outcome = copied?.what === what ? outcomeOf(copied) : undefined;
  return { label, icon: copyIcon, run: posting(context, { type: 'copy', what }), ...(outcome && { outcome }) };
}

export function compare(context: PageContext): PageAction {
  return { label: 'Compare with…', icon: compareIcon, run: posting(context, { type: 'compare' }) };
}

export function save(context: PageContext, label = 'Export…'): PageAction {
  return { label, icon: saveIcon, run: posting(context, { type: 'export' }) };
}

/** Returns the button that opens the exact JSON of the report on the page. */
export function jsonButton(context: PageContext): TemplateResult | typeof nothing {
  if (context.ui.isFile) return nothing;
  return html`<button
    type="button"
    class="link tab-button"
    title="Open the exact JSON from the gateway in an editor"
    @click=${posting(context, { type: 'openJson' })}
  >
    ${fileIcon}Raw JSON
  </button>`;
}

function outcomeOf({ ok }: Copied): PageAction['outcome'] {
  return ok ? { words: 'Copied', icon: doneIcon } : { words: 'Not copied', icon: failIcon };
}

function posting({ post }: PageContext, message: PageMessage): () => void {
  return () => {
    post(message);
  };
}

function asking({ ask }: PageContext, message: PageMessage): () => void {
  return () => {
    ask(message);
  };
}

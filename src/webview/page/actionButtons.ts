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
import '@vscode-elements/elements/dist/vscode-button/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { TransactionReport } from '../../core/results/ledgerReport';
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

/** The gas limit and unit price that the user has set; absent values are estimated. */
export type GasChoice = NonNullable<Extract<PageMessage, { readonly type: 'rerun' }>['gas']>;

/** Kinds of reports from which others are opened. */
export type ParentKind = NonNullable<Extract<HostMessage, { readonly type: 'report' }>['parent']>;

/** The state and functions that the views need besides the report. */
export interface PageContext {
  readonly ui: PageUi;
  readonly search: ReportSearch;
  /** The rows of comparisons. */
  readonly flat: FlatSections;
  /** The outcome of a recent copy. */
  readonly copied: Copied | undefined;
  /** The kind of report from which the shown one was opened, if it is one of many. */
  readonly parent: ParentKind | undefined;
  /** Sends a message to the extension. */
  readonly post: (message: PageMessage) => void;
  /** Sends what starts a run or leads to another page, one at a time; ignored during a run. */
  readonly ask: (message: PageMessage) => void;
  /** Shows the complete report of one of many runs. */
  readonly openRow: (row: number) => void;
  /** Searches the sender's transactions for earlier values. */
  readonly findEarlier: () => void;
  /** Whether that search is running. */
  readonly isFindingEarlier: boolean;
}

/** Returns the button that runs the same payload again. */
export function rerunButton(context: PageContext, label = 'Run again'): ActionButton {
  return actionButton(context, label, rerunIcon, asking(context, { type: 'rerun' }));
}

/** Returns the button that encodes the payload of a simulation. */
export function encodeButton(context: PageContext): ActionButton {
  return actionButton(context, 'Encode', messageIcon, asking(context, { type: 'encode' }));
}

/** Returns the buttons of a report as a whole: run again, JSON, Markdown, export. */
export function reportButtons(context: PageContext, again?: string): TemplateResult {
  return html`${rerunButton(context, again)} ${copyButton(context, 'raw', 'Copy JSON')}
  ${copyButton(context, 'markdown', 'Copy Markdown')} ${saveButton(context)}`;
}

/** Returns the button that cancels the current run. */
export function cancelButton(cancel: () => void): TemplateResult {
  return buttonView('Cancel', failIcon, cancel);
}

const BACK_WORDS: Readonly<Record<ParentKind, string>> = { matrix: 'All senders', sweep: 'All values' };

/** Returns the button that leads from one of many runs back to all of them; nothing for any other report. */
export function backButton(context: PageContext): TemplateResult | typeof nothing {
  const { parent } = context;
  if (parent === undefined) return nothing;
  return html`<p class="back-line">
    <button type="button" class="link back" @click=${posting(context, { type: 'back' })}>
      ${backIcon}${BACK_WORDS[parent]}
    </button>
  </p>`;
}

/** Returns the buttons for the request in inspected bytes. */
export function requestButtons(context: PageContext): TemplateResult {
  return html`${actionButton(context, 'Simulate this', playIcon, asking(context, { type: 'simulate' }))}
  ${actionButton(context, 'Open request', fileIcon, posting(context, { type: 'openRequest' }))}`;
}

/** Returns the buttons that apply to a transaction on the ledger. */
export function transactionButtons(
  context: PageContext,
  { draft, call, facts, content }: TransactionReport,
): TemplateResult {
  return html`${draft ? actionButton(context, 'Simulate now', playIcon, asking(context, { type: 'simulate' })) : nothing}
  ${
    draft && content.kind === 'effects'
      ? actionButton(context, 'Compare with a simulation', compareIcon, posting(context, { type: 'compare' }))
      : nothing
  }
  ${draft && call ? actionButton(context, 'Copy call as…', copyIcon, asking(context, { type: 'copyCall' })) : nothing}
  ${
    facts.status === 'pending'
      ? actionButton(context, 'Wait until it is executed', clockIcon, asking(context, { type: 'wait' }))
      : nothing
  }`;
}

export function helpButton(context: PageContext, action: FailureAction): ActionButton {
  return actionButton(context, FAILURE_ACTIONS[action], keyIcon, posting(context, { type: 'act', action }));
}

/** Returns the button that copies, and shows the outcome for a moment. */
export function copyButton(context: PageContext, what: CopyTarget, label: string): ActionButton {
  const [words, icon] = context.copied?.what === what ? outcome(context.copied) : [label, copyIcon];
  return actionButton(context, words, icon, posting(context, { type: 'copy', what }));
}

/** Returns the button that compares the result with a second one. */
export function compareButton(context: PageContext): ActionButton {
  return actionButton(context, 'Compare with…', compareIcon, posting(context, { type: 'compare' }));
}

/** Returns the button that exports the shown report to a file. */
export function saveButton(context: PageContext, label = 'Export…'): ActionButton {
  return actionButton(context, label, saveIcon, posting(context, { type: 'export' }));
}

/** Returns the button that opens the exact JSON of the shown report. */
export function jsonButton(context: PageContext): TemplateResult | typeof nothing {
  if (context.ui.isFile) return nothing;
  return html`<button
    type="button"
    class="link tab-button"
    title="Open the JSON in an editor, every digit as the gateway sent it"
    @click=${posting(context, { type: 'openJson' })}
  >
    ${fileIcon}Raw JSON
  </button>`;
}

function outcome({ ok }: Copied): readonly [words: string, icon: TemplateResult] {
  return ok ? ['Copied', doneIcon] : ['Not copied', failIcon];
}

/** A button for a VS Code action; nothing in an exported file. */
type ActionButton = TemplateResult | typeof nothing;

function actionButton({ ui }: PageContext, label: string, icon: TemplateResult, run: () => void): ActionButton {
  return ui.isFile ? nothing : buttonView(label, icon, run);
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

function buttonView(label: string, icon: TemplateResult, run: () => void): TemplateResult {
  return html`<vscode-button secondary @click=${run} @keydown=${keepPageStill}
    ><span slot="content-before" class="button-icon">${icon}</span>${label}</vscode-button
  >`;
}

/** The element handles the space key, but would also let the page scroll. */
function keepPageStill(event: KeyboardEvent): void {
  if (event.key === ' ') event.preventDefault();
}

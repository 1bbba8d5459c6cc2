import '@vscode-elements/elements/dist/vscode-button/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { TransactionReport } from '../../core/reports/ledgerReport';
import type { PageMessage } from '../../core/reports/pageMessageSchema';
import { FAILURE_ACTIONS, type CopyTarget, type FailureAction } from '../../core/reports/protocol';
import {
  backIcon,
  clockIcon,
  compareIcon,
  copyIcon,
  doneIcon,
  failIcon,
  fileIcon,
  keyIcon,
  playIcon,
  rerunIcon,
  saveIcon,
} from './icons';
import type { Copied, PageContext, ParentKind } from './pageContext';

/** The button that runs the same payload again. */
export function rerunButton(context: PageContext, label = 'Run again'): ActionButton {
  return actionButton(context, label, rerunIcon, asking(context, { type: 'rerun' }));
}

/** The buttons of a report that is read as a whole: once more, as JSON, as Markdown, as a file. */
export function reportButtons(context: PageContext, again?: string): TemplateResult {
  return html`${rerunButton(context, again)} ${copyButton(context, 'raw', 'Copy JSON')}
  ${copyButton(context, 'markdown', 'Copy Markdown')} ${saveButton(context)}`;
}

/** The button that ends the run under way. */
export function cancelButton(cancel: () => void): TemplateResult {
  return buttonView('Cancel', failIcon, cancel);
}

const BACK_WORDS: Readonly<Record<ParentKind, string>> = { matrix: 'All senders', sweep: 'All values' };

/** The way from one of many runs back to all of them; nothing for any other report. */
export function backButton(context: PageContext): TemplateResult | typeof nothing {
  const { parent } = context;
  if (parent === undefined) return nothing;
  return html`<p class="back-line">
    <button type="button" class="link back" @click=${posting(context, { type: 'back' })}>
      ${backIcon}${BACK_WORDS[parent]}
    </button>
  </p>`;
}

/** The buttons for the request that inspected bytes say. */
export function requestButtons(context: PageContext): TemplateResult {
  return html`${actionButton(context, 'Simulate this', playIcon, asking(context, { type: 'simulate' }))}
  ${actionButton(context, 'Open request', fileIcon, posting(context, { type: 'openRequest' }))}`;
}

/** The buttons of a transaction of the ledger, as far as there is something for each. */
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

/** The button of what may help after a failure. */
export function helpButton(context: PageContext, action: FailureAction): ActionButton {
  return actionButton(context, FAILURE_ACTIONS[action], keyIcon, posting(context, { type: 'act', action }));
}

/** The button that copies; says for a moment what became of it. */
export function copyButton(context: PageContext, what: CopyTarget, label: string): ActionButton {
  const [words, icon] = context.copied?.what === what ? outcome(context.copied) : [label, copyIcon];
  return actionButton(context, words, icon, posting(context, { type: 'copy', what }));
}

/** The button that puts the result beside another one. */
export function compareButton(context: PageContext): ActionButton {
  return actionButton(context, 'Compare with…', compareIcon, posting(context, { type: 'compare' }));
}

/** The button that writes what is on show to a file. */
export function saveButton(context: PageContext, label = 'Export…'): ActionButton {
  return actionButton(context, label, saveIcon, posting(context, { type: 'export' }));
}

/** The way to the exact JSON of what is on show. */
export function jsonButton(context: PageContext): TemplateResult | typeof nothing {
  if (context.ui.isFile) return nothing;
  return html`<button
    type="button"
    class="link json-button"
    title="Open the JSON in an editor, every digit as the gateway sent it"
    @click=${posting(context, { type: 'openJson' })}
  >
    ${fileIcon}Raw JSON
  </button>`;
}

function outcome({ ok }: Copied): readonly [words: string, icon: TemplateResult] {
  return ok ? ['Copied', doneIcon] : ['Not copied', failIcon];
}

/** A button for something that VS Code does; nothing in a file. */
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

/** The element acts on the space key but lets the page scroll by it as well. */
function keepPageStill(event: KeyboardEvent): void {
  if (event.key === ' ') event.preventDefault();
}

import '@vscode-elements/elements/dist/vscode-progress-bar/index.js';
import { html, type TemplateResult } from 'lit';
import { rerunButton } from './actionButtons';
import { failIcon } from './icons';
import { longText } from './longText';
import type { PageContext } from './pageContext';
import { titleView } from './titleView';
import { visibleText } from './visibleText';

/** Before the extension has said anything; appears only when that takes long. */
export function loadingView(): TemplateResult {
  return html`<p class="loading dim">Loading…</p>`;
}

/** A run under way. */
export function runningView(title: string): TemplateResult {
  return html`<div class="running">
    <h1>${visibleText(title.slice(0, 500))}</h1>
    <vscode-progress-bar indeterminate></vscode-progress-bar>
    <p class="dim">The progress notification has a button to cancel it.</p>
  </div>`;
}

/** A run that came to nothing: what failed, and the sentence that says why and what to do. */
export function failedView(title: string, message: string, context: PageContext): TemplateResult {
  return html`${titleView({ tone: 'bad', icon: failIcon, words: visibleText(title.slice(0, 500)) })}
    <div class="callout bad"><p class="callout-first">${longText(message, 'message', context.ui)}</p></div>
    <div class="actions">${rerunButton(context)}</div>`;
}

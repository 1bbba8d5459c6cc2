import '@vscode-elements/elements/dist/vscode-progress-bar/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { HostMessage } from '../core/reports/protocol';
import { cancelButton, helpButton, rerunButton } from './actionButtons';
import { failIcon } from './icons';
import { longText } from './longText';
import type { PageContext } from './pageContext';
import { titleView } from './titleView';
import { visibleText } from './visibleText';

type Failure = Extract<HostMessage, { readonly type: 'failed' }>;

/** Before the extension has said anything; appears only when that takes long. */
export function loadingView(): TemplateResult {
  return html`<p class="loading dim">Loading…</p>`;
}

/** A run under way, which a button or Escape ends; `former` is what the one before came to, which stays until this one ends. */
export function runningView(title: string, cancel: () => void, former?: TemplateResult): TemplateResult {
  const words = visibleText(title.slice(0, 500));
  return html`<div class="running ${former ? 'above' : ''}">
      ${former ? html`<p class="running-title">${words}</p>` : html`<h1 class="running-title">${words}</h1>`}
      <vscode-progress-bar indeterminate></vscode-progress-bar>
      <p>${cancelButton(cancel)}</p>
    </div>
    ${former ? html`<div class="former" aria-busy="true">${former}</div>` : nothing}`;
}

/** A run that came to nothing: what failed, and the sentence that says why and what to do. */
export function failedView({ title, message, actions }: Failure, context: PageContext): TemplateResult {
  return html`${titleView({ tone: 'bad', icon: failIcon, words: visibleText(title.slice(0, 500)) })}
    <div class="callout bad"><p class="callout-first">${longText(message, 'message', context.ui)}</p></div>
    <div class="actions">${rerunButton(context)} ${actions.map(action => helpButton(context, action))}</div>`;
}

import { html, nothing, type TemplateResult } from 'lit';
import { groupedDigits, accountView, nameText, shortText, visibleText } from '../views/cells';
import type { PageUi, Tab } from './pageUi';
import '@vscode-elements/elements/dist/vscode-badge/index.js';
import type { AccountLabels } from '../../core/results/accountLabels';
import { sandboxNote, WITHOUT_KEY } from '../../core/results/facts';
import type { ReportNetwork } from '../../core/results/simulationReport';

/** A tab: its header, and its content while it is selected. */
export interface TabView {
  readonly id: Tab;
  readonly name: string;
  readonly count?: number;
  readonly content: () => unknown;
}

/**
 * Returns tabs according to the ARIA pattern: arrow keys, Home and End move and select. @param aside placed after the
 * headers
 */
export function tabsView(tabs: readonly TabView[], ui: PageUi, aside: unknown): TemplateResult {
  const selected = tabs.find(({ id }) => id === ui.tab) ?? tabs[0];
  if (selected === undefined) return html``;
  if (ui.isPrinted) return html`${tabs.map(printedView)}`;
  return html`<div class="tab-bar">
      <div class="tabs" role="tablist" aria-label="Parts of the report" @keydown=${moveBetweenTabs}>
        ${tabs.map(tab => headerView(tab, tab === selected, ui))}
      </div>
      ${aside}
    </div>
    <div class="tab-panel" role="tabpanel" id="panel" aria-labelledby="tab-${selected.id}">${selected.content()}</div>`;
}

/** Returns a tab for printing, where tabs are shown one below the other. */
function printedView(tab: TabView): TemplateResult {
  return html`<section class="printed">
    <h2>${tab.name}${countView(tab)}</h2>
    ${tab.content()}
  </section>`;
}

function countView({ count }: TabView): TemplateResult | typeof nothing {
  return count === undefined ? nothing : html` <span class="count">${groupedDigits(String(count))}</span>`;
}

function headerView(tab: TabView, selected: boolean, ui: PageUi): TemplateResult {
  return html`<button
    type="button"
    role="tab"
    id="tab-${tab.id}"
    class="tab"
    aria-selected=${selected ? 'true' : 'false'}
    aria-controls="panel"
    tabindex=${selected ? 0 : -1}
    @click=${() => {
      ui.selectTab(tab.id);
    }}
  >
    ${tab.name}${countView(tab)}
  </button>`;
}

function moveBetweenTabs(event: KeyboardEvent): void {
  if (!(event.currentTarget instanceof Element)) return;
  const headers = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = headers.findIndex(header => header === event.target);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: headers.length - 1 }[event.key];
  if (at < 0 || to === undefined) return;
  event.preventDefault();
  const header = headers[(to + headers.length) % headers.length];
  header?.focus();
  header?.click();
}

export interface Title {
  readonly tone: 'good' | 'bad' | 'plain';
  readonly icon: TemplateResult;
  /** The verdict, or the name of the content. */
  readonly words: string;
  /** The function or payload that was run. */
  readonly subject?: string;
  /** From `actionsView`. */
  readonly actions?: TemplateResult | typeof nothing;
}

/** Maximum length of a subject on the page. Names on the chain are far shorter. */
const LONGEST_SUBJECT = 300;

/** Returns the title line: the verdict, the subject, then the actions. */
export function titleView({ tone, icon, words, subject, actions }: Title): TemplateResult {
  return html`<header class="title ${tone}">
    ${icon}
    <h1><span class="words">${words}</span> ${subject === undefined ? nothing : subjectView(subject)}</h1>
    ${actions === undefined ? nothing : html`<div class="actions">${actions}</div>`}
  </header>`;
}

function subjectView(subject: string): TemplateResult {
  const cut = subject.length > LONGEST_SUBJECT ? `${subject.slice(0, LONGEST_SUBJECT)}…` : subject;
  return html`<span class="subject mono" title=${shortText(subject)}>${nameText(cut)}</span>`;
}

/** Renders the name of the network. A mainnet is highlighted; the sandbox has a note. */
export function networkView(network: ReportNetwork): TemplateResult {
  const name = html`<span class="network">${visibleText(network.label)}</span>`;
  const label = network.isFormerChain ? html`${name} <span>(chain has been reset)</span>` : name;
  if (network.mainNetwork === true) return html`${label} <vscode-badge class="main-network">mainnet</vscode-badge>`;
  const note = sandboxNote(network);
  return note === undefined ? label : html`${label} <span>(${visibleText(note)})</span>`;
}

/** Renders `sender alice 0xa113…25e2 (without a public key)`. */
export function senderView(address: string, labels: AccountLabels | undefined, keyless = false): TemplateResult {
  const note = html` <span title="Simulated without the public key of the account.">(${WITHOUT_KEY})</span>`;
  return html`sender ${accountView(address, labels)}${keyless ? note : nothing}`;
}

/** Renders `for the multisig account 0xacc0`; nothing if there is none. */
export function multisigParts(
  address: string | undefined,
  labels: AccountLabels | undefined,
): readonly TemplateResult[] {
  return address === undefined ? [] : [html`for the multisig account ${accountView(address, labels)}`];
}

/** Returns the line below the title of a report, with parts separated by dots. */
export function subtitle(parts: readonly unknown[]): TemplateResult {
  return html`<p class="subtitle">${parts.map(part => html`<span class="part">${part}</span>`)}</p>`;
}

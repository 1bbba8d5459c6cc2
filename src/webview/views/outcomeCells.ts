import { readU64 } from '../../core/move/integer';
import { html, nothing, type TemplateResult } from 'lit';
import {
  type RunOutcome,
  gapWords,
  gasOf,
  outcomeCounts,
  outcomeWords,
  type OutcomeWords,
} from '../../core/reports/manyReport';
import { groupedDigits } from './amounts';
import { nameText, visibleText } from './hexText';
import { failIcon, noneIcon, passIcon } from '../page/icons';
import { longText } from './longText';
import type { RevealEvent } from '../lists/longList';
import type { PageContext } from '../page/pageContext';
import type { PageUi } from '../page/pageUi';

/** Characters of a reason that are shown at first. */
const REASON_FIRST = 300;

/** A row of many runs: what stands in it, and the way to its report. */
export interface OutcomeRow {
  /** Its place in the report. */
  readonly index: number;
  readonly outcome: RunOutcome;
  /** What assistive technology calls it: `alice`. */
  readonly name: string;
  /** What stands in its first cell, below the button or beside it. */
  readonly head: unknown;
  /** The text of the button that opens its report. */
  readonly title: unknown;
  /** The cells after the verdict and the gas. */
  readonly cells?: unknown;
}

/** The row of one run: a click anywhere in it opens its report, where there is one. */
export function outcomeRow(row: OutcomeRow, context: PageContext): TemplateResult {
  const { index, outcome } = row;
  const opens = outcome.kind === 'simulated';
  const open = () => {
    if (getSelection()?.isCollapsed !== false) context.openRow(index);
  };
  return html`<tr class="run ${opens ? 'opens' : ''}" @click=${opens ? open : nothing}>
    <th scope="row">
      ${opens ? openButton(row, context) : html`<span class="run-name">${row.title}</span>`}${row.head}
    </th>
    <td class="verdict">${verdictCell(outcome, `reason-${index}`, context)}</td>
    <td class="number-cell">${gasCell(outcome)}</td>
    ${row.cells ?? nothing}
  </tr>`;
}

/** Puts the focus on the button of a row, which is drawn for that where it is not. */
export function focusRow(root: Element, index: number): void {
  const button = () => root.querySelector<HTMLElement>(`[data-row="${index}"]`);
  const gap = () => root.querySelector('.runs .unseen');
  // Where it stands among the others is not known here.
  for (let next = gap(); next && !button(); next = gap()) {
    next.dispatchEvent(new CustomEvent('reveal', { detail: 'first' } satisfies CustomEventInit<RevealEvent['detail']>));
  }
  button()?.focus();
}

/** The icon of a verdict. */
export function verdictIcon({ tone }: OutcomeWords): TemplateResult {
  switch (tone) {
    case 'good':
      return passIcon;
    case 'bad':
      return failIcon;
    case 'none':
      return noneIcon;
  }
}

/** What a subtitle says of runs that have no answer; nothing where all have one. */
export function gapView(rows: readonly { readonly outcome: RunOutcome }[]): TemplateResult | undefined {
  const words = gapWords(outcomeCounts(rows));
  return words === '' ? undefined : html`<span class="gap">${words}</span>`;
}

/** The ledger versions that the answers are from. */
export function versionsView(rows: readonly { readonly outcome: RunOutcome }[]): string | undefined {
  const versions = rows.flatMap(({ outcome }) =>
    outcome.kind === 'simulated' ? [outcome.report.details.ledgerVersion] : [],
  );
  const numbers = versions.filter(text => readU64(text) !== undefined).map(BigInt);
  const [first] = numbers;
  if (first === undefined) return undefined;
  const least = numbers.reduce((one, other) => (other < one ? other : one), first);
  const most = numbers.reduce((one, other) => (other > one ? other : one), first);
  return least === most
    ? `at ledger version ${groupedDigits(least)}`
    : `at ledger versions ${groupedDigits(least)} to ${groupedDigits(most)}`;
}

function openButton({ index, name, title }: OutcomeRow, context: PageContext): TemplateResult {
  return html`<button
    type="button"
    class="link run-name"
    data-row=${index}
    aria-label="Open the report of ${name}"
    @click=${(event: Event) => {
      event.stopPropagation();
      context.openRow(index);
    }}
  >
    ${title}
  </button>`;
}

function verdictCell(outcome: RunOutcome, key: string, { ui }: PageContext): TemplateResult {
  const words = outcomeWords(outcome);
  return html`<span class="verdict-words tone-${words.tone}">${verdictIcon(words)}${visibleText(words.title)}</span> ${
      words.reason === undefined
        ? nothing
        : html`<span class="second-line dim">${reasonView(words.reason, key, ui)}</span>`
    }`;
}

/** Names in it are broken between their parts. */
function reasonView(reason: string, key: string, ui: PageUi): unknown {
  return reason.length > REASON_FIRST ? longText(reason, key, ui, REASON_FIRST) : nameText(reason);
}

function gasCell(outcome: RunOutcome): TemplateResult {
  const gas = gasOf(outcome);
  return gas === undefined ? html`<span class="dim">–</span>` : html`${groupedDigits(gas)}`;
}

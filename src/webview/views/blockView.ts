import { counted } from '../../core/move/groupDigits';
import { html, nothing, type TemplateResult } from 'lit';
import type { BlockReport, TransactionFacts } from '../../core/reports/ledgerReport';
import { momentOfMicroseconds } from '../../core/move/moments';
import type { PageMessage } from '../../core/reports/pageMessageSchema';
import { longList } from '../lists/longList';
import { copyButton, rerunButton, saveButton } from '../page/actionButtons';
import { clockIcon, failIcon, noneIcon, passIcon, rowsIcon } from '../page/icons';
import type { PageContext } from '../page/pageContext';
import { networkView, subtitle, titleView } from '../page/titleView';
import { groupedDigits } from './amounts';
import { hexText, nameText, visibleText } from './hexText';

/** A block: where it stands in the ledger, its neighbours, and its transactions, their kinds told apart. */
export function blockView(report: BlockReport, context: PageContext): TemplateResult {
  const { network, hash, timestamp, firstVersion, lastVersion } = report;
  const moment = momentOfMicroseconds(timestamp);
  const count = BigInt(lastVersion) - BigInt(firstVersion) + 1n;
  return html`${titleView({
      tone: 'plain',
      icon: rowsIcon,
      words: `Block ${groupedDigits(report.height)}`,
      actions: html`${rerunButton(context, 'Read again')} ${copyButton(context, 'raw', 'Copy JSON')}
      ${copyButton(context, 'markdown', 'Copy Markdown')} ${saveButton(context)}`,
    })}
    ${subtitle([
      networkView(network),
      moment === undefined
        ? `${groupedDigits(timestamp)} µs since 1970`
        : html`<span title=${moment.utc}>${moment.local}</span>`,
      html`versions ${groupedDigits(firstVersion)} to ${groupedDigits(lastVersion)}`,
      counted(Number(count), 'transaction'),
      html`hash ${hexText(hash)}`,
    ])}
    ${neighbours(report, context)} ${missingView(report)} ${tableView(report, context)}
    <p class="foot">
      Read from the ledger.${context.ui.isFile ? nothing : ' A transaction of any kind opens whole.'}
    </p>`;
}

function neighbours({ firstVersion, lastVersion }: BlockReport, context: PageContext): TemplateResult | typeof nothing {
  if (context.ui.isFile) return nothing;
  const before = BigInt(firstVersion) - 1n;
  const after = BigInt(lastVersion) + 1n;
  return ledgerNavigation('Around this block', [
    ...(before < 0n
      ? []
      : [ledgerLink('← Previous block', { type: 'openBlock', version: before.toString() }, context)]),
    ledgerLink('Next block →', { type: 'openBlock', version: after.toString() }, context),
  ]);
}

function missingView({ missing, transactions }: BlockReport): TemplateResult | typeof nothing {
  if (missing === '0') return nothing;
  return html`<div class="callout warn">
    <p class="callout-first">
      The node sent only the first ${groupedDigits(String(transactions.length))} transactions of this block: the other
      ${groupedDigits(missing)} are not here.
    </p>
  </div>`;
}

function tableView({ transactions }: BlockReport, context: PageContext): TemplateResult {
  const { ui } = context;
  return html`<table class="runs">
    <caption class="sr-only">
      Transactions of the block
    </caption>
    <thead>
      <tr>
        <th scope="col" class="number-cell">Version</th>
        <th scope="col">Kind</th>
        <th scope="col">What</th>
        <th scope="col">Outcome</th>
        <th scope="col">Sender</th>
        <th scope="col" class="number-cell">Gas</th>
      </tr>
    </thead>
    <tbody>
      ${longList(transactions, 'block', ui, facts => transactionRow(facts, context), { columns: 6 })}
    </tbody>
  </table>`;
}

function transactionRow(facts: TransactionFacts, context: PageContext): TemplateResult {
  const { version, hash, kind, subject, sender, gasUsed } = facts;
  const name = hash ?? version;
  const words = version === undefined ? 'open' : groupedDigits(version);
  return html`<tr class="run">
    <th scope="row" class="number-cell">
      ${
        name === undefined
          ? words
          : ledgerLink(
              words,
              { type: 'openTransaction', name },
              context,
              `Open transaction ${words}, ${visibleText(kind)}`,
            )
      }
    </th>
    <td>${visibleText(kind)}</td>
    <td class="mono">${subject === kind ? html`<span class="dim">–</span>` : nameText(subject.slice(0, 300))}</td>
    <td>${outcomeView(facts)}</td>
    <td>${sender === undefined ? html`<span class="dim">–</span>` : hexText(sender)}</td>
    <td class="number-cell">${gasUsed === undefined ? html`<span class="dim">–</span>` : groupedDigits(gasUsed)}</td>
  </tr>`;
}

function outcomeView({ status }: TransactionFacts): TemplateResult {
  switch (status) {
    case 'succeeded':
      return html`<span class="verdict-words tone-good">${passIcon}succeeded</span>`;
    case 'failed':
      return html`<span class="verdict-words tone-bad">${failIcon}failed</span>`;
    case 'pending':
      return html`<span class="verdict-words tone-none">${clockIcon}pending</span>`;
    case 'unknown':
      return html`<span class="verdict-words tone-none">${noneIcon}unknown</span>`;
  }
}

/** A way to another page of the ledger, as a link in text. @param label where the text alone does not say where it leads */
export function ledgerLink(text: unknown, message: PageMessage, context: PageContext, label?: string): TemplateResult {
  if (context.ui.isFile) return html`${text}`;
  const go = () => {
    context.ask(message);
  };
  return label === undefined
    ? html`<button type="button" class="link" @click=${go}>${text}</button>`
    : html`<button type="button" class="link" aria-label=${label} @click=${go}>${text}</button>`;
}

/** Ways to neighbours in a row of their own. */
export function ledgerNavigation(label: string, links: readonly TemplateResult[]): TemplateResult {
  return html`<nav class="ledger-nav" aria-label=${label}>${links}</nav>`;
}

import { html, nothing, type TemplateResult } from 'lit';
import type { JsonValue } from '../../core/json';
import { counted } from '../../core/text/digits';
import { momentOfMicroseconds } from '../../core/text/moments';
import type {
  TransactionContent,
  TransactionReport,
  TransactionFacts,
  BlockReport,
} from '../../core/results/ledgerReport';
import type { PageMessage } from '../../core/results/pageMessageSchema';
import { longList } from '../lists/longList';
import { moveInTree } from '../lists/foldRow';
import { actionsView, jsonButton, reportActions, transactionActions, type PageContext } from '../page/actionButtons';
import { clockIcon, failIcon, noneIcon, passIcon, rowsIcon } from '../page/icons';
import { tabsView, multisigParts, networkView, senderView, subtitle, titleView, type Title } from '../page/tabsView';
import { groupedDigits, hexText, visibleText, nameText, tableHead, numberColumn } from './cells';
import { callView } from './callView';
import { balancesCard, gasCard } from './gasAndBalances';
import { jsonRows } from './jsonTree';
import { partsView, payloadView, verdictView } from './simulationView';

/** Renders a ledger transaction: its outcome and effects, and everything else that is known about it. */
export function transactionView(report: TransactionReport, context: PageContext): TemplateResult {
  const { facts, network, content } = report;
  return html`${titleView({
      ...toneOf(facts),
      words: visibleText(transactionWords(report)),
      ...(report.subject === facts.kind ? {} : { subject: report.subject }),
      actions: actionsView(context, transactionActions(context, report)),
    })}
    ${subtitle([
      networkView(network),
      ...placeParts(facts),
      ...(facts.sender === undefined ? [] : [senderView(facts.sender, report.labels)]),
      ...multisigParts(facts.multisigAccount, report.labels),
      ...(report.signatureForm === undefined
        ? []
        : [html`signed as <span class="mono">${visibleText(report.signatureForm)}</span>`]),
      ...(facts.hash === undefined ? [] : [html`hash ${hexText(facts.hash)}`]),
    ])}
    ${navigation(facts, context)} ${verdictCallout(report, context)} ${contentView(report, content, context)}
    <p class="foot">${footOf(report)}</p>`;
}

/** Returns the outcome of a transaction, or its kind if it has no outcome. */
export function transactionWords({ verdict, facts }: TransactionReport): string {
  const kind = facts.kind.charAt(0).toUpperCase() + facts.kind.slice(1);
  if (verdict === undefined) return kind;
  return facts.type === 'user_transaction' || facts.status === 'pending' ? verdict.title : `${kind}: ${verdict.title}`;
}

function footOf({ facts, call }: TransactionReport): string {
  if (facts.status === 'pending') return 'Not executed yet. It can still fail or expire.';
  return `Read from the ledger.${call ? ' Value types are from the currently deployed function.' : ''}`;
}

function toneOf({ status }: TransactionFacts): Pick<Title, 'tone' | 'icon'> {
  switch (status) {
    case 'succeeded':
      return { tone: 'good', icon: passIcon };
    case 'failed':
      return { tone: 'bad', icon: failIcon };
    case 'pending':
      return { tone: 'plain', icon: clockIcon };
    case 'unknown':
      return { tone: 'plain', icon: noneIcon };
  }
}

function placeParts({ version, timestamp, sequenceNumber, replayProtectionNonce: nonce }: TransactionFacts) {
  const moment = timestamp === undefined ? undefined : momentOfMicroseconds(timestamp);
  return [
    ...(version === undefined ? [] : [html`version ${groupedDigits(version)}`]),
    ...(moment === undefined ? [] : [html`<span title=${moment.utc}>${moment.local}</span>`]),
    ...(sequenceNumber === undefined || nonce !== undefined ? [] : [html`#${groupedDigits(sequenceNumber)}`]),
    ...(nonce === undefined ? [] : [html`orderless, nonce ${groupedDigits(nonce)}`]),
  ];
}

function navigation(facts: TransactionFacts, context: PageContext): TemplateResult | typeof nothing {
  if (context.ui.isFile) return nothing;
  const { version, sender, sequenceNumber, replayProtectionNonce: nonce, publishes } = facts;
  const isOrdered = sender !== undefined && sequenceNumber !== undefined && nonce === undefined;
  const links = [
    ...(version === undefined ? [] : [ledgerLink('Open block', { type: 'openBlock', version }, context)]),
    ...(publishes ? [ledgerLink('Open published source', { type: 'openPublishedSource' }, context)] : []),
    ...(isOrdered && sequenceNumber !== '0'
      ? [ledgerLink('← Previous from this account', { type: 'step', to: 'previous' }, context)]
      : []),
    ...(isOrdered ? [ledgerLink('Next from this account →', { type: 'step', to: 'next' }, context)] : []),
  ];
  return links.length === 0 ? nothing : ledgerNavigation('Related pages', links);
}

function verdictCallout(
  { verdict, facts, content }: TransactionReport,
  context: PageContext,
): TemplateResult | typeof nothing {
  if (verdict && facts.status === 'failed' && content.kind === 'effects') {
    return verdictView({ ...content.effects, verdict }, context);
  }
  if (verdict?.meaning === undefined) return nothing;
  return html`<div class="callout warn"><p class="callout-first">${visibleText(verdict.meaning)}</p></div>`;
}

function contentView(report: TransactionReport, content: TransactionContent, context: PageContext): TemplateResult {
  if (content.kind === 'effects') {
    const { effects } = content;
    const payload = html`${callView(report, context)} ${payloadView(effects, context)}`;
    return html`<div class="cards">${gasCard(effects.gas, context, true)} ${balancesCard(effects)}</div>
      ${partsView(effects, context, payload)}`;
  }
  const { call } = report;
  return tabsView(
    [
      ...(call ? [{ id: 'payload' as const, name: 'Payload', content: () => callView(report, context) }] : []),
      { id: 'details', name: 'All Fields', content: () => wholeView(content.json, context) },
    ],
    context.ui,
    jsonButton(context),
  );
}

function wholeView(json: JsonValue, { ui }: PageContext): TemplateResult {
  return html`<ul class="tree" @keydown=${moveInTree}>
    ${jsonRows(json, { key: 'whole', depth: 0, openLevels: 1 }, ui)}
  </ul>`;
}

/** Renders a block: its position in the ledger, its neighbors, and its transactions by kind. */
export function blockView(report: BlockReport, context: PageContext): TemplateResult {
  const { network, hash, timestamp, firstVersion, lastVersion } = report;
  const moment = momentOfMicroseconds(timestamp);
  const count = BigInt(lastVersion) - BigInt(firstVersion) + 1n;
  return html`${titleView({
      tone: 'plain',
      icon: rowsIcon,
      words: `Block ${groupedDigits(report.height)}`,
      actions: actionsView(context, reportActions(context, 'Refresh')),
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
    ${neighbours(report, context)}
    ${report.isWithoutTransactions ? unreadView(report, context) : [missingView(report), tableView(report, context)]}
    <p class="foot">Read from the ledger.${context.ui.isFile ? nothing : ' Every transaction can be opened.'}</p>`;
}

function neighbours(report: BlockReport, context: PageContext): TemplateResult | typeof nothing {
  const { firstVersion, lastVersion } = report;
  const what = report.isWithoutTransactions ? { withTransactions: false } : {};
  if (context.ui.isFile) return nothing;
  const before = BigInt(firstVersion) - 1n;
  const after = BigInt(lastVersion) + 1n;
  return ledgerNavigation('Neighbouring blocks', [
    ...(before < 0n
      ? []
      : [ledgerLink('← Previous block', { type: 'openBlock', version: before.toString(), ...what }, context)]),
    ledgerLink('Next block →', { type: 'openBlock', version: after.toString(), ...what }, context),
  ]);
}

function unreadView({ firstVersion }: BlockReport, context: PageContext): TemplateResult {
  return html`<p>
    The transactions of this block have not been loaded.
    ${context.ui.isFile ? nothing : ledgerLink('Load transactions', { type: 'openBlock', version: firstVersion }, context)}
  </p>`;
}

function missingView({ missing, transactions }: BlockReport): TemplateResult | typeof nothing {
  if (missing === '0') return nothing;
  const sent =
    transactions.length === 0
      ? 'no transactions for this block.'
      : `only ${counted(transactions.length, 'transaction')} for this block. ${counted(missing, 'transaction is', 'transactions are')} missing.`;
  return html`<div class="callout warn"><p class="callout-first">The gateway returned ${sent}</p></div>`;
}

function tableView({ transactions }: BlockReport, context: PageContext): TemplateResult {
  const { ui } = context;
  return html`<table class="runs" aria-rowcount=${transactions.length + 1}>
    ${tableHead('Block transactions', [numberColumn('Version'), 'Kind', 'Subject', 'Outcome', 'Sender', numberColumn('Gas')], 'rows')}
    <tbody>
      ${longList(transactions, 'block', ui, (facts, place) => transactionRow(facts, place, context), { columns: 6 })}
    </tbody>
  </table>`;
}

function transactionRow(facts: TransactionFacts, place: number, context: PageContext): TemplateResult {
  const { version, hash, kind, subject, sender, gasUsed } = facts;
  const name = hash ?? version;
  const words = version === undefined ? 'open' : groupedDigits(version);
  return html`<tr class="run" aria-rowindex=${place + 2}>
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

/** Returns a link to another ledger page. @param label accessible name, if the text does not identify the target */
function ledgerLink(text: unknown, message: PageMessage, context: PageContext, label?: string): TemplateResult {
  if (context.ui.isFile) return html`${text}`;
  const go = () => {
    context.ask(message);
  };
  return label === undefined
    ? html`<button type="button" class="link" @click=${go}>${text}</button>`
    : html`<button type="button" class="link" aria-label=${label} @click=${go}>${text}</button>`;
}

function ledgerNavigation(label: string, links: readonly TemplateResult[]): TemplateResult {
  return html`<nav class="ledger-nav" aria-label=${label}>${links}</nav>`;
}

import { html, nothing, type TemplateResult } from 'lit';
import type { JsonValue } from '../../core/json';
import type { TransactionContent, TransactionReport, TransactionFacts } from '../../core/reports/ledgerReport';
import { momentOfMicroseconds } from '../../core/move/moments';
import { jsonButton, rerunButton, saveButton, transactionButtons } from '../page/actionButtons';
import { groupedDigits } from './amounts';
import { balancesCard } from './balancesCard';
import { callView } from './callView';
import { gasCard } from './gasCard';
import { hexText, visibleText } from './hexText';
import { clockIcon, failIcon, noneIcon, passIcon } from '../page/icons';
import { jsonRows } from './jsonTree';
import { ledgerLink, ledgerNavigation } from './blockView';
import type { PageContext } from '../page/pageContext';
import { partsView, payloadView } from './simulationView';
import { networkView, senderView, subtitle, titleView, type Title } from '../page/titleView';
import { tabsView } from '../page/tabsView';
import { moveInTree } from '../lists/treeKeys';
import { verdictView } from './verdictView';

/** A transaction of the ledger: how it ended, what it did, or all that is known of it. */
export function transactionView(report: TransactionReport, context: PageContext): TemplateResult {
  const { facts, network, content } = report;
  return html`${titleView({
      ...toneOf(facts),
      words: visibleText(transactionWords(report)),
      ...(report.subject === facts.kind ? {} : { subject: report.subject }),
      actions: html`${transactionButtons(context, report)} ${rerunButton(context, 'Read again')} ${saveButton(context)}`,
    })}
    ${subtitle([
      networkView(network),
      ...placeParts(facts),
      ...(facts.sender === undefined ? [] : [senderView(facts.sender, report.labels)]),
      ...(report.signatureForm === undefined
        ? []
        : [html`signed as <span class="mono">${visibleText(report.signatureForm)}</span>`]),
      ...(facts.hash === undefined ? [] : [html`hash ${hexText(facts.hash)}`]),
    ])}
    ${navigation(facts, context)} ${verdictCallout(report, context)} ${contentView(report, content, context)}
    <p class="foot">${footOf(report)}</p>`;
}

/** How it ended; of kinds that do not say it what it is. */
export function transactionWords({ verdict, facts }: TransactionReport): string {
  const kind = facts.kind.charAt(0).toUpperCase() + facts.kind.slice(1);
  if (verdict === undefined) return kind;
  return facts.type === 'user_transaction' || facts.status === 'pending' ? verdict.title : `${kind}: ${verdict.title}`;
}

function footOf({ facts, call }: TransactionReport): string {
  if (facts.status === 'pending') return 'Not executed yet: it may still fail, or expire.';
  return `Read from the ledger.${call ? ' Types of values are those of the function as it is deployed now.' : ''}`;
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
  const { version, sender, sequenceNumber, replayProtectionNonce: nonce } = facts;
  const isOrdered = sender !== undefined && sequenceNumber !== undefined && nonce === undefined;
  const links = [
    ...(version === undefined ? [] : [ledgerLink('Open its block', { type: 'openBlock', version }, context)]),
    ...(isOrdered && sequenceNumber !== '0'
      ? [ledgerLink('← Previous by the account', { type: 'step', to: 'previous' }, context)]
      : []),
    ...(isOrdered ? [ledgerLink('Next by the account →', { type: 'step', to: 'next' }, context)] : []),
  ];
  return links.length === 0 ? nothing : ledgerNavigation('Around this transaction', links);
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

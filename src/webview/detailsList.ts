import { html, type TemplateResult } from 'lit';
import type { DetailsReport, SimulationReport } from '../core/reports/simulationReport';
import { momentOfMicroseconds, momentOfSeconds, type Moment } from '../core/reports/moments';
import { groupedDigits } from './amounts';
import { hexText } from './hexText';
import { visibleText } from './visibleText';

/** What else the node answered about the transaction. */
export function detailsList(report: SimulationReport): TemplateResult {
  const { details } = report;
  return html`<dl class="details">
    ${orderRow(details)}
    ${row('Expires', momentView(momentOfSeconds(details.expirationTimestampSecs), details.expirationTimestampSecs, 's'))}
    ${row('Ledger time', momentView(momentOfMicroseconds(details.timestamp), details.timestamp, 'µs'))}
    ${row('Ledger version', numberView(details.ledgerVersion))}
    ${row('Signed as', html`<span class="mono">${visibleText(details.signatureForm)}</span>`)}
    ${row('Hash', hexText(details.hash))} ${rootRows(details)}
  </dl>`;
}

function orderRow(details: DetailsReport): TemplateResult {
  return details.replayProtectionNonce === undefined
    ? row('Sequence number', numberView(details.sequenceNumber))
    : row('Replay nonce', numberView(details.replayProtectionNonce));
}

function rootRows(details: DetailsReport): TemplateResult {
  const { stateChangeHash, eventRootHash, accumulatorRootHash } = details;
  const roots = [stateChangeHash, eventRootHash, accumulatorRootHash];
  if (roots.every(root => /^0x0*$/.test(root))) {
    return row('Root hashes', html`<span class="dim">all zero, as in any simulation</span>`);
  }
  return html`${row('State change hash', hexText(stateChangeHash))} ${row('Event root hash', hexText(eventRootHash))}
  ${row('Accumulator root', hexText(accumulatorRootHash))}`;
}

function row(name: string, value: unknown): TemplateResult {
  return html`<div class="details-row">
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

function numberView(number: string): TemplateResult {
  return html`<span class="mono" title=${groupedDigits(number)}>${visibleText(number)}</span>`;
}

function momentView(moment: Moment | undefined, count: string, unit: string): TemplateResult {
  if (moment === undefined) return html`${visibleText(groupedDigits(count))} ${unit} since 1970`;
  return html`<span title="${groupedDigits(count)} ${unit} since 1970">${moment.local}</span>
    <span class="second-line dim">${moment.utc}</span>`;
}

import { html, type TemplateResult } from 'lit';
import { type SweepReport, type SweepRow, argumentWords, outcomeCounts, valueText } from '../core/reports/manyReport';
import { copyButton, rerunButton, saveButton } from './actionButtons';
import { counted } from './amounts';
import { exactDigits } from './exactDigits';
import { nameText } from './hexText';
import { rowsIcon } from './icons';
import { gapView, outcomeRow, versionsView } from './outcomeCells';
import type { PageContext } from './pageContext';
import { networkView, senderView, subtitle } from './subtitle';
import { sweepChart } from './sweepChart';
import { titleView } from './titleView';
import { shortText, visibleText } from './visibleText';

/** Characters of a value: an address is shown whole. */
const LONGEST_VALUE = 66;

/** One payload with many values in the place of one argument: gas and verdict of each, drawn and as a table. */
export function sweepView(report: SweepReport, context: PageContext): TemplateResult {
  const { rows, argument } = report;
  return html`${titleView({
      tone: 'plain',
      icon: rowsIcon,
      words: sweepWords(report),
      subject: report.subject,
      actions: html`${rerunButton(context)} ${copyButton(context, 'raw', 'Copy JSON')}
      ${copyButton(context, 'markdown', 'Copy Markdown')} ${saveButton(context)}`,
    })}
    ${subtitle(
      [
        html`<span class="network">${nameText(argumentWords(argument))}</span>`,
        networkView(report.network),
        versionsView(rows),
        senderView(report.sender, report.labels),
        gapView(rows),
      ].filter(part => part !== undefined),
    )}
    ${sweepChart(rows, context)}
    <table class="runs">
      <caption class="sr-only">
        What the payload would do with each value
      </caption>
      <thead>
        <tr>
          <th scope="col">Value</th>
          <th scope="col">Verdict</th>
          <th scope="col" class="number-cell">Gas</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map((row, index) => valueRow(row, index, context))}
      </tbody>
    </table>
    <p class="foot">Simulated, not sent, each on the same state. A later run may differ.</p>`;
}

/** `3 of 8 values would succeed`. */
export function sweepWords({ rows }: SweepReport): string {
  return `${outcomeCounts(rows).good} of ${counted(rows.length, 'value')} would succeed`;
}

function valueRow({ json, label, outcome }: SweepRow, index: number, context: PageContext): TemplateResult {
  const text = valueText(json);
  // All of a longer one is in the payload of its report.
  const value = text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
  return outcomeRow(
    {
      index,
      outcome,
      name: shortText(value),
      title: html`<span class="mono">${exactDigits(value) ?? visibleText(value)}</span>`,
      head: label === undefined ? '' : html` <span class="dim small">${shortText(label)}</span>`,
    },
    context,
  );
}

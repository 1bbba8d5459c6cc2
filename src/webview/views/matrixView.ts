import { counted } from '../../core/move/groupDigits';
import { html, type TemplateResult } from 'lit';
import {
  type MatrixReport,
  type MatrixRow,
  byOutcome,
  outcomeCounts,
  senderDeltas,
} from '../../core/reports/manyReport';
import { deltaCell } from '../../core/reports/facts';
import { copyButton, rerunButton, saveButton } from '../page/actionButtons';
import { amountView } from './cells';
import { hexText, shortText } from './hexText';
import { failIcon, passIcon, rowsIcon } from '../page/icons';
import { gapView, outcomeRow, versionsView } from './outcomeCells';
import { longList } from '../lists/longList';
import type { PageContext } from '../page/pageContext';
import { networkView, subtitle, titleView, type Title } from '../page/titleView';

/** Who may: one payload in the name of many senders, those first who may. */
export function matrixView(report: MatrixReport, context: PageContext): TemplateResult {
  const rows = byOutcome(report.rows);
  return html`${titleView({
      ...toneOf(report),
      words: matrixWords(report),
      subject: report.subject,
      actions: html`${rerunButton(context)} ${copyButton(context, 'raw', 'Copy JSON')}
      ${copyButton(context, 'markdown', 'Copy Markdown')} ${saveButton(context)}`,
    })}
    ${subtitle(
      [networkView(report.network), versionsView(report.rows), gapView(report.rows)].filter(part => part !== undefined),
    )}
    <table class="runs">
      <caption class="sr-only">
        What the payload would do for each sender
      </caption>
      <thead>
        <tr>
          <th scope="col">Sender</th>
          <th scope="col">Verdict</th>
          <th scope="col" class="number-cell">Gas</th>
          <th scope="col" class="number-cell">Gains or loses</th>
        </tr>
      </thead>
      <tbody>
        ${longList(rows, 'matrix', context.ui, ({ row, index }) => senderRow(row, index, context), { columns: 4 })}
      </tbody>
    </table>
    <p class="foot">Each row is a separate simulation on the same state: nothing was sent. A later run may differ.</p>`;
}

/** `2 of 5 senders may call`. */
export function matrixWords({ rows, subject }: MatrixReport): string {
  const { good } = outcomeCounts(rows);
  return `${good} of ${counted(rows.length, 'sender')} may ${subject.includes('::') ? 'call' : 'send'}`;
}

function toneOf({ rows }: MatrixReport): Pick<Title, 'tone' | 'icon'> {
  const { good, bad } = outcomeCounts(rows);
  if (good === rows.length) return { tone: 'good', icon: passIcon };
  return bad === rows.length ? { tone: 'bad', icon: failIcon } : { tone: 'plain', icon: rowsIcon };
}

function senderRow({ sender, label, outcome }: MatrixRow, index: number, context: PageContext): TemplateResult {
  return outcomeRow(
    {
      index,
      outcome,
      name: label === undefined ? sender : shortText(label),
      title: label === undefined ? hexText(sender) : shortText(label),
      head: label === undefined ? '' : html` <span class="dim">${hexText(sender)}</span>`,
      cells: html`<td class="number-cell">
        ${senderDeltas(outcome).map(({ asset, amount }) => html`<div>${amountView(deltaCell(amount, asset))}</div>`)}
      </td>`,
    },
    context,
  );
}

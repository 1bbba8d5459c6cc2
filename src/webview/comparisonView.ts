import { html, nothing, type TemplateResult } from 'lit';
import type { ComparisonColumn, ComparisonReport } from '../core/reports/compare/comparisonModel';
import { momentOfSeconds } from '../core/reports/moments';
import { VERIFICATION_WORDS } from '../core/reports/encodingReport';
import { copyButton, rerunButton, saveButton } from './actionButtons';
import { counted, groupedDigits } from './amounts';
import { comparisonSection } from './comparisonRows';
import { compareIcon, failIcon, messageIcon, passIcon } from './icons';
import { longText } from './longText';
import type { PageContext } from './pageContext';
import type { PageUi } from './pageUi';
import { networkView, subtitle } from './subtitle';
import { distanceText } from './times';
import { titleView } from './titleView';
import { moveInTree } from './treeKeys';
import { visibleText } from './visibleText';

/** With more columns the table scrolls sideways, under the page’s own scrolling. */
const MOST_COLUMNS = 4;

/** Results side by side, their differences first. */
export function comparisonView(report: ComparisonReport, context: PageContext): TemplateResult {
  const { columns, of } = report;
  const sections = report.sections.map(section => context.flat.of(section, context.ui));
  const above = (index: number) => sections.slice(0, index).reduce((sum, { rows }) => sum + rows.length, 1);
  return html`${titleView({
      tone: 'plain',
      icon: compareIcon,
      words: comparisonWords(report),
      subject: report.subject,
      actions: html`${of === 'networks' ? rerunButton(context) : nothing}
      ${copyButton(context, 'markdown', 'Copy Markdown')} ${saveButton(context)}`,
    })}
    ${subtitle(subtitleParts(report))}
    <div
      class="comparison ${columns.length > MOST_COLUMNS ? 'scrolls' : ''}"
      tabindex=${columns.length > MOST_COLUMNS ? 0 : nothing}
    >
      <table aria-rowcount=${above(sections.length)} @keydown=${moveInTree}>
        <caption class="sr-only">
          Results side by side
        </caption>
        <thead>
          <tr aria-rowindex="1">
            <td></td>
            ${columns.map((column, index) => columnHead(column, index, of, context.ui))}
          </tr>
        </thead>
        ${sections.map((section, index) => comparisonSection(section, { columns, above: above(index) }, context.ui))}
      </table>
    </div>
    <p class="foot">
      Hashes, times and ledger versions are another in each run and are not compared.${earlierNote(report)}
    </p>`;
}

/** The verdict of a comparison: `3 differences`. */
export function comparisonWords({ differences, columns }: ComparisonReport): string {
  if (columns.filter(hasResult).length < 2) return 'Nothing to compare';
  return differences === 0 ? 'No differences' : counted(differences, 'difference');
}

function earlierNote({ columns }: ComparisonReport): string {
  const looked = columns.map(column => column.kind === 'simulation' && column.lookedEarlier === true);
  if (!looked.includes(true) || !looked.includes(false)) return '';
  return ' Earlier values were not looked up for all of these results, so they are not compared either.';
}

function subtitleParts({ of, columns }: ComparisonReport): readonly unknown[] {
  const failed = columns.filter(column => !hasResult(column)).length;
  return [
    of === 'results' ? 'the older result first' : `the same payload on ${counted(columns.length, 'network')}`,
    ...(failed > 0 ? [`${groupedDigits(String(failed))} without a result`] : []),
  ];
}

function hasResult({ kind }: ComparisonColumn): boolean {
  return kind !== 'failed';
}

function columnHead(column: ComparisonColumn, index: number, of: ComparisonReport['of'], ui: PageUi): TemplateResult {
  return html`<th scope="col">
    ${of === 'results' ? html`<span class="column-name">${visibleText(column.label)}</span>` : nothing}
    ${networkView(column.network)} ${columnOutcome(column, `column-${index}`, ui)}
  </th>`;
}

function columnOutcome(column: ComparisonColumn, key: string, ui: PageUi): TemplateResult {
  switch (column.kind) {
    case 'simulation':
      return html`<span class="outcome ${column.success ? 'good' : 'bad'}"
          >${column.success ? passIcon : failIcon}<span class="words">${visibleText(column.verdict)}</span></span
        >
        <span class="second-line dim">version ${groupedDigits(column.ledgerVersion)}</span> ${ranView(column.ranAt)}`;
    case 'encoding':
      return html`<span class="outcome ${column.verification === 'verified' ? 'plain' : 'bad'}"
          >${column.verification === 'verified' ? messageIcon : failIcon}<span class="words"
            >${VERIFICATION_WORDS[column.verification]}</span
          ></span
        >
        ${ranView(column.ranAt)}`;
    case 'failed':
      return html`<span class="outcome bad">${failIcon}<span class="words">No result</span></span>
        <span class="second-line">${longText(column.message, key, ui, 500)}</span>`;
  }
}

function ranView(ranAt: number): TemplateResult {
  const seconds = String(Math.floor(ranAt / 1_000));
  const moment = momentOfSeconds(seconds);
  return html`<span class="second-line dim" title=${moment ? `${moment.local} (${moment.utc})` : ''}
    >${distanceText(seconds, Date.now())}</span
  >`;
}

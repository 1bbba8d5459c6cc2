import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { counted } from '../../core/move/groupDigits';
import { balanceFacts, balanceNote, type Fact } from '../../core/reports/facts';
import type { SimulationReport } from '../../core/reports/simulationReport';
import { cellView, factNameView } from './cells';

/** Rows that are shown at first; the others are one press away in the events. */
const MOST_ROWS = 24;

/** The card that says who gains and who loses, and whether it adds up. */
export function balancesCard(report: SimulationReport): TemplateResult {
  return html`<section class="card" aria-labelledby="balances-title">
    <h2 id="balances-title">Balances</h2>
    <dl class="deltas">${guard([report], () => rowsOf(balanceFacts(report)))}</dl>
    <p class="small dim">${balanceNote(report.balances)}</p>
  </section>`;
}

/** The fee, which is the last one, always among them. */
function rowsOf(facts: readonly Fact[]): readonly unknown[] {
  const rest = facts.length - 1 - MOST_ROWS;
  return [
    ...facts.slice(0, -1).slice(0, MOST_ROWS).map(rowView),
    rest > 0 ? html`<div class="delta dim"><dt>${counted(rest, 'more row')}, in the events</dt></div>` : nothing,
    ...facts.slice(-1).map(rowView),
  ];
}

/** What is not an account's own delta is quieter. */
function rowView(fact: Fact): TemplateResult {
  return html`<div class="delta ${fact.name === '' ? '' : 'dim'}">
    <dt>${factNameView(fact)}</dt>
    <dd>${cellView(fact.cell)}</dd>
  </div>`;
}

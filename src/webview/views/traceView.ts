import '@vscode-elements/elements/dist/vscode-progress-bar/index.js';
import { html, nothing, type TemplateResult } from 'lit';
import { omittedText, ranText } from '../../core/results/traceWords';
import { counted } from '../../core/text/digits';
import { longList } from '../lists/longList';
import { needleOf, nothingMatches } from '../lists/reportSearch';
import { TRACE_KEY, type ShownRows, type TraceOnPage, type TraceTree } from '../lists/traceTree';
import { cancelButton, type PageContext } from '../page/actionButtons';
import type { PageUi } from '../page/pageUi';
import { visibleText } from './cells';
import { longText } from './codeView';
import { rowView, setOpen, type TracePlace } from './traceRow';

type MadeTrace = Extract<TraceOnPage, { readonly kind: 'made' }>;

/** Maximum number of printed rows. */
const MOST_PRINTED = 2_000;

/** Renders the trace: calls with arguments and results, and their reads, changes and events, in order. */
export function traceView(context: PageContext): TemplateResult {
  const { trace, ui } = context;
  switch (trace.kind) {
    case 'none':
    case 'cancelled':
      return html`<p class="empty">
        ${ui.isPrinted ? 'Not traced.' : html`<button type="button" class="link" @click=${context.makeTrace}>Trace this simulation</button>`}
      </p>`;
    case 'making':
      return makingView(context);
    case 'failed':
      return html`<p class="empty">${longText(trace.message, 'trace-failure', ui)}</p>`;
    case 'made':
      return trace.tree.isWhole ? madeView(trace, context) : makingView(context);
  }
}

function makingView({ post }: PageContext): TemplateResult {
  return html`<div class="trace-making" aria-busy="true">
    <p>Tracing…</p>
    <vscode-progress-bar indeterminate></vscode-progress-bar>
    <p>
      ${cancelButton(() => {
        post({ type: 'cancelTrace' });
      })}
    </p>
  </div>`;
}

function madeView(trace: MadeTrace, context: PageContext): TemplateResult {
  const { ui } = context;
  const { tree } = trace;
  const { head } = tree;
  const shown = tree.shown(needleOf(ui), ui);
  if (shown.rows.length === 0 && shown.found !== undefined) return nothingMatches(ui);
  if (tree.rows.length === 0) return html`<p class="empty">No code ran.</p>`;
  const rows = ui.isPrinted ? shown.rows.slice(0, MOST_PRINTED) : shown.rows;
  const active = Math.max(0, shown.rows.indexOf(tree.active));
  const place = { tree, shown, active, context };
  return html`<div class="trace-head">
      <p class="small dim">
        ${visibleText(ranText(head.ran))}${head.omitted === 0 ? nothing : html` ${omittedNote(tree)}`}
        ${shown.found === undefined ? nothing : html`<span>${counted(shown.found, 'row')} found.</span>`}
      </p>
      ${ui.isPrinted ? nothing : traceButtons(trace, context)}
    </div>
    <ul
      class="tree trace"
      role="tree"
      aria-label="Trace"
      @keydown=${(event: KeyboardEvent) => {
        moveInTrace(event, place);
      }}
      @focusin=${(event: Event) => {
        activate(event, place);
      }}
    >
      ${longList(rows, shown.key, ui, (index, at) => rowView(index, at, place))}
    </ul>
    ${rows.length < shown.rows.length ? html`<p class="dim">${counted(shown.rows.length - rows.length, 'more row')}</p>` : nothing}`;
}

function omittedNote({ head }: TraceTree): string {
  return `The trace is too long to show in full: ${omittedText(head)}.`;
}

/** Keeps the focused row rendered, because only this row can be reached with Tab. */
function activate({ target, currentTarget: list }: Event, { tree, shown }: TracePlace): void {
  const row = target instanceof Element ? target.closest<HTMLElement>('[role=treeitem]') : undefined;
  if (!row || !(list instanceof Element)) return;
  for (const each of list.querySelectorAll<HTMLElement>('.trace-row.active')) {
    each.classList.remove('active');
    each.tabIndex = -1;
  }
  row.classList.add('active');
  row.tabIndex = 0;
  tree.active = shown.rows[Number(row.dataset.at)] ?? 0;
}

/**
 * Handles keys as in VS Code's trees: the arrow keys move, expand and collapse, Home and End move to the ends, Enter
 * opens the code, and Space shows all values of a row.
 */
function moveInTrace(event: KeyboardEvent, { tree, shown, context }: TracePlace): void {
  const { target, currentTarget: list } = event;
  if (!(target instanceof HTMLElement) || !(list instanceof Element) || target.role !== 'treeitem') return;
  const at = Number(target.dataset.at);
  const index = shown.rows[at] ?? 0;
  const { ui } = context;
  const open = shown.isOpen(at);
  const depth = tree.rows[index]?.depth ?? 0;
  const go = (to: number) => {
    focusRow(list, to, shown, ui);
  };
  switch (event.key) {
    case 'ArrowDown':
      go(at + 1);
      break;
    case 'ArrowUp':
      go(at - 1);
      break;
    case 'Home':
      go(0);
      break;
    case 'End':
      go(shown.rows.length - 1);
      break;
    case 'ArrowRight':
      if (open === false) setOpen({ shown, ui }, at, true);
      else if (open) go(at + 1);
      break;
    case 'ArrowLeft':
      if (open) setOpen({ shown, ui }, at, false);
      else go(shown.rows.slice(0, at).findLastIndex(each => (tree.rows[each]?.depth ?? 0) < depth));
      break;
    case 'Enter':
      context.post({ type: 'openTraceRow', row: index });
      break;
    case ' ':
      ui.setOpen(`${shown.key}/${index}/values`, !ui.isOpen(`${shown.key}/${index}/values`, false));
      break;
    default:
      return;
  }
  event.preventDefault();
}

function focusRow(list: Element, to: number, { key, rows }: ShownRows, ui: PageUi): void {
  if (to < 0 || to >= rows.length) return;
  const find = () => list.querySelector<HTMLElement>(`[data-at="${to}"]`);
  if (!find()) ui.showRow(key, ui.windows.of(key, rows.length), to);
  const row = find();
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}

function traceButtons({ showsCounts }: MadeTrace, { ui, post }: PageContext): TemplateResult {
  const all = (open: boolean, words: string) =>
    html`<button
      type="button"
      class="link"
      @click=${() => {
        ui.windows.clear();
        ui.setOpenAll(TRACE_KEY, open);
      }}
    >
      ${words}
    </button>`;
  return html`<div class="trace-buttons">
    ${all(true, 'Expand all')} ${all(false, 'Collapse all')}
    <button
      type="button"
      class="link"
      title="Show execution counts of lines in editors"
      @click=${() => {
        post({ type: 'showCounts', on: !showsCounts });
      }}
    >
      ${showsCounts ? 'Hide counts' : 'Show counts'}
    </button>
  </div>`;
}

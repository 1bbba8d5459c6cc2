import { html, nothing, type TemplateResult } from 'lit';
import type { StructShapes } from '../core/move/fieldTypes';
import type { AccountLabels } from '../core/reports/accountLabels';
import type { SimulationReport } from '../core/reports/simulationReport';
import { accountView } from './accountView';
import { counted } from './amounts';
import { changeCount, changeGroups, withResourceGroups, type ChangeGroup, type GroupedChange } from './changeGroups';
import { changeRow, type ChangePlace } from './changeRow';
import { needleOf, nothingMatches } from './filterField';
import { foldRow } from './foldRow';
import { hexText } from './hexText';
import { longList } from './longList';
import type { PageContext } from './pageContext';
import type { PageUi } from './pageUi';
import { moveInTree } from './treeKeys';
import { typeView } from './typeView';

/** Up to this many changes the groups are open at first; the sender's is as long as it alone has no more. */
const OPEN_GROUPS = 30;
/** Up to this many changes the fields are shown at first, too. */
const OPEN_FIELDS = 6;

/** The changes of the ledger's state: account or table, then resource, then fields. */
export function changesView(report: SimulationReport, { ui, search }: PageContext): TemplateResult {
  const total = changeCount(report);
  if (total === 0) return html`<p class="empty">No changes.</p>`;
  const needle = needleOf(ui);
  const groups = changeGroups(report, search, needle);
  if (groups.length === 0) return nothingMatches(ui);
  const key = needle === '' ? 'changes' : 'found-changes';
  return html`<ul class="tree" @keydown=${moveInTree}>
    ${longList(groups, key, ui, (group, index) => groupRow(group, { key, index, total, shapes: report.structs, labels: report.labels }, ui))}
  </ul>`;
}

interface GroupPlace {
  readonly key: string;
  readonly index: number;
  /** Changes in the whole report. */
  readonly total: number;
  readonly shapes: StructShapes | undefined;
  readonly labels: AccountLabels | undefined;
}

function groupRow(group: ChangeGroup, at: GroupPlace, ui: PageUi): TemplateResult {
  const { key, index, total, shapes, labels } = at;
  const open = total <= OPEN_FIELDS;
  const place: ChangePlace = { key: `${key}/${groupName(group, index)}`, depth: 1, open, shapes };
  if (group.kind === 'single') return changeRow(group.change, 0, { ...place, depth: 0, open: false }, ui);
  const { changes } = group;
  const isSender = group.kind === 'account' && group.isSender;
  const noun = group.kind === 'table' ? 'item' : 'change';
  return foldRow(
    {
      key: place.key,
      depth: 0,
      openByDefault: total <= OPEN_GROUPS || (isSender && changes.length <= OPEN_GROUPS),
      label: groupName(group, index),
      head: () =>
        html`<span class="name"
            >${group.kind === 'table' ? html`Table ${hexText(group.handle)}` : accountView(group.address, labels)}</span
          >
          ${isSender ? html`<span class="tag">sender</span>` : nothing}
          <span class="aside dim">${counted(changes.length, noun)}</span>`,
      children: () => longList(withResourceGroups(changes), place.key, ui, change => groupedRow(change, place, ui)),
    },
    ui,
  );
}

/** A change, or a resource group with its members below. */
function groupedRow(grouped: GroupedChange, place: ChangePlace, ui: PageUi): TemplateResult {
  if (grouped.kind === 'one') return changeRow(grouped.change, grouped.index, place, ui);
  const { key, name, members } = grouped;
  const inside = { ...place, depth: place.depth + 1 };
  return foldRow(
    {
      key: `${place.key}/group ${key}`,
      depth: place.depth,
      openByDefault: true,
      label: `resource group ${name ?? '(unnamed)'}`,
      head: () =>
        html`${name === undefined ? html`<span class="name">Resource group</span>` : typeView(name, key, ui)}
          <span class="tag" title="The ledger keeps its members together, under the key ${key}."
            >${name === undefined ? 'unnamed' : 'resource group'}</span
          >
          <span class="aside dim">${counted(members.length, 'member')}</span>`,
      children: () => members.map(({ change, index }) => changeRow(change, index, inside, ui)),
    },
    ui,
  );
}

function groupName(group: ChangeGroup, index: number): string {
  return group.kind === 'single' ? String(index) : `${group.kind} ${groupId(group)}`;
}

function groupId(group: Exclude<ChangeGroup, { readonly kind: 'single' }>): string {
  return group.kind === 'account' ? group.address : group.handle;
}

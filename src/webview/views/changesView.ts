import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { JsonValue } from '../../core/json';
import { bcsSize, type StructShapes } from '../../core/move/fieldTypes';
import { counted } from '../../core/text/digits';
import { parseTypeTag, type TypeTag } from '../../core/move/typeTag';
import { type AccountLabels, labelIn } from '../../core/results/accountLabels';
import type { SimulationReport, ChangeReport, DecodedBytes, EarlierValue } from '../../core/results/simulationReport';
import { changeCount, changeGroups, type ChangeGroup } from '../../core/results/simulationWords';
import { needleOf, nothingMatches, type ReportSearch } from '../lists/reportSearch';
import { foldRow, leafRow, moveInTree } from '../lists/foldRow';
import { longList } from '../lists/longList';
import type { PageContext } from '../page/actionButtons';
import type { PageUi } from '../page/pageUi';
import { groupedDigits, accountView, hexText, shortText } from './cells';
import { beforeRow } from './gasHistoryView';
import { jsonRow, jsonRows, type TreePlace, previewText, previewView } from './jsonTree';
import { longText } from './codeView';
import { typeView } from './callView';

/** With more changes, only the sender's group is initially expanded, if it has no more than this. */
const OPEN_GROUPS = 30;
/** Maximum number of changes whose fields are initially expanded. */
const OPEN_FIELDS = 6;

/** Renders the changes to the ledger state: account or table, then resource, then fields. */
export function changesView(report: SimulationReport, { ui, search }: PageContext): TemplateResult {
  const total = changeCount(report);
  if (total === 0) return html`<p class="empty">No changes.</p>`;
  const needle = needleOf(ui);
  const groups = matchingGroups(report, search, needle);
  if (groups.length === 0) return nothingMatches(ui);
  const key = needle === '' ? 'changes' : 'found-changes';
  return html`<ul class="tree" @keydown=${moveInTree}>
    ${longList(groups, key, ui, (group, index) => groupRow(group, { key, index, total, shapes: report.structs, labels: report.labels }, ui))}
  </ul>`;
}

interface GroupPlace {
  readonly key: string;
  readonly index: number;
  readonly total: number;
  readonly shapes: StructShapes | undefined;
  readonly labels: AccountLabels | undefined;
}

function groupRow(group: ShownGroup, at: GroupPlace, ui: PageUi): TemplateResult {
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

/** Renders a change, or a resource group with its members. */
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
          <span class="tag" title="The ledger stores its resources together, under the key ${key}."
            >${name === undefined ? 'unnamed' : 'resource group'}</span
          >
          <span class="aside dim">${counted(members.length, 'member')}</span>`,
      children: () => members.map(({ change, index }) => changeRow(change, index, inside, ui)),
    },
    ui,
  );
}

function groupName(group: ShownGroup, index: number): string {
  return group.kind === 'single' ? String(index) : `${group.kind} ${groupId(group)}`;
}

function groupId(group: Exclude<ShownGroup, { readonly kind: 'single' }>): string {
  return group.kind === 'account' ? group.address : group.handle;
}

interface ChangePlace {
  readonly key: string;
  readonly depth: number;
  /** Whether the fields of the change are initially expanded. */
  readonly open: boolean;
  /** The known fields of structs. */
  readonly shapes?: StructShapes | undefined;
}

/** Renders a change as a tree row. @param index index of the change in its group */
function changeRow(change: ChangeReport, index: number, place: ChangePlace, ui: PageUi): TemplateResult {
  const key = `${place.key}/${index}`;
  switch (change.kind) {
    case 'writeResource':
      return resourceRow(change, { ...place, key }, ui);
    case 'deleteResource':
      return leafRow(place.depth, html`${typeView(change.type, key, ui)} ${deletedTag('deleted')}`);
    case 'writeModule':
      return leafRow(
        place.depth,
        html`${typeView(change.module, key, ui)}
          <span class="tag">module written</span> ${bytecodeSize(change.byteLength)}`,
      );
    case 'deleteModule':
      return leafRow(place.depth, html`${typeView(change.module, key, ui)} ${deletedTag('module deleted')}`);
    case 'writeTableItem':
      return tableItemRow(change, { ...place, key }, ui);
    case 'deleteTableItem':
      return change.decoded?.key
        ? deletedItemRow(change.key, change.decoded.key, { ...place, key }, ui)
        : leafRow(
            place.depth,
            html`<span class="key mono">${keyView(change.key, key, ui)}</span>${deletedTag('deleted')}`,
          );
    case 'unknown': {
      const name = html`${typeView(change.type, key, ui)} <span class="tag">unknown kind of change</span>`;
      return dataRow(name, change.type, change.json, { ...place, key }, ui);
    }
  }
}

function resourceRow(
  { type, data, before }: Extract<ChangeReport, { readonly kind: 'writeResource' }>,
  place: ChangePlace,
  ui: PageUi,
): TemplateResult {
  const tag = parseTypeTag(type);
  const { key, depth, shapes } = place;
  return foldRow(
    {
      key,
      depth,
      openByDefault: place.open,
      label: type,
      head: open =>
        html`${typeView(type, key, ui)}${open ? nothing : previewView(data)} ${beforeTag(before)}
          <span class="aside dim">${guard([data, shapes], () => sizeView(data, tag, shapes))}</span>`,
      children: () => {
        const inside = { key, depth: depth + 1, openLevels: 0, type: tag, shapes };
        return html`${jsonRows(data, inside, ui)}${before ? beforeRow(before, data, inside, ui) : nothing}`;
      },
    },
    ui,
  );
}

function dataRow(name: unknown, label: string, data: JsonValue, place: ChangePlace, ui: PageUi): TemplateResult {
  return foldRow(
    {
      key: place.key,
      depth: place.depth,
      openByDefault: place.open,
      label,
      head: open => html`${name}${open ? nothing : previewView(data)}`,
      children: () => jsonRows(data, { key: place.key, depth: place.depth + 1, openLevels: 0 }, ui),
    },
    ui,
  );
}

function tableItemRow(
  change: Extract<ChangeReport, { readonly kind: 'writeTableItem' }>,
  place: ChangePlace,
  ui: PageUi,
): TemplateResult {
  const { key: itemKey, value, byteLength, before, decoded } = change;
  const inside = { key: place.key, depth: place.depth + 1, openLevels: 1, shapes: place.shapes };
  const typed = (type = '') => ({ ...inside, type: parseTypeTag(type) });
  const { valueType: type = '' } = change;
  // A valid type is shown next to the value.
  const valueType = type === '' || parseTypeTag(type) ? nothing : valueTypeRow(type, inside, ui);
  return foldRow(
    {
      key: place.key,
      depth: place.depth,
      openByDefault: place.open,
      label: `table item ${previewText(shownValue(itemKey, decoded?.key))}`,
      head: () =>
        html`<span class="key mono">${previewText(shownValue(itemKey, decoded?.key))}</span>
          ${previewView(shownValue(value, decoded?.value))} ${beforeTag(before)}
          ${byteLength === undefined ? nothing : html`<span class="aside dim">${exactSize(byteLength)}</span>`}`,
      children: () =>
        html`${partRows('key', itemKey, decoded?.key, typed(change.rawKey ? '' : change.keyType), ui)}
        ${partRows('value', value, decoded?.value, typed(change.rawValue ? '' : change.valueType), ui)} ${valueType}
        ${before ? beforeRow(before, value, typed(change.rawValue ? '' : change.valueType), ui) : nothing}`,
    },
    ui,
  );
}

/**
 * Renders the key or value of a table item: decoded, with the hex below; or the hex, with the reason why it was not
 * decoded.
 */
function partRows(
  name: string,
  value: JsonValue,
  decoded: DecodedBytes | undefined,
  place: TreePlace,
  ui: PageUi,
): TemplateResult {
  switch (decoded?.kind) {
    case undefined:
      return jsonRow(name, value, place, ui);
    case 'decoded':
      return html`${jsonRow(name, decoded.json, { ...place, type: parseTypeTag(decoded.type) }, ui)}
      ${jsonRow(`${name} in BCS`, value, { ...place, type: undefined }, ui)}`;
    case 'failed':
      return html`${jsonRow(name, value, { ...place, type: undefined }, ui)}
      ${leafRow(
        place.depth,
        html`<span class="dim"
          >Not decoded as ${typeView(decoded.type, `${place.key}/${name} type`, ui)}: ${shortText(decoded.reason)}</span
        >`,
      )}`;
  }
}

function deletedItemRow(itemKey: JsonValue, decoded: DecodedBytes, place: ChangePlace, ui: PageUi): TemplateResult {
  const inside = { key: place.key, depth: place.depth + 1, openLevels: 1, shapes: place.shapes };
  const preview = previewText(shownValue(itemKey, decoded));
  return foldRow(
    {
      key: place.key,
      depth: place.depth,
      openByDefault: place.open,
      label: `table item ${preview}`,
      head: () => html`<span class="key mono">${preview}</span>${deletedTag('deleted')}`,
      children: () => partRows('key', itemKey, decoded, inside, ui),
    },
    ui,
  );
}

function shownValue(value: JsonValue, decoded: DecodedBytes | undefined): JsonValue {
  return decoded?.kind === 'decoded' ? decoded.json : value;
}

function valueTypeRow(type: string, { key, depth }: TreePlace, ui: PageUi): TemplateResult {
  return leafRow(
    depth,
    html`<span class="key mono">value type</span><span class="value">${typeView(type, `${key}/value type`, ui)}</span>`,
  );
}

function keyView(value: JsonValue, key: string, ui: PageUi): TemplateResult | string {
  return typeof value === 'string' ? longText(value, key, ui) : previewText(value);
}

function beforeTag(before: EarlierValue | undefined): TemplateResult | typeof nothing {
  return before ? html`<span class="tag">earlier value</span>` : nothing;
}

function deletedTag(text: string): TemplateResult {
  return html`<span class="tag deleted">${text}</span>`;
}

/** Renders the size in the ledger if all types are known, otherwise the size as JSON, labeled as such. */
function sizeView(data: JsonValue, type: TypeTag | undefined, shapes: StructShapes = {}): TemplateResult {
  const size = type && bcsSize(data, type, shapes);
  if (size !== undefined) return exactSize(size);
  const length = new TextEncoder().encode(JSON.stringify(data)).length;
  return html`<span title="Some types are unknown. The size in the ledger differs."
    >${bytesText(length)} as JSON</span
  >`;
}

function exactSize(bytes: number): TemplateResult {
  return html`<span title="Size of the BCS value in the ledger">${bytesText(bytes)}</span>`;
}

function bytecodeSize(bytes: number | undefined): TemplateResult | typeof nothing {
  if (bytes === undefined) return nothing;
  return html`<span class="aside dim"><span title="Size of the bytecode">${bytesText(bytes)}</span></span>`;
}

function bytesText(bytes: number): string {
  return `${groupedDigits(String(bytes))} B`;
}

/** A group of changes, or a single change without a group. */
type ShownGroup =
  Exclude<ChangeGroup, { readonly kind: 'other' }> | { readonly kind: 'single'; readonly change: ChangeReport };

/**
 * Returns the changes of a report in groups. If `needle` is not empty, only changes that match it, or whose account
 * matches.
 */
function matchingGroups(report: SimulationReport, search: ReportSearch, needle: string): readonly ShownGroup[] {
  const isNamed = (group: ChangeGroup) =>
    group.kind === 'account' &&
    `${group.address} ${labelIn(report.labels, group.address) ?? ''}`.toLowerCase().includes(needle);
  return changeGroups(report).flatMap((group): readonly ShownGroup[] => {
    const changes =
      needle === '' || isNamed(group) ? group.changes : group.changes.filter(each => search.matches(each, needle));
    if (group.kind === 'other') return changes.map(change => ({ kind: 'single', change }));
    return changes.length === 0 ? [] : [{ ...group, changes }];
  });
}

/** A change, or the members of a resource group of an account. */
type GroupedChange =
  | { readonly kind: 'one'; readonly change: ChangeReport; readonly index: number }
  | {
      readonly kind: 'resourceGroup';
      /** Hash of the group's key in the ledger. */
      readonly key: string;
      /** `0x1::object::ObjectGroup` if certain; responses do not contain group names. */
      readonly name?: string;
      readonly members: readonly { readonly change: ChangeReport; readonly index: number }[];
    };

/** Groups the changes of an account: the members of a resource group are at the position of the first one. */
function withResourceGroups(changes: readonly ChangeReport[]): readonly GroupedChange[] {
  const groups = new Map<string, { readonly change: ChangeReport; readonly index: number }[]>();
  const found: GroupedChange[] = [];
  for (const [index, change] of changes.entries()) {
    const key = 'group' in change ? change.group : undefined;
    if (key === undefined) {
      found.push({ kind: 'one', change, index });
      continue;
    }
    const known = groups.get(key);
    if (known) {
      known.push({ change, index });
      continue;
    }
    const members = [{ change, index }];
    groups.set(key, members);
    found.push({ kind: 'resourceGroup', key, members });
  }
  return found.map(each => (each.kind === 'one' ? each : { ...each, ...resourceGroupName(each.members) }));
}

/** Returns the name of a group. All framework objects store their resources in a single group. */
function resourceGroupName(members: readonly { readonly change: ChangeReport }[]): { readonly name?: string } {
  const isObject = members.some(({ change }) => 'type' in change && change.type === '0x1::object::ObjectCore');
  return isObject ? { name: '0x1::object::ObjectGroup' } : {};
}

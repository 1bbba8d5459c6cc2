import * as vscode from 'vscode';
import { type Caller, changedName, touchedCallers, type TouchedCallers } from '../../core/code/findCallers';
import type { ChangeState, ItemComparison, ModuleComparison } from '../../core/modules/compare/compareAbi';
import {
  changesText,
  rowChildren,
  stateTitle,
  unseenLines,
  VERDICT_TITLES,
  type InterfaceRow,
  comparisonRows,
  summaryText,
} from '../../core/modules/compare/comparisonWords';
import type { AbiDifference, UpgradeVerdict } from '../../core/modules/compare/difference';
import { inertName } from '../../core/modules/readAbi';
import { memberIdText, type MemberId } from '../../core/move/functionId';
import { counted, groupDigits } from '../../core/text/digits';
import { COMMANDS, ITEM_CONTEXTS, VIEWS } from '../vscode/ids';
import { spokenRow } from '../vscode/markdown';
import { comparisonTitle, subjectOf, type Comparison } from '../../core/modules/compare/comparison';
import type { ModuleCode } from '../../core/modules/codeStore';
import { momentText } from '../../core/text/moments';
import { withProgress } from '../vscode/progress';
import { revealRow } from '../session/revealRow';

interface ChangedItem {
  readonly module: ModuleComparison;
  readonly item: ItemComparison;
}

/** Returns the function or struct of a row, if it was changed or removed. */
export function changedIn(row: InterfaceRow): ChangedItem | undefined {
  const { module, item } = row.kind === 'item' ? row : row.kind === 'finding' ? row.finding : {};
  return module && item && (item.state === 'changed' || item.state === 'removed') ? { module, item } : undefined;
}

const STATE_ICONS: Readonly<Record<ChangeState, vscode.ThemeIcon>> = {
  changed: new vscode.ThemeIcon('diff-modified', new vscode.ThemeColor('gitDecoration.modifiedResourceForeground')),
  added: new vscode.ThemeIcon('diff-added', new vscode.ThemeColor('gitDecoration.addedResourceForeground')),
  removed: new vscode.ThemeIcon('diff-removed', new vscode.ThemeColor('gitDecoration.deletedResourceForeground')),
  same: new vscode.ThemeIcon('check'),
};
const VERDICT_ICONS: Readonly<Record<UpgradeVerdict, vscode.ThemeIcon>> = {
  refused: new vscode.ThemeIcon('error', new vscode.ThemeColor('errorForeground')),
  depends: new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground')),
  allowed: new vscode.ThemeIcon('circle-small'),
};
const VERDICT_NOTES: Readonly<Record<UpgradeVerdict, string>> = {
  refused: 'The chain rejects this change in a compatible upgrade.',
  depends:
    'Networks that do not treat friend functions as private reject this change in an upgrade. Most networks do not check it.',
  allowed: 'The chain accepts this change in a compatible upgrade.',
};

function comparisonItem(row: InterfaceRow, callers: readonly Caller[]): vscode.TreeItem {
  const item = dressed(row);
  const changed = changedIn(row);
  if (changed) {
    item.contextValue = changed.item.kind === 'function' ? ITEM_CONTEXTS.changedFunction : ITEM_CONTEXTS.changedStruct;
    if (callers.length > 0) item.description = `${String(item.description)} · ${counted(callers.length, 'caller')}`;
    // VS Code asks for a tooltip only if there is none.
    item.tooltip = undefined;
  } else if (row.kind === 'module' || row.kind === 'item' || row.kind === 'finding') {
    item.contextValue = ITEM_CONTEXTS.deployed;
  }
  const hasChildren = rowChildren(row).length > 0;
  const isOpen = row.kind === 'verdict' ? row.verdict === 'refused' : row.kind === 'state' && row.state === 'changed';
  item.collapsibleState = !hasChildren
    ? vscode.TreeItemCollapsibleState.None
    : isOpen
      ? vscode.TreeItemCollapsibleState.Expanded
      : vscode.TreeItemCollapsibleState.Collapsed;
  item.accessibilityInformation = spokenRow(item, ...(row.kind === 'difference' ? [verdictWords(row.difference)] : []));
  return item;
}

/** Returns the verdict for screen readers, because only the icon of the row shows it. */
function verdictWords({ verdict }: AbiDifference): string {
  return verdict === 'allowed' ? 'accepted in an upgrade' : VERDICT_TITLES[verdict].toLowerCase();
}

function rowTooltip(row: InterfaceRow): string {
  const { tooltip } = dressed(row);
  return typeof tooltip === 'string' ? tooltip : '';
}

function dressed(row: InterfaceRow): vscode.TreeItem {
  switch (row.kind) {
    case 'verdict':
      return rowItem(VERDICT_TITLES[row.verdict], {
        description: groupDigits(row.findings.length),
        icon: VERDICT_ICONS[row.verdict],
        tooltip: [
          VERDICT_NOTES[row.verdict],
          '',
          ...unseenLines([...new Set(row.findings.map(({ module }) => module))]),
        ].join('\n'),
      });
    case 'state':
      return rowItem(stateTitle(row.state, row.modules), {
        description: groupDigits(row.modules.length),
        icon: STATE_ICONS[row.state],
        tooltip: unseenLines(row.modules).join('\n'),
      });
    case 'finding': {
      const { name, texts } = row.finding;
      const tooltip = [name, ...texts, '', VERDICT_NOTES[row.verdict]].join('\n');
      return opening(rowItem(name, { description: texts.join('; '), icon: VERDICT_ICONS[row.verdict], tooltip }), row);
    }
    case 'module': {
      const { name, state } = row.module;
      return opening(rowItem(name, { description: changesText(row.module), icon: STATE_ICONS[state] }), row);
    }
    case 'item': {
      const { kind, name, state, differences } = row.item;
      const description = [kind, ...(state === 'changed' ? differences.map(({ text }) => text) : [state])].join(' · ');
      return opening(rowItem(name, { description, icon: STATE_ICONS[state] }), row);
    }
    case 'difference': {
      const { text, verdict } = row.difference;
      return opening(
        rowItem(text, { icon: VERDICT_ICONS[verdict], tooltip: `${text}\n\n${VERDICT_NOTES[verdict]}` }),
        row,
      );
    }
  }
}

const MOST_CALLERS = 10;

function callerLines(callers: readonly Caller[]): readonly string[] {
  const names = callers.map(({ function: { address, module, name } }) =>
    memberIdText({ address, module: inertName(module), name: inertName(name) }),
  );
  const others = names.length - MOST_CALLERS;
  const more = others > 0 ? [`and ${counted(others, 'other')}`] : [];
  return names.length === 0 ? [] : ['Called in other modules by', ...names.slice(0, MOST_CALLERS), ...more, ''];
}

/** Returns a tree item with plain text only, so nothing in it becomes a link. */
function rowItem(
  label: string,
  appearance: { readonly description?: string; readonly icon: vscode.ThemeIcon; readonly tooltip?: string },
): vscode.TreeItem {
  const item = new vscode.TreeItem(label);
  item.iconPath = appearance.icon;
  if (appearance.description !== undefined) item.description = appearance.description;
  item.tooltip = appearance.tooltip ?? [label, appearance.description].filter(Boolean).join('\n');
  return item;
}

/** Makes a click on a row open the diff of its module. */
function opening(item: vscode.TreeItem, row: InterfaceRow): vscode.TreeItem {
  item.command = { command: COMMANDS.showChange, title: 'Open Diff', arguments: [row] };
  return item;
}

/** The data source for finding what a change affects. It sends no requests. */
export interface ReachSource {
  /** Returns the bytecode of a network's modules that has been read. @param network id of the network */
  readonly loaded: (network: string) => Promise<readonly ModuleCode[]>;
  /** Counts the references to a function or struct in the workspace. */
  readonly places: (id: MemberId, token: vscode.CancellationToken) => Promise<number>;
}

/** The view of an interface comparison: first the changes that block an upgrade, then the modules by state. */
export class ComparisonTree implements vscode.TreeDataProvider<InterfaceRow>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #view: vscode.TreeView<InterfaceRow>;
  readonly #reach: ReachSource;
  #rows: readonly InterfaceRow[] = [];
  #shown: { readonly comparison: Comparison; readonly touched: TouchedCallers } | undefined;
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(reach: ReachSource) {
    this.#reach = reach;
    this.#view = vscode.window.createTreeView(VIEWS.comparison, { treeDataProvider: this, showCollapseAll: true });
  }

  async show(comparison: Comparison): Promise<void> {
    const touched = await withProgress('Searching for callers of changed functions', async signal =>
      touchedCallers(comparison, await this.#reach.loaded(comparison.before.network), signal),
    );
    this.#shown = { comparison, touched };
    this.#rows = comparisonRows(comparison);
    this.#view.description = comparisonTitle(comparison);
    this.#view.message = [...staleNotes(comparison), summaryText(comparison), touchedText(touched)]
      .filter(Boolean)
      .join(' ');
    this.#changed.fire();
    const [first] = this.#rows;
    if (first) await revealRow(this.#view, first, { select: false, focus: false });
  }

  getTreeItem(row: InterfaceRow): vscode.TreeItem {
    return comparisonItem(row, this.#callersOf(row));
  }

  /** Adds callers and the number of references in the workspace to the tooltip of a change. */
  async resolveTreeItem(
    item: vscode.TreeItem,
    row: InterfaceRow,
    token: vscode.CancellationToken,
  ): Promise<vscode.TreeItem> {
    const [changed, shown] = [changedIn(row), this.#shown];
    if (!changed || !shown) return item;
    const id = changedName(shown.comparison, changed.module, changed.item);
    const places = await this.#reach.places(id, token);
    const lines = [
      ...callerLines(this.#callersOf(row)),
      `${places === 0 ? 'No references' : counted(places, 'reference')} in this workspace.`,
    ];
    item.tooltip = [rowTooltip(row), '', ...lines].join('\n');
    return item;
  }

  #callersOf(row: InterfaceRow): readonly Caller[] {
    const changed = changedIn(row);
    return (changed && this.#shown?.touched.callers.get(changed.item)) ?? [];
  }

  getChildren(row?: InterfaceRow): InterfaceRow[] {
    return [...(row ? rowChildren(row) : this.#rows)];
  }

  getParent(): undefined {
    // Only top-level rows are revealed.
    return undefined;
  }

  dispose(): void {
    this.#view.dispose();
    this.#changed.dispose();
  }
}

function touchedText({ callers, searched }: TouchedCallers): string {
  const all = new Set([...callers.values()].flat().map(each => memberIdText(each.function)));
  if (all.size === 0) return '';
  const subject = counted(all.size, 'function in other modules calls', 'functions of other modules call');
  return `${subject} changed functions (${counted(searched, 'loaded module')} searched).`;
}

/** Returns a note for each side that comes from an offline copy and might be out of date. */
function staleNotes({ before, after }: Comparison): readonly string[] {
  return [before, after].flatMap(side =>
    side.stale
      ? [
          `Offline: ${subjectOf(side)} on ${side.label} was last read ${momentText(side.stale.readAt)} and might be out of date.`,
        ]
      : [],
  );
}

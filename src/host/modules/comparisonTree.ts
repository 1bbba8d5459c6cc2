import * as vscode from 'vscode';
import type { ChangeState } from '../../core/modules/compare/compareAbi';
import { comparisonTitle, subjectOf, type Comparison } from '../../core/modules/compare/comparison';
import {
  comparisonRows,
  rowChildren,
  type ComparisonRow,
  summaryText,
  changesText,
  stateTitle,
  unseenLines,
  VERDICT_TITLES,
} from '../../core/modules/compare/comparisonWords';
import type { Verdict } from '../../core/modules/compare/difference';
import { groupDigits } from '../../core/move/groupDigits';
import { momentText } from '../../core/move/moments';
import { VIEWS, COMMANDS } from '../shell/ids';
import { revealRow } from '../shell/revealRow';

/** The view of an interface comparison: the changes that would block an upgrade, then the modules by their state. */
export class ComparisonTree implements vscode.TreeDataProvider<ComparisonRow>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #view: vscode.TreeView<ComparisonRow>;
  #rows: readonly ComparisonRow[] = [];
  readonly onDidChangeTreeData = this.#changed.event;

  constructor() {
    this.#view = vscode.window.createTreeView(VIEWS.comparison, { treeDataProvider: this, showCollapseAll: true });
  }

  /** Shows a new comparison and brings the view to the front. */
  async show(comparison: Comparison): Promise<void> {
    this.#rows = comparisonRows(comparison);
    this.#view.description = comparisonTitle(comparison);
    this.#view.message = [...staleNotes(comparison), summaryText(comparison)].join(' ');
    this.#changed.fire();
    const [first] = this.#rows;
    if (first) await revealRow(this.#view, first, { select: false, focus: false });
  }

  getTreeItem(row: ComparisonRow): vscode.TreeItem {
    return comparisonItem(row);
  }

  getChildren(row?: ComparisonRow): ComparisonRow[] {
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

/** Returns a note for each side that comes from the offline copy and may have changed since. */
function staleNotes({ before, after }: Comparison): readonly string[] {
  return [before, after].flatMap(side =>
    side.stale
      ? [
          `Offline: ${subjectOf(side)} on ${side.label} was read ${momentText(side.stale.readAt)} and may be out of date.`,
        ]
      : [],
  );
}

const STATE_ICONS: Readonly<Record<ChangeState, vscode.ThemeIcon>> = {
  changed: new vscode.ThemeIcon('diff-modified', new vscode.ThemeColor('gitDecoration.modifiedResourceForeground')),
  added: new vscode.ThemeIcon('diff-added', new vscode.ThemeColor('gitDecoration.addedResourceForeground')),
  removed: new vscode.ThemeIcon('diff-removed', new vscode.ThemeColor('gitDecoration.deletedResourceForeground')),
  same: new vscode.ThemeIcon('check'),
};
const VERDICT_ICONS: Readonly<Record<Verdict, vscode.ThemeIcon>> = {
  refused: new vscode.ThemeIcon('error', new vscode.ThemeColor('errorForeground')),
  depends: new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground')),
  allowed: new vscode.ThemeIcon('circle-small'),
};
const VERDICT_NOTES: Readonly<Record<Verdict, string>> = {
  refused: 'The chain refuses this if the later interface is published as a compatible upgrade of the earlier one.',
  depends:
    'Networks that do not treat friend functions as private refuse this in an upgrade. Most networks do not check it.',
  allowed: 'The chain accepts this in a compatible upgrade.',
};

/** Returns the tree item of a row of the comparison. */
function comparisonItem(row: ComparisonRow): vscode.TreeItem {
  const item = dressed(row);
  const hasChildren = rowChildren(row).length > 0;
  const isOpen = row.kind === 'verdict' ? row.verdict === 'refused' : row.kind === 'state' && row.state === 'changed';
  item.collapsibleState = !hasChildren
    ? vscode.TreeItemCollapsibleState.None
    : isOpen
      ? vscode.TreeItemCollapsibleState.Expanded
      : vscode.TreeItemCollapsibleState.Collapsed;
  // Otherwise screen readers read only the tooltip.
  const { label, description } = item;
  if (typeof label === 'string' && typeof description === 'string')
    item.accessibilityInformation = { label: `${label}, ${description}` };
  return item;
}

function dressed(row: ComparisonRow): vscode.TreeItem {
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

/** Only plain text, so that nothing in it can become a link. */
function rowItem(
  label: string,
  look: { readonly description?: string; readonly icon: vscode.ThemeIcon; readonly tooltip?: string },
): vscode.TreeItem {
  const item = new vscode.TreeItem(label);
  item.iconPath = look.icon;
  if (look.description !== undefined) item.description = look.description;
  item.tooltip = look.tooltip ?? [label, look.description].filter(Boolean).join('\n');
  return item;
}

/** Makes a click on the row show it in the diff of its module. */
function opening(item: vscode.TreeItem, row: ComparisonRow): vscode.TreeItem {
  item.command = { command: COMMANDS.showChange, title: 'Show Change', arguments: [row] };
  return item;
}

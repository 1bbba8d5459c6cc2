import * as vscode from 'vscode';
import type { Caller } from '../../core/code/findCallers';
import { changedName, touchedCallers, type TouchedCallers } from '../../core/code/touchedCallers';
import { comparisonTitle, subjectOf, type Comparison } from '../../core/modules/compare/comparison';
import {
  comparisonRows,
  rowChildren,
  type ComparisonRow,
  summaryText,
} from '../../core/modules/compare/comparisonWords';
import type { ModuleCode } from '../../core/modules/codeStore';
import { memberIdText, type MemberId } from '../../core/move/functionId';
import { counted } from '../../core/move/groupDigits';
import { momentText } from '../../core/move/moments';
import { VIEWS } from '../shell/ids';
import { withProgress } from '../shell/progress';
import { callerLines, changedIn, comparisonItem, rowTooltip } from './comparisonItem';
import { revealRow } from '../shell/revealRow';

/** The data with which the view of a comparison shows what a change affects, without a request. */
export interface ReachSource {
  /** The bytecode of a network's modules that has been read before. @param network its id */
  readonly loaded: (network: string) => Promise<readonly ModuleCode[]>;
  /** Counts the references to a function or struct in the workspace. */
  readonly places: (id: MemberId, token: vscode.CancellationToken) => Promise<number>;
}

/** The view of an interface comparison: the changes that would block an upgrade, then the modules by their state. */
export class ComparisonTree implements vscode.TreeDataProvider<ComparisonRow>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #view: vscode.TreeView<ComparisonRow>;
  readonly #reach: ReachSource;
  #rows: readonly ComparisonRow[] = [];
  #shown: { readonly comparison: Comparison; readonly touched: TouchedCallers } | undefined;
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(reach: ReachSource) {
    this.#reach = reach;
    this.#view = vscode.window.createTreeView(VIEWS.comparison, { treeDataProvider: this, showCollapseAll: true });
  }

  /** Shows a new comparison and brings the view to the front. */
  async show(comparison: Comparison): Promise<void> {
    const touched = await withProgress('Looking for callers of what changed', async signal =>
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

  getTreeItem(row: ComparisonRow): vscode.TreeItem {
    return comparisonItem(row, this.#callersOf(row));
  }

  /**
   * Adds the callers of a changed function or struct and the number of references to it, for which the files of the
   * workspace are searched.
   */
  async resolveTreeItem(
    item: vscode.TreeItem,
    row: ComparisonRow,
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

  #callersOf(row: ComparisonRow): readonly Caller[] {
    const changed = changedIn(row);
    return (changed && this.#shown?.touched.callers.get(changed.item)) ?? [];
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

/** Says how many functions of other modules the changes affect, and how many modules were searched. */
function touchedText({ callers, searched }: TouchedCallers): string {
  const all = new Set([...callers.values()].flat().map(each => memberIdText(each.function)));
  if (all.size === 0) return '';
  const subject = counted(all.size, 'function of other modules calls', 'functions of other modules call');
  return `${subject} what changed, among the ${counted(searched, 'module')} that ${searched === 1 ? 'is' : 'are'} loaded.`;
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

import * as vscode from 'vscode';
import { comparisonTitle, subjectOf, type Comparison } from '../../core/modules/compare/comparison';
import { comparisonRows, rowChildren, type ComparisonRow } from '../../core/modules/compare/comparisonRows';
import { summaryText } from '../../core/modules/compare/comparisonWords';
import { momentText } from '../../core/reports/moments';
import { VIEWS } from '../ids';
import { comparisonItem } from './comparisonItem';

/** The view of a comparison: what an upgrade would be refused for, then the modules by what became of them. */
export class ComparisonTree implements vscode.TreeDataProvider<ComparisonRow>, vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #view: vscode.TreeView<ComparisonRow>;
  #rows: readonly ComparisonRow[] = [];
  readonly onDidChangeTreeData = this.#changed.event;

  constructor() {
    this.#view = vscode.window.createTreeView(VIEWS.comparison, { treeDataProvider: this, showCollapseAll: true });
  }

  /** Shows another comparison and brings the view to the front. */
  async show(comparison: Comparison): Promise<void> {
    this.#rows = comparisonRows(comparison);
    this.#view.description = comparisonTitle(comparison);
    this.#view.message = [...staleNotes(comparison), summaryText(comparison)].join(' ');
    this.#changed.fire();
    const [first] = this.#rows;
    if (first) await this.#view.reveal(first, { select: false, focus: false });
  }

  getTreeItem(row: ComparisonRow): vscode.TreeItem {
    return comparisonItem(row);
  }

  getChildren(row?: ComparisonRow): ComparisonRow[] {
    return [...(row ? rowChildren(row) : this.#rows)];
  }

  getParent(): undefined {
    // Only rows at the top are revealed.
    return undefined;
  }

  dispose(): void {
    this.#view.dispose();
    this.#changed.dispose();
  }
}

/** Of each side that was kept of another time, that it may have changed since. */
function staleNotes({ before, after }: Comparison): readonly string[] {
  return [before, after].flatMap(side =>
    side.stale
      ? [`Offline: ${subjectOf(side)} on ${side.label} was read ${momentText(side.stale.readAt)} and is not fresh.`]
      : [],
  );
}

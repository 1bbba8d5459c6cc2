import * as vscode from 'vscode';
import type { ModuleChange } from '../../core/modules/watch/watchedModules';
import type { RowMarks } from '../modules/moduleRows';
import { ITEM_CONTEXTS } from '../shell/ids';
import { escapeMarkdown } from '../shell/markdown';
import { type ModuleRow, rowName } from '../shell/moduleRow';
import { spokenRow } from '../shell/spokenRow';
import { isPartOf } from './watchList';

/** What is watched on a network, and what was found. */
export interface Watched {
  /** `address` and `address::module`, each with a sentence about its checks. */
  readonly names: ReadonlyMap<string, string>;
  /** Changes that the user has not seen yet, by `address::module`. */
  readonly changes: ReadonlyMap<string, ModuleChange>;
  /** The text for the line above the rows; may be empty. */
  readonly message: string;
}

/** Maximum number of modules in a text. */
const MOST = 8;
const WORDS: Readonly<Record<ModuleChange, string>> = {
  upgraded: 'was upgraded',
  new: 'is new',
  removed: 'was removed',
};

/** Returns a message about changed modules on a network, by `address::module`. */
export function changesMessage(network: string, changes: ReadonlyMap<string, ModuleChange>): string {
  const [first, ...others] = changes;
  if (first && others.length === 0) return `${first[0]} on ${network} ${WORDS[first[1]]}.`;
  const listed = someOf([...changes].map(([id, change]) => `${id} ${change}`));
  return `${changes.size} watched modules on ${network} changed: ${listed}.`;
}

/** Returns the marks that show what is watched in the Modules view. */
export function upgradeMarks(watched: Watched): RowMarks {
  const ids = [...watched.changes.keys()];
  return {
    message: watched.message,
    badge: ids.length === 0 ? undefined : { value: ids.length, tooltip: `Changed: ${someOf(ids)}` },
    mark: (item, row) => (row.kind === 'account' || row.kind === 'module' ? markWatched(item, row, watched) : item),
    tooltip: row => `\n\n${watchTooltip(watched, row)}`.trimEnd(),
  };
}

function someOf(texts: readonly string[]): string {
  const more = texts.length > MOST ? `, and ${texts.length - MOST} more` : '';
  return `${texts.slice(0, MOST).join(', ')}${more}`;
}

/** Returns the text to append to the tooltip of a watched row, or of a changed module. */
function watchTooltip({ names, changes }: Watched, row: ModuleRow): string {
  const id = rowName(row) ?? '';
  const within = [...changes].filter(([each]) => isPartOf(each, id)).slice(0, MOST);
  return [...within.map(([each, change]) => `${each} ${WORDS[change]}.`), names.get(id) ?? ''].join('\n').trim();
}

/** Marks the row of a watched or changed account or module. */
function markWatched(item: vscode.TreeItem, row: ModuleRow, watched: Watched): vscode.TreeItem {
  const id = rowName(row) ?? '';
  const isWatched = watched.names.has(id);
  const { length } = [...watched.changes.keys()].filter(each => isPartOf(each, id));
  if (!isWatched && length === 0) return item;
  const change = row.kind === 'module' ? watched.changes.get(id) : length > 0 && `${length} changed`;
  item.description = [change, isWatched && 'watched', item.description].filter(Boolean).join(' · ');
  const { module, upgradedModule, watchedModule } = ITEM_CONTEXTS;
  const ends = [length > 0 ? upgradedModule : module, isWatched ? watchedModule : module];
  item.contextValue = [item.contextValue ?? '', ...ends.map(each => each.slice(module.length))].join('');
  const icon = item.iconPath instanceof vscode.ThemeIcon ? item.iconPath.id : 'warning';
  const colour = new vscode.ThemeColor('gitDecoration.modifiedResourceForeground');
  if (icon !== 'warning') item.iconPath = length > 0 ? new vscode.ThemeIcon(icon, colour) : new vscode.ThemeIcon('eye');
  item.accessibilityInformation = spokenRow(item);
  if (item.tooltip instanceof vscode.MarkdownString)
    item.tooltip.appendMarkdown(watchTooltip(watched, row).split('\n').map(escapeMarkdown).join('  \n'));
  return item;
}

import * as vscode from 'vscode';
import { nodeId } from '../../core/modules/tree';
import type { ModuleUpgrade } from '../../core/modules/watch/upgrades';
import { UserFacingError } from '../../core/userFacingError';
import { ITEM_CONTEXTS } from '../ids';
import type { ModuleRow } from '../views/moduleRow';

/** What the Modules view shows of what is watched. */
export interface WatchMarks {
  /** For the line above the rows; empty where nothing is watched. */
  readonly message: string;
  /** `address` and `address::module`. */
  readonly watched: ReadonlySet<string>;
  /** Upgrades that were not seen yet, by `address::module`, each in words. */
  readonly upgrades: ReadonlyMap<string, string>;
  /** When a watched row was asked for, or why that failed. */
  readonly told: string;
}

/** What a watched row, or one of an upgraded module, says besides. */
export function watchTooltip({ watched, upgrades, told }: WatchMarks, row: ModuleRow): string {
  if (row.kind !== 'account' && row.kind !== 'module') return '';
  const id = nodeId(row);
  const upgrade = upgrades.get(id);
  return [...(watched.has(id) ? [told] : []), ...(upgrade === undefined ? [] : [upgrade])].join('\n');
}

/** Marks the row of what is watched, or was upgraded. */
export function markWatched(item: vscode.TreeItem, row: ModuleRow, marks: WatchMarks): vscode.TreeItem {
  if (row.kind !== 'account' && row.kind !== 'module') return item;
  const id = nodeId(row);
  const isWatched = marks.watched.has(id);
  const isUpgraded = marks.upgrades.has(id);
  const within = [...marks.upgrades.keys()].filter(each => each.startsWith(`${id}::`)).length;
  const words = [
    ...(isWatched ? ['watched'] : []),
    ...(isUpgraded ? ['upgraded'] : []),
    ...(within > 0 ? [`${within} upgraded`] : []),
  ];
  if (words.length === 0) return item;
  const own = typeof item.description === 'string' && item.description !== '' ? [item.description] : [];
  item.description = [...words, ...own].join(' · ');
  const suffix = ITEM_CONTEXTS.upgradedModule.slice(ITEM_CONTEXTS.module.length);
  const context = `${item.contextValue ?? ''}${isUpgraded ? suffix : ''}`;
  item.contextValue = isWatched
    ? `${context}${ITEM_CONTEXTS.watchedModule.slice(ITEM_CONTEXTS.module.length)}`
    : context;
  if (isWatched && item.iconPath instanceof vscode.ThemeIcon && item.iconPath.id !== 'warning')
    item.iconPath = new vscode.ThemeIcon('eye');
  const label = typeof item.label === 'string' ? item.label : item.label?.label;
  item.accessibilityInformation = { label: [label, item.description].filter(Boolean).join(', ') };
  if (item.tooltip instanceof vscode.MarkdownString) item.tooltip.appendText(watchTooltip(marks, row));
  return item;
}

/** What became of a module, as a sentence. */
export function upgradeWords({ state, text, refused }: ModuleUpgrade): string {
  const what = { added: 'New', removed: 'Removed', changed: 'Upgraded' }[state];
  const but = refused === 0 ? '' : ` (${refused} that an upgrade would be refused for)`;
  return `${what} since it was last seen${text === '' ? '' : `: ${text}`}${but}.`;
}

/** What a watched row says. @param failure why the last round failed */
export function toldOf(failure: unknown): string {
  if (failure === undefined) return 'Watched for upgrades.';
  return `Watched for upgrades, but: ${failure instanceof UserFacingError ? failure.message : 'it could not be read.'}`;
}

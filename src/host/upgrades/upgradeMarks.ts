import { counted } from '../../core/move/groupDigits';
import * as vscode from 'vscode';
import { nodeId } from '../../core/modules/treeNode';
import type { UpgradeState } from '../../core/modules/watch/watchRecord';
import type { UnseenUpgrade } from '../../core/modules/watch/watchBook';
import { isPartOf } from '../../core/modules/watch/watchPlan';
import { UserFacingError } from '../../core/userFacingError';
import type { ModuleRow } from '../shell/moduleRow';
import type { ModuleTree } from '../modules/moduleTree';
import { ITEM_CONTEXTS } from '../shell/ids';
import { escapeMarkdown } from '../shell/markdown';
import { upgradeSentence } from './upgradeWords';
import { spokenRow } from '../shell/spokenRow';

/** Shows watched accounts and modules in the Modules view. */
export class UpgradeMarks {
  readonly #tree: Pick<ModuleTree, 'showMarks'>;
  #shown: string | undefined;

  constructor(tree: Pick<ModuleTree, 'showMarks'>) {
    this.#tree = tree;
  }

  /** @param isOutdated whether data of an account was dropped */
  render(watched: Watched, isOutdated: boolean): void {
    const { names, upgrades } = watched;
    // Rows are only updated if something has changed, as an account's rows may have to be read again.
    const shown = keyOf(watched);
    const isNothing = this.#shown === undefined && names.length === 0 && upgrades.size === 0;
    if (!isOutdated && (shown === this.#shown || isNothing)) return;
    this.#shown = shown;
    this.#tree.showMarks(
      {
        message: watched.message,
        badge: badgeOf(upgrades),
        mark: (item, row) => markWatched(item, row, watched),
        tooltip: row => {
          const text = watchTooltip(watched, row);
          return text === '' ? '' : `\n\n${text}`;
        },
      },
      isOutdated,
    );
  }
}

function keyOf({ message, names, upgrades, minutes, failure, missing }: Watched): string {
  const unseen = [...upgrades].map(([id, { upgrade, since }]: readonly [string, UnseenUpgrade]) => [
    id,
    upgrade,
    since,
  ]);
  const failures = [...missing].map(([name, { message: text }]) => [name, text]);
  return JSON.stringify([message, names, unseen, minutes, failure?.message, failures]);
}

/** The watched names on a network, and the results. */
interface Watched {
  /** The text for the line above the rows; empty if nothing is watched. */
  readonly message: string;
  /** `address` and `address::module`. */
  readonly names: readonly string[];
  /** Upgrades that the user has not seen yet, by `address::module`. */
  readonly upgrades: ReadonlyMap<string, UnseenUpgrade>;
  /** Minutes between two rounds. */
  readonly minutes: number;
  /** The error that ended the last round. */
  readonly failure: Error | undefined;
  /** Errors for accounts and modules that do not exist, by watched name. */
  readonly missing: ReadonlyMap<string, Error>;
}

/** The text of a row for each kind of upgrade. */
const WORDS: Readonly<Record<UpgradeState, string>> = {
  changed: 'upgraded',
  code: 'new code',
  added: 'new',
  removed: 'removed',
};
/** Maximum number of names in a tooltip. */
const MOST = 8;

/** Returns the text to append to the tooltip of a watched row, or of an upgraded module. */
function watchTooltip({ names, upgrades, minutes, failure, missing }: Watched, row: ModuleRow): string {
  if (row.kind !== 'account' && row.kind !== 'module') return '';
  const id = nodeId(row);
  const within = [...upgrades].filter(([each]) => isPartOf(each, id)).slice(0, MOST);
  const watched = names.includes(id) ? [watchedSentence(minutes, missing.get(id) ?? failure)] : [];
  return [...within.map(([each, { upgrade, since }]) => upgradeSentence(each, upgrade, since)), ...watched].join('\n');
}

/** Marks the row of a watched or upgraded account or module. */
function markWatched(item: vscode.TreeItem, row: ModuleRow, watched: Watched): vscode.TreeItem {
  if (row.kind !== 'account' && row.kind !== 'module') return item;
  const id = nodeId(row);
  const isWatched = watched.names.includes(id);
  const words = [...upgradeCounts(watched, id, row.kind), ...(isWatched ? ['watched'] : [])];
  if (words.length === 0) return item;
  const isUpgraded = words.length > (isWatched ? 1 : 0);
  const own = typeof item.description === 'string' && item.description !== '' ? [item.description] : [];
  item.description = [...words, ...own].join(' · ');
  const ends = [
    ...(isUpgraded ? [ITEM_CONTEXTS.upgradedModule] : []),
    ...(isWatched ? [ITEM_CONTEXTS.watchedModule] : []),
  ];
  item.contextValue = [item.contextValue ?? '', ...ends.map(each => each.slice(ITEM_CONTEXTS.module.length))].join('');
  const icon = item.iconPath instanceof vscode.ThemeIcon ? item.iconPath.id : 'warning';
  if (icon !== 'warning')
    item.iconPath = isUpgraded
      ? new vscode.ThemeIcon(icon, new vscode.ThemeColor('gitDecoration.modifiedResourceForeground'))
      : new vscode.ThemeIcon('eye');
  item.accessibilityInformation = spokenRow(item);
  if (item.tooltip instanceof vscode.MarkdownString)
    item.tooltip.appendMarkdown(watchTooltip(watched, row).split('\n').map(escapeMarkdown).join('  \n'));
  return item;
}

/** Returns the badge of the view, or `undefined` if there are no unseen upgrades. */
function badgeOf(upgrades: ReadonlyMap<string, UnseenUpgrade>): vscode.ViewBadge | undefined {
  const ids = [...upgrades.keys()];
  if (ids.length === 0) return undefined;
  const more = ids.length > MOST ? `, and ${ids.length - MOST} more` : '';
  const tooltip = `${counted(ids.length, 'watched module')} changed: ${ids.slice(0, MOST).join(', ')}${more}`;
  return { value: ids.length, tooltip };
}

/** Returns `upgraded` for a module, `2 changed` for an account. */
function upgradeCounts({ upgrades }: Watched, id: string, kind: 'account' | 'module'): readonly string[] {
  const own = upgrades.get(id);
  if (kind === 'module') return own ? [WORDS[own.upgrade.state]] : [];
  const { length } = [...upgrades.keys()].filter(each => isPartOf(each, id));
  return length === 0 ? [] : [`${length} changed`];
}

/** @param failure the error that ended the last round */
function watchedSentence(minutes: number, failure: Error | undefined): string {
  const pace = minutes === 1 ? 'every minute' : `every ${minutes} minutes`;
  if (!failure) return `Watched for upgrades, ${pace}.`;
  return `Watched for upgrades, but: ${failure instanceof UserFacingError ? failure.message : 'it could not be read.'}`;
}

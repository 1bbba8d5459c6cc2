import * as vscode from 'vscode';
import { ageText, momentText } from '../../core/text/moments';
import { isOfFormerChain, type ChainOf } from '../../core/results/resultSummary';
import type { HistoryResult } from './historyResult';
import { COMMANDS, ITEM_CONTEXTS } from '../vscode/ids';
import { shortSubject } from '../../core/move/functionId';
import { groupDigits } from '../../core/text/digits';
import { spokenRow } from '../vscode/markdown';

/**
 * Returns the tree item of a past result.
 * @param now milliseconds since the epoch
 * @param chainOf returns the last known state of a chain
 */
export function historyItem(kept: HistoryResult, now: number, chainOf: ChainOf): vscode.TreeItem {
  const isFormer = kept.summary.ranOn?.some(each => isOfFormerChain(each, chainOf)) === true;
  const label = shortSubject(kept.subject);
  const item = new vscode.TreeItem(label);
  item.id = kept.id;
  item.description = `${historyDescription(kept, now)}${isFormer ? ' · chain has been reset' : ''}`;
  item.iconPath = iconOf(kept);
  item.tooltip = tooltipOf(kept) + (isFormer ? FORMER : '');
  item.contextValue = kept.pinned ? ITEM_CONTEXTS.pinnedResult : ITEM_CONTEXTS.result;
  item.command = { command: COMMANDS.openResult, title: 'Open Result', arguments: [{ id: kept.id }] };
  item.accessibilityInformation = spokenRow(
    { label },
    ...(kept.kind === 'encoding' ? ['signing message'] : []),
    item.description,
  );
  return item;
}

const FORMER =
  '\nThe chain has been reset since then: accounts, modules and balances might no longer exist. Run it again.';

/** Returns the outcome, network and age of a result: `succeeds · 9 gas · Sandbox · 5 min. ago`. */
export function historyDescription({ pinned, summary, ranAt }: HistoryResult, now: number): string {
  const { words, gas, network } = summary;
  const parts = [words, gas && `${groupDigits(gas)} gas`, network, ageText(ranAt, now)];
  return [...(pinned ? ['pinned'] : []), ...parts].filter(Boolean).join(' · ');
}

function iconOf({ kind, summary }: HistoryResult): vscode.ThemeIcon {
  switch (summary.outcome) {
    case 'good':
      return new vscode.ThemeIcon('pass', new vscode.ThemeColor('testing.iconPassed'));
    case 'bad':
      return new vscode.ThemeIcon('error', new vscode.ThemeColor('errorForeground'));
    case 'plain':
      return new vscode.ThemeIcon(kind === 'encoding' ? 'file-binary' : 'split-horizontal');
  }
}

/** Returns the tooltip as plain text, so nothing in it becomes a link. */
function tooltipOf({ subject, summary, ranAt, size }: HistoryResult): string {
  return [
    subject,
    `${summary.words} on ${summary.network}`,
    ...(summary.sender === undefined ? [] : [`sender ${summary.sender}`]),
    momentText(ranAt),
    ...(size === 0 ? ['Too large to save. Run it again to see the result.'] : []),
  ].join('\n');
}

import type { ModuleId } from '../../move/functionId';
import { counted } from '../../move/integer';

/** What is asked for in one round of all that is watched. */
export interface WatchPlan {
  /** With the pages that each had when it was last read; one where it was not. */
  readonly accounts: readonly { readonly address: string; readonly pages: number }[];
  /** Those of accounts that are watched as a whole are left out: they come with their account. */
  readonly modules: readonly ModuleId[];
}

/** Minutes; a failure lets the next round come later, up to this. */
const LATEST = 60;

/**
 * What one round asks for.
 * @param names `address` of an account, `address::module`
 * @param pagesOf how many pages an account had
 */
export function watchPlan(names: readonly string[], pagesOf: (address: string) => number | undefined): WatchPlan {
  const accounts = [...new Set(names.filter(name => !name.includes('::')))];
  const modules = [...new Set(names)].flatMap(name => {
    const [address = '', module] = name.split('::');
    return module === undefined || accounts.includes(address) ? [] : [{ address, module }];
  });
  return { accounts: accounts.map(address => ({ address, pages: pagesOf(address) ?? 1 })), modules };
}

/** Whether a module, `address::module`, is the one that is watched, or of the account that is. */
export function isPartOf(id: string, name: string): boolean {
  return id === name || id.startsWith(`${name}::`);
}

/** About how many requests an hour it costs to ask for a plan every so many minutes. */
export function requestsPerHour({ accounts, modules }: WatchPlan, intervalMinutes: number): number {
  const round = accounts.reduce((sum, { pages }) => sum + pages, modules.length);
  return Math.ceil((round * 60) / intervalMinutes);
}

/** How a network is asked: at its pace, by command alone, or with rounds that fail. */
export type WatchState = 'asking' | 'restricted' | 'failing';

/** What is watched and what that costs, as a sentence: `Watching 2 accounts and 1 module: about 18 requests an hour.` */
export function watchWords(plan: WatchPlan, intervalMinutes: number, state: WatchState): string {
  const { accounts, modules } = plan;
  const parts = [
    ...(accounts.length > 0 ? [counted(accounts.length, 'account')] : []),
    ...(modules.length > 0 ? [counted(modules.length, 'module')] : []),
  ];
  const what = `Watching ${parts.join(' and ')}`;
  switch (state) {
    case 'asking':
      return `${what}: about ${counted(requestsPerHour(plan, intervalMinutes), 'request')} an hour.`;
    case 'restricted':
      return `${what}, by command alone while this workspace is not trusted.`;
    case 'failing':
      return `${what}, but the last look failed: the tooltip of a watched row says why.`;
  }
}

/** Minutes until the next round, after so many that failed one after the other. */
export function nextRound(intervalMinutes: number, failures: number): number {
  return Math.min(Math.max(LATEST, intervalMinutes), intervalMinutes * 2 ** failures);
}

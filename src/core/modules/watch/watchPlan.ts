import type { ModuleId } from '../../move/functionId';
import { counted } from '../../move/groupDigits';

/** The requests of one round for all watched items. */
export interface WatchPlan {
  /** The watched accounts, each with its number of pages at the last reading, or one if there was none. */
  readonly accounts: readonly { readonly address: string; readonly pages: number }[];
  /** The watched modules, without those of accounts that are watched as a whole, which are read with their account. */
  readonly modules: readonly ModuleId[];
}

/** In minutes; failures delay the next round up to this. */
const LATEST = 60;

/**
 * Returns what one round requests.
 * @param names `address` of an account, `address::module`
 * @param pagesOf returns how many pages an account had
 */
export function watchPlan(names: readonly string[], pagesOf: (address: string) => number | undefined): WatchPlan {
  const accounts = [...new Set(names.filter(name => !name.includes('::')))];
  const modules = [...new Set(names)].flatMap(name => {
    const [address = '', module] = name.split('::');
    return module === undefined || accounts.includes(address) ? [] : [{ address, module }];
  });
  return { accounts: accounts.map(address => ({ address, pages: pagesOf(address) ?? 1 })), modules };
}

/** Whether a module, `address::module`, is the watched one, or belongs to the watched account. */
export function isPartOf(id: string, name: string): boolean {
  return id === name || id.startsWith(`${name}::`);
}

/** Returns about how many requests per hour a plan takes at an interval. */
export function requestsPerHour({ accounts, modules }: WatchPlan, intervalMinutes: number): number {
  const round = accounts.reduce((sum, { pages }) => sum + pages, modules.length);
  return Math.ceil((round * 60) / intervalMinutes);
}

/** The mode in which a network is checked: at its interval, only by command, or with failing rounds. */
export type WatchState = 'asking' | 'restricted' | 'failing';

/** Describes what is watched and its cost: `Watching 2 accounts and 1 module: about 18 requests an hour.` */
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
      return `${what}, only by command while this workspace is not trusted.`;
    case 'failing':
      return `${what}, but the last check failed: the tooltip of a watched row says why.`;
  }
}

/** Returns the minutes until the next round, after a number of consecutive failures. */
export function nextRound(intervalMinutes: number, failures: number): number {
  return Math.min(Math.max(LATEST, intervalMinutes), intervalMinutes * 2 ** failures);
}

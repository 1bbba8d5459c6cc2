import type { ModuleId } from '../../move/functionId';

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

/** About how many requests an hour it costs to ask for a plan every so many minutes. */
export function requestsPerHour({ accounts, modules }: WatchPlan, intervalMinutes: number): number {
  const round = accounts.reduce((sum, { pages }) => sum + pages, modules.length);
  return Math.ceil((round * 60) / intervalMinutes);
}

/** What is watched and what that costs: `watching 2 accounts and 1 module: about 18 requests an hour`. */
export function watchWords(plan: WatchPlan, intervalMinutes: number): string {
  const parts = [counted(plan.accounts.length, 'account'), counted(plan.modules.length, 'module')];
  const cost = requestsPerHour(plan, intervalMinutes);
  return `watching ${parts.filter(part => part !== '').join(' and ')}: about ${counted(cost, 'request')} an hour`;
}

/** Minutes until the next round, after so many that failed one after the other. */
export function nextRound(intervalMinutes: number, failures: number): number {
  return Math.min(Math.max(LATEST, intervalMinutes), intervalMinutes * 2 ** failures);
}

function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

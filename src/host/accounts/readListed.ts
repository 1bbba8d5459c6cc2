import { abbreviateAddress } from '../../core/move/address';
import type { Session } from '../session';

/** How far the reading of the listed accounts is. */
export interface ListedReading {
  readonly accounts: number;
  /** Of them, those that need no more requests. */
  readonly read: number;
  readonly failed: readonly FailedAccount[];
}

/** An account that could not be read, or not to its end. */
export interface FailedAccount {
  /** Its label, else its address. */
  readonly name: string;
  readonly error: unknown;
}

/**
 * Reads the modules of all accounts that are listed on the selected network, as far as they are not read yet, and all at
 * once: the pacer puts them in a row.
 *
 * @param tell is called whenever more is there, and at the end
 * @returns when nothing is asked for any more, also because of `signal`
 */
export async function readListed(
  session: Session,
  signal: AbortSignal,
  tell: (state: ListedReading) => void,
): Promise<void> {
  const [{ modules }, accounts] = await Promise.all([session.connection(), session.accountsOn(session.network)]);
  const failed: FailedAccount[] = [];
  let read = 0;
  const say = () => {
    if (!signal.aborted) tell({ accounts: accounts.length, read, failed: [...failed] });
  };
  say();
  const more = modules.onProgress(say);
  const reads = accounts.map(async ({ address, label }) => {
    try {
      await modules.getModulesSoFar(address, signal);
      say();
      await modules.getModules(address, signal);
    } catch (error) {
      if (!signal.aborted) failed.push({ name: label ?? abbreviateAddress(address), error });
    }
    read++;
    say();
  });
  await Promise.all(reads);
  more();
}

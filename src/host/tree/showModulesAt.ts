import { abbreviateAddress, parseAddress } from '../../core/move/address';
import { groupDigits } from '../../core/text/digits';
import { RefusedError } from '../../core/userFacingError';
import { pickAccount } from '../accounts/chooseSender';
import { withProgress } from '../vscode/progress';
import type { ModuleRow } from '../session/revealRow';
import type { Session } from '../session/session';
import type { ModuleViews, SymbolServices } from './moduleTree';
import { askVersion } from '../code/openInterface';

/** A listed account, and the ledger version at which to show it; the user is asked for missing parts. */
type AccountAtArgument = ModuleRow | { readonly address: string; readonly ledgerVersion?: string } | undefined;

type Services = SymbolServices & Pick<ModuleViews, 'listing'>;

/**
 * Shows the modules of an account as they were at a ledger version, until {@link showCurrentModules}. If they cannot be
 * read, the row stays as it is.
 * @throws RefusedError; NotAtVersionError; the client's errors
 */
export async function showModulesAt({ session, notify, tree }: Services, given?: AccountAtArgument): Promise<void> {
  const title = 'Show Modules at Ledger Version';
  const accounts = await session.accountsOn(session.network);
  const address = given === undefined ? await pickAccount(accounts, title) : addressOf(given);
  if (address === undefined) return;
  const name = abbreviateAddress(address);
  if (accounts.every(account => account.address !== address)) {
    throw new RefusedError(`${name} is not in the Modules view: add it with "Movescope: Add Account".`);
  }
  const version = versionGiven(given) ?? (await askedVersion(session, address, title));
  if (version === undefined) return;
  const store = await (await tree.rows()).storeAt(version);
  await withProgress(`Reading the modules of ${name} at version ${groupDigits(version)}`, async signal => {
    const shown = new AbortController();
    try {
      await store.getModulesSoFar(address, AbortSignal.any([signal, shown.signal]));
    } finally {
      // The view reads further pages while the account is expanded.
      shown.abort();
    }
  });
  await (await tree.rows()).showAt(address, version);
  notify.done(`Showing ${name} at ledger version ${groupDigits(version)}`);
}

/** Shows the newest modules of an account again. @throws RefusedError */
export async function showCurrentModules(
  { session, notify, tree, listing }: Services,
  given?: AccountAtArgument,
): Promise<void> {
  const { network } = session;
  const past = (await session.accountsOn(network)).filter(
    ({ address }) => listing.versionOf(network.id, address) !== undefined,
  );
  if (past.length === 0) throw new RefusedError('Every account already shows its current modules.');
  const address = given === undefined ? await pickAccount(past, 'Show Current Modules') : addressOf(given);
  if (address === undefined) return;
  await (await tree.rows()).showAt(address, undefined);
  notify.done(`Showing the current modules of ${abbreviateAddress(address)}`);
}

function addressOf(given: Exclude<AccountAtArgument, undefined>): string | undefined {
  return 'address' in given ? parseAddress(given.address) : undefined;
}

/** @throws RefusedError if it is no version */
function versionGiven(given: AccountAtArgument): string | undefined {
  const version = given && !('kind' in given) ? given.ledgerVersion : undefined;
  if (version === undefined || /^\d{1,20}$/.test(version)) return version && String(BigInt(version));
  throw new RefusedError('That is not a ledger version: enter a whole number.');
}

async function askedVersion(session: Session, address: string, title: string): Promise<string | undefined> {
  const prompt = `The ledger version at which to read the modules of ${abbreviateAddress(address)} from ${session.network.label}`;
  const chosen = await askVersion(session, { title, step: 1, totalSteps: 1, prompt, address });
  return chosen === 'back' ? undefined : chosen?.ledgerVersion;
}

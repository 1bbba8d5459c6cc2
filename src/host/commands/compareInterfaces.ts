import type { ComparedSide, ReadSide } from '../../core/modules/compare/comparison';
import type { Network } from '../../core/gateway/network';
import { parseAddress } from '../../core/move/address';
import { UserFacingError } from '../../core/userFacingError';
import { withProgress } from '../cancellation';
import { onNetwork } from '../onNetwork';
import { readNetworks } from '../settings';
import { askSides, type SidesQuestion } from '../forms/askSides';
import type { Services } from '../services';

/** One side as other code names it: of the selected network at the newest version, but for what is said. */
export interface SideArgument {
  readonly address: string;
  readonly module?: string;
  readonly network?: string;
  readonly ledgerVersion?: string;
}

/** What is compared; what is missing is asked for. */
export type InterfacesArgument = { readonly before: SideArgument; readonly after: SideArgument } | SidesQuestion;

/** A side that nothing can be read of. */
export class UnknownSideError extends UserFacingError {
  override readonly name = 'UnknownSideError';
}

/** Compares the interfaces of a module or an account at two versions, on two networks or of two accounts. @throws NotAtVersionError; the client's errors */
export async function compareInterfaces(services: Services, given?: InterfacesArgument): Promise<void> {
  const { session, comparisons } = services;
  const sides =
    given && 'before' in given
      ? { before: sideOf(session, given.before), after: sideOf(session, given.after) }
      : await askSides(session, given);
  if (!sides) return;
  const { compareSides } = await import('../../core/modules/compare/comparison');
  const [before, after] = await withProgress('Comparing interfaces', (signal, say) => {
    say(`${sides.before.address} and ${sides.after.address}`);
    return Promise.all([readWhereItIs(services, sides.before, signal), readWhereItIs(services, sides.after, signal)]);
  });
  const comparison = compareSides(before, after);
  await comparisons.show(comparison);
  const [only, ...more] = comparison.modules.filter(({ state }) => state === 'changed');
  const { showChange } = await import('./comparison');
  if (only && more.length === 0) await showChange(services, { kind: 'module', module: only });
}

function sideOf({ network: selected }: Services['session'], given: SideArgument): ComparedSide {
  const address = parseAddress(given.address);
  if (address === undefined)
    throw new UnknownSideError(`${given.address} is not an account address: write 0x and up to 64 hex digits.`);
  const { id, label } = given.network === undefined ? selected : networkOf(given.network);
  const { module, ledgerVersion } = given;
  return {
    network: id,
    label,
    address,
    ...(module === undefined ? {} : { module }),
    ...(ledgerVersion === undefined ? {} : { ledgerVersion }),
  };
}

function networkOf(id: string): Network {
  const network = readNetworks().networks.find(each => each.id === id);
  if (network) return network;
  throw new UnknownSideError(`There is no network "${id}": add it by "Movescope: Add Network", or choose another one.`);
}

function readWhereItIs({ session }: Services, side: ComparedSide, signal: AbortSignal): Promise<ReadSide> {
  return onNetwork(session, networkOf(side.network), async connection => {
    const { readSide } = await import('../../core/modules/compare/readSide');
    return readSide(connection, side, signal);
  });
}

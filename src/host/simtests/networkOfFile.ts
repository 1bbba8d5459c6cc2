import type { Network } from '../../core/gateway/network';
import type { Range } from '../../core/payloads/documentLines';
import { nearestName } from '../../core/payloads/nearestName';
import type { TestFile } from '../../core/simtests/testFile';
import type { Session } from '../shell/session';
import { readNetworks } from '../shell/settings';

/** The network on which the tests of a file run. */
export type FileNetwork =
  | { readonly kind: 'network'; readonly network: Network }
  /** The file names one that is not in the settings. */
  | { readonly kind: 'unknown'; readonly message: string; readonly range: Range; readonly nearest?: string };

/** Returns the network that a file names, or the selected one if it names none. */
export function networkOfFile(
  { network: selected }: Session,
  file: Pick<TestFile, 'network'> | undefined,
): FileNetwork {
  const written = file?.network;
  if (!written || written.text === selected.id) return { kind: 'network', network: selected };
  const { networks } = readNetworks();
  const network = networks.find(({ id }) => id === written.text);
  if (network) return { kind: 'network', network };
  const nearest = nearestName(
    written.text,
    networks.map(({ id }) => id),
  );
  const hint =
    nearest === undefined
      ? 'add it with Movescope: Add Network…, or leave "network" out.'
      : `did you mean ${JSON.stringify(nearest)}?`;
  const message = `Your settings have no network ${JSON.stringify(written.text)}: ${hint}`;
  return { kind: 'unknown', message, range: written.range, ...(nearest !== undefined && { nearest }) };
}

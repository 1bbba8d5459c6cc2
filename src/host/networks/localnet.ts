import type { Network } from '../../core/gateway/network';
import { ConnectionError } from '../../core/gateway/requestErrors';
import { UserFacingError } from '../../core/userFacingError';
import { writeClipboard } from '../shell/clipboard';
import type { KeyServices } from './accessKey';
import { askNetwork, connectedText } from './testConnection';

/** A local node as the Aptos CLI starts it, at the address that it uses unless told otherwise. */
export const LOCALNET = { label: 'Localnet', baseUrl: 'http://127.0.0.1:8080/v1', auth: 'none' } as const;

const START = 'aptos node run-localnet';

/** No node answers at the address of the local network. */
class NoLocalnetError extends UserFacingError {
  override readonly name = 'NoLocalnetError';

  constructor() {
    super(`No node answers at ${new URL(LOCALNET.baseUrl).origin}. Start one with "${START}", then try again.`);
  }
}

/** Whether a network in the settings is the local node. */
export function isLocalnet({ baseUrl }: Network): boolean {
  return baseUrl === LOCALNET.baseUrl || baseUrl === LOCALNET.baseUrl.replace('127.0.0.1', 'localhost');
}

/** Adds and selects the local node if it answers; otherwise says how to start it. @param id for the settings */
export async function addLocalnet(services: KeyServices, id: string): Promise<void> {
  const { session, notify } = services;
  const network: Network = { ...LOCALNET, id, mainNetwork: false, sandbox: false };
  try {
    const answered = await askNetwork(services, network);
    await (await session.edits()).addNetworks(network);
    await session.select(network);
    notify.info(connectedText(network, answered));
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    notify.error(
      new NoLocalnetError(),
      { label: 'Try Again', run: () => addLocalnet(services, id) },
      { label: 'Copy Command', run: () => writeClipboard(START) },
    );
  }
}

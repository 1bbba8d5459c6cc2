import type { AnswerHeaders } from '../../core/gateway/answer';
import type { Network } from '../../core/gateway/network';
import { groupDigits } from '../../core/move/groupDigits';
import type { Action } from '../shell/notify';
import { withProgress } from '../shell/progress';
import { setAccessKey, type KeyServices } from './accessKey';

/** How a network answered. */
export interface Answered {
  readonly headers: AnswerHeaders;
  /** Until the answer was there, with the connection to the gateway, in ms. */
  readonly ms: number;
}

/** Exists on every chain; reading it is the cheapest request (SPEC.md §4.8). */
const FRAMEWORK = '0x1';

/** Sends a network one cheap request. @throws the errors of the client, and if the user cancels */
export function askNetwork({ session }: Pick<KeyServices, 'session'>, network: Network): Promise<Answered> {
  return withProgress(`Connecting to ${network.label}`, async signal => {
    const connection = await session.open(network);
    try {
      const begun = performance.now();
      const { headers } = await connection.client.getAccount(FRAMEWORK, signal);
      return { headers, ms: performance.now() - begun };
    } finally {
      connection.dispose();
    }
  });
}

/** Reports which chain a network serves and how fast it answers, or why it does not, with what may help. */
export async function testConnection(
  services: KeyServices,
  network: Network,
  helpful: readonly Action[],
): Promise<void> {
  try {
    services.notify.info(connectedText(network, await askNetwork(services, network)));
  } catch (error) {
    const setKey = { label: 'Set Access Key', run: () => setKeyAndTest(services, network, helpful) };
    services.notify.error(error, ...(network.auth === 'none' ? [] : [setKey]), ...helpful);
  }
}

/** The sentence for a network that answered. */
export function connectedText({ label, auth }: Network, { headers, ms }: Answered): string {
  const { chainId, ledgerVersion } = headers;
  const facts = [
    ...(chainId === undefined ? [] : [`chain ${chainId}`]),
    ...(ledgerVersion === undefined ? [] : [`ledger version ${groupDigits(ledgerVersion)}`]),
    `answered in ${groupDigits(String(Math.ceil(ms)))} ms`,
    ...(auth === 'none' ? [] : ['key accepted']),
  ];
  return `Connected to ${label} (${facts.join(', ')}).`;
}

async function setKeyAndTest(services: KeyServices, network: Network, helpful: readonly Action[]): Promise<void> {
  await setAccessKey(services, network.id);
  // If the user cancels the question, a message has been shown already.
  if ((await services.session.keys.get(network)) !== undefined) await testConnection(services, network, helpful);
}

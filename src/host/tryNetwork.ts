import * as vscode from 'vscode';
import type { AnswerHeaders } from '../core/gateway/answer';
import type { Network } from '../core/gateway/network';
import { withProgress } from './cancellation';
import { COMMANDS } from './ids';
import type { Action } from './notify';
import { setAccessKey } from './commands/accessKey';
import type { Services } from './services';
import { groupDigits } from '../core/move/groupDigits';

/** There on every chain; reading it is the cheapest question of the service (SPEC.md §4.8). */
const FRAMEWORK = '0x1';

/** Asks a network one cheap question, and says what answers there, or why nothing does and what may help. */
export async function tryNetwork(services: Services, network: Network): Promise<void> {
  const { notify, session } = services;
  try {
    const headers = await withProgress(`Connecting to ${network.label}`, async signal => {
      const connection = await session.open(network);
      try {
        return (await connection.client.getAccount(FRAMEWORK, signal)).headers;
      } finally {
        connection.dispose();
      }
    });
    notify.info(`Connected to ${network.label}${factsOf(headers)}.`);
  } catch (error) {
    notify.error(error, ...helpFor(services, network));
  }
}

function factsOf({ chainId, ledgerVersion }: AnswerHeaders): string {
  const facts = [
    ...(chainId === undefined ? [] : [`chain ${chainId}`]),
    ...(ledgerVersion === undefined ? [] : [`ledger version ${groupDigits(ledgerVersion)}`]),
  ];
  return facts.length === 0 ? '' : ` (${facts.join(', ')})`;
}

function helpFor(services: Services, network: Network): readonly Action[] {
  const edit = { label: 'Edit Network…', run: () => vscode.commands.executeCommand(COMMANDS.editNetwork, network.id) };
  if (network.auth === 'none') return [edit];
  return [{ label: 'Set Access Key', run: () => setKeyAndTry(services, network) }, edit];
}

async function setKeyAndTry(services: Services, network: Network): Promise<void> {
  await setAccessKey(services, network.id);
  // Whoever leaves the question has been told already.
  if ((await services.keys.get(network)) !== undefined) await tryNetwork(services, network);
}

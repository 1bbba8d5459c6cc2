import * as vscode from 'vscode';
import type { Network } from '../../core/gateway/network';
import { memberIdText } from '../../core/move/functionId';
import type { TypedCall } from '../../core/payloads/write/typedCall';
import { draftOfCall } from '../../core/payloads/draft';
import { withProgress } from '../cancellation';
import { onNetwork } from '../onNetwork';
import { chooseSender } from '../forms/chooseSender';
import type { Services } from '../services';

/** What the form is called. */
export const CURL_LABEL = 'curl of the simulation';

const SERVE_COMMAND = 'movescope sandbox';
/** In ms: a command is kept for longer than a transaction is valid. */
const LIFETIME = 365 * 24 * 60 * 60 * 1000;

/** What stands below the form: where the request goes, and what is left out. */
export function curlDetail(network: Network): string {
  if (network.sandbox)
    return `$(warning) The sandbox has no address of its own: ${SERVE_COMMAND}, from Movescope’s source, gives it one.`;
  const key = network.auth === 'none' ? '' : ', with $MOVESCOPE_ACCESS_KEY in place of the key';
  return `POST ${network.baseUrl}/transactions/simulate${key}`;
}

/** Copies the simulation of a call on a network as a command; its sequence number is the account's as it is now. */
export async function copyAsCurl(services: Services, call: TypedCall, network: Network): Promise<void> {
  const { session, notify } = services;
  if (network.sandbox) {
    notify.info(
      `The built-in sandbox has no address that curl could ask. Build the terminal program from Movescope’s source, run ${SERVE_COMMAND} in a terminal, add the address it prints as a network, and copy again.`,
      { label: 'Copy the Command', run: () => vscode.env.clipboard.writeText(SERVE_COMMAND) },
    );
    return;
  }
  const sender = await chooseSender(session, network, call.given.sender);
  if (!sender) return;
  const [{ curlOfSimulation }, { prepareSimulation }] = await Promise.all([
    import('../../core/runs/curl'),
    import('../../core/runs/simulate'),
  ]);
  const json = { ...call, arguments: call.arguments.map(argument => argument.json) };
  const draft = draftOfCall(json, call.given);
  const text = await withProgress(`Reading the sequence number of ${sender.address}`, signal =>
    onNetwork(session, network, async ({ client, now }) => {
      const request = await prepareSimulation(draft, sender, { client, now: () => now() + LIFETIME }, signal);
      return curlOfSimulation(request, network);
    }),
  );
  await vscode.env.clipboard.writeText(`${text}\n`);
  notify.done(`Copied the simulation of ${memberIdText(call.function)} for curl, without the key`);
}

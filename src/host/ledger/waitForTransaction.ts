import * as vscode from 'vscode';
import type { WaitProgress } from '../../core/gateway/waitUntilExecuted';
import { readTransactionName } from '../../core/runs/ledger/locateTransaction';
import { abbreviateAddress } from '../../core/move/address';
import { askName, hashRefusal } from './transactionName';
import type { LookOptions } from '../results/ledgerLook';
import { onNetwork } from '../shell/onNetwork';
import { reportOf, TransactionNameError } from './openTransaction';
import { showLook, type LedgerServices } from './showLook';

/** A transaction to wait for; the user is asked for its hash if it is not given. */
type WaitArgument = string | (LookOptions & { readonly hash: string; readonly timeLimitMs?: number });

/** Longer than a transaction is usually valid; the user can cancel earlier. */
const TIME_LIMIT = 10 * 60_000;

/** Waits until a transaction is executed, and shows it; sends a notification if the window is not focused. */
export async function waitForTransaction(services: LedgerServices, given?: WaitArgument): Promise<void> {
  const options: Partial<Exclude<WaitArgument, string>> = typeof given === 'object' ? given : {};
  const text = typeof given === 'object' ? given.hash : (given ?? (await ask(services)));
  if (text === undefined) return;
  const refusal = hashRefusal(text);
  const name = readTransactionName(text);
  if (refusal !== undefined || name?.kind !== 'hash') throw new TransactionNameError(refusal ?? '');
  const { hash } = name;
  const network = options.network ?? services.session.network.id;
  const title = `Waiting for transaction ${abbreviateAddress(hash)}`;
  await showLook(services, { title, look: { verb: 'openTransaction', hash, network }, isLong: true }, (signal, say) =>
    onNetwork(services.session, network, async connection => {
      const wait = {
        timeLimitMs: options.timeLimitMs ?? TIME_LIMIT,
        onProgress: (progress: WaitProgress) => {
          say(progressWords(progress));
        },
      };
      const answer = await connection.client.waitForTransaction(hash, wait, signal);
      const report = await reportOf(services, connection, answer, signal);
      if (!vscode.window.state.focused) {
        const how = report.verdict?.title ?? 'It is executed';
        services.notify.info(`${how}: ${report.subject} on ${connection.network.label}, ${abbreviateAddress(hash)}.`);
      }
      return report;
    }),
  );
}

/** Returns what is known so far; an unknown hash may be wrong, or too new. */
function progressWords({ kind, elapsedMs }: WaitProgress): string {
  const seconds = Math.floor(elapsedMs / 1000);
  const after = seconds === 0 ? '' : ` after ${seconds} s`;
  return kind === 'pending'
    ? `It is pending${after}: the network has it, but has not executed it yet.`
    : `The network does not know it${after}: it may not have arrived yet, or the hash is of a different transaction.`;
}

function ask({ session }: LedgerServices): Promise<string | undefined> {
  return askName({
    title: 'Wait for Transaction',
    prompt: `The hash of a transaction, which is sent to ${session.network.label}: never a private key`,
    placeHolder: '0x3d9c…',
    network: session.network.label,
    refusal: hashRefusal,
  });
}

import { readVersion } from '../../core/runs/ledger/locateTransaction';
import { UserFacingError } from '../../core/userFacingError';
import { askName, versionRefusal } from './transactionName';
import type { TransactionRow } from './transactionRow';
import type { LookOptions } from '../results/ledgerLook';
import { onNetwork } from '../shell/onNetwork';
import { showLook, type LedgerServices } from './showLook';

/** A block, by a ledger version in it: a row of the view, the version, or nothing, in which case the user is asked. */
type BlockArgument = TransactionRow | string | (LookOptions & { readonly version: string });

/** The given text is not a ledger version. */
export class VersionError extends UserFacingError {
  override readonly name = 'VersionError';
}

/** Shows the block that contains a ledger version, with its transactions. */
export async function openBlock(services: LedgerServices, given?: BlockArgument): Promise<void> {
  const text = given === undefined ? await ask(services) : textOf(given);
  if (text === undefined) return;
  const version = readVersion(text);
  if (version === undefined) throw new VersionError('That is not a ledger version: write a whole number.');
  const options: LookOptions = typeof given === 'object' && !('kind' in given) ? given : {};
  const { network = services.session.network.id, byItself = false } = options;
  const title = `Reading the block of version ${version}`;
  await showLook(services, { title, look: { verb: 'openBlock', version, network }, byItself }, signal =>
    onNetwork(services.session, network, async connection => {
      const { blockReport } = await import('../../core/runs/ledger/transactionReport');
      const block = await connection.client.getBlockByVersion(version, { withTransactions: true }, signal);
      return blockReport(connection.network, block);
    }),
  );
}

function textOf(given: BlockArgument): string | undefined {
  if (typeof given === 'string') return given;
  if (!('kind' in given)) return given.version;
  const version = given.kind === 'transaction' ? given.listed.facts.version : undefined;
  if (version === undefined) throw new VersionError('This transaction is in no block yet: wait until it is executed.');
  return version;
}

function ask({ session }: LedgerServices): Promise<string | undefined> {
  return askName({
    title: 'Open Block',
    prompt: 'A ledger version: the block that holds it is shown',
    placeHolder: '6781425728',
    network: session.network.label,
    refusal: versionRefusal,
  });
}

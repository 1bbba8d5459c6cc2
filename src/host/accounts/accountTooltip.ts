import { NotFoundError } from '../../core/gateway/statusErrors';
import { UserFacingError } from '../../core/userFacingError';
import { scopeWords } from '../session/settingEdits';
import { RestrictedModeError } from '../session/sessionLookup';
import type { ListedAccount, Session } from '../session/session';
import { sourceText } from '../vscode/sourceText';
import { accountFacts } from './accountFacts';

/**
 * Returns the tooltip of a listed account as plain text, so nothing in it becomes a link. Requests data from the
 * network, except in Restricted Mode. If data cannot be read, a message takes its place.
 * @throws if the signal is aborted
 */
export async function accountTooltip(session: Session, address: string, signal: AbortSignal): Promise<string> {
  const { network } = session;
  const account = (await session.accountsOn(network)).find(each => each.address === address);
  return [
    ...(account?.label === undefined ? [] : [account.label]),
    address,
    '',
    ...(await factsOf(session, address, signal)),
    '',
    ...listing(account, network.label),
    ...(session.senderOn(network) === address ? [`default sender on ${network.label}`] : []),
  ].join('\n');
}

async function factsOf(session: Session, address: string, signal: AbortSignal): Promise<readonly string[]> {
  const { network } = session;
  if (session.isRestricted) return [new RestrictedModeError(network).message];
  try {
    const { client } = await session.connection();
    const { value, headers } = await client.getAccount(address, signal);
    return [...accountFacts(address, value), sourceText(network.label, headers)];
  } catch (error) {
    if (signal.aborted || !(error instanceof UserFacingError)) throw error;
    if (error instanceof NotFoundError && error.missing === 'account')
      return [`No account exists at this address on ${network.label}.`];
    return [error.message];
  }
}

function listing(account: ListedAccount | undefined, network: string): readonly string[] {
  if (!account?.scope) return account ? [`from the ledger of ${network}`] : [];
  const where = account.network === undefined ? 'on all networks' : `only on ${network}`;
  return [`listed ${where}, in ${scopeWords(account.scope)}`];
}

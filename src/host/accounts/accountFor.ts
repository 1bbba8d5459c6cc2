import type { Network } from '../../core/gateway/network';
import { abbreviateAddress, parseAddress } from '../../core/move/address';
import { accountLabels, type AccountLabels, type LabelOf } from '../../core/reports/accountLabels';
import { UserFacingError } from '../../core/userFacingError';
import type { ModuleRow } from '../shell/moduleRow';
import type { Notify } from '../shell/notify';
import type { ListedAccount, Session } from '../shell/session';
import { pickAccount } from './chooseSender';

/** The services that account commands need. */
export interface AccountServices {
  readonly session: Session;
  readonly notify: Notify;
  /** The Modules view. */
  readonly tree: {
    /** Focuses the view. @returns the row that has the focus there */
    readonly takeFocused: () => Promise<ModuleRow | undefined>;
  };
}

/**
 * The argument of account commands: a row of the view, the focused row, an address, or nothing, in which case the user
 * is asked.
 */
export type AccountArgument = ModuleRow | { readonly of: 'focus' } | string | undefined;

/** The command does not refer to an account in the settings. */
export class NoListedAccountError extends UserFacingError {
  override readonly name = 'NoListedAccountError';

  /** @param address the given address, if any */
  constructor(address: string | undefined) {
    super(
      address === undefined
        ? 'There are no accounts in your list: those in the sandbox belong to its ledger. Add one with Movescope: Add Account.'
        : `${address} is not in your list: add it with Movescope: Add Account.`,
    );
  }
}

/**
 * Returns the listed account that a command refers to.
 * @param isMeant whether the command can refer to an account: by default those in the settings
 * @returns `undefined` if the user cancels, or pressed a key on a row that is not an account
 * @throws NoListedAccountError
 */
export async function listedAccountFor(
  { session, tree }: AccountServices,
  given: AccountArgument,
  question: { readonly title: string; readonly placeHolder: string },
  isMeant = ({ scope }: ListedAccount) => scope !== undefined,
): Promise<ListedAccount | undefined> {
  const meant = isFocus(given) ? await tree.takeFocused() : given;
  const named = addressOf(meant);
  if (named === undefined && isFocus(given)) return undefined;
  const listed = (await session.accountsOn(session.network)).filter(isMeant);
  const isAsked = named === undefined && listed.length > 0;
  const address = isAsked ? await pickAccount(listed, question.title, question.placeHolder) : named;
  if (isAsked && address === undefined) return undefined;
  const account = listed.find(each => each.address === address);
  if (!account) throw new NoListedAccountError(address);
  return account;
}

/** Returns the address of a row or a text. */
export function addressOf(given: AccountArgument): string | undefined {
  if (typeof given === 'string') return parseAddress(given);
  return given && !isFocus(given) && given.kind === 'account' ? parseAddress(given.address) : undefined;
}

/** Returns an account's label, or its address if it has none. */
export function accountName({ label, address }: Pick<ListedAccount, 'label' | 'address'>): string {
  return label === undefined ? address : `${label} (${abbreviateAddress(address)})`;
}

function isFocus(given: AccountArgument): given is { readonly of: 'focus' } {
  return typeof given === 'object' && 'of' in given;
}

/**
 * Returns the labels of accounts on a network: from the lists in the settings and, for the sandbox, from its ledger as
 * well.
 */
export async function labelling(session: Session, network: Network): Promise<LabelOf> {
  const accounts = await session.accountsOn(network);
  return address => accounts.find(account => account.address === address)?.label;
}

/** Adds to a report the label of its sender on a network. */
export async function withSenderLabel<R extends { readonly sender?: string }>(
  report: R,
  session: Session,
  network: Network,
): Promise<R & { readonly labels?: AccountLabels }> {
  if (report.sender === undefined) return report;
  return { ...report, labels: accountLabels([report.sender], await labelling(session, network)) };
}

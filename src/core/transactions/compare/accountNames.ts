import { accountText, type AccountLabels } from '../accountLabels';

/** An account of a result. */
export interface ComparedAccount {
  readonly account: string;
  readonly isSender: boolean;
}

/** What accounts of several results are matched by: the senders stand for each other, whoever they are. */
export function accountKey({ account, isSender }: ComparedAccount): string {
  return isSender ? 'sender' : account;
}

/** What accounts that stand for each other are called. */
export function accountName(accounts: readonly ComparedAccount[], labels: AccountLabels): string {
  const [name = '', ...others] = new Set(accounts.map(({ account }) => account));
  if (others.length > 0) return 'the sender';
  return `${accountText(name, labels)}${accounts.some(({ isSender }) => isSender) ? ' (sender)' : ''}`;
}

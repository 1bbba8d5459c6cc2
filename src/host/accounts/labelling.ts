import type { Network } from '../../core/gateway/network';
import { accountLabels, type AccountLabels, type LabelOf } from '../../core/reports/accountLabels';
import type { Session } from '../shell/session';

/** How the user calls accounts on a network: by the lists of the settings, in the sandbox by its own names too. */
export async function labelling(session: Session, network: Network): Promise<LabelOf> {
  const accounts = await session.accountsOn(network);
  return address => accounts.find(account => account.address === address)?.label;
}

/** A report with the label that its sender has on a network. */
export async function withSenderLabel<R extends { readonly sender?: string }>(
  report: R,
  session: Session,
  network: Network,
): Promise<R & { readonly labels?: AccountLabels }> {
  if (report.sender === undefined) return report;
  return { ...report, labels: accountLabels([report.sender], await labelling(session, network)) };
}

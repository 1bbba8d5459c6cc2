import type { ReadModule } from '../../core/modules/publishedModule';
import { momentText } from '../../core/text/moments';
import { groupDigits } from '../../core/text/digits';

/** Returns where and when something was read: `Sandbox at ledger version 1,204`. @param network label of the network */
export function sourceText(
  network: string,
  { ledgerVersion, stale }: Pick<ReadModule, 'ledgerVersion' | 'stale'>,
): string {
  const version = ledgerVersion === undefined ? '' : ` at ledger version ${groupDigits(ledgerVersion)}`;
  return `${network}${version}${stale ? ` (offline: read ${momentText(stale.readAt)})` : ''}`;
}

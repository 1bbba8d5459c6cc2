/** Where something was read: `Sandbox at ledger version 1,204`. @param network the network's label */
export function sourceText(network: string, ledgerVersion: string | undefined): string {
  return ledgerVersion === undefined
    ? network
    : `${network} at ledger version ${Number(ledgerVersion).toLocaleString('en-US')}`;
}

import type { Asset } from '../core/reports/simulationReport';

/** What an asset is called: its symbol, `USDC` of a coin type, else the address of a fungible asset. */
export function assetName({ symbol, kind, id }: Asset): string {
  return symbol ?? (kind === 'coin' ? (/::(\w+)(?:<|$)/.exec(id)?.[1] ?? id) : id);
}

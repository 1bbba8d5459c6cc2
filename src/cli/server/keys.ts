import { randomBytes } from 'node:crypto';
import type { Access } from '../../sandbox/http/access';

/** The networks that are served, in the order in which they are told. */
export const NETWORKS = ['main', 'test'] as const;

/** The access keys of a served sandbox. */
export interface SandboxKeys {
  /** One key for each network, and {@link SandboxKeys.foreign}; they share an allotment. */
  readonly access: Access & { readonly kind: 'keys' };
  /** A key of another region, which is refused. */
  readonly foreign: string;
}

/** Makes keys of a region. @param qps queries per second of each key at first */
export function createKeys(region: string, qps: number): SandboxKeys {
  const own = NETWORKS.map(network => [`${network}-${secret()}`, { network, region, qps }] as const);
  const foreign = `elsewhere-${secret()}`;
  const keys = { ...Object.fromEntries(own), [foreign]: { network: NETWORKS[0], region: `not-${region}` } };
  return { access: { kind: 'keys', region, keys, allotment: qps * NETWORKS.length }, foreign };
}

function secret(): string {
  return randomBytes(16).toString('hex');
}

import type { Network } from '../gateway/network';
import type { ChainReport } from './encodingReport';

const MAINNET = 1;
const NAMES: Readonly<Record<number, string>> = { [MAINNET]: 'mainnet', 2: 'testnet', 4: 'a local chain' };

/**
 * What chain a signing message is for, with a warning when that does not fit the network.
 * @param answered the chain id that the gateway's answer named, where it did
 */
export function chainReport(id: number, network: Network, answered: number | undefined): ChainReport {
  const name = chainName(id, network);
  const warning = mismatch(id, network, answered);
  return { id, name, ...(warning === undefined ? {} : { warning }) };
}

/**
 * What chain pasted bytes are for, with a warning when that is not the network's.
 * @param network absent where none was asked
 * @param answered the chain id that it answered for, where it did
 */
export function pastedChainReport(id: number, network: Network | undefined, answered: number | undefined): ChainReport {
  const name = NAMES[id] ?? `chain ${id}`;
  if (!network) return { id, name };
  if (answered === undefined || answered === id) return { ...chainReport(id, network, undefined), name };
  const there = NAMES[answered] ?? `chain ${answered}`;
  const model = network.sandbox ? 'a model of ' : '';
  const warning = `The bytes are for ${name}, but ${network.label} is ${model}${there}: select a network of ${name} to see what they would do there.`;
  return { id, name, warning };
}

function chainName(id: number, { sandbox }: Network): string {
  return sandbox ? 'the sandbox’s model' : (NAMES[id] ?? `chain ${id}`);
}

function mismatch(id: number, network: Network, answered: number | undefined): string | undefined {
  if (answered !== undefined && answered !== id) {
    return `The bytes are for chain ${id}, but the gateway answered for chain ${answered}: do not sign them.`;
  }
  if (network.sandbox) return undefined;
  if (id === MAINNET && network.mainNetwork === false) {
    return `The bytes are for mainnet, but ${network.label} is not marked as a main network: check its access key before you sign.`;
  }
  if (id !== MAINNET && network.mainNetwork === true) {
    return `The bytes are for ${NAMES[id] ?? `chain ${id}`}, but ${network.label} is marked as a main network: check its access key before you sign.`;
  }
  return undefined;
}

import type * as vscode from 'vscode';
import type { ChainChange } from '../../core/gateway/chainTransport';
import type { Network } from '../../core/gateway/network';
import type { PacerMemory } from '../../core/gateway/pacer';
import { isJsonObject } from '../../core/json';

const PREFIX = 'network.';
/** Requests per second; more is no limit that was learnt. */
const FASTEST = 10_000;

/** What is remembered of a network over sessions. */
export interface RememberedNetwork {
  readonly chainId?: number;
  readonly pacer?: PacerMemory;
}

/** A network answers for another chain than before. */
export interface NetworkChainChange extends ChainChange {
  readonly network: Network;
}

/** What a network is remembered by: one that is at another gateway is another one. */
export type NetworkPlace = Pick<Network, 'id' | 'baseUrl'>;

/** Chain and learnt rate of each network, by its id and gateway, in the state that all windows share; never anything of a key. */
export class NetworkMemory {
  readonly #state: vscode.Memento;

  constructor(state: vscode.Memento) {
    this.#state = state;
  }

  /** What was remembered; what is not of our form, or of another gateway, counts as nothing. */
  read({ id, baseUrl }: NetworkPlace): RememberedNetwork {
    const value = this.#state.get<unknown>(nameOf(id));
    if (!isJsonObject(value) || value.gateway !== baseUrl) return {};
    const { chainId } = value;
    const pacer = readPacer(value.pacer);
    return { ...(isChainId(chainId) && { chainId }), ...(pacer && { pacer }) };
  }

  /** Ids of the networks of which something is remembered. */
  networks(): readonly string[] {
    const names = this.#state.keys().filter(name => name.startsWith(PREFIX));
    return names.map(name => name.slice(PREFIX.length));
  }

  /** Forgets a network that is no more. */
  async forget(network: string): Promise<void> {
    await this.#state.update(nameOf(network), undefined);
  }

  /** Remembers the chain that a network answers for; a rate that was learnt on another one goes. */
  async setChain(network: NetworkPlace, chainId: number): Promise<void> {
    const { pacer, chainId: before } = this.read(network);
    const same = before === undefined || before === chainId;
    await this.#write(network, { chainId, ...(same && pacer !== undefined && { pacer }) });
  }

  /** Remembers the rate that was learnt; `undefined` drops it, as when the key changes. */
  async setPacer(network: NetworkPlace, pacer: PacerMemory | undefined): Promise<void> {
    const { chainId } = this.read(network);
    await this.#write(network, {
      ...(chainId !== undefined && { chainId }),
      ...(pacer !== undefined && { pacer }),
    });
  }

  async #write({ id, baseUrl }: NetworkPlace, remembered: RememberedNetwork): Promise<void> {
    await this.#state.update(nameOf(id), { gateway: baseUrl, ...remembered });
  }
}

function readPacer(value: unknown): PacerMemory | undefined {
  if (!isJsonObject(value)) return undefined;
  const { ratePerSecond, learntAt } = value;
  if (typeof learntAt !== 'number' || !Number.isFinite(learntAt)) return undefined;
  if (typeof ratePerSecond !== 'number' || !(ratePerSecond > 0 && ratePerSecond <= FASTEST)) return undefined;
  return { ratePerSecond, learntAt };
}

/** A chain id is one byte in a signed transaction. */
function isChainId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 255;
}

function nameOf(network: string): string {
  return `${PREFIX}${network}`;
}

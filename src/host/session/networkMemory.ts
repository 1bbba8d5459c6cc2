import type * as vscode from 'vscode';
import type { ChainChange } from '../../core/gateway/transport';
import type { Network } from '../../core/gateway/network';
import type { PacerMemory } from '../../core/gateway/pacer';
import { isJsonObject } from '../../core/json';

const PREFIX = 'network.';
/** Requests per second. A higher measured rate is not considered a limit. */
const FASTEST = 10_000;

/** The data saved for a network across sessions. */
export interface RememberedNetwork {
  readonly chainId?: number;
  readonly pacer?: PacerMemory;
}

/** The event that the gateway of a network now serves a different chain. */
export interface NetworkChainChange extends ChainChange {
  readonly network: Network;
}

/**
 * The key under which the data of a network is saved. A network whose gateway changes counts as a different network.
 */
export type NetworkPlace = Pick<Network, 'id' | 'baseUrl'>;

/** Saves the chain and the measured rate by network and gateway, shared by all windows. No part of a key is saved. */
export class NetworkMemory {
  readonly #state: vscode.Memento;

  constructor(state: vscode.Memento) {
    this.#state = state;
  }

  /** Returns the saved data. Data with an unexpected shape or from a different gateway is ignored. */
  read({ id, baseUrl }: NetworkPlace): RememberedNetwork {
    const value = this.#state.get<unknown>(nameOf(id));
    if (!isJsonObject(value) || value.gateway !== baseUrl) return {};
    const { chainId } = value;
    const pacer = readPacer(value.pacer);
    return { ...(isChainId(chainId) && { chainId }), ...(pacer && { pacer }) };
  }

  /** Ids of the networks with saved data. */
  networks(): readonly string[] {
    const names = this.#state.keys().filter(name => name.startsWith(PREFIX));
    return names.map(name => name.slice(PREFIX.length));
  }

  async forget(network: string): Promise<void> {
    await this.#state.update(nameOf(network), undefined);
  }

  /** Saves the chain of a network. Deletes a rate that was measured on a different chain. */
  async setChain(network: NetworkPlace, chainId: number): Promise<void> {
    const { pacer, chainId: before } = this.read(network);
    const same = before === undefined || before === chainId;
    await this.#write(network, { chainId, ...(same && pacer !== undefined && { pacer }) });
  }

  /** Saves the measured rate. Passing `undefined` deletes it, for example when the key changes. */
  async setPacer(network: NetworkPlace, pacer: PacerMemory | undefined): Promise<void> {
    const { chainId } = this.read(network);
    await this.#write(network, { ...(chainId !== undefined && { chainId }), ...(pacer !== undefined && { pacer }) });
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

/** Whether a value is a chain ID, which is one byte in a signed transaction. */
function isChainId(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= 255;
}

function nameOf(network: string): string {
  return `${PREFIX}${network}`;
}

import type * as vscode from 'vscode';
import type { PacerMemory } from '../core/gateway/pacer';
import { isJsonObject } from '../core/json';

/** What is remembered of a network over sessions. */
export interface RememberedNetwork {
  readonly chainId?: number;
  readonly pacer?: PacerMemory;
}

/** Chain and learnt rate of each network, by its id, in the state that all windows share; never anything of a key. */
export class NetworkMemory {
  readonly #state: vscode.Memento;

  constructor(state: vscode.Memento) {
    this.#state = state;
  }

  /** What was remembered; what is not of our form counts as nothing. */
  read(network: string): RememberedNetwork {
    const value = this.#state.get<unknown>(nameOf(network));
    if (!isJsonObject(value)) return {};
    const { chainId, pacer } = value;
    return {
      ...(typeof chainId === 'number' && { chainId }),
      ...(isJsonObject(pacer) &&
        typeof pacer.ratePerSecond === 'number' &&
        pacer.ratePerSecond > 0 &&
        typeof pacer.learntAt === 'number' && {
          pacer: { ratePerSecond: pacer.ratePerSecond, learntAt: pacer.learntAt },
        }),
    };
  }

  /** Remembers the chain that a network answers for; a rate that was learnt on another one goes. */
  async setChain(network: string, chainId: number): Promise<void> {
    const { pacer, chainId: before } = this.read(network);
    const same = before === undefined || before === chainId;
    await this.#state.update(nameOf(network), { chainId, ...(same && pacer !== undefined && { pacer }) });
  }

  /** Remembers the rate that was learnt; `undefined` drops it, as when the key changes. */
  async setPacer(network: string, pacer: PacerMemory | undefined): Promise<void> {
    const { chainId } = this.read(network);
    await this.#state.update(nameOf(network), {
      ...(chainId !== undefined && { chainId }),
      ...(pacer !== undefined && { pacer }),
    });
  }
}

function nameOf(network: string): string {
  return `network.${network}`;
}

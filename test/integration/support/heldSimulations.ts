import * as vscode from 'vscode';
import { FaultyGateway, silence, type ReceivedRequest } from '../../support/faultyGateway';
import { configureNetworks } from './configuration';
import { eventually } from './eventually';
import { sandboxScript } from './sandboxScript';

/** The network `held`: a gateway that answers as the sandbox does, but simulations only when the test says so. */
export class HeldSimulations {
  /** The simulations without an answer, oldest first. */
  readonly held: ReceivedRequest[] = [];
  /** The bodies of all simulations. */
  readonly sent: string[] = [];
  readonly #gateway: FaultyGateway;
  readonly #answer = sandboxScript();

  private constructor(gateway: FaultyGateway) {
    this.#gateway = gateway;
    gateway.play(request => {
      if (!request.url.includes('/transactions/simulate')) {
        this.#answer(request);
        return;
      }
      this.held.push(request);
      this.sent.push(request.body);
    });
  }

  /** Also turns off that documents are saved on their own, which starts runs. */
  static async start(): Promise<HeldSimulations> {
    await autoSave('off');
    return new HeldSimulations(await FaultyGateway.start(silence()));
  }

  /** Writes the user's list of networks: this one. */
  async configure(): Promise<void> {
    const { baseUrl } = this.#gateway;
    // Longer than any wait of a test: what is held ends only if it is cancelled.
    await configureNetworks([{ id: 'held', label: 'Held', baseUrl, auth: 'none', timeLimit: 600 }]);
  }

  /** Resolves once a simulation is held. */
  async arrived(): Promise<void> {
    await eventually('a simulation', () => this.held.length || undefined);
  }

  /** Answers the oldest simulation that is held, once there is one, and as many that follow. */
  async release(count = 1): Promise<void> {
    for (let left = count; left > 0; left--) {
      const request = await eventually('a simulation', () => this.held.shift());
      this.#answer(request);
      await request.closed;
    }
  }

  async stop(): Promise<void> {
    await this.#gateway.stop();
    await autoSave(undefined);
  }
}

async function autoSave(value: 'off' | undefined): Promise<void> {
  await vscode.workspace.getConfiguration('files').update('autoSave', value, vscode.ConfigurationTarget.Global);
}

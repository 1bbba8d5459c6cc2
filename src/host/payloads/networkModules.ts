import * as vscode from 'vscode';
import type { ModuleLookup } from '../../core/modules/moduleLookup';
import type { FoundModules, KnownModules } from '../../core/payloads/help/completion';
import type { PublishedModule } from '../../core/modules/publishedModule';
import { UserFacingError } from '../../core/userFacingError';
import type { Session } from '../session/session';
import { sessionLookup } from '../session/sessionLookup';

/** Maximum time that completion waits for the gateway, in ms. Later responses are available on the next keystroke. */
const WAIT_MS = 1_500;

const NONE: FoundModules = { modules: [], isLoading: false };
const LATER: FoundModules = { modules: [], isLoading: true };

export class NetworkModules implements vscode.Disposable {
  readonly #session: Session;
  readonly #log: vscode.LogOutputChannel;
  readonly #subscription: vscode.Disposable;
  #running = new AbortController();

  constructor(session: Session, log: vscode.LogOutputChannel) {
    this.#session = session;
    this.#log = log;
    this.#subscription = session.onDidChangeNetwork(() => this.#stop());
  }

  /** Requests modules that are not cached, except in Restricted Mode if the gateway requires a key. */
  lookup(signal: AbortSignal): Promise<ModuleLookup> {
    return sessionLookup(this.#session, {
      signal,
      onTrouble: error => this.#log.debug(`A module is not available. ${error.logText}`),
    });
  }

  /**
   * Returns the modules to suggest in completions.
   * @param signal ends the wait; requests continue for the next keystroke
   */
  async known(signal: AbortSignal): Promise<KnownModules> {
    const { modules: store } = await this.#session.connection();
    const running = this.#running.signal;
    return {
      ofAccount: async address => {
        if (this.#session.isRestricted && !store.hasAccount(address)) return NONE;
        const found = await this.#soon(store.getModulesSoFar(address, running), signal);
        return found ? { modules: abis(found.modules), isLoading: found.rest.kind === 'coming' } : LATER;
      },
      one: async (address, name) => {
        if (this.#session.isRestricted && !store.hasModule(address, name)) return NONE;
        const found = await this.#soon(store.getModule(address, name, running), signal);
        return found ? { modules: abis([found.module]), isLoading: false } : LATER;
      },
      get loaded() {
        return abis(store.loaded());
      },
    };
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#stop();
  }

  #stop(): void {
    this.#running.abort(new vscode.CancellationError());
    this.#running = new AbortController();
  }

  async #soon<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | undefined> {
    // The work can fail after nothing waits for it anymore.
    work.catch((error: unknown) => {
      if (error instanceof UserFacingError) this.#log.debug(`Names cannot be completed. ${error.logText}`);
    });
    return soon(work, signal);
  }
}

/** Returns the result of work, or `undefined` if it does not finish in time. Rejects if `signal` is aborted first. */
async function soon<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | undefined> {
  let end: (() => void) | undefined;
  const late = new Promise<undefined>((resolve, reject) => {
    const timer = setTimeout(resolve, WAIT_MS, undefined);
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
    end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    end?.();
  }
}

function abis(modules: readonly PublishedModule[]): FoundModules['modules'] {
  return modules.flatMap(({ abi }) => abi ?? []);
}

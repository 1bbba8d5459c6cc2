import type { Network } from '../core/gateway/network';
import type { JsonObject } from '../core/json';
import type { AccountModules } from '../core/modules/publishedModule';
import { parseAddress } from '../core/move/address';
import type { EncodingReport } from '../core/results/inspectionReport';
import type { SimulationReport } from '../core/results/simulationReport';
import type { AskValues } from '../core/transactions/encode';
import type { Sender } from '../core/transactions/simulate';
import { UserFacingError } from '../core/userFacingError';
import type { Session } from './session/session';

/**
 * The API for other extensions: `vscode.extensions.getExtension('movescope.movescope')?.activate()`. It never prompts
 * the user and never returns a key. Promises are rejected with errors whose `message` can be shown to the user.
 */
export interface MovescopeApi {
  /** Incremented only for breaking changes. */
  readonly apiVersion: 1;
  /** The selected network. */
  readonly network: Network;
  /**
   * Returns all modules published at an account on the selected network. If the gateway cannot be reached and they were
   * read before, returns the cached copy; `stale` contains the time when it was read.
   */
  getModules(address: string, signal?: AbortSignal): Promise<AccountModules>;
  /**
   * Simulates a request on the selected network. The promise resolves to a report even if the VM rejects the
   * transaction.
   */
  simulate(request: ApiRequest, signal?: AbortSignal): Promise<SimulationReport>;
  /** Encodes a request on the selected network. Missing values are filled in by simulating the request first. */
  encode(request: ApiRequest, signal?: AbortSignal): Promise<EncodingReport>;
}

/**
 * A transaction in the JSON format of the node API: `payload` and, optionally, `sender`, `sequence_number`,
 * `max_gas_amount`, `gas_unit_price`, `expiration_timestamp_secs`, `replay_protection_nonce`, `secondary_signers`. The
 * default sender of the workspace is used if `sender` is missing.
 */
export interface ApiRequest extends JsonObject {
  readonly payload: JsonObject;
}

/** A request from another extension is missing a value for which a command would prompt the user. */
export class IncompleteRequestError extends UserFacingError {
  override readonly name = 'IncompleteRequestError';
}

export function createApi(session: Session): MovescopeApi {
  const never = new AbortController().signal;
  return {
    apiVersion: 1,
    get network() {
      return session.network;
    },
    async getModules(address, signal = never) {
      const { modules } = await session.connection();
      return modules.getModules(address, signal);
    },
    async simulate(request, signal = never) {
      const [{ readDraft }, { simulate }] = await Promise.all([
        import('../core/payloads/draft'),
        import('../core/transactions/simulate'),
      ]);
      const draft = readDraft(request.payload, request);
      return simulate({ draft }, await senderFor(session, request), await session.connection(), signal);
    },
    async encode(request, signal = never) {
      const [{ readDraft }, { encode }] = await Promise.all([
        import('../core/payloads/draft'),
        import('../core/transactions/encode'),
      ]);
      const draft = readDraft(request.payload, request);
      const refuse: AskValues = missing => {
        const fields = missing.map(({ field }) => field).join(', ');
        const reasons = [...new Set(missing.map(({ reason }) => reason))].join(' ');
        const them = missing.length === 1 ? 'it' : 'them';
        return Promise.reject(
          new IncompleteRequestError(
            `The request does not specify ${fields}, and a simulation could not provide ${them}: ${reasons}`,
          ),
        );
      };
      const report = await encode(
        { draft },
        await senderFor(session, request),
        await session.connection(),
        refuse,
        signal,
      );
      if (!report) throw new IncompleteRequestError('The request lacks a value that the signing message must include.');
      return report;
    },
  };
}

async function senderFor(session: Session, { sender }: ApiRequest): Promise<Sender> {
  const { network } = session;
  const given = typeof sender === 'string' ? parseAddress(sender) : undefined;
  const address = given ?? session.senderOn(network);
  if (address === undefined) {
    throw new IncompleteRequestError(
      'The request has no sender, and no default sender is set. Run "Movescope: Set Default Sender".',
    );
  }
  return (await import('./accounts/chooseSender')).senderOf(session, network, address);
}

import type { Network } from '../core/gateway/network';
import type { JsonObject } from '../core/json';
import type { AccountModules } from '../core/modules/publishedModule';
import { parseAddress } from '../core/move/address';
import type { EncodingReport } from '../core/reports/encodingReport';
import type { SimulationReport } from '../core/reports/simulationReport';
import type { Sender } from '../core/runs/simulate';
import { UserFacingError } from '../core/userFacingError';
import type { Session } from './shell/session';

/**
 * What other extensions can use: `vscode.extensions.getExtension('movescope.movescope')?.activate()`.
 * Nothing here prompts. Errors are rejections whose `message` is a sentence for the user. No key is ever given.
 */
export interface MovescopeApi {
  /** Grows only when something here changes in a way that breaks its users. */
  readonly apiVersion: 1;
  /** The selected network. */
  readonly network: Network;
  /**
   * All modules that are published at an account of the selected network. Where the gateway cannot be reached and they
   * were read before, they are as they were then, and `stale` says when that was.
   */
  getModules(address: string, signal?: AbortSignal): Promise<AccountModules>;
  /** Simulates a request on the selected network. A transaction that the VM rejects is a report too. */
  simulate(request: ApiRequest, signal?: AbortSignal): Promise<SimulationReport>;
  /**
   * Encodes a request on the selected network: its values are the request's, else those that a simulation run first
   * answers.
   */
  encode(request: ApiRequest, signal?: AbortSignal): Promise<EncodingReport>;
}

/**
 * A transaction as the service's JSON has it (SPEC.md §2.2): `payload`, and any of `sender`, `sequence_number`,
 * `max_gas_amount`, `gas_unit_price`, `expiration_timestamp_secs`, `replay_protection_nonce`, `secondary_signers`.
 * Without a `sender` the default one of the workspace is taken.
 */
export interface ApiRequest extends JsonObject {
  readonly payload: JsonObject;
}

/** A request of another extension that lacks what nobody can be asked for. */
export class IncompleteRequestError extends UserFacingError {
  override readonly name = 'IncompleteRequestError';
}

/** The API over a session. */
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
        import('../core/runs/simulate'),
      ]);
      const draft = readDraft(request.payload, request);
      return simulate({ draft }, await senderFor(session, request), await session.connection(), signal);
    },
    async encode(request, signal = never) {
      const [{ readDraft }, { encode }] = await Promise.all([
        import('../core/payloads/draft'),
        import('../core/runs/encode'),
      ]);
      const draft = readDraft(request.payload, request);
      const refuse = (field: string, reason: string) =>
        Promise.reject(
          new IncompleteRequestError(`The request does not give ${field}, and a simulation could not: ${reason}`),
        );
      const report = await encode(
        { draft },
        await senderFor(session, request),
        await session.connection(),
        refuse,
        signal,
      );
      if (!report) throw new IncompleteRequestError('The request lacks a value that is signed.');
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
      'The request has no sender, and no default one is set: run Movescope: Set Default Sender.',
    );
  }
  return (await import('./accounts/chooseSender')).senderOf(session, network, address);
}

import type { Client } from '../gateway/client';
import type { Network } from '../gateway/network';
import { HttpStatusError, NotFoundError } from '../gateway/statusErrors';
import type { CodeStore } from '../modules/codeStore';
import type { ModuleStore } from '../modules/moduleStore';
import { memberIdText } from '../move/functionId';
import type { TransactionDraft } from '../payloads/draft';
import { withExactNumbers } from '../results/jsonText';
import type { SimulationReport } from '../results/simulationReport';
import type { Tracer } from '../results/tracer';
import { UserFacingError, RefusedError } from '../userFacingError';
import { abortErrorOf } from './failedCode';
import { withinSandbox } from './notRun';
import { decisiveResult, simulationReport, type SimulationAnswer } from './report';
import { simulationRequest, type SimulationRequest } from './request';
import type { InterfaceSource } from '../modules/structShapes';
import { checkTransaction, type CheckedTransaction, type Transaction } from './transaction';
import { defined } from '../text/defined';

export interface SimulationSurroundings {
  readonly network: Network;
  readonly client: Pick<Client, 'getAccount' | 'simulateTransaction'>;
  readonly modules: InterfaceSource;
  /** Used to look up abort codes that have no name in the status. By default, nothing is looked up. */
  readonly code?: Pick<CodeStore, 'module'>;
  /** Returns where code failed; set only for a sandbox in this process. */
  readonly tracer?: Pick<Tracer, 'failure'> | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export interface RunSurroundings extends SimulationSurroundings {
  readonly client: Client;
  readonly modules: ModuleStore;
}

/** The sender of the transaction if the draft does not contain one. */
export interface Sender {
  readonly address: string;
  /** Hex of an Ed25519 public key. */
  readonly publicKey?: string;
}

/** The gateway rejected a simulation without a public key and might require one. */
export class KeylessRefusedError extends UserFacingError {
  override readonly name = 'KeylessRefusedError';

  /** @param sender the account whose public key would help */
  constructor(
    readonly sender: string,
    override readonly cause: UserFacingError,
  ) {
    super(
      `${cause.message} If the payload is correct, this gateway does not accept simulations without a public key: set the public key of ${sender} and run again.`,
      { cause },
    );
  }

  override get logText(): string {
    return `${this.cause.logText} (${this.name})`;
  }
}

/** The gateway rejected a simulation with other signers or a fee payer; the contract does not define their form. */
export class SignersRefusedError extends UserFacingError {
  override readonly name = 'SignersRefusedError';

  /** @param form the `type` of the signature that was sent */
  constructor(
    readonly form: string,
    override readonly cause: UserFacingError,
  ) {
    super(
      `${cause.message} If the payload is correct, this gateway does not accept a ${form} in a simulation: remove the secondary signers and the fee payer, or contact its operator.`,
      { cause },
    );
  }

  override get logText(): string {
    return `${this.cause.logText} (${this.name})`;
  }
}

/**
 * Checks and simulates a transaction and returns a report, even if the VM rejects it.
 * @throws PayloadError if the payload does not match the ABI; NotRunError; the client's errors
 */
export async function simulate(
  transaction: Transaction,
  sender: Sender,
  surroundings: SimulationSurroundings,
  signal: AbortSignal,
): Promise<SimulationReport> {
  const checked = await checkTransaction(transaction, surroundings, signal);
  return simulationReport(await requestSimulation(checked, sender, surroundings, signal));
}

/**
 * Simulates a transaction and returns the response as received, with the data for a report.
 * @throws NotRunError; KeylessRefusedError; SignersRefusedError; RefusedError if the response has no result; the
 * client's errors
 */
export async function requestSimulation(
  transaction: CheckedTransaction,
  sender: Sender,
  surroundings: SimulationSurroundings,
  signal: AbortSignal,
): Promise<SimulationAnswer> {
  const { network, client, code, tracer, now } = surroundings;
  const { draft } = transaction;
  const request = await prepareSimulation(draft, sender, { client, now }, signal);
  try {
    const subject = subjectOf(draft);
    const { value, text, headers } = await withinSandbox(network, subject, () =>
      client.simulateTransaction(request.input, request.flags, signal),
    );
    const decisive = decisiveResult(withExactNumbers(value, text));
    if (!decisive)
      throw new RefusedError(
        `Simulating ${subject} on ${network.label} failed: the gateway returned an empty list. Try again, or contact its operator.`,
      );
    const abortError = code && (await abortErrorOf(decisive.result, code, signal));
    const failure = decisive.result.success ? undefined : await tracer?.failure(text, signal);
    const known = defined({ abortError, failure });
    return { network, subject, transaction, request, ...decisive, ...known, text, headers };
  } catch (error) {
    if (!(error instanceof HttpStatusError) || isUnrelated(error)) throw error;
    const { type } = request.input.signature;
    const { secondarySigners, feePayer, signature } = draft.given;
    if (!signature && (secondarySigners ?? feePayer) !== undefined) throw new SignersRefusedError(type, error);
    throw request.keyless ? new KeylessRefusedError(request.input.sender, error) : error;
  }
}

/** VM status codes that depend on the public key: INVALID_SIGNATURE and INVALID_AUTH_KEY. */
const OF_KEY: readonly (number | null | undefined)[] = [1, 2];
/** HTTP statuses that do not depend on the request's values: access, paths and limits. */
const NOT_OF_INPUT: ReadonlySet<number> = new Set([401, 403, 404, 429]);
/** The nodes' names for reasons that do not depend on the public key. */
const OTHER_REASONS: ReadonlySet<string> = new Set([
  'sequence_number_too_old',
  'rejected_by_filter',
  'mempool_is_full',
  'invalid_transaction_update',
  'bcs_not_supported',
  'health_check_failed',
  'version_pruned',
  'api_disabled',
  'rate_limited',
]);

/** Whether the status or the node's message gives a reason that does not depend on the public key or other signers. */
function isUnrelated({ status, body }: HttpStatusError): boolean {
  if (status < 400 || status >= 500 || NOT_OF_INPUT.has(status)) return true;
  if (body === undefined) return false;
  return body.error_code === 'vm_error' ? !OF_KEY.includes(body.vm_error_code) : OTHER_REASONS.has(body.error_code);
}

/**
 * Returns the request for a simulation, with the account's current sequence number if the draft does not contain one.
 * @throws the client's errors
 */
export async function prepareSimulation(
  draft: TransactionDraft,
  sender: Sender,
  { client, now }: Pick<SimulationSurroundings, 'client' | 'now'>,
  signal: AbortSignal,
): Promise<SimulationRequest> {
  const address = draft.given.sender ?? sender.address;
  const sequenceNumber = draft.given.sequenceNumber ?? (await readSequenceNumber(client, address, signal));
  const publicKey = address === sender.address ? sender.publicKey : undefined;
  return simulationRequest(draft, defined({ sender: address, sequenceNumber, now: now(), publicKey }));
}

/** Returns the subject of a draft: the entry function's id, or the payload's `type`. */
export function subjectOf({ call, payload }: TransactionDraft): string {
  if (call) return memberIdText(call.function);
  return typeof payload.type === 'string' ? payload.type : 'payload';
}

/** Returns an account's current sequence number; 0 if it does not exist yet. @throws the client's errors */
export async function readSequenceNumber(
  client: Pick<Client, 'getAccount'>,
  address: string,
  signal: AbortSignal,
): Promise<string> {
  try {
    const { value } = await client.getAccount(address, signal);
    return value.sequence_number;
  } catch (error) {
    if (error instanceof NotFoundError && error.body && error.missing !== 'path') return '0';
    throw error;
  }
}

import type { Client } from '../gateway/client';
import type { Network } from '../gateway/network';
import { InvalidInputError, NotFoundError } from '../gateway/statusErrors';
import type { ModuleStore } from '../modules/moduleStore';
import type { FunctionAbi, ModuleAbi } from '../move/abi';
import { memberIdText } from '../move/functionId';
import { checkAgainst } from '../payloads/check/checkCall';
import { writtenJson } from '../payloads/check/writtenValue';
import { type TransactionDraft, type EntryFunctionCall, PayloadError } from '../payloads/draft';
import { REST } from '../payloads/payloadForms';
import type { LocatedCall, WrittenItem, WrittenList, WrittenValue } from '../payloads/located';
import { withExactNumbers } from '../reports/jsonText';
import type { SimulationReport } from '../reports/simulationReport';
import { UserFacingError } from '../userFacingError';
import { simulationReport, type SimulationAnswer } from './report';
import { simulationRequest, type SimulationRequest } from './request';

/** What running a payload needs of its surroundings. */
export interface Surroundings {
  readonly network: Network;
  readonly client: Client;
  readonly modules: ModuleStore;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Who is to send the transaction, where the draft does not say it. */
export interface Sender {
  readonly address: string;
  /** Hex of an Ed25519 public key. */
  readonly publicKey?: string;
}

/** The gateway answered 400 to a simulation that carried no public key: it may not take those. */
export class KeylessRefusedError extends UserFacingError {
  override readonly name = 'KeylessRefusedError';

  /** @param sender whose public key would help */
  constructor(
    readonly sender: string,
    override readonly cause: UserFacingError,
  ) {
    super(
      `${cause.message} If the payload is right, this gateway does not take simulations without a public key: set the one of ${sender} and run again.`,
      { cause },
    );
  }

  override get logText(): string {
    return `${this.cause.logText} (${this.name})`;
  }
}

/** The gateway answered 400 to a simulation with others who sign or pay: SPEC.md §2.4 shows no form for those. */
export class SignersRefusedError extends UserFacingError {
  override readonly name = 'SignersRefusedError';

  /** @param form `type` of the signature that was sent */
  constructor(
    readonly form: string,
    override readonly cause: UserFacingError,
  ) {
    super(
      `${cause.message} If the payload is right, this gateway does not take a ${form} in a simulation: leave the secondary signers and the fee payer out, or ask its operator.`,
      { cause },
    );
  }

  override get logText(): string {
    return `${this.cause.logText} (${this.name})`;
  }
}

/** The gateway answered a simulation with an empty list. */
export class EmptyAnswerError extends UserFacingError {
  override readonly name = 'EmptyAnswerError';

  constructor(subject: string, network: string) {
    super(
      `Simulating ${subject} on ${network} failed: the gateway answered with an empty list. Try again, or ask its operator.`,
    );
  }
}

/**
 * Simulates a transaction and reports it. One that the VM rejects is a report too.
 * @throws PayloadError when the payload does not fit the ABI; the client's errors
 */
export async function simulate(
  draft: TransactionDraft,
  sender: Sender,
  surroundings: Surroundings,
  signal: AbortSignal,
): Promise<SimulationReport> {
  return simulationReport(await requestSimulation(draft, sender, surroundings, signal));
}

/**
 * Simulates a transaction: the answer as it came, with what a report is made from.
 * @throws PayloadError when the payload does not fit the ABI; the client's errors
 */
export async function requestSimulation(
  draft: TransactionDraft,
  sender: Sender,
  { network, client, modules, now }: Surroundings,
  signal: AbortSignal,
): Promise<SimulationAnswer> {
  await checkAgainstAbi(draft, modules, signal);
  const request = await prepareSimulation(draft, sender, { client, now }, signal);
  try {
    const { value, text, headers } = await client.simulateTransaction(request.input, request.flags, signal);
    const [result] = withExactNumbers(value, text);
    if (!result) throw new EmptyAnswerError(subjectOf(draft), network.label);
    return { network, subject: subjectOf(draft), request, result, text, headers };
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    const { type } = request.input.signature;
    const { secondarySigners, feePayer, signature } = draft.given;
    if (!signature && (secondarySigners ?? feePayer) !== undefined) throw new SignersRefusedError(type, error);
    throw request.keyless ? new KeylessRefusedError(request.input.sender, error) : error;
  }
}

/**
 * The request of a simulation, with the sequence number that the account has now where the draft gives none.
 * @throws the client's errors
 */
export async function prepareSimulation(
  draft: TransactionDraft,
  sender: Sender,
  { client, now }: Pick<Surroundings, 'client' | 'now'>,
  signal: AbortSignal,
): Promise<SimulationRequest> {
  const address = draft.given.sender ?? sender.address;
  const sequenceNumber = draft.given.sequenceNumber ?? (await readSequenceNumber(client, address, signal));
  const publicKey = address === sender.address ? sender.publicKey : undefined;
  return simulationRequest(draft, {
    sender: address,
    sequenceNumber,
    now: now(),
    ...(publicKey === undefined ? {} : { publicKey }),
  });
}

/** What a draft is about: the entry function's id, or the payload's `type`. */
export function subjectOf({ call, payload }: TransactionDraft): string {
  if (call) return memberIdText(call.function);
  return typeof payload.type === 'string' ? payload.type : 'payload';
}

/**
 * The ABI of the called function; `undefined` for other payloads, and where the node has no ABI of the module.
 * @throws PayloadError for a payload that a node would refuse; the client's errors
 */
export async function checkAgainstAbi(
  { call }: TransactionDraft,
  modules: ModuleStore,
  signal: AbortSignal,
): Promise<FunctionAbi | undefined> {
  if (!call) return undefined;
  const { module } = await modules.getModule(call.function.address, call.function.module, signal);
  return module.abi && requireSound(call, module.abi);
}

/** The sequence number that an account has now; one that does not exist yet starts at 0. @throws the client's errors */
export async function readSequenceNumber(client: Client, address: string, signal: AbortSignal): Promise<string> {
  try {
    const { value } = await client.getAccount(address, signal);
    return value.sequence_number;
  } catch (error) {
    if (error instanceof NotFoundError && error.body) return '0';
    throw error;
  }
}

/**
 * Checks a call that is to be sent against the ABI of its module, by the rules that documents are checked by.
 * @throws PayloadError for the first thing that is surely wrong
 */
export function requireSound(call: EntryFunctionCall, module: ModuleAbi): FunctionAbi | undefined {
  const { abi, findings } = checkAgainst(locatedCall(call), module);
  const [first] = findings;
  if (first) throw new PayloadError(first.message, first.path);
  return abi;
}

/** A call that is read already, as one of a document; its ranges say nothing. */
export function locatedCall({ function: id, typeArguments, arguments: values }: EntryFunctionCall): LocatedCall {
  const payload = writtenJson({ type: 'entry_function_payload' });
  const { range } = payload;
  const list = (written: readonly WrittenValue[]): WrittenList => ({
    range,
    items: written.map((value): WrittenItem => ({ value })),
    separators: [],
    isOpen: false,
  });
  return {
    form: REST,
    range,
    function: { range, text: memberIdText(id), id },
    typeArguments: list(typeArguments.map(writtenJson)),
    arguments: list(values.map(writtenJson)),
    payload,
  };
}

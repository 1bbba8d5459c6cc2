import type { JsonObject } from '../../json';
import { longAddress } from '../../move/address';
import { encodeScriptArgument, type RawEntryFunction, type RawPayload } from '../../move/transactionBcs';
import type { Linker } from '../linker';
import { Meter, type Limits } from '../meter';
import type { At, Watcher } from '../outcome';
import { Journal } from '../state/journal';
import type { TransactionInfo } from '../state/session';
import { Signer } from '../value';
import { bytesOf, bytesValue } from '../values';
import { Stopped } from '../vmError';
import { rulesOf, signerValues, transactionArguments, type ArgumentRules } from './arguments';
import { effectsOf, type Chain, openSession, type Effects } from './chain';
import { linkingStatus } from './compatibility';
import { readFeatures, type Features } from './features';
import { NO_FEE, runEpilogue, runPrologue, type Checks, type FeeStatement } from './prologue';
import { isUnstable, publish, type Published } from './publish';
import { Caller, Failed, refuse, StoppedAt, supplied, type Failure, type Means, type Run, type Tally } from './running';
import type { ReplayProtector, SessionId } from './sessionId';
import { requireTypeArguments } from './typeArguments';
import { epilogueFailure, executionError, isDiscarded, prologueStatus, UNEXPECTED, vmStatusText } from './status';
import {
  checksOf,
  infoOf,
  providedPayload,
  readEntryFunctionPayload,
  readScript,
  type UserTransaction,
} from './userTransaction';
import { changesJson, eventsJson } from './wire';

export interface TransactionOptions {
  /** Returns the fee for the work of the transaction. By default, there is no fee. */
  readonly fee?: (work: Work) => FeeStatement;
  readonly limits?: Limits;
  readonly watch?: (part: Part, of: { readonly journal: Journal; readonly linker: Linker }) => Watcher | undefined;
}

/** The kind of a session of a transaction. */
export type Part = Extract<SessionId, { replay: ReplayProtector }>['kind'];

/** The work of a transaction, for calculating its fee. */
export interface Work {
  readonly instructions: number;
  readonly calls: number;
  /** Excluding the effects of the epilogue. */
  readonly effects: Effects;
  readonly reads: number;
  readonly bytesRead: number;
}

export type TransactionEnd =
  | (TransactionOutcome & { readonly kind: 'executed' })
  /** The transaction failed and was charged. The effects are those of the charge. */
  | (TransactionOutcome & { readonly kind: 'failed'; readonly failure: Failure })
  /** The transaction was rejected before execution, or could not be charged. */
  | ({ readonly kind: 'discarded'; readonly vmStatus: string; readonly failure: Failure } & Readonly<Tally>)
  /** The transaction could not be executed to the end. Whether it would succeed on the chain is unknown. */
  | { readonly kind: 'stopped'; readonly reason: string; readonly at?: At };

export interface TransactionOutcome extends Tally {
  readonly vmStatus: string;
  readonly fee: FeeStatement;
  readonly effects: Effects;
  readonly changes: readonly JsonObject[];
  readonly events: readonly JsonObject[];
}

/**
 * Executes a transaction as a node does: prologue, function, epilogue. Does not change the chain; the effects are in
 * the outcome.
 */
export function* runTransaction(
  chain: Chain,
  transaction: UserTransaction,
  options: TransactionOptions = {},
): Run<TransactionEnd> {
  try {
    return yield* new Transaction(chain, transaction, options).run();
  } catch (error) {
    if (error instanceof StoppedAt) return { kind: 'stopped', reason: error.message, at: error.at };
    if (error instanceof Stopped) return { kind: 'stopped', reason: error.message };
    throw error;
  }
}

/** The result of the payload's session, with the caller for the epilogue. */
interface Executed extends Published {
  readonly epilogue: Caller;
}

class Transaction {
  readonly #means: Means;
  readonly #journal: Journal;
  readonly #tally: Tally = { instructions: 0, calls: 0 };
  readonly #checks: Checks;
  readonly #info: TransactionInfo;
  #flags: Uint8Array = new Uint8Array();

  constructor(
    readonly chain: Chain,
    readonly transaction: UserTransaction,
    readonly options: TransactionOptions,
  ) {
    this.#means = { linker: chain.linker, natives: chain.natives, meter: new Meter(options.limits) };
    this.#journal = new Journal(chain.view);
    this.#checks = checksOf(transaction, chain.id);
    this.#info = infoOf(transaction, this.#checks);
  }

  *run(): Run<TransactionEnd> {
    const features = yield* supplied(() => readFeatures(this.#means, this.#journal));
    this.#flags = features.bits;
    const signers = this.#signers().map(each => each.address);
    if (new Set(signers).size < signers.length)
      return this.#discarded({ kind: 'refused', status: DUPLICATES }, DUPLICATES);
    try {
      yield* this.#prologue(features);
    } catch (error) {
      if (error instanceof Failed) return this.#discarded(error.failure, prologueStatus(error.failure));
      throw error;
    }
    const mark = this.#journal.mark();
    try {
      const executed = yield* this.#execute(features);
      const fee = this.#fee(executed);
      try {
        yield* runEpilogue(executed.epilogue, this.#checks, fee, features);
      } catch (error) {
        throw error instanceof Failed ? new Failed(epilogueFailure(error.failure)) : error;
      }
      return { kind: 'executed', ...this.#outcome('Executed successfully', fee, executed) };
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      const { failure } = error;
      const vmStatus = vmStatusText(failure) + (this.#checks.isSimulation ? detailOf(failure) : '');
      if (isDiscarded(failure, features)) return this.#discarded(failure, vmStatus);
      this.#journal.rollback(mark);
      return yield* this.#failed(failure, vmStatus, features);
    }
  }

  *#prologue(features: Features): Run<void> {
    const caller = this.#caller('prologue');
    const { payload } = this.transaction.raw;
    yield* runPrologue(caller, this.#checks, features);
    if (payload.kind !== 'multisig') return;
    if (this.#checks.isSimulation && !features.has('simulationEnhancement')) return;
    const { linker } = caller.means;
    const validate = yield* supplied(() => linker.function(MULTISIG, 'validate_multisig_transaction'));
    const sender = signerValues(validate.parameters, [new Signer(this.#checks.sender.address)]);
    const bytes = bytesValue(providedPayload(payload.call, features));
    yield* caller.call(validate, [...sender, longAddress(payload.address), bytes]);
  }

  /** Runs the payload, and publishes the modules that it requests to publish. @throws Failed */
  *#execute(features: Features): Run<Executed> {
    const { payload } = this.transaction.raw;
    const mayBeRandom = yield* this.#mayBeRandom(payload);
    const caller = this.#caller('transaction', this.#means, mayBeRandom);
    const rules = rulesOf(features);
    if (yield* this.#lacksAccount(features)) yield* createAccount(caller, this.#checks.sender.address);
    switch (payload.kind) {
      case 'entryFunction':
        yield* callEntryFunction(caller, payload, this.#signers(), rules);
        return this.#executed(yield* publish(caller, features));
      case 'script': {
        const code = readScript(payload.code);
        if (isUnstable(code, this.chain.id)) refuse('UNSTABLE_BYTECODE_REJECTED');
        const { linker } = caller.means;
        const typeArguments = payload.typeArguments.map(each => linker.types.ofTag(each));
        const trouble = yield* supplied(() => linkingStatus(linker, code));
        if (trouble !== undefined) refuse(trouble);
        const script = yield* supplied(() => linker.script(code, typeArguments));
        yield* supplied(() => {
          requireTypeArguments(linker, script);
        });
        const args = payload.arguments.map(encodeScriptArgument);
        yield* caller.call(script, yield* transactionArguments(caller, script, this.#signers(), args, rules));
        return this.#executed(yield* publish(caller, features));
      }
      case 'multisig':
        return yield* this.#executeMultisig(caller, longAddress(payload.address), payload.call, rules, features);
    }
  }

  #signers(): readonly Signer[] {
    return [this.#checks.sender, ...this.#checks.secondarySigners].map(each => new Signer(each.address));
  }

  /**
   * Runs the payload of a multisig account. If it fails, the account records the failure, and the transaction succeeds.
   * Source: aptos-core, `aptos-vm/src/aptos_vm.rs`, `execute_multisig_transaction`.
   */
  *#executeMultisig(
    caller: Caller,
    account: string,
    call: RawEntryFunction | undefined,
    rules: ArgumentRules,
    features: Features,
  ): Run<Executed> {
    const { linker } = this.#means;
    const next = yield* supplied(() => linker.function(MULTISIG, 'get_next_transaction_payload'));
    const [stored] = yield* caller.call(next, [account, bytesValue(providedPayload(call, features))]);
    const bytes = bytesOf(stored);
    const entryFunction = readEntryFunctionPayload(bytes) ?? refuse('FAILED_TO_DESERIALIZE_ARGUMENT');
    const cleanup = [this.#checks.sender.address, account, bytesValue(bytes)];
    // If the payload fails, its changes are rolled back.
    const mark = this.#journal.mark();
    try {
      const mayBeRandom = yield* this.#mayBeRandom(entryFunction);
      const acting = mayBeRandom ? this.#caller('transaction', this.#means, true) : caller;
      yield* callEntryFunction(acting, entryFunction, [new Signer(account)], rules);
      const executed = this.#executed(yield* publish(acting, features));
      const done = yield* supplied(() => linker.function(MULTISIG, 'successful_transaction_execution_cleanup'));
      yield* executed.epilogue.call(done, cleanup);
      return executed;
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      this.#journal.rollback(mark);
      const executed = this.#executed({ means: this.#means, modules: [] });
      const failed = yield* supplied(() => linker.function(MULTISIG, 'failed_transaction_execution_cleanup'));
      yield* executed.epilogue.call(failed, [...cleanup, executionError(error.failure)]);
      return executed;
    }
  }

  #executed(published: Published): Executed {
    return { ...published, epilogue: this.#caller('epilogue', published.means) };
  }

  /** Whether the sender's account must be created. Source: `aptos_vm.rs`, `should_create_account_resource`. */
  *#lacksAccount(features: Features): Run<boolean> {
    const { replay, sender, feePayer } = this.#checks;
    const mayLack =
      features.has('defaultAccountResource') || (features.has('sponsoredAccountCreation') && feePayer !== undefined);
    if (!mayLack || replay.kind !== 'sequenceNumber' || replay.value !== 0n) return false;
    return yield* supplied(() => {
      const type = this.#means.linker.types.struct('0x1', 'account', 'Account', []);
      return this.#journal.resource(this.#means, sender.address, type).slot.length === 0;
    });
  }

  *#failed(failure: Failure, vmStatus: string, features: Features): Run<TransactionEnd> {
    try {
      if (yield* this.#lacksAccount(features))
        yield* createAccount(this.#caller('runOnAbort'), this.#checks.sender.address);
      const executed = this.#executed({ means: this.#means, modules: [] });
      const fee = this.#fee(executed);
      yield* runEpilogue(executed.epilogue, this.#checks, fee, features);
      return { kind: 'failed', failure, ...this.#outcome(vmStatus, fee, executed) };
    } catch (error) {
      // Nobody can be charged.
      if (error instanceof Failed) return this.#discarded(error.failure, UNEXPECTED);
      throw error;
    }
  }

  #discarded(failure: Failure, vmStatus: string): TransactionEnd {
    return { kind: 'discarded', vmStatus, failure, ...this.#tally };
  }

  #fee({ means, modules }: Published): FeeStatement {
    const effects = effectsOf(this.#journal, means, modules);
    return this.options.fee?.({ ...this.#tally, ...this.#journal.counts, effects }) ?? NO_FEE;
  }

  #outcome(vmStatus: string, fee: FeeStatement, { means, modules }: Published): TransactionOutcome {
    const effects = effectsOf(this.#journal, means, modules);
    return {
      ...this.#tally,
      vmStatus,
      fee,
      effects,
      changes: changesJson(means, this.chain, effects),
      events: eventsJson(means.linker, effects.events),
    };
  }

  /**
   * Whether a function can use randomness. It must have the attribute and must not be public, so that no caller can
   * revert an unfavorable result.
   * Source: `aptos_vm.rs`, `validate_and_execute_entry_function`.
   */
  *#mayBeRandom(payload: RawPayload): Run<boolean> {
    if (payload.kind !== 'entryFunction') return false;
    const { address, module, name } = payload.function;
    const { linker } = this.#means;
    const id = `${address}::${module}`;
    const found = yield* supplied(() => (linker.hasModule(id) ? linker.module(id) : undefined));
    const definition = found?.code.functionDefinitions[found.functions.get(name) ?? -1];
    const attributes = found?.metadata.functions.find(each => each.name === name)?.attributes ?? [];
    const isPublic = definition?.visibility === 'public' || definition?.visibility === 'script';
    return !isPublic && attributes.some(each => each.kind === 'randomness');
  }

  #caller(kind: Part, means = this.#means, mayBeRandom = false): Caller {
    const { sender, replay, scriptHash } = this.#checks;
    const id = { kind, sender: sender.address, replay, scriptHash };
    const session = openSession(this.chain, this.#journal, id, {
      features: this.#flags,
      transaction: this.#info,
      // Only marks randomness as allowed: the framework derives random values from the chain's state.
      ...(mayBeRandom && { randomSeed: new Uint8Array() }),
    });
    const watcher = this.options.watch?.(kind, { journal: this.#journal, linker: means.linker });
    return new Caller(means, session, this.#tally, watcher);
  }
}

/** Source: aptos-core, `api/src/transactions.rs`, `simulate`. */
function detailOf(failure: Failure): string {
  const detail = failure.kind === 'refused' ? failure.detail : undefined;
  return detail === undefined ? '' : `\nExecution failed with message: ${detail}`;
}

const DUPLICATES = 'SIGNERS_CONTAIN_DUPLICATES';
const MULTISIG = '0x1::multisig_account';

function* createAccount(caller: Caller, address: string): Run<void> {
  const create = yield* supplied(() =>
    caller.means.linker.function('0x1::account', 'create_account_if_does_not_exist'),
  );
  yield* caller.call(create, [address]);
}

/** @throws Failed */
export function* callEntryFunction(
  caller: Caller,
  { function: { address, module, name }, typeArguments, arguments: args }: RawEntryFunction,
  signers: readonly Signer[],
  rules: ArgumentRules,
): Run<void> {
  const { linker } = caller.means;
  const called = yield* supplied(() => {
    const id = `${address}::${module}`;
    const named = `${longAddress(address).slice(2)}::${module}`;
    if (!linker.hasModule(id)) refuse('LINKER_ERROR', `Linker Error: Module ${named} doesn't exist`);
    if (!linker.module(id).functions.has(name))
      refuse('FUNCTION_RESOLUTION_FAILURE', `Function ${named}::${name} does not exist`);
    const types = typeArguments.map(each => linker.types.ofTag(each));
    const found = linker.function(id, name, types);
    requireTypeArguments(linker, found);
    return found;
  });
  if (!called.definition.code) refuse('USER_DEFINED_NATIVE_NOT_ALLOWED');
  const values = yield* transactionArguments(caller, called, signers, args, rules);
  if (!called.definition.isEntry && called.definition.visibility !== 'script')
    refuse('EXECUTE_ENTRY_FUNCTION_CALLED_ON_NON_ENTRY_FUNCTION');
  yield* caller.call(called, values);
}

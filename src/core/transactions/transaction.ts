import { resolvedArgumentTypes } from '../payloads/write/typedCall';
import type { JsonValue } from '../json';
import type { GatewayError } from '../gateway/gatewayError';
import type { Network } from '../gateway/network';
import { storeReader, type InterfaceSource } from '../modules/structShapes';
import type { FunctionAbi, ModuleAbi } from '../move/abi';
import { parseAddress } from '../move/address';
import type { StructShapes } from '../move/fieldTypes';
import { memberIdText, type MemberId } from '../move/functionId';
import { typeTagText } from '../move/typeTag';
import { asRequested, hasAnsweredValue, isAnswer } from '../payloads/check/finding';
import { checkAgainst } from '../payloads/check/checkCall';
import { multisigText, namesBytes } from '../payloads/check/declaredTypes';
import { argumentShapes, callShapes } from '../payloads/check/argumentReading';
import { requireSound } from '../payloads/check/checkRequested';
import { readArgument } from '../payloads/check/readArgument';
import { readTypeArgument } from '../payloads/check/typeArgument';
import {
  draftOfCall,
  type RequestedCall,
  type GivenValues,
  PayloadError,
  readDraft,
  readGiven,
  type TransactionDraft,
} from '../payloads/draft';
import { unknownAddressText } from '../payloads/languages/locateSentences';
import type { LocateResult } from '../payloads/engine/bracketLanguage';
import { requestJson, MOVE_LITERALS } from '../payloads/engine/forms';
import { itemJson } from '../payloads/engine/shapes';
import { emptyCall, wholeCall } from '../payloads/edit/callForm';
import type { LocatedCall, PayloadForm, WrittenItem, WrittenList } from '../payloads/located';
import { overridden, type Overrides } from '../payloads/overrides';
import { signerCount } from '../move/abi';
import { defined } from '../text/defined';
import { isUnread, withinSandbox } from './notRun';

// The steps from text to a transaction: a locator finds the payload (`locateAt`), `documentPayload` reads the values in
// the text, `readCall` checks and converts the values of the call using its module's ABI, the caller fills in open
// values, and `checkTransaction` checks the call if it has not been checked yet. `request.ts` builds the request.

/** A transaction to simulate or encode. */
export interface Transaction {
  readonly draft: TransactionDraft;
  /** The result of reading the called module; absent if the module has not been read. */
  readonly called?: ReadModule | CheckedFunction | Unchecked;
}

/** A transaction whose call was checked against its ABI, if it calls a function and the network has the ABI. */
export interface CheckedTransaction extends Transaction {
  readonly called: CheckedFunction | Unchecked;
}

/** The module that a transaction calls, as read from a network. The call's values have not been checked yet. */
interface ReadModule {
  readonly kind: 'read';
  readonly modules: InterfaceSource;
  /** Absent if the node has no ABI for the module. */
  readonly module?: ModuleAbi;
  readonly abi?: undefined;
}

export interface CheckedFunction {
  readonly kind: 'checked';
  readonly modules: InterfaceSource;
  readonly module: ModuleAbi;
  readonly abi: FunctionAbi;
  /** The known fields of the structs in the arguments. */
  readonly shapes: StructShapes;
  /** The indices of the arguments whose types are specified in the document. */
  readonly named?: readonly number[];
}

/** Why a transaction is sent unchecked. */
interface Unchecked {
  readonly kind: 'unchecked';
  /** Absent if the transaction calls no function, or if the module could not be read. */
  readonly modules?: InterfaceSource;
  readonly module?: ModuleAbi;
  readonly abi?: undefined;
  /** Why the module could not be read. */
  readonly unread?: GatewayError;
}

/** The source of modules, and their network. */
export interface CallSurroundings {
  readonly modules: InterfaceSource;
  readonly network: Pick<Network, 'label'> & Partial<Pick<Network, 'sandbox'>>;
}

/** A located payload, with the values that its text contains. */
export type DocumentPayload =
  /** A payload that can be sent as written: it is in the format of the node API, or is not an entry function call. */
  | { readonly kind: 'ready'; readonly draft: TransactionDraft }
  /** A call in a form whose values require the module's ABI, or with a value that is not a literal. */
  | { readonly kind: 'call'; readonly call: LocatedCall; readonly given: GivenValues };

/**
 * A call in a document, with its function and its known values.
 * @typeParam Open `undefined` if values that are not literals stay open
 */
export interface CheckedCall<Open extends undefined = never> extends Required<Omit<CheckedFunction, 'kind'>> {
  readonly call: RequestedCall<Open>;
  /** The address of the multisig account that makes the call, if any. */
  readonly multisig?: string;
  /**
   * Whether the values were checked as they will be sent. They are not if they are in Move source, which the compiler
   * checks; if the function is not an entry function (an SDK call can call a view function); or if some values were
   * filled in.
   */
  readonly isChecked: boolean;
}

/**
 * The steps that require a network or a user.
 * @typeParam Left the result of `fill` if the user cancels
 */
export interface CallSteps<Left extends undefined = undefined> {
  /** See {@link readCall}. */
  readonly read: (call: LocatedCall) => Promise<CheckedCall<undefined> | Left>;
  /** Completes a call with open values. */
  readonly fill: (known: CheckedCall<undefined>, written: LocatedCall) => Promise<RequestedCall | Left>;
}

/** Reads a payload and its surroundings. @throws PayloadError if a known property is malformed */
export function documentPayload(found: Extract<LocateResult, { kind: 'found' | 'hole' }>): DocumentPayload {
  if (found.kind === 'hole') return { kind: 'call', call: found.call, given: givenBy(found.call) };
  const { payload, request, call } = found.located;
  const draft = readDraft(payload, request);
  const isReady = !call || (call.form.values === 'wire' && !hasAnsweredValue(call));
  return isReady ? { kind: 'ready', draft } : { kind: 'call', call, given: draft.given };
}

/**
 * Returns the transaction of a payload in any form, with its values in the form that a node accepts.
 * @returns `undefined` if the user cancels
 * @throws PayloadError; what the steps throw
 */
export async function transactionOf<Left extends undefined>(
  payload: DocumentPayload,
  steps: CallSteps<Left>,
): Promise<Transaction | Left> {
  if (payload.kind === 'ready') return { draft: payload.draft };
  const whole = await readWhole(payload.call, steps);
  if (!whole) return whole;
  const { modules, module, abi, shapes, named } = whole;
  const draft = draftOfCall(whole.call, payload.given, whole.multisig);
  if (!whole.isChecked) return { draft, called: { kind: 'read', modules, module } };
  return { draft, called: { kind: 'checked', modules, module, abi, shapes, named } };
}

/** Returns the multisig account of a written call, if any. @throws PayloadError if it is not an address */
function multisigOf({ multisig, form }: LocatedCall): string | undefined {
  if (!multisig) return undefined;
  const { account } = multisig;
  if (account?.kind === 'hole') throw new PayloadError(OPEN_MULTISIG_ADDRESS, ['multisig_address']);
  const address = account?.kind === 'text' ? parseAddress(account.value) : undefined;
  if (address === undefined) throw new PayloadError(multisigText(account, form), ['multisig_address']);
  return address;
}

const OPEN_MULTISIG_ADDRESS =
  'The address of the multisig account is not a literal: write it as a string, such as "0xacc0", and run again.';

/**
 * Completes a written call, with its values in the form that a node accepts.
 * @returns `undefined` if the user cancels
 * @throws PayloadError; what the steps throw
 */
export async function readWhole<Left extends undefined>(
  written: LocatedCall,
  { read, fill }: CallSteps<Left>,
): Promise<CheckedCall | Left> {
  const account = multisigOf(written);
  const known = await read(written);
  if (!known) return known;
  const checked = { ...known, ...(account !== undefined && { multisig: account }) };
  const call = wholeCall(known.call);
  if (call) return { ...checked, call };
  const filled = await fill(known, written);
  return filled ? { ...checked, call: filled, isChecked: false } : filled;
}

/**
 * Parses the values of a written call using its module's ABI on the network.
 * @throws PayloadError for the first certain problem, or if the network does not have the ABI; NotRunError; the
 * client's errors
 */
export async function readCall(
  call: LocatedCall,
  surroundings: CallSurroundings,
  signal: AbortSignal,
): Promise<CheckedCall<undefined>> {
  const { id } = call.function;
  if (!id) throw new PayloadError(unknownAddressText(call), ['function']);
  return withinSandbox(surroundings.network, memberIdText(id), () => readCallOf(call, id, surroundings, signal));
}

async function readCallOf(
  call: LocatedCall,
  id: MemberId,
  { modules, network }: CallSurroundings,
  signal: AbortSignal,
): Promise<CheckedCall<undefined>> {
  const { abi: module } = (await modules.getModule(id.address, id.module, signal)).module;
  if (!module) {
    throw new PayloadError(
      `${network.label} provides no interface for ${id.address}::${id.module}, so the values of the call cannot be read: write the payload as JSON in the node API format and run that instead.`,
      ['function'],
    );
  }
  const requested = asRequested(call, module);
  const shapes = await callShapes(requested, module, storeReader(modules, signal));
  const isSource = call.form.values === 'source';
  const known = isSource ? readMoveCall(requested, id, module) : readWrittenCall(requested, id, module, shapes);
  const named = call.arguments.items.flatMap((item, index) => (namesBytes(item) ? [index] : []));
  if (known) return { ...known, modules, module, shapes, named, isChecked: !isSource && known.abi.isEntry };
  throw new PayloadError(
    `${memberIdText(id)} is not deployed on ${network.label}: choose another network, or another function.`,
    ['function'],
    { subject: memberIdText(id) },
  );
}

type ReadValues = Pick<CheckedCall<undefined>, 'abi' | 'call'> | undefined;

function readWrittenCall(call: LocatedCall, id: MemberId, module: ModuleAbi, shapes: StructShapes): ReadValues {
  const { abi, findings, readings } = checkAgainst(call, module, shapes);
  const [first] = findings;
  if (first) throw new PayloadError(first.message, first.path, first.absent);
  if (!abi) return undefined;
  const typeArguments = abi.typeParameters.map((_, index) => typeText(known(call.typeArguments, index), call.form));
  const values = emptyCall(id, abi).arguments.map((_, index): JsonValue | undefined => {
    const reading = readings[index];
    const item = call.arguments.items[index];
    if (reading?.kind === 'value') return reading.json;
    // A value whose type does not define its form is sent as written, if it is JSON.
    return reading?.kind === 'unsure' && item && call.form.values === 'wire' ? itemJson(item) : undefined;
  });
  return { abi, call: { function: id, typeArguments, arguments: values } };
}

/** Reads the values of a call in Move source. Any value except a literal of the parameter's type is unknown. */
function readMoveCall(call: LocatedCall, id: MemberId, module: ModuleAbi): ReadValues {
  const abi = module.functions.find(({ name }) => name === id.name);
  if (!abi) return undefined;
  const empty = emptyCall(id, abi);
  const items = [...(call.signers?.items ?? []), ...call.arguments.items];
  if (call.isDefinition || call.arguments.isOpen || items.length !== abi.parameters.length) return { abi, call: empty };
  const typeArguments = empty.typeArguments.map((_, index) => typeText(call.typeArguments.items[index], call.form));
  const texts = typeArguments.filter(text => text !== undefined);
  const types = resolvedArgumentTypes(abi, texts.length === typeArguments.length ? texts : []);
  const values = types.map((type, index): JsonValue | undefined => {
    const item = items[index + signerCount(abi)];
    const read = type && item && readArgument(type, item, MOVE_LITERALS);
    return read?.kind === 'value' ? read.json : undefined;
  });
  return { abi, call: { function: id, typeArguments, arguments: values } };
}

/**
 * Returns the item at an index if its position is certain. In an open list, only items before the first non-literal
 * have a certain position.
 */
function known({ items, isOpen }: WrittenList, index: number): WrittenItem | undefined {
  const open = isOpen ? items.findIndex(({ value }) => value.kind === 'hole') : -1;
  return open >= 0 && index >= open ? undefined : items[index];
}

function typeText(item: WrittenItem | undefined, form: PayloadForm): string | undefined {
  const read = item && readTypeArgument(item.value, form);
  // SDKs parse addresses of any length into the same type; strings for a node stay as written.
  if (read?.kind === 'type') return form.values === 'wire' ? read.text : typeTagText(read.tag);
  return item?.value.kind === 'text' ? item.value.value : undefined;
}

/** Returns the values next to a call that apply to a new transaction. @throws PayloadError if a value is malformed */
export function givenBy(call: LocatedCall): GivenValues {
  const json = call.request && requestJson(call.request, call.form);
  return json ? readGiven(isAnswer(call) ? { hash: '', ...json } : json) : {};
}

/** Returns the transaction with a run's overrides applied. A changed argument has not been checked yet. */
export function withOverrides(
  transaction: CheckedTransaction,
  overrides: Omit<Overrides, 'argument'> & { readonly argument?: never },
): CheckedTransaction;
export function withOverrides(transaction: Transaction, overrides: Overrides): Transaction;
export function withOverrides({ draft, called }: Transaction, overrides: Overrides): Transaction {
  const changed = overridden(draft, overrides);
  if (!called || !overrides.argument) return defined({ draft: changed, called });
  const { modules, module } = called;
  return modules ? { draft: changed, called: defined({ kind: 'read', modules, module }) } : { draft: changed };
}

/** Adds the module: the cached one if it was read before, otherwise the latest. @throws the client's errors */
export async function readCalled(
  transaction: Transaction,
  modules: InterfaceSource,
  signal: AbortSignal,
): Promise<Transaction> {
  const { draft } = transaction;
  if (!draft.call || calledOn(transaction, modules)) return transaction;
  const { address, module: name } = draft.call.function;
  const { module } = await modules.getModule(address, name, signal);
  return { draft, called: defined({ kind: 'read', modules, module: module.abi }) };
}

/** Returns the transaction with its module, if the module is still cached. */
export function calledOn({ draft, called }: Transaction, modules: InterfaceSource): Transaction['called'] {
  const id = draft.call?.function;
  return id && called?.modules === modules && modules.hasModule(id.address, id.module) ? called : undefined;
}

/**
 * Checks the call of a transaction against its module's ABI, unless it has already been checked or the gateway does not
 * provide the module: a gateway can allow simulating and encoding but not reading.
 * @throws PayloadError for a payload that a node would reject; NotRunError; the client's errors
 */
export async function checkTransaction(
  transaction: Transaction,
  { modules, network }: CallSurroundings,
  signal: AbortSignal,
): Promise<CheckedTransaction> {
  const { draft, called } = transaction;
  if (!draft.call) return { draft, called: { kind: 'unchecked' } };
  if (called?.kind === 'unchecked' && called.unread) return { draft, called };
  const { call } = draft;
  return withinSandbox(network, memberIdText(call.function), async () => ({
    draft,
    called: await checkedCall(transaction, call, modules, signal),
  }));
}

async function checkedCall(
  transaction: Transaction,
  call: RequestedCall,
  modules: InterfaceSource,
  signal: AbortSignal,
): Promise<CheckedTransaction['called']> {
  try {
    const { called } = await readCalled(transaction, modules, signal);
    if (called?.kind === 'checked') return called;
    const module = called?.module;
    if (!module) return { kind: 'unchecked', modules };
    const own = module.functions.find(({ name }) => name === call.function.name);
    const types = own ? resolvedArgumentTypes(own, call.typeArguments) : [];
    const shapes = await argumentShapes(types, storeReader(modules, signal), module);
    return { kind: 'checked', modules, module, abi: requireSound(call, module, shapes), shapes };
  } catch (error) {
    if (!isUnread(error)) throw error;
    return { kind: 'unchecked', unread: error };
  }
}

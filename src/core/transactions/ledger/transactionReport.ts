import { resolvedArgumentTypes } from '../../payloads/write/typedCall';
import { type JsonValue, isJsonArray, isJsonObject, type JsonObject } from '../../json';
import { type FunctionAbi, isSignerParameter } from '../../move/abi';
import { ArgumentError, encodeArgument } from '../../move/argument';
import { memberIdText } from '../../move/functionId';
import { parseTypeTag, typeTagText, type TypeTag } from '../../move/typeTag';
import { decodedValue, takesOctas } from '../../payloads/help/decodedValue';
import { type LabelOf, accountLabels } from '../../results/accountLabels';
import { type ArgumentReport, type CallReport, withLabels } from '../../results/simulationReport';
import { pastCall, requestPayload } from './pastCall';
import { readU64 } from '../../move/integer';
import { isKnownTransaction, type WireTransaction } from '../../gateway/schemas/transactionSchema';
import { parseAddress } from '../../move/address';
import type {
  TransactionFacts,
  TransactionStatus,
  TransactionContent,
  TransactionReport,
  BlockReport,
} from '../../results/ledgerReport';
import { callIn, multisigAccount } from '../../move/multisigPayload';
import { visibleName } from '../../text/visibleText';
import type { BlockAnswer, BlockQuery } from '../../gateway/client';
import type { Network } from '../../gateway/network';
import { readUserTransaction } from '../../gateway/schemas/simulationResultSchema';
import {
  readDraft,
  type GivenValues,
  type TransactionDraft,
  PayloadError,
  type RequestedCall,
} from '../../payloads/draft';
import { indentJson, withExactNumbers } from '../../results/jsonText';
import { pastVerdictOf, type Verdict, parseVmStatus } from '../../results/verdict';
import { simulationReport } from '../report';
import { reportNetwork } from '../notRun';
import { defined } from '../../text/defined';

/** The known facts about the function that a transaction calls. */
export interface CallKnowledge {
  /** The function; absent if it could not be read. */
  readonly abi?: FunctionAbi;
  /** The names of the parameters in source, including signers. */
  readonly names?: readonly string[];
  readonly labelOf: LabelOf;
}

/** Adds types, names and meanings to the values of a past call, based on the deployed function. */
export function callReport(call: RequestedCall, { abi, names = [], labelOf }: CallKnowledge): CallReport {
  const types = abi ? resolvedArgumentTypes(abi, call.typeArguments) : [];
  const fits = types.length === call.arguments.length;
  const own = names.filter((_, index) => !isSignerParameter(abi?.parameters[index] ?? ''));
  const first = call.arguments[0];
  const coin = call.typeArguments[0] === undefined ? undefined : parseTypeTag(call.typeArguments[0]);
  const isOctas = takesOctas(memberIdText(call.function), coin, typeof first === 'string' ? first : undefined);
  const argumentOf = (json: JsonValue, index: number): ArgumentReport => {
    const type = fits ? types[index] : undefined;
    const name = fits ? own[index] : undefined;
    return defined({
      name,
      ...(type && { type: typeTagText(type) }),
      json,
      decoded: type && isValueOf(type, json) ? decodedValue(type, json, { labelOf, isOctas }) : [],
    });
  };
  return {
    function: memberIdText(call.function),
    typeArguments: call.typeArguments.map((type, index) => ({ name: `T${index}`, type })),
    arguments: call.arguments.map(argumentOf),
    ...(fits ? {} : { untyped: abi ? ANOTHER_FORM : NO_ABI }),
  };
}

const ANOTHER_FORM = 'The function now has different parameters, so the types of these arguments are unknown.';
const NO_ABI = 'The function’s module could not be read, so the types of the values are unknown.';

/** Whether JSON can be a value of the given type. Nodes return arguments that they cannot decode as hex. */
export function isValueOf(type: TypeTag, json: JsonValue): boolean {
  try {
    encodeArgument(type, json);
    return true;
  } catch (error) {
    if (error instanceof ArgumentError) return error.kind === 'unsupported' && typeof json !== 'string';
    throw error;
  }
}

/** Reads the facts of a transaction of any kind. The contract defines only one of the eight kinds. */
export function transactionFacts(transaction: WireTransaction): TransactionFacts {
  const read = membersOf(transaction);
  const sender = read('sender');
  const [used, price] = [read('gas_used'), read('gas_unit_price')];
  const kind = kindWords(transaction);
  return {
    type: transaction.type,
    kind,
    status: statusOf(transaction.type, read('success')),
    subject: subjectOf(transaction) ?? kind,
    ...present({
      hash: read('hash'),
      version: read('version'),
      sender: sender && (parseAddress(sender) ?? sender),
      multisigAccount: multisigAccount(payloadOf(transaction)),
      sequenceNumber: read('sequence_number'),
      replayProtectionNonce: read('replay_protection_nonce'),
      gasUsed: used,
      gasUnitPrice: price,
      maxGasAmount: read('max_gas_amount'),
      feeOctas: feeOf(used, price),
      timestamp: read('timestamp'),
      vmStatus: read('vm_status'),
    }),
    ...(publishesModules(transaction) && { publishes: true }),
  };
}

/** Narrows the type of the payload, which is derived from the schema, to that of parsed JSON. */
function payloadOf({ payload }: WireTransaction): JsonObject | undefined {
  return isJsonObject(payload) ? payload : undefined;
}

const MODULE = '0xa11ceb0b';

function publishesModules(transaction: WireTransaction): boolean {
  const changes: unknown = Reflect.get(transaction, 'changes');
  if (Array.isArray(changes) && changes.some(change => isJsonObject(change) && change.type === 'write_module'))
    return true;
  const isModule = (value: JsonValue) => typeof value === 'string' && value.startsWith(MODULE);
  return sentValues(transaction).some(value => isJsonArray(value) && value.some(isModule));
}

/** Returns the arguments of the payload, including those of a multisig payload. */
export function sentValues({ payload }: WireTransaction): readonly JsonValue[] {
  if (!isJsonObject(payload)) return [];
  const { arguments: values } = callIn(payload);
  return isJsonArray(values) ? values : [];
}

/**
 * Returns the entry function that a transaction calls, including on behalf of a multisig account, or else its payload's
 * `type`; `undefined` without a payload.
 */
export function subjectOf({ payload }: WireTransaction): string | undefined {
  if (!isJsonObject(payload)) return undefined;
  const { function: called } = callIn(payload);
  const { type } = payload;
  const subject = typeof called === 'string' ? called : type;
  return typeof subject === 'string' ? visibleName(subject) : undefined;
}

/**
 * Returns the kind of a transaction: `user`, `block metadata`, `validator: dkg result`; for unknown kinds, its `type`.
 */
function kindWords(transaction: WireTransaction): string {
  if (!isKnownTransaction(transaction)) return visibleName(transaction.type);
  const words = transaction.type.replace(/_transaction$/, '').replaceAll('_', ' ');
  const read = membersOf(transaction);
  const detail = read('validator_transaction_type')?.replaceAll('_', ' ');
  return visibleName(detail === undefined ? words : `${words}: ${detail}`);
}

/** Returns a function that reads a property as a string; `undefined` if it is not a string, a number or a Boolean. */
function membersOf(transaction: WireTransaction): (name: string) => string | undefined {
  return name => {
    const value: unknown = Reflect.get(transaction, name);
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : undefined;
  };
}

function statusOf(type: string, success: string | undefined): TransactionStatus {
  if (type === 'pending_transaction') return 'pending';
  if (success === 'true') return 'succeeded';
  return success === 'false' ? 'failed' : 'unknown';
}

function feeOf(used: string | undefined, price: string | undefined): string | undefined {
  return isNumber(used) && isNumber(price) ? (BigInt(used) * BigInt(price)).toString() : undefined;
}

function isNumber(text: string | undefined): text is string {
  return text !== undefined && readU64(text) !== undefined;
}

type Present<Members> = { readonly [Name in keyof Members]?: Exclude<Members[Name], undefined> };

function present<Members extends object>(members: Members): Present<Members> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Present<Members>;
}

export interface TransactionAnswer {
  readonly network: Network;
  readonly transaction: WireTransaction;
  /** The response's body as received. */
  readonly text: string;
  readonly knowledge: CallKnowledge;
}

export function transactionReport(answer: TransactionAnswer): TransactionReport {
  const { network, text, knowledge } = answer;
  const transaction = withExactNumbers(answer.transaction, text);
  const facts = transactionFacts(transaction);
  const call = pastCall(transaction);
  const verdict = verdictOf(facts);
  const { signature } = transaction;
  const isSent = transaction.type === 'user_transaction' || facts.status === 'pending';
  const form = isJsonObject(signature) && typeof signature.type === 'string' ? signature.type : 'none';
  const draft = transactionDraft(transaction);
  const multisig = facts.multisigAccount === undefined ? [] : [facts.multisigAccount];
  return defined({
    kind: 'transaction',
    network: reportNetwork(network),
    subject: facts.subject,
    facts,
    ...(facts.sender !== undefined && { labels: accountLabels([facts.sender, ...multisig], knowledge.labelOf) }),
    verdict,
    ...(isSent && { signatureForm: form }),
    ...(call && { call: callReport(call, knowledge) }),
    draft,
    content: contentOf(answer, transaction, facts.subject),
  });
}

function contentOf(
  { network, text, knowledge }: TransactionAnswer,
  transaction: WireTransaction,
  subject: string,
): TransactionContent {
  const result = readUserTransaction(transaction);
  if (!result) return { kind: 'whole', json: jsonOf(transaction), raw: indentJson(text) };
  // A transaction on the ledger has no estimates and has a signature.
  const request = { flags: {}, keyless: false };
  return {
    kind: 'effects',
    effects: withLabels(simulationReport({ network, subject, request, result, text }), knowledge.labelOf),
  };
}

/**
 * Narrows the type of a transaction, which is derived from the schema, to that of parsed JSON, which has no undefined
 * properties.
 */
function jsonOf(transaction: unknown): JsonValue {
  return isJsonObject(transaction) ? transaction : null;
}

function verdictOf({ status, vmStatus, maxGasAmount }: TransactionFacts): Verdict | undefined {
  switch (status) {
    case 'pending':
      return { title: 'Pending', meaning: 'It is pending, so its outcome is unknown.' };
    case 'unknown':
      return undefined;
    case 'succeeded':
    case 'failed':
      return pastVerdictOf(parseVmStatus(vmStatus ?? ''), status === 'succeeded', maxGasAmount ?? '');
  }
}

/** Payloads that can no longer be sent, or whose contents nodes do not return. */
const NOT_SENT: ReadonlySet<string> = new Set([
  'write_set_payload',
  'module_bundle_payload',
  'encrypted_transaction_payload',
]);

/**
 * Returns the payload of a transaction as a new request with the same sender, other signers and fee payer. The sequence
 * number and the expiration time are no longer valid and must be determined again; the signature is omitted. Returns
 * `undefined` if there is nothing to simulate.
 */
function transactionDraft(transaction: WireTransaction): TransactionDraft | undefined {
  const { payload, sender } = transaction;
  const address = typeof sender === 'string' ? parseAddress(sender) : undefined;
  if (!isJsonObject(payload) || address === undefined) return undefined;
  if (typeof payload.type !== 'string' || NOT_SENT.has(payload.type)) return undefined;
  try {
    const { given, ...draft } = readDraft(requestPayload(payload));
    return { ...draft, given: { ...given, sender: address, ...othersOf(transaction.signature) } };
  } catch (error) {
    if (error instanceof PayloadError) return undefined;
    throw error;
  }
}

/** Returns the secondary signers and the fee payer, if any. */
function othersOf(signature: unknown): Pick<GivenValues, 'secondarySigners' | 'feePayer'> {
  if (!isJsonObject(signature)) return {};
  const signers = addressesIn(signature.secondary_signer_addresses);
  const { fee_payer_address: payer } = signature;
  const feePayer = typeof payer === 'string' ? parseAddress(payer) : undefined;
  return defined({ ...(signers.length > 0 && { secondarySigners: signers }), feePayer });
}

function addressesIn(value: JsonValue | undefined): readonly string[] {
  if (!isJsonArray(value)) return [];
  return value.flatMap(each => (typeof each === 'string' ? [parseAddress(each) ?? []].flat() : []));
}

/** Returns the report of a block, with the transactions in the response. @param query the query that was sent */
export function blockReport(
  network: Network,
  { value, text }: Pick<BlockAnswer, 'value' | 'text'>,
  query: BlockQuery,
): BlockReport {
  const { block_height: height, first_version: first, last_version: last, transactions } = value;
  const sent = transactions ?? [];
  const missing = BigInt(last) - BigInt(first) + 1n - BigInt(sent.length);
  return {
    kind: 'block',
    network: reportNetwork(network),
    subject: `block ${height}`,
    height,
    hash: value.block_hash,
    timestamp: value.block_timestamp,
    firstVersion: first,
    lastVersion: last,
    transactions: sent.map(transactionFacts),
    missing: (missing > 0n ? missing : 0n).toString(),
    ...(!query.withTransactions && sent.length === 0 && { isWithoutTransactions: true }),
    raw: text,
  };
}

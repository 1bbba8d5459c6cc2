import { readU64 } from '../../move/integer';
import { isKnownTransaction, type WireTransaction } from '../../gateway/schemas/transactionSchema';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json';
import { parseAddress } from '../../move/address';
import type { TransactionFacts, TransactionStatus } from '../../reports/ledgerReport';
import { callIn, multisigAccount } from '../../move/multisigPayload';
import { visibleName } from '../../move/visibleText';

/** Reads the facts of a transaction of any kind (SPEC.md §2.5 shows one of eight). */
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

/** It was parsed from JSON; the compiler knows only its schema's type. */
function payloadOf({ payload }: WireTransaction): JsonObject | undefined {
  return isJsonObject(payload) ? payload : undefined;
}

/** How the hex of every module begins. */
const MODULE = '0xa11ceb0b';

function publishesModules(transaction: WireTransaction): boolean {
  const changes: unknown = Reflect.get(transaction, 'changes');
  if (Array.isArray(changes) && changes.some(change => isJsonObject(change) && change.type === 'write_module'))
    return true;
  const isModule = (value: JsonValue) => typeof value === 'string' && value.startsWith(MODULE);
  return sentValues(transaction).some(value => isJsonArray(value) && value.some(isModule));
}

/** Returns the arguments of the payload, also if a multisig account sends it. */
export function sentValues({ payload }: WireTransaction): readonly JsonValue[] {
  if (!isJsonObject(payload)) return [];
  const { arguments: values } = callIn(payload);
  return isJsonArray(values) ? values : [];
}

/** Returns the entry function that a transaction calls, also for a multisig account, or its payload's `type`; `undefined` without a payload. */
export function subjectOf({ payload }: WireTransaction): string | undefined {
  if (!isJsonObject(payload)) return undefined;
  const { function: called } = callIn(payload);
  const { type } = payload;
  const subject = typeof called === 'string' ? called : type;
  return typeof subject === 'string' ? visibleName(subject) : undefined;
}

/** Returns the kind of a transaction: `user`, `block metadata`, `validator: dkg result`; else its `type` as it was sent. */
function kindWords(transaction: WireTransaction): string {
  if (!isKnownTransaction(transaction)) return visibleName(transaction.type);
  const words = transaction.type.replace(/_transaction$/, '').replaceAll('_', ' ');
  const read = membersOf(transaction);
  const detail = read('validator_transaction_type')?.replaceAll('_', ' ');
  return visibleName(detail === undefined ? words : `${words}: ${detail}`);
}

/** Returns a function that gives a member as text; `undefined` if it is not text, a number or a boolean. */
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

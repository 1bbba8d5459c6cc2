import { defined } from '../text/defined';
import { counted } from '../text/digits';
import type { JsonObject, JsonValue } from '../json';
import { type FunctionAbi, signerCount } from '../move/abi';
import { multisigAccount, withCall } from '../move/multisigPayload';
import type { RequestedCall, GivenValues, TransactionDraft } from './draft';
import { namedSigners, type OtherSigners } from './writtenSignature';

/** Values that a run uses instead of those in its document; stored as JSON to repeat the run. */
export interface Overrides {
  readonly sender?: string;
  /** Addresses of the signers other than the sender. */
  readonly secondarySigners?: readonly string[];
  /** The fee payer's address; if it is the sender's own address, the sender pays. */
  readonly feePayer?: string;
  readonly gas?: GasOverride;
  readonly argument?: ArgumentOverride;
}

/**
 * Gas limit and price of a run, as decimal strings. The node estimates absent values, whatever the document contains.
 */
export interface GasOverride {
  /** Gas units. */
  readonly maxGasAmount?: string;
  /** Octas per gas unit. */
  readonly gasUnitPrice?: string;
  /** Whether an absent price is the node's prioritized estimate. */
  readonly estimatePrioritizedGasUnitPrice?: true;
}

export interface ArgumentOverride {
  /** Counted from 0, excluding signers. */
  readonly index: number;
  readonly json: JsonValue;
}

/** Returns a draft with the overrides of a run applied. Arguments apply only to entry function calls. */
export function overridden(draft: TransactionDraft, overrides: Overrides): TransactionDraft {
  const { argument, gas } = overrides;
  const { call, payload } = argument && draft.call ? withArgument(draft.payload, draft.call, argument) : draft;
  const { estimatePrioritizedGasUnitPrice, ...gasValues } = gas ?? {};
  // A gas override replaces the estimates that the draft requests.
  const estimates = gas ? estimatePrioritizedGasUnitPrice && { estimatePrioritizedGasUnitPrice } : draft.estimates;
  const given = withSigners(draft.given, overrides);
  return {
    payload,
    ...(call && { call }),
    given: gas ? { ...without(given, 'maxGasAmount', 'gasUnitPrice'), ...gasValues } : given,
    ...(estimates && { estimates }),
  };
}

/** Returns the other signers and the fee payer, from the request's properties or from a signature. */
export function otherSigners({ secondarySigners, feePayer, signature }: GivenValues): OtherSigners {
  const named = signature && namedSigners(signature);
  return defined({
    secondarySigners: secondarySigners ?? named?.secondarySigners,
    feePayer: feePayer ?? named?.feePayer,
  });
}

/**
 * Returns how many more signers a function has than the transaction. With a multisig account, the account is the
 * function's only signer.
 */
export function missingSignerCount(abi: FunctionAbi, { payload, given }: TransactionDraft): number {
  if (multisigAccount(payload) !== undefined) return 0;
  return Math.max(0, signerCount(abi) - 1 - (otherSigners(given).secondarySigners?.length ?? 0));
}

/** Returns `0x2::m::f takes 2 signers, but the transaction specifies 1`. */
export function missingSigners(subject: string, takes: number, named: number): string {
  return `${subject} takes ${counted(takes, 'signer')}, but the transaction specifies ${named}`;
}

/**
 * Overrides the signers. A different signer invalidates the signature, and a different sender invalidates the sequence
 * number.
 */
function withSigners(given: GivenValues, overrides: Overrides): GivenValues {
  if (overrides.sender === undefined && !overrides.secondarySigners && overrides.feePayer === undefined) return given;
  const others = otherSigners(given);
  const { sender = given.sender, secondarySigners = others.secondarySigners } = overrides;
  const { feePayer = others.feePayer } = overrides;
  return defined({
    ...without(given, 'sender', 'sequenceNumber', 'signature', 'secondarySigners', 'feePayer'),
    sender,
    sequenceNumber: sender === given.sender ? given.sequenceNumber : undefined,
    secondarySigners: secondarySigners?.length === 0 ? undefined : secondarySigners,
    feePayer: feePayer === sender ? undefined : feePayer,
  });
}

function without(given: GivenValues, ...names: readonly (keyof GivenValues)[]): GivenValues {
  const left: ReadonlySet<string> = new Set(names);
  return Object.fromEntries(Object.entries(given).filter(([name]) => !left.has(name)));
}

function withArgument(
  payload: JsonObject,
  call: RequestedCall,
  { index, json }: ArgumentOverride,
): Pick<TransactionDraft, 'payload' | 'call'> {
  if (index >= call.arguments.length) return { payload, call };
  const values = call.arguments.with(index, json);
  return { payload: withCall(payload, { arguments: values }), call: { ...call, arguments: values } };
}

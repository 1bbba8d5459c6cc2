import type { MoveAbort, VmStatus } from './vmStatus';

/** The kinds of outcomes of a transaction. */
export type VerdictKind = 'success' | 'abort' | 'failure' | 'outOfGas';

/** The outcome of a transaction, in plain words. */
export interface Verdict extends VerdictWords {
  /** Whether it succeeded; absent if that is not known yet. */
  readonly kind?: VerdictKind;
  /** Two or three words: `Would succeed`. */
  readonly title: string;
}

interface VerdictWords {
  /** A phrase that says why: `Permission denied: ENOT_OWNER`. Absent if it succeeded. */
  readonly headline?: string;
  /** The meaning, in full sentences. */
  readonly meaning?: string;
  /** A sentence of advice. */
  readonly advice?: string;
}

/** Explains the status of a transaction that was executed, without advice. `limit` is its gas limit in gas units. */
export function pastVerdictOf(status: VmStatus, success: boolean, limit: string): Verdict {
  const kind = kindOf(status, success);
  const { headline, meaning: would } = wordsOf(status, kind, limit);
  const meaning = kind === 'outOfGas' ? WHOLE_LIMIT : would;
  return {
    kind,
    title: PAST_TITLES[kind],
    ...(headline !== undefined && { headline }),
    ...(meaning !== undefined && { meaning }),
  };
}

const WHOLE_LIMIT = 'The transaction needed more gas than its limit; the whole limit was charged.';

const TITLES: Readonly<Record<VerdictKind, string>> = {
  success: 'Would succeed',
  abort: 'Would abort',
  failure: 'Would fail',
  outOfGas: 'Would run out of gas',
};
const PAST_TITLES: Readonly<Record<VerdictKind, string>> = {
  success: 'Succeeded',
  abort: 'Aborted',
  failure: 'Failed',
  outOfGas: 'Ran out of gas',
};

/** Explains a status. `limit` is the transaction's gas limit in gas units. */
export function verdictOf(status: VmStatus, success: boolean, limit: string): Verdict {
  const kind = kindOf(status, success);
  return { kind, title: TITLES[kind], ...wordsOf(status, kind, limit) };
}

function kindOf({ kind }: VmStatus, success: boolean): VerdictKind {
  if (success) return 'success';
  return kind === 'abort' || kind === 'outOfGas' ? kind : 'failure';
}

function wordsOf(status: VmStatus, kind: VerdictKind, limit: string): VerdictWords {
  if (kind === 'success') return {};
  switch (status.kind) {
    case 'abort':
      return abortWords(status.abort);
    case 'outOfGas':
      return {
        headline: `Out of gas at ${limit} units`,
        meaning: 'The transaction needs more gas than its limit; the whole limit would be charged.',
        advice: 'Set a higher gas limit, or let the node estimate it.',
      };
    case 'failure':
      return {
        headline: `The VM stopped in ${status.where}`,
        meaning: `${offsetWords(status.codeOffset)}An arithmetic error, a missing resource or a limit of the VM ends a function this way.`,
      };
    case 'code':
      return codeWords(status.name);
    case 'executed':
      return { headline: 'The node reports both that it executed and that it failed' };
    case 'other':
      return { headline: status.text };
  }
}

function abortWords({ module, code, name, description, category, reason }: MoveAbort): VerdictWords {
  const place = module ?? 'The script';
  const named = name === undefined ? code : `${name} (${code})`;
  const made = category === undefined ? '' : `: category ${category}, reason ${reason ?? ''}`;
  const subject = name ?? (category === undefined ? `code ${code}` : `reason ${reason ?? ''}`);
  return {
    headline: category === undefined ? `Aborted with ${subject}` : `${capital(category)}: ${subject}`,
    meaning: `${description === undefined ? '' : `${sentence(description)} `}${place} aborted with ${named}${made}.`,
  };
}

function codeWords(name: string): VerdictWords {
  const known = statusAdvice(name);
  return known ? { headline: name, meaning: known.meaning, advice: known.advice } : { headline: name };
}

function offsetWords(codeOffset: string | undefined): string {
  return codeOffset === undefined ? '' : `At code offset ${codeOffset} of its bytecode. `;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}

/** The meaning of a status code and what to do about it, a sentence each. */
export interface StatusAdvice {
  readonly meaning: string;
  readonly advice: string;
}

/**
 * Status codes that users meet, explained. Names are as in the VM's list of status codes (`vm_status.rs` of
 * aptos-core); a name that is not here is shown unchanged.
 */
const ADVICE: Readonly<Record<string, StatusAdvice>> = {
  SEQUENCE_NUMBER_TOO_OLD: {
    meaning: 'The sequence number has already been used.',
    advice: 'Leave it out of the request: the account’s next one is then used.',
  },
  SEQUENCE_NUMBER_TOO_NEW: {
    meaning: 'The sequence number is ahead of the account’s next one.',
    advice: 'Leave it out of the request: the account’s next one is then used.',
  },
  SEQUENCE_NUMBER_TOO_BIG: {
    meaning: 'The sequence number is the largest u64, so no transaction can follow it.',
    advice: 'Leave it out of the request.',
  },
  NONCE_ALREADY_USED: {
    meaning: 'A transaction with this replay protection nonce has already been executed.',
    advice: 'Choose another nonce.',
  },
  INVALID_AUTH_KEY: {
    meaning: 'The public key does not match the account’s authentication key.',
    advice: 'Set the account’s own public key, or remove it to simulate without one.',
  },
  INVALID_SIGNATURE: {
    meaning: 'The signature is not in a form that the chain accepts.',
    advice: 'Leave "signature" out of the request.',
  },
  SENDING_ACCOUNT_DOES_NOT_EXIST: {
    meaning: 'The sender has no account on this network.',
    advice: 'Check the address and the selected network, or fund the account.',
  },
  INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE: {
    meaning: 'The paying account cannot cover the maximum fee, which is gas limit × unit price.',
    advice: 'Fund the account, set a lower gas limit, or simulate with a fee payer of address 0x0.',
  },
  TRANSACTION_EXPIRED: {
    meaning: 'The expiration time is in the past.',
    advice: 'Leave "expiration_timestamp_secs" out of the request, or set a later time.',
  },
  TRANSACTION_EXPIRATION_TOO_FAR_IN_FUTURE: {
    meaning: 'The expiration time is further ahead than the chain allows.',
    advice: 'Set an earlier time.',
  },
  BAD_CHAIN_ID: {
    meaning: 'The transaction is for a different chain.',
    advice: 'Check which network the access key belongs to.',
  },
  MAX_GAS_UNITS_BELOW_MIN_TRANSACTION_GAS_UNITS: {
    meaning:
      'The gas limit is below the minimum cost of a transaction of this size. When the node estimates the limit, a sender without APT gets such a low one.',
    advice: 'Fund the sender, or set a higher gas limit.',
  },
  MAX_GAS_UNITS_EXCEEDS_MAX_GAS_UNITS_BOUND: {
    meaning: 'The gas limit is above the chain’s maximum.',
    advice: 'Set a lower gas limit, or let the node estimate it.',
  },
  GAS_UNIT_PRICE_BELOW_MIN_BOUND: {
    meaning: 'The gas unit price is below the chain’s minimum.',
    advice: 'Set a higher price, or let the node estimate it.',
  },
  GAS_UNIT_PRICE_ABOVE_MAX_BOUND: {
    meaning: 'The gas unit price is above the chain’s maximum.',
    advice: 'Set a lower price, or let the node estimate it.',
  },
  EXCEEDED_MAX_TRANSACTION_SIZE: {
    meaning: 'The transaction is larger than the chain accepts.',
    advice: 'Shorten its arguments, or split it.',
  },
  GAS_PAYER_ACCOUNT_MISSING: {
    meaning: 'The fee payer has no account on this network.',
    advice: 'Check the fee payer’s address.',
  },
  SECONDARY_KEYS_ADDRESSES_COUNT_MISMATCH: {
    meaning: 'There are not as many secondary signatures as secondary signers.',
    advice: 'Give one for each address.',
  },
  SIGNERS_CONTAIN_DUPLICATES: {
    meaning: 'The same account signs twice.',
    advice: 'Name each signer once.',
  },
  FEATURE_UNDER_GATING: {
    meaning: 'The chain has not enabled a feature that the transaction needs.',
    advice: 'Try another network, or write the transaction without it.',
  },
  LINKER_ERROR: {
    meaning: 'A module that the transaction needs is not on this network.',
    advice: 'Check the addresses in the function and its type arguments, and the selected network.',
  },
  FUNCTION_RESOLUTION_FAILURE: {
    meaning: 'The module has no such function.',
    advice: 'Look the name up among the functions of the module.',
  },
  LOOKUP_FAILED: {
    meaning: 'A function or struct that the transaction names does not exist.',
    advice: 'Check the names in the function and its type arguments.',
  },
  INVALID_MAIN_FUNCTION_SIGNATURE: {
    meaning: 'The function is not one that a transaction can call.',
    advice: 'Call an entry function whose parameters are signers and plain values.',
  },
  EXECUTE_ENTRY_FUNCTION_CALLED_ON_NON_ENTRY_FUNCTION: {
    meaning: 'The function is not an entry function.',
    advice: 'Call one that is marked entry.',
  },
  NUMBER_OF_SIGNER_ARGUMENTS_MISMATCH: {
    meaning: 'The function takes a different number of signers than the transaction has.',
    advice: 'Give or remove secondary signers.',
  },
  NUMBER_OF_ARGUMENTS_MISMATCH: {
    meaning: 'The function takes a different number of arguments.',
    advice: 'Hover the function’s name to see its parameters.',
  },
  NUMBER_OF_TYPE_ARGUMENTS_MISMATCH: {
    meaning: 'The function takes a different number of type arguments.',
    advice: 'Hover the function’s name to see its type parameters.',
  },
  FAILED_TO_DESERIALIZE_ARGUMENT: {
    meaning: 'An argument is not a value of its parameter’s type.',
    advice: 'Hover the function’s name to see its parameters.',
  },
  TYPE_MISMATCH: {
    meaning: 'An argument or type argument has a different type than the function expects.',
    advice: 'Hover the function’s name to see its parameters.',
  },
  CONSTRAINT_NOT_SATISFIED: {
    meaning: 'A type argument lacks an ability that the function requires.',
    advice: 'Choose a type with the abilities that the signature names.',
  },
  CODE_DESERIALIZATION_ERROR: {
    meaning: 'The code is not bytecode that the chain can read.',
    advice: 'Recompile it for this network’s bytecode version.',
  },
  BACKWARD_INCOMPATIBLE_MODULE_UPDATE: {
    meaning: 'The upgrade changes or removes something that others may rely on.',
    advice: 'Keep public functions and the layout of structs as they are deployed.',
  },
  EXECUTION_LIMIT_REACHED: {
    meaning: 'The execution alone costs more gas than one transaction may use.',
    advice: 'Do less in one transaction.',
  },
  IO_LIMIT_REACHED: {
    meaning: 'Reading and writing state alone costs more gas than one transaction may use.',
    advice: 'Touch less state in one transaction.',
  },
  STORAGE_LIMIT_REACHED: {
    meaning: 'The storage fee is above what one transaction may pay.',
    advice: 'Write less state in one transaction.',
  },
  ARITHMETIC_ERROR: {
    meaning: 'A calculation went outside the range of its type, or divided by zero.',
    advice: 'Check the amounts among the arguments.',
  },
  MISSING_DATA: {
    meaning: 'A resource that the function reads does not exist.',
    advice: 'Check that the accounts among the arguments hold what the function expects.',
  },
  RESOURCE_ALREADY_EXISTS: {
    meaning: 'A resource that the function creates already exists.',
    advice: 'Check whether it was set up before.',
  },
  MALFORMED: {
    meaning: 'The code or its metadata is not in the form that the chain expects.',
    advice: 'Rebuild the package with a current compiler.',
  },
};

/** Returns the explanation of a status code; `undefined` if it is not in the list. */
function statusAdvice(name: string): StatusAdvice | undefined {
  return Object.hasOwn(ADVICE, name) ? ADVICE[name] : undefined;
}

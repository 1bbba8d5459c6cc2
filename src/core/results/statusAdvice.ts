/** A transaction value that the user can set or leave to the node or to Movescope. */
export type Chosen = 'sequenceNumber' | 'maxGasAmount' | 'gasUnitPrice' | 'expiration' | 'publicKey' | 'feePayer';

/** The meaning of a status code, and advice for the user, in complete sentences. */
export interface StatusAdvice {
  readonly meaning: string;
  /** Used if the user set the value, or if it is unknown who did. */
  readonly advice: string;
  /** Used if the user did not set the value. */
  readonly unless?: { readonly chosen: Chosen; readonly advice: string };
}

/** Advice for a transaction that needs more gas than its limit. */
export const OUT_OF_GAS: Pick<StatusAdvice, 'advice' | 'unless'> = {
  advice: 'Set a higher gas limit, or let the node estimate it.',
  unless: {
    chosen: 'maxGasAmount',
    advice:
      'No gas limit was set, so the node used what the sender’s balance can cover. Fund the sender, set a gas limit, or use a different fee payer.',
  },
};
const PRICE_LEFT_TO_NODE = {
  chosen: 'gasUnitPrice',
  advice: 'No price was set: set one that the chain accepts.',
} as const;

/**
 * Explanations of common status codes. Names are those in the VM's list of status codes (`vm_status.rs` in aptos-core);
 * names that are not listed here are shown unchanged.
 */
const ADVICE: Readonly<Record<string, StatusAdvice>> = {
  SEQUENCE_NUMBER_TOO_OLD: {
    meaning: 'The sequence number has already been used.',
    advice: 'Omit it from the request to use the account’s next sequence number.',
    unless: { chosen: 'sequenceNumber', advice: 'The account has sent a transaction since it was read: run again.' },
  },
  SEQUENCE_NUMBER_TOO_NEW: {
    meaning: 'The sequence number is ahead of the account’s next one.',
    advice: 'Omit it from the request to use the account’s next sequence number.',
    unless: { chosen: 'sequenceNumber', advice: 'It was read from the account just before the simulation: run again.' },
  },
  SEQUENCE_NUMBER_TOO_BIG: {
    meaning: 'The sequence number is the maximum u64, so no transaction can follow it.',
    advice: 'Omit it from the request.',
  },
  NONCE_ALREADY_USED: {
    meaning: 'A transaction with this replay protection nonce has already been executed.',
    advice: 'Use another nonce.',
  },
  INVALID_AUTH_KEY: {
    meaning: 'The public key does not match the account’s authentication key.',
    advice: 'Set the account’s public key, or remove it to simulate without one.',
    unless: {
      chosen: 'publicKey',
      advice: 'No public key was set: check the addresses of the sender and the other signers.',
    },
  },
  INVALID_SIGNATURE: {
    meaning: 'The chain does not accept the signature format.',
    advice: 'Omit "signature" from the request.',
    unless: {
      chosen: 'publicKey',
      advice: 'No public key was set: set the account’s, because this chain requires one for simulations.',
    },
  },
  SENDING_ACCOUNT_DOES_NOT_EXIST: {
    meaning: 'The sender has no account on this network.',
    advice: 'Check the address and the selected network, or fund the account.',
  },
  INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE: {
    meaning: 'The fee payer’s balance does not cover the maximum fee, which is gas limit × unit price.',
    advice: 'Fund the account, set a lower gas limit, or simulate with the fee payer 0x0.',
    unless: {
      chosen: 'maxGasAmount',
      advice:
        'No gas limit was set: fund the account, set a limit that it can cover, or simulate with the fee payer 0x0.',
    },
  },
  TRANSACTION_EXPIRED: {
    meaning: 'The expiration time has passed.',
    advice: 'Omit "expiration_timestamp_secs" from the request, or set a later time.',
    unless: {
      chosen: 'expiration',
      advice: 'No expiration time was set, so it is based on this computer’s clock: check the clock.',
    },
  },
  TRANSACTION_EXPIRATION_TOO_FAR_IN_FUTURE: {
    meaning:
      'The expiration time is too far in the future: an orderless transaction, which has a nonce, can be valid for at most 100 seconds.',
    advice: 'Set an earlier time, or omit it from the request.',
    unless: {
      chosen: 'expiration',
      advice: 'No expiration time was set, so it is based on this computer’s clock: check the clock.',
    },
  },
  BAD_CHAIN_ID: {
    meaning: 'The transaction is for a different chain.',
    advice: 'Check which network the access key belongs to.',
  },
  MAX_GAS_UNITS_BELOW_MIN_TRANSACTION_GAS_UNITS: {
    meaning: 'The gas limit is below the minimum for a transaction of this size.',
    advice: 'Set a higher gas limit.',
    unless: {
      chosen: 'maxGasAmount',
      advice:
        'No gas limit was set, so the node used what the sender’s balance can cover, which is almost nothing without APT. Fund the sender, or set a gas limit.',
    },
  },
  MAX_GAS_UNITS_EXCEEDS_MAX_GAS_UNITS_BOUND: {
    meaning: 'The gas limit is above the chain’s maximum.',
    advice: 'Set a lower gas limit, or let the node estimate it.',
    unless: { chosen: 'maxGasAmount', advice: 'No gas limit was set: set one that the chain accepts.' },
  },
  GAS_UNIT_PRICE_BELOW_MIN_BOUND: {
    meaning: 'The gas unit price is below the chain’s minimum.',
    advice: 'Set a higher price, or let the node estimate it.',
    unless: PRICE_LEFT_TO_NODE,
  },
  GAS_UNIT_PRICE_ABOVE_MAX_BOUND: {
    meaning: 'The gas unit price is above the chain’s maximum.',
    advice: 'Set a lower price, or let the node estimate it.',
    unless: PRICE_LEFT_TO_NODE,
  },
  EXCEEDED_MAX_TRANSACTION_SIZE: {
    meaning: 'The transaction exceeds the chain’s maximum size.',
    advice: 'Shorten its arguments, or split it into several transactions.',
  },
  GAS_PAYER_ACCOUNT_MISSING: {
    meaning: 'The fee payer has no account on this network.',
    advice: 'Check the fee payer’s address.',
    unless: {
      chosen: 'feePayer',
      advice: 'No fee payer was set, so the sender pays: check the sender’s address and the selected network.',
    },
  },
  SECONDARY_KEYS_ADDRESSES_COUNT_MISMATCH: {
    meaning: 'The number of secondary signatures does not match the number of secondary signers.',
    advice: 'Provide one signature for each address.',
  },
  SIGNERS_CONTAIN_DUPLICATES: {
    meaning: 'The same account signs twice.',
    advice: 'List each signer only once.',
  },
  FEATURE_UNDER_GATING: {
    meaning: 'The transaction needs a feature that is not enabled on the chain.',
    advice: 'Try another network, or avoid the feature.',
  },
  LINKER_ERROR: {
    meaning: 'A module that the transaction needs is not on this network.',
    advice: 'Check the addresses in the function and its type arguments, and the selected network.',
  },
  FUNCTION_RESOLUTION_FAILURE: {
    meaning: 'The module does not have this function.',
    advice: 'Check which functions the module has.',
  },
  LOOKUP_FAILED: {
    meaning: 'A function or struct in the transaction does not exist.',
    advice: 'Check the names in the function and its type arguments.',
  },
  INVALID_MAIN_FUNCTION_SIGNATURE: {
    meaning: 'Transactions cannot call this function.',
    advice: 'Call an entry function whose parameters are signers and plain values.',
  },
  EXECUTE_ENTRY_FUNCTION_CALLED_ON_NON_ENTRY_FUNCTION: {
    meaning: 'The function is not an entry function.',
    advice: 'Call a function marked entry.',
  },
  NUMBER_OF_SIGNER_ARGUMENTS_MISMATCH: {
    meaning: 'The number of signers does not match the function.',
    advice: 'Add or remove secondary signers.',
  },
  NUMBER_OF_ARGUMENTS_MISMATCH: {
    meaning: 'The number of arguments does not match the function.',
    advice: 'Hover over the function’s name to see its parameters.',
  },
  NUMBER_OF_TYPE_ARGUMENTS_MISMATCH: {
    meaning: 'The number of type arguments does not match the function.',
    advice: 'Hover over the function’s name to see its type parameters.',
  },
  FAILED_TO_DESERIALIZE_ARGUMENT: {
    meaning: 'An argument is not a valid value of its parameter’s type.',
    advice: 'Hover over the function’s name to see its parameters.',
  },
  TYPE_MISMATCH: {
    meaning: 'An argument or type argument has the wrong type.',
    advice: 'Hover over the function’s name to see its parameters.',
  },
  CONSTRAINT_NOT_SATISFIED: {
    meaning: 'A type argument lacks an ability that the function requires.',
    advice: 'Choose a type with the abilities in the function’s signature.',
  },
  CODE_DESERIALIZATION_ERROR: {
    meaning: 'The chain cannot read the bytecode.',
    advice: 'Recompile it for this network’s bytecode version.',
  },
  BACKWARD_INCOMPATIBLE_MODULE_UPDATE: {
    meaning: 'The upgrade changes or removes something that other modules might use.',
    advice: 'Keep public functions and struct layouts as they are deployed.',
  },
  EXECUTION_LIMIT_REACHED: {
    meaning: 'Execution alone exceeds the maximum gas for a transaction.',
    advice: 'Do less in one transaction.',
  },
  IO_LIMIT_REACHED: {
    meaning: 'Reading and writing state alone exceeds the maximum gas for a transaction.',
    advice: 'Access less state in one transaction.',
  },
  STORAGE_LIMIT_REACHED: {
    meaning: 'The storage fee exceeds the maximum for a transaction.',
    advice: 'Write less state in one transaction.',
  },
  ARITHMETIC_ERROR: {
    meaning: 'A calculation overflowed, underflowed, or divided by zero.',
    advice: 'Check the amounts among the arguments.',
  },
  MISSING_DATA: {
    meaning: 'A resource that the function reads does not exist.',
    advice: 'Check that the accounts in the arguments have the resources that the function expects.',
  },
  RESOURCE_ALREADY_EXISTS: {
    meaning: 'A resource that the function creates already exists.',
    advice: 'Check whether it was set up before.',
  },
  MULTISIG_TRANSACTION_INSUFFICIENT_APPROVALS: {
    meaning: 'Fewer owners have approved the transaction than the multisig account requires.',
    advice:
      'Have more owners approve it. To preview the call, simulate it with the multisig account as its sender, without the multisig payload.',
  },
  MULTISIG_TRANSACTION_NOT_FOUND: {
    meaning: 'The multisig account has no pending transaction to execute.',
    advice:
      'Propose the transaction first. To preview the call, simulate it with the multisig account as its sender, without the multisig payload.',
  },
  MULTISIG_TRANSACTION_PAYLOAD_DOES_NOT_MATCH: {
    meaning: 'The payload is different from the one stored in the multisig account.',
    advice: 'Pass the call exactly as it was proposed, or omit it if the account stores the complete payload.',
  },
  MULTISIG_TRANSACTION_PAYLOAD_DOES_NOT_MATCH_HASH: {
    meaning: 'The payload’s hash is different from the one stored in the multisig account.',
    advice: 'Pass the call exactly as it was proposed.',
  },
  MULTISIG_TRANSACTION_PAYLOAD_EMPTY: {
    meaning: 'The multisig account stores only the hash of the call, and the payload does not contain the call.',
    advice: 'Pass the call exactly as it was proposed.',
  },
  ACCOUNT_NOT_MULTISIG: {
    meaning: 'The account in the payload is not a multisig account.',
    advice: 'Check "multisig_address" and the selected network.',
  },
  NOT_MULTISIG_OWNER: {
    meaning: 'The sender is not an owner of the multisig account.',
    advice:
      'Choose one of its owners as the sender. To preview the call, simulate it with the multisig account as its sender, without the multisig payload.',
  },
  MISCELLANEOUS_ERROR: {
    meaning:
      'The chain committed the transaction with an error without its own status code, such as invalid code or arguments.',
    advice: 'Check the function, its type arguments and its arguments against the module’s interface.',
  },
  DEPENDENCY_LIMIT_REACHED: {
    meaning: 'The transaction loads more or larger modules than the chain allows.',
    advice: 'Call functions of fewer modules in one transaction, or reduce the size of the modules.',
  },
  MEMORY_LIMIT_EXCEEDED: {
    meaning: 'The execution exceeds the memory limit for a transaction.',
    advice: 'Process less data in one transaction.',
  },
  TYPE_TAG_LIMIT_EXCEEDED: {
    meaning: 'A type is nested more deeply, or has a longer name, than the chain allows.',
    advice: 'Use type arguments with fewer nested types.',
  },
  INVALID_ABORT_MESSAGE: {
    meaning: 'The code aborts with a message that is too long or is not UTF-8 text.',
    advice: 'Shorten the message in the module’s source, and make sure that it is UTF-8.',
  },
  MALFORMED: {
    meaning: 'The chain does not accept the format of the code or its metadata.',
    advice: 'Rebuild the package with a current compiler.',
  },
};

/** Returns the explanation of a status code; `undefined` if there is none. */
export function statusAdvice(name: string): StatusAdvice | undefined {
  return Object.hasOwn(ADVICE, name) ? ADVICE[name] : undefined;
}

/** A value of a transaction that a user can give, or leave to the node or to Movescope. */
export type Chosen = 'sequenceNumber' | 'maxGasAmount' | 'gasUnitPrice' | 'expiration' | 'publicKey' | 'feePayer';

/** The meaning of a status code and what to do about it, a sentence each. */
export interface StatusAdvice {
  readonly meaning: string;
  /** For a value that the user gave, or if it is not known who did. */
  readonly advice: string;
  /** The advice instead if the user did not give that value. */
  readonly unless?: { readonly chosen: Chosen; readonly advice: string };
}

/** The advice on a transaction that needs more gas than its limit. */
export const OUT_OF_GAS: Pick<StatusAdvice, 'advice' | 'unless'> = {
  advice: 'Set a higher gas limit, or leave it to the node.',
  unless: {
    chosen: 'maxGasAmount',
    advice:
      'No gas limit was given: nodes then choose what the sender’s balance can pay for. Fund the sender, set a gas limit, or have another account pay.',
  },
};
const PRICE_LEFT_TO_NODE = {
  chosen: 'gasUnitPrice',
  advice: 'No price was given: set one that the chain accepts.',
} as const;

/**
 * Status codes that users meet, explained. Names are as in the VM's list of status codes (`vm_status.rs` of
 * aptos-core); a name that is not here is shown unchanged.
 */
const ADVICE: Readonly<Record<string, StatusAdvice>> = {
  SEQUENCE_NUMBER_TOO_OLD: {
    meaning: 'The sequence number has already been used.',
    advice: 'Leave it out of the request: the account’s next one is then used.',
    unless: { chosen: 'sequenceNumber', advice: 'The account has sent a transaction since it was read: run again.' },
  },
  SEQUENCE_NUMBER_TOO_NEW: {
    meaning: 'The sequence number is ahead of the account’s next one.',
    advice: 'Leave it out of the request: the account’s next one is then used.',
    unless: { chosen: 'sequenceNumber', advice: 'It was read from the account just before: run again.' },
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
    unless: {
      chosen: 'publicKey',
      advice: 'No public key was given: check the address of the sender and those of the other signers.',
    },
  },
  INVALID_SIGNATURE: {
    meaning: 'The signature is not in a form that the chain accepts.',
    advice: 'Leave "signature" out of the request.',
    unless: {
      chosen: 'publicKey',
      advice: 'No public key was given: set that of the account, as this chain does not simulate without one.',
    },
  },
  SENDING_ACCOUNT_DOES_NOT_EXIST: {
    meaning: 'The sender has no account on this network.',
    advice: 'Check the address and the selected network, or fund the account.',
  },
  INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE: {
    meaning: 'The paying account cannot cover the maximum fee, which is gas limit × unit price.',
    advice: 'Fund the account, set a lower gas limit, or simulate with a fee payer of address 0x0.',
    unless: {
      chosen: 'maxGasAmount',
      advice:
        'No gas limit was given: fund the account, set a limit that it can pay for, or simulate with a fee payer of address 0x0.',
    },
  },
  TRANSACTION_EXPIRED: {
    meaning: 'The expiration time is in the past.',
    advice: 'Leave "expiration_timestamp_secs" out of the request, or set a later time.',
    unless: {
      chosen: 'expiration',
      advice: 'No time was given, so it follows from this computer’s clock: check that it is right.',
    },
  },
  TRANSACTION_EXPIRATION_TOO_FAR_IN_FUTURE: {
    meaning:
      'The expiration time is further ahead than the chain allows: at most 100 seconds for an orderless transaction, which has a nonce.',
    advice: 'Set an earlier time, or leave it out of the request.',
    unless: {
      chosen: 'expiration',
      advice: 'No time was given, so it follows from this computer’s clock: check that it is right.',
    },
  },
  BAD_CHAIN_ID: {
    meaning: 'The transaction is for a different chain.',
    advice: 'Check which network the access key belongs to.',
  },
  MAX_GAS_UNITS_BELOW_MIN_TRANSACTION_GAS_UNITS: {
    meaning: 'The gas limit is below the minimum cost of a transaction of this size.',
    advice: 'Set a higher gas limit.',
    unless: {
      chosen: 'maxGasAmount',
      advice:
        'No gas limit was given: nodes then choose what the sender’s balance can pay for, which is almost nothing without APT. Fund the sender, or set a gas limit.',
    },
  },
  MAX_GAS_UNITS_EXCEEDS_MAX_GAS_UNITS_BOUND: {
    meaning: 'The gas limit is above the chain’s maximum.',
    advice: 'Set a lower gas limit, or leave it to the node.',
    unless: { chosen: 'maxGasAmount', advice: 'No gas limit was given: set one that the chain accepts.' },
  },
  GAS_UNIT_PRICE_BELOW_MIN_BOUND: {
    meaning: 'The gas unit price is below the chain’s minimum.',
    advice: 'Set a higher price, or leave it to the node.',
    unless: PRICE_LEFT_TO_NODE,
  },
  GAS_UNIT_PRICE_ABOVE_MAX_BOUND: {
    meaning: 'The gas unit price is above the chain’s maximum.',
    advice: 'Set a lower price, or leave it to the node.',
    unless: PRICE_LEFT_TO_NODE,
  },
  EXCEEDED_MAX_TRANSACTION_SIZE: {
    meaning: 'The transaction is larger than the chain accepts.',
    advice: 'Shorten its arguments, or split it.',
  },
  GAS_PAYER_ACCOUNT_MISSING: {
    meaning: 'The fee payer has no account on this network.',
    advice: 'Check the fee payer’s address.',
    unless: {
      chosen: 'feePayer',
      advice: 'No fee payer was given, so the sender pays: check the sender’s address and the selected network.',
    },
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
  MULTISIG_TRANSACTION_INSUFFICIENT_APPROVALS: {
    meaning: 'Fewer owners of the multisig account have approved the transaction than it requires.',
    advice:
      'Have more owners approve it. To see what the call does before, simulate it with the multisig account as its sender, without the multisig payload.',
  },
  MULTISIG_TRANSACTION_NOT_FOUND: {
    meaning: 'The multisig account has no stored transaction that it could execute next.',
    advice:
      'Propose the transaction first. To see what the call does before, simulate it with the multisig account as its sender, without the multisig payload.',
  },
  MULTISIG_TRANSACTION_PAYLOAD_DOES_NOT_MATCH: {
    meaning: 'The payload is not the one that the multisig account has stored.',
    advice: 'Pass the call exactly as it was proposed, or leave it out if the account has stored all of it.',
  },
  MULTISIG_TRANSACTION_PAYLOAD_DOES_NOT_MATCH_HASH: {
    meaning: 'The payload does not have the hash that the multisig account has stored.',
    advice: 'Pass the call exactly as it was proposed.',
  },
  MULTISIG_TRANSACTION_PAYLOAD_EMPTY: {
    meaning: 'The multisig account has stored only the hash of the call, and the payload does not have the call.',
    advice: 'Pass the call exactly as it was proposed.',
  },
  ACCOUNT_NOT_MULTISIG: {
    meaning: 'The account of the payload is not a multisig account.',
    advice: 'Check "multisig_address" and the selected network.',
  },
  NOT_MULTISIG_OWNER: {
    meaning: 'The sender is not an owner of the multisig account.',
    advice:
      'Choose one of its owners as the sender. To see what the call itself does, simulate it with the multisig account as its sender, without the multisig payload.',
  },
  MISCELLANEOUS_ERROR: {
    meaning:
      'The chain kept the transaction with an error that has no status of its own, such as code or arguments that it cannot read.',
    advice: 'Check the function, its type arguments and its arguments against the interface of the module.',
  },
  DEPENDENCY_LIMIT_REACHED: {
    meaning: 'The transaction needs more modules, or larger ones, than one transaction may load.',
    advice: 'Call functions of fewer modules in one transaction, or make the modules smaller.',
  },
  MEMORY_LIMIT_EXCEEDED: {
    meaning: 'The execution needs more memory than one transaction may use.',
    advice: 'Handle less data in one transaction.',
  },
  TYPE_TAG_LIMIT_EXCEEDED: {
    meaning: 'A type is nested more deeply, or has a longer name, than the chain allows.',
    advice: 'Use type arguments with fewer types in them.',
  },
  INVALID_ABORT_MESSAGE: {
    meaning: 'The code aborts with a message that is too long or is not UTF-8 text.',
    advice: 'Shorten the message in the source of the module, or write it as text.',
  },
  MALFORMED: {
    meaning: 'The code or its metadata is not in the form that the chain expects.',
    advice: 'Rebuild the package with a current compiler.',
  },
};

/** Returns the explanation of a status code; `undefined` if it is not in the list. */
export function statusAdvice(name: string): StatusAdvice | undefined {
  return Object.hasOwn(ADVICE, name) ? ADVICE[name] : undefined;
}

import type { JsonObject } from '../json';

/** A text with a variable is only checked with its value. */
const VARIABLE = '\\$\\{';
const ADDRESS_PATTERN = `^(?:0[xX])?[0-9a-fA-F]{1,64}$|${VARIABLE}`;
const NAME = '[A-Za-z_][A-Za-z0-9_]*';
const FUNCTION_PATTERN = `^(?:0[xX][0-9a-fA-F]{1,64}|[0-9a-fA-F]{64})::${NAME}::${NAME}$|${VARIABLE}`;
const U64_PATTERN = `^[0-9]{1,20}$|${VARIABLE}`;
const HEX_PATTERN = `^(?:0[xX])?(?:[0-9a-fA-F]{2})*$|${VARIABLE}`;

/**
 * Returns the JSON schema of payload files (`NAME.payload.json`): one payload in any JSON form that the locator reads,
 * alone or in its transaction, or a list of them. Members that a form does not have are wrong, except in signatures and
 * in transactions as a node answers them.
 */
export function payloadFileSchema(): JsonObject {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Payloads of Movescope',
    allowComments: true,
    allowTrailingCommas: true,
    anyOf: [ref('entry'), { type: 'array', items: ref('entry') }],
    definitions: DEFINITIONS,
  };
}

function ref(name: string): JsonObject {
  return { $ref: `#/definitions/${name}` };
}

function text(description: string, pattern?: string): JsonObject {
  return { description, type: 'string', ...(pattern !== undefined && { pattern }) };
}

function list(description: string, items?: JsonObject): JsonObject {
  return { description, type: ['array', 'string'], pattern: VARIABLE, ...(items && { items }) };
}

function object(required: readonly string[], properties: JsonObject): JsonObject {
  return { type: 'object', required, properties, additionalProperties: false };
}

function type(description: string, name: string): JsonObject {
  return { description, const: name };
}

function address(description: string): JsonObject {
  return text(description, ADDRESS_PATTERN);
}

function u64(description: string): JsonObject {
  return text(`${description} A u64 in quotes.`, U64_PATTERN);
}

const FUNCTION = text('The entry function to call: "0x1::aptos_account::transfer".', FUNCTION_PATTERN);
const TYPE_ARGUMENT: JsonObject = { type: 'string', pattern: '\\S' };
const TYPE_ARGUMENTS = list(
  'The type arguments in order, written in full: "0x1::aptos_coin::AptosCoin".',
  TYPE_ARGUMENT,
);
const VALUES = list(
  'The arguments in order, without signers. Integers of 64 bits or more and addresses are in quotes, smaller integers are not; bytes are hex; an Option is {"vec": []} or {"vec": [value]}.',
);

const ENTRY_FUNCTION = object(['function'], {
  type: type('The payload calls an entry function; also if this is left out.', 'entry_function_payload'),
  function: FUNCTION,
  type_arguments: TYPE_ARGUMENTS,
  arguments: VALUES,
});

const GAS = {
  max_gas_amount: u64('The most gas that the transaction may use, in gas units.'),
  gas_unit_price: u64('The price of a gas unit, in octas.'),
};

const REQUEST_VALUES = {
  sender: address('The account that the transaction is from.'),
  sequence_number: u64('The sequence number of the sender.'),
  ...GAS,
  expiration_timestamp_secs: u64('When the transaction expires, in seconds since 1970.'),
  replay_protection_nonce: u64('Makes the transaction orderless: it is used instead of the sequence number.'),
  signature: {
    description: 'A signature that need not be valid: it is never sent to be executed.',
    type: 'object',
    required: ['type'],
    properties: { type: text('The kind of signature: "no_account_signature".') },
  },
  secondary_signers: list('The accounts that sign besides the sender.', address('The address of an account.')),
  fee_payer_address: address('The account that pays the fee; 0x0 leaves the payment out of a simulation.'),
} satisfies JsonObject;

const DEFINITIONS: JsonObject = {
  entry: { anyOf: [ref('payload'), ref('request'), ref('walletRequest'), ref('transaction')] },
  payload: {
    anyOf: [ref('entryFunction'), ref('multisig'), ref('script'), ref('wallet'), ref('cliFile')],
  },
  entryFunction: ENTRY_FUNCTION,
  multisig: object(['type', 'multisig_address'], {
    type: type('The payload calls an entry function for a multisig account.', 'multisig_payload'),
    multisig_address: address('The multisig account: the called function sees it as the signer.'),
    transaction_payload: {
      description: 'The call; without it, the account runs the next transaction that it has stored.',
      anyOf: [ref('entryFunction'), { type: 'null' }],
    },
  }),
  script: object(['type', 'code', 'type_arguments', 'arguments'], {
    type: type('The payload runs the bytecode of a script.', 'script_payload'),
    code: {
      description: 'The script.',
      type: 'object',
      required: ['bytecode'],
      properties: {
        bytecode: text('The bytecode of the compiled script, in hex.', HEX_PATTERN),
        abi: { description: 'The interface of the script’s function; a node reads it from the bytecode.' },
      },
      additionalProperties: false,
    },
    type_arguments: TYPE_ARGUMENTS,
    arguments: VALUES,
  }),
  wallet: {
    ...object(['function'], {
      function: FUNCTION,
      typeArguments: TYPE_ARGUMENTS,
      functionArguments: list('The arguments in order, without signers, with the values of the TypeScript SDK.'),
    }),
    anyOf: [{ required: ['functionArguments'] }, { required: ['typeArguments'] }],
  },
  cliFile: object(['function_id'], {
    function_id: text('The entry function to call, as in a file for aptos move run --json-file.', FUNCTION_PATTERN),
    type_args: TYPE_ARGUMENTS,
    args: list(
      'The arguments in order, each with its type.',
      object(['type', 'value'], {
        type: text('The type of the argument: "u64", "address", "string", "hex", "bool".', '\\S'),
        value: { description: 'The value: an integer is a number or a text.' },
      }),
    ),
  }),
  request: object(['payload'], {
    ...REQUEST_VALUES,
    payload: { description: 'What the transaction does.', ...ref('payload') },
  }),
  walletRequest: object(['data'], {
    ...REQUEST_VALUES,
    data: { description: 'What the transaction does, with the names of the TypeScript SDK.', ...ref('wallet') },
    options: {
      description: 'The options of the TypeScript SDK.',
      type: 'object',
      properties: Object.fromEntries(
        [
          ['accountSequenceNumber', 'The sequence number of the sender.'],
          ['maxGasAmount', 'The most gas that the transaction may use, in gas units.'],
          ['gasUnitPrice', 'The price of a gas unit, in octas.'],
          ['expireTimestamp', 'When the transaction expires, in seconds since 1970.'],
          ['replayProtectionNonce', 'Makes the transaction orderless.'],
        ].map(([name = '', description = '']) => [
          name,
          { description, anyOf: [{ type: 'integer' }, { type: 'string', pattern: U64_PATTERN }] },
        ]),
      ),
      additionalProperties: false,
    },
    secondarySignerAddresses: list('The accounts that sign besides the sender.', address('The address of an account.')),
    withFeePayer: { description: 'Whether a different account pays the fee.', type: 'boolean' },
  }),
  transaction: {
    description: 'A transaction as a node answers it.',
    type: 'object',
    required: ['payload'],
    properties: { payload: { description: 'What the transaction did.', type: 'object' } },
    anyOf: [{ required: ['hash'] }, { required: ['version'] }],
  },
};

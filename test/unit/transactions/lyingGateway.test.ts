import assert from 'node:assert/strict';
import { openConnection } from '../../../src/core/connection';
import type { Fetch } from '../../../src/core/gateway/fetch';
import type { Network } from '../../../src/core/gateway/network';
import type { JsonObject, JsonValue } from '../../../src/core/json';
import { bytesToHex } from '../../../src/core/move/hex';
import { PayloadError, readDraft } from '../../../src/core/payloads/draft';
import { verificationOf, type Verification } from '../../../src/core/results/inspectionReport';
import { encode } from '../../../src/core/transactions/encode';
import { readPayloadText, transactionOfText } from '../../../src/core/transactions/payloadText';
import {
  address,
  type Bytes,
  bytes,
  fromHex,
  NONE,
  PLAIN,
  some,
  string,
  u64,
  u8,
  uint,
  uleb,
  vector,
  WITH_DATA,
} from '../move/bytes';

const NETWORK: Network = {
  id: 'lying',
  label: 'Lying',
  baseUrl: 'https://gateway.invalid/v1',
  auth: 'none',
  mainNetwork: undefined,
  sandbox: false,
};
const { signal } = new AbortController();

/** The parts of the bytes that a gateway sends; each is as requested unless it lies. */
interface Message {
  readonly prefix: Bytes;
  /** Before the transaction: the form of one with other signers. */
  readonly form: Bytes;
  readonly sender: Bytes;
  readonly sequenceNumber: Bytes;
  readonly kind: Bytes;
  readonly module: Bytes;
  readonly moduleName: Bytes;
  readonly functionName: Bytes;
  readonly typeArguments: Bytes;
  readonly arguments: Bytes;
  /** After the call. */
  readonly extra: Bytes;
  readonly maxGasAmount: Bytes;
  readonly gasUnitPrice: Bytes;
  readonly expiration: Bytes;
  readonly chainId: Bytes;
  /** After the transaction. */
  readonly signers: Bytes;
}

const COIN: Bytes = [7, ...address(1), ...string('aptos_coin'), ...string('AptosCoin'), ...vector()];
const HONEST: Message = {
  prefix: PLAIN,
  form: [],
  sender: address(0xa),
  sequenceNumber: u64(7),
  kind: [2],
  module: address(0xca),
  moduleName: string('m'),
  functionName: string('f'),
  typeArguments: vector(COIN),
  arguments: vector(bytes(address(0xb)), bytes(u64(1000))),
  extra: [],
  maxGasAmount: u64(2000),
  gasUnitPrice: u64(100),
  expiration: u64(1900000000),
  chainId: u8(4),
  signers: [],
};

function messageOf(parts: Partial<Message>): Bytes {
  return Object.values({ ...HONEST, ...parts }).flat();
}

const PAYLOAD = {
  type: 'entry_function_payload',
  function: '0xca::m::f',
  type_arguments: ['0x1::aptos_coin::AptosCoin'],
  arguments: ['0xb', '1000'] as readonly JsonValue[],
};
const REQUEST = {
  sender: '0xa',
  sequence_number: '7',
  max_gas_amount: '2000',
  gas_unit_price: '100',
  expiration_timestamp_secs: '1900000000',
};

/** What is requested, what the gateway says, and what it sends. */
interface Case {
  readonly payload?: JsonObject;
  readonly request?: JsonObject;
  /** Types of the parameters after the signer. */
  readonly parameters?: readonly string[];
  readonly typeParameters?: number;
  /** Members of the module's interface. */
  readonly abi?: JsonObject | null;
  readonly structs?: readonly JsonObject[];
  readonly message?: Partial<Message>;
  /** The answer instead of the message in hex. */
  readonly answer?: (hex: string) => JsonValue;
  /** Values of the header with the chain's id. */
  readonly chainIds?: readonly string[];
}

function gatewayOf(lie: Case): Fetch {
  const { parameters = ['address', 'u64'], typeParameters = 1, structs = [], chainIds = ['4'] } = lie;
  const abi = {
    address: '0xca',
    name: 'm',
    friends: [],
    structs,
    exposed_functions: [
      {
        name: 'f',
        visibility: 'public',
        is_entry: true,
        is_view: false,
        generic_type_params: Array.from({ length: typeParameters }, () => ({ constraints: [] })),
        params: ['&signer', ...parameters],
        return: [],
      },
    ],
  };
  const hex = bytesToHex(Uint8Array.from(messageOf(lie.message ?? {})));
  return (_, { method }) => {
    const headers = new Headers({ 'content-type': 'application/json' });
    for (const id of chainIds) headers.append('x-aptos-chain-id', id);
    const module = { bytecode: '0xa11ceb0b', abi: lie.abi === undefined ? abi : lie.abi };
    const answer = method === 'POST' ? (lie.answer?.(hex) ?? hex) : module;
    return Promise.resolve(new Response(JSON.stringify(answer), { headers }));
  };
}

/** What Movescope says of the bytes; `refused` if it requests none, as the call does not fit the interface. */
async function verdictOf(lie: Case): Promise<Verification['kind'] | 'refused'> {
  const connection = openConnection(NETWORK, undefined, gatewayOf(lie));
  const draft = readDraft(lie.payload ?? PAYLOAD, { ...REQUEST, ...lie.request });
  const ask = () => assert.fail('no value is missing');
  try {
    const report = await encode({ draft }, { address: '0xa' }, connection, ask, signal);
    if (!report) return assert.fail('nothing was encoded');
    const { kind } = verificationOf(report);
    assert.equal(report.verified, kind === 'verified');
    return kind;
  } catch (error) {
    if (error instanceof PayloadError) return 'refused';
    throw error;
  } finally {
    connection.dispose();
  }
}

/** A call with one argument of a type that the gateway names, and the bytes for that type. */
function argument(type: string, value: JsonValue, content: Bytes, more: Case = {}): Case {
  return {
    payload: { ...PAYLOAD, type_arguments: [], arguments: [value] },
    parameters: [type],
    typeParameters: 0,
    ...more,
    message: { typeArguments: vector(), arguments: vector(bytes(content)), ...more.message },
  };
}

const STRING = '0x1::string::String';
const optionOf = (type: string) => `0x1::option::Option<${type}>`;
const objectOf = (type: string) => `0x1::object::Object<${type}>`;
const ones = (count: number) => '1'.repeat(count);
const filled = (count: number, byte = 0x11): Bytes => Array.from({ length: count }, () => byte);
const LONG = `1f${'ff'.repeat(31)}`;
const structOf = (fields: readonly (readonly [string, string])[]): JsonObject => ({
  name: 'S',
  is_native: false,
  is_event: false,
  abilities: ['copy', 'drop', 'store'],
  generic_type_params: [],
  fields: fields.map(([name, type]) => ({ name, type })),
});
const SIDES: JsonObject = {
  ...structOf([]),
  is_enum: true,
  variants: [
    { name: 'Sell', fields: [] },
    { name: 'Buy', fields: [] },
  ],
};

/** The gateway lies about a type, and the bytes are those of the false type: the chain reads the true one. */
const TYPE_LIES: readonly (readonly [truly: string, lie: Case])[] = [
  ['u64, said to be vector<u8>', argument('vector<u8>', ones(14), bytes(filled(7)))],
  ['u128, said to be vector<u8>', argument('vector<u8>', ones(30), bytes(filled(15)))],
  ['u256, said to be vector<u8>', argument('vector<u8>', ones(62), bytes(filled(31)))],
  ['u64, said to be String', argument(STRING, ones(7), string(ones(7)))],
  ['u128, said to be String', argument(STRING, ones(15), string(ones(15)))],
  ['u256, said to be String', argument(STRING, ones(31), string(ones(31)))],
  ['u256, said to be address', argument('address', '12', address(0x12))],
  ['u256, said to be Object', argument(objectOf('0x1::m::T'), '12', address(0x12))],
  ['u64, said to be T0 for vector<u8>', { ...argument('T0', ones(14), bytes(filled(7))), ...withTypeArgument() }],
  ['address, said to be vector<u8>', argument('vector<u8>', `0x${ones(62)}`, bytes(filled(31)))],
  ['address without 0x, said to be vector<u8>', argument('vector<u8>', 'ab'.repeat(31), bytes(filled(31, 0xab)))],
  ['address, said to be String', argument(STRING, `0x${ones(29)}`, string(`0x${ones(29)}`))],
  ['address without 0x, said to be String', argument(STRING, 'b'.repeat(31), string('b'.repeat(31)))],
  ['Object, said to be String', argument(STRING, `0x${'b'.repeat(29)}`, string(`0x${'b'.repeat(29)}`))],
  ['vector<u8>, said to be String', argument(STRING, '0x616263', string('0x616263'))],
  ['vector<u8> of a key, said to be String', argument(STRING, `0x${LONG}`, string(`0x${LONG}`))],
  ['String, said to be vector<u8>', argument('vector<u8>', '616263', bytes([0x61, 0x62, 0x63]))],
  ['vector<u64>, said to be vector<String>', argument(`vector<${STRING}>`, [ones(7)], vector(string(ones(7))))],
  [
    'vector<u64>, said to be vector<String> of other lengths',
    argument(`vector<${STRING}>`, ['111', ones(11)], vector(string('111'), string(ones(11)))),
  ],
  ['vector<u64>, said to be vector<vector<u8>>', argument('vector<vector<u8>>', [ones(14)], vector(bytes(filled(7))))],
  [
    'vector<u256>, said to be vector<address>',
    argument('vector<address>', ['10', '20'], vector(address(0x10), address(0x20))),
  ],
  [
    'vector<vector<u8>>, said to be vector<String>',
    argument(`vector<${STRING}>`, ['0x61', '0x62'], vector(string('0x61'), string('0x62'))),
  ],
  [
    'vector<vector<u32>>, said to be vector<vector<u16>>',
    argument('vector<vector<u16>>', [[1], [2]], vector(vector(uint(1, 2)), vector(uint(2, 2)))),
  ],
  [
    'vector<vector<u128>>, said to be vector<vector<u64>>',
    argument('vector<vector<u64>>', [['1'], ['2']], vector(vector(u64(1)), vector(u64(2)))),
  ],
  [
    'vector<vector<u256>>, said to be vector<vector<u128>>',
    argument('vector<vector<u128>>', [['1'], ['2']], vector(vector(uint(1, 16)), vector(uint(2, 16)))),
  ],
  ['Option<u64>, said to be Option<String>', argument(optionOf(STRING), { vec: [ones(7)] }, some(string(ones(7))))],
  [
    'Option<u64>, said to be Option<vector<u8>>',
    argument(optionOf('vector<u8>'), { vec: [ones(14)] }, some(bytes(filled(7)))),
  ],
  ['Option<u256>, said to be Option<address>', argument(optionOf('address'), { vec: ['7'] }, some(address(7)))],
  [
    'vector<Option<u64>>, said to be vector<Option<String>>',
    argument(`vector<${optionOf(STRING)}>`, [{ vec: [ones(7)] }], vector(some(string(ones(7))))),
  ],
  [
    'a struct whose fields are in another order',
    argument('0xca::m::S', { price: '100', size: '5' }, [...u64(5), ...u64(100)], {
      structs: [
        structOf([
          ['size', 'u64'],
          ['price', 'u64'],
        ]),
      ],
    }),
  ],
  [
    'a struct whose fields have other widths',
    argument('0xca::m::S', { a: '1', b: '2' }, [...u64(1), ...uint(2, 16)], {
      structs: [
        structOf([
          ['a', 'u64'],
          ['b', 'u128'],
        ]),
      ],
    }),
  ],
  [
    'a list of such structs',
    argument('vector<0xca::m::S>', [{ a: ones(7) }], vector(string(ones(7))), { structs: [structOf([['a', STRING]])] }),
  ],
  ['an enum whose variants are in another order', argument('0xca::m::S', { Buy: {} }, [1], { structs: [SIDES] })],
  ['a type of unknown form', argument('0x2::m::S', '1', u64(1), { structs: [] })],
  ['a function type', argument('|u8|u8', '1', u64(1))],
  ['nothing: the interface is missing', argument('u64', '1000', u64(1000), { abi: null })],
];

/** A call whose only type argument is `vector<u8>`. */
function withTypeArgument(): Case {
  return {
    payload: { ...PAYLOAD, type_arguments: ['vector<u8>'], arguments: [ones(14)] },
    typeParameters: 1,
    message: { typeArguments: vector([6, 1]), arguments: vector(bytes(bytes(filled(7)))) },
  };
}

const HONEST_ARGUMENTS: readonly (readonly [type: string, value: JsonValue, content: Bytes])[] = [
  ['u8', 255, u8(255)],
  ['u16', 258, uint(258, 2)],
  ['u32', 7, uint(7, 4)],
  ['u64', '4103', u64(4103)],
  ['u64', '7', u64(7)],
  ['u64', '0', u64(0)],
  ['u128', '15', uint(15, 16)],
  ['u256', '31', uint(31, 32)],
  ['bool', true, [1]],
  ['address', '0xb0b', [...filled(30, 0), 0x0b, 0x0b]],
  ['address', `0x${LONG}`, fromHex(LONG)],
  [objectOf('0x1::m::T'), '0xb', address(0xb)],
  [STRING, '', [0]],
  [STRING, 'hello', string('hello')],
  [STRING, 'Zürich 7', string('Zürich 7')],
  [STRING, 'beef', string('beef')],
  [STRING, ones(6), string(ones(6))],
  ['vector<u8>', '0x', [0]],
  ['vector<u8>', '0x01ff', bytes([1, 0xff])],
  ['vector<u8>', 'ff01', bytes([0xff, 1])],
  ['vector<u8>', '0x48656c6c6f', bytes(fromHex('48656c6c6f'))],
  ['vector<u8>', `0x${LONG}`, bytes(fromHex(LONG))],
  [optionOf('u64'), { vec: [] }, NONE],
  [optionOf('u64'), { vec: ['5'] }, some(u64(5))],
  [optionOf(STRING), { vec: ['x'] }, some(string('x'))],
  ['vector<u64>', ['1', '2'], vector(u64(1), u64(2))],
  ['vector<address>', ['0xb', '0xc'], vector(address(0xb), address(0xc))],
  ['vector<bool>', [true, false], vector([1], [0])],
  [`vector<${STRING}>`, ['1', '2'], vector(string('1'), string('2'))],
  ['vector<vector<u8>>', ['0x01', '0xff'], vector(bytes([1]), bytes([0xff]))],
  ['vector<vector<u64>>', [['1', '2']], vector(vector(u64(1), u64(2)))],
];

const FORGED_COIN = (name: string): Bytes => [7, ...address(1), ...string('aptos_coin'), ...string(name), ...vector()];
const VALUES = [bytes(address(0xb)), bytes(u64(1000))] as const;
const SIGNED_TOGETHER = { request: { secondary_signers: ['0xb', '0xc'] } } satisfies Case;
const TOGETHER = { prefix: WITH_DATA, form: [0] } satisfies Partial<Message>;
const ORDERLESS = { sequenceNumber: u64(2n ** 64n - 1n), kind: [4, 0, 1] } satisfies Partial<Message>;
const MULTISIG = {
  payload: { type: 'multisig_payload', multisig_address: '0xd', transaction_payload: PAYLOAD },
} satisfies Case;
const multisigOf = (account: number): Partial<Message> => ({ kind: [3, ...address(account), 1, 0] });

/** The bytes are not those of the request, in a form that can be read. */
const DIFFERENT: readonly (readonly [what: string, lie: Case])[] = [
  ['the sender', { message: { sender: address(0xb) } }],
  ['the sequence number', { message: { sequenceNumber: u64(8) } }],
  ['the highest sequence number', { message: { sequenceNumber: u64(2n ** 64n - 1n) } }],
  ['the gas limit', { message: { maxGasAmount: u64(2001) } }],
  ['the gas price', { message: { gasUnitPrice: u64(101) } }],
  ['limit and price exchanged', { message: { maxGasAmount: u64(100), gasUnitPrice: u64(2000) } }],
  ['the expiration', { message: { expiration: u64(2n ** 63n) } }],
  ['the chain in the bytes', { message: { chainId: u8(1) } }],
  ['the chain in the header', { chainIds: ['1'] }],
  ['the chain of the file', { request: { chain_id: '2' } }],
  ['the chain of the file, without a header', { request: { chain_id: '2' }, chainIds: [] }],
  ['the account of the module', { message: { module: address(0xcb) } }],
  ['the name of the module', { message: { moduleName: string('n') } }],
  ['the name of the function', { message: { functionName: string('f2') } }],
  ['the case of the function', { message: { functionName: string('F') } }],
  ['an argument', { message: { arguments: vector(bytes(address(0xc)), VALUES[1]) } }],
  ['the arguments exchanged', { message: { arguments: vector(VALUES[1], VALUES[0]) } }],
  ['an argument too many', { message: { arguments: vector(...VALUES, bytes([1])) } }],
  ['an argument too few', { message: { arguments: vector(VALUES[0]) } }],
  ['an empty argument too many', { message: { arguments: vector(...VALUES, bytes([])) } }],
  ['bytes after the value of an argument', { message: { arguments: vector(VALUES[0], bytes([...u64(1000), 0])) } }],
  [
    'a length in an argument that is longer than needed',
    argument(STRING, 'hello', [0x85, 0, ...string('hello').slice(1)]),
  ],
  ['another integer width', { message: { arguments: vector(VALUES[0], bytes(uint(1000, 16))) } }],
  ['a bool that is neither', argument('bool', true, [2])],
  ['the type argument', { message: { typeArguments: vector(FORGED_COIN('OtherCoin')) } }],
  ['the account of the type argument', { message: { typeArguments: vector(COIN.with(32, 2)) } }],
  ['a type argument too many', { message: { typeArguments: vector(COIN, COIN) } }],
  ['a type argument too few', { message: { typeArguments: vector() } }],
  ['a list of the type argument', { message: { typeArguments: vector([6, ...COIN]) } }],
  ['a nonce that nobody asked for', { message: { ...ORDERLESS, extra: [0, ...NONE, ...some(u64(5))] } }],
  [
    'another nonce',
    { request: { replay_protection_nonce: '6' }, message: { ...ORDERLESS, extra: [0, ...NONE, ...some(u64(5))] } },
  ],
  ['no nonce', { request: { replay_protection_nonce: '6' } }],
  ['a call for a multisig account', { message: multisigOf(0xd) }],
  ['a call of the sender instead of the multisig account', MULTISIG],
  ['another multisig account', { ...MULTISIG, message: multisigOf(0xe) }],
  [
    'what a multisig account has stored',
    {
      ...MULTISIG,
      message: { ...multisigOf(0xd), kind: [3, ...address(0xd), 0], ...withoutCall() },
    },
  ],
  ['a script', { message: { kind: [0, ...bytes([1, 2]), ...vector(), ...vector()], ...withoutCall() } }],
  ['no other signers', { ...SIGNED_TOGETHER, message: {} }],
  ['the other signers exchanged', withSigners(0xc, 0xb)],
  ['another signer', withSigners(0xb, 0xd)],
  ['a signer too many', withSigners(0xb, 0xc, 0xd)],
  ['a signer too few', withSigners(0xb)],
  ['a signer twice', withSigners(0xb, 0xb)],
  ['signers that nobody asked for', { message: { ...TOGETHER, signers: vector(address(0xb)) } }],
  ['an empty list of signers', { message: { ...TOGETHER, signers: vector() } }],
  ['a fee payer', { message: { ...TOGETHER, form: [1], signers: [...vector(), ...address(0xb)] } }],
  ['an open fee payer', { message: { ...TOGETHER, form: [1], signers: [...vector(), ...address(0)] } }],
  [
    'a fee payer besides the signers',
    {
      ...SIGNED_TOGETHER,
      message: { ...TOGETHER, form: [1], signers: [...vector(address(0xb), address(0xc)), ...address(0xd)] },
    },
  ],
];

function withSigners(...signers: readonly number[]): Case {
  return { ...SIGNED_TOGETHER, message: { ...TOGETHER, signers: vector(...signers.map(address)) } };
}

function withoutCall(): Partial<Message> {
  return { module: [], moduleName: [], functionName: [], typeArguments: [], arguments: [] };
}

/** sha3-256 of `APTOS::Transaction`. */
const OTHER_SALT = fromHex('fa210a9417ef3e7fa45bfa1d17a8dbd4d883711910a550d265fee189e9266dd4');

/** Nothing can be said of the bytes, or of the chain. */
const NOT_VERIFIED: readonly (readonly [what: string, lie: Case])[] = [
  ['no chain in the header', { chainIds: [] }],
  ['an empty header', { chainIds: [''] }],
  ['two chains in the header', { chainIds: ['4', '200'] }],
  ['the same chain twice in the header', { chainIds: ['4', '4'] }],
  ['a chain that is no byte', { chainIds: ['260'] }],
  ['a negative chain', { chainIds: ['-4'] }],
  ['a fraction of a chain', { chainIds: ['4.0'] }],
  ['a chain in hex', { chainIds: ['0x4'] }],
  ['a byte after the transaction', { message: { signers: [0] } }],
  ['a second transaction', { message: { signers: messageOf({}) } }],
  ['a byte less', { message: { chainId: [] } }],
  ['nothing after the prefix', { answer: hex => hex.slice(0, 66) }],
  ['another salt', { message: { prefix: OTHER_SALT } }],
  ['no salt', { message: { prefix: [] } }],
  ['the salt twice', { message: { prefix: [...PLAIN, ...PLAIN] } }],
  ['the salt of a transaction with signers', { message: { prefix: WITH_DATA } }],
  ['the salt of one without signers', { ...SIGNED_TOGETHER, message: { form: [0], signers: vector(address(0xb)) } }],
  ['a form of signers that nobody knows', { message: { ...TOGETHER, form: [2], signers: vector() } }],
  ['a payload that nobody knows', { message: { kind: [5] } }],
  ['a bundle of modules', { message: { kind: [1] } }],
  ['a new payload without a nonce', { message: { kind: [4, 0, 1], extra: [0, ...NONE, ...NONE] } }],
  ['a nonce beside a sequence number', { message: { kind: [4, 0, 1], extra: [0, ...NONE, ...some(u64(5))] } }],
  ['a length that is longer than needed', { message: { moduleName: [0x81, 0, 0x6d] } }],
  ['a count that is longer than needed', { message: { arguments: [0x82, 0, ...VALUES.flat()] } }],
  ['a length of five bytes', { message: { functionName: [0x81, 0x80, 0x80, 0x80, 0, 0x66] } }],
  ['a length beyond the bytes', { message: { functionName: [...uleb(4_000_000_000), 0x66] } }],
  ['a function with a space', { message: { functionName: string('f ') } }],
  ['a function with a hidden character', { message: { functionName: string('f\u200b') } }],
  ['a function with a look-alike', { message: { functionName: string('ｆ') } }],
  ['a function with type arguments in its name', { message: { functionName: string('f<u8>') } }],
  ['a module with an account in its name', { message: { moduleName: string('m::f') } }],
  ['a module without a name', { message: { moduleName: string('') } }],
  ['a name that is not UTF-8', { message: { functionName: bytes([0xff]) } }],
  ['a type with a comma in its name', { message: { typeArguments: vector(FORGED_COIN('AptosCoin, 0x1::a::B')) } }],
  ['a type with arguments in its name', { message: { typeArguments: vector(FORGED_COIN('AptosCoin<u8>')) } }],
  ['a type without a name', { message: { typeArguments: vector(FORGED_COIN('')) } }],
  ['a type that nobody knows', { message: { typeArguments: vector([99]) } }],
  ['a half byte', { answer: hex => hex.slice(0, -1) }],
  ['nothing', { answer: () => '' }],
  ['only 0x', { answer: () => '0x' }],
  ['a text', { answer: () => 'signed' }],
  ['an object', { answer: hex => ({ message: hex }) }],
  ['a list', { answer: hex => [hex] }],
  ['a number', { answer: () => 1234 }],
  ['true', { answer: () => true }],
  ['spaces between the bytes', { answer: hex => hex.replace(/^(.{10})/, '$1 ') }],
];

const HONEST_CASES: readonly (readonly [what: string, genuine: Case])[] = [
  ['a call', {}],
  ['hex in capital letters', { answer: hex => `0x${hex.slice(2).toUpperCase()}` }],
  ['a chain that only the file names', { request: { chain_id: '4' }, chainIds: [] }],
  ['a call of several signers', withSigners(0xb, 0xc)],
  [
    'an orderless call',
    { request: { replay_protection_nonce: '5' }, message: { ...ORDERLESS, extra: [0, ...NONE, ...some(u64(5))] } },
  ],
  ['a call of a multisig account', { ...MULTISIG, message: multisigOf(0xd) }],
];

describe('encode over a gateway that lies', () => {
  for (const [truly, lie] of TYPE_LIES)
    it(`verifies nothing if an argument is truly ${truly}`, async () => {
      assert.equal(await verdictOf(lie), 'notVerified');
    });

  for (const [what, lie] of NOT_VERIFIED)
    it(`verifies nothing with ${what}`, async () => {
      assert.equal(await verdictOf(lie), 'notVerified');
    });

  for (const [what, lie] of DIFFERENT)
    it(`finds what is different: ${what}`, async () => {
      assert.equal(await verdictOf(lie), 'different');
    });

  it('requests no bytes for an interface with other parameters', async () => {
    for (const parameters of [['address'], ['address', 'u64', 'u64'], ['u64', 'address'], ['bool', 'u64']])
      assert.equal(await verdictOf({ parameters }), 'refused');
  });
});

describe('encode of an argument whose type the document names', () => {
  const verdict = async (argumentText: string, type: string, content: Bytes) => {
    const connection = openConnection(NETWORK, undefined, gatewayOf(argument(type, '', content)));
    const text = `aptos move run --function-id 0xca::m::f --args '${argumentText}'`;
    const read = await readPayloadText({ name: 'pay.sh', text, addresses: () => Promise.resolve(() => undefined) });
    try {
      const { draft, called } = await transactionOfText(read, connection, signal);
      const { given } = readDraft(PAYLOAD, REQUEST);
      const transaction = { draft: { ...draft, given }, ...(called && { called }) };
      const ask = () => assert.fail('no value is missing');
      const report = await encode(transaction, { address: '0xa' }, connection, ask, signal);
      return report?.verified;
    } catch (error) {
      if (error instanceof PayloadError) return 'refused';
      throw error;
    } finally {
      connection.dispose();
    }
  };

  it('verifies bytes that it names, whatever else they could be', async () => {
    assert.equal(await verdict(`string:${ones(7)}`, STRING, string(ones(7))), true);
    assert.equal(await verdict(`hex:0x${ones(14)}`, 'vector<u8>', bytes(filled(7))), true);
    assert.equal(await verdict(`u64:[1, 2]`, 'vector<u64>', vector(u64(1), u64(2))), true);
  });

  it('refuses a type other than the named one', async () => {
    for (const type of [STRING, 'vector<u8>', 'address', 'u128', 'vector<u64>'])
      assert.equal(await verdict(`u64:${ones(14)}`, type, bytes(filled(7))), 'refused', type);
  });
});

describe('encode over a gateway that does not lie', () => {
  for (const [what, genuine] of HONEST_CASES)
    it(`verifies ${what}`, async () => {
      assert.equal(await verdictOf(genuine), 'verified');
    });

  for (const [type, value, content] of HONEST_ARGUMENTS)
    it(`verifies ${JSON.stringify(value)} as ${type}`, async () => {
      assert.equal(await verdictOf(argument(type, value, content)), 'verified');
    });
});

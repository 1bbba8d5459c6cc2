import assert from 'node:assert/strict';
import type { Network } from '../../../src/core/gateway/network';
import type { WireEncodingInput } from '../../../src/core/gateway/schemas/transactionInputSchema';
import type { JsonObject, JsonValue } from '../../../src/core/json';
import type { FunctionAbi } from '../../../src/core/move/abi';
import { bytesToHex } from '../../../src/core/move/hex';
import { readDraft } from '../../../src/core/payloads/draft';
import { compareMessage } from '../../../src/core/transactions/compareMessage';
import { verificationOf, type EncodedField } from '../../../src/core/results/inspectionReport';
import { functionAbi } from '../move/abis';
import {
  address,
  type Bytes,
  bytes,
  NONE,
  PLAIN,
  rawBytes,
  some,
  string,
  TRANSFER,
  u64,
  vector,
  WITH_DATA,
} from '../move/bytes';
import { NETWORK } from './fakeClient';

const PAYLOAD = {
  type: 'entry_function_payload',
  function: '0x01::coin::transfer',
  type_arguments: ['0x0001::aptos_coin::AptosCoin'],
  arguments: ['b', '1000'],
};
const ABI = functionAbi({
  name: 'transfer',
  typeParameters: [{ constraints: [] }],
  parameters: ['&signer', 'address', 'u64'],
});
const INPUT: WireEncodingInput = {
  sender: '0x0a',
  sequence_number: '7',
  max_gas_amount: '2000',
  gas_unit_price: '100',
  expiration_timestamp_secs: '1700000600',
  payload: PAYLOAD,
};
const UNREADABLE = { notCompared: 'the request cannot be read' };
const MESSAGE: Bytes = [...PLAIN, ...rawBytes([2, ...TRANSFER])];

function compare(message: Bytes, members: Partial<WireEncodingInput> = {}, abi: FunctionAbi | undefined = ABI) {
  const input = { ...INPUT, ...members };
  const { call } = readDraft(input.payload);
  const comparison = { hex: bytesToHex(Uint8Array.from(message)), input, call, abi, origins: {} };
  return compareMessage(comparison, NETWORK, 2);
}

function fieldsOf(...parameters: Parameters<typeof compare>): readonly EncodedField[] {
  const { decoded } = compare(...parameters);
  assert.equal(decoded.kind, 'known');
  return decoded.fields;
}

/** Returns the fields that differ from the request: name, value, requested value. */
function differences(...parameters: Parameters<typeof compare>) {
  return fieldsOf(...parameters)
    .filter(({ asked }) => asked !== undefined)
    .map(({ name, value, asked }) => [name, value, asked]);
}

describe('compareMessage', () => {
  it('finds no difference if all fields match the request, however it is written', () => {
    assert.deepEqual(differences(MESSAGE), []);
    assert.deepEqual(differences(MESSAGE, { sequence_number: '0007', max_gas_amount: '02000' }), []);
    assert.equal(compare(MESSAGE).byteLength, MESSAGE.length);
  });

  it('explains an argument and the limit to a signer', () => {
    assert.deepEqual(
      fieldsOf(MESSAGE)
        .filter(({ type, meaning }) => type !== undefined || meaning !== undefined)
        .map(({ name, type, meaning }) => [name, type, meaning]),
      [
        ['argument 1', 'address', undefined],
        ['argument 2', 'u64', ['1,000', '= 0.00001 APT']],
        ['max gas amount', undefined, ['fee of at most 0.002 APT']],
      ],
    );
  });

  it('returns the bytes of each field', () => {
    const { decoded } = compare(MESSAGE);
    assert.ok(decoded.kind === 'known');
    const { parts, fields } = decoded;
    const hex = (name: string) => {
      const field = fields.find(each => each.name === name)?.part;
      const part = parts.find(({ kind, index }) => kind === field?.kind && index === field.index);
      return part && bytesToHex(Uint8Array.from(MESSAGE.slice(part.start, part.end)));
    };
    assert.equal(hex('sender'), `0x${'0'.repeat(63)}a`);
    assert.equal(hex('sequence number'), '0x0700000000000000');
    assert.equal(hex('argument 2'), '0x08e803000000000000');
    assert.equal(hex('max gas amount'), '0xd007000000000000');
    assert.equal(hex('gas unit price'), '0x6400000000000000');
    assert.equal(parts.at(-1)?.end, MESSAGE.length);
  });

  const asked: readonly (readonly [members: Partial<WireEncodingInput>, expected: readonly string[]])[] = [
    [{ sender: '0xc' }, ['sender', '0xa', '0xc']],
    [{ sequence_number: '8' }, ['sequence number', '7', '8']],
    [{ max_gas_amount: '1' }, ['max gas amount', '2000', '1']],
    [{ gas_unit_price: '1' }, ['gas unit price', '100', '1']],
    [{ expiration_timestamp_secs: '1' }, ['expiration timestamp', '1700000600', '1']],
    [{ replay_protection_nonce: '5' }, ['replay protection nonce', 'none', '5']],
    [{ secondary_signers: ['0xb'] }, ['secondary signers', 'none', '0xb']],
    [{ secondary_signers: [] }, ['secondary signers', 'none', 'an empty list']],
    [{ payload: { ...PAYLOAD, function: '0x1::coin::burn' } }, ['function', '0x1::coin::transfer', '0x1::coin::burn']],
    [{ payload: { ...PAYLOAD, type_arguments: ['u8'] } }, ['type arguments', '0x1::aptos_coin::AptosCoin', 'u8']],
    [{ payload: { ...PAYLOAD, type_arguments: [] } }, ['type arguments', '0x1::aptos_coin::AptosCoin', 'none']],
    [{ payload: { ...PAYLOAD, arguments: ['0xb', '1000', '1'] } }, ['arguments', '2', '3']],
    [{ payload: { ...PAYLOAD, arguments: ['0xb'] } }, ['arguments', '2', '1']],
    [
      { payload: { ...PAYLOAD, arguments: ['0xb', '1001'] } },
      ['argument 2', '0xe803000000000000', '"1001" (0xe903000000000000)'],
    ],
    [{ payload: { type: 'script_payload' } }, ['payload', 'entry_function_payload', 'script_payload']],
    [{ payload: { type: 'odd_payload' } }, ['payload', 'entry_function_payload', 'odd_payload']],
  ];
  for (const [members, expected] of asked) {
    it(`marks ${expected.join(', ')}`, () => {
      assert.deepEqual(differences(MESSAGE, members), [expected]);
    });
  }

  it('marks signers that were not requested', () => {
    const message = (signers: Bytes) => [...WITH_DATA, 0, ...rawBytes([2, ...TRANSFER]), ...signers];
    const one = message(vector(address(0xb)));
    assert.deepEqual(differences(one), [['secondary signers', '0xb', 'none']]);
    assert.deepEqual(differences(one, { secondary_signers: ['0x0b'] }), []);
    assert.deepEqual(differences(message(vector())), [['secondary signers', 'an empty list', 'none']]);
    assert.deepEqual(differences(message(vector()), { secondary_signers: [] }), []);
  });

  it('marks a fee payer, which no request can name', () => {
    const message = [...WITH_DATA, 1, ...rawBytes([2, ...TRANSFER]), ...vector(), ...address(0xf)];
    assert.deepEqual(differences(message, { secondary_signers: [] }), [['fee payer', '0xf', 'none']]);
  });

  it('compares the nonce of an orderless transaction instead of its number', () => {
    const inner = [4, 0, 1, ...TRANSFER, 0, ...NONE, ...some(u64(5))];
    const message = [...PLAIN, ...rawBytes(inner, 2n ** 64n - 1n)];
    assert.deepEqual(differences(message, { replay_protection_nonce: '5' }), []);
    assert.deepEqual(differences(message, { replay_protection_nonce: '6' }), [['replay protection nonce', '5', '6']]);
    assert.deepEqual(differences(message), [['replay protection nonce', '5', 'none']]);
  });

  it('marks a payload of a different kind than requested', () => {
    const script = [...PLAIN, ...rawBytes([0, 2, 1, 2, ...vector([1]), ...vector([0, 5])])];
    assert.deepEqual(differences(script), [['payload', 'script_payload', 'entry_function_payload']]);
    const multisig = [...PLAIN, ...rawBytes([3, ...address(0xd), ...some([0, ...TRANSFER])])];
    assert.deepEqual(differences(multisig), [['payload', 'multisig_payload', 'entry_function_payload']]);
  });

  it('shows the parts of a script', () => {
    const script = [...PLAIN, ...rawBytes([0, 2, 1, 2, ...vector([1]), ...vector([0, 5], [5, 1])])];
    const shown = fieldsOf(script, { payload: { type: 'script_payload', code: {} } });
    assert.deepEqual(shown.slice(2, 5), [
      { name: 'script', value: '2 bytes of bytecode', ...UNREADABLE, part: { kind: 'code' } },
      { name: 'type arguments', value: 'u8', asked: 'none', part: { kind: 'typeArguments' } },
      { name: 'arguments', value: '5: u8, true: bool', asked: '[]' },
    ]);
  });

  it('compares each part of a script with the request', () => {
    const script = [...PLAIN, ...rawBytes([0, 2, 1, 2, ...vector([1]), ...vector([0, 5], [5, 1])])];
    const payload = {
      type: 'script_payload',
      code: { bytecode: '0x0102' },
      type_arguments: ['u8'],
      arguments: [5, true],
    };
    const held = (members: object) =>
      fieldsOf(script, { payload: { ...payload, ...members } })
        .slice(2, 5)
        .map(({ matches, asked, notCompared }) => matches ?? asked ?? notCompared);
    assert.deepEqual(held({}), [true, true, true]);
    assert.deepEqual(held({ code: { bytecode: '0103' }, type_arguments: ['u16'], arguments: [5, false] }), [
      '2 other bytes',
      'u16',
      '[5,false]',
    ]);
    const unreadable = UNREADABLE.notCompared;
    assert.deepEqual(held({ code: {}, type_arguments: [1], arguments: [5, 'x'] }), Array(3).fill(unreadable));
    assert.deepEqual(held({ code: { bytecode: 'x' }, type_arguments: 1, arguments: {} }), Array(3).fill(unreadable));
  });

  it('compares what a multisig account runs with the request', () => {
    const stored = [...PLAIN, ...rawBytes([3, ...address(0xd), ...NONE])];
    const calling = [...PLAIN, ...rawBytes([3, ...address(0xd), ...some([0, ...TRANSFER])])];
    const held = (
      message: Bytes,
      inner: { readonly transaction_payload?: JsonObject | null; readonly multisig_address?: JsonValue },
    ) => {
      const input = { ...INPUT, payload: { type: 'multisig_payload', multisig_address: '0x0d', ...inner } };
      const call = inner.transaction_payload === PAYLOAD ? readDraft(PAYLOAD).call : undefined;
      const hex = bytesToHex(Uint8Array.from(message));
      const { decoded } = compareMessage({ hex, input, call, abi: ABI, origins: {} }, NETWORK, 2);
      assert.equal(decoded.kind, 'known');
      return decoded.fields
        .slice(
          2,
          decoded.fields.findIndex(({ name }) => name === 'max gas amount'),
        )
        .map(({ name, matches, asked, notCompared }) => [name, matches ?? asked ?? notCompared]);
    };
    const whole = ['function', 'type arguments', 'argument 1', 'argument 2'];
    assert.deepEqual(held(stored, {}), [['multisig account', true]]);
    assert.deepEqual(held(stored, { multisig_address: '0xc' }), [['multisig account', '0xc']]);
    assert.deepEqual(held(stored, { multisig_address: 1 }), [['multisig account', UNREADABLE.notCompared]]);
    assert.deepEqual(held(stored, { transaction_payload: PAYLOAD }), [
      ['multisig account', true],
      ['call', '0x1::coin::transfer'],
    ]);
    assert.deepEqual(held(calling, { transaction_payload: PAYLOAD }), [
      ['multisig account', true],
      ...whole.map(name => [name, true]),
    ]);
    for (const noCall of [{}, { transaction_payload: null }]) {
      assert.deepEqual(held(calling, noCall), [
        ['multisig account', true],
        ['call', 'stored in the multisig account'],
        ...whole.map(name => [name, 'no call was requested']),
      ]);
    }
    assert.deepEqual(held(calling, { transaction_payload: { type: 'odd_payload' } }), [
      ['multisig account', true],
      ...whole.map(name => [name, UNREADABLE.notCompared]),
    ]);
  });

  it('says which arguments it cannot compare', () => {
    const uncompared = (abi: FunctionAbi | undefined, payload = PAYLOAD) => {
      const comparison = { hex: bytesToHex(Uint8Array.from(MESSAGE)), input: { ...INPUT, payload }, abi, origins: {} };
      const { decoded } = compareMessage({ ...comparison, call: readDraft(payload).call }, NETWORK, 2);
      assert.equal(decoded.kind, 'known');
      return decoded.fields.find(({ name }) => name === 'argument 2');
    };
    const expected = (why: string) => ({
      name: 'argument 2',
      value: '0xe803000000000000',
      notCompared: `requested "1000", but ${why}`,
      part: { kind: 'argument', index: 1 },
    });
    const untold = expected('the network does not provide its type');
    const formless = (type: string) => expected(`its type ${type} cannot be checked`);
    assert.deepEqual(uncompared(undefined), untold);
    assert.deepEqual(uncompared(functionAbi({ parameters: ['address', '0x2::m::S'] })), formless('0x2::m::S'));
    assert.deepEqual(uncompared(functionAbi({ parameters: ['address', '|u8|u8'] })), formless('|u8|u8'));
    assert.deepEqual(uncompared(functionAbi({ parameters: ['address'] })), untold);
    assert.deepEqual(
      uncompared(ABI, { ...PAYLOAD, type_arguments: ['|u8|u8'] }),
      expected('a type argument cannot be read'),
    );
  });

  it('substitutes type arguments in the types of arguments', () => {
    const abi = functionAbi({ typeParameters: [{ constraints: [] }], parameters: ['address', 'T0'] });
    const payload = { ...PAYLOAD, type_arguments: ['u64'] };
    assert.deepEqual(differences(MESSAGE, { payload }, abi), [['type arguments', '0x1::aptos_coin::AptosCoin', 'u64']]);
  });

  it('does not read an address that ends with a digit as a number', () => {
    // The first non-zero byte after the prefix is the last one of the sender.
    const end = MESSAGE.indexOf(0x0a, 32);
    const message = MESSAGE.with(end, 0x11);
    const fields = compare(message, { sender: '0x11' }).decoded;
    assert.ok(fields.kind === 'known');
    assert.deepEqual(fields.fields[0], { name: 'sender', value: '0x11', matches: true, part: { kind: 'sender' } });
  });

  it('says where values come from', () => {
    const origins = { sender: 'chosen sender', gas_unit_price: 'entered by you' };
    const hex = bytesToHex(Uint8Array.from(MESSAGE));
    const { decoded } = compareMessage({ hex, input: INPUT, call: undefined, abi: undefined, origins }, NETWORK, 2);
    assert.equal(decoded.kind, 'known');
    assert.deepEqual(
      decoded.fields.filter(({ origin }) => origin !== undefined).map(({ name, origin }) => [name, origin]),
      [
        ['sender', 'chosen sender'],
        ['gas unit price', 'entered by you'],
      ],
    );
  });

  it('says which chain the bytes are for', () => {
    const { decoded } = compare([...MESSAGE.slice(0, -1), 1]);
    assert.equal(decoded.kind, 'known');
    assert.equal(
      decoded.chain.warning,
      'The bytes are for chain 1, but the gateway responded for chain 2: do not sign them.',
    );
  });
});

describe('compareMessage with unreadable bytes', function () {
  this.timeout(10_000);

  const unknown = (met: string) => ({
    kind: 'unknown',
    reason: `Movescope cannot read this message: it found ${met}. Verify it by other means before you sign it.`,
  });

  it('says what it found, in words for users', () => {
    assert.deepEqual(compare([1, 2, 3]), {
      byteLength: 3,
      decoded: unknown('bytes without a signing message prefix'),
    });
    assert.deepEqual(compare([]).decoded, unknown('bytes without a signing message prefix'));
    assert.deepEqual(
      compare(MESSAGE.slice(0, -1)).decoded,
      unknown(`truncated or invalid bytes at byte ${MESSAGE.length - 1}`),
    );
    assert.deepEqual(compare([...MESSAGE, 0]).decoded, unknown(`unexpected bytes at byte ${MESSAGE.length}`));
  });

  for (const hex of ['', '0x0', 'message', '0xzz', '"0x01"']) {
    it(`says that ${JSON.stringify(hex)} is not a message`, () => {
      const comparison = { hex, input: INPUT, call: undefined, abi: undefined, origins: {} };
      const { byteLength, decoded } = compareMessage(comparison, NETWORK, 2);
      assert.equal(byteLength, 0);
      assert.equal(decoded.kind, 'unknown');
      if (hex !== '')
        assert.equal(decoded.reason, 'The gateway’s response is not hex, so its format is unknown. Do not sign it.');
    });
  }

  it('does not read one type argument whose name looks like two', () => {
    const forged = [7, ...address(0xa), ...string('m'), ...string('B, 0xc::n::D'), ...vector()];
    const call = [...address(1), ...string('coin'), ...string('transfer'), ...vector(forged), ...vector()];
    assert.equal(compare([...PLAIN, ...rawBytes([2, ...call])]).decoded.kind, 'unknown');
  });

  it('says as what other value the chain may read the bytes, if only the gateway says what they are', () => {
    const payload = { ...PAYLOAD, type_arguments: [] };
    const verdict = (type: string, value: string, content: Bytes, network: Network = NETWORK) => {
      const call = [...address(1), ...string('coin'), ...string('transfer'), ...vector(), ...vector(bytes(content))];
      const input = { ...INPUT, payload: { ...payload, arguments: [value] } };
      const comparison = {
        hex: bytesToHex(Uint8Array.from([...PLAIN, ...rawBytes([2, ...call])])),
        input,
        call: readDraft(input.payload).call,
        abi: functionAbi({ name: 'transfer', parameters: ['&signer', type] }),
        origins: {},
      };
      const { decoded } = compareMessage(comparison, network, 2);
      const field = decoded.kind === 'known' ? decoded.fields.find(({ name }) => name === 'argument 1') : undefined;
      return field?.matches ?? field?.notCompared;
    };
    const list = [7, 16, 0, 0, 0, 0, 0, 0];
    assert.equal(
      verdict('vector<u8>', '10000000000000', list),
      'requested "10000000000000", but its bytes also decode to "4103" as u64, and the type vector<u8> is known only from the gateway',
    );
    assert.equal(verdict('vector<u8>', '10000000000000', list, { ...NETWORK, sandbox: true }), true);
  });

  it('does not know the chain if neither the gateway nor the user says it', () => {
    const { call } = readDraft(PAYLOAD);
    const hex = bytesToHex(Uint8Array.from(MESSAGE));
    const verdict = (answered: number | undefined, chainId?: string) => {
      const comparison = { hex, input: INPUT, call, abi: ABI, origins: {}, ...(chainId && { chainId }) };
      const { kind, sentence } = verificationOf(compareMessage(comparison, NETWORK, answered));
      return [kind, sentence];
    };
    assert.equal(verdict(2)[0], 'verified');
    assert.equal(verdict(undefined, '2')[0], 'verified');
    assert.deepEqual(verdict(undefined), [
      'notVerified',
      'The bytes are not verified: chain id could not be compared with the request. Compare it by other means before you sign.',
    ]);
    assert.deepEqual(verdict(2, '1'), [
      'different',
      'The bytes are for chain 2, but the file specifies chain 1: do not sign them.',
    ]);
  });

  it('distinguishes any two messages', () => {
    const marked = (message: Bytes) => {
      const { decoded } = compare(message);
      if (decoded.kind === 'unknown') return true;
      return decoded.fields.some(({ asked: wanted }) => wanted !== undefined) || decoded.chain.warning !== undefined;
    };
    assert.equal(marked(MESSAGE), false);
    for (let at = 0; at < MESSAGE.length; at++) {
      for (const bit of [1, 2, 128])
        assert.equal(marked(MESSAGE.map((byte, i) => (i === at ? byte ^ bit : byte))), true);
    }
  });
});

import assert from 'node:assert/strict';
import type { JsonObject } from '../../../src/core/json';
import { readDraft, PayloadError, type PayloadPath } from '../../../src/core/payloads/draft';

const CALL = { function: '0x1::coin::transfer', type_arguments: ['u8'], arguments: ['0xb', 1] };
const FORM =
  'The payload’s "function" must have the form "0x1::coin::transfer", with an address, a module and a function.';
const TYPES = 'Each item of "type_arguments" must be a string, such as "0x1::aptos_coin::AptosCoin".';

function refuses(payload: JsonObject, request: JsonObject | undefined, message: string, path: PayloadPath): void {
  assert.throws(
    () => readDraft(payload, request),
    (error: unknown) => {
      assert.ok(error instanceof PayloadError);
      assert.equal(error.message, message);
      assert.deepEqual(error.path, path);
      return true;
    },
  );
}

describe('readDraft', () => {
  it('reads the parts of an entry function payload', () => {
    const payload = { type: 'entry_function_payload', ...CALL, extra: null };
    assert.deepEqual(readDraft(payload), {
      payload,
      call: {
        function: { address: '0x1', module: 'coin', name: 'transfer' },
        typeArguments: ['u8'],
        arguments: ['0xb', 1],
      },
      given: {},
    });
  });

  it('adds what a payload may omit', () => {
    const draft = readDraft({ function: '0x1::m::f' });
    assert.deepEqual(draft.payload, {
      type: 'entry_function_payload',
      function: '0x1::m::f',
      type_arguments: [],
      arguments: [],
    });
    assert.deepEqual(draft.call?.arguments, []);
    assert.deepEqual(draft.call.typeArguments, []);
  });

  it('passes a payload of another type through unchanged', () => {
    const payload = { type: 'script_payload', code: { bytecode: '0x' }, function: 5, arguments: 'all' };
    assert.deepEqual(readDraft(payload), { payload, given: {} });
  });

  it('reads the request around the payload', () => {
    const request = {
      sender: '0x0A',
      sequence_number: '7',
      max_gas_amount: '2000',
      gas_unit_price: '100',
      expiration_timestamp_secs: '18446744073709551615',
      replay_protection_nonce: '0',
      signature: { type: 'no_account_signature' },
      secondary_signers: ['0X0B', 'c'],
      fee_payer_address: '0x0F',
      payload: CALL,
      other: true,
    };
    assert.deepEqual(readDraft(CALL, request).given, {
      sender: '0xa',
      sequenceNumber: '7',
      maxGasAmount: '2000',
      gasUnitPrice: '100',
      expirationTimestampSecs: '18446744073709551615',
      replayProtectionNonce: '0',
      signature: { type: 'no_account_signature' },
      secondarySigners: ['0xb', '0xc'],
      feePayer: '0xf',
    });
  });

  it('treats null as a missing member', () => {
    const names = ['sender', 'sequence_number', 'max_gas_amount', 'gas_unit_price', 'expiration_timestamp_secs'];
    const more = ['replay_protection_nonce', 'signature', 'secondary_signers', 'fee_payer_address'];
    const request = Object.fromEntries([...names, ...more].map(name => [name, null]));
    assert.deepEqual(readDraft({ ...CALL, type_arguments: null, arguments: null }, request).given, {});
  });

  it('keeps an empty list of secondary signers', () => {
    assert.deepEqual(readDraft(CALL, { secondary_signers: [] }).given, { secondarySigners: [] });
  });

  it('reads nothing from the prototype', () => {
    const payload = JSON.parse('{"function": "0x1::m::f", "__proto__": {"arguments": [1]}}') as JsonObject;
    assert.deepEqual(readDraft(payload).call?.arguments, []);
  });

  for (const target of [undefined, null, 5, '', 'transfer', 'coin::transfer', '0x1::coin', ['0x1::coin::transfer']]) {
    it(`refuses ${JSON.stringify(target)} as a function`, () => {
      refuses(target === undefined ? {} : { function: target }, undefined, FORM, ['function']);
    });
  }

  for (const name of ['type_arguments', 'arguments']) {
    for (const value of [{}, 'x', 5, true]) {
      it(`refuses ${JSON.stringify(value)} as ${name}`, () => {
        const message = `The payload’s "${name}" must be an array: enclose it in square brackets.`;
        refuses({ ...CALL, [name]: value }, undefined, message, [name]);
      });
    }
  }

  it('refuses a type argument that is not a string', () => {
    refuses({ ...CALL, type_arguments: ['u8', 8] }, undefined, TYPES, ['type_arguments']);
    refuses({ ...CALL, type_arguments: [null] }, undefined, TYPES, ['type_arguments']);
  });

  const u64 = [
    'sequence_number',
    'max_gas_amount',
    'gas_unit_price',
    'expiration_timestamp_secs',
    'replay_protection_nonce',
  ];
  for (const name of u64) {
    it(`refuses a ${name} that is a number`, () => {
      const message = `The request’s "${name}" must be a string, because it is a u64: put quotes around the number.`;
      refuses(CALL, { [name]: 5 }, message, ['request', name]);
    });

    it(`refuses a ${name} that is not a u64`, () => {
      const message = `The request’s "${name}" must be a u64 as a decimal string, such as "1000".`;
      for (const value of ['', '-1', '1.5', '0x1', '1e3', ' 1', '18446744073709551616', true, [], {}])
        refuses(CALL, { [name]: value }, message, ['request', name]);
    });
  }

  for (const name of ['sender', 'fee_payer_address']) {
    it(`refuses a ${name} that is not an address`, () => {
      const message = `The request’s "${name}" must be an account address, such as "0xa11ce".`;
      for (const value of ['', 'alice', '0x', 1, [], {}]) refuses(CALL, { [name]: value }, message, ['request', name]);
    });
  }

  it('refuses secondary signers that are not a list of addresses', () => {
    const path = ['request', 'secondary_signers'];
    refuses(
      CALL,
      { secondary_signers: '0xb' },
      'The request’s "secondary_signers" must be an array of addresses.',
      path,
    );
    const message = 'The request’s "secondary_signers" must be an account address, such as "0xa11ce".';
    refuses(CALL, { secondary_signers: ['0xb', 'bob'] }, message, path);
    refuses(CALL, { secondary_signers: [null] }, message, path);
  });

  it('refuses a signature that is not an object', () => {
    for (const value of ['0x', 5, [], false])
      refuses(CALL, { signature: value }, 'The request’s "signature" must be an object.', ['request', 'signature']);
  });

  it('refuses a signature and a payload whose type is not text', () => {
    const message = 'The request’s "signature" has no "type": add it, such as "ed25519_signature".';
    for (const signature of [{}, { public_key: '0x11' }, { type: 5 }])
      refuses(CALL, { signature }, message, ['request', 'signature']);
    refuses({ type: 5 }, undefined, 'The payload’s "type" must be a string, such as "entry_function_payload".', [
      'type',
    ]);
  });
});

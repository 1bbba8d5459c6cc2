import assert from 'node:assert/strict';
import type { JsonValue } from '../../../src/core/json';
import type { FunctionAbi } from '../../../src/core/move/abi';
import { requireSound } from '../../../src/core/runs/transaction';
import { type EntryFunctionCall, PayloadError, type PayloadPath } from '../../../src/core/payloads/draft';
import { functionAbi, moduleAbi } from '../move/abis';

const GENERIC = { constraints: [] };

function call(values: readonly JsonValue[], typeArguments: readonly string[] = [], name = 'run'): EntryFunctionCall {
  return { function: { address: '0x1', module: 'coin', name }, typeArguments, arguments: values };
}

function check(abi: Partial<FunctionAbi>, values: readonly JsonValue[], typeArguments: readonly string[] = []) {
  return requireSound(call(values, typeArguments), moduleAbi({ functions: [functionAbi(abi)] }));
}

function refuses(run: () => unknown, message: string, path: PayloadPath): void {
  assert.throws(run, (error: unknown) => {
    assert.ok(error instanceof PayloadError);
    assert.equal(error.message, message);
    assert.deepEqual(error.path, path);
    return true;
  });
}

describe('requireSound', () => {
  it('returns the function if the payload matches it', () => {
    const abi = functionAbi({ typeParameters: [GENERIC], parameters: ['&signer', 'address', 'u64'] });
    const module = moduleAbi({ functions: [functionAbi({ name: 'other' }), abi] });
    assert.equal(requireSound(call(['0xb', '1000'], ['0x1::aptos_coin::AptosCoin']), module), abi);
  });

  describe('for functions', () => {
    const module = moduleAbi({
      functions: [functionAbi({ name: 'transfer' }), functionAbi({ name: 'balance', isEntry: false, isView: true })],
    });

    it('suggests a similar entry function', () => {
      refuses(
        () => requireSound(call([], [], 'transfr'), module),
        'The module 0x1::coin has no function transfr: did you mean transfer?',
        ['function'],
      );
    });

    it('suggests nothing that cannot be called', () => {
      refuses(
        () => requireSound(call([], [], 'balances'), module),
        'The module 0x1::coin has no function balances: look the name up among the functions of the module.',
        ['function'],
      );
    });

    it('refuses one that is not an entry function', () => {
      refuses(
        () => requireSound(call([], [], 'balance'), module),
        '0x1::coin::balance is not an entry function, so no transaction can call it: choose a function marked entry.',
        ['function'],
      );
    });
  });

  describe('for type arguments', () => {
    it('counts them', () => {
      refuses(
        () => check({ typeParameters: [GENERIC] }, []),
        '0x1::coin::run takes 1 type argument, but 0 are given.',
        ['type_arguments'],
      );
      refuses(
        () => check({ typeParameters: [GENERIC, GENERIC] }, [], ['u8']),
        '0x1::coin::run takes 2 type arguments, but 1 is given.',
        ['type_arguments'],
      );
      refuses(() => check({}, [], ['u8']), '0x1::coin::run takes 0 type arguments, but 1 is given.', [
        'type_arguments',
      ]);
    });

    for (const text of ['', 'AptosCoin', 'U64', '0x1']) {
      it(`refuses the bare name "${text}"`, () => {
        refuses(
          () => check({ typeParameters: [GENERIC, GENERIC] }, [], ['u8', text]),
          `The type argument "${text}" is not a type: write it in full, such as "0x1::aptos_coin::AptosCoin".`,
          ['type_arguments', 1],
        );
      });
    }

    for (const text of ['|u8|u8', '1::aptos_coin::AptosCoin', '0x1::m::S::T', 'vector<|u8|>']) {
      it(`leaves ${text}, which it cannot read, to the node`, () => {
        assert.equal(check({ typeParameters: [GENERIC] }, [], [text])?.name, 'run');
      });
    }
  });

  describe('for arguments', () => {
    it('counts them without the signers, and mentions that', () => {
      refuses(
        () => check({ parameters: ['&signer', 'address', 'u64'] }, ['0xa', '0xb', '1']),
        '0x1::coin::run takes 2 arguments (address, u64), but 3 are given. Signers are not counted.',
        ['arguments'],
      );
      refuses(() => check({ parameters: ['u8'] }, []), '0x1::coin::run takes 1 argument (u8), but 0 are given.', [
        'arguments',
      ]);
      refuses(() => check({}, [1]), '0x1::coin::run takes no arguments, but 1 is given.', ['arguments']);
      refuses(
        () => check({ parameters: ['&signer'] }, [1]),
        '0x1::coin::run takes no arguments, but 1 is given. Signers are not counted.',
        ['arguments'],
      );
    });

    const long = 'a'.repeat(60);
    const wrong: readonly (readonly [type: string, value: JsonValue, message: string])[] = [
      ['bool', 'true', ': bool expects true or false, not the string "true". Remove the quotes.'],
      ['u8', 300, ': u8 expects a value from 0 to 255, not the number 300.'],
      ['u8', '3', ': u8 expects a JSON number, not the string "3". Remove the quotes.'],
      ['u64', 1000, ': u64 expects a decimal string, such as "1000", not the number 1000. Put quotes around it.'],
      ['u64', null, ': u64 expects a decimal string, such as "1000", not null.'],
      ['address', 'bob', ': address expects an address string, such as "0x1", not the string "bob".'],
      ['vector<u8>', [1, 2], ': vector<u8> expects a hex string, such as "0x01ff", not [1,2].'],
      ['vector<u64>', '1', ': vector<u64> expects an array, not the string "1".'],
      [
        'vector<u64>',
        ['1', 2],
        ' at [1]: u64 expects a decimal string, such as "1000", not the number 2. Put quotes around it.',
      ],
      ['vector<vector<u16>>', [[1], [2, 'x']], ' at [1][1]: u16 expects a JSON number, not the string "x".'],
      [
        '0x1::option::Option<u8>',
        5,
        ': 0x1::option::Option<u8> expects {"vec": []} or {"vec": [value]}, not the number 5.',
      ],
      ['0x1::option::Option<u8>', { vec: [true] }, ' at .vec[0]: u8 expects a JSON number, not true.'],
      [
        'vector<0x1::object::Object<T0>>',
        [{ inner: 'bob' }],
        ' at [0].inner: 0x1::object::Object<u8> expects an address string, such as "0x1", not the string "bob".',
      ],
      [
        'vector<0x1::object::Object<T0>>',
        ['0xb'],
        ' at [0]: 0x1::object::Object<u8> expects {"inner": "0x…"}, not the string "0xb".',
      ],
      ['T0', '5', ': u8 expects a JSON number, not the string "5". Remove the quotes.'],
      ['bool', long, `: bool expects true or false, not the string "${'a'.repeat(38)}….`],
    ];
    for (const [type, value, message] of wrong) {
      it(`refuses ${JSON.stringify(value)} as ${type}`, () => {
        refuses(
          () => check({ typeParameters: [GENERIC], parameters: ['&signer', 'u8', type] }, [1, value], ['u8']),
          `Argument 2 of 0x1::coin::run${message}`,
          ['arguments', 1],
        );
      });
    }

    const left: readonly (readonly [type: string, value: JsonValue, typeArgument: string])[] = [
      ['|u8|u8', 'anything', 'u8'],
      ['T1', 'anything', 'u8'],
      ['T0', 'anything', '|u8|u8'],
      ['vector<T0>', ['anything'], '|u8|u8'],
      ['0x2::m::S', { x: 1 }, 'u8'],
      ['vector<0x2::m::S<T0>>', ['anything'], 'u8'],
      ['&u8', 'anything', 'u8'],
      ['vector<signer>', ['0xa'], 'u8'],
    ];
    for (const [type, value, typeArgument] of left) {
      it(`leaves ${JSON.stringify(value)} as ${type} with ${typeArgument} to the node`, () => {
        const abi = { typeParameters: [GENERIC], parameters: [type] };
        assert.equal(check(abi, [value], [typeArgument])?.name, 'run');
      });
    }
  });
});

import assert from 'node:assert/strict';
import type { JsonValue } from '../../../src/core/json';
import type { FunctionAbi } from '../../../src/core/move/abi';
import { requireSound } from '../../../src/core/payloads/check/checkRequested';
import { type RequestedCall, PayloadError, type PayloadPath } from '../../../src/core/payloads/draft';
import { functionAbi, moduleAbi } from '../move/abis';

const GENERIC = { constraints: [] };

function call(values: readonly JsonValue[], typeArguments: readonly string[] = [], name = 'run'): RequestedCall {
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

  type Refused = readonly [
    abi: Partial<FunctionAbi>,
    values: readonly JsonValue[],
    types: readonly string[],
    ...rest: [message: string, path: PayloadPath],
  ];
  const refused: readonly Refused[] = [
    [{ name: 'runs' }, [], [], '0x1::coin has no function run: did you mean runs?', ['function']],
    [
      { isEntry: false, isView: true },
      [],
      [],
      '0x1::coin::run is not an entry function, so no transaction can call it: choose a function marked entry.',
      ['function'],
    ],
    [
      { typeParameters: [GENERIC, GENERIC] },
      [],
      ['u8'],
      '0x1::coin::run takes 2 type arguments, but 1 is given.',
      ['type_arguments'],
    ],
    [{}, [], ['u8'], '0x1::coin::run takes 0 type arguments, but 1 is given.', ['type_arguments']],
    [
      { typeParameters: [GENERIC, GENERIC] },
      [],
      ['u8', ''],
      'The type argument "" is not a type: write it in full, such as "0x1::aptos_coin::AptosCoin".',
      ['type_arguments', 1],
    ],
    [{ parameters: ['u8'] }, [], [], '0x1::coin::run takes 1 argument (u8), but 0 are given.', ['arguments']],
    [{}, [1], [], '0x1::coin::run takes no arguments, but 1 is given.', ['arguments']],
    [
      { parameters: ['&signer'] },
      [1],
      [],
      '0x1::coin::run takes no arguments, but 1 is given. Signers are not counted.',
      ['arguments'],
    ],
  ];
  for (const [abi, values, types, message, path] of refused) {
    it(`refuses: ${message}`, () => {
      refuses(() => check(abi, values, types), message, path);
    });
  }

  const object = 'vector<0x1::object::Object<T0>>';
  const wrong: readonly (readonly [type: string, value: JsonValue, message: string])[] = [
    ['bool', 'true', ': bool expects true or false, not the string "true". Remove the quotes.'],
    ['u8', '3', ': u8 expects a JSON number, not the string "3". Remove the quotes.'],
    ['u64', null, ': u64 expects a decimal string, such as "1000", not null.'],
    ['vector<vector<u16>>', [[1], [2, 'x']], ' at [1][1]: u16 expects a JSON number, not the string "x".'],
    ['0x1::option::Option<u8>', { vec: [true] }, ' at .vec[0]: u8 expects a JSON number, not true.'],
    [object, ['0xb'], ' at [0]: 0x1::object::Object<u8> expects {"inner": "0x…"}, not the string "0xb".'],
    ['T0', '5', ': u8 expects a JSON number, not the string "5". Remove the quotes.'],
    ['bool', 'a'.repeat(60), `: bool expects true or false, not the string "${'a'.repeat(38)}….`],
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

  it('leaves what it cannot read to the node', () => {
    for (const [type, typeArgument] of [
      ...[
        ['|u8|u8', 'u8'],
        ['T1', 'u8'],
        ['T0', '|u8|u8'],
        ['vector<T0>', '|u8|u8'],
        ['vector<signer>', 'u8'],
      ],
      ...[
        ['0x2::m::S', 'u8'],
        ['&u8', '0x1::m::S::T'],
        ['T0', '1::aptos_coin::AptosCoin'],
      ],
    ] as const) {
      const abi = { typeParameters: [GENERIC], parameters: [type] };
      assert.equal(check(abi, [['anything']], [typeArgument]).name, 'run', type);
    }
  });
});

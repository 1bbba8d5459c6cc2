import assert from 'node:assert/strict';
import {
  controlOf,
  emptyCall,
  missingFields,
  wholeCall,
  withField,
  type FormField,
  fieldPrompt,
  fieldTitle,
  readTypeText,
  typeChoices,
} from '../../../../src/core/payloads/edit/callForm';
import { functionAbi, moduleAbi, structAbi } from '../../move/abis';
import { tag } from '../write/calls';

const ID = { address: '0x1', module: 'm', name: 'f' };
const ABI = functionAbi({
  typeParameters: [{ constraints: ['key'] }],
  parameters: ['&signer', 'T0', 'u64', '|u8|u8'],
});

describe('the form of a call', () => {
  it('asks for type arguments first, then for arguments without signers', () => {
    assert.deepEqual(missingFields(emptyCall(ID, ABI), ABI), [
      { kind: 'typeArgument', index: 0, constraints: ['key'] },
      { kind: 'argument', index: 0, type: { kind: 'parameter', index: 0 } },
      { kind: 'argument', index: 1, type: tag('u64') },
      { kind: 'argument', index: 2 },
    ]);
  });

  it('has an argument’s type once its type argument is given', () => {
    const [first] = missingFields(emptyCall(ID, ABI), ABI);
    const call = withField(emptyCall(ID, ABI), first ?? assert.fail(), 'vector<u8>');
    assert.deepEqual(missingFields(call, ABI)[0], { kind: 'argument', index: 0, type: tag('vector<u8>') });
  });

  it('names arguments like the parameters in the source', () => {
    const fields = missingFields(emptyCall(ID, ABI), ABI, ['owner', 'what', 'amount']);
    assert.deepEqual(
      fields.map(field => (field.kind === 'argument' ? field.name : field.kind)),
      ['typeArgument', 'what', 'amount', undefined],
    );
  });

  it('asks for nothing that is given', () => {
    const call = { function: ID, typeArguments: ['u8'], arguments: [5, undefined, {}] };
    assert.deepEqual(missingFields(call, ABI), [{ kind: 'argument', index: 1, type: tag('u64') }]);
  });

  it('is complete when every field has a valid value', () => {
    const texts = ['u8', '0x10', '1_000', '{"a": 1}'];
    const filled = texts.reduce(
      (call, text) => withField(call, missingFields(call, ABI)[0] ?? assert.fail(), text),
      emptyCall(ID, ABI),
    );
    assert.deepEqual(wholeCall(filled), { function: ID, typeArguments: ['u8'], arguments: [16, '1000', { a: 1 }] });
  });

  it('stays unchanged if a text is invalid', () => {
    const call = emptyCall(ID, ABI);
    for (const field of missingFields(call, ABI)) assert.equal(withField(call, field, 'no { such'), call);
    assert.equal(wholeCall(call), undefined);
  });
});

describe('controlOf', () => {
  it('offers a list for types with known values', () => {
    const types = ['bool', 'address', '0x1::object::Object<0x1::m::T>', '0x1::option::Option<u8>', 'u8', '0x1::m::S'];
    assert.deepEqual(
      types.map(type => controlOf(tag(type))),
      ['bool', 'address', 'address', 'option', 'text', 'text'],
    );
    assert.equal(controlOf(undefined), 'text');
  });
});

describe('fieldPrompt', () => {
  const argument = (type: string): FormField => ({ kind: 'argument', index: 1, type: tag(type) });
  const prompts: readonly (readonly [field: FormField, prompt: string])[] = [
    [{ kind: 'typeArgument', index: 0, constraints: [] }, 'Type argument T0: any type, in full'],
    [
      { kind: 'typeArgument', index: 1, constraints: ['key', 'store'] },
      'Type argument T1: a type with key + store, in full',
    ],
    [argument('u64'), 'Argument 2, u64: a whole number; 1_000 and 0.5 APT work too'],
    [argument('u32'), 'Argument 2, u32: a whole number'],
    [argument('bool'), 'Argument 2, bool: true or false'],
    [argument('address'), 'Argument 2, address: an account address'],
    [argument('vector<u8>'), 'Argument 2, vector<u8>: hex such as 0x01ff, or b"text"'],
    [argument('vector<u64>'), 'Argument 2, vector<u64>: comma-separated values, or a JSON array'],
    [argument('0x1::string::String'), 'Argument 2, 0x1::string::String: a string, used as typed'],
    [argument('0x1::option::Option<u8>'), 'Argument 2, 0x1::option::Option<u8>: none, or a value'],
    [argument('0x1::m::S'), 'Argument 2, 0x1::m::S: JSON with all its fields'],
    [{ kind: 'argument', index: 0 }, 'Argument 1: JSON in the node API format'],
    [{ kind: 'argument', index: 0, type: tag('u8'), name: 'amount' }, 'amount, u8: a whole number'],
  ];
  for (const [field, prompt] of prompts) {
    it(`says "${prompt}"`, () => {
      assert.equal(fieldPrompt(field), prompt);
    });
  }
});

describe('fieldTitle', () => {
  const titles: readonly (readonly [field: FormField, title: string])[] = [
    [{ kind: 'typeArgument', index: 1, constraints: ['key'] }, 'type argument T1'],
    [{ kind: 'argument', index: 1, type: tag('u64') }, 'argument 2 (u64)'],
    [{ kind: 'argument', index: 1, type: tag('u64'), name: 'amount' }, 'amount (u64)'],
    [{ kind: 'argument', index: 0 }, 'argument 1'],
  ];
  for (const [field, title] of titles) {
    it(`says "${title}"`, () => {
      assert.equal(fieldTitle(field), title);
    });
  }
});

describe('typeChoices', () => {
  const loaded = [
    {
      address: '0x1',
      byteLength: 4,
      abi: moduleAbi({
        structs: [
          structAbi({ name: 'Store', abilities: ['key', 'store'] }),
          structAbi({ name: 'Plain', abilities: ['copy', 'drop', 'store'] }),
          structAbi({ name: 'Box', abilities: ['key'], typeParameters: [{ constraints: [] }] }),
          structAbi({ name: 'Moved', abilities: ['key'], isEvent: true }),
        ],
      }),
    },
    { address: '0x2', byteLength: 4 },
  ];

  it('lists the chain’s coin and the structs that have the required abilities', () => {
    assert.deepEqual(typeChoices(['key'], loaded), ['0x1::aptos_coin::AptosCoin', '0x1::coin::Store']);
    assert.deepEqual(typeChoices(['store'], loaded), ['0x1::coin::Plain', '0x1::coin::Store', 'u64', 'bool']);
    assert.deepEqual(typeChoices(['key', 'copy'], loaded), []);
    assert.deepEqual(typeChoices([], loaded), [
      '0x1::aptos_coin::AptosCoin',
      '0x1::coin::Plain',
      '0x1::coin::Store',
      'u64',
      'bool',
    ]);
  });
});

describe('readTypeText', () => {
  it('reads a type written in full', () => {
    assert.deepEqual(readTypeText(' vector<0x01::a::B<u8,bool>> '), {
      kind: 'value',
      json: 'vector<0x1::a::B<u8, bool>>',
    });
  });

  for (const text of ['', 'AptosCoin', 'T0', '&u8', 'vector<T0>', 'signer', '0x1::a::B<signer>']) {
    it(`refuses ${text}`, () => {
      assert.deepEqual(readTypeText(text), {
        kind: 'wrong',
        reason: 'Enter the full type, such as 0x1::aptos_coin::AptosCoin or vector<u8>.',
      });
    });
  }
});

import assert from 'node:assert/strict';
import { modulesSchema, moduleSchema } from '../../../../src/core/gateway/schemas/answerSchemas';
import { accepted, refused } from './parsing';

const FUNCTION = {
  name: 'transfer',
  visibility: 'public',
  is_entry: true,
  is_view: false,
  generic_type_params: [{ constraints: [] }],
  params: ['&signer', 'address', 'u64'],
  return: [],
};
const STRUCT = {
  name: 'Coin',
  is_native: false,
  is_event: false,
  is_enum: false,
  abilities: ['store'],
  generic_type_params: [{ constraints: ['key'], is_phantom: true }],
  fields: [{ name: 'value', type: 'u64' }],
};
const MODULE = {
  bytecode: '0xa11ceb0b',
  abi: { address: '0x1', name: 'coin', friends: ['0x1::genesis'], exposed_functions: [FUNCTION], structs: [STRUCT] },
};

function withFunction(change: object) {
  return { ...MODULE, abi: { ...MODULE.abi, exposed_functions: [FUNCTION, { ...FUNCTION, ...change }] } };
}

function withStruct(change: object) {
  return { ...MODULE, abi: { ...MODULE.abi, structs: [{ ...STRUCT, ...change }] } };
}

describe('moduleSchema', () => {
  it('returns what it reads', () => {
    accepted(modulesSchema, [MODULE, MODULE]);
    accepted(modulesSchema, []);
  });

  it('accepts a module without an ABI', () => {
    accepted(moduleSchema, { bytecode: '0x' });
    accepted(moduleSchema, { bytecode: '0x', abi: null });
  });

  it('does not check the digits of bytecode', () => {
    accepted(moduleSchema, { bytecode: 'omitted' });
  });

  it('accepts the absence of members that older nodes lack', () => {
    accepted(moduleSchema, withFunction({ is_view: undefined }));
    accepted(moduleSchema, withStruct({ is_event: null, is_enum: undefined, variants: null }));
  });

  it('keeps an unknown visibility and new members', () => {
    accepted(moduleSchema, withFunction({ visibility: 'package', attributes: ['view'] }));
    accepted(moduleSchema, withStruct({ is_enum: true, fields: [], variants: [{ name: 'A', fields: [], new: 1 }] }));
  });

  it('refuses a known member of the wrong type, and says where it is', () => {
    const at = (input: unknown) => refused(modulesSchema, [MODULE, input]);
    assert.equal(at({}), '[1].bytecode: a string');
    assert.equal(at({ ...MODULE, abi: 'x' }), '[1].abi: an object');
    assert.equal(at(withFunction({ is_entry: 'yes' })), '[1].abi.exposed_functions[1].is_entry: true or false');
    assert.equal(at(withFunction({ is_view: 1 })), '[1].abi.exposed_functions[1].is_view: true or false');
    assert.equal(at(withFunction({ params: ['u8', 1] })), '[1].abi.exposed_functions[1].params: a list of strings');
    assert.equal(at(withFunction({ return: 'u8' })), '[1].abi.exposed_functions[1].return: a list of strings');
    assert.equal(
      at(withFunction({ generic_type_params: [{}] })),
      '[1].abi.exposed_functions[1].generic_type_params[0].constraints: a list of strings',
    );
    assert.equal(at(withStruct({ fields: [{ name: 'x' }] })), '[1].abi.structs[0].fields[0].type: a string');
    assert.equal(at(withStruct({ fields: {} })), '[1].abi.structs[0].fields: a list');
  });

  it('reports one mismatch for a list of a million', () => {
    const wrong = Array<object>(1_000_000).fill({});
    const issues = modulesSchema.safeParse(wrong).error?.issues ?? [];
    assert.deepEqual(
      issues.map(({ path }) => path),
      [[0, 'bytecode']],
    );
    const deep = { ...MODULE, abi: { ...MODULE.abi, structs: wrong, friends: Array<number>(1_000_000).fill(1) } };
    assert.equal(moduleSchema.safeParse(deep).error?.issues.length, 2);
  });
});

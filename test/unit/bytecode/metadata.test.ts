import assert from 'node:assert/strict';
import { errorOf, readMetadata, writeMetadata, type ModuleMetadata } from '../../../src/core/bytecode/metadata';
import { bytesOf } from './bytecodeFile';

const METADATA: ModuleMetadata = {
  errors: [
    { code: 1n, name: 'E_ONE', description: 'One.' },
    { code: 256n, name: 'E_MANY', description: '' },
    { code: 0x60002n, name: 'E_FULL', description: 'Ünknown.' },
  ],
  structs: [
    {
      name: 'Pool',
      attributes: [
        { kind: 'event', number: 4, args: [] },
        { kind: 'resource_group_member', number: 3, args: ['0x1::object::ObjectGroup'] },
      ],
    },
  ],
  functions: [
    {
      name: 'peek',
      attributes: [
        { kind: 'view', number: 1, args: [] },
        { kind: 'unknown', number: 9, args: ['5'] },
      ],
    },
  ],
  compilation: { isUnstable: false, compiler: '2.0', language: '2.3' },
  unreadable: [],
};

describe('readMetadata', () => {
  it('reads back what the writer writes', () => {
    assert.deepEqual(readMetadata(writeMetadata(METADATA)), METADATA);
    assert.deepEqual(writeMetadata({ errors: [], structs: [], functions: [], unreadable: [] }), []);
  });

  it('reads errors from their bytes, and writes them in BCS order', () => {
    const value = bytesOf('02 0001000000000000 01 42 00 0100000000000000 01 41 01 2e 00 00');
    const read = readMetadata([{ key: 'aptos::metadata_v1', value }]);
    assert.deepEqual(read.errors, [
      { code: 1n, name: 'A', description: '.' },
      { code: 256n, name: 'B', description: '' },
    ]);
    assert.deepEqual(writeMetadata(read), [{ key: 'aptos::metadata_v1', value }]);
  });

  it('reads only errors from the older entry', () => {
    const value = bytesOf('01 0100000000000000 01 41 01 2e');
    const { errors, functions } = readMetadata([{ key: 'aptos::metadata_v0', value }]);
    assert.deepEqual([errors, functions], [[{ code: 1n, name: 'A', description: '.' }], []]);
  });

  it('lists entries of an unexpected form as unreadable, such as one with a byte too many', () => {
    const [compilation, attributes] = writeMetadata(METADATA);
    assert.ok(compilation && attributes);
    const longer = { ...attributes, value: Uint8Array.from([...attributes.value, 0]) };
    const shorter = { ...compilation, value: compilation.value.subarray(1) };
    assert.deepEqual(readMetadata([shorter, longer, { key: 'else', value: new Uint8Array() }]), {
      errors: [],
      structs: [],
      functions: [],
      unreadable: ['compilation_metadata', 'aptos::metadata_v1', 'else'],
    });
  });

  it('does not read text that is not UTF-8', () => {
    const value = bytesOf('01 0100000000000000 01 ff 00');
    assert.deepEqual(readMetadata([{ key: 'aptos::metadata_v0', value }]).unreadable, ['aptos::metadata_v0']);
  });
});

describe('errorOf', () => {
  it('looks for the reason first by category, then by the whole code', () => {
    assert.equal(errorOf(METADATA, 0x10001n)?.name, 'E_ONE');
    assert.equal(errorOf(METADATA, 1n)?.name, 'E_ONE');
    assert.equal(errorOf(METADATA, 0x60002n)?.name, 'E_FULL');
    assert.equal(errorOf(METADATA, 7n), undefined);
  });
});

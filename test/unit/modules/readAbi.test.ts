import assert from 'node:assert/strict';
import { readModule } from '../../../src/core/modules/readAbi';
import { wireModule } from './fakeSource';

const GENERIC = { constraints: ['store'] };

describe('readModule', () => {
  it('reads functions and structs', () => {
    const wire = wireModule('vault', {
      address: '0x0A',
      friends: ['0xa::admin'],
      exposed_functions: [
        {
          name: 'open',
          visibility: 'public',
          is_entry: true,
          is_view: true,
          generic_type_params: [GENERIC],
          params: ['&signer', 'u64'],
          return: ['bool'],
        },
      ],
      structs: [
        {
          name: 'Vault',
          is_native: true,
          is_event: true,
          is_enum: true,
          abilities: ['key'],
          generic_type_params: [GENERIC],
          fields: [{ name: 'of', type: 'T0' }],
          variants: [{ name: 'V1', fields: [] }],
        },
      ],
    });
    assert.deepEqual(readModule(wire, '0xa').abi, {
      address: '0xa',
      name: 'vault',
      friends: ['0xa::admin'],
      functions: [
        {
          name: 'open',
          visibility: 'public',
          isEntry: true,
          isView: true,
          typeParameters: [GENERIC],
          parameters: ['&signer', 'u64'],
          returns: ['bool'],
        },
      ],
      structs: [
        {
          name: 'Vault',
          isNative: true,
          isEvent: true,
          isEnum: true,
          abilities: ['key'],
          typeParameters: [GENERIC],
          fields: [{ name: 'of', type: 'T0' }],
          variants: [{ name: 'V1', fields: [] }],
        },
      ],
    });
  });

  it('accepts what older nodes leave out or send as null, and what the contract does not have in any form', () => {
    const open = { is_view: null, is_event: null };
    const forms = [null, 'enum', { A: [] }, [{ name: 'A' }]].map(form => ({ ...open, is_enum: form, variants: form }));
    for (const more of [{}, ...forms]) {
      const wire = wireModule('old', {
        exposed_functions: [
          {
            name: 'f',
            visibility: 'script',
            is_entry: false,
            generic_type_params: [],
            params: [],
            return: [],
            ...more,
          },
        ],
        structs: [{ name: 'S', is_native: false, abilities: [], generic_type_params: [], fields: [], ...more }],
      });
      const abi = readModule(wire, '0x1').abi ?? assert.fail();
      assert.equal(abi.functions[0]?.isView, false);
      assert.equal(abi.functions[0].visibility, 'script');
      assert.deepEqual(abi.structs[0], {
        name: 'S',
        isNative: false,
        isEvent: false,
        isEnum: false,
        abilities: [],
        typeParameters: [],
        fields: [],
        variants: [],
      });
      assert.deepEqual(abi.untold, ['view', 'event', 'enum']);
    }
  });

  it('notes nothing as left out if the node reports everything', () => {
    assert.equal(readModule(wireModule('empty'), '0x1').abi?.untold, undefined);
  });

  it('counts the bytes of the bytecode and does not keep them', () => {
    assert.deepEqual(readModule({ bytecode: '0x010203' }, '0x1'), { address: '0x1', byteLength: 3 });
    assert.deepEqual(readModule({ bytecode: '0x', abi: null }, '0x1'), { address: '0x1', byteLength: 0 });
    assert.deepEqual(readModule({ bytecode: '' }, '0x1'), { address: '0x1', byteLength: 0 });
  });

  it('keeps an address that it cannot parse', () => {
    assert.equal(readModule(wireModule('m', { address: 'framework' }), '0x1').abi?.address, 'framework');
  });

  it('escapes characters that cannot occur in a Move name, and leaves the rest unchanged', () => {
    const evil = 'a\n\u202Eb\u200B\u2028с\u00A0$(x)';
    const seen = 'a⟨U+000A⟩⟨U+202E⟩b⟨U+200B⟩⟨U+2028⟩⟨U+0441⟩⟨U+00A0⟩$(x)';
    const wire = (text: string) =>
      wireModule(text, {
        address: text,
        friends: [text],
        exposed_functions: [
          {
            name: text,
            visibility: text,
            is_entry: true,
            is_view: true,
            generic_type_params: [{ constraints: [text] }],
            params: [text],
            return: [text],
          },
        ],
        structs: [
          {
            name: text,
            is_native: true,
            is_event: true,
            is_enum: true,
            abilities: [text],
            generic_type_params: [{ constraints: [text] }],
            fields: [
              { name: text, type: 'u8' },
              { name: 'plain', type: text },
            ],
            variants: [{ name: text, fields: [{ name: text, type: text }] }],
          },
        ],
      });
    const plain = JSON.stringify(readModule(wire('PLAIN$(x)'), '0xa').abi);
    assert.equal(plain.split('PLAIN$(x)').length, 17);
    assert.deepEqual(readModule(wire(evil), '0xa').abi, JSON.parse(plain.replaceAll('PLAIN$(x)', () => seen)));
  });
});

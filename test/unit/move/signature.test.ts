import assert from 'node:assert/strict';
import { functionSignature, structDeclaration, typeParametersText } from '../../../src/core/move/signature';
import { functionAbi, structAbi } from './abis';

describe('functionSignature', () => {
  const written = [
    [functionAbi(), 'public entry fun run()'],
    [functionAbi({ isEntry: false }), 'public fun run()'],
    [functionAbi({ isEntry: false, isView: true, returns: ['u64'] }), 'public fun run(): u64'],
    [functionAbi({ visibility: 'private' }), 'entry fun run()'],
    [functionAbi({ visibility: 'private', isEntry: false }), 'fun run()'],
    [functionAbi({ visibility: 'friend', isEntry: false }), 'public(friend) fun run()'],
    [functionAbi({ visibility: 'friend' }), 'public(friend) entry fun run()'],
    [functionAbi({ visibility: 'script', isEntry: false }), 'script fun run()'],
    [functionAbi({ parameters: ['&signer', '&mut T0'] }), 'public entry fun run(&signer, &mut T0)'],
    [functionAbi({ returns: ['u64', 'bool'] }), 'public entry fun run(): (u64, bool)'],
    [functionAbi({ parameters: ['|u8|u8'] }), 'public entry fun run(|u8|u8)'],
    [
      functionAbi({ typeParameters: [{ constraints: [] }, { constraints: ['copy', 'drop'] }] }),
      'public entry fun run<T0, T1: copy + drop>()',
    ],
  ] as const;
  for (const [abi, text] of written) {
    it(`writes ${text}`, () => {
      assert.equal(functionSignature(abi), text);
    });
  }

  it('stays on one line of ninety characters, and breaks one of ninety-one', () => {
    const name = `run${'n'.repeat(90 - 'public entry fun run(u8)'.length)}`;
    const text = (of: string) => functionSignature(functionAbi({ name: of, parameters: ['u8'] }));
    assert.deepEqual([text(name), text(name).length], [`public entry fun ${name}(u8)`, 90]);
    assert.equal(text(`${name}n`), `public entry fun ${name}n(\n    u8,\n)`);
  });

  it('breaks a longer one, with one parameter per line', () => {
    const abi = functionAbi({
      name: 'create_vault_with_settings',
      parameters: ['&signer', '0x1::string::String', '0x1::option::Option<address>', 'u64'],
      returns: ['bool'],
    });
    assert.equal(
      functionSignature(abi),
      [
        'public entry fun create_vault_with_settings(',
        '    &signer,',
        '    0x1::string::String,',
        '    0x1::option::Option<address>,',
        '    u64,',
        '): bool',
      ].join('\n'),
    );
  });

  it('does not break a long one without parameters', () => {
    const name = 'n'.repeat(100);
    assert.equal(functionSignature(functionAbi({ name })), `public entry fun ${name}()`);
  });
});

describe('structDeclaration', () => {
  it('writes a struct with its fields', () => {
    const abi = structAbi({
      name: 'Coin',
      abilities: ['store', 'key'],
      typeParameters: [{ constraints: ['store'] }],
      fields: [
        { name: 'value', type: 'u64' },
        { name: 'of', type: 'vector<T0>' },
      ],
    });
    assert.equal(
      structDeclaration(abi),
      'struct Coin<T0: store> has store, key {\n    value: u64,\n    of: vector<T0>,\n}',
    );
  });

  it('writes an empty struct on one line', () => {
    assert.equal(structDeclaration(structAbi()), 'struct Thing {}');
    assert.equal(structDeclaration(structAbi({ abilities: ['drop'] })), 'struct Thing has drop {}');
  });

  it('writes a native struct without a body', () => {
    const abi = structAbi({ isNative: true, abilities: ['store'], typeParameters: [{ constraints: [] }] });
    assert.equal(structDeclaration(abi), 'native struct Thing<T0> has store;');
  });

  it('writes an enum with its variants', () => {
    const abi = structAbi({
      isEnum: true,
      abilities: ['copy'],
      variants: [
        { name: 'None', fields: [] },
        {
          name: 'Some',
          fields: [
            { name: 'x', type: 'u8' },
            { name: 'y', type: 'bool' },
          ],
        },
      ],
    });
    assert.equal(structDeclaration(abi), 'enum Thing has copy {\n    None,\n    Some { x: u8, y: bool },\n}');
  });

  it('writes an enum without its variants if the node does not send them', () => {
    assert.equal(structDeclaration(structAbi({ isEnum: true })), 'enum Thing {}');
  });
});

describe('typeParametersText', () => {
  it('is empty without type parameters', () => {
    assert.equal(typeParametersText([]), '');
  });

  it('numbers the parameters and joins their constraints', () => {
    assert.equal(typeParametersText([{ constraints: ['key'] }, { constraints: [] }]), '<T0: key, T1>');
  });
});

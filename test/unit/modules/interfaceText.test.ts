import assert from 'node:assert/strict';
import {
  interfaceText,
  symbolNamed,
  type InterfaceSymbol,
  type InterfaceText,
} from '../../../src/core/modules/interfaceText';
import type { ModuleAbi } from '../../../src/core/move/abi';
import { functionAbi, moduleAbi, structAbi } from '../move/abis';

const SOURCE = 'Sandbox at ledger version 1,204';
const HEAD = [
  '// Interface of 0x1::coin on Sandbox at ledger version 1,204, generated from the ABI: no bodies, no parameter names.',
  '// ABIs do not include private functions that are neither entry nor view functions.',
  '',
];
const NEVER_MOVE = 'a\n*/}\u202e"\u{1f600}';
const WRITTEN_OUT = 'a⟨U+000A⟩⟨U+002A⟩⟨U+002F⟩⟨U+007D⟩⟨U+202E⟩⟨U+0022⟩⟨U+1F600⟩';

function written(members: Partial<ModuleAbi>): InterfaceText {
  return interfaceText({ address: '0x1', abi: moduleAbi(members), byteLength: 4 }, 'coin', SOURCE);
}

/** Returns the lines below the head. */
function body(members: Partial<ModuleAbi>): readonly string[] {
  const lines = written(members).text.split('\n');
  assert.deepEqual(lines.slice(0, HEAD.length), HEAD);
  return lines.slice(HEAD.length);
}

function allSymbols(symbol: InterfaceSymbol | undefined): readonly InterfaceSymbol[] {
  return symbol ? [symbol, ...symbol.children.flatMap(allSymbols)] : [];
}

/** Returns each symbol's kind with the text at the place of its name. */
function named({ text, module }: InterfaceText): readonly string[] {
  const lines = text.split('\n');
  return allSymbols(module).map(
    ({ kind, place }) => `${kind} ${lines[place.line]?.slice(place.start, place.end) ?? 'beyond the text'}`,
  );
}

const FULL: Partial<ModuleAbi> = {
  friends: ['0x1::genesis', '0x1::aptos_coin'],
  structs: [
    structAbi({ name: 'Store', abilities: ['key'], fields: [{ name: 'value', type: 'u64' }] }),
    structAbi({
      name: 'Choice',
      isEnum: true,
      abilities: ['copy', 'drop'],
      variants: [
        { name: 'None', fields: [] },
        {
          name: 'Some',
          fields: [
            { name: 'x', type: 'vector<T0>' },
            { name: 'y', type: 'bool' },
          ],
        },
      ],
      typeParameters: [{ constraints: ['drop'] }],
    }),
    structAbi({ name: 'Moved', isEvent: true, fields: [{ name: 'by', type: 'address' }] }),
    structAbi({ name: 'Raw', isNative: true }),
    structAbi({ name: 'Empty' }),
  ],
  functions: [
    functionAbi({ name: 'zero', isEntry: false, returns: ['u64'] }),
    functionAbi({ name: 'transfer', parameters: ['&signer', 'address', 'u64'] }),
    functionAbi({ name: 'burn', visibility: 'private' }),
    functionAbi({ name: 'value', isEntry: false, isView: true, returns: ['u64'] }),
    functionAbi({ name: 'mint', visibility: 'friend', isEntry: false }),
    functionAbi({ name: 'secret', visibility: 'private', isEntry: false }),
    functionAbi({ name: 'odd', visibility: 'script', isEntry: false }),
    functionAbi({
      name: 'create_vault_with_settings',
      parameters: ['&signer', '0x1::string::String', '0x1::option::Option<address>', 'u64'],
    }),
  ],
};

describe('interfaceText', () => {
  it('writes structs by name, then functions by kind and name', () => {
    assert.deepEqual(body(FULL), [
      'module 0x1::coin {',
      '    friend 0x1::aptos_coin;',
      '    friend 0x1::genesis;',
      '',
      '    // Structs and enums',
      '',
      '    enum Choice<T0: drop> has copy, drop {',
      '        None,',
      '        Some { x: vector<T0>, y: bool },',
      '    }',
      '',
      '    struct Empty {}',
      '',
      '    #[event]',
      '    struct Moved {',
      '        by: address,',
      '    }',
      '',
      '    native struct Raw;',
      '',
      '    struct Store has key {',
      '        value: u64,',
      '    }',
      '',
      '    // Entry functions',
      '',
      '    entry fun burn();',
      '',
      '    public entry fun create_vault_with_settings(',
      '        &signer,',
      '        0x1::string::String,',
      '        0x1::option::Option<address>,',
      '        u64,',
      '    );',
      '',
      '    public entry fun transfer(&signer, address, u64);',
      '',
      '    // View functions',
      '',
      '    #[view]',
      '    public fun value(): u64;',
      '',
      '    // Public functions',
      '',
      '    public fun zero(): u64;',
      '',
      '    // Friend functions',
      '',
      '    public(friend) fun mint();',
      '',
      '    // Private functions',
      '',
      '    fun secret();',
      '',
      '    // Other functions',
      '',
      '    script fun odd();',
      '}',
      '',
    ]);
  });

  it('returns where each name is', () => {
    assert.deepEqual(named(written(FULL)), [
      'module coin',
      'enum Choice',
      'variant None',
      'variant Some',
      'field x',
      'field y',
      'struct Empty',
      'struct Moved',
      'field by',
      'struct Raw',
      'struct Store',
      'field value',
      'function burn',
      'function create_vault_with_settings',
      'function transfer',
      'function value',
      'function zero',
      'function mint',
      'function secret',
      'function odd',
    ]);
  });

  it('returns each declaration from its attributes to its end', () => {
    const text = written(FULL);
    const lines = text.text.split('\n');
    const ends = (name: string) => {
      const { first, last } = symbolNamed(text, name)?.lines ?? assert.fail(name);
      return [lines[first], lines[last]];
    };
    assert.deepEqual(ends('Moved'), ['    #[event]', '    }']);
    assert.deepEqual(ends('value'), ['    #[view]', '    public fun value(): u64;']);
    assert.deepEqual(ends('create_vault_with_settings'), [
      '    public entry fun create_vault_with_settings(',
      '    );',
    ]);
    assert.deepEqual([text.module?.lines.first, lines[text.module?.lines.last ?? 0]], [HEAD.length, '}']);
  });

  it('returns groups from the comment to the last declaration under it', () => {
    const text = written(FULL);
    const lines = text.text.split('\n');
    const groups = text.groups.map(({ first, last }) => [lines[first]?.trim(), lines[last]?.trim()]);
    assert.deepEqual(groups.slice(0, 3), [
      ['// Structs and enums', '}'],
      ['// Entry functions', 'public entry fun transfer(&signer, address, u64);'],
      ['// View functions', 'public fun value(): u64;'],
    ]);
  });

  it('says what each symbol is', () => {
    const text = written(FULL);
    const details = ['Choice', 'Moved', 'transfer', 'value', 'mint'].map(name => symbolNamed(text, name)?.detail);
    assert.deepEqual(details, ['enum', 'event struct', 'public entry', 'public view', 'friend']);
    assert.deepEqual(
      symbolNamed(text, 'Store')?.children.map(({ detail }) => detail),
      ['u64'],
    );
  });

  it('says that the node does not report an enum’s variants', () => {
    assert.deepEqual(body({ structs: [structAbi({ isEnum: true })] }).slice(3, 6), [
      '    // The node does not report its variants.',
      '    enum Thing {}',
      '}',
    ]);
  });

  it('writes a module without visible members', () => {
    assert.deepEqual(body({}), ['module 0x1::coin {', '}', '']);
  });

  it('says that a module has no ABI', () => {
    assert.deepEqual(interfaceText({ address: '0x1', byteLength: 1234 }, 'coin', SOURCE), {
      text:
        '// Interface of 0x1::coin on Sandbox at ledger version 1,204: not available.\n' +
        '// The node could not read the module’s 1,234 bytes of bytecode.\n',
      groups: [],
    });
  });

  it('keeps the head on one line, regardless of a network’s label', () => {
    const { text } = interfaceText({ address: '0x1', byteLength: 0 }, 'coin', 'a\nmodule\u202e\u2028b');
    assert.equal(text.split('\n')[0], '// Interface of 0x1::coin on a⟨U+000A⟩module⟨U+202E⟩⟨U+2028⟩b: not available.');
  });

  it('escapes characters that cannot occur in a Move name, in every name from a chain', () => {
    const hostile = {
      name: NEVER_MOVE,
      friends: [NEVER_MOVE],
      structs: [
        structAbi({ name: NEVER_MOVE, abilities: [NEVER_MOVE], fields: [{ name: NEVER_MOVE, type: NEVER_MOVE }] }),
        structAbi({
          name: 'E',
          isEnum: true,
          variants: [{ name: NEVER_MOVE, fields: [{ name: 'x', type: NEVER_MOVE }] }],
        }),
      ],
      functions: [
        functionAbi({
          name: NEVER_MOVE,
          visibility: NEVER_MOVE,
          typeParameters: [{ constraints: [NEVER_MOVE] }],
          parameters: [NEVER_MOVE],
          returns: [NEVER_MOVE],
        }),
      ],
    };
    assert.deepEqual(body(hostile), [
      `module 0x1::${WRITTEN_OUT} {`,
      `    friend ${WRITTEN_OUT};`,
      '',
      '    // Structs and enums',
      '',
      '    enum E {',
      `        ${WRITTEN_OUT} { x: ${WRITTEN_OUT} },`,
      '    }',
      '',
      `    struct ${WRITTEN_OUT} has ${WRITTEN_OUT} {`,
      `        ${WRITTEN_OUT}: ${WRITTEN_OUT},`,
      '    }',
      '',
      '    // Entry functions',
      '',
      `    ${WRITTEN_OUT} entry fun ${WRITTEN_OUT}<T0: ${WRITTEN_OUT}>(`,
      `        ${WRITTEN_OUT},`,
      `    ): ${WRITTEN_OUT};`,
      '}',
      '',
    ]);
    assert.deepEqual(named(written(hostile)), [
      `module ${WRITTEN_OUT}`,
      'enum E',
      `variant ${WRITTEN_OUT}`,
      'field x',
      `struct ${WRITTEN_OUT}`,
      `field ${WRITTEN_OUT}`,
      `function ${WRITTEN_OUT}`,
    ]);
  });

  it('finds a function’s name after any visibility', () => {
    for (const visibility of ['fun', 'fun fun', 'fun(', 'public(package)']) {
      assert.deepEqual(named(written({ functions: [functionAbi({ name: 'fun', visibility })] })), [
        'module coin',
        'function fun',
      ]);
    }
  });

  it('keeps closures and types that a node cannot name unchanged', () => {
    const types = ['|u64,&mut T0|(bool, u8) has copy + drop', 'unparsable<0x1::a::B[3]>', '&mut vector<0x1::a-b::C>'];
    for (const type of types) {
      const [, , , line] = body({ functions: [functionAbi({ name: 'f', parameters: [type] })] });
      assert.equal(line, `    public entry fun f(${type});`);
    }
  });
});

describe('symbolNamed', () => {
  it('prefers the function if two symbols have one name, and finds nothing by other names', () => {
    const text = written({ functions: [functionAbi({ name: 'Both' })], structs: [structAbi({ name: 'Both' })] });
    assert.equal(symbolNamed(text, 'Both')?.kind, 'function');
    assert.equal(symbolNamed(text, 'both'), undefined);
    assert.equal(symbolNamed(interfaceText({ address: '0x1', byteLength: 0 }, 'coin', SOURCE), 'Both'), undefined);
  });
});

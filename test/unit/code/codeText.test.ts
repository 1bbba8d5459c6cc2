import assert from 'node:assert/strict';
import type { CompiledModule, Signature, TypeToken } from '../../../src/core/bytecode/compiledCode';
import { type Instruction, type Op, type OperandKind, OPCODES } from '../../../src/core/bytecode/opcodes';
import { writeBytecode } from '../../../src/core/bytecode/readBytecode';
import { codeText, type CodeMode } from '../../../src/core/code/codeText';
import type { WireModule } from '../../../src/core/gateway/schemas/answerSchemas';
import { symbolNamed } from '../../../src/core/modules/interfaceText';
import { bytesToHex } from '../../../src/core/move/hex';
import { callingModule, type CallingFunction } from '../../support/callingModule';
import { sampleModule, sampleScript } from '../../support/sampleCode';
import { fileOf, tablesOf } from '../bytecode/bytecodeFile';

const ID = { address: '0xcafe', module: 'vault' };
const U64: TypeToken = { kind: 'primitive', name: 'u64' };
const KINDS = new Map(
  (Object.entries(OPCODES) as [OperandKind, object][]).flatMap(([kind, ops]) =>
    Object.keys(ops).map(op => [op, kind] as const),
  ),
);

/** Returns an instruction. @param beside the number of elements, or the mask of a closure */
function at(op: Op, operand?: number | bigint, beside?: bigint): Instruction {
  const kind = KINDS.get(op);
  return {
    kind,
    op,
    ...(operand !== undefined && { operand }),
    ...(beside !== undefined && { beside }),
  } as Instruction;
}

/** How an instruction of each kind gets an operand; the others refer to the first entry of a table. */
const WITH_OPERAND: Partial<Record<OperandKind, (op: Op) => Instruction>> = {
  none: op => at(op),
  integer: op => at(op, op.startsWith('LdI') ? -7n : 7n),
  vector: op => at(op, 2, 2n),
  closure: op => at(op, 0, 5n),
  closureInstantiation: op => at(op, 0, 5n),
  type: op => at(op, 2),
};
const INTEGERS = ['U8', 'U16', 'U32', 'U64', 'U128', 'U256', 'I8', 'I16', 'I32', 'I64', 'I128', 'I256'] as const;
const OPERATORS =
  'Add + Sub - Mul * Mod % Div / BitOr | BitAnd & Xor ^ Or || And && Eq == Neq != Lt < Gt > Le <= Ge >= Shl << Shr >>';

/** Instructions that exist with type arguments too. */
const GENERIC: readonly (readonly [op: string, statements: string, operand: string])[] = [
  ['MutBorrowField', '_ = &mut 3.owner;', 'Pool.owner'],
  ['ImmBorrowField', '_ = &3.owner;', 'Pool.owner'],
  ['Call', '_ = deposit(?, 1, 2, 3);', 'deposit'],
  ['Pack', '_ = Pool { fee: 2, owner: 3 };', 'Pool'],
  ['Unpack', 'Pool { fee: tmp0, owner: tmp1 } = 3; _ = tmp1;', 'Pool'],
  ['Exists', '_ = exists<Pool>(3);', 'Pool'],
  ['MutBorrowGlobal', '_ = borrow_global_mut<Pool>(3);', 'Pool'],
  ['ImmBorrowGlobal', '_ = borrow_global<Pool>(3);', 'Pool'],
  ['MoveFrom', '_ = move_from<Pool>(3);', 'Pool'],
  ['MoveTo', 'move_to<Pool>(2, 3); _ = 1;', 'Pool'],
  ['ImmBorrowVariantField', '_ = &3.radius;', 'Shape.radius of Circle'],
  ['MutBorrowVariantField', '_ = &mut 3.radius;', 'Shape.radius of Circle'],
  ['PackVariant', '_ = Shape::Dot {};', 'Shape::Dot'],
  ['UnpackVariant', 'Shape::Dot {} = 3; _ = 2;', 'Shape::Dot'],
  ['TestVariant', '_ = 3 is Shape::Dot;', 'Shape::Dot'],
  ['PackClosure', '_ = |x0, x1| deposit(2, x0, 3, x1);', 'deposit capturing 0, 2'],
];
const withArguments = (text: string) => text.replace(/Pool|deposit|Shape::Dot|Shape(?=\.)/, '$&<u64>');

/** What every instruction does with 1, 2 and 3 on the stack, followed by `Pop`, and its operand. */
const EVERY: readonly (readonly [op: string, statements: string, operand: string])[] = [
  ...[...OPERATORS.matchAll(/(\w+) (\S+)/g)].map(([, op = '', sign]) => [op, `_ = 2 ${sign} 3;`, ''] as const),
  ...INTEGERS.map(type => [`Cast${type}`, `_ = 3 as ${type.toLowerCase()};`, ''] as const),
  ...INTEGERS.map(type => {
    const value = type.startsWith('I') ? '-7' : '7';
    return [`Ld${type}`, `_ = ${value}${type === 'U64' ? '' : type.toLowerCase()};`, value] as const;
  }),
  ...GENERIC.flatMap(row => [row, [`${row[0]}Generic`, withArguments(row[1]), withArguments(row[2])] as const]),
  ['Pop', '_ = 3; _ = 2;', ''],
  ['Ret', 'return; _ = 3;', ''],
  ['LdTrue', '_ = true;', ''],
  ['LdFalse', '_ = false;', ''],
  ['ReadRef', '_ = *3;', ''],
  ['WriteRef', '*3 = 2; _ = 1;', ''],
  ['Not', '_ = !3;', ''],
  ['Abort', 'abort 3; _ = 2;', ''],
  ['Nop', '_ = 3;', ''],
  ['FreezeRef', '_ = 3;', ''],
  ['Negate', '_ = -3;', ''],
  ['AbortMsg', 'abort (2, 3); _ = 1;', ''],
  ['BrTrue', 'B1: if (3) goto B1; _ = 2;', 'B1 (0)'],
  ['BrFalse', 'B1: if (!3) goto B1; _ = 2;', 'B1 (0)'],
  ['Branch', 'B1: goto B1; _ = 3;', 'B1 (0)'],
  ['CopyLoc', '_ = arg0;', 'arg0'],
  ['MoveLoc', '_ = arg0;', 'arg0'],
  ['StLoc', 'arg0 = 3; _ = 2;', 'arg0'],
  ['MutBorrowLoc', '_ = &mut arg0;', 'arg0'],
  ['ImmBorrowLoc', '_ = &arg0;', 'arg0'],
  ['LdConst', '_ = b"abc";', 'b"abc"'],
  ['VecLen', '_ = vector::length<u64>(3);', 'u64'],
  ['VecImmBorrow', '_ = &2[3];', 'u64'],
  ['VecMutBorrow', '_ = &mut 2[3];', 'u64'],
  ['VecPushBack', 'vector::push_back<u64>(2, 3); _ = 1;', 'u64'],
  ['VecPopBack', '_ = vector::pop_back<u64>(3);', 'u64'],
  ['VecSwap', 'vector::swap<u64>(1, 2, 3); _ = ?;', 'u64'],
  ['CallClosure', '3(); _ = 2;', 'u64'],
  ['VecPack', '_ = vector[2, 3];', 'u64 × 2'],
  ['VecUnpack', 'vector[tmp0, tmp1] = 3; _ = tmp1;', 'u64 × 2'],
];

/** Returns the sample with one function `f(u64, vector<u8>, &mut Pool<T0>, &T0)`. */
function moduleWith(
  instructions: readonly Instruction[],
  { results = [], locals = [U64] }: { readonly results?: Signature; readonly locals?: Signature } = {},
): CompiledModule {
  const sample = sampleModule();
  const { signatures, identifiers, functionHandles } = sample;
  return {
    ...sample,
    identifiers: [...identifiers, 'f'],
    signatures: [...signatures, results, locals],
    functionHandles: [
      ...functionHandles,
      {
        module: 0,
        name: identifiers.length,
        parameters: 1,
        results: signatures.length,
        typeParameters: [4],
        attributes: [],
      },
    ],
    functionDefinitions: [
      {
        handle: functionHandles.length,
        visibility: 'private',
        isEntry: false,
        acquires: [],
        code: { locals: signatures.length + 1, instructions },
      },
    ],
  };
}

function wire(code: CompiledModule | Uint8Array, abi?: unknown): WireModule {
  const bytes = code instanceof Uint8Array ? code : writeBytecode(code);
  return { bytecode: bytesToHex(bytes), ...(abi === undefined ? {} : { abi }) } as WireModule;
}

function textOf(module: WireModule, mode: CodeMode = 'statements') {
  return codeText({ id: ID, module, source: 'Honest at ledger version 7' }, mode);
}

/** Returns the lines of the body of `f`, without indentation and declarations of locals. */
function body(
  instructions: readonly Instruction[],
  signature: { readonly results?: Signature; readonly locals?: Signature } = {},
  mode?: CodeMode,
): readonly string[] {
  const text = textOf(wire(moduleWith(instructions, signature)), mode);
  const { place, lines: all } = symbolNamed(text, 'f') ?? assert.fail(text.text);
  const lines = text.text.split('\n').slice(place.line + 1, all.last);
  return lines.map(line => line.trim()).filter(line => line !== '' && !line.startsWith('let '));
}

describe('the code of a module', () => {
  it('shows what was read, how its source was compiled, and private functions with names for arguments', () => {
    const { text } = textOf(wire(sampleModule()));
    assert.deepEqual(text.split('\n').slice(0, 4), [
      '// Code of 0xcafe::vault on Honest at ledger version 7',
      '// From bytecode (version 10, compiler 2.1, language 2.4), not the source code.',
      '// Bytecode has no comments, no inline functions, and no parameter, local or constant names.',
      '',
    ]);
    assert.ok(text.includes('\n    use 0x1::error;\n    friend 0x1::error;\n'), text);
    assert.ok(text.includes('    fun __lambda__1__deposit('), text);
    assert.ok(text.includes('    #[module_lock]\n    native public(friend) fun native_fee(): u64;\n'), text);
    assert.match(
      text,
      /public entry fun deposit<T0: copy \+ drop \+ store \+ key>\(\n {8}arg0: u64,\n {8}arg1: vector<u8>,/,
    );
    assert.ok(
      text.includes(
        '): u64 acquires Pool, Shape reads *(*) !writes 0x1::*(0xcafe) acquires error::*(arg0) reads Shape(deposit(arg2)) reads Pool<u64>(*) {',
      ),
      text,
    );
  });

  it('lists functions and structs for the outline, with all lines of a body', () => {
    const text = textOf(wire(moduleWith([at('Ret')])));
    const symbol = symbolNamed(text, 'f') ?? assert.fail();
    const lines = text.text.split('\n').slice(symbol.lines.first, symbol.lines.last + 1);
    assert.equal(
      lines.at(0)?.trim(),
      'fun f<T0: store>(arg0: u64, arg1: vector<u8>, arg2: &mut Pool<T0>, arg3: &T0) {',
    );
    assert.deepEqual(lines.slice(1), ['        let loc4: u64;', '', '        return;', '    }']);
  });

  it('has the instruction of each line of a body', () => {
    const branches = wire(moduleWith([at('CopyLoc', 0), at('Pop'), at('LdTrue'), at('BrTrue', 0), at('Ret')]));
    const modules = [branches, wire(sampleModule())];
    for (const [mode, line] of [
      ['instructions', /^\s*(\d+): /],
      ['statements', /^\s*(if|return|_ =)/],
    ] as const)
      for (const module of modules) {
        const text = textOf(module, mode);
        const all = text.text.split('\n');
        for (const { lines, offsets = [] } of text.module?.children ?? [])
          for (const [index, offset] of offsets.entries()) {
            const shown = all[lines.last - offsets.length + index] ?? '';
            if (mode === 'instructions') assert.equal(line.exec(shown)?.[1], offset?.toString(), shown);
            else if (line.test(shown)) assert.ok(offset !== undefined, shown);
            else if (/^\s*(let .*)?$|^\s*B\d+:/.test(shown)) assert.equal(offset, undefined, shown);
          }
      }
    const { offsets } = symbolNamed(textOf(branches), 'f') ?? assert.fail();
    assert.deepEqual(offsets, [undefined, undefined, undefined, 1, 3, 4]);
  });

  it('names what differs from the ABI in the same answer', () => {
    const code = wire(moduleWith([at('Ret')]), {
      address: '0xcafe',
      name: 'vault',
      friends: [],
      exposed_functions: [
        {
          name: 'gone',
          visibility: 'public',
          is_entry: true,
          is_view: false,
          generic_type_params: [],
          params: [],
          return: [],
        },
      ],
      structs: [],
    });
    assert.match(textOf(code).text, /\/\/ The ABI from the node does not match this code: gone\.\n/);
  });

  it('names the module that the bytecode is of, if it is a different one', () => {
    const abi = { address: '0xcafe', name: 'other', friends: [], exposed_functions: [], structs: [] };
    assert.match(
      textOf(wire(sampleModule(), abi)).text,
      /\/\/ The ABI from the node does not match this code: the code belongs to 0xcafe::vault\.\n/,
    );
  });

  const WITHOUT: readonly (readonly [what: string, module: WireModule, state: string, message: string])[] = [
    ['no bytecode', { bytecode: '0x' }, 'is not available', 'The response has no bytecode, only an interface.'],
    ['text that is not hex', { bytecode: '0xzz' }, 'cannot be shown', 'The bytecode from the node is not hex.'],
    ['a script', wire(writeBytecode(sampleScript())), 'is not available', 'It is a script.'],
    [
      'other bytes',
      { bytecode: '0x00' },
      'cannot be shown',
      'Cannot read the bytecode: it is not Move bytecode, in the header at byte 0.',
    ],
  ];
  for (const [what, module, state, message] of WITHOUT) {
    it(`says why there is no code in ${what}`, () => {
      const { text, module: symbol } = textOf(module);
      assert.equal(text, `// The code of 0xcafe::vault on Honest at ledger version 7 ${state}.\n// ${message}\n`);
      assert.equal(symbol, undefined);
    });
  }

  it('shows the known part of a later format, and says what is unknown', () => {
    const file = fileOf({ tables: tablesOf('02 02 ee') });
    const { text } = textOf(wire(file));
    assert.match(text, /\n\/\/ Only part of the code is shown\. .*0xee.*\n/);
    assert.match(text, /module 0xcafe::m \{/);
  });
});

describe('names in the code of a module', () => {
  it('keep the address where they would look like Move’s own', () => {
    const sample = moduleWith([at('Call', 2), at('Pop'), at('Call', 1), at('Pop'), at('Ret')]);
    const renamed = new Map([
      ['native_fee', 'move_from'],
      ['error', 'vector'],
    ]);
    const identifiers = sample.identifiers.map(name => renamed.get(name) ?? name);
    const addresses = ['0xcafe', '0xbad'];
    const { text } = textOf(wire({ ...sample, identifiers, addresses }));
    assert.ok(text.includes('_ = 0xcafe::vault::move_from();'), text);
    assert.ok(text.includes('0xbad::vector::not_found('), text);
  });
});

describe('the statements of a body', () => {
  it('fold the operand stack into expressions', () => {
    assert.deepEqual(
      body([
        at('CopyLoc', 0),
        at('LdU64', 2n),
        at('LdU64', 3n),
        at('Add'),
        at('Mul'),
        at('CastU8'),
        at('CastU64'),
        at('StLoc', 4),
        at('Ret'),
      ]),
      ['loc4 = ((arg0 * (2 + 3)) as u8) as u64;', 'return;'],
    );
  });

  it('read and write fields through references', () => {
    assert.deepEqual(
      body([
        at('MoveLoc', 2),
        at('ImmBorrowFieldGeneric', 0),
        at('ReadRef'),
        at('MoveLoc', 2),
        at('MutBorrowFieldGeneric', 0),
        at('WriteRef'),
        at('MoveLoc', 3),
        at('ReadRef'),
        at('Pop'),
        at('Ret'),
      ]),
      ['arg2.owner = arg2.owner;', '_ = *arg3;', 'return;'],
    );
  });

  it('name a value that a statement in between could change', () => {
    assert.deepEqual(
      body([at('CopyLoc', 0), at('LdU64', 1n), at('StLoc', 0), at('CopyLoc', 0), at('Add'), at('Pop'), at('Ret')]),
      ['tmp0 = arg0;', 'arg0 = 1;', '_ = tmp0 + arg0;', 'return;'],
    );
  });

  it('name every value before a statement if more than 64 wait, although none could change', () => {
    const first = (waiting: number) => {
      const pushes = Array.from({ length: waiting }, () => at('CopyLoc', 0));
      return body([...pushes, at('LdU64', 1n), at('StLoc', 4), at('Ret')])[0];
    };
    assert.deepEqual([64, 65].map(first), ['loc4 = 1;', 'tmp0 = arg0;']);
  });

  it('name a call that is evaluated before a statement, and a local that a reference can change', () => {
    assert.deepEqual(
      body([
        at('CopyLoc', 0),
        at('Call', 2),
        at('LdU64', 1n),
        at('MutBorrowLoc', 0),
        at('LdU64', 9n),
        at('StLoc', 4),
        at('WriteRef'),
        at('Add'),
        at('Pop'),
        at('Ret'),
      ]),
      [
        'tmp0 = arg0;',
        'tmp1 = native_fee();',
        'tmp2 = &mut arg0;',
        'loc4 = 9;',
        '*tmp2 = 1;',
        '_ = tmp0 + tmp1;',
        'return;',
      ],
    );
  });

  it('label the blocks that branches lead to, and invert conditions', () => {
    assert.deepEqual(
      body([
        at('CopyLoc', 0),
        at('LdU64', 5n),
        at('Lt'),
        at('BrFalse', 5),
        at('Branch', 0),
        at('LdTrue'),
        at('Not'),
        at('BrTrue', 0),
        at('Ret'),
      ]),
      ['B1:', 'if (arg0 >= 5) goto B2;', 'goto B1;', 'B2:', 'if (!true) goto B1;', 'return;'],
    );
  });

  it('name an abort code from the module’s errors', () => {
    assert.deepEqual(body([at('LdU64', 5n), at('Call', 1), at('Abort')]), [
      'abort error::not_found(5); // 0x60005 · EMISSING · Nothing is there.',
    ]);
    assert.deepEqual(body([at('LdConst', 1), at('LdConst', 0), at('AbortMsg')]), [
      'abort (5, b"abc"); // 0x5 · EMISSING · Nothing is there.',
    ]);
    assert.deepEqual(body([at('MoveLoc', 0), at('Abort')]), ['abort arg0;']);
    assert.equal(
      body([at('LdU64', 5n), at('Abort')], {}, 'instructions').at(-1),
      '1: Abort // 0x5 · EMISSING · Nothing is there.',
    );
  });

  it('assign the parts of a value to the locals that store them', () => {
    assert.deepEqual(
      body(
        [
          at('LdU64', 1n),
          at('PackGeneric', 0),
          at('UnpackGeneric', 0),
          at('Pop'),
          at('StLoc', 4),
          at('LdConst', 0),
          at('VecUnpack', 2, 2n),
          at('StLoc', 5),
          at('StLoc', 4),
          at('Ret'),
        ],
        { locals: [U64, U64] },
      ),
      [
        'Pool<u64> { fee: loc4, owner: _ } = Pool<u64> { fee: ?, owner: 1 };',
        'vector[loc4, loc5] = b"abc";',
        'return;',
      ],
    );
  });

  it('name the parts of a value if other instructions use them', () => {
    assert.deepEqual(body([at('LdConst', 0), at('VecUnpack', 2, 2n), at('Add'), at('Ret')], { results: [U64] }), [
      'vector[tmp0, tmp1] = b"abc";',
      'return tmp0 + tmp1;',
    ]);
  });

  it('show closures with the values that they capture, and calls of closures', () => {
    const closure: TypeToken = { kind: 'function', abilities: 0, parameters: [U64], results: [U64] };
    const { length } = sampleModule().signatures;
    assert.deepEqual(
      body(
        [
          at('LdU64', 7n),
          at('MoveLoc', 1),
          at('PackClosure', 0, 3n),
          at('Pop'),
          at('LdU64', 1n),
          at('MoveLoc', 4),
          at('CallClosure', length + 1),
          at('Pop'),
          at('Ret'),
        ],
        { locals: [closure] },
      ),
      ['_ = |x0, x1| deposit(7, arg1, x0, x1);', '_ = loc4(1);', 'return;'],
    );
  });

  it('have parentheses around what is read through a reference, except a local', () => {
    const sum = (...reference: readonly Instruction[]) => [
      ...reference,
      ...[at('ReadRef'), at('LdU64', 1n), at('Add'), at('Pop')],
    ];
    assert.deepEqual(body([...sum(at('ImmBorrowLoc', 0)), ...sum(at('MoveLoc', 3)), at('Ret')]), [
      '_ = arg0 + 1;',
      '_ = (*arg3) + 1;',
      'return;',
    ]);
  });

  it('begin on the first line of a body without locals', () => {
    const { text } = textOf(wire(moduleWith([at('Ret')], { locals: [] })));
    assert.match(text, / \{\n {8}return;\n {4}\}\n/);
  });

  it('have parentheses around references in an expression', () => {
    const compared = [at('MutBorrowLoc', 0), at('ImmBorrowLoc', 4), at('Eq'), at('Pop')];
    assert.deepEqual(body([...compared, at('Ret')]), ['_ = (&mut arg0) == (&loc4);', 'return;']);
  });

  it('evaluate what a closure captures when it is made, and its arguments before it is called', () => {
    const closure: TypeToken = { kind: 'function', abilities: 0, parameters: [U64, U64], results: [] };
    const { length } = sampleModule().signatures;
    assert.deepEqual(
      body(
        [
          at('Call', 2),
          at('MoveLoc', 1),
          at('PackClosure', 0, 3n),
          at('Pop'),
          at('Call', 2),
          at('LdU64', 1n),
          at('MoveLoc', 4),
          at('CallClosure', length + 1),
          at('Ret'),
        ],
        { locals: [closure] },
      ),
      [
        'tmp0 = native_fee();',
        '_ = |x0, x1| deposit(tmp0, arg1, x0, x1);',
        'tmp1 = native_fee();',
        'loc4(tmp1, 1);',
        'return;',
      ],
    );
  });

  it('show what every instruction does, and its operand', () => {
    const shown = [...KINDS].map(([op, kind]) => {
      const instruction = WITH_OPERAND[kind]?.(op as Op) ?? at(op as Op, 0);
      const stack = [at('LdU64', 1n), at('LdU64', 2n), at('LdU64', 3n), instruction, at('Pop')];
      const [words = ''] = body([instruction], {}, 'instructions').slice(-1);
      return [op, body(stack).join(' '), words.slice(`0: ${op}`.length).trim()] as const;
    });
    assert.deepEqual(
      Object.fromEntries(shown.map(([op, ...rest]) => [op, rest])),
      Object.fromEntries(EVERY.map(([op, ...rest]) => [op, rest])),
    );
  });

  it('invert every comparison of a branch', () => {
    const signs = ['Eq', 'Neq', 'Lt', 'Gt', 'Le', 'Ge', 'And'].map(op => {
      const [, line] = body([at('CopyLoc', 0), at('LdU64', 5n), at(op as Op), at('BrFalse', 0)]);
      return /^if \((.*)\) goto B1;$/.exec(line ?? '')?.[1];
    });
    assert.deepEqual(signs, ['!=', '==', '>=', '<=', '>', '<'].map(sign => `arg0 ${sign} 5`).concat('!(arg0 && 5)'));
  });

  it('end with the results, and give up on counts that no vector has', () => {
    const results = (count: number) => ({ results: Array.from({ length: count }, () => U64) });
    const two = [at('LdU64', 1n), at('LdU64', 2n)];
    assert.deepEqual(body([...two, at('Ret')], results(2)), ['return (1, 2);']);
    assert.deepEqual(body([at('LdU64', 1n), at('Ret')], results(1)), ['return 1;']);
    const most = 2n ** 64n - 1n;
    assert.deepEqual(body([...two, at('VecPack', 2, most), at('Pop')]), ['_ = vector[1, 2];']);
    assert.deepEqual(body([at('VecPack', 2, 0n), at('Pop')]), ['_ = vector<u64>[];']);
    assert.match(body([at('VecUnpack', 2, most)])[0] ?? '', /^vector\[tmp0, .*, tmp255\] = \?;$/);
  });

  it('end hostile bodies: many dropped locals before an abort', () => {
    const drops = Array.from({ length: 20_000 }, () => [at('CopyLoc', 0), at('Pop')]).flat();
    const lines = body([at('LdU64', 5n), ...drops, at('Abort')]);
    assert.equal(lines.at(-1), 'abort 5; // 0x5 · EMISSING · Nothing is there.');
  });

  it('end hostile bodies: calls in calls', () => {
    const calls = Array.from({ length: 20_000 }, () => [at('Call', 1)]).flat();
    const lines = body([at('LdU64', 1n), ...calls, at('Pop'), at('Ret')]);
    assert.ok(lines.every(line => line.length < 3_000));
    assert.equal(lines.at(-1), 'return;');
  });

  it('end hostile bodies: more text than is shown', () => {
    const wide: TypeToken = { kind: 'vector', element: { kind: 'primitive', name: 'address' } };
    const types = Array.from({ length: 200 }, () => wide);
    const code = moduleWith(Array.from({ length: 60_000 }, () => [at('VecPack', 5, 0n), at('Pop')]).flat(), {
      locals: types,
    });
    const long: CompiledModule = {
      ...code,
      constants: [{ type: { kind: 'vector', element: U64 }, value: new Uint8Array() }],
    };
    for (const mode of ['statements', 'instructions'] as const) {
      const { text } = textOf(wire(long), mode);
      assert.ok(text.length < 5_000_000, `${mode}: ${text.length} characters`);
    }
  });

  it('end hostile bodies: many values on the stack before many statements', () => {
    const pushes = Array.from({ length: 10_000 }, () => at('CopyLoc', 0));
    const stores = Array.from({ length: 10_000 }, () => [at('LdU64', 1n), at('StLoc', 4)]).flat();
    const lines = body([...pushes, ...stores, at('Ret')]);
    assert.deepEqual([lines[0], lines[9_999], lines[10_000]], ['tmp0 = arg0;', 'tmp9999 = arg0;', 'loc4 = 1;']);
  });
});

describe('the instructions of a body', () => {
  it('have offsets of one width, and the labels of blocks where they begin', () => {
    const steps = [...Array.from({ length: 9 }, () => at('Nop')), at('BrTrue', 10), at('Branch', 2)];
    const text = textOf(wire(moduleWith(steps, { locals: [] })), 'instructions');
    const { place, lines } = symbolNamed(text, 'f') ?? assert.fail();
    assert.deepEqual(
      text.text
        .split('\n')
        .slice(place.line + 1, lines.last)
        .map(line => line.replace(/^ {4}/, '')),
      [
        ...['     0: Nop', '     1: Nop', 'B1:'],
        ...[2, 3, 4, 5, 6, 7, 8].map(offset => `     ${offset}: Nop`),
        ...['     9: BrTrue B2 (10)', 'B2:', '    10: Branch B1 (2)'],
      ],
    );
  });
});

describe('the aborts above each function of a code document', () => {
  const id = { address: '0xcafe', module: 'bank' };
  const textOf = (functions: readonly CallingFunction[]) => {
    const bytecode = bytesToHex(callingModule(id, functions, [{ code: 1n, name: 'EGONE', description: '' }]));
    return codeText({ id, module: { bytecode }, source: 'Honest' }, 'statements').text.split('\n');
  };

  it('names the codes through all calls in the module, and the modules that it calls', () => {
    const lines = textOf([
      { name: 'close', steps: [{ call: '0xcafe::bank::check' }, { call: '0x1::coin::burn' }] },
      { name: 'check', visibility: 'private', steps: [{ abort: 1n }, { abort: 77n }, { abort: 'parameter' }] },
      { name: 'size', steps: [] },
    ]);
    const above = (name: string) => lines[lines.findIndex(line => line.includes(`fun ${name}(`)) - 1]?.trim();
    assert.equal(
      above('close'),
      '// May abort with EGONE, 0x4d or a code known only at run time, and in called modules: coin.',
    );
    assert.equal(above('check'), '// May abort with EGONE, 0x4d or a code known only at run time.');
    assert.equal(above('size'), '');
  });

  it('takes several lines if one would be longer than a window', () => {
    const calls = Array.from({ length: 8 }, (_, index) => ({ call: `0x1::a_module_with_a_name_${index}::run` }));
    const lines = textOf([{ name: 'close', steps: calls }]);
    const end = lines.findIndex(line => line.includes('fun close('));
    const above = lines
      .slice(
        lines.findIndex(line => line.includes('May abort')),
        end,
      )
      .map(line => line.trim());
    assert.equal(above.length, 3);
    for (const line of above) assert.ok(line.startsWith('// ') && line.length <= 100, line);
    assert.match(above.map(line => line.slice(3)).join(' '), /a_module_with_a_name_0, a_module_with_a_name_1, .*_7\.$/);
  });

  it('stops following when a module has too many calls', () => {
    const names = Array.from({ length: 300 }, (_, index) => `f${index}`);
    const functions = names.map((name, index) => ({
      name,
      steps: [{ abort: 1n }, ...names.slice(index + 1, index + 40).map(next => ({ call: `0xcafe::bank::${next}` }))],
    }));
    const found = textOf(functions).filter(line => line.includes('May abort')).length;
    assert.ok(found > 3 && found < 100, String(found));
  });
});

import type {
  CompiledModule,
  CompiledScript,
  FunctionDefinition,
  TypeToken,
} from '../../src/core/bytecode/compiledCode';
import { writeMetadata } from '../../src/core/bytecode/metadata';
import { OPCODES, type Instruction, type OperandKind } from '../../src/core/bytecode/opcodes';

const U64: TypeToken = { kind: 'primitive', name: 'u64' };
const BYTES: TypeToken = { kind: 'vector', element: { kind: 'primitive', name: 'u8' } };
const T0: TypeToken = { kind: 'parameter', index: 0 };
const PRIMITIVES = ['bool', 'u8', 'u16', 'u32', 'u64', 'u128', 'u256', 'address', 'signer'] as const;
const SIGNED = ['i8', 'i16', 'i32', 'i64', 'i128', 'i256'] as const;

/** The names in {@link sampleModule}, by index. */
const NAMES = [
  'vault',
  'error',
  'Pool',
  'Shape',
  'fee',
  'owner',
  'Circle',
  'radius',
  'Dot',
  'Coin',
  'deposit',
  'not_found',
  'native_fee',
  '__lambda__1__deposit',
  'of$one',
] as const;

function name(text: (typeof NAMES)[number]): number {
  return NAMES.indexOf(text);
}

/** Returns one of each instruction, with operands that {@link sampleModule} has. */
export function allInstructions(): readonly Instruction[] {
  return (Object.entries(OPCODES) as [OperandKind, Readonly<Record<string, number>>][]).flatMap(([kind, ops]) =>
    Object.keys(ops).map(op => {
      if (kind === 'none') return { kind, op } as Instruction;
      if (kind === 'integer') return { kind, op, operand: op.startsWith('LdI') ? -2n : 100n } as Instruction;
      if (kind === 'vector') return { kind, op, operand: 2, beside: 2n ** 64n - 1n } as Instruction;
      if (kind === 'closure' || kind === 'closureInstantiation')
        return { kind, op, operand: 0, beside: 3n } as Instruction;
      return { kind, op, operand: kind === 'type' ? 2 : 0 } as Instruction;
    }),
  );
}

/** Returns a module of version 10 with an entry in every table, every kind of type and every instruction. */
export function sampleModule(): CompiledModule {
  const instructions = allInstructions();
  const pool: TypeToken = { kind: 'struct', handle: 0, typeArguments: [T0] };
  const fields = [
    { name: name('fee'), type: U64 },
    { name: name('owner'), type: pool },
  ];
  return {
    kind: 'module',
    version: 10,
    isMarked: true,
    self: 0,
    addresses: ['0xcafe', '0x1'],
    identifiers: NAMES,
    moduleHandles: [
      { address: 0, name: name('vault') },
      { address: 1, name: name('error') },
    ],
    structHandles: [
      {
        module: 0,
        name: name('Pool'),
        abilities: 12,
        typeParameters: [{ constraints: 4, isPhantom: true }],
      },
      { module: 0, name: name('Shape'), abilities: 7, typeParameters: [] },
      { module: 1, name: name('Coin'), abilities: 0, typeParameters: [] },
    ],
    signatures: [
      [],
      [U64, BYTES, { kind: 'reference', mutable: true, to: pool }, { kind: 'reference', mutable: false, to: T0 }],
      [U64],
      [
        ...[...PRIMITIVES, ...SIGNED].map(each => ({ kind: 'primitive', name: each }) as const),
        { kind: 'struct', handle: 2, typeArguments: [] },
        { kind: 'function', abilities: 3, parameters: [U64, T0], results: [BYTES] },
        { kind: 'function', abilities: 0, parameters: [], results: [] },
      ],
    ],
    functionHandles: [
      {
        module: 0,
        name: name('deposit'),
        parameters: 1,
        results: 2,
        typeParameters: [15],
        accesses: [
          { access: 'reads', isNegated: false, resource: { kind: 'any' }, address: { kind: 'any' } },
          {
            access: 'writes',
            isNegated: true,
            resource: { kind: 'atAddress', address: 1 },
            address: { kind: 'literal', address: 0 },
          },
          {
            access: 'acquires',
            isNegated: false,
            resource: { kind: 'inModule', module: 1 },
            address: { kind: 'parameter', local: 0 },
          },
          {
            access: 'reads',
            isNegated: false,
            resource: { kind: 'struct', handle: 1 },
            address: { kind: 'parameter', local: 2, functionInstantiation: 0 },
          },
          {
            access: 'reads',
            isNegated: false,
            resource: { kind: 'structInstantiation', handle: 0, typeArguments: 2 },
            address: { kind: 'any' },
          },
        ],
        attributes: [{ name: 'persistent' }, { name: 'pack_variant', operand: 258 }],
      },
      { module: 1, name: name('not_found'), parameters: 2, results: 2, typeParameters: [], attributes: [] },
      {
        module: 0,
        name: name('native_fee'),
        parameters: 0,
        results: 2,
        typeParameters: [],
        attributes: [{ name: 'module_lock' }],
      },
      { module: 0, name: name('__lambda__1__deposit'), parameters: 3, results: 0, typeParameters: [], attributes: [] },
    ],
    functionInstantiations: [{ of: 0, typeArguments: 2 }],
    constants: [
      { type: BYTES, value: Uint8Array.of(3, 0x61, 0x62, 0x63) },
      { type: U64, value: Uint8Array.of(5, 0, 0, 0, 0, 0, 0, 0) },
    ],
    metadata: [
      ...writeMetadata({
        errors: [
          { code: 5n, name: 'EMISSING', description: 'Nothing is there.' },
          { code: 256n, name: 'ELATE', description: '' },
        ],
        structs: [{ name: 'Pool', attributes: [{ kind: 'event', number: 4, args: [] }] }],
        functions: [{ name: 'deposit', attributes: [{ kind: 'view', number: 1, args: [] }] }],
        compilation: { isUnstable: true, compiler: '2.1', language: '2.4' },
        unreadable: [],
      }),
      { key: 'other\u0000\u00ff', value: Uint8Array.of(1) },
    ],
    structDefinitions: [
      { handle: 0, layout: { kind: 'fields', fields } },
      {
        handle: 1,
        layout: {
          kind: 'variants',
          variants: [
            { name: name('Circle'), fields: [{ name: name('radius'), type: U64 }] },
            { name: name('Dot'), fields: [] },
          ],
        },
      },
    ],
    structInstantiations: [{ of: 0, typeArguments: 2 }],
    functionDefinitions: [
      { handle: 0, visibility: 'public', isEntry: true, acquires: [0, 1], code: { locals: 3, instructions } },
      { handle: 2, visibility: 'friend', isEntry: false, acquires: [] },
      {
        handle: 3,
        visibility: 'private',
        isEntry: false,
        acquires: [],
        code: { locals: 0, instructions: [{ kind: 'none', op: 'Ret' }] },
      },
    ],
    fieldHandles: [{ owner: 0, field: 1 }],
    fieldInstantiations: [{ of: 0, typeArguments: 2 }],
    friends: [{ address: 1, name: name('error') }],
    variantFieldHandles: [{ owner: 1, field: 0, variants: [0] }],
    variantFieldInstantiations: [{ of: 0, typeArguments: 2 }],
    variantHandles: [{ owner: 1, variant: 1 }],
    variantInstantiations: [{ of: 0, typeArguments: 2 }],
  };
}

/** Returns a script of version 10: generic, with access specifiers. */
export function sampleScript(): CompiledScript {
  const { addresses, identifiers, moduleHandles, structHandles, signatures, constants, metadata } = sampleModule();
  const { functionHandles, functionInstantiations } = sampleModule();
  return {
    kind: 'script',
    version: 10,
    isMarked: true,
    ...{ addresses, identifiers, moduleHandles, structHandles, signatures, constants, metadata },
    ...{ functionHandles, functionInstantiations },
    typeParameters: [0, 4],
    parameters: 1,
    accesses: [{ access: 'writes', isNegated: false, resource: { kind: 'any' }, address: { kind: 'any' } }],
    code: {
      locals: 0,
      instructions: [
        { kind: 'local', op: 'MoveLoc', operand: 0 },
        { kind: 'function', op: 'Call', operand: 1 },
        { kind: 'none', op: 'Abort' },
      ],
    },
  };
}

/** Returns a module like deployed ones: 2.5 kB with 12 functions of 33 instructions, 29 kB with 150. */
export function moduleOfSize(functions: number): CompiledModule {
  const sample = sampleModule();
  const first = sample.identifiers.length;
  const names = Array.from({ length: functions }, (_, index) => `rebalance_position_${index}`);
  const handles = names.map((_, index) => ({
    module: 0,
    name: first + index,
    parameters: 1,
    results: 2,
    typeParameters: [4],
    attributes: [{ name: 'persistent' as const }],
  }));
  const firstHandle = sample.functionHandles.length;
  const definitions = names.map((_, index): FunctionDefinition => ({
    handle: firstHandle + index,
    visibility: 'public',
    isEntry: index % 3 === 0,
    acquires: [0],
    code: { locals: 2, instructions: usualBody(firstHandle + ((index + 1) % functions)) },
  }));
  return {
    ...sample,
    identifiers: [...sample.identifiers, ...names],
    functionHandles: [...sample.functionHandles, ...handles],
    functionDefinitions: [...sample.functionDefinitions, ...definitions],
  };
}

/** Returns instructions in the proportions of deployed code. */
function usualBody(callee: number): readonly Instruction[] {
  const part: readonly Instruction[] = [
    { kind: 'local', op: 'CopyLoc', operand: 0 },
    { kind: 'integer', op: 'LdU64', operand: 100_000n },
    { kind: 'none', op: 'Lt' },
    { kind: 'target', op: 'BrFalse', operand: 8 },
    { kind: 'local', op: 'MoveLoc', operand: 2 },
    { kind: 'fieldInstantiation', op: 'ImmBorrowFieldGeneric', operand: 0 },
    { kind: 'none', op: 'ReadRef' },
    { kind: 'local', op: 'StLoc', operand: 4 },
    { kind: 'local', op: 'MoveLoc', operand: 0 },
    { kind: 'function', op: 'Call', operand: callee },
    { kind: 'none', op: 'Pop' },
  ];
  return [
    ...part,
    ...part,
    ...part.slice(0, 8),
    { kind: 'local', op: 'CopyLoc', operand: 4 },
    { kind: 'none', op: 'Ret' },
  ];
}

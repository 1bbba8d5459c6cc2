import assert from 'node:assert/strict';
import { abortSites } from '../../../src/core/bytecode/abortSites';
import { calleesOf, interfaceOf, moduleView } from '../../../src/core/bytecode/moduleView';
import { CodeNames, constantValue } from '../../../src/core/bytecode/codeNames';
import type { CompiledModule, TypeToken } from '../../../src/core/bytecode/compiledCode';
import type { Instruction, Op } from '../../../src/core/bytecode/opcodes';
import { operandOf } from '../../../src/core/bytecode/operand';
import { readBytecode } from '../../../src/core/bytecode/readBytecode';
import { allInstructions, sampleModule } from '../../support/sampleCode';
import { fileOf, tablesOf } from './bytecodeFile';

describe('moduleView', () => {
  const view = moduleView(sampleModule());

  it('lists the module, its friends, structs and functions by name', () => {
    assert.deepEqual(view.id, { address: '0xcafe', module: 'vault' });
    assert.deepEqual(view.friends, [{ address: '0x1', module: 'error' }]);
    const [pool, shape] = view.structs;
    assert.deepEqual(pool, {
      address: '0xcafe',
      module: 'vault',
      name: 'Pool',
      abilities: ['store', 'key'],
      typeParameters: [{ constraints: ['store'] }],
      phantoms: [true],
      layout: {
        kind: 'fields',
        fields: [
          { name: 'fee', type: 'u64' },
          { name: 'owner', type: '0xcafe::vault::Pool<T0>' },
        ],
      },
      marks: [{ kind: 'event', number: 4, args: [] }],
    });
    assert.deepEqual(shape?.layout, {
      kind: 'variants',
      variants: [
        { name: 'Circle', fields: [{ name: 'radius', type: 'u64' }] },
        { name: 'Dot', fields: [] },
      ],
    });
  });

  it('includes private and native functions with types, locals, attributes and accesses', () => {
    const [deposit, native, lambda] = view.functions.map(({ code, ...each }) => ({
      ...each,
      hasCode: code !== undefined,
    }));
    assert.deepEqual(deposit, {
      address: '0xcafe',
      module: 'vault',
      name: 'deposit',
      parameters: ['u64', 'vector<u8>', '&mut 0xcafe::vault::Pool<T0>', '&T0'],
      results: ['u64'],
      typeParameters: [{ constraints: ['copy', 'drop', 'store', 'key'] }],
      attributes: ['persistent', 'pack_variant'],
      visibility: 'public',
      isEntry: true,
      isNative: false,
      marks: [{ kind: 'view', number: 1, args: [] }],
      acquires: ['Pool', 'Shape'],
      accesses: [
        'reads *(*)',
        '!writes 0x1::*(0xcafe)',
        'acquires 0x1::error::*(arg0)',
        'reads 0xcafe::vault::Shape(0xcafe::vault::deposit(arg2))',
        'reads 0xcafe::vault::Pool<u64>(*)',
      ],
      locals: [
        ...['bool', 'u8', 'u16', 'u32', 'u64', 'u128', 'u256', 'address', 'signer'],
        ...['i8', 'i16', 'i32', 'i64', 'i128', 'i256', '0x1::error::Coin'],
        ...['|u64,T0|vector<u8> has copy + drop', '||'],
      ],
      hasCode: true,
    });
    assert.deepEqual(
      [native?.visibility, native?.isNative, native?.hasCode, native?.attributes],
      ['friend', true, false, ['module_lock']],
    );
    assert.deepEqual([lambda?.name, lambda?.visibility], ['__lambda__1__deposit', 'private']);
  });

  it('shows public(script) as public and entry', () => {
    const sample = sampleModule();
    const functionDefinitions = sample.functionDefinitions.map(each => ({
      ...each,
      visibility: 'script' as const,
      isEntry: false,
    }));
    const [first] = moduleView({ ...sample, functionDefinitions }).functions;
    assert.deepEqual([first?.visibility, first?.isEntry], ['public', true]);
  });

  it('returns the interface that a node would return, without private functions', () => {
    const abi = interfaceOf(view);
    assert.deepEqual(abi.friends, ['0x1::error']);
    assert.deepEqual(
      abi.functions.map(({ name, visibility, isEntry, isView }) => [name, visibility, isEntry, isView]),
      [
        ['deposit', 'public', true, true],
        ['native_fee', 'friend', false, false],
      ],
    );
    assert.deepEqual(
      abi.structs.map(({ name, isEvent, isEnum, fields, variants }) => [
        name,
        isEvent,
        isEnum,
        fields.length,
        variants.length,
      ]),
      [
        ['Pool', true, false, 2, 0],
        ['Shape', false, true, 0, 2],
      ],
    );
  });

  it('shows ? for what is missing from a partly read file', () => {
    const tables = tablesOf('02 0b00 02').map(([kind, hex]) => [kind, kind === 0x05 ? '00 01 17' : hex] as const);
    const reading = readBytecode(fileOf({ tables }));
    assert.ok(reading.kind === 'partly' && reading.code.kind === 'module');
    const [first] = moduleView(reading.code).functions;
    assert.deepEqual([first?.name, first?.parameters], ['f', []]);
    const names = new CodeNames({ ...reading.code, identifiers: [] });
    assert.deepEqual(names.module(0), { address: '0xcafe', module: '?' });
    assert.deepEqual(names.function(9).name, '?');
  });
});

describe('operandOf', () => {
  const module = sampleModule();
  const names = new CodeNames(module);

  it('shows what of the first 64 parameters a closure captures, which is all that it can', () => {
    const U64: TypeToken = { kind: 'primitive', name: 'u64' };
    const { signatures, functionHandles } = module;
    const long = {
      ...module,
      signatures: [...signatures, Array.from({ length: 70 }, () => U64)],
      functionHandles: functionHandles.map(each => ({ ...each, parameters: signatures.length })),
    };
    const instruction = allInstructions().find(each => each.op === 'PackClosure');
    assert.ok(instruction);
    const packed = operandOf(long, instruction, new CodeNames(long));
    assert.deepEqual([packed.kind === 'function' && packed.captured?.length], [64]);
  });

  it('shows ? for what is in a table that a partly read file lacks', () => {
    const unknown = names.struct(-1);
    const variants = { struct: unknown, typeArguments: [], variant: '?', fields: [] };
    const field = { struct: unknown, typeArguments: [], field: { name: '?', type: '?' }, variants: [] };
    const lacking: readonly (readonly [Op, keyof CompiledModule, unknown])[] = [
      ['Pack', 'structDefinitions', { kind: 'struct', struct: unknown, typeArguments: [], fields: [] }],
      ['TestVariant', 'variantHandles', { kind: 'variant', ...variants }],
      ['TestVariant', 'structDefinitions', { kind: 'variant', ...variants }],
      ['ImmBorrowField', 'fieldHandles', { kind: 'field', ...field }],
      ['ImmBorrowVariantField', 'variantFieldHandles', { kind: 'field', ...field }],
    ];
    for (const [op, table, what] of lacking) {
      const instruction = allInstructions().find(each => each.op === op);
      assert.ok(instruction, op);
      assert.deepEqual(operandOf({ ...module, [table]: [] }, instruction, names), what, `${op} without ${table}`);
    }
  });
});

describe('calleesOf', () => {
  it('lists each function once, with its type arguments and the places of its calls', () => {
    const instructions: readonly Instruction[] = [
      { kind: 'function', op: 'Call', operand: 1 },
      { kind: 'functionInstantiation', op: 'CallGeneric', operand: 0 },
      { kind: 'closureInstantiation', op: 'PackClosureGeneric', operand: 0, beside: 0n },
      { kind: 'function', op: 'Call', operand: 1 },
    ];
    const module = sampleModule();
    assert.deepEqual(calleesOf(module, { locals: 0, instructions }, new CodeNames(module)), [
      { function: { address: '0x1', module: 'error', name: 'not_found' }, typeArguments: [], offsets: [0, 3] },
      { function: { address: '0xcafe', module: 'vault', name: 'deposit' }, typeArguments: [['u64']], offsets: [1, 2] },
    ]);
  });
});

describe('abortSites', () => {
  const literal = (operand: bigint): Instruction => ({ kind: 'integer', op: 'LdU64', operand });
  const constant = (operand: number): Instruction => ({ kind: 'constant', op: 'LdConst', operand });
  const local: Instruction = { kind: 'local', op: 'MoveLoc', operand: 0 };
  const notFound: Instruction = { kind: 'function', op: 'Call', operand: 1 };
  const abort: Instruction = { kind: 'none', op: 'Abort' };
  const drop: Instruction = { kind: 'none', op: 'Pop' };
  const cases: readonly (readonly [what: string, body: readonly Instruction[], code: bigint | undefined])[] = [
    ['a literal', [literal(7n), abort], 7n],
    ['a constant', [constant(1), abort], 5n],
    ['a category of 0x1::error', [literal(5n), notFound, abort], 0x60005n],
    ['a category of a constant', [constant(1), notFound, abort], 0x60005n],
    ['a literal before locals are dropped', [literal(7n), local, drop, local, drop, abort], 7n],
    ['a literal and a message', [literal(7n), constant(0), { kind: 'none', op: 'AbortMsg' }], 7n],
    ['what is handed in', [local, abort], undefined],
    ['what is handed in, in a category', [local, notFound, abort], undefined],
    ['a constant of another type', [constant(0), abort], undefined],
    ['a message that is made', [literal(7n), local, { kind: 'none', op: 'AbortMsg' }], undefined],
    ['nothing before it', [abort], undefined],
  ];
  for (const [what, instructions, code] of cases) {
    it(`finds the code of ${what}`, () => {
      const module = sampleModule();
      const sites = abortSites(module, { locals: 0, instructions }, new CodeNames(module));
      assert.deepEqual(sites, [{ offset: instructions.length - 1, code }]);
    });
  }

  it('reads the category that is passed to canonical', () => {
    const sample = sampleModule();
    const identifiers = sample.identifiers.map(each => (each === 'not_found' ? 'canonical' : each));
    const module: CompiledModule = { ...sample, identifiers };
    const instructions = [literal(3n), literal(9n), notFound, abort];
    const [site] = abortSites(module, { locals: 0, instructions }, new CodeNames(module));
    assert.equal(site?.code, 0x30009n);
  });
});

describe('constantValue', () => {
  const primitive = (name: 'bool' | 'u8' | 'u128' | 'i16' | 'address') => ({ kind: 'primitive', name }) as const;

  it('reads bools, integers, addresses and vectors', () => {
    assert.deepEqual(constantValue({ type: primitive('bool'), value: Uint8Array.of(1) }), {
      kind: 'bool',
      value: true,
    });
    assert.deepEqual(constantValue({ type: primitive('i16'), value: Uint8Array.of(0xff, 0xff) }), {
      kind: 'integer',
      value: -1n,
    });
    const address = new Uint8Array(32);
    address[31] = 10;
    assert.deepEqual(constantValue({ type: primitive('address'), value: address }), { kind: 'address', value: '0xa' });
    const nested = { kind: 'vector', element: { kind: 'vector', element: primitive('u8') } } as const;
    assert.deepEqual(constantValue({ type: nested, value: Uint8Array.of(2, 0, 1, 65) }), {
      kind: 'vector',
      items: [
        { kind: 'bytes', value: new Uint8Array() },
        { kind: 'bytes', value: Uint8Array.of(65) },
      ],
    });
  });

  const unreadable: readonly (readonly [what: string, name: 'bool' | 'u128', bytes: readonly number[]])[] = [
    ['a truth value of 2', 'bool', [2]],
    ['bytes that end early', 'u128', [1]],
    ['bytes that follow', 'bool', [1, 0]],
  ];
  for (const [what, name, bytes] of unreadable) {
    it(`keeps the bytes as unreadable: ${what}`, () => {
      const value = Uint8Array.from(bytes);
      assert.deepEqual(constantValue({ type: primitive(name), value }), { kind: 'unreadable', bytes: value });
    });
  }

  it('keeps the bytes of a type that no constant can have', () => {
    const value = Uint8Array.of(1, 0);
    const struct = { kind: 'struct', handle: 0, typeArguments: [] } as const;
    assert.equal(constantValue({ type: struct, value }).kind, 'unreadable');
    assert.equal(constantValue({ type: { kind: 'vector', element: struct }, value }).kind, 'unreadable');
  });
});

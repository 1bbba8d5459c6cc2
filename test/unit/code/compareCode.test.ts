import assert from 'node:assert/strict';
import type { CompiledModule, FunctionHandle, StructHandle } from '../../../src/core/bytecode/compiledCode';
import { writeMetadata } from '../../../src/core/bytecode/metadata';
import type { Instruction } from '../../../src/core/bytecode/opcodes';
import { compareCode, type CodeAside, type FunctionChange } from '../../../src/core/code/compareCode';
import { allInstructions, sampleModule } from '../../support/sampleCode';

const SAMPLE = sampleModule();

function functionHandle(index: number, members: Partial<FunctionHandle>): CompiledModule {
  return { ...SAMPLE, functionHandles: replaced(SAMPLE.functionHandles, index, members) };
}

function structHandle(index: number, members: Partial<StructHandle>): CompiledModule {
  return { ...SAMPLE, structHandles: replaced(SAMPLE.structHandles, index, members) };
}

function replaced<Item>(items: readonly Item[], at: number, members: Partial<Item>): readonly Item[] {
  return items.map((item, index) => (index === at ? { ...item, ...members } : item));
}

/** The sample with other instructions in `deposit`. */
function withBody(instructions: readonly Instruction[], module = SAMPLE): CompiledModule {
  const code = { locals: 3, instructions };
  return { ...module, functionDefinitions: replaced(module.functionDefinitions, 0, { code }) };
}

function functionsOf(after: CompiledModule, before = SAMPLE): readonly FunctionChange[] {
  const comparison = compareCode(before, after);
  return comparison.kind === 'different' ? comparison.functions : assert.fail(comparison.kind);
}

/** Fails unless the modules differ even without their functions. */
function structsDiffer(after: CompiledModule, before = SAMPLE): readonly FunctionChange[] {
  const [was, is] = [before, after].map(each => ({ ...each, functionDefinitions: [] }));
  return is ? functionsOf(is, was) : assert.fail();
}

function partsOf(after: CompiledModule, before = SAMPLE): string {
  const changes = functionsOf(after, before);
  return changes.map(({ name, state, parts }) => [name, state, ...parts].join(' ')).join(', ');
}

function besidesOf(after: CompiledModule, before = SAMPLE): readonly CodeAside[] {
  const comparison = compareCode(before, after);
  return comparison.kind === 'sameCode' ? comparison.besides : assert.fail(comparison.kind);
}

/** The sample with constants, functions and signatures in a different order. */
function reordered(): CompiledModule {
  const instructions = allInstructions().map((each): Instruction => {
    if (each.kind === 'constant') return { ...each, operand: 1 };
    return each.kind === 'type' || each.kind === 'vector' ? { ...each, operand: 4 } : each;
  });
  const { constants, functionDefinitions } = withBody(instructions);
  return {
    ...SAMPLE,
    constants: constants.toReversed(),
    functionDefinitions: functionDefinitions.toReversed(),
    signatures: [...SAMPLE.signatures, ...SAMPLE.signatures.slice(2, 3)],
  };
}

describe('compareCode', () => {
  it('finds identical modules', () => {
    assert.deepEqual(compareCode(SAMPLE, sampleModule()), { kind: 'identical' });
  });

  it('says what differs besides the code', () => {
    const { metadata } = SAMPLE;
    const compiled = (compiler: string) =>
      writeMetadata({
        ...{ errors: [], structs: [], functions: [], unreadable: [] },
        compilation: { isUnstable: false, compiler, language: '2.3' },
      });
    assert.deepEqual(besidesOf({ ...SAMPLE, version: 9 }), [{ kind: 'version', before: 10, after: 9 }]);
    assert.deepEqual(besidesOf({ ...SAMPLE, metadata: metadata.slice(0, 2) }), [{ kind: 'metadata' }]);
    assert.deepEqual(besidesOf({ ...SAMPLE, metadata: compiled('2.1') }, { ...SAMPLE, metadata: compiled('2.0') }), [
      { kind: 'compiler', before: 'compiler 2.0, language 2.3', after: 'compiler 2.1, language 2.3' },
    ]);
    assert.deepEqual(besidesOf({ ...SAMPLE, metadata: [] }), [
      { kind: 'compiler', before: 'compiler 2.1, language 2.4, unstable', after: undefined },
      { kind: 'metadata' },
    ]);
  });

  it('finds the same code in any order of the tables', () => {
    assert.deepEqual(besidesOf(reordered()), [{ kind: 'tables' }]);
    const layout = { headers: [1, 2], contents: [2, 1] };
    const small: CompiledModule = { ...emptyModule(), structHandles: SAMPLE.structHandles };
    assert.deepEqual(besidesOf({ ...small, layout }, small), [{ kind: 'tables' }]);
  });

  it('finds the same code in the module of a different account', () => {
    const moved: CompiledModule = { ...SAMPLE, addresses: ['0xbeef', '0x1'] };
    assert.deepEqual(besidesOf(moved), []);
    const address = (last: number) =>
      Uint8Array.from([
        ...Array.from({ length: 30 }, () => 0),
        last === 0xcafe ? 0xca : 0xbe,
        last === 0xcafe ? 0xfe : 0xef,
      ]);
    const own = (module: CompiledModule, last: number): CompiledModule => ({
      ...module,
      constants: [{ type: { kind: 'primitive', name: 'address' }, value: address(last) }],
    });
    assert.deepEqual(besidesOf(own(SAMPLE, 0xcafe), own(moved, 0xbeef)), []);
    assert.equal(compareCode(own(SAMPLE, 0xcafe), own(moved, 0xcafe)).kind, 'different');
    assert.equal(compareCode(SAMPLE, { ...SAMPLE, addresses: ['0xcafe', '0x2'] }).kind, 'different');
  });

  it('compares attributes of functions only if both versions have them', () => {
    const without = functionHandle(0, { attributes: [] });
    assert.equal(partsOf(without), 'deposit changed attributes');
    assert.equal(partsOf(functionHandle(0, { attributes: [{ name: 'persistent' }] })), 'deposit changed attributes');
    assert.deepEqual(besidesOf({ ...without, version: 7 }), [{ kind: 'version', before: 10, after: 7 }]);
  });

  it('says which part of a function differs', () => {
    assert.equal(partsOf(functionHandle(0, { results: 0 })), 'deposit changed signature');
    assert.equal(partsOf(functionHandle(0, { parameters: 2 })), 'deposit changed signature');
    assert.equal(partsOf(functionHandle(0, { typeParameters: [7] })), 'deposit changed signature');
    assert.equal(partsOf(functionHandle(0, { accesses: [] })), 'deposit changed accesses');
    const definition = (members: Partial<CompiledModule['functionDefinitions'][number]>): CompiledModule => ({
      ...SAMPLE,
      functionDefinitions: replaced(SAMPLE.functionDefinitions, 0, members),
    });
    assert.equal(partsOf(definition({ visibility: 'private' })), 'deposit changed signature');
    assert.equal(partsOf(definition({ isEntry: false })), 'deposit changed signature');
    assert.equal(partsOf(definition({ acquires: [0] })), 'deposit changed accesses');
    assert.equal(partsOf(definition({ code: { locals: 2, instructions: allInstructions() } })), 'deposit changed code');
    assert.equal(
      compareCode(
        definition({ visibility: 'public', isEntry: true }),
        definition({ visibility: 'script', isEntry: false }),
      ).kind,
      'sameCode',
    );
  });

  it('compares the operand of every instruction', () => {
    const all = allInstructions();
    const unnoticed = all.flatMap((instruction, at) => {
      if (instruction.kind === 'none') return [];
      const other = { ...instruction, ...(typeof instruction.operand === 'bigint' ? { operand: 7n } : { operand: 1 }) };
      const isChanged = compareCode(withBody(all, RICH), withBody(all.with(at, other as Instruction), RICH)).kind;
      return isChanged === 'different' ? [] : [instruction.op];
    });
    assert.deepEqual(unnoticed, []);
    const beside = all.flatMap((instruction, at) => {
      if (!('beside' in instruction)) return [];
      const isChanged = compareCode(SAMPLE, withBody(all.with(at, { ...instruction, beside: 1n }))).kind;
      return isChanged === 'different' ? [] : [instruction.op];
    });
    assert.deepEqual(beside, []);
  });

  it('notices a constant that differs far from its beginning', () => {
    const bytes = (last: number) => Uint8Array.of(0x90, 0x4e, ...Array.from({ length: 10_000 - 1 }, () => 65), last);
    const long = (last: number): CompiledModule => ({
      ...SAMPLE,
      constants: [{ type: { kind: 'vector', element: { kind: 'primitive', name: 'u8' } }, value: bytes(last) }],
    });
    assert.equal(partsOf(long(66), long(65)), 'deposit changed code');
  });

  it('finds functions, including private ones, and structs on one side only', () => {
    const [first, second] = SAMPLE.functionDefinitions;
    assert.ok(first && second);
    const { structDefinitions } = SAMPLE;
    const less: CompiledModule = { ...SAMPLE, functionDefinitions: [first, second] };
    assert.deepEqual(functionsOf(less), [{ name: '__lambda__1__deposit', state: 'removed', parts: [] }]);
    assert.equal(partsOf(SAMPLE, less), '__lambda__1__deposit added');
    const fewer: CompiledModule = { ...SAMPLE, structDefinitions: structDefinitions.slice(0, 1) };
    assert.deepEqual([...structsDiffer(fewer), ...structsDiffer(SAMPLE, fewer)], []);
  });

  it('compares structs with their abilities, phantom parameters, fields and variants', () => {
    assert.deepEqual(structsDiffer(structHandle(0, { abilities: 4 })), []);
    const [parameter] = SAMPLE.structHandles[0]?.typeParameters ?? [];
    assert.ok(parameter);
    assert.deepEqual(structsDiffer(structHandle(0, { typeParameters: [{ ...parameter, isPhantom: false }] })), []);
    const layout = (index: number, changed: CompiledModule['structDefinitions'][number]['layout']): CompiledModule => ({
      ...SAMPLE,
      structDefinitions: replaced(SAMPLE.structDefinitions, index, { layout: changed }),
    });
    assert.deepEqual(structsDiffer(layout(1, { kind: 'variants', variants: [] })), []);
    assert.deepEqual(structsDiffer(layout(0, { kind: 'native' })), []);
  });

  it('compares friends in any order', () => {
    const [friend] = SAMPLE.friends;
    assert.ok(friend);
    const two = (friends: CompiledModule['friends']): CompiledModule => ({ ...SAMPLE, friends });
    const other = { ...friend, name: 0 };
    assert.deepEqual(besidesOf(two([friend, other]), two([other, friend])), [{ kind: 'tables' }]);
    assert.deepEqual(functionsOf(two([other])), []);
  });
});

/** The sample with a second, different entry in each table that instructions refer to. */
const RICH: CompiledModule = {
  ...SAMPLE,
  functionInstantiations: [...SAMPLE.functionInstantiations, { of: 1, typeArguments: 2 }],
  structInstantiations: [...SAMPLE.structInstantiations, { of: 0, typeArguments: 1 }],
  fieldHandles: [...SAMPLE.fieldHandles, { owner: 0, field: 0 }],
  fieldInstantiations: [...SAMPLE.fieldInstantiations, { of: 1, typeArguments: 2 }],
  variantFieldHandles: [...SAMPLE.variantFieldHandles, { owner: 1, field: 0, variants: [0, 1] }],
  variantFieldInstantiations: [...SAMPLE.variantFieldInstantiations, { of: 1, typeArguments: 2 }],
  variantHandles: [...SAMPLE.variantHandles, { owner: 1, variant: 0 }],
  variantInstantiations: [...SAMPLE.variantInstantiations, { of: 1, typeArguments: 2 }],
};

function emptyModule(): CompiledModule {
  return {
    ...SAMPLE,
    ...{ functionHandles: [], functionInstantiations: [], signatures: [], constants: [], metadata: [] },
    ...{ structDefinitions: [], structInstantiations: [], functionDefinitions: [], fieldHandles: [], friends: [] },
    ...{ fieldInstantiations: [], variantFieldHandles: [], variantFieldInstantiations: [], variantHandles: [] },
    ...{ variantInstantiations: [], identifiers: [], addresses: [] },
  };
}

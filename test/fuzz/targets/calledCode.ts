import fc from 'fast-check';
import type { CompiledModule, FunctionDefinition, TypeToken } from '../../../src/core/bytecode/compiledCode';
import { writeMetadata } from '../../../src/core/bytecode/metadata';
import { interfaceOf, moduleView } from '../../../src/core/bytecode/moduleView';
import type { Instruction } from '../../../src/core/bytecode/opcodes';
import { readBytecode, writeBytecode } from '../../../src/core/bytecode/readBytecode';
import { codeText } from '../../../src/core/code/codeText';
import { compareWithCode } from '../../../src/core/code/compareWithCode';
import { findCallers } from '../../../src/core/code/findCallers';
import { gapWords } from '../../../src/core/code/abortWords';
import { PossibleAborts } from '../../../src/core/code/possibleAborts';
import { cataloguesOf } from '../../../src/core/code/readThroughCalls';
import { NO_BYTECODE } from '../../../src/core/modules/codeStore';
import { comparisonJson } from '../../../src/core/modules/compare/comparisonWords';
import type { ReadSide } from '../../../src/core/modules/compare/comparison';
import { bytesToHex, hexToBytes } from '../../../src/core/move/hex';
import { CodeDigests } from '../../../src/core/simtests/codeDigest';
import { moduleOfSize, sampleModule } from '../../support/sampleCode';
import { allowed } from '../allowed';
import { mutatedBytes } from '../mutations';
import { fuzzTarget, type FuzzTarget } from '../target';

const ID = { address: '0xcafe', module: 'vault' };
const NEVER = new AbortController().signal;

/** What is said about calls and changes of compiled code. */
export function calledCodeTargets(): readonly FuzzTarget[] {
  const files = [sampleModule(), moduleOfSize(3), chainOfAborts(2_000)].map(writeBytecode);
  const hex = (module: CompiledModule) => bytesToHex(writeBytecode(module));
  return [
    fuzzTarget('called code', fc.oneof(mutatedBytes(files)), describeAll, {
      read: text => describeAll(hexToBytes(text) ?? new Uint8Array()),
      families: {
        functions: length => hex(moduleOfSize(Math.floor(length / 400))),
        'a wide signature of many functions': length => hex(withWideSignature(length)),
        'nested generic types of many calls': length => hex(withNestedTypes(length)),
        'many callers with the same type arguments': length => hex(withCallers(length)),
        'chains of calls to many aborts': length => hex(chainOfAborts(length)),
        'functions that call each other': length => hex(callingEachOther(length)),
        'aborts of many errors': length => hex(withErrors(length)),
      },
    }),
  ];
}

/** Returns the number of characters of all that is said. */
async function describeAll(bytes: Uint8Array): Promise<number> {
  const reading = allowed(() => readBytecode(bytes));
  const { code } = reading ?? {};
  const abi = code?.kind === 'module' ? interfaceOf(moduleView(code)) : undefined;
  const { address, name } = abi ?? { address: ID.address, name: ID.module };
  const id = { address, module: name };
  const called = { ...id, name: abi?.functions[0]?.name ?? 'deposit' };
  const codes = [{ id, bytes }];

  const side: ReadSide = {
    ...{ network: 'test', label: 'Testnet', address },
    modules: [{ address, byteLength: bytes.length, ...(abi && { abi }) }],
    code: new Map([[name, bytes]]),
  };
  const other = { ...side, code: new Map([[name, writeBytecode(sampleModule())]]) };
  const comparisons = [await compareWithCode(side, side, NEVER), await compareWithCode(side, other, NEVER)];

  const aborts = new PossibleAborts(each => (each.module === name ? bytes : undefined));
  const functions = (aborts.functionsOf(id) ?? []).map(each => ({ ...id, name: each }));
  const catalogues = await cataloguesOf(aborts, functions, NEVER);

  const store = {
    known: () => ({ bytes }),
    module: () => Promise.reject(new Error(NO_BYTECODE)),
    account: () => Promise.resolve([]),
  };
  const digest = await new CodeDigests(store as never).of(called, NEVER);
  const module = { bytecode: bytesToHex(bytes), ...(abi && { abi: wireAbi(abi) }) };
  return [
    ...comparisons.map(each => JSON.stringify(comparisonJson(each))),
    JSON.stringify(
      catalogues.map(each => [each.aborts.map(({ places }) => places), each.unknown, gapWords(each)]),
      exact,
    ),
    JSON.stringify((await findCallers(called, codes, NEVER)).callers),
    JSON.stringify(digest),
    codeText({ id, module, source: 'a node' }, 'statements').text,
  ].reduce((sum, text) => sum + text.length, 0);
}

function exact(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

function wireAbi({ address, name, friends, functions, structs }: ReturnType<typeof interfaceOf>) {
  return {
    ...{ address, name, friends },
    exposed_functions: functions.map(each => ({
      ...{ name: each.name, visibility: each.visibility, is_entry: each.isEntry, is_view: each.isView },
      ...{ generic_type_params: each.typeParameters, params: each.parameters, return: each.returns },
    })),
    structs: structs.map(each => ({
      ...{ name: each.name, is_native: each.isNative, is_event: each.isEvent, abilities: each.abilities },
      ...{ generic_type_params: each.typeParameters, fields: each.fields },
    })),
  };
}

function repeated<T>(item: T, count: number): readonly T[] {
  return Array.from({ length: Math.max(1, Math.floor(count)) }, () => item);
}

/** A struct with a name as long as it may be. */
function withLongStruct(sample: CompiledModule): { readonly sample: CompiledModule; readonly handle: number } {
  const identifiers = [...sample.identifiers, 'p'.repeat(255)];
  const named = {
    module: 1,
    name: identifiers.length - 1,
    abilities: 7,
    typeParameters: [{ constraints: 0, isPhantom: false }],
  };
  return {
    sample: { ...sample, identifiers, structHandles: [...sample.structHandles, named] },
    handle: sample.structHandles.length,
  };
}

function withWideSignature(length: number): CompiledModule {
  const { sample, handle } = withLongStruct(moduleOfSize(Math.floor(length / 400)));
  const type: TypeToken = { kind: 'struct', handle, typeArguments: [] };
  const signatures = [...sample.signatures, repeated(type, length / 8)];
  const parameters = signatures.length - 1;
  return { ...sample, signatures, functionHandles: sample.functionHandles.map(each => ({ ...each, parameters })) };
}

/** Functions that each call the first one with type arguments of half the length. */
function withCallers(
  length: number,
  typeOf: (handle: number) => readonly TypeToken[] = handle =>
    repeated({ kind: 'struct', handle, typeArguments: [] }, length / 8),
): CompiledModule {
  const { sample, handle } = withLongStruct(moduleOfSize(Math.floor(length / 100)));
  const signatures = [...sample.signatures, typeOf(handle)];
  const calls: readonly Instruction[] = repeated({ kind: 'functionInstantiation', op: 'CallGeneric', operand: 1 }, 20);
  return {
    ...sample,
    signatures,
    functionInstantiations: [...sample.functionInstantiations, { of: 0, typeArguments: signatures.length - 1 }],
    functionDefinitions: sample.functionDefinitions.map(each => ({
      ...each,
      code: { locals: 0, instructions: calls },
    })),
  };
}

function withNestedTypes(length: number): CompiledModule {
  return withCallers(length, handle => {
    let type: TypeToken = { kind: 'primitive', name: 'u8' };
    for (let depth = 0; depth < 250; depth++) type = { kind: 'struct', handle, typeArguments: [type] };
    return repeated(type, length / 4_000);
  });
}

function withBodies(count: number, body: (handle: number, index: number) => readonly Instruction[]): CompiledModule {
  const sample = moduleOfSize(Math.max(2, Math.floor(count)));
  const first = sample.functionHandles.length - Math.max(2, Math.floor(count));
  const functionDefinitions = sample.functionDefinitions.map((each, index): FunctionDefinition =>
    each.handle < first ? each : { ...each, code: { locals: 0, instructions: body(first, index) } },
  );
  return { ...sample, functionDefinitions };
}

const ABORT: Instruction = { kind: 'none', op: 'Abort' };

/** Each function calls the next one, and all abort many times. */
function chainOfAborts(length: number): CompiledModule {
  const count = Math.min(60, length / 200);
  return withBodies(count, (first, index) => [
    { kind: 'function', op: 'Call', operand: first + ((index + 1) % Math.max(2, Math.floor(count))) },
    ...repeated(ABORT, length / 2 / count),
  ]);
}

function callingEachOther(length: number): CompiledModule {
  const count = Math.max(2, Math.floor(Math.sqrt(length / 6)));
  return withBodies(count, first =>
    Array.from({ length: count }, (_, index): Instruction => ({
      kind: 'function',
      op: 'Call',
      operand: first + index,
    })),
  );
}

function withErrors(length: number): CompiledModule {
  const count = Math.floor(length / 60);
  const errors = Array.from({ length: count }, (_, code) => ({
    code: BigInt(code + 5_000),
    name: 'E',
    description: '',
  }));
  const metadata = writeMetadata({ errors, structs: [], functions: [], unreadable: [] });
  const aborts = errors.flatMap(({ code }): readonly Instruction[] => [
    { kind: 'integer', op: 'LdU64', operand: code },
    ABORT,
  ]);
  return { ...withBodies(2, () => aborts), metadata };
}

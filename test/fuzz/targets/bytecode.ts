import assert from 'node:assert/strict';
import fc from 'fast-check';
import { abortSites } from '../../../src/core/bytecode/abortSites';
import { readBuildInfo } from '../../../src/core/packages/drift/packageBuild';
import { ByteSink } from '../../../src/core/bytecode/codec';
import { calleesOf, interfaceOf, moduleView } from '../../../src/core/bytecode/moduleView';
import { CodeNames } from '../../../src/core/bytecode/codeNames';
import type { CompiledCode, CompiledModule, TypeToken } from '../../../src/core/bytecode/compiledCode';
import { operandOf } from '../../../src/core/bytecode/operand';
import { readPackageMetadata, readPackageRegistry } from '../../../src/core/bytecode/packageMetadata';
import { readBytecode, writeBytecode } from '../../../src/core/bytecode/readBytecode';
import { rangeAt, readSourceMap } from '../../../src/core/bytecode/sourceMap';
import { TABLES, type TableName } from '../../../src/core/bytecode/tables';
import { codeText } from '../../../src/core/code/codeText';
import { isJsonObject, type JsonValue } from '../../../src/core/json';
import { bytesToHex, hexToBytes } from '../../../src/core/move/hex';
import { moduleOfSize, sampleModule, sampleScript } from '../../support/sampleCode';
import { samplePackage, sampleSourceMap } from '../../support/sampleBuild';
import { allowed } from '../allowed';
import type { Bases } from '../bases';
import { mutatedBytes, mutatedJson, mutatedText } from '../mutations';
import { fuzzTarget, type FuzzTarget } from '../target';

const BUILD_INFO = `---
compiled_package_info:
  package_name: Vault
  address_alias_instantiation:
    std: "0000000000000000000000000000000000000000000000000000000000000001"
    vault: 00000000000000000000000000000000000000000000000000000000000cafe0
  source_digest: B2057A71996992D0F52C65AF575C235746167182EC2D49F8ACA214B9BE0FD35B
  build_flags:
    test_mode: false
    additional_named_addresses: {}
    compiler_config:
      bytecode_version: 7
      known_attributes:
        - "lint::skip"
      compiler_version: V2_0
dependencies:
  - MoveStdlib
`;

const NUMBERS = [0, 1, 2, 127, 128, 255, 256, 65_535, 65_536, 2 ** 31, 2 ** 32 - 1];

/** Compiled code, and the files that builds and packages have beside it. */
export function bytecodeTargets({ answers }: Bases): readonly FuzzTarget[] {
  const codes = [sampleModule(), sampleScript(), moduleOfSize(12), { ...sampleModule(), version: 5 }];
  const files = [...codes.map(writeBytecode), ...answers.flatMap(bytecodeIn)];
  const packages: JsonValue = { packages: [REGISTERED] };
  return [
    fuzzTarget('bytecode', fc.oneof(mutatedBytes(files), mutatedCode(codes)), readAnything, {
      read: text => {
        readAnything(hexToBytes(text) ?? new Uint8Array());
      },
      families: FAMILIES,
    }),
    fuzzTarget('source map', mutatedBytes([sampleSourceMap()]), readMap),
    fuzzTarget('package metadata', mutatedBytes([samplePackage()]), bytes => allowed(() => readPackageMetadata(bytes))),
    fuzzTarget('package registry', mutatedJson([packages]), readPackageRegistry),
    fuzzTarget('build info', mutatedText([BUILD_INFO], ['  - ', ': ', '\n', '  ', '"', '~', '{}']), readBuildInfo, {
      read: readBuildInfo,
      families: {
        lines: length => `${BUILD_INFO}${'  a: b\n'.repeat(length / 7)}`,
        nesting: length => Array.from({ length: Math.sqrt(length) }, (_, at) => `${' '.repeat(at)}a:\n`).join(''),
        items: length => '- a\n'.repeat(length / 4),
        'a long key': length => `${'a'.repeat(length / 2)}:\n${' b: c\n'.repeat(length / 12)}`,
        spaces: length => ' '.repeat(length),
        quotes: length => `a: "${'" '.repeat(length / 2)}`,
      },
    }),
  ];
}

const REGISTERED: JsonValue = {
  name: 'Vault',
  upgrade_policy: { policy: 1 },
  upgrade_number: '3',
  source_digest: 'AB',
  manifest: '0x1f8b',
  modules: [{ name: 'vault', source: '0x', source_map: '0x', extension: { vec: [] } }],
  deps: [{ account: '0x1', package_name: 'MoveStdlib' }],
  extension: { vec: [] },
};

function bytecodeIn(answer: JsonValue): readonly Uint8Array[] {
  if (typeof answer !== 'object' || answer === null) return [];
  const inside = (Object.values(answer) as readonly JsonValue[]).flatMap(bytecodeIn);
  const { bytecode } = isJsonObject(answer) ? answer : {};
  const own = typeof bytecode === 'string' && bytecode.length > 100 ? hexToBytes(bytecode) : undefined;
  return own ? [...inside, own] : inside;
}

/** Code files with some numbers changed: indices, counts and bits that lead anywhere. */
export function mutatedCode(codes: readonly CompiledCode[]): fc.Arbitrary<Uint8Array> {
  const names = Object.keys(TABLES) as TableName[];
  const edit = fc.tuple(fc.constantFrom(...names), fc.nat(), fc.nat(), fc.constantFrom(...NUMBERS));
  return fc.tuple(fc.constantFrom(...codes), fc.array(edit, { minLength: 1, maxLength: 3 })).map(([code, edits]) => {
    const changed = structuredClone(code) as unknown as Record<string, unknown[]>;
    for (const [name, entry, place, number] of edits) {
      const entries = changed[name];
      if (Array.isArray(entries) && entries.length > 0) changeNumber(entries[entry % entries.length], place, number);
    }
    return writeBytecode(changed as unknown as CompiledCode);
  });
}

/** Replaces one number within some data. */
function changeNumber(data: unknown, place: number, number: number): void {
  const found: (() => void)[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return;
    for (const [key, member] of Object.entries(value))
      if (typeof member === 'number') found.push(() => Object.assign(value, { [key]: number }));
      else visit(member);
  };
  visit(data);
  found[place % Math.max(1, found.length)]?.();
}

function readAnything(bytes: Uint8Array): void {
  const reading = allowed(() => readBytecode(bytes));
  if (!reading) return;
  const { code } = reading;
  const written = writeBytecode(code);
  if (reading.kind === 'read') assert.equal(bytesToHex(written), bytesToHex(bytes));
  const names = new CodeNames(code);
  if (code.kind === 'module') interfaceOf(moduleView(code, names));
  const bodies = code.kind === 'module' ? code.functionDefinitions.flatMap(each => each.code ?? []) : [code.code];
  for (const body of bodies) {
    abortSites(code, body, names);
    calleesOf(code, body, names);
    for (const instruction of body.instructions) operandOf(code, instruction, names);
  }
  const module = { bytecode: bytesToHex(bytes) };
  for (const mode of ['statements', 'instructions'] as const)
    codeText({ id: { address: '0x1', module: 'm' }, module, source: 'a node' }, mode);
}

const MAPPED = sampleModule();

function readMap(bytes: Uint8Array): void {
  const map = allowed(() => readSourceMap(bytes, MAPPED));
  for (const each of map?.functions ?? []) {
    for (const offset of [0, 1, 300, 65_535]) rangeAt(each, offset);
  }
}

/** Modules of about that many hex digits, as hex. */
const FAMILIES: Readonly<Record<string, (length: number) => string>> = {
  zeros: length => '0'.repeat(length),
  'over-long numbers': length => `0xa11ceb0b0a00000a${'80'.repeat(length / 2)}`,
  functions: length => hexOf(moduleOfSize(Math.floor(length / 400))),
  'deep types': length => hexOf(withTypes(Array.from({ length: length / 500 }, () => deepType(250)))),
  'wide types': length => hexOf(withTypes([{ kind: 'struct', handle: 0, typeArguments: repeated(U8, length / 4) }])),
  'one long type in many functions': length => hexOf(withWideHandles(length)),
  'one long constant': length => hexOf(withConstant(length / 4, length / 8)),
  'one struct of many fields': length => hexOf(withFields(length / 12, length / 8)),
  'one long list of variants': length => hexOf(withVariants(length / 12)),
  'metadata of many errors': length => hexOf(withErrors(length / 30)),
};

const U8: TypeToken = { kind: 'primitive', name: 'u8' };

function repeated<T>(item: T, count: number): readonly T[] {
  return Array.from({ length: count }, () => item);
}

function hexOf(code: CompiledCode): string {
  return bytesToHex(writeBytecode(code));
}

function deepType(levels: number): TypeToken {
  let type: TypeToken = U8;
  for (let level = 0; level < levels; level++) type = { kind: 'vector', element: type };
  return type;
}

function withTypes(types: readonly TypeToken[]): CompiledModule {
  const sample = sampleModule();
  return { ...sample, signatures: [...sample.signatures, ...types.map(type => [type])] };
}

/** Handles with one signature of half the length. */
function withWideHandles(length: number): CompiledModule {
  const sample = moduleOfSize(Math.ceil(length / 800));
  const type: TypeToken = { kind: 'struct', handle: 0, typeArguments: repeated(U8, length / 4) };
  const signatures = [...sample.signatures, [type]];
  const parameters = signatures.length - 1;
  return { ...sample, signatures, functionHandles: sample.functionHandles.map(each => ({ ...each, parameters })) };
}

function withBody(
  sample: CompiledModule,
  instructions: NonNullable<CompiledModule['functionDefinitions'][0]['code']>['instructions'],
): CompiledModule {
  const [first, ...others] = sample.functionDefinitions;
  assert.ok(first);
  return { ...sample, functionDefinitions: [{ ...first, code: { locals: 0, instructions } }, ...others] };
}

function withConstant(byteCount: number, uses: number): CompiledModule {
  const sample = sampleModule();
  const value = new ByteSink().blob(new Uint8Array(byteCount)).toBytes();
  const constants = [{ type: { kind: 'vector', element: { kind: 'primitive', name: 'bool' } } as const, value }];
  return withBody({ ...sample, constants }, repeated({ kind: 'constant', op: 'LdConst', operand: 0 } as const, uses));
}

function withFields(count: number, uses: number): CompiledModule {
  const sample = sampleModule();
  const [, second] = sample.structDefinitions;
  const layout = { kind: 'fields', fields: repeated({ name: 4, type: U8 }, count) } as const;
  assert.ok(second);
  const changed = { ...sample, structDefinitions: [{ handle: 0, layout }, second] };
  return withBody(changed, repeated({ kind: 'structInstantiation', op: 'PackGeneric', operand: 0 } as const, uses));
}

function withVariants(count: number): CompiledModule {
  const handle = { owner: 1, field: 0, variants: repeated(0, 127) };
  const sample = { ...sampleModule(), variantFieldHandles: [handle] };
  const variantFieldInstantiations = repeated({ of: 0, typeArguments: 0 }, Math.min(count, 60_000));
  const instructions = variantFieldInstantiations.map(
    (_, operand) => ({ kind: 'variantFieldInstantiation', op: 'ImmBorrowVariantFieldGeneric', operand }) as const,
  );
  return withBody({ ...sample, variantFieldInstantiations }, instructions);
}

function withErrors(count: number): CompiledModule {
  const sink = new ByteSink().uleb(Math.floor(count));
  for (let code = 0; code < Math.floor(count); code++) sink.integer(BigInt(code), 8).text('E').text('');
  return { ...sampleModule(), metadata: [{ key: 'aptos::metadata_v0', value: sink.toBytes() }] };
}

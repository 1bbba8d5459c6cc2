import assert from 'node:assert/strict';
import type { WireAbi } from '../../src/core/gateway/schemas/answerSchemas';
import { readModule } from '../../src/core/modules/readAbi';
import type { ModuleAbi } from '../../src/core/move/abi';
import { abortSites } from '../../src/core/bytecode/abortSites';
import { readBuildInfo } from '../../src/core/packages/drift/packageBuild';
import { BytecodeError } from '../../src/core/bytecode/byteCursor';
import { calleesOf, interfaceOf, moduleView } from '../../src/core/bytecode/moduleView';
import { CodeNames } from '../../src/core/bytecode/codeNames';
import type { CompiledCode, CompiledModule } from '../../src/core/bytecode/compiledCode';
import { errorOf } from '../../src/core/bytecode/metadata';
import { operandOf } from '../../src/core/bytecode/operand';
import { readPackageMetadata, readPackageRegistry, unzipText } from '../../src/core/bytecode/packageMetadata';
import { readBytecode, writeBytecode } from '../../src/core/bytecode/readBytecode';
import { rangeAt, readSourceMap } from '../../src/core/bytecode/sourceMap';
import { codeText } from '../../src/core/code/codeText';
import { isJsonObject, type JsonValue } from '../../src/core/json';
import { bytesToHex, hexToBytes } from '../../src/core/move/hex';
import { objectsIn, readBuildFile, readBuilds, readRecordedCode, type RecordedCode } from './deployedCode';
import { readIndex, readRecorded } from './recorded';

/** Its ABI is of a different module. */
const FOREIGN_ABI = 'modules/sentio-sdk/reserved.json';
/** Its ABI of `stake` has a different name for one function than the bytecode beside it. */
const RENAMED_FILE = 'blocks/aptos-core__genesis_block_by_version_2022-08-18.json';
const RENAMED = { from: '"initialize_owner_only"', to: '"initialize_stake_owner"' };
/** A module of Diem in March 2022, with addresses of 16 bytes. */
const SHORT_ADDRESSES = 'gregnazario+aptos-core__Diem16__BARSToken.mv';

/** The code of bytes that must be read whole, and written as the same bytes. */
function readWhole(bytes: Uint8Array): CompiledCode {
  const reading = readBytecode(bytes);
  assert.equal(reading.kind, 'read', reading.kind === 'partly' ? reading.trouble.message : '');
  assert.deepEqual(writeBytecode(reading.code), bytes);
  return reading.code;
}

describe('bytecode of recorded answers', () => {
  let recorded: readonly RecordedCode[] | undefined;
  const modules: { readonly code: CompiledModule; readonly from: RecordedCode }[] = [];

  before(function () {
    this.timeout(60_000);
    recorded = readRecordedCode();
    if (!recorded) this.skip();
  });

  it('is read to the last byte and written as the same bytes', function () {
    this.timeout(30_000);
    let scripts = 0;
    for (const from of recorded ?? []) {
      const code = readWhole(from.bytes);
      if (code.kind === 'module') modules.push({ code, from });
      else scripts++;
    }
    assert.ok(modules.length >= 540 && scripts >= 5, `${modules.length} modules, ${scripts} scripts`);
  });

  it('has the interface that the node derived from it, in every function and struct', function () {
    this.timeout(30_000);
    let [functions, structs] = [0, 0];
    for (const { code, from } of modules) {
      if (!from.abi || from.files.every(file => file === FOREIGN_ABI)) continue;
      const { abi: told } = readModule({ bytecode: '0x', abi: from.abi as unknown as WireAbi }, '0x1');
      assert.ok(told);
      const made = interfaceOf(moduleView(code));
      const sent = comparable(told, told);
      const own = comparable(made, told);
      const isRenamed = from.files.includes(RENAMED_FILE) && own.includes(RENAMED.from);
      assert.equal(isRenamed ? own.replace(RENAMED.from, RENAMED.to) : own, sent, from.files.join());
      functions += told.functions.length;
      structs += told.structs.length;
    }
    assert.ok(functions > 5000 && structs > 1500, `${functions} functions, ${structs} structs`);
  });

  it('differs from the one interface of a different module', () => {
    const foreign = modules.find(({ from }) => from.files.includes(FOREIGN_ABI));
    if (!foreign?.from.abi) return;
    assert.notEqual(interfaceOf(moduleView(foreign.code)).name, foreign.from.abi.name);
  });

  it('names the code of nearly every abort, and the error of most', function () {
    this.timeout(30_000);
    let [sites, coded, named] = [0, 0, 0];
    for (const { code } of modules) {
      const names = new CodeNames(code);
      const { metadata } = moduleView(code, names);
      for (const { code: body } of code.functionDefinitions)
        for (const site of body ? abortSites(code, body, names) : []) {
          sites++;
          if (site.code === undefined) continue;
          coded++;
          if (errorOf(metadata, site.code)) named++;
        }
    }
    assert.ok(sites > 4000, `${sites} sites`);
    assert.ok(coded / sites >= 0.98, `${coded} of ${sites} have a code`);
    assert.ok(named / sites >= 0.91, `${named} of ${sites} have a name`);
  });

  it('has a name for every operand of its instructions', function () {
    this.timeout(60_000);
    for (const { code, from } of modules) {
      const names = new CodeNames(code);
      for (const { code: body } of code.functionDefinitions) {
        const operands = (body?.instructions ?? []).map(each => operandOf(code, each, names));
        const called = operands.filter(({ kind }) => kind === 'function').length;
        const offsets = (body ? calleesOf(code, body, names) : []).flatMap(each => each.offsets);
        assert.equal(offsets.length, called, from.files.join());
        assert.ok(!JSON.stringify(operands, plain).includes('"?"'), from.files.join());
      }
    }
  });

  it('has a text for every body, in which no value is missing', function () {
    this.timeout(60_000);
    for (const { from } of modules) {
      const module = { bytecode: bytesToHex(from.bytes) };
      for (const mode of ['statements', 'instructions'] as const) {
        const { text } = codeText({ id: { address: '0x1', module: 'm' }, module, source: 'a node' }, mode);
        const withoutTexts = text.replaceAll(/b"[^"]*"|\/\/.*/g, '');
        assert.doesNotMatch(withoutTexts, /\?/, from.files.join());
      }
    }
  });

  it('has readable metadata, except for one entry that a node ignores as well', () => {
    const unreadable = modules.flatMap(({ code }) => {
      const { id, metadata } = moduleView(code);
      return metadata.unreadable.map(key => `${id.module} ${key}`);
    });
    assert.deepEqual(unreadable, ['encoder_decoder aptos::metadata_v1']);
  });
});

describe('packages of recorded answers', () => {
  it('are read from registries and from the payload of a publish', async function () {
    const index = readIndex();
    if (!index) this.skip();
    let [registries, payloads, sources] = [0, 0, 0];
    for (const { file } of index)
      for (const object of objectsIn(JSON.parse(readRecorded(file)) as JsonValue)) {
        if (object.type === '0x1::code::PackageRegistry' && isJsonObject(object.data)) {
          const packages = readPackageRegistry(object.data);
          assert.ok(packages, file);
          registries++;
          sources += await unzippedSources(packages);
        }
        const [first] = Array.isArray(object.arguments) ? (object.arguments as readonly JsonValue[]) : [];
        if (object.function !== '0x1::code::publish_package_txn' || typeof first !== 'string') continue;
        payloads++;
        sources += await unzippedSources([readPackageMetadata(hexToBytes(first) ?? new Uint8Array())]);
      }
    assert.ok(registries > 0 && payloads > 0 && sources > 50, `${registries}, ${payloads}, ${sources}`);
  });
});

describe('build folders of public repositories', () => {
  it('contain modules and scripts that are read to the last byte and written as the same bytes', function () {
    this.timeout(30_000);
    const files = readBuilds();
    if (!files) this.skip();
    const codes = files.filter(({ kind }) => kind === 'module' || kind === 'script');
    for (const { file, kind } of codes)
      if (file !== SHORT_ADDRESSES) assert.equal(readWhole(readBuildFile(file)).kind, kind, file);
    assert.ok(codes.length > 130, `${codes.length} files`);
    assert.throws(() => readBytecode(readBuildFile(SHORT_ADDRESSES)), BytecodeError);
  });

  it('contain source maps with ranges of what instructions do', function () {
    this.timeout(30_000);
    const files = readBuilds();
    if (!files) this.skip();
    let [maps, calls, named] = [0, 0, 0];
    for (const { file, sources = [] } of files.filter(({ kind }) => kind === 'source map')) {
      const code = readWhole(readBuildFile(file.replace(/\.mvsm$/, '.mv')));
      const map = readSourceMap(readBuildFile(file), code);
      maps++;
      const texts = map.files.map(hash => sources.find(({ sha256, match }) => sha256 === hash && match === 'exact'));
      const bytes = texts.map(each => each && Buffer.from(readBuildFile(each.file)));
      const names = new CodeNames(code);
      const bodies = code.kind === 'module' ? code.functionDefinitions : [{ code: code.code }];
      for (const [index, { code: body }] of bodies.entries()) {
        const ranges = map.functions[index];
        assert.ok(ranges, file);
        for (const [offset, instruction] of (body?.instructions ?? []).entries()) {
          const range = rangeAt(ranges, offset);
          assert.ok(range, `${file} ${index} ${offset}`);
          if (instruction.op !== 'Call') continue;
          const text = bytes[range.file]?.subarray(range.start, range.end).toString('utf8');
          if (text === undefined) continue;
          calls++;
          if (text.includes(names.function(instruction.operand).name)) named++;
        }
      }
    }
    assert.ok(maps >= 88 && calls > 500 && named > calls * 0.8, `${maps}, ${calls}, ${named}`);
  });

  it('contain a readable BuildInfo.yaml and metadata', async function () {
    const files = readBuilds();
    if (!files) this.skip();
    const infos = files
      .filter(({ kind }) => kind === 'BuildInfo.yaml')
      .map(({ file }) => [file, infoOf(file)] as const);
    assert.ok(infos.length >= 39, `${infos.length} files`);
    for (const [file, info] of infos) {
      assert.match(info.sourceDigest ?? '', /^[0-9A-F]{64}$/, file);
      assert.ok((info.addresses.get('std') ?? '0x1') === '0x1', file);
    }
    assert.deepEqual([...new Set(infos.map(([, info]) => info.flavour))].sort(), ['sui', undefined]);
    assert.ok(infos.some(([, info]) => info.isTest));
    const metadata = files.filter(({ kind }) => kind === 'package-metadata.bcs');
    assert.ok(metadata.length >= 8, `${metadata.length} files`);
    for (const { file } of metadata) {
      const read = readPackageMetadata(readBuildFile(file));
      await unzippedSources([read]);
    }
  });
});

function infoOf(file: string): NonNullable<ReturnType<typeof readBuildInfo>> {
  const info = readBuildInfo(Buffer.from(readBuildFile(file)).toString('utf8'));
  assert.ok(info, file);
  return info;
}

/** The number of sources that were unzipped, from packages that have a manifest with their name. */
async function unzippedSources(packages: readonly ReturnType<typeof readPackageMetadata>[]): Promise<number> {
  let count = 0;
  for (const { name, manifest, modules } of packages) {
    const text = manifest.length === 0 ? name : await unzipText(Uint8Array.from(manifest), 100_000);
    assert.ok(text?.includes(name), name);
    for (const { name: module, source } of modules) {
      if (source.length === 0) continue;
      assert.match((await unzipText(Uint8Array.from(source), 1_000_000)) ?? '', new RegExp(`\\b${module}\\b`));
      count++;
    }
  }
  return count;
}

/** An interface as text, limited to what the node of `told` can express, with abilities in a fixed order. */
function comparable(abi: ModuleAbi, told: ModuleAbi): string {
  const untold = new Set(told.untold);
  const bySort = (_: string, value: unknown) =>
    Array.isArray(value) && value.every(each => ['copy', 'drop', 'store', 'key'].includes(String(each)))
      ? [...(value as string[])].sort()
      : value;
  const listed = new Set(told.functions.map(({ name }) => name));
  const data = {
    address: abi.address,
    name: abi.name,
    friends: abi.friends,
    // Older nodes list no private functions or only entry functions, newer ones views too.
    functions: abi.functions
      .filter(({ name, visibility }) => visibility !== 'private' || listed.has(name))
      .map(each => ({ ...each, isView: each.isView && !untold.has('view') })),
    structs: abi.structs.map(each => ({
      ...each,
      isEvent: each.isEvent && !untold.has('event'),
      isEnum: each.isEnum && !untold.has('enum'),
      variants: (told.structs.find(({ name }) => name === each.name)?.variants.length ?? 0) > 0 ? each.variants : [],
    })),
  };
  return JSON.stringify(data, bySort, 1);
}

/** Writes the digits of wide integers. */
function plain(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value instanceof Uint8Array ? value.length : value;
}

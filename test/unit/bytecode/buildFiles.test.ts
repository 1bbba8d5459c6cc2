import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { readBuildInfo } from '../../../src/core/packages/drift/packageBuild';
import { BytecodeError } from '../../../src/core/bytecode/byteCursor';
import { readPackageMetadata, readPackageRegistry, unzipText } from '../../../src/core/bytecode/packageMetadata';
import { rangeAt, readSourceMap } from '../../../src/core/bytecode/sourceMap';
import { samplePackage, sampleSourceMap } from '../../support/sampleBuild';
import { sampleModule, sampleScript } from '../../support/sampleCode';

describe('readSourceMap', () => {
  const module = sampleModule();

  it('reads the ranges of functions and the files that they are in', () => {
    const map = readSourceMap(sampleSourceMap(), module);
    assert.deepEqual(map.files, ['01'.repeat(32), '02'.repeat(32)]);
    const code = [
      { offset: 0, range: { file: 0, start: 0, end: 5 } },
      { offset: 1, range: { file: 1, start: 100, end: 105 } },
    ];
    assert.deepEqual(map.functions, [code, [], code]);
    assert.deepEqual(map.locals[0], ['amount', 'to', '', 'x', '']);
  });

  it('finds an instruction in the last range that starts at or before it, in any order of the file', () => {
    const map = readSourceMap(sampleSourceMap({ offsets: [0, 256, 1, 300] }), module);
    const [first] = map.functions;
    assert.ok(first);
    const starts = [0, 1, 255, 256, 299, 300, 65_535].map(offset => rangeAt(first, offset)?.start);
    assert.deepEqual(starts, [0, 100, 100, 25_600, 25_600, 30_000, 30_000]);
    const late = readSourceMap(sampleSourceMap({ offsets: [2] }), module).functions[0];
    assert.ok(late);
    assert.equal(rangeAt(late, 1), undefined);
  });

  it('reads fields in the form that older compilers write', () => {
    const structs = module.structDefinitions.slice(0, 1);
    const code = { ...module, structDefinitions: structs };
    const older = readSourceMap(sampleSourceMap({ form: 'plain', code }), code);
    assert.deepEqual(older, readSourceMap(sampleSourceMap({ code }), code));
  });

  it('is refused if one variant of an enum has a different number of fields', () => {
    const [pool, shape] = module.structDefinitions;
    assert.ok(pool && shape?.layout.kind === 'variants');
    const field = { name: 0, type: { kind: 'primitive', name: 'u64' } } as const;
    const enumOf = (...counts: readonly number[]) => {
      const variants = counts.map(count => ({ name: 0, fields: Array.from({ length: count }, () => field) }));
      return { ...module, structDefinitions: [pool, { ...shape, layout: { kind: 'variants', variants } as const }] };
    };
    const map = sampleSourceMap({ code: enumOf(1, 2) });
    assert.ok(readSourceMap(map, enumOf(1, 2)));
    assert.throws(() => readSourceMap(map, enumOf(1, 3)), BytecodeError);
  });

  const refused: readonly (readonly [what: string, read: () => unknown, problem: string])[] = [
    ['of a script', () => readSourceMap(sampleSourceMap(), sampleScript()), 'it belongs to different code, at byte 0'],
    [
      'of other functions',
      () => readSourceMap(sampleSourceMap(), { ...module, functionDefinitions: module.functionDefinitions.slice(1) }),
      'it belongs to different code, at byte 0',
    ],
    [
      'that ends early',
      () => readSourceMap(sampleSourceMap().subarray(0, 60), module),
      '32 bytes, but only 19 left, at byte 41',
    ],
    [
      'that goes on',
      () => readSourceMap(Uint8Array.from([...sampleSourceMap(), 0]), module),
      `trailing bytes, at byte ${sampleSourceMap().length}`,
    ],
  ];
  for (const [what, read, problem] of refused) {
    it(`refuses a map ${what}`, () => {
      assert.throws(read, (error: unknown) => {
        assert.ok(error instanceof BytecodeError);
        assert.equal(error.message, `Cannot read the source map: ${problem}.`);
        return true;
      });
    });
  }
});

describe('readPackageMetadata', () => {
  const expected = {
    name: 'Vault',
    manifest: new Uint8Array(),
    modules: [{ name: 'vault', source: Uint8Array.of(1) }],
  };

  it('reads what a publish transaction carries', () => {
    assert.deepEqual(readPackageMetadata(samplePackage()), expected);
  });

  it('returns where the bytes end, and whether others follow', () => {
    const bytes = samplePackage();
    assert.throws(
      () => readPackageMetadata(bytes.subarray(0, 8)),
      new BytecodeError('damaged', 'package metadata', '8 bytes, but only 1 left', { part: '', offset: 7 }),
    );
    assert.throws(
      () => readPackageMetadata(Uint8Array.from([...bytes, 0])),
      (error: Error) => error.message === `Cannot read the package metadata: trailing bytes, at byte ${bytes.length}.`,
    );
  });

  it('reads the same from the resource on an account', () => {
    const registered = {
      name: 'Vault',
      upgrade_policy: { policy: 1 },
      upgrade_number: '3',
      source_digest: 'AB',
      manifest: '0x',
      modules: [{ name: 'vault', source: '0x01', source_map: '0x', extension: { vec: [] } }],
      deps: [{ account: '0x1', package_name: 'MoveStdlib' }],
      extension: { vec: [] },
    };
    assert.deepEqual(readPackageRegistry({ packages: [registered] }), [expected]);
    for (const other of ['package registry omitted', {}, { packages: [{ ...registered, manifest: '0xz' }] }])
      assert.equal(readPackageRegistry(other), undefined);
  });
});

describe('unzipText', () => {
  const zipped = (text: string) => Uint8Array.from(gzipSync(text));

  it('returns the text of a manifest or source', async () => {
    assert.equal(await unzipText(zipped('module 0x1::m {} // ü'), 1000), 'module 0x1::m {} // ü');
  });

  it('returns nothing for input that is too long, not gzip, cut off, or not text', async () => {
    assert.equal(await unzipText(zipped('a'.repeat(20_000_000)), 1_000_000), undefined);
    assert.deepEqual([await unzipText(zipped('four'), 4), await unzipText(zipped('four'), 3)], ['four', undefined]);
    assert.equal(await unzipText(Uint8Array.of(1, 2, 3), 1000), undefined);
    assert.equal(await unzipText(zipped('some text').slice(0, 20), 1000), undefined);
    assert.equal(await unzipText(Uint8Array.from(gzipSync(Uint8Array.of(0xff, 0xfe))), 1000), undefined);
  });
});

describe('readBuildInfo', () => {
  it('reads addresses and flags, quoted or not', () => {
    const text = `---
compiled_package_info:
  package_name: Vault
  address_alias_instantiation:
    std: "0000000000000000000000000000000000000000000000000000000000000001"
    vault: 000000000000000000000000000000000000000000000000000000000000cafe
    broken: nothing
  source_digest: AB
  build_flags:
    dev_mode: true
    test_mode: true
    additional_named_addresses:
      vault: "00000000000000000000000000000000000000000000000000000000000000ff"
    compiler_config:
      bytecode_version: 7
      known_attributes:
        - event
        - "lint::skip"
      compiler_version: V2_0
      language_version: "2.1"
dependencies:
  - MoveStdlib
  - AptosStdlib
bytecode_deps: []
`;
    const expected = {
      addresses: new Map([
        ['std', '0x1'],
        ['vault', '0xcafe'],
      ]),
      isTest: true,
      isDev: true,
      sourceDigest: 'AB',
    };
    assert.deepEqual(readBuildInfo(text), expected);
    assert.deepEqual(readBuildInfo(text.replaceAll('\n', '\r\n')), expected);
  });

  it('keeps a value that only begins like an empty list', () => {
    const text = 'compiled_package_info:\n  package_name: Vault\n  source_digest: []AB\n';
    assert.equal(readBuildInfo(text)?.sourceDigest, '[]AB');
  });

  it('leaves out values that are ~ or empty, and lists that are not indented', () => {
    const text = `compiled_package_info:
  package_name: Vault
  address_alias_instantiation: {}
  build_flags:
    default_flavor: sui
    compiler_config:
      bytecode_version: ~
dependencies:
- MoveStdlib
`;
    assert.deepEqual(readBuildInfo(text), {
      addresses: new Map(),
      isTest: false,
      isDev: false,
      flavour: 'sui',
    });
  });

  it('returns nothing for a file that does not name a package', () => {
    for (const text of ['', '---\n', 'package_name: a\n', '{"compiled_package_info": {}}'])
      assert.equal(readBuildInfo(text), undefined);
  });
});

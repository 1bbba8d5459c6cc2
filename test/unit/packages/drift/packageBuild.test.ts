import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { CompiledModule } from '../../../../src/core/bytecode/compiledCode';
import { writeBytecode } from '../../../../src/core/bytecode/readBytecode';
import {
  readBuildWithDependencies,
  readPackageBuild,
  type PackageFiles,
} from '../../../../src/core/packages/drift/packageBuild';
import { readMoveToml } from '../../../../src/core/packages/movePackage';
import { sampleModule } from '../../../support/sampleCode';

type Files = Readonly<Record<string, string | Uint8Array>>;

const { signal } = new AbortController();
const MANIFEST = '[package]\nname = "Shop"\n';
const SOURCES = { '/w/sources/a.move': 'module 0x1::a {\n}\n', '/w/sources/deep/b.move': 'module 0x1::b {\n}\n' };

function filesOf(files: Files): PackageFiles & { readonly read: PackageFiles['read'] } {
  return {
    list: folder => {
      const below = Object.keys(files).flatMap(path =>
        path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : [],
      );
      const names = new Map(below.map(path => [path.replace(/\/.*/, ''), path.includes('/')]));
      return Promise.resolve([...names].map(([name, isFolder]) => ({ name, isFolder })));
    },
    read: path => {
      const found = files[path];
      return Promise.resolve(typeof found === 'string' ? new TextEncoder().encode(found) : found);
    },
  };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').toUpperCase();
}

/** The digest of files, without code of this project. */
function digest(...texts: readonly string[]): string {
  return hash(texts.map(hash).sort().join(''));
}

const CURRENT = digest(MANIFEST, ...Object.values(SOURCES));

function info(sourceDigest: string, flags = 'test_mode: false'): string {
  return [
    '---',
    'compiled_package_info:',
    '  package_name: Shop',
    '  address_alias_instantiation:',
    `    me: ${'cafe'.padStart(64, '0')}`,
    `  source_digest: ${sourceDigest}`,
    '  build_flags:',
    `    ${flags}`,
    'dependencies: []',
    '',
  ].join('\n');
}

type Changes = Readonly<Record<string, string | Uint8Array | undefined>>;

function world(changes: Changes = {}): Files {
  const files: Changes = {
    '/w/Move.toml': MANIFEST,
    ...SOURCES,
    '/w/build/Shop/BuildInfo.yaml': info(CURRENT),
    '/w/build/Shop/bytecode_modules/vault.mv': writeBytecode(sampleModule()),
    '/w/build/Shop/bytecode_modules/dependencies/Std/error.mv': Uint8Array.of(1),
    '/w/build/Shop/sources/a.move': 'another',
    ...changes,
  };
  return Object.fromEntries(
    Object.entries(files).flatMap(([path, each]) => (each === undefined ? [] : [[path, each]])),
  );
}

function read(files: Files, manifest = MANIFEST) {
  return readPackageBuild(filesOf(files), { folder: '/w', manifest: readMoveToml(manifest) }, signal);
}

async function reason(changes: Changes): Promise<string> {
  const build = await read(world(changes));
  return build.kind === 'unusable' ? build.reason : assert.fail(build.kind);
}

describe('the build of a package', () => {
  it('has its own modules, and the addresses that it used', async () => {
    const build = await read(world());
    assert.ok(build.kind === 'current');
    assert.deepEqual(
      build.modules.map(({ id }) => `${id.address}::${id.module}`),
      ['0xcafe::vault'],
    );
    assert.deepEqual([...build.addresses], [['me', '0xcafe']]);
  });

  it('has the modules of other packages too if it is to be published, also if it is older', async () => {
    const own = { folder: '/w', manifest: readMoveToml(MANIFEST) };
    const dependency = '/w/build/Shop/bytecode_modules/dependencies/Std/error.mv';
    const read = (changes: Changes) => readBuildWithDependencies(filesOf(world(changes)), own, signal);
    for (const [isCurrent, more] of [
      [true, {}],
      [false, { '/w/sources/c.move': '' }],
    ] as const) {
      const build = await read({ [dependency]: writeBytecode(sampleModule()), ...more });
      assert.ok(build.kind === 'build');
      assert.deepEqual([build.modules.length, build.dependencies.length, build.isCurrent], [1, 1, isCurrent]);
    }
    const damaged = await read({});
    assert.match(damaged.kind === 'unusable' ? damaged.reason : '', /^error\.mv in the build cannot be read/);
  });

  it('is current with sources that git stored with different line ends', async () => {
    const crlf = (text: string) => text.replaceAll('\n', '\r\n');
    for (const manifest of [MANIFEST, crlf(MANIFEST)]) {
      const digested = digest(manifest, ...Object.values(SOURCES).map(crlf));
      assert.equal((await read(world({ '/w/build/Shop/BuildInfo.yaml': info(digested) }))).kind, 'current');
    }
  });

  it('is none without a folder of its name', async () => {
    assert.deepEqual(await read({ '/w/Move.toml': MANIFEST }), { kind: 'none' });
    assert.deepEqual(await read(world(), '[package]\nname = "Other"\n'), { kind: 'none' });
    assert.deepEqual(await read(world(), '[package]\nname = "../Shop"\n'), { kind: 'none' });
    assert.deepEqual(await read(world(), 'not TOML'), { kind: 'none' });
  });

  it('says if it is older than the source', async () => {
    const outdated = 'the build is older than the source; run "aptos move compile"';
    assert.equal(await reason({ '/w/sources/a.move': 'module 0x1::a { }' }), outdated);
    assert.equal(await reason({ '/w/sources/c.move': '' }), outdated);
    assert.equal(await reason({ '/w/sources/deep/b.move': undefined }), outdated);
    assert.equal(await reason({ '/w/Move.toml': `${MANIFEST}#` }), outdated);
    assert.equal((await read(world({ '/w/tests/t.move': 'module 0x1::t {}' }))).kind, 'current');
  });

  it('says if it is for tests, for development, or for a different chain', async () => {
    const flagged = (flags: string) => reason({ '/w/build/Shop/BuildInfo.yaml': info(CURRENT, flags) });
    assert.equal(await flagged('test_mode: true'), 'the build is a test build; run "aptos move compile"');
    assert.equal(await flagged('dev_mode: true'), 'the build is a dev build; run "aptos move compile" without --dev');
    assert.equal(await flagged('default_flavor: sui'), 'the build is for a chain other than Aptos');
  });

  it('says what cannot be read', async () => {
    assert.equal(
      await reason({ '/w/build/Shop/BuildInfo.yaml': undefined }),
      'the build folder has no readable BuildInfo.yaml; run "aptos move compile"',
    );
    assert.equal(
      await reason({ '/w/build/Shop/BuildInfo.yaml': '{' }),
      'the build folder has no readable BuildInfo.yaml; run "aptos move compile"',
    );
    assert.equal(
      await reason({ '/w/build/Shop/bytecode_modules/vault.mv': undefined }),
      'the build folder has no modules; run "aptos move compile"',
    );
    assert.equal(
      await reason({ '/w/build/Shop/bytecode_modules/vault.mv': Uint8Array.of(1, 2) }),
      'vault.mv in the build cannot be read (it is not Move bytecode)',
    );
    const sui = writeBytecode({ ...sampleModule(), isMarked: false } satisfies CompiledModule);
    sui[7] = 5;
    assert.equal(
      await reason({ '/w/build/Shop/bytecode_modules/vault.mv': sui }),
      'vault.mv in the build cannot be read (it is bytecode for a Move variant other than Aptos Move (mark 0x05))',
    );
  });
});

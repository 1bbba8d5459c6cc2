import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import {
  readBuildInfo,
  digestOf,
  readPackageBuild,
  type PackageFiles,
} from '../../src/core/packages/drift/packageBuild';
import { readPackageMetadata } from '../../src/core/bytecode/packageMetadata';
import { stopLine } from '../../src/core/packages/drift/stopLine';
import { readBuildFile, readBuilds, type BuildFile } from './deployedCode';

const { signal } = new AbortController();

/** A package whose build has these files, and that has neither sources nor a `Move.toml`. */
function filesOf(builds: readonly BuildFile[], start: string): PackageFiles {
  const own = builds.filter(({ file }) => file.startsWith(start));
  const modules = own.flatMap(({ file }) => (file.endsWith('.mv') ? [file.slice(start.length)] : []));
  return {
    list: folder => {
      if (folder.endsWith('/build')) return Promise.resolve([{ name: 'real', isFolder: true }]);
      const names = folder.endsWith('/bytecode_modules') ? modules : [];
      return Promise.resolve(names.map(name => ({ name, isFolder: false })));
    },
    read: path => {
      const file = `${start}${path.slice(path.lastIndexOf('/') + 1)}`;
      return Promise.resolve(own.some(each => each.file === file) ? readBuildFile(file) : undefined);
    },
  };
}

/** Why the build of a real package cannot be compared. */
async function reasonOf(builds: readonly BuildFile[], start: string): Promise<string> {
  const own = { folder: '/w', manifest: { kind: 'manifest', name: 'real' } } as const;
  const manifest = { ...own.manifest, addresses: new Map(), devAddresses: new Map(), dependencies: [] };
  const build = await readPackageBuild(filesOf(builds, start), { ...own, manifest }, signal);
  return build.kind === 'unusable' ? build.reason : build.kind;
}

describe('real builds', () => {
  it('have the digest of their sources', async function () {
    const builds = readBuilds();
    if (!builds) this.skip();
    const { file } = builds.find(each => each.file.includes('__hello__package-metadata')) ?? assert.fail();
    const { manifest, modules } = readPackageMetadata(readBuildFile(file));
    const info = readBuildFile(file.replace('package-metadata.bcs', 'BuildInfo.yaml'));
    const { sourceDigest } = readBuildInfo(Buffer.from(info).toString('utf8')) ?? assert.fail();
    const files = [manifest, ...modules.map(({ source }) => source)].map(zipped => Uint8Array.from(gunzipSync(zipped)));
    assert.equal(await digestOf(files), sourceDigest);
  });

  it('are recognised as older than the source, for tests, or for another chain', async function () {
    const builds = readBuilds();
    if (!builds) this.skip();
    const starts = builds.flatMap(({ file }) => /^.*(?=BuildInfo\.yaml$)/.exec(file)?.[0] ?? []);
    const reasons = new Map<string, number>();
    for (const start of starts) {
      const reason = await reasonOf(builds, start);
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    }
    assert.deepEqual(Object.fromEntries(reasons), {
      'the build is older than the source; run "aptos move compile"': 32,
      'the build folder has no modules; run "aptos move compile"': 1,
      'the build is a test build; run "aptos move compile"': 4,
      'the build is for a chain other than Aptos': 2,
    });
  });

  it('lead from an instruction to its line, also in code inlined from another module', async function () {
    const builds = readBuilds();
    if (!builds) this.skip();
    const found: string[] = [];
    for (const [start, name, offset] of STOPS) {
      const file = builds.find(each => each.file.startsWith(start) && each.kind === 'source map') ?? assert.fail(start);
      const path = file.file.replace(/\.mvsm$/, '.mv');
      const module = start.slice(start.lastIndexOf('__') + 2);
      const manifest = { kind: 'manifest' as const, name: 'real', addresses: new Map(), devAddresses: new Map() };
      const line = await stopLine(
        mappedFiles(file, module),
        { folder: '/w', manifest: { ...manifest, dependencies: [] } },
        { function: { address: '0x1', module, name }, offset, code: readBuildFile(path) },
        signal,
      );
      found.push(`${name} ${offset}: ${line?.path ?? ''} ${(line?.start.line ?? -1) + 1}`);
    }
    assert.deepEqual(found, [
      'add_stake_with_cap 7: /w/sources/VarunVerma7+aptos-local-testing__Examples.AptosFramework__stake.move 566',
      'add_friend 7: /w/sources/merkle-builders+FundMate__fundmatev4__fundmatev4.move 328',
      'add_at 321: /w/sources/NaseemShaik-Mic+AptosHackthonMIC__MessageBoard.AptosFramework__big_ordered_map.move 1168',
      'remove_at 436: /w/sources/NaseemShaik-Mic+AptosHackthonMIC__MessageBoard.AptosFramework__big_ordered_map.move 1375',
    ]);
  });
});

/** Instructions whose lines were looked up by hand. */
const STOPS: readonly (readonly [start: string, name: string, offset: number])[] = [
  ['VarunVerma7+aptos-local-testing__Examples.AptosFramework__stake', 'add_stake_with_cap', 7],
  ['merkle-builders+FundMate__fundmatev4__fundmatev4', 'add_friend', 7],
  ['NaseemShaik-Mic+AptosHackthonMIC__MessageBoard.AptosFramework__big_ordered_map', 'add_at', 321],
  ['NaseemShaik-Mic+AptosHackthonMIC__MessageBoard.AptosFramework__big_ordered_map', 'remove_at', 436],
];

/** A package with the module of a source map and the sources that the map names. */
function mappedFiles({ file, sources = [] }: BuildFile, module: string): PackageFiles {
  const paths = new Map([
    [`/w/build/real/bytecode_modules/${module}.mv`, file.replace(/\.mvsm$/, '.mv')],
    [`/w/build/real/source_maps/${module}.mvsm`, file],
    ...sources.map(each => [`/w/sources/${each.file}`, each.file] as const),
  ]);
  return {
    list: folder =>
      Promise.resolve(folder === '/w/sources' ? sources.map(each => ({ name: each.file, isFolder: false })) : []),
    read: path => {
      const found = paths.get(path);
      return Promise.resolve(found === undefined ? undefined : readBuildFile(found));
    },
  };
}

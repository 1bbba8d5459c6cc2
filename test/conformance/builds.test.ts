import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';
import { readPackageMetadata } from '../../src/core/bytecode/packageMetadata';
import { digestOf, readPackageBuild, type PackageFiles } from '../../src/core/packages/drift/packageBuild';
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
    const { sourceDigest, manifest, modules } = readPackageMetadata(readBuildFile(file));
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
      'the build is for tests; run "aptos move compile"': 4,
      'the build is for a different chain than Aptos': 2,
    });
  });
});

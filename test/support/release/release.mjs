// `npm run release -- [--dry-run] [--pre-release]`: a commit and a tag for this version, and in dist/release what is
// published: the VSIX, the npm package, their parts (SBOM), checksums and notes. `--dry-run` writes only dist/release, for the
// commit that is checked out; the workflow runs it at the tag. docs/internals/releasing.md says how to go on.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { root } from '../root.mjs';
import { newestChanges, released } from './changelog.mjs';
import { openPlaces } from './openPlaces.mjs';
import { sbomOf } from './sbom.mjs';

/** A reason not to release: one sentence for the owner. */
class Refusal extends Error {}

const { values } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false }, 'pre-release': { type: 'boolean', default: false } },
});
const folder = join(root, 'dist/release');

try {
  await release(values['dry-run'], values['pre-release']);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/**
 * @param {boolean} isDry
 * @param {boolean} asPreRelease
 * @throws {Refusal}
 */
async function release(isDry, asPreRelease) {
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const { version } = manifest;
  const places = openPlaces(manifest);
  if (places.length > 0) throw new Refusal(places.join('\n'));
  if ((await git('status', '--porcelain')) !== '')
    throw new Refusal('There are changes that are not committed: commit or remove them, as a release is one commit.');
  const tags = [`v${version}`, `v${version}-pre`];
  const tagged = (await git('tag', '--points-at', 'HEAD')).split('\n').find(each => tags.includes(each));
  const branch = await git('branch', '--show-current');
  if (tagged === undefined && branch !== 'main')
    throw new Refusal(`This is ${branch || 'no branch'}: check out main, or the tag ${tags[0]}.`);
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  const changes = newest(changelog);
  if (changes.version !== undefined && changes.version !== version)
    throw new Refusal(
      `The newest changes in CHANGELOG.md are those of ${changes.version}, but package.json has ${version}: make them agree.`,
    );
  if (tagged !== undefined && changes.version === undefined)
    throw new Refusal(
      `The changes in CHANGELOG.md are unreleased, but the tag ${tagged} is set: "npm run release" sets both.`,
    );
  const preRelease = asPreRelease || tagged === tags[1];
  const tag = tagged ?? tags[preRelease ? 1 : 0] ?? '';
  const isNew = !isDry && tagged === undefined;
  if (isNew) await commitRelease(version, tags, changelog);
  await writeArtefacts(manifest, tag, preRelease, changes.notes);
  process.stdout.write(`dist/release has the ${(await readdir(folder)).length} files of ${tag}.\n`);
  // Last, so that the same command goes on where it failed.
  if (isNew) await git('tag', '--annotate', '--message', `Movescope ${version}`, tag);
  if (!isDry) process.stdout.write(`Publish them: git push --atomic origin main ${tag}\n`);
}

/** @param {string} changelog @throws {Refusal} */
function newest(changelog) {
  try {
    return newestChanges(changelog);
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}

/**
 * @param {string} version
 * @param {readonly string[]} tags that it could have
 * @param {string} changelog
 */
async function commitRelease(version, tags, changelog) {
  if ((await git('tag', '--list', ...tags)) !== '')
    throw new Refusal(
      `Version ${version} has a tag already: raise it with "npm version --no-git-tag-version VERSION".`,
    );
  const dated = released(changelog, version, new Date().toISOString().slice(0, 10));
  if (dated === changelog) return;
  await writeFile(join(root, 'CHANGELOG.md'), dated);
  await git('commit', '--quiet', '--message', `Release ${version}`, 'CHANGELOG.md');
}

/**
 * @param {{ readonly name: string, readonly version: string, readonly publisher: string, readonly license: string }} manifest
 * @param {string} tag @param {boolean} preRelease @param {string} notes
 */
async function writeArtefacts({ name, version, publisher, license }, tag, preRelease, notes) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const [vsix, tarball] = [`${name}-${version}.vsix`, `${name}-${version}.tgz`];
  const flags = ['--release', tag, ...(preRelease ? ['--pre-release'] : [])];
  await run(process.execPath, ['test/support/package.mjs', join(folder, vsix), ...flags]);
  await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder, './dist/npm']);
  const packages = JSON.parse(await readFile(join(root, 'dist/packages.json'), 'utf8'));
  const { packages: locked } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const time = new Date(Number(await git('log', '-1', '--format=%ct')) * 1000).toISOString();
  for (const shipped of /** @type {const} */ ([
    { file: vsix, name: `${publisher}.${name}`, type: 'application', folders: packages.extension },
    { file: tarball, name, type: 'application', folders: packages.program },
  ]))
    await writeFile(join(folder, `${shipped.file}.cdx.json`), sbomOf({ ...shipped, version, license }, locked, time));
  await writeFile(join(folder, 'notes.md'), notes);
  const sums = (await readdir(folder)).sort().map(async file => {
    const digest = createHash('sha256')
      .update(await readFile(join(folder, file)))
      .digest('hex');
    return `${digest}  ${file}\n`;
  });
  await writeFile(join(folder, 'SHA256SUMS'), (await Promise.all(sums)).join(''));
}

/** @param {...string} args @returns {Promise<string>} */
async function git(...args) {
  return (await run('git', args)).trim();
}

/** @param {string} program @param {readonly string[]} args @returns {Promise<string>} its output */
async function run(program, args) {
  const { stdout } = await promisify(execFile)(program, [...args], { cwd: root, maxBuffer: 10_000_000 });
  return stdout;
}

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newestChanges, released } from '../../support/release/changelog.mjs';
import { sbomOf } from '../../support/release/sbom.mjs';

const run = promisify(execFile);

describe('CHANGELOG.md', () => {
  it('begins with changes that are released or not yet', async () => {
    assert.ok(newestChanges(await readFile('CHANGELOG.md', 'utf8')).notes.length > 10);
  });

  it('gives the newest changes as notes', () => {
    const text =
      '# Changelog\n\n## 0.2.0 - 2026-12-01\n\n- New.\n\n### Fixed\n\n- Old.\n\n## 0.1.0 - 2026-11-01\n\n- First.\n';
    assert.deepEqual(newestChanges(text), { version: '0.2.0', notes: '- New.\n\n### Fixed\n\n- Old.\n' });
  });

  it('is dated by a release, which changes nothing else', () => {
    const text = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0 - 2026-11-01\n\n- First.\n';
    assert.deepEqual(newestChanges(text), { version: undefined, notes: '- New.\n' });
    const dated = released(text, '0.2.0', '2026-12-01');
    assert.equal(dated, text.replace('Unreleased', '0.2.0 - 2026-12-01'));
    assert.equal(released(dated, '0.3.0', '2026-12-02'), dated);
  });

  it('is refused if its heading is something else, or nothing is new', () => {
    assert.throws(() => newestChanges('## 0.1.0\n\n- New.\n'), /is "## 0\.1\.0": it has to be "## Unreleased"/);
    assert.throws(() => newestChanges('# Changelog\n'), /it has to be/);
    assert.throws(() => newestChanges('## Unreleased\n\n## 0.1.0 - 2026-11-01\n\n- Old.\n'), /no changes under/);
  });
});

describe('the bill of materials', () => {
  const LOCKED = {
    'node_modules/@one/two': {
      version: '1.2.3',
      license: 'MIT',
      integrity: `sha512-${Buffer.from('12').toString('base64')}`,
      dependencies: { three: '^2.0.0', other: '^1.0.0' },
    },
    'node_modules/three': { version: '2.0.0', license: 'ISC', integrity: 'sha512-AA==' },
  };
  const SHIPPED = { name: 'it', version: '0.1.0', license: 'MIT', type: 'application' } as const;
  const TIME = '2026-11-25T00:00:00.000Z';

  function bom(folders: readonly string[], time = TIME): Readonly<Record<string, unknown>> {
    return JSON.parse(sbomOf({ ...SHIPPED, folders }, LOCKED, time)) as Readonly<Record<string, unknown>>;
  }

  it('has each package with its address, checksum, licence and what it needs', () => {
    const { bomFormat, specVersion, components, dependencies, metadata } = bom(Object.keys(LOCKED));
    assert.deepEqual([bomFormat, specVersion], ['CycloneDX', '1.5']);
    assert.deepEqual((components as readonly unknown[])[0], {
      'bom-ref': '@one/two@1.2.3',
      type: 'library',
      name: '@one/two',
      version: '1.2.3',
      purl: 'pkg:npm/%40one/two@1.2.3',
      hashes: [{ alg: 'SHA-512', content: '3132' }],
      licenses: [{ license: { id: 'MIT' } }],
    });
    assert.deepEqual(dependencies, [
      { ref: 'it@0.1.0', dependsOn: ['@one/two@1.2.3', 'three@2.0.0'] },
      { ref: '@one/two@1.2.3', dependsOn: ['three@2.0.0'] },
      { ref: 'three@2.0.0', dependsOn: [] },
    ]);
    assert.equal((metadata as { readonly timestamp: string }).timestamp, TIME);
  });

  it('has a number that depends on nothing but its content', () => {
    const { serialNumber } = bom(Object.keys(LOCKED));
    assert.match(String(serialNumber), /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    assert.equal(bom(Object.keys(LOCKED)).serialNumber, serialNumber);
    assert.notEqual(bom(['node_modules/three']).serialNumber, serialNumber);
  });

  it('fails if a package is unknown', () => {
    assert.throws(() => bom(['node_modules/four']), /package-lock\.json has no node_modules\/four/);
  });
});

describe('npm run release', () => {
  let folder: string;

  /** A repository with the script and as much of the project as it reads before it builds. */
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'release-'));
    await mkdir(join(folder, 'test/support'), { recursive: true });
    await cp('test/support/release', join(folder, 'test/support/release'), { recursive: true });
    await cp('test/support/root.mjs', join(folder, 'test/support/root.mjs'));
    await write({});
    await writeFile(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\n- New.\n');
    await git('init', '--quiet', '--initial-branch', 'main');
    await commit();
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function write(change: object): Promise<void> {
    const there = 'https://github.com/them/theirs';
    const manifest = {
      ...{ name: 'theirs', version: '0.1.0', publisher: 'them', release: { publisher: 'them' } },
      ...{ repository: { url: there }, bugs: { url: there }, homepage: there, qna: there, ...change },
    };
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  }

  async function git(...args: readonly string[]): Promise<string> {
    const who = ['-c', 'user.name=Them', '-c', 'user.email=them@example.org'];
    return (await run('git', [...who, ...args], { cwd: folder })).stdout;
  }

  async function commit(): Promise<void> {
    await git('add', '--all');
    await git('commit', '--quiet', '--message', 'Change');
  }

  /** The sentence with which it refuses; without one, it would fail later, as there is nothing to build. */
  async function refusal(...args: readonly string[]): Promise<string> {
    const failed: unknown = await run(process.execPath, ['test/support/release/release.mjs', ...args], {
      cwd: folder,
    }).then(
      () => assert.fail('it released'),
      (error: unknown) => error,
    );
    return (failed as { readonly stderr: string }).stderr;
  }

  it('refuses while the owner has to write something', async () => {
    await write({ release: { publisher: '' }, homepage: 'https://repository.invalid' });
    await commit();
    const text = await refusal('--dry-run');
    assert.match(text, /^The address "homepage" is open: .*\nThe publisher is open: .*\n$/);
  });

  it('refuses changes that are not committed', async () => {
    await writeFile(join(folder, 'more'), '');
    assert.match(await refusal('--dry-run'), /^There are changes that are not committed/);
  });

  it('refuses other branches, and a commit without the tag of its version', async () => {
    await git('switch', '--quiet', '--create', 'feature');
    assert.equal(await refusal('--dry-run'), 'This is feature: check out main, or the tag v0.1.0.\n');
    await git('switch', '--quiet', '--detach', 'main');
    await git('tag', 'v0.2.0');
    assert.equal(await refusal('--dry-run'), 'This is no branch: check out main, or the tag v0.1.0.\n');
  });

  it('refuses a changelog of another version', async () => {
    await write({ version: '0.2.0' });
    await writeFile(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## 0.1.0 - 2026-11-01\n\n- Old.\n');
    await commit();
    assert.match(
      await refusal(),
      /^The newest changes in CHANGELOG\.md are those of 0\.1\.0, but package\.json has 0\.2\.0/,
    );
  });

  it('refuses a changelog that nothing has dated, at a tag', async () => {
    await git('tag', 'v0.1.0-pre');
    assert.match(
      await refusal('--dry-run'),
      /^The changes in CHANGELOG\.md are unreleased, but the tag v0\.1\.0-pre is set/,
    );
  });

  it('refuses a version that was released before, and changes nothing', async () => {
    await git('tag', 'v0.1.0');
    await writeFile(join(folder, 'more'), '');
    await commit();
    assert.match(await refusal(), /^Version 0\.1\.0 has a tag already: raise it/);
    assert.equal(await git('status', '--porcelain'), '');
    assert.equal((await git('log', '--format=%s')).trim(), 'Change\nChange');
  });
});

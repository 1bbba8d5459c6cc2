import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyProject } from './copyProject';
import { entriesOf, filesIn } from './filesIn';

const run = promisify(execFile);
const THERE = 'https://github.com/them/theirs';

/** What is published, by file name. */
type Artefacts = ReadonlyMap<string, Buffer>;

interface Bom {
  readonly metadata: { readonly timestamp: string };
  readonly components: readonly { readonly name: string }[];
}

async function artefactsOf(project: string): Promise<Artefacts> {
  const folder = join(project, 'dist/release');
  const names = (await readdir(folder)).sort();
  return new Map(await Promise.all(names.map(async name => [name, await readFile(join(folder, name))] as const)));
}

/**
 * The code in a VSIX, without the digests in the names of its parts, which differ if anything that they load does, and
 * without the numbers by which the parts are sorted.
 */
function codeIn(vsix: Buffer): ReadonlySet<string> {
  const code = [...filesIn(vsix)].filter(([name]) => /\.c?js$/.test(name));
  return new Set(code.map(([, bytes]) => bytes.toString().replaceAll(/-[A-Z0-9]{8}(?=\.c?js)|(?<=\$)\d+/g, '')));
}

function textOf(files: ReadonlyMap<string, Buffer>, name: string): string {
  return files.get(name)?.toString() ?? assert.fail(`${name} is not there`);
}

describe('a release', () => {
  let parent: string;
  let project: string;
  let version: string;
  /** What the command printed. */
  let said: string;

  /** Runs a program in a copy of the project. */
  async function inProject(program: string, args: readonly string[], env = {}, cwd = project): Promise<string> {
    const { stdout } = await run(program, [...args], { cwd, env: { ...process.env, ...env }, maxBuffer: 10_000_000 });
    return stdout;
  }

  /**
   * Releases once: from a repository with one commit, in which the owner has written what was open, on a machine that
   * differs from this one in what a build could depend on.
   */
  before(async () => {
    await mkdir('.vscode-test', { recursive: true });
    parent = await mkdtemp(join('.vscode-test', 'release-'));
    project = join(parent, 'the other');
    await mkdir(project);
    await copyProject(project);
    const file = join(project, 'package.json');
    const manifest = JSON.parse(await readFile(file, 'utf8')) as { version: string; publisher: string };
    ({ version } = manifest);
    const addresses = {
      repository: { type: 'git', url: `${THERE}.git` },
      bugs: { url: THERE },
      homepage: THERE,
      qna: THERE,
    };
    await writeFile(file, JSON.stringify({ ...manifest, ...addresses, release: { publisher: manifest.publisher } }));
    await writeFile(join(project, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\n- All is [new](README.md).\n');
    await inProject('git', ['init', '--quiet', '--initial-branch', 'main']);
    await inProject('git', ['config', 'user.name', 'Them']);
    await inProject('git', ['config', 'user.email', 'them@example.org']);
    await inProject('git', ['add', '--all']);
    await inProject('git', ['commit', '--quiet', '--message', 'Begin']);
    const elsewhere = { HOME: join(process.cwd(), parent, 'home'), TZ: 'Asia/Tokyo', LC_ALL: 'tr_TR.UTF-8' };
    said = await inProject('sh', ['-c', 'umask 077; exec npm run release -- --pre-release'], elsewhere);
  });

  after(() => rm(parent, { recursive: true, force: true }));

  it('as a pre-release dates the changes, has a commit and a tag, and leaves nothing else behind', async () => {
    const tag = `v${version}-pre`;
    assert.match(said, new RegExp(`\\nPublish them: git push --atomic origin main ${tag}\\n$`));
    assert.equal((await inProject('git', ['tag', '--points-at', 'HEAD'])).trim(), tag);
    assert.equal(await inProject('git', ['log', '--format=%s']), `Release ${version}\nBegin\n`);
    assert.equal(await inProject('git', ['status', '--porcelain']), '');
    const date = /^## (\S+) - \d{4}-\d\d-\d\d$/m.exec(await readFile(join(project, 'CHANGELOG.md'), 'utf8'));
    assert.equal(date?.[1], version);
    const files = filesIn((await artefactsOf(project)).get(`movescope-${version}.vsix`) ?? assert.fail());
    assert.match(
      textOf(files, 'extension.vsixmanifest'),
      /Id="Microsoft\.VisualStudio\.Code\.PreRelease" Value="true"/,
    );
  });

  it('does not depend on folder, home, time zone, language and file mode', async () => {
    const vsix = (await artefactsOf(project)).get(`movescope-${version}.vsix`) ?? assert.fail();
    const [ours, theirs] = [await readFile('dist/movescope.vsix'), vsix].map(codeIn);
    assert.ok(theirs && theirs.size > 100);
    // Only what names the program of this version differs.
    assert.ok([...theirs].filter(text => !ours?.has(text)).length <= 4);
    assert.equal(new Set(entriesOf(vsix).map(({ time }) => time)).size, 1);
    // Files of the disk, and those that vsce makes itself.
    const modes = new Set(entriesOf(vsix).map(({ mode }) => mode.toString(8)));
    assert.deepEqual([...modes].toSorted(), ['100644', '100664']);
    const tarball = join(project, `dist/release/movescope-${version}.tgz`);
    const { stdout } = await run('tar', ['tvzf', tarball, '--full-time', '--utc'], {
      env: { ...process.env, TZ: 'UTC' },
    });
    const entries = stdout
      .trim()
      .split('\n')
      .map(line => line.split(/\s+/));
    assert.deepEqual([...new Set(entries.map(([mode = '', owner = '']) => `${mode} ${owner}`))].toSorted(), [
      '-rw-r--r-- 0/0',
      '-rwxr-xr-x 0/0',
    ]);
    assert.equal(new Set(entries.map(([, , , day = '', time = '']) => `${day} ${time}`)).size, 1);
  });

  it('has the extension, the program, their parts, checksums and notes', async () => {
    const files = await artefactsOf(project);
    const [vsix, tarball] = [`movescope-${version}.vsix`, `movescope-${version}.tgz`];
    assert.deepEqual(
      [...files.keys()],
      ['SHA256SUMS', tarball, `${tarball}.cdx.json`, vsix, `${vsix}.cdx.json`, 'notes.md'],
    );
    const sums = [...files]
      .filter(([name]) => name !== 'SHA256SUMS')
      .map(([name, bytes]) => {
        return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`;
      });
    assert.equal(textOf(files, 'SHA256SUMS'), sums.join(''));
    assert.equal(textOf(files, 'notes.md'), '- All is [new](README.md).\n');
    const time = new Date((await inProject('git', ['log', '-1', '--format=%cI'])).trim()).toISOString();
    const [ofVsix, ofTarball] = [vsix, tarball].map(name => JSON.parse(textOf(files, `${name}.cdx.json`)) as Bom);
    assert.deepEqual([ofVsix?.metadata.timestamp, ofTarball?.metadata.timestamp], [time, time]);
    const names = [ofVsix, ofTarball].map(bom => new Set(bom?.components.map(({ name }) => name)));
    assert.ok(names.every(each => each.has('zod') && each.has('@lezer/lr')));
    assert.deepEqual(
      names.map(each => each.has('undici')),
      [false, true],
    );
    assert.deepEqual(
      names.map(each => each.has('lit')),
      [true, false],
    );
  });

  it('has a README whose pictures and links are addresses, and names the program of its version', async () => {
    const files = filesIn((await artefactsOf(project)).get(`movescope-${version}.vsix`) ?? assert.fail());
    const targets = [...textOf(files, 'extension/readme.md').matchAll(/(!?)\[[^\]]*\]\(([^)]+)\)/g)];
    assert.ok(targets.filter(([, mark]) => mark === '!').length >= 1);
    for (const [, mark, target = ''] of targets) {
      const place = `${THERE}/${mark === '!' ? 'raw' : 'blob'}/v${version}-pre/`;
      assert.ok(target.startsWith(place) || target.startsWith('https://'), target);
    }
    assert.ok(textOf(files, 'extension/changelog.md').includes(`[new](${THERE}/blob/v${version}-pre/README.md)`));
    assert.doesNotMatch(textOf(files, 'extension/package.json'), /\.invalid\/(?!.)|repository\.invalid/);
    const code = [...files].filter(([name]) => name.endsWith('.cjs')).map(([, bytes]) => bytes.toString());
    // The part that names the program, and the one that starts it, may be two files.
    assert.ok(code.some(text => text.includes('npx')) && code.some(text => text.includes(version)));
    const folder = await mkdtemp(join(tmpdir(), 'movescope-tarball-'));
    try {
      await run('tar', ['xzf', join(process.cwd(), project, `dist/release/movescope-${version}.tgz`), '-C', folder]);
      const readme = await readFile(join(folder, 'package/README.md'), 'utf8');
      for (const name of ['cli.md', 'agents.md', 'simulation-tests.md'])
        assert.ok(readme.includes(`](${THERE}/blob/v${version}-pre/docs/${name})`), name);
      const manifest = JSON.parse(await readFile(join(folder, 'package/package.json'), 'utf8')) as Record<
        string,
        unknown
      >;
      assert.deepEqual(manifest.repository, { type: 'git', url: `${THERE}.git` });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { copyProject } from './copyProject';
import { filesIn } from './filesIn';

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

function textOf(files: ReadonlyMap<string, Buffer>, name: string): string {
  return files.get(name)?.toString() ?? assert.fail(`${name} is not there`);
}

describe('a release', () => {
  let parent: string;
  let project: string;
  let version: string;

  /** Runs a program in a copy of the project. */
  async function inProject(program: string, args: readonly string[], env = {}, cwd = project): Promise<string> {
    const { stdout } = await run(program, [...args], { cwd, env: { ...process.env, ...env }, maxBuffer: 10_000_000 });
    return stdout;
  }

  /** A repository with one commit, in which the owner has written what was open. */
  before(async () => {
    await mkdir('.vscode-test', { recursive: true });
    parent = await mkdtemp(join('.vscode-test', 'release-'));
    project = join(parent, 'one');
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
  });

  after(() => rm(parent, { recursive: true, force: true }));

  it('changes nothing but its folder in a dry run', async () => {
    await inProject('npm', ['run', 'release', '--', '--dry-run']);
    assert.equal(await inProject('git', ['status', '--porcelain']), '');
  });

  it('of one commit has the same bytes if folder, home, time zone, language and file mode differ', async () => {
    const other = join(parent, 'the other');
    await mkdir(other);
    await copyProject(other);
    for (const name of ['.git', 'package.json', 'CHANGELOG.md'])
      await cp(join(project, name), join(other, name), { recursive: true });
    const elsewhere = { HOME: join(process.cwd(), parent, 'home'), TZ: 'Asia/Tokyo', LC_ALL: 'tr_TR.UTF-8' };
    await inProject('sh', ['-c', 'umask 077; exec npm run release -- --dry-run'], elsewhere, other);
    const [one, two] = [await artefactsOf(project), await artefactsOf(other)];
    assert.deepEqual([...two.keys()], [...one.keys()]);
    for (const [name, bytes] of one) assert.ok(two.get(name)?.equals(bytes), `${name} differs`);
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
    assert.ok(targets.filter(([, mark]) => mark === '!').length >= 6);
    for (const [, mark, target = ''] of targets) {
      const place = `${THERE}/${mark === '!' ? 'raw' : 'blob'}/v${version}/`;
      assert.ok(target.startsWith(place) || target.startsWith('https://'), target);
    }
    assert.ok(textOf(files, 'extension/changelog.md').includes(`[new](${THERE}/blob/v${version}/README.md)`));
    assert.doesNotMatch(textOf(files, 'extension/package.json'), /\.invalid\/(?!.)|repository\.invalid/);
    const code = [...files].filter(([name]) => name.endsWith('.cjs')).map(([, bytes]) => bytes.toString());
    assert.ok(code.some(text => text.includes('npx') && text.includes(version)));
    assert.ok(!textOf(files, 'extension.vsixmanifest').includes('PreRelease'));
    const folder = await mkdtemp(join(tmpdir(), 'movescope-tarball-'));
    try {
      await run('tar', ['xzf', join(process.cwd(), project, `dist/release/movescope-${version}.tgz`), '-C', folder]);
      const readme = await readFile(join(folder, 'package/README.md'), 'utf8');
      for (const name of ['cli.md', 'agents.md', 'simulation-tests.md'])
        assert.ok(readme.includes(`](${THERE}/blob/v${version}/docs/${name})`), name);
      const manifest = JSON.parse(await readFile(join(folder, 'package/package.json'), 'utf8')) as Record<
        string,
        unknown
      >;
      assert.deepEqual(manifest.repository, { type: 'git', url: `${THERE}.git` });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('as a pre-release dates the changes, has a commit and a tag, and is marked', async () => {
    const said = await inProject('npm', ['run', 'release', '--', '--pre-release']);
    const tag = `v${version}-pre`;
    assert.match(said, new RegExp(`\\nPublish them: git push --atomic origin main ${tag}\\n$`));
    assert.equal((await inProject('git', ['tag', '--points-at', 'HEAD'])).trim(), tag);
    assert.equal(await inProject('git', ['log', '--format=%s']), `Release ${version}\nBegin\n`);
    const date = /^## (\S+) - \d{4}-\d\d-\d\d$/m.exec(await readFile(join(project, 'CHANGELOG.md'), 'utf8'));
    assert.equal(date?.[1], version);
    const files = filesIn((await artefactsOf(project)).get(`movescope-${version}.vsix`) ?? assert.fail());
    assert.match(
      textOf(files, 'extension.vsixmanifest'),
      /Id="Microsoft\.VisualStudio\.Code\.PreRelease" Value="true"/,
    );
  });
});

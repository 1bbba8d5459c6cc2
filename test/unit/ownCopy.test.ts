import assert from 'node:assert/strict';
import { build, type Metafile, type Plugin } from 'esbuild';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface OwnCopy {
  readonly ownCopy: (root: string, name: string, user: string) => Plugin;
  readonly fileOfInput: (input: string) => string;
}

const SHARED = { name: 'shared', type: 'module', main: 'index.js', sideEffects: false };
const FILES: Readonly<Record<string, string>> = {
  'node_modules/shared/package.json': JSON.stringify(SHARED),
  'node_modules/shared/index.js': "export * from './parts/both.js';",
  'node_modules/shared/parts/both.js': "export const small = () => 'small'; export const large = () => 'large';",
  'node_modules/@user/of-all/package.json': JSON.stringify({ ...SHARED, name: '@user/of-all' }),
  'node_modules/@user/of-all/index.js':
    "import { small, large } from 'shared'; export const all = () => small() + large();",
  'main.js':
    "import { small } from 'shared'; export const run = async what => what === 'all' ? (await import('@user/of-all')).all() : small();",
};

describe('ownCopy', () => {
  let root: string;
  let ownCopy: OwnCopy['ownCopy'];
  let fileOfInput: OwnCopy['fileOfInput'];
  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'movescope-own-copy-'));
    for (const [file, text] of Object.entries(FILES)) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file), text);
    }
    const module = pathToFileURL(join(process.cwd(), 'scripts/ownCopy.mjs')).href;
    ({ ownCopy, fileOfInput } = (await import(module)) as OwnCopy);
  });
  after(() => rm(root, { recursive: true }));

  it('keeps what only one package needs of another one out of what the others load', async () => {
    assert.match(await entryOf([]), /'large'|"large"/);
    const entry = await entryOf([ownCopy(root, 'shared', '@user/')]);
    assert.match(entry, /"small"/);
    assert.doesNotMatch(entry, /'large'|"large"/);
  });

  it('changes nothing that the program does', async () => {
    await bundle([ownCopy(root, 'shared', '@user/')]);
    const main = (await import(pathToFileURL(join(root, 'out/main.js')).href)) as {
      readonly run: (what: string) => Promise<string>;
    };
    assert.deepEqual([await main.run('all'), await main.run('')], ['smalllarge', 'small']);
  });

  it('names the files of the copy as the others', async () => {
    const { inputs } = await bundle([ownCopy(root, 'shared', '@user/')]);
    const files = [...new Set(Object.keys(inputs).map(fileOfInput))].toSorted();
    assert.deepEqual(
      files,
      Object.keys(FILES)
        .filter(file => file.endsWith('.js'))
        .toSorted(),
    );
  });

  async function bundle(plugins: Plugin[]): Promise<Metafile> {
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: ['main.js'],
      outdir: 'out',
      format: 'esm',
      bundle: true,
      splitting: true,
      minify: true,
      metafile: true,
      plugins,
    });
    return metafile;
  }

  /** The text of all that the entry loads first. */
  async function entryOf(plugins: Plugin[]): Promise<string> {
    const { outputs } = await bundle(plugins);
    const imports = outputs['out/main.js']?.imports ?? [];
    const files = imports.flatMap(({ path, kind }) => (kind === 'import-statement' ? [path] : []));
    const texts = await Promise.all(['out/main.js', ...files].map(file => readFile(join(root, file), 'utf8')));
    return texts.join('\n').replaceAll('@user/of-all', '');
  }
});

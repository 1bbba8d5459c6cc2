import assert from 'node:assert/strict';
import { build, type Metafile } from 'esbuild';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Chunk {
  readonly imports: readonly string[];
  readonly bytes: number;
}

interface Bundling {
  readonly lazyParts: (
    chunks: ReadonlyMap<string, Chunk>,
    asks: readonly (readonly string[])[],
  ) => readonly (readonly string[])[];
  readonly joinChunks: (root: string, meta: Metafile, entry: string, format: 'cjs' | 'esm') => Promise<void>;
  readonly staticPath: (meta: Metafile, entry: string) => readonly string[];
}

async function bundling(file: 'lazyParts' | 'joinChunks'): Promise<Bundling> {
  return (await import(pathToFileURL(join(process.cwd(), `scripts/${file}.mjs`)).href)) as Bundling;
}

describe('lazyParts', () => {
  let parts: Bundling['lazyParts'];
  before(async () => ({ lazyParts: parts } = await bundling('lazyParts')));

  it('joins chunks that are always loaded together into one file', () => {
    const chunks = new Map<string, Chunk>([
      ['asked', { imports: ['needed', 'activation'], bytes: 50_000 }],
      ['needed', { imports: [], bytes: 90_000 }],
      ['beside', { imports: [], bytes: 40_000 }],
    ]);
    assert.deepEqual(parts(chunks, [['asked', 'beside']]), [['asked', 'beside', 'needed']]);
  });

  it('keeps chunks separate that some would load needlessly', () => {
    const chunks = new Map<string, Chunk>([
      ['one', { imports: ['shared'], bytes: 30_000 }],
      ['other', { imports: ['shared'], bytes: 30_000 }],
      ['shared', { imports: [], bytes: 30_000 }],
    ]);
    assert.deepEqual(parts(chunks, [['one'], ['other']]), [['one'], ['other'], ['shared']]);
  });

  it('accepts a little needless code if it saves a file', () => {
    const chunks = new Map<string, Chunk>([
      ['one', { imports: ['shared'], bytes: 300 }],
      ['other', { imports: ['shared'], bytes: 300 }],
      ['shared', { imports: [], bytes: 300 }],
    ]);
    assert.deepEqual(parts(chunks, [['one'], ['other']]), [['one', 'other', 'shared']]);
  });

  it('loads nothing needlessly for what a small chunk imports', () => {
    const chunks = new Map<string, Chunk>([
      ['one', { imports: ['large'], bytes: 100 }],
      ['other', { imports: [], bytes: 100 }],
      ['large', { imports: [], bytes: 90_000 }],
    ]);
    assert.deepEqual(parts(chunks, [['one'], ['other'], ['large']]), [['large', 'one'], ['other']].sort());
  });

  it('creates no two files that need each other', () => {
    const chunks = new Map<string, Chunk>([
      ['bottom', { imports: [], bytes: 100 }],
      ['middle', { imports: ['bottom'], bytes: 90_000 }],
      ['top', { imports: ['middle'], bytes: 100 }],
    ]);
    const asks = [['top'], ['bottom'], ['bottom'], ['bottom']];
    const found = parts(chunks, asks);
    const fileOf = (name: string) => found.findIndex(each => each.includes(name));
    assert.ok(!(fileOf('top') === fileOf('bottom') && fileOf('middle') !== fileOf('top')), JSON.stringify(found));
  });
});

const SOURCES = {
  'base.ts': `export class Base extends Error {}
    export const made: string[] = [];`,
  'shared.ts': `import { Base, made } from './base';
    made.push('shared');
    export class Shared extends Base {}`,
  'one.ts': `import { Shared } from './shared';
    import { made } from './base';
    made.push('one');
    export const make = () => new Shared();
    export const same = 'one';`,
  'other.ts': `import { Shared } from './shared';
    import { made } from './base';
    export const isShared = (error: unknown) => error instanceof Shared;
    export const same = 'other';
    export const seen = () => made;
    export const one = async () => (await import('./one')).same;`,
};

const ENTRY = `import { Base } from './base';
  export const load = () => Promise.all([import('./one'), import('./other')]);
  export const alone = async () => (await import('./one')).make();
  export const isBase = (error: unknown) => error instanceof Base;`;

const STARTS = {
  esm: `#!/usr/bin/env node
    import { sep } from 'node:path';
    export { sep };`,
  cjs: `import * as vscode from 'vscode';
    export const api = () => vscode;`,
};

interface Entry {
  load(): Promise<readonly [{ make(): Error; readonly same: string }, Other]>;
  alone(): Promise<Error>;
  isBase(error: unknown): boolean;
}
interface Other {
  readonly same: string;
  isShared(error: unknown): boolean;
  seen(): readonly string[];
  one(): Promise<string>;
}

/** Writes the sources to a folder, with an empty API of VS Code, and joins what esbuild makes of them. */
async function joinedIn(folder: string, format: 'cjs' | 'esm', file: string): Promise<void> {
  for (const [name, text] of Object.entries(SOURCES)) await writeFile(join(folder, name), text);
  await writeFile(join(folder, 'entry.ts'), `${STARTS[format]}\n${ENTRY}`);
  await mkdir(join(folder, 'node_modules/vscode'), { recursive: true });
  await writeFile(join(folder, 'node_modules/vscode/index.js'), '');
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: ['entry.ts'],
    outdir: 'dist',
    outExtension: { '.js': extname(file) },
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    minify: true,
    platform: 'node',
    external: ['vscode'],
    splitting: true,
    metafile: true,
    format: 'esm',
  });
  const { joinChunks, staticPath } = await bundling('joinChunks');
  const path = staticPath(metafile, file);
  assert.ok(path.length > 1 && Object.keys(metafile.outputs).length > path.length + 1, 'nothing to join');
  await joinChunks(folder, metafile, file, format);
}

for (const [format, file] of [
  ['esm', 'dist/entry.mjs'],
  ['cjs', 'dist/entry.cjs'],
] as const)
  describe(`joinChunks to ${format}`, () => {
    let folder: string;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'movescope-join-'));
      await joinedIn(folder, format, file);
    });
    after(() => rm(folder, { recursive: true, force: true }));

    it('makes one file of the entry, and one of its lazy imports', async () => {
      const lazy = await readdir(join(folder, 'dist/chunks'));
      assert.deepEqual([lazy.length, extname(lazy[0] ?? '')], [1, extname(file)]);
      assert.doesNotMatch(await readFile(join(folder, file), 'utf8'), /\bfrom *"\.|= *require\("\./);
    });

    it('runs each module once, with its names', async () => {
      // VS Code loads CommonJS with `require`.
      const entry = (
        format === 'cjs'
          ? createRequire(join(folder, file))(join(folder, file))
          : await import(pathToFileURL(join(folder, file)).href)
      ) as Entry;
      const [one, other] = await entry.load();
      assert.deepEqual([one.same, other.same, await other.one()], ['one', 'other', 'one']);
      for (const error of [one.make(), await entry.alone()])
        assert.deepEqual([other.isShared(error), entry.isBase(error)], [true, true]);
      assert.deepEqual(other.seen(), ['shared', 'one']);
    });

    if (format === 'esm')
      it('keeps the first line of a program, and what Node provides', async () => {
        const text = await readFile(join(folder, file), 'utf8');
        assert.match(text, /^#!\/usr\/bin\/env node\n[^#]*\bfrom *"node:path"/);
      });
    else
      it('uses the API of VS Code itself, not a copy', () => {
        const require = createRequire(join(folder, file));
        const { api } = require(join(folder, file)) as { readonly api: () => unknown };
        assert.equal(api(), require('vscode'));
      });
  });

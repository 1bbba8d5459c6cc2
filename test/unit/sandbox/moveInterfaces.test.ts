import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type BuildFailure, type Plugin } from 'esbuild';
import type { WireModule } from '../../../src/sandbox/wireModule';

const ROOT = process.cwd();

describe('the build of Move interfaces', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'move-interfaces-'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('turns a Move file into JSON, with the named addresses of the nearest manifest', async () => {
    await write('Move.toml', '[addresses]\nmine = "0x1"\n');
    await write(
      'inner/Move.toml',
      '[package]\nname = "x"\n[addresses]\n mine = "0x0A" # ours\nother="0xb"\n[dependencies]\nmine = "0xc"\n',
    );
    await write('inner/sources/a.move', 'module mine::a { friend other::b; native public fun f(); }');
    const [module] = await interfaces('inner/sources/a.move');
    assert.match((module as WireModule).bytecode, /^0xa11ceb0b0700000a/);
    assert.deepEqual(
      [{ ...(module as WireModule), bytecode: '' }],
      [
        {
          bytecode: '',
          abi: {
            address: '0xa',
            name: 'a',
            friends: ['0xb::b'],
            exposed_functions: [
              {
                name: 'f',
                visibility: 'public',
                is_entry: false,
                is_view: false,
                generic_type_params: [],
                params: [],
                return: [],
              },
            ],
            structs: [],
          },
        },
      ],
    );
  });

  it('fails with the position of what it cannot read', async () => {
    await write('a.move', 'module 0x2::a {\n  public fun f(x: Nothing) {}\n}');
    await assert.rejects(interfaces('a.move'), (failure: BuildFailure) => {
      const [error, ...more] = failure.errors;
      assert.equal(more.length, 0);
      assert.deepEqual([error?.text, error?.location?.line], ['there is no type "Nothing"', 2]);
      assert.match(error?.location?.file ?? '', /a\.move$/);
      return true;
    });
  });

  async function write(path: string, text: string): Promise<void> {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }

  async function interfaces(path: string): Promise<readonly unknown[]> {
    const { outputFiles } = await build({
      stdin: { contents: `export { default } from './${path}'`, resolveDir: folder },
      bundle: true,
      format: 'esm',
      logLevel: 'silent',
      plugins: [await plugin()],
      write: false,
    });
    const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
    const { default: modules } = (await import(`data:text/javascript;base64,${code}`)) as {
      default: readonly unknown[];
    };
    return modules;
  }
});

/** Imports the plugin from its file: bundled, it would not find its parser. */
async function plugin(): Promise<Plugin> {
  const file = pathToFileURL(join(ROOT, 'src/sandbox/build/moveInterfaces.mjs')).href;
  const { moveInterfaces } = (await import(file)) as { moveInterfaces: (root: string) => Plugin };
  return moveInterfaces(ROOT);
}

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where a package that a build or a test needs can be named. */
const FOLDERS = ['src', 'test', '.vscode'];
const FILES = ['esbuild.mjs', '.oxlintrc.json', 'package.json', '.prettierrc.json', 'tsconfig.json'];
/** Text that shows the use of packages that are not imported by name: types and programs that scripts run. */
const BY_FILE: Readonly<Record<string, string>> = {
  '@types/mocha': "describe('",
  '@types/node': "from 'node:",
  '@types/vscode': "from 'vscode'",
  '@types/vscode-webview': 'acquireVsCodeApi',
  mocha: 'node_modules/mocha/bin/mocha.js',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  'oxlint-tsgolint': '"typeAware": true',
  prettier: 'prettier --',
  'typescript-7': 'typescript-7/bin/tsc',
};

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

async function manifest(): Promise<Manifest> {
  return JSON.parse(await readFile('package.json', 'utf8')) as Manifest;
}

/** The packages that docs/internals/dependencies.md lists under a heading, in order, each with its reason. */
async function listed(heading: string): Promise<readonly (readonly [name: string, reason: string])[]> {
  const text = await readFile('docs/internals/dependencies.md', 'utf8');
  const [, after = ''] = text.split(`**${heading}**`);
  const [list = ''] = after.split(/\n\n(?!- )/, 1);
  return [...list.matchAll(/^- `([^`]+)`: (.+)$/gm)].map(([, name = '', reason = '']) => [name, reason] as const);
}

async function sources(): Promise<string> {
  const texts: string[] = [];
  for (const folder of FOLDERS) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile() || path.includes('node_modules') || path.includes('bench')) continue;
      if (path.endsWith('dependencies.test.ts')) continue;
      if (/\.(ts|mjs|cjs|json)$/.test(path)) texts.push(await readFile(path, 'utf8'));
    }
  }
  for (const file of FILES) {
    const text = await readFile(file, 'utf8').catch(() => '');
    texts.push(file === 'package.json' ? text.replace(/"(devD|d)ependencies": \{[^}]*\}/g, '') : text);
  }
  return texts.join('\n');
}

describe('the dependencies', () => {
  for (const [heading, kind] of [
    ['What ships', 'dependencies'],
    ['What builds and tests', 'devDependencies'],
  ] as const) {
    it(`each have a reason in docs/internals/dependencies.md: ${kind}`, async () => {
      const names = Object.keys((await manifest())[kind]).toSorted();
      assert.deepEqual(
        (await listed(heading)).map(([name]) => name),
        names,
      );
    });
  }

  it('are all used', async () => {
    const { dependencies, devDependencies } = await manifest();
    const text = await sources();
    const unused = [...Object.keys(dependencies), ...Object.keys(devDependencies)].filter(name => {
      const sign = BY_FILE[name];
      return sign === undefined
        ? !new RegExp(`(from|import|require) ?\\(?['"]${name}(/[^'"]*)?['"]`).test(text)
        : !text.includes(sign);
    });
    assert.deepEqual(unused, []);
  });
});

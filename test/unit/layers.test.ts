import assert from 'node:assert/strict';
import { posix } from 'node:path';
import { layerViolations } from '../support/layers';
import { sourceFiles } from '../support/sourceFiles';
import { readImports } from '../support/sourceImports';

/** Returns the violations of files that break one rule each. */
function found(files: Readonly<Record<string, string>>): readonly string[] {
  return layerViolations(new Map(Object.entries(files)));
}

const EMPTY = 'export {};\n';

describe('the layers of src', () => {
  it('import only what they may', async function () {
    this.timeout(30_000);
    const sources = await sourceFiles('src', /\.(ts|mjs)$/);
    assert.ok(sources.has('src/extension.ts') && sources.has('src/core/connection.ts'), `${sources.size} files`);
    assert.deepEqual(layerViolations(sources), []);
  });
});

describe('readImports', () => {
  const kinds: readonly (readonly [text: string, kind: string])[] = [
    ["import { a } from './b';", 'static'],
    ["import * as a from './b';", 'static'],
    ["import './b';", 'static'],
    ["import { type A } from './b';", 'static'],
    ["export * from './b';", 'static'],
    ["export { a } from './b';", 'static'],
    ["import type { A } from './b';", 'type'],
    ["export type { A } from './b';", 'type'],
    ["type A = import('./b').A;", 'type'],
    ["const a = async () => { (await import('./b')).a(); };", 'dynamic'],
    ['const a = () => import(`./b`);', 'dynamic'],
  ];
  for (const [text, kind] of kinds) {
    it(`reads ${text}`, () => {
      const sources = new Map([
        ['src/a.ts', text],
        ['src/b.ts', EMPTY],
      ]);
      assert.deepEqual(readImports(sources), [{ from: 'src/a.ts', specifier: './b', kind, target: 'src/b.ts' }]);
    });
  }

  it('ignores imports in comments and strings', () => {
    const text = `// import a from './b';\n/** {@link import('./b')} */\nconst a = "import a from './b'"; export { a };`;
    assert.deepEqual(readImports(new Map([['src/a.ts', text]])), []);
  });

  it('resolves files above, beside and with their extension', () => {
    const from = 'src/core/move/a.ts';
    const sources = new Map([
      [from, "import '../json'; import './b.mjs'; import '../../x.ts'; import 'zod'; import './gone';"],
      ['src/core/json.ts', EMPTY],
      ['src/core/move/b.mjs', EMPTY],
      ['src/x.ts', EMPTY],
    ]);
    assert.deepEqual(
      readImports(sources).map(({ target }) => target),
      ['src/core/json.ts', 'src/core/move/b.mjs', 'src/x.ts', undefined, undefined],
    );
  });
});

describe('layerViolations', () => {
  const allowed: readonly (readonly [from: string, to: string])[] = [
    ['src/core/move/a.ts', 'src/core/json.ts'],
    ['src/core/bytecode/a.ts', 'src/core/move/b.ts'],
    ['src/core/gateway/schemas/a.ts', 'src/core/move/b.ts'],
    ['src/core/modules/a.ts', 'src/core/gateway/b.ts'],
    ['src/core/packages/a.ts', 'src/core/modules/b.ts'],
    ['src/core/payloads/a.ts', 'src/core/userFacingError.ts'],
    ['src/core/runs/a.ts', 'src/core/payloads/b.ts'],
    ['src/core/runs/a.ts', 'src/core/reports/b.ts'],
    ['src/core/reports/a.ts', 'src/core/move/b.ts'],
    ['src/core/connection.ts', 'src/core/modules/b.ts'],
    ['src/sandbox/http/a.ts', 'src/core/move/b.ts'],
    ['src/webview/a.ts', 'src/core/reports/b.ts'],
    ['src/host/results/a.ts', 'src/core/runs/b.ts'],
    ['src/cli/a.ts', 'src/sandbox/b.ts'],
    ['src/cli/a.ts', 'src/core/connection.ts'],
    ['src/extension.ts', 'src/host/b.ts'],
    ['src/host/results/a.ts', 'src/host/modules/b.ts'],
  ];
  for (const [from, to] of allowed) {
    it(`lets ${from} import ${to}`, () => {
      assert.deepEqual(found({ [from]: `import '${relative(from, to)}';`, [to]: EMPTY }), []);
    });
  }

  const forbidden: readonly (readonly [from: string, to: string])[] = [
    ['src/core/json.ts', 'src/core/userFacingError.ts'],
    ['src/core/move/a.ts', 'src/core/gateway/b.ts'],
    ['src/core/move/a.ts', 'src/core/connection.ts'],
    ['src/core/bytecode/a.ts', 'src/core/gateway/b.ts'],
    ['src/core/modules/a.ts', 'src/core/bytecode/b.ts'],
    ['src/core/gateway/a.ts', 'src/core/modules/b.ts'],
    ['src/core/modules/a.ts', 'src/core/payloads/b.ts'],
    ['src/core/modules/a.ts', 'src/core/reports/b.ts'],
    ['src/core/reports/a.ts', 'src/core/gateway/b.ts'],
    ['src/core/reports/a.ts', 'src/core/payloads/b.ts'],
    ['src/core/reports/a.ts', 'src/core/runs/b.ts'],
    ['src/core/packages/a.ts', 'src/core/gateway/b.ts'],
    ['src/core/payloads/a.ts', 'src/core/gateway/b.ts'],
    ['src/core/runs/a.ts', 'src/core/packages/b.ts'],
    ['src/core/connection.ts', 'src/core/payloads/b.ts'],
    ['src/core/runs/a.ts', 'src/host/b.ts'],
    ['src/sandbox/a.ts', 'src/core/gateway/b.ts'],
    ['src/sandbox/a.ts', 'src/host/b.ts'],
    ['src/webview/a.ts', 'src/core/runs/report.ts'],
    ['src/webview/a.ts', 'src/core/payloads/b.ts'],
    ['src/webview/a.ts', 'src/host/b.ts'],
    ['src/host/a.ts', 'src/webview/b.ts'],
    ['src/host/a.ts', 'src/extension.ts'],
    ['src/host/a.ts', 'src/cli/b.ts'],
    ['src/cli/a.ts', 'src/host/b.ts'],
    ['src/extension.ts', 'src/webview/b.ts'],
  ];
  for (const [from, to] of forbidden) {
    for (const keyword of ['import', 'import type A from', 'export * from', 'export const a = () => import']) {
      it(`finds "${keyword}" of ${to} in ${from}`, () => {
        const path = `'${relative(from, to)}'`;
        const text = keyword.endsWith('=> import') ? `${keyword}(${path});` : `${keyword} ${path};`;
        assert.deepEqual(found({ [from]: text, [to]: EMPTY }), [`${from} must not import ${to}`]);
      });
    }
  }

  const packages: readonly (readonly [from: string, specifier: string, fine: string])[] = [
    ['src/core/move/a.ts', 'vscode', 'src/host/a.ts'],
    ['src/webview/a.ts', 'undici', 'src/cli/a.ts'],
    ['src/host/a.ts', 'undici', 'src/cli/a.ts'],
    ['src/host/a.ts', 'node:fs/promises', 'src/cli/a.ts'],
    ['src/core/move/a.ts', 'path', 'src/cli/a.ts'],
    ['src/core/move/source/a.ts', 'node:path', 'src/core/move/source/build/a.mjs'],
    ['src/sandbox/build/a.ts', 'node:path', 'src/sandbox/build/a.mjs'],
    ['src/sandbox/a.mjs', 'node:path', 'src/sandbox/build/a.mjs'],
    ['src/core/gateway/a.ts', 'zod/mini', 'src/core/gateway/aSchema.ts'],
    ['src/sandbox/schemas/a.ts', 'zod/mini', 'src/sandbox/schemas/aSchemas.ts'],
  ];
  for (const [from, specifier, fine] of packages) {
    it(`finds ${specifier} in ${from} but not in ${fine}`, () => {
      for (const text of [`import '${specifier}';`, `import type { A } from '${specifier}';`]) {
        assert.deepEqual(found({ [from]: text }), [`${from} must not import ${specifier}`]);
        assert.deepEqual(found({ [fine]: text }), []);
      }
    });
  }

  it('finds the whole of zod, of which the smaller interface is enough', () => {
    assert.deepEqual(found({ 'src/core/gateway/aSchema.ts': "import * as z from 'zod';" }), [
      'src/core/gateway/aSchema.ts must import zod/mini, not zod',
    ]);
  });

  it('distinguishes a package from one whose name starts the same way', () => {
    assert.deepEqual(found({ 'src/core/move/a.ts': "import 'zodiac'; import 'vscode-uri'; import './x.css';" }), []);
  });

  const heavy = [
    'zod/mini',
    'lit',
    'lit/directives/repeat.js',
    '@lezer/lr',
    '@mysten/bcs',
    'smol-toml',
    './move.grammar',
  ];
  for (const specifier of heavy) {
    it(`finds ${specifier} on the activation path`, () => {
      const files = {
        'src/extension.ts': "import './host/a'; import type { B } from './host/typesSchema';",
        'src/host/a.ts': "export * from './bSchema'; export const c = () => import('./cSchema');",
        'src/host/bSchema.ts': EMPTY,
        'src/host/cSchema.ts': `import '${specifier}';`,
        'src/host/typesSchema.ts': `import '${specifier}';`,
      };
      assert.deepEqual(found(files), []);
      assert.deepEqual(found({ ...files, 'src/host/bSchema.ts': `import '${specifier}';` }), [
        `src/extension.ts loads ${specifier} through src/host/bSchema.ts`,
      ]);
    });
  }

  it('finds the reader of bytecode on the activation path', () => {
    const files = {
      'src/extension.ts': "import './core/code/a'; export const b = () => import('./core/bytecode/read');",
      'src/core/code/a.ts': "import type { C } from '../bytecode/read';",
      'src/core/bytecode/read.ts': EMPTY,
    };
    assert.deepEqual(found(files), []);
    assert.deepEqual(found({ ...files, 'src/core/code/a.ts': "import '../bytecode/read';" }), [
      'src/extension.ts loads ../bytecode/read through src/core/code/a.ts',
    ]);
  });

  it('finds zod in anything that the page loads', () => {
    const files = {
      'src/webview/page.ts': "export const a = () => import('../core/move/aSchema');",
      'src/core/move/aSchema.ts': "import 'zod/mini';",
    };
    assert.deepEqual(found(files), ['src/webview/page.ts loads zod/mini through src/core/move/aSchema.ts']);
  });

  it('finds each file of a cycle, including types and lazy parts', () => {
    const files = {
      'src/core/move/a.ts': "import type { B } from './b';",
      'src/core/move/b.ts': "export const c = () => import('./c');",
      'src/core/move/c.ts': "import './d'; import './a';",
      'src/core/move/d.ts': EMPTY,
    };
    assert.deepEqual(
      found(files),
      ['a', 'b', 'c'].map(name => `src/core/move/${name}.ts imports itself over others`),
    );
  });

  it('finds each folder in a cycle of host folders, regardless of the files', () => {
    const files = {
      'src/host/ledger/a.ts': "import type { B } from '../results/b';",
      'src/host/results/b.ts': EMPTY,
      'src/host/results/c.ts': "export const d = () => import('../simulate/d');",
      'src/host/simulate/d.ts': "import '../ledger/e'; import '../shell/f';",
      'src/host/ledger/e.ts': EMPTY,
      'src/host/shell/f.ts': EMPTY,
    };
    assert.deepEqual(
      found(files),
      ['ledger', 'results', 'simulate'].map(name => `src/host/${name} needs a folder that needs it`),
    );
  });

  it('finds a file that belongs to no layer', () => {
    assert.deepEqual(found({ 'src/core/utils.ts': EMPTY, 'src/helpers/a.ts': EMPTY }), [
      'src/core/utils.ts belongs to no layer',
      'src/helpers/a.ts belongs to no layer',
    ]);
  });

  it('finds an import of a missing file, or of one that is known only at run time', () => {
    const text = "import './gone'; export const a = (name: string) => import(name);";
    assert.deepEqual(found({ 'src/core/move/a.ts': text }), [
      'src/core/move/a.ts imports ./gone, which is no file here',
      'src/core/move/a.ts imports (computed), which is no file here',
    ]);
  });

  it('lets build code import what it built', () => {
    assert.deepEqual(found({ 'src/sandbox/build/a.mjs': 'export const a = name => import(name);' }), []);
  });

  it('finds a file of more than 400 lines', () => {
    assert.deepEqual(found({ 'src/core/move/a.ts': '//\n'.repeat(400) }), []);
    assert.deepEqual(found({ 'src/core/move/a.ts': '//\n'.repeat(401) }), ['src/core/move/a.ts has over 400 lines']);
  });
});

/** Returns the specifier by which one file imports another. */
function relative(from: string, to: string): string {
  return `./${posix.relative(posix.dirname(from), to)}`;
}

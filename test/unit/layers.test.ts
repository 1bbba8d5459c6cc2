import assert from 'node:assert/strict';
import { layerViolations } from '../support/layers';
import { sourceFiles } from '../support/sourceFiles';

const EMPTY = 'export {};\n';

describe('the layers of src', () => {
  it('import only what they may', async function () {
    this.timeout(30_000);
    const sources = await sourceFiles('src', /\.(ts|mjs)$/);
    assert.ok(sources.has('src/extension.ts') && sources.has('src/core/connection.ts'), `${sources.size} files`);
    assert.deepEqual(layerViolations(sources), []);
  });
});

describe('layerViolations', () => {
  const broken: readonly (readonly [
    rule: string,
    files: Readonly<Record<string, string>>,
    found: readonly string[],
  ])[] = [
    [
      'an import of a higher layer, of a type too',
      { 'src/core/move/a.ts': "import type { B } from '../gateway/b';", 'src/core/gateway/b.ts': EMPTY },
      ['src/core/move/a.ts must not import src/core/gateway/b.ts'],
    ],
    [
      'an import of a later folder of payloads',
      {
        'src/core/payloads/a.ts': "import './engine/b';",
        'src/core/payloads/engine/b.ts': "import { C } from '../check/c'; import '../../move/e';",
        'src/core/payloads/check/c.ts': "import '../located';",
        'src/core/payloads/located.ts': EMPTY,
        'src/core/move/e.ts': EMPTY,
      },
      [
        'src/core/payloads/a.ts must not import src/core/payloads/engine/b.ts',
        'src/core/payloads/engine/b.ts must not import src/core/payloads/check/c.ts',
      ],
    ],
    [
      'a lazy import of another part',
      { 'src/host/results/a.ts': "export const a = () => import('../../cli/b');", 'src/cli/b.ts': EMPTY },
      ['src/host/results/a.ts must not import src/cli/b.ts'],
    ],
    [
      'a package that only some parts may use',
      { 'src/core/move/a.ts': "import 'vscode'; import 'zodiac';", 'src/host/modules/a.ts': "import 'node:path';" },
      ['src/core/move/a.ts must not import vscode', 'src/host/modules/a.ts must not import node:path'],
    ],
    [
      'what is heavy on the activation path',
      {
        'src/extension.ts': "import './host/a'; export const c = () => import('./host/cSchema');",
        'src/host/a.ts': "export * from './bSchema';",
        'src/host/bSchema.ts': "import 'zod/mini';",
        'src/host/cSchema.ts': "import 'zod/mini';",
      },
      ['src/extension.ts loads zod/mini through src/host/bSchema.ts'],
    ],
    [
      'a cycle of files',
      { 'src/core/move/a.ts': "import type { B } from './b';", 'src/core/move/b.ts': "import './a';" },
      ['src/core/move/a.ts imports itself over others', 'src/core/move/b.ts imports itself over others'],
    ],
    [
      'a cycle of folders of host',
      {
        'src/host/ledger/a.ts': "import '../results/b';",
        'src/host/results/b.ts': EMPTY,
        'src/host/results/c.ts': "import '../ledger/d';",
        'src/host/ledger/d.ts': EMPTY,
      },
      ['src/host/ledger needs a folder that needs it', 'src/host/results needs a folder that needs it'],
    ],
    ['a file of no layer', { 'src/core/utils.ts': EMPTY }, ['src/core/utils.ts belongs to no layer']],
    [
      'a file of more than 400 lines',
      { 'src/core/move/a.ts': '//\n'.repeat(401), 'src/core/move/b.ts': '//\n'.repeat(400) },
      ['src/core/move/a.ts has over 400 lines'],
    ],
  ];
  for (const [rule, files, found] of broken)
    it(`finds ${rule}`, () => {
      assert.deepEqual(layerViolations(new Map(Object.entries(files))), found);
    });
});

import assert from 'node:assert/strict';
import { sourceFiles } from '../support/sourceFiles';

interface Rule {
  readonly name: string;
  /** Matches the paths to which it applies; by default, all. */
  readonly within?: RegExp;
  /** Matches what breaks the rule, in text as Prettier formats it. */
  readonly broken: RegExp;
  /** What to do instead. */
  readonly advice: string;
  /** Lines that break the rule. */
  readonly examples: readonly string[];
}

/** Rules for which oxlint has none. */
const RULES: readonly Rule[] = [
  {
    name: 'no state at module level',
    broken: /^(export )?let /m,
    advice: 'give it an owner with a lifetime',
    examples: ['let count = 0;', 'export let count = 0;'],
  },
  {
    name: 'networks are not read by get()',
    broken: /\.get(<[^()]*>)?\(\s*['"](movescope\.)?networks['"]/,
    advice: 'a workspace can override an application setting through get(): read inspect().globalValue',
    examples: ["config.get('networks')", "config.get<readonly Network[]>('movescope.networks', [])"],
  },
  {
    name: 'nothing is worded by the locale of a machine',
    broken: /\.toLocale(Date|Time)?String\(/,
    advice: 'group digits with groupDigits, which takes u64 as text; tell moments with core/results/moments',
    examples: ['count.toLocaleString()', "date.toLocaleDateString('en')", 'date.toLocaleTimeString()'],
  },
  {
    name: 'files of others are read by one reader, which refuses pipes, devices and what is too large',
    within: /^src\/(?!cli\/(?:readBytes|writeWhole)|host\/vscode\/(?:readFile|storageFolder)|host\/results\/openPage)/,
    broken:
      /workspace\.fs\.readFile\(|import \{[^}]*\b(readFile|open|createReadStream|readFileSync)\b[^}]*\} from 'node:fs/,
    advice: 'read it with readBytes of src/cli or readFile of src/host/vscode',
    examples: [
      'await vscode.workspace.fs.readFile(uri);',
      "import { readFile, stat } from 'node:fs/promises';",
      "import { readFileSync } from 'node:fs';",
    ],
  },
];

/** The tests without what they are given, without packages and without this file, whose examples break the rules. */
const TESTS = /^(?!test\/(?:workspace|fixtures)\/)(?!.*(?:\/node_modules\/|sourceRules)).*\.ts$/;

describe('the rules of the source', () => {
  let files: ReadonlyMap<string, string>;

  before(async function () {
    this.timeout(30_000);
    files = new Map([...(await sourceFiles('src', /\.ts$/)), ...(await sourceFiles('test', TESTS))]);
    assert.ok(files.has('src/extension.ts') && files.has('test/unit/layers.test.ts'), `${files.size} files`);
  });

  for (const { name, within = /^/, broken, advice, examples } of RULES) {
    it(name, () => {
      for (const example of examples) assert.match(`${example}\n`, broken);
      const found = [...files].filter(([path, text]) => within.test(path) && broken.test(text)).map(([path]) => path);
      assert.deepEqual(found, [], `${found.join(', ')}: ${advice}`);
    });
  }
});

import assert from 'node:assert/strict';
import { sourceFiles } from '../support/sourceFiles';

interface Rule {
  readonly name: string;
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
    advice: 'group digits with groupDigits, which takes u64 as text; tell moments with core/reports/moments',
    examples: ['count.toLocaleString()', "date.toLocaleDateString('en')", 'date.toLocaleTimeString()'],
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

  for (const { name, broken, advice, examples } of RULES) {
    it(name, () => {
      for (const example of examples) assert.match(`${example}\n`, broken);
      const found = [...files].filter(([, text]) => broken.test(text)).map(([path]) => path);
      assert.deepEqual(found, [], `${found.join(', ')}: ${advice}`);
    });
  }
});

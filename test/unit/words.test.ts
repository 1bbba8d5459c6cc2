import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringsIn } from '../support/sourceStrings';

/** A word that says in a roundabout way what has a name. */
interface Word {
  /** As it stands in a sentence; matched without regard to case, and a space matches a line break. */
  readonly wrong: RegExp;
  readonly right: string;
  /** Where the word is right: matched at the same place. */
  readonly except?: RegExp;
}

const WORDS: readonly Word[] = [
  { wrong: /\banswer(?:s|ed|ing)?\b/, right: 'response, result or respond' },
  { wrong: /\brefus(?:e|es|ed|al|als|ing)\b/, right: 'reject or rejection', except: /refused the connection/ },
  {
    wrong: /\b(?:a|an|any|each|every|the whole) texts?\b|\btexts\b/,
    right: 'string or message',
    except: /text (?:file|editor)/,
  },
  { wrong: /\bnot whole\b/, right: 'incomplete' },
  { wrong: /\blongest time\b|\btime limit\b|\blimit of time\b/, right: 'timeout' },
  { wrong: /\bmain network|\bmain net\b/, right: 'mainnet' },
  { wrong: /\btest network\b|\btest net\b/, right: 'testnet' },
  { wrong: /\bfull node/, right: 'fullnode' },
  { wrong: /\bsecret store\b/, right: 'secret storage' },
  { wrong: /\(keyless\)/, right: 'without a public key' },
  {
    wrong:
      /\baddress(?:es)? of (?:the|a|an|its|their) (?:gateway|network|node|web explorer|explorer)|\b(?:gateway|network|node)[’']s address/,
    right: 'URL',
  },
  { wrong: /\bversion segment\b/, right: 'API version' },
  { wrong: /\d %/, right: 'N%, without a space' },
  { wrong: /−/, right: '- (U+002D)' },
  { wrong: /\bmay be\b/, right: 'can be or might be' },
  { wrong: /\bin which (?:it|they) (?:is|are) found\b/, right: 'where' },
  { wrong: /\b(?:is|are) to be\b/, right: 'must be, or the verb' },
  { wrong: /(?<=^|[.;:] |- )what (?:is|was|are|were) [^.?!]*\./, right: 'a noun' },
  {
    wrong: /(?<!key )\bpress(?:es|ed|ing)?\b/,
    right: 'select',
    except: /press(?:es|ed|ing)? (?:Ctrl|Cmd|Alt|Shift|Enter|Escape|F\d|the key)/,
  },
];

const PATTERNS = WORDS.map(word => ({ ...word, wrong: new RegExp(word.wrong.source.replaceAll(' ', '\\s+'), 'gimu') }));

/**
 * Returns the wrong words of a text for people, each with its place and the right word. Code in Markdown is not read, and
 * neither are the titles of tests in tables.
 */
export function wrongWords(file: string, text: string): readonly string[] {
  const prose = text
    .replaceAll(/^```[^]*?^```/gm, blank)
    .replaceAll(/(?<=\| `test\/[^`]+` *\|).*$/gm, blank)
    .replaceAll(/`[^`\n]+`/g, blank)
    .replaceAll(/\]\([^)\s]+\)/g, blank);
  return PATTERNS.flatMap(({ wrong, right, except }) =>
    [...prose.matchAll(wrong)]
      .filter(({ index }) => !except || !new RegExp(except, 'iyu').test(prose.slice(index)))
      .map(
        ({ 0: word, index }) =>
          `${file}:${prose.slice(0, index).split('\n').length}: “${word.slice(0, 40)}” → ${right}`,
      ),
  );
}

/** Keeps the lines and columns of what is left out. */
function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}

/** What people read of a manifest, apart from what models read and the titles of commands. */
function descriptionsIn(value: unknown, key = ''): readonly string[] {
  if (typeof value === 'string') return /description|contents/i.test(key) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name === 'languageModelTools' ? [] : descriptionsIn(each, Array.isArray(value) ? key : name),
  );
}

/** What is no sentence in a string: members of JSON, attributes of HTML. */
const CODE = /"\w+":|\b(?:class="[^"]*"|aria-pressed=)/g;

/** Returns the wrong words of the sentences and labels in a file of the program. One small word is a name or a value. */
function wrongStrings(file: string, code: string): readonly string[] {
  return stringsIn(file, code)
    .map(({ line, text }) => ({ line, text: text.replaceAll(CODE, blank) }))
    .filter(({ text }) => /\S\s+\S|^[A-Z]/.test(text))
    .flatMap(({ line, text }) => wrongWords(`${file}:${line}, “${text.slice(0, 40)}…”`, text));
}

describe('the words of', () => {
  it('the documents are those of the trade', async () => {
    const pages = (await readdir('docs', { recursive: true })).filter(name => name.endsWith('.md'));
    const files = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'test/workspace/README.md'];
    const paths = [...files, ...pages.map(name => join('docs', name))];
    const found = await Promise.all(paths.map(async path => wrongWords(path, await readFile(path, 'utf8'))));
    assert.deepEqual(found.flat(), []);
  });

  for (const file of ['package.json', 'media/payload-files.schema.json', 'media/simulation-tests.schema.json'])
    it(`the descriptions in ${file} are those of the trade`, async () => {
      const descriptions = descriptionsIn(JSON.parse(await readFile(file, 'utf8')));
      assert.ok(descriptions.length > 20, `${descriptions.length} descriptions`);
      const found = descriptions.flatMap(each => wrongWords(`${file}, “${each.slice(0, 40)}…”`, each));
      assert.deepEqual([...new Set(found)], []);
    });

  it('the strings of the program are those of the trade', async () => {
    const names = (await readdir('src', { recursive: true })).filter(name => name.endsWith('.ts'));
    const files = names.map(name => join('src', name).replaceAll('\\', '/'));
    const found = await Promise.all(files.map(async file => wrongStrings(file, await readFile(file, 'utf8'))));
    assert.deepEqual(found.flat(), []);
  });

  it('strings are read with their values and joins, but not names, imports and comments', () => {
    const code = [
      "import a from './an answer';",
      "const kind = 'refused'; // No answer.",
      "const title = 'Answer';",
      "const sum = 'No ' + name + ' may ' + 'be here';",
      'const share = `${part} % of ${total ? `a ${"text"}` : "each text"}`;',
      'const page = html`<b class="answer" aria-pressed=${on}>{"answer": 1}</b>`;',
    ];
    assert.deepEqual(
      wrongStrings('a.ts', code.join('\n')).map(each => each.replace(/, “.*?…”:1/, '')),
      [
        'a.ts:3: “Answer” → response, result or respond',
        'a.ts:4: “may be” → can be or might be',
        'a.ts:5: “0 %” → N%, without a space',
        'a.ts:5: “each text” → string or message',
      ],
    );
  });

  it('code and titles of tests are not read', () => {
    const text = 'An `answer` of\n\n```\nan answer\n```\n\n| a | `test/a.test.ts` | refuses it |\n\nIs 1 % an answer?';
    assert.deepEqual(wrongWords('a.md', text), [
      'a.md:9: “answer” → response, result or respond',
      'a.md:9: “1 %” → N%, without a space',
    ]);
  });
});

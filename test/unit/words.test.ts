import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

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
  { wrong: /\brefus(?:e|es|ed|al|als|ing)\b/, right: 'reject or rejection' },
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
  return WORDS.flatMap(({ wrong, right, except }) =>
    [...prose.matchAll(new RegExp(wrong.source.replaceAll(' ', '\\s+'), 'gimu'))]
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

describe('the words of', () => {
  it('the documents are those of the trade', async () => {
    const pages = (await readdir('docs', { recursive: true })).filter(name => name.endsWith('.md'));
    const files = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'test/workspace/README.md'];
    const paths = [...files, ...pages.map(name => join('docs', name))];
    const found = await Promise.all(paths.map(async path => wrongWords(path, await readFile(path, 'utf8'))));
    assert.deepEqual(found.flat(), []);
  });

  for (const file of ['package.json', 'media/payload-files.schema.json'])
    it(`the descriptions in ${file} are those of the trade`, async () => {
      const descriptions = descriptionsIn(JSON.parse(await readFile(file, 'utf8')));
      assert.ok(descriptions.length > 20, `${descriptions.length} descriptions`);
      const found = descriptions.flatMap(each => wrongWords(`${file}, “${each.slice(0, 40)}…”`, each));
      assert.deepEqual([...new Set(found)], []);
    });

  it('code and titles of tests are not read', () => {
    const text = 'An `answer` of\n\n```\nan answer\n```\n\n| a | `test/a.test.ts` | refuses it |\n\nIs 1 % an answer?';
    assert.deepEqual(wrongWords('a.md', text), [
      'a.md:9: “answer” → response, result or respond',
      'a.md:9: “1 %” → N%, without a space',
    ]);
  });
});

import { loadWriting } from '../../src/core/payloads/languages/loadLanguage';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { languageIds, LANGUAGES, type PayloadLanguage } from '../../src/core/payloads/languages/languages';
import { movescope, withFile } from './program';

/** Snippets as `package.json` lists them, and as VS Code reads their files. */
interface Manifest {
  readonly contributes: { readonly snippets: readonly { readonly language?: string; readonly path: string }[] };
}
type Snippets = Readonly<
  Record<string, { readonly prefix: string; readonly body: readonly string[]; readonly scope?: string }>
>;

/** Returns the text that VS Code inserts if no placeholder is changed. */
function inserted(body: readonly string[]): string {
  return body
    .join('\n')
    .replace(/\$\{\d+:([^}]*)\}/g, '$1')
    .replace(/\$\d+/g, '')
    .replaceAll('\\\\', '\\');
}

const { contributes } = JSON.parse(await readFile('package.json', 'utf8')) as Manifest;
const paths = [...new Set(contributes.snippets.map(({ path }) => path))];
const files = await Promise.all(
  paths.map(async path => ({ path, snippets: JSON.parse(await readFile(path, 'utf8')) as Snippets })),
);

/** The languages of a file for which `package.json` names none: each snippet names its own. */
function scopesOf(path: string): readonly string[] {
  const snippets = files.find(file => file.path === path)?.snippets ?? {};
  return [...new Set(Object.values(snippets).map(({ scope }) => scope ?? 'all'))];
}

describe('the snippets for payloads', () => {
  it('are there for every editor language in which calls are written', async () => {
    const written = await Promise.all(
      languageIds().map(async id => ((await loadWriting(id)) ? LANGUAGES[id].editorIds : [])),
    );
    assert.deepEqual(
      contributes.snippets.flatMap(({ language, path }) => language ?? scopesOf(path)),
      written.flat(),
    );
  });

  for (const { path, snippets } of files) {
    const language = (/(\w+)\.(?:json|code-snippets)$/.exec(path)?.[1] ?? '') as PayloadLanguage;
    const [ending] = LANGUAGES[language].endings;
    for (const [name, { prefix, body }] of Object.entries(snippets)) {
      it(`insert a transfer that the sandbox simulates: ${prefix} in ${language}`, async () => {
        const text = inserted(body);
        const { code, out, err } = await withFile(
          text,
          file => movescope(['simulate', `${file}${lineOf(language, body)}`, '--sandbox', ...senderOf(text)]),
          `snippet.${ending ?? ''}`,
        );
        assert.equal(code, 0, `${name}\n${text}\n${err}`);
        assert.match(out, /^Would succeed\n\nFunction {8}0x1::aptos_account::transfer\n/);
        assert.match(out, /\nSender {10}0xa11ce \(/);
        assert.match(out, /\n0xb0b\n/);
      });
    }
  }
});

/** The sender, if the text has none. */
function senderOf(text: string): readonly string[] {
  return text.includes('a11ce') ? [] : ['--sender', '0xa11ce'];
}

/** A script of Move is not a payload, but the call in it is. */
function lineOf(language: PayloadLanguage, body: readonly string[]): string {
  return language === 'move' ? `:${body.findIndex(line => line.includes('::')) + 1}` : '';
}

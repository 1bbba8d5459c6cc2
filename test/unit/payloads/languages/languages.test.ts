import { formForLanguage, callForms } from '../../../../src/core/payloads/languages/loadLanguage';
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { isJsonArray, isJsonObject, type JsonValue } from '../../../../src/core/json';
import { languageIds, LANGUAGES, languageOf } from '../../../../src/core/payloads/languages/languages';
import { FORM_IDS } from '../../../support/forms';
import { SAMPLES } from './samples';

describe('the languages of payloads', () => {
  it('have unique names', () => {
    const names = languageIds().flatMap(id => {
      const { editorIds, endings, aliases = [] } = LANGUAGES[id];
      return [...new Set([...editorIds, ...endings, ...aliases])];
    });
    assert.deepEqual(names, [...new Set(names)]);
  });

  it("are found by the editor's language, otherwise by the file extension", () => {
    for (const id of languageIds()) {
      for (const editorId of LANGUAGES[id].editorIds) assert.equal(languageOf(editorId, 'file.txt'), id);
      for (const ending of LANGUAGES[id].endings) assert.equal(languageOf('plaintext', `/a.b/file.${ending}`), id);
    }
    assert.equal(languageOf('plaintext', '/python/file'), undefined);
  });

  it('activate the extension', async () => {
    const manifest = JSON.parse(await readFile('package.json', 'utf8')) as JsonValue;
    const events = isJsonObject(manifest) && isJsonArray(manifest.activationEvents) ? manifest.activationEvents : [];
    assert.deepEqual(
      events.filter(event => typeof event === 'string' && event.startsWith('onLanguage:')).sort(),
      languageIds()
        .flatMap(id => LANGUAGES[id].editorIds.map(editorId => `onLanguage:${editorId}`))
        .sort(),
    );
  });

  it('have the menus and keys of the editor', async () => {
    const manifest = await readFile('package.json', 'utf8');
    const patterns = [...manifest.matchAll(/editorLangId =~ \/(.*?)\/(?= |"|\))/g)].map(([, pattern = '']) => pattern);
    assert.ok(patterns.length > 3, String(patterns.length));
    const ids = languageIds().flatMap(id => LANGUAGES[id].editorIds.map(editorId => [id, editorId] as const));
    for (const pattern of patterns) {
      // Some do not apply to Move source, which calls functions but is never sent itself.
      const others = ids.filter(([id, editorId]) => id !== 'move' && !new RegExp(pattern).test(editorId));
      assert.deepEqual(others, [], pattern);
    }
  });

  it('each have a sample that tests change, cut and repeat', () => {
    assert.deepEqual(Object.keys(SAMPLES).sort(), [...languageIds()].sort());
  });

  it('have the forms that tests write and read back', async () => {
    assert.deepEqual(
      (await callForms()).map(({ id }) => id),
      FORM_IDS,
    );
  });
});

describe('formForLanguage', () => {
  it('returns the form that fits a document', async () => {
    const forms = [
      ['json', 'rest'],
      ['jsonc', 'rest'],
      ['typescript', 'typescript'],
      ['javascriptreact', 'typescript'],
      ['python', 'python'],
      ['shellscript', 'cli'],
      ['rust', 'rust'],
      ['move', 'move'],
      ['markdown', undefined],
      ['plaintext', undefined],
    ] as const;
    for (const [editorId, form] of forms) assert.equal((await formForLanguage(editorId))?.id, form, editorId);
  });
});

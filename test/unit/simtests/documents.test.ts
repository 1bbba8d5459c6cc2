import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { isJsonObject, type JsonObject } from '../../../src/core/json';
import { textLines } from '../../../src/core/text/lines';
import { readBaseline } from '../../../src/core/simtests/baseline';
import { readTestFile } from '../../../src/core/simtests/readTestFile';
import { testFileJsonSchema } from '../../../src/core/simtests/testFileSchema';

/** The object inside others by these names. */
function partOf(object: JsonObject, ...names: readonly string[]): JsonObject {
  return names.reduce((part, name) => {
    const inner = part[name];
    return isJsonObject(inner) ? inner : assert.fail(`there is no ${name}`);
  }, object);
}

describe('docs/simulation-tests.md', () => {
  let text: string;

  before(async () => {
    text = await readFile('docs/simulation-tests.md', 'utf8');
  });

  const block = (language: string): string =>
    new RegExp(`\n\`\`\`${language}\n([^]*?)\n\`\`\`\n`).exec(text)?.[1] ?? assert.fail(`there is no ${language}`);

  it('has an example without problems', () => {
    const { problems, tests } = readTestFile(textLines(block('jsonc'))).file;
    assert.deepEqual(problems, []);
    assert.equal(tests.length, 2);
  });

  it('has an example of a baseline that can be read', () => {
    const read = readBaseline(block('toml'));
    assert.ok(read.kind === 'baseline');
    assert.deepEqual([read.unusable, [...read.baseline.entries.keys()]], [[], ['anyone can deposit']]);
  });

  it('describes every key', () => {
    const file = testFileJsonSchema();
    const test = partOf(file, 'properties', 'tests', 'additionalProperties');
    const expect = partOf(test, 'properties', 'expect');
    const missing = [file, test, expect]
      .flatMap(object => Object.keys(partOf(object, 'properties')))
      .filter(name => name !== '$schema' && !new RegExp(`\n\\| \`${name}\` `).test(text));
    assert.deepEqual(missing, []);
  });
});

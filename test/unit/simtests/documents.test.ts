import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { textLines } from '../../../src/core/payloads/documentLines';
import { readBaseline } from '../../../src/core/simtests/readBaseline';
import { readTestFile } from '../../../src/core/simtests/readTestFile';
import { FILE_SHAPE, EXPECT_SHAPE, TEST_SHAPE } from '../../../src/core/simtests/fileShape';

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
    const missing = [FILE_SHAPE, TEST_SHAPE, EXPECT_SHAPE]
      .flatMap(({ members }) => Object.keys(members))
      .filter(name => name !== '$schema' && !new RegExp(`\n\\| \`${name}\` `).test(text));
    assert.deepEqual(missing, []);
  });
});

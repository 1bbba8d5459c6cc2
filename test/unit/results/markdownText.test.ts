import assert from 'node:assert/strict';
import { code, fence, table } from '../../../src/core/results/reportMarkdown';

describe('text in Markdown', () => {
  it('is put between more backticks than it has in a row, with spaces if it begins or ends with one', () => {
    const texts = ['a', '', 'a`b', '`a', 'a`', '`a`', 'a``b`'];
    assert.deepEqual(texts.map(code), ['`a`', '`  `', '``a`b``', '`` `a ``', '`` a` ``', '`` `a` ``', '``` a``b` ```']);
  });

  it('is put in a block whose fence is longer than any row of backticks in it', () => {
    assert.equal(fence('a', 'json'), '```json\na\n```');
    assert.equal(fence('``\n```', 'text'), '````text\n``\n```\n````');
  });

  it('is escaped in a table', () => {
    assert.equal(table(['a', 'b'], [['1', '2']]), '| a | b |\n| --- | --- |\n| 1 | 2 |');
  });

  it('is cut at the length limit of a cell or part, but not before', () => {
    assert.equal(code('a'.repeat(200)), `\`${'a'.repeat(200)}\``);
    assert.equal(code('a'.repeat(201)), `\`${'a'.repeat(200)}…\``);
    assert.equal(fence('a'.repeat(10_000), ''), `\`\`\`\n${'a'.repeat(10_000)}\n\`\`\``);
    assert.equal(fence('a'.repeat(10_001), ''), `\`\`\`\n${'a'.repeat(10_000)}\n… truncated\n\`\`\``);
  });
});

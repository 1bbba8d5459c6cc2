import assert from 'node:assert/strict';
import { code, fence, table } from '../../../src/core/reports/reportMarkdown';

describe('text in Markdown', () => {
  it('stands in more ticks than it has in a row, apart from those at its ends', () => {
    const texts = ['a', '', 'a`b', '`a', 'a`', '`a`', 'a``b`'];
    assert.deepEqual(texts.map(code), ['`a`', '`  `', '``a`b``', '`` `a ``', '`` a` ``', '`` `a` ``', '``` a``b` ```']);
  });

  it('stands in a block whose marks are longer than any row of ticks in it', () => {
    assert.equal(fence('a', 'json'), '```json\na\n```');
    assert.equal(fence('``\n```', 'text'), '````text\n``\n```\n````');
  });

  it('stands in a table', () => {
    assert.equal(table(['a', 'b'], [['1', '2']]), '| a | b |\n| --- | --- |\n| 1 | 2 |');
  });

  it('is cut where a cell and a part end, and whole up to there', () => {
    assert.equal(code('a'.repeat(200)), `\`${'a'.repeat(200)}\``);
    assert.equal(code('a'.repeat(201)), `\`${'a'.repeat(200)}…\``);
    assert.equal(fence('a'.repeat(10_000), ''), `\`\`\`\n${'a'.repeat(10_000)}\n\`\`\``);
    assert.equal(fence('a'.repeat(10_001), ''), `\`\`\`\n${'a'.repeat(10_000)}\n… cut here\n\`\`\``);
  });
});

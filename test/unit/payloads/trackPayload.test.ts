import assert from 'node:assert/strict';
import { trackSpan, type TextEdit } from '../../../src/core/payloads/located';

/** Returns the text with the span in brackets after an edit, and how the edit affects the span. */
function tracked(marked: string, { offset, removed }: Omit<TextEdit, 'inserted'>, inserted: string) {
  const from = marked.indexOf('[');
  const to = marked.indexOf(']') - 1;
  const text = marked.replace(/[[\]]/g, '');
  const { kind, span } = trackSpan({ from, to }, { offset, removed, inserted: inserted.length });
  const edited = text.slice(0, offset) + inserted + text.slice(offset + removed);
  const [head, body, tail] = [edited.slice(0, span.from), edited.slice(span.from, span.to), edited.slice(span.to)];
  return `${kind}: ${head}[${body}]${tail}`;
}

describe('trackSpan', () => {
  it('moves with insertions and deletions before it, even right before it', () => {
    assert.equal(tracked('ab[cd]ef', { offset: 0, removed: 0 }, 'xyz'), 'apart: xyzab[cd]ef');
    assert.equal(tracked('ab[cd]ef', { offset: 2, removed: 0 }, '\n'), 'apart: ab\n[cd]ef');
    assert.equal(tracked('ab[cd]ef', { offset: 0, removed: 2 }, ''), 'apart: [cd]ef');
  });

  it('does not move with edits after it, even right after it', () => {
    assert.equal(tracked('ab[cd]ef', { offset: 4, removed: 0 }, 'x'), 'apart: ab[cd]xef');
    assert.equal(tracked('ab[cd]ef', { offset: 4, removed: 2 }, ''), 'apart: ab[cd]');
  });

  it('grows and shrinks with edits inside it, up to its ends', () => {
    assert.equal(tracked('ab[cd]ef', { offset: 3, removed: 0 }, 'xx'), 'inside: ab[cxxd]ef');
    assert.equal(tracked('ab[cd]ef', { offset: 2, removed: 2 }, 'x'), 'inside: ab[x]ef');
    assert.equal(tracked('ab[cd]ef', { offset: 2, removed: 2 }, ''), 'inside: ab[]ef');
  });

  it('includes the new text of edits across an end', () => {
    assert.equal(tracked('ab[cd]ef', { offset: 1, removed: 2 }, 'xyz'), 'across: a[xyzd]ef');
    assert.equal(tracked('ab[cd]ef', { offset: 3, removed: 2 }, ''), 'across: ab[c]f');
    assert.equal(tracked('ab[cd]ef', { offset: 0, removed: 6 }, 'new'), 'across: [new]');
  });
});

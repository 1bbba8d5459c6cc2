import assert from 'node:assert/strict';
import { placeholder } from '../../../../src/core/payloads/help/fillLists';

describe('placeholder', () => {
  it('escapes the characters that snippets use', () => {
    assert.equal(placeholder(2, 'a}$b\\'), '${2:a\\}\\$b\\\\}');
  });
});

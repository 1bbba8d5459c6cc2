import assert from 'node:assert/strict';
import { placeholder } from '../../../../src/core/payloads/help/fillLists';

describe('placeholder', () => {
  it('keeps the signs of a text that snippets have a use for', () => {
    assert.equal(placeholder(2, 'a}$b\\'), '${2:a\\}\\$b\\\\}');
  });
});

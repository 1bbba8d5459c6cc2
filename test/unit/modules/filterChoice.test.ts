import assert from 'node:assert/strict';
import { filterText } from '../../../src/core/modules/filterChoice';

describe('filterText', () => {
  it('lists names and kinds, the kinds in a fixed order', () => {
    assert.equal(filterText({ text: ' coin tr ', kinds: ['enum', 'entry'] }), '“coin tr” · entry functions, enums');
    assert.equal(filterText({ text: '', kinds: ['event'] }), 'event structs');
    assert.equal(filterText({ text: 'coin', kinds: [] }), '“coin”');
  });
});

import { ageText } from '../../../src/core/text/moments';
import assert from 'node:assert/strict';

const NOW = 1_700_000_000_000;
const MINUTE = 60_000;

describe('ageText', () => {
  const ages: readonly (readonly [age: number, text: string])[] = [
    [0, 'just now'],
    [59_999, 'just now'],
    [-5_000, 'just now'],
    [MINUTE, '1 min. ago'],
    [59 * MINUTE, '59 min. ago'],
    [60 * MINUTE, '1 hr. ago'],
    [47 * 60 * MINUTE, '1 day ago'],
    [40 * 24 * 60 * MINUTE, '1 mo. ago'],
    [800 * 24 * 60 * MINUTE, '2 yr. ago'],
    [-9.9 * MINUTE, 'in 9 min.'],
  ];
  for (const [age, text] of ages) {
    it(`says ${text} after ${age} ms`, () => {
      assert.equal(ageText(NOW - age, NOW), text);
    });
  }
});

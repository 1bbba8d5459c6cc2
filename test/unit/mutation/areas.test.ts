import assert from 'node:assert/strict';
import { AREAS, isArea, readArea } from '../../mutation/areas';

describe('the areas where faults are planted', () => {
  for (const area of Object.keys(AREAS).filter(isArea)) {
    it(`are files of this project: ${area}`, async () => {
      const sources = await readArea(process.cwd(), area);
      assert.ok(sources.size >= AREAS[area].length);
    });
  }
});

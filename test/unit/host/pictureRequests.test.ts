import assert from 'node:assert/strict';
import { PictureRequests } from '../../../src/host/results/pictureRequests';

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const SENTENCE = 'The result page drew no picture: bring it to the front, and export again.';

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

describe('PictureRequests', () => {
  let requests: PictureRequests;

  beforeEach(() => {
    requests = new PictureRequests();
  });

  it('gives the picture to all who wait, and to nobody else', async () => {
    requests.answer(base64(PNG));
    const pictures = [requests.next(), requests.next()];
    assert.equal(requests.areAwaited, true);
    requests.answer(base64(PNG));
    assert.deepEqual(await Promise.all(pictures), [PNG, PNG]);
    assert.equal(requests.areAwaited, false);
  });

  it('says that there is nothing to draw', async () => {
    const picture = requests.next();
    requests.answer(undefined);
    assert.equal(await picture, undefined);
  });

  for (const [what, answer] of [
    ['another file', base64(new TextEncoder().encode('<svg onload="alert(1)"/>'))],
    ['half a PNG’s first bytes', base64(PNG.slice(0, 4))],
    ['no base64', '*'],
  ] as const) {
    it(`takes ${what} for no picture`, async () => {
      const picture = requests.next();
      requests.answer(answer);
      await assert.rejects(picture, { name: 'PictureError', message: SENTENCE });
    });
  }

  it('ends with the page', async () => {
    const picture = requests.next();
    requests.dispose();
    await assert.rejects(picture, { message: SENTENCE });
    assert.equal(requests.areAwaited, false);
  });
});

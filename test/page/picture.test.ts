import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { type HostMessage, LONGEST_PICTURE } from '../../src/core/reports/protocol';
import { answers, PageServer, say } from './openPage';
import { abort, earlierSimulation, encoding, largeSimulation, simulation } from './reports';
import { THEME_NAMES } from './themes';

const FOLDER = '.vscode-test/screenshots/page';

describe('the picture of a simulation', () => {
  let server: PageServer;

  before(async () => {
    server = await PageServer.start();
    await mkdir(FOLDER, { recursive: true });
  });

  after(() => server.stop());

  for (const theme of THEME_NAMES) {
    it(`is drawn in the colours of a ${theme} theme`, async () => {
      const page = await server.open(theme);
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      for (const [name, report] of Object.entries({ success: simulation(), abort: abort() })) {
        const picture = await drawn(page, { type: 'report', report });
        await writeFile(`${FOLDER}/${theme}-picture-${name}.png`, picture);
        const { width, height, colourAt, colours } = await decoded(page, picture);
        assert.equal(width, 1_760);
        assert.ok(height > 400 && height < 2_000, `${height} pixels`);
        assert.deepEqual(`rgb(${colourAt.join(', ')})`, background);
        // A blank picture has one colour; text has many, where its edges are smoothed.
        assert.ok(colours > 50, `${colours} colours`);
      }
      assert.deepEqual(await page.evaluate(() => window.incidents), []);
      await page.close();
    });
  }

  it('is as large as its summary, however much the simulation changes', async () => {
    const page = await server.open();
    const large = await drawn(page, { type: 'report', report: largeSimulation(2_000) });
    const { gas } = simulation();
    const name = `0x${'f'.repeat(64)}::m::${'long_'.repeat(2_000)}`;
    const odd = simulation({
      subject: name,
      sender: name,
      gas: { ...gas, used: '9'.repeat(80), feeOctas: '9'.repeat(80) },
    });
    const long = await drawn(page, { type: 'report', report: odd });
    const most = (LONGEST_PICTURE * 3) / 4;
    assert.ok(large.length < most / 10 && long.length < most / 10, `${large.length} and ${long.length} bytes`);
    await page.close();
  });

  it('has the earlier values that were looked up', async () => {
    const page = await server.open();
    const heights: number[] = [];
    for (const report of [simulation(), earlierSimulation()]) {
      const picture = await drawn(page, { type: 'report', report });
      await writeFile(`${FOLDER}/dark-picture-earlier.png`, picture);
      heights.push((await decoded(page, picture)).height);
    }
    const [without = 0, found = 0] = heights;
    assert.ok(found > without + 150, `${found} pixels after ${without}`);
    await page.close();
  });

  it('shows hidden characters of a chain’s text as what they are', async () => {
    const page = await server.open();
    const pictureOf = (label: string) =>
      drawn(page, { type: 'report', report: simulation({ network: { ...simulation().network, label } }) });
    const [hidden, writtenOut] = [await pictureOf('\u202Egnp'), await pictureOf('⟨U+202E⟩gnp')];
    assert.ok(hidden.equals(writtenOut), 'the pictures differ');
    await page.close();
  });

  it('is not there of anything else', async () => {
    const page = await server.open();
    await say(page, { type: 'draw' });
    await say(page, { type: 'report', report: encoding() });
    await say(page, { type: 'draw' });
    await page.waitForFunction(() => window.posted.length === 3);
    assert.deepEqual(await answers(page), [{ type: 'picture' }, { type: 'picture' }]);
    await page.close();
  });
});

/** The PNG that the page answers with. */
async function drawn(page: Page, message: HostMessage): Promise<Buffer> {
  await say(page, message);
  const before = (await answers(page)).length;
  await say(page, { type: 'draw' });
  await page.waitForFunction(count => window.posted.length > count + 1, before);
  const answer = (await answers(page)).at(-1);
  assert.ok(answer?.type === 'picture' && answer.png !== undefined);
  return Buffer.from(answer.png, 'base64');
}

/** As a browser decodes it. */
function decoded(page: Page, png: Buffer) {
  return page.evaluate(
    async bytes => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(bitmap, 0, 0);
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
      const pixels = new Set(new Uint32Array(data.buffer));
      return { width: bitmap.width, height: bitmap.height, colourAt: [...data.slice(0, 3)], colours: pixels.size };
    },
    [...png],
  );
}

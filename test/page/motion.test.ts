import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { kinds } from './kinds';
import { say } from './openPage';
import { usePage } from './usePage';

const MOTION = 'span.motion { animation: appear 9s; transition: opacity 9s; } main { scroll-behavior: smooth; }';

describe('motion', () => {
  let page: Page;

  usePage(opened => (page = opened));

  const settings = {
    'the system': () => page.emulateMedia({ reducedMotion: 'reduce' }),
    'the editor': () =>
      page.evaluate(() => {
        document.body.classList.add('vscode-reduce-motion');
      }),
  };

  it('is there unless somebody asked for less', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    assert.deepEqual(await moving(page), ['p.loading']);
    await say(page, { type: 'running', title: 'Simulating' });
    await page.getByText('Simulating').last().waitFor();
    assert.deepEqual(await moving(page), ['div.indicator']);
  });

  it('is nowhere in any kind of report if the system reduces it', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const { messages, shows, name } of kinds()) {
      for (const message of messages) await say(page, message);
      await page.locator('main').getByText(shows).first().waitFor();
      assert.deepEqual(await moving(page), [], name);
    }
  });

  for (const [setting, reduce] of Object.entries(settings)) {
    it(`is nowhere if ${setting} reduces it`, async () => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await reduce();
      assert.deepEqual(await moving(page), []);
      await say(page, { type: 'running', title: 'Simulating' });
      await page.getByText('Simulating').last().waitFor();
      assert.deepEqual(await moving(page), []);
    });

    it(`would not come back with a new rule if ${setting} reduces it`, async () => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await reduce();
      const { animation, transition, scroll } = await page.evaluate(async css => {
        const sheet = new CSSStyleSheet();
        await sheet.replace(css);
        document.adoptedStyleSheets.push(sheet);
        const main = document.querySelector('main') ?? document.body;
        const span = main.appendChild(document.createElement('span'));
        span.className = 'motion';
        const style = getComputedStyle(span);
        return {
          animation: style.animationDuration,
          transition: style.transitionDuration,
          scroll: getComputedStyle(main).scrollBehavior,
        };
      }, MOTION);
      assert.deepEqual({ animation, transition, scroll }, { animation: '0s', transition: '0s', scroll: 'auto' });
    });

    it(`does not hide that the page is loading or a run is in progress if ${setting} reduces it`, async () => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await reduce();
      const loading = page.locator('.loading');
      await page.waitForFunction(() => {
        const text = document.querySelector('.loading');
        return text !== null && getComputedStyle(text).opacity === '1';
      });
      assert.equal(await loading.textContent(), 'Loading…');
      await say(page, { type: 'running', title: 'Simulating' });
      const bar = page.getByRole('progressbar');
      const indicator = bar.locator('.indicator');
      assert.equal((await indicator.boundingBox())?.width, (await bar.boundingBox())?.width);
    });
  }
});

/** The elements of the page that move or are about to, those inside other elements too. */
function moving(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    // The elements draw themselves before the next frame.
    await new Promise(requestAnimationFrame);
    const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    const all = [document, ...roots].flatMap(root => root.getAnimations());
    return all.flatMap(({ effect }) => {
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      const lasts = effect?.getTiming().duration;
      return lasts === 0 || !target ? [] : [`${target.localName}.${target.classList[0]}`];
    });
  });
}

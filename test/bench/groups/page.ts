import type { CDPSession, Page } from 'playwright-core';
import { PageServer, say } from '../../page/openPage';
import { largeSimulation } from '../../page/reports';
import { budgetRow, duration, times, type Row } from '../measure/row';
import { median, p95 } from '../measure/statistics';

const SIZE = 2_000;
const ROUNDS = 30;
/** Frames come as soon as they are drawn: the page is measured, not the beat of a display that is not there. */
const FLAGS = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

/** What the result page takes to show a large report, and to be read to its end. The built page must be there. */
export async function page(): Promise<readonly Row[]> {
  const server = await PageServer.start(FLAGS);
  try {
    const opened = await server.open();
    const { roundTrips, shown } = await showing(opened);
    const [roundTrip, show] = [median(roundTrips), median(shown)];
    const steps = await reading(opened);
    const what = `report of ${SIZE} changes and ${SIZE} events`;
    return [
      { what: `${what}: a JSON round trip in the page`, figure: duration(roundTrip) },
      { what: `${what}: postMessage to the second animation frame`, figure: duration(show) },
      budgetRow(`${what}: shown ÷ a JSON round trip`, show / roundTrip, { kind: 'atMost', value: 3 }, times),
      { what: `${what}: main thread, a step down or 100 more rows, median`, figure: duration(median(steps)) },
      budgetRow(`${what}: the same, p95 (no task is longer)`, p95(steps), { kind: 'atMost', value: 50 }, duration),
    ];
  } finally {
    await server.stop();
  }
}

/** Milliseconds of both, in turns; each report is another one for the page. */
function showing(opened: Page): Promise<{ roundTrips: number[]; shown: number[] }> {
  const text = JSON.stringify(largeSimulation(SIZE));
  return opened.evaluate(
    async ([json, rounds]) => {
      const frame = () => new Promise(requestAnimationFrame);
      const roundTrips: number[] = [];
      const shown: number[] = [];
      for (let round = -5; round < rounds; round++) {
        const report = JSON.parse(json) as unknown;
        const beforeTrip = performance.now();
        JSON.parse(JSON.stringify(report));
        const trip = performance.now() - beforeTrip;
        await frame();
        const start = performance.now();
        window.postMessage({ type: 'report', report }, '*');
        // The message is a task of its own: the first frame is the one after it.
        await new Promise(done => {
          addEventListener('message', done, { once: true });
        });
        await frame();
        await frame();
        const show = performance.now() - start;
        if (round < 0) continue;
        roundTrips.push(trip);
        shown.push(show);
      }
      return { roundTrips, shown };
    },
    [text, ROUNDS] as const,
  );
}

/**
 * Milliseconds that each step keeps the main thread busy while the lists are lengthened to their ends and scrolled
 * through. As the thread's own time, which other processes do not add to; all tasks of a step together.
 */
async function reading(opened: Page): Promise<readonly number[]> {
  const session = await opened.context().newCDPSession(opened);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await say(opened, { type: 'report', report: largeSimulation(SIZE) });
  const steps: number[] = [];
  for (const tab of ['Changes', 'Events']) {
    await opened.getByRole('tab', { name: tab }).click();
    if (tab === 'Changes') await opened.locator('.depth-0 > .twisty[aria-expanded=false]').first().click();
    for (let more = true; more;) {
      const before = await busy(session);
      more = await opened.evaluate(readOn);
      steps.push((await busy(session)) - before);
    }
  }
  return steps;
}

/** Seconds that the main thread has worked, as milliseconds. */
async function busy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

/** Runs in the page: a screen down, or more rows at the end. @returns whether there was anything more */
async function readOn(): Promise<boolean> {
  const top = scrollY;
  scrollBy(0, innerHeight * 0.8);
  const button = scrollY > top ? undefined : document.querySelector<HTMLElement>('.more button');
  button?.click();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return scrollY > top || Boolean(button);
}

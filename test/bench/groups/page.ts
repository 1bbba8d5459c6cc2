import type { CDPSession, Page } from 'playwright-core';
import { PageServer, say } from '../../page/openPage';
import { largeSimulation } from '../../page/reports';
import { budgetRow, duration, times, type Row } from '../measure/row';
import { median, p95 } from '../measure/statistics';

const SIZE = 2_000;
const ROUNDS = 30;

/**
 * The time that the result page takes to show a large report, and to be scrolled to its end. Requires the built page.
 */
export async function page(): Promise<readonly Row[]> {
  const server = await PageServer.start();
  try {
    const opened = await server.open();
    const { roundTrips, shown, waited } = await showing(opened);
    const [roundTrip, show] = [median(roundTrips), median(shown)];
    const steps = await reading(opened);
    const what = `report of ${SIZE} changes and ${SIZE} events`;
    return [
      { what: `${what}: a JSON round trip in the page, main thread`, figure: duration(roundTrip) },
      { what: `${what}: postMessage to the second animation frame, main thread`, figure: duration(show) },
      { what: `${what}: the same by the clock, two beats of the display with it`, figure: duration(median(waited)) },
      budgetRow(`${what}: shown ÷ a JSON round trip`, show / roundTrip, { kind: 'atMost', value: 3 }, times),
      { what: `${what}: main thread, a step down, median`, figure: duration(median(steps)) },
      budgetRow(`${what}: the same, p95 (no task is longer)`, p95(steps), { kind: 'atMost', value: 50 }, duration),
    ];
  } finally {
    await server.stop();
  }
}

/**
 * Milliseconds of both, alternating, as CPU time of the main thread: Chromium draws no frame before the next refresh of
 * a 60 Hz display, even without a screen and regardless of its flags, and two refreshes are 17 to 33 ms without any
 * work. Each report comes after a failure, so that the whole page is rendered.
 */
async function showing(opened: Page): Promise<Readonly<Record<'roundTrips' | 'shown' | 'waited', readonly number[]>>> {
  const session = await threadTime(opened);
  const report = await opened.evaluateHandle(
    text => JSON.parse(text) as unknown,
    JSON.stringify(largeSimulation(SIZE)),
  );
  const roundTrips: number[] = [];
  const shown: number[] = [];
  const waited: number[] = [];
  for (let round = -5; round < ROUNDS; round++) {
    await say(opened, { type: 'failed', title: 'Simulating', message: 'Nothing yet.', actions: [] });
    await opened.getByRole('heading', { name: 'Simulating' }).waitFor();
    const start = await busy(session);
    await report.evaluate(value => {
      JSON.parse(JSON.stringify(value));
    });
    const afterTrip = await busy(session);
    const wait = await report.evaluate(postReport);
    const afterShow = await busy(session);
    if (round < 0) continue;
    roundTrips.push(afterTrip - start);
    shown.push(afterShow - afterTrip);
    waited.push(wait);
  }
  return { roundTrips, shown, waited };
}

/** Runs in the page. @returns milliseconds to the second animation frame */
async function postReport(report: unknown): Promise<number> {
  const frame = () => new Promise(requestAnimationFrame);
  const start = performance.now();
  window.postMessage({ type: 'report', report }, '*');
  // The message is a separate task: the first frame is the one after it.
  await new Promise(done => {
    addEventListener('message', done, { once: true });
  });
  await frame();
  await frame();
  return performance.now() - start;
}

/**
 * CPU time in milliseconds of the main thread for each step while the lists are scrolled to their ends, all tasks of a
 * step together; other processes do not affect it.
 */
async function reading(opened: Page): Promise<readonly number[]> {
  const session = await threadTime(opened);
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

/** Measures the CPU time of the main thread, which other processes do not affect. */
async function threadTime(opened: Page): Promise<CDPSession> {
  const session = await opened.context().newCDPSession(opened);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

/** The CPU time of the main thread so far, in milliseconds. */
async function busy(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

/** Runs in the page: scrolls down most of a screen. @returns whether there was more */
async function readOn(): Promise<boolean> {
  const top = scrollY;
  scrollBy(0, innerHeight * 0.8);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return scrollY > top;
}

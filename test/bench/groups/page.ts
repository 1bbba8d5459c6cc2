import type { CDPSession, Page } from 'playwright-core';
import { PageServer, say } from '../../page/openPage';
import { largeSimulation } from '../../page/reports';
import { largeTrace, traced, traceMessages } from '../../page/traces';
import { row, type Row } from '../measure/row';
import { median } from '../measure/statistics';

const SIZE = 2_000;
const CALLS = 100_000;
const ROUNDS = 30;
const SCREENS = 20;
/** Processor time in ms of what browsers call a long task. */
const LONG_TASK = 50;

/**
 * The time that the result page takes to show a large report, and to be scrolled to its end. Requires the built page.
 */
export async function page(): Promise<readonly Row[]> {
  const server = await PageServer.start();
  try {
    const opened = await server.open();
    const { roundTrips, shown } = await showing(opened);
    const long = (await reading(opened)).filter(ms => ms > LONG_TASK);
    const traceSteps = (await tracing(opened)).filter(ms => ms > LONG_TASK);
    const what = `report of ${SIZE} changes and ${SIZE} events`;
    return [
      row(`${what}: shown`, median(shown) / median(roundTrips), '÷ a JSON round trip in the page', { atMost: 3 }),
      row(`${what}: long tasks while its lists are read to their ends`, long.length, '', { atMost: 0 }),
      row(`trace of ${CALLS} calls: long tasks while it arrives, opens, is filtered and read`, traceSteps.length, '', {
        atMost: 0,
      }),
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
async function showing(opened: Page): Promise<Readonly<Record<'roundTrips' | 'shown', readonly number[]>>> {
  const session = await threadTime(opened);
  const message = await opened.evaluateHandle(
    text => JSON.parse(text) as unknown,
    JSON.stringify({ type: 'report', report: largeSimulation(SIZE) }),
  );
  const roundTrips: number[] = [];
  const shown: number[] = [];
  for (let round = -5; round < ROUNDS; round++) {
    await say(opened, { type: 'failed', title: 'Simulating', message: 'Nothing yet.', actions: [] });
    await opened.getByRole('heading', { name: 'Simulating' }).waitFor();
    const start = await busy(session);
    await message.evaluate(value => {
      JSON.parse(JSON.stringify(value));
    });
    const afterTrip = await busy(session);
    await message.evaluate(postMessage);
    const afterShow = await busy(session);
    if (round < 0) continue;
    roundTrips.push(afterTrip - start);
    shown.push(afterShow - afterTrip);
  }
  return { roundTrips, shown };
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

/** The same for a trace: as its rows arrive, when all calls are opened, found and closed, and while it is scrolled. */
async function tracing(opened: Page): Promise<readonly number[]> {
  const session = await threadTime(opened);
  const steps: number[] = [];
  const step = async (run: () => Promise<unknown>) => {
    const before = await busy(session);
    await run();
    steps.push((await busy(session)) - before);
  };
  await say(opened, { type: 'report', report: traced() });
  await opened.getByRole('tab', { name: 'Trace' }).click();
  for (const message of traceMessages(largeTrace(CALLS))) {
    const read = await opened.evaluateHandle(text => JSON.parse(text) as unknown, JSON.stringify(message));
    await step(() => read.evaluate(postMessage));
  }
  await step(() => opened.evaluate(press, 'Expand all'));
  for (let screens = 0; screens < SCREENS; screens++) await step(() => opened.evaluate(readOn));
  await step(() => opened.evaluate(readToEnd));
  await step(() => opened.evaluate(press, 'Collapse all'));
  for (const needle of ['balance: 40', '0xcafe::vault::withdraw', 'nowhere'])
    await step(() => opened.evaluate(find, needle));
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

/** Runs in the page, to the second animation frame: the message is a task of its own. */
async function postMessage(message: unknown): Promise<void> {
  window.postMessage(message, '*');
  await new Promise(done => {
    addEventListener('message', done, { once: true });
  });
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

/** Runs in the page. */
async function press(name: string): Promise<void> {
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name)?.click();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

/** Runs in the page. */
async function find(needle: string): Promise<void> {
  const field = document.querySelector('vscode-textfield');
  if (!field) throw new Error('there is no filter');
  Object.assign(field, { value: needle });
  field.dispatchEvent(new Event('input'));
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

/** Runs in the page. */
async function readToEnd(): Promise<void> {
  scrollTo(0, document.body.scrollHeight);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

/** Runs in the page: scrolls down most of a screen. @returns whether there was more */
async function readOn(): Promise<boolean> {
  const top = scrollY;
  scrollBy(0, innerHeight * 0.8);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return scrollY > top;
}

import type { Growth } from './target';

const SHORTEST = 4_096;
const LONGEST = 2 ** 20;
/** Below this, in ms, the measurement is dominated by the clock. */
const MEASURABLE = 5;
const STEP = 8;
/** The allowed growth of the time per character, on a text {@link STEP} times as long; quadratic growth has 8. */
const BOUND = 4;
const ATTEMPTS = 5;

/** Families on which time grows faster than the text, with the factor per character. */
export async function superLinear({ read, families }: Growth): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [name, make] of Object.entries(families)) {
    const ratio = await leastRatio(read, make);
    if (ratio > BOUND)
      found.push(`${name}: ${ratio.toFixed(1)} times the time a character on a text ${STEP} times as long`);
  }
  return found;
}

/** The minimum of some attempts: other work of the machine can only add to them. */
async function leastRatio(read: Growth['read'], make: (length: number) => string): Promise<number> {
  const length = await measurableLength(read, make);
  let [short, long] = [Infinity, Infinity];
  for (let attempt = 0; attempt < ATTEMPTS && !(long / short / STEP <= BOUND); attempt++) {
    short = Math.min(short, await timeOf(read, make(length)));
    long = Math.min(long, await timeOf(read, make(length * STEP)));
  }
  return long / short / STEP;
}

async function measurableLength(read: Growth['read'], make: (length: number) => string): Promise<number> {
  let length = SHORTEST;
  while (length * STEP < LONGEST && (await timeOf(read, make(length))) < MEASURABLE) length *= 2;
  return length;
}

/** CPU time in ms. */
async function timeOf(read: Growth['read'], text: string): Promise<number> {
  const start = process.cpuUsage();
  await read(text);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

import type { Growth } from './target';

const SHORTEST = 4_096;
const LONGEST = 2 ** 20;
/** Below this, in ms, the measurement is dominated by the clock. */
const MEASURABLE = 5;
const STEP = 8;
/** The allowed growth of the time per character, on a text {@link STEP} times as long; quadratic growth has 8. */
const BOUND = 4;
const ATTEMPTS = 5;
/** What is made of a text may have so many characters, however short the text is; beyond them, it grows like the text. */
const MOST_OUTPUT = 64_000_000;
/** Memory that a text of up to {@link LONGEST} characters may take besides what others took, in kB. */
const MOST_MEMORY = 600_000;

/** Families on which time, memory or what is made of the text grow faster than the text, each with the figure. */
export async function superLinear({ read, families }: Growth): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [name, make] of Object.entries(families)) {
    const before = process.resourceUsage().maxRSS;
    const ratio = await leastRatio(read, make);
    if (ratio > BOUND)
      found.push(`${name}: ${ratio.toFixed(1)} times the time a character on a text ${STEP} times as long`);
    const [short, long] = [await outputOf(read, make(LONGEST / STEP)), await outputOf(read, make(LONGEST))];
    if (long > MOST_OUTPUT && long > short * STEP * BOUND) found.push(`${name}: ${long} characters after ${short}`);
    const memory = process.resourceUsage().maxRSS - before;
    if (memory > MOST_MEMORY) found.push(`${name}: ${Math.round(memory / 1000)} MB`);
  }
  return found;
}

async function outputOf(read: Growth['read'], text: string): Promise<number> {
  const output = await read(text);
  return typeof output === 'number' ? output : 0;
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

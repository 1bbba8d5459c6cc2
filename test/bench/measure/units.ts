import { nodeStarts } from '../../support/gate/startOfNode.mjs';
import { modulesPage } from '../fixtures/modulesPage';
import { median } from './statistics';

/** A function that is measured in turn with others. */
export interface Contender {
  readonly name: string;
  /** @param round counts from 0, warm-up included */
  readonly run: (round: number) => unknown;
}

/** How often the functions run. */
export interface Rounds {
  /** Without being measured. */
  readonly warmUp: number;
  readonly measured: number;
}

/** The milliseconds of a contender, or of `u` beside it. @param of by default, the median */
export type Times = (name: string, of?: (values: readonly number[]) => number) => number;

/** How often u is measured in the course of one comparison, and how often each of these times. */
const PAUSES = 10;
const PARSES = 5;

/**
 * The units of a group, in ms, measured again and again while it runs: u, the median `JSON.parse` of the modules page,
 * and t₀, the median of `node -e 0` as a whole process.
 */
export class Units {
  readonly #page = modulesPage(0);
  readonly #u: number[] = [];
  readonly #t0: number[] = [];

  constructor() {
    for (let warmUp = 0; warmUp < 20; warmUp++) this.#parse();
  }

  get u(): number {
    return median(this.#u);
  }

  get t0(): number {
    return median(this.#t0);
  }

  /** Measures both a few times. */
  measure(): void {
    this.#u.push(...this.#parses());
    this.#t0.push(...nodeStarts().map(seconds => seconds * 1000));
  }

  /**
   * Runs functions alternately, with u among them, each round in a different order, so that a drift of the machine and
   * the garbage of the others affect all alike.
   */
  async interleave(contenders: readonly Contender[], { warmUp, measured }: Rounds): Promise<Times> {
    this.measure();
    const samples = new Map(['u', ...contenders.map(({ name }) => name)].map(name => [name, [] as number[]]));
    const pause = Math.ceil(measured / PAUSES);
    for (let round = 0; round < warmUp + measured; round++) {
      const isMeasured = round >= warmUp;
      if (isMeasured && (round - warmUp) % pause === 0) samples.get('u')?.push(...this.#parses());
      for (const { name, run } of shuffled(contenders)) {
        const start = performance.now();
        await run(round);
        const ms = performance.now() - start;
        if (isMeasured) samples.get(name)?.push(ms);
      }
    }
    this.#u.push(...(samples.get('u') ?? []));
    return (name, of = median) => of(samples.get(name) ?? []);
  }

  #parses(): readonly number[] {
    return Array.from({ length: PARSES }, () => this.#parse());
  }

  #parse(): number {
    const start = performance.now();
    JSON.parse(this.#page);
    return performance.now() - start;
  }
}

function shuffled<T>(values: readonly T[]): readonly T[] {
  return values
    .map(value => ({ value, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value);
}

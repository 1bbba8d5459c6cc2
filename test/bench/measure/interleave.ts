/** A function that is measured alternately with others. */
export interface Contender {
  readonly name: string;
  readonly run: () => unknown;
}

/** How often the functions run. */
export interface Rounds {
  /** Without being measured. */
  readonly warmUp: number;
  readonly measured: number;
}

/**
 * Runs functions alternately, each round in a different order, so that a drift of the machine and the garbage of the
 * others affect all alike.
 * @returns milliseconds of each run, by name
 */
export async function interleave(
  contenders: readonly Contender[],
  { warmUp, measured }: Rounds,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const samples = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  for (let round = -warmUp; round < measured; round++) {
    for (const { name, run } of shuffled(contenders)) {
      const start = performance.now();
      await run();
      const ms = performance.now() - start;
      if (round >= 0) samples.get(name)?.push(ms);
    }
  }
  return samples;
}

function shuffled<T>(values: readonly T[]): readonly T[] {
  return values
    .map(value => ({ value, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ value }) => value);
}

/** Milliseconds of each run of one synchronous function. */
export function sample(run: (index: number) => unknown, { warmUp, measured }: Rounds): readonly number[] {
  const samples: number[] = [];
  for (let index = -warmUp; index < measured; index++) {
    const start = performance.now();
    run(index + warmUp);
    const ms = performance.now() - start;
    if (index >= 0) samples.push(ms);
  }
  return samples;
}

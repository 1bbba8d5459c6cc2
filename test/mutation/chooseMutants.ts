import { createHash } from 'node:crypto';
import type { Area } from './areas';
import { faultsIn } from './faults';
import { grouped } from './grouped';
import type { Fault, Mutant } from './mutant';

/** The sources to choose from. */
export interface AreaSources {
  readonly area: Area;
  readonly sources: ReadonlyMap<string, string>;
}

interface Candidate {
  readonly fault: Fault;
  readonly file: string;
  readonly line: number;
  /** Its position in the order of a seed. */
  readonly rank: string;
}

/**
 * Chooses `count` mutants, equally many from each area, and from each area equally many of every kind, as far as they
 * exist. A seed always selects the same places as long as these exist: changes elsewhere do not move them.
 */
export function chooseMutants(areas: readonly AreaSources[], seed: string, count: number): readonly Mutant[] {
  const chosen = areas.flatMap(({ area, sources }, at) => {
    const share = Math.floor(((at + 1) * count) / areas.length) - Math.floor((at * count) / areas.length);
    return byTurns(candidatesOf(sources, seed), share).map(({ fault, file, line }) => ({ ...fault, file, line, area }));
  });
  return chosen.map((mutant, id) => ({ ...mutant, id }));
}

function candidatesOf(sources: ReadonlyMap<string, string>, seed: string): readonly Candidate[] {
  return [...sources].flatMap(([file, text]) => {
    const seen = new Map<string, number>();
    return faultsIn(file, text).map(fault => {
      const words = [seed, file, fault.kind, fault.before, fault.after].join('\0');
      const nth = seen.get(words) ?? 0;
      seen.set(words, nth + 1);
      const rank = createHash('sha256').update(`${words}\0${nth}`).digest('hex');
      return { fault, file, line: text.slice(0, fault.start).split('\n').length, rank };
    });
  });
}

/** The first of each kind, then the second of each, and so on; only one per place. */
function byTurns(candidates: readonly Candidate[], count: number): readonly Candidate[] {
  const kinds = grouped(
    candidates.toSorted((one, other) => (one.rank < other.rank ? -1 : 1)),
    ({ fault }) => fault.kind,
  );
  const places = new Set<string>();
  const taken: Candidate[] = [];
  for (let turn = 0; taken.length < count && turn < candidates.length; turn++) {
    for (const [, some] of [...kinds].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      const candidate = some[turn];
      const place = candidate && `${candidate.file}:${candidate.fault.start}:${candidate.fault.end}`;
      if (!candidate || place === undefined || places.has(place) || taken.length === count) continue;
      places.add(place);
      taken.push(candidate);
    }
  }
  return taken;
}

import type { Mutant } from './mutant';

/**
 * The name of the global function that says whether the fault at a place is on. If it is absent, all faults are off.
 */
export const SWITCH = '__mutant';

/** A source text with all of its mutants planted, each in a switch. */
export function planted(text: string, mutants: readonly Mutant[]): string {
  // Of two mutants that start at one place the wider one is first; places are nodes of one tree, so that they do not
  // overlap otherwise.
  const outsideIn = mutants.toSorted((one, other) => one.start - other.start || other.end - one.end);
  return within(text, { start: 0, end: text.length }, outsideIn);
}

function within(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  mutants: readonly Mutant[],
): string {
  const parts: string[] = [];
  let at = start;
  for (const mutant of mutants) {
    // A mutant within the previous one is planted there.
    if (mutant.start < at) continue;
    const inside = mutants.filter(each => each !== mutant && each.start >= mutant.start && each.end <= mutant.end);
    parts.push(text.slice(at, mutant.start), switched(mutant, within(text, mutant, inside)));
    at = mutant.end;
  }
  return [...parts, text.slice(at, end)].join('');
}

function switched({ id, after, form }: Mutant, before: string): string {
  const isOn = `globalThis.${SWITCH}?.(${id})`;
  return form === 'statement' ? `{ if (!${isOn}) { ${before} } }` : `(${isOn} ? (${after}) : (${before}))`;
}

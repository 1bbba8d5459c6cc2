import { parseAddress } from '../../move/address';
import { Stopped, type Need } from '../vmError';
import type { Run } from './running';

/** The callbacks of a run. */
export interface Surroundings {
  /**
   * Supplies data to the run, or the fact that it does not exist. If this is not possible, returns the reason as a
   * relative clause, such as `which the gateway cannot read`, and the run stops.
   */
  readonly supply: (need: Need) => Promise<string | undefined>;
  /** Yields to other tasks. Called at least every 20 ms. @throws to end the run */
  readonly pause: () => Promise<void>;
}

/** Drives a run to completion. @throws what the run throws; Stopped if it cannot continue */
export async function drive<T>(run: Run<T>, { supply, pause }: Surroundings): Promise<T> {
  let step = run.next();
  while (step.done !== true) {
    const { value } = step;
    if (value.kind === 'paused') {
      await pause();
      step = run.next();
      continue;
    }
    const trouble = await supply(value.need);
    if (trouble === undefined) step = run.next();
    else step = run.throw(new Stopped(`execution requires ${needText(value.need)}, ${trouble}`));
  }
  return step.value;
}

function needText(need: Need): string {
  switch (need.kind) {
    case 'module':
      return `module ${need.id}`;
    case 'resource':
      return `${need.type} at ${parseAddress(need.address) ?? need.address}`;
    case 'tableItem':
      return `item ${need.key} of table ${parseAddress(need.handle) ?? need.handle}`;
  }
}

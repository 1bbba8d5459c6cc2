import { parseAddress } from '../../move/address';
import { Stopped, type Need } from '../vmError';
import type { Run } from './running';

/** What a run asks of its surroundings. */
export interface Surroundings {
  /**
   * Reads something for the run, even if it finds that it is absent. Returns why that is not possible, as in `which the
   * gateway cannot read`: the run stops.
   */
  readonly supply: (need: Need) => Promise<string | undefined>;
  /** Lets others have their turn: called at least every 20 ms. @throws to end the run */
  readonly pause: () => Promise<void>;
}

/** Takes a run to its end. @throws what the run throws; Stopped if it cannot go on */
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
    else step = run.throw(new Stopped(`the run needs ${needText(value.need)}, ${trouble}`));
  }
  return step.value;
}

function needText(need: Need): string {
  switch (need.kind) {
    case 'module':
      return `the module ${need.id}`;
    case 'resource':
      return `${need.type} at ${parseAddress(need.address) ?? need.address}`;
    case 'tableItem':
      return `the item ${need.key} of the table ${parseAddress(need.handle) ?? need.handle}`;
  }
}

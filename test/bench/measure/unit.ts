import { modulesPage } from '../fixtures/modulesPage';
import { sample } from './interleave';
import { median } from './statistics';

/** The unit u of BUDGETS.md in ms: the median `JSON.parse` of the modules page. */
export function measureUnit(): number {
  const text = modulesPage(0);
  return median(sample(() => JSON.parse(text) as unknown, { warmUp: 20, measured: 200 }));
}

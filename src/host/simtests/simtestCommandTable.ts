import * as z from 'zod/mini';
import { text, uri } from '../shell/commandArgumentSchemas';
import type { CommandTable } from '../shell/commands';
import type { SIMTEST_COMMANDS } from '../shell/ids';
import type { Lazy } from '../shell/lazy';
import type { SimtestServices } from './simtestServices';
import type { TestSuite } from './testSuite';

const test = z.looseObject({ uri, test: text });
const item = z.looseObject({ id: text });
/** What the menus of the Test Explorer pass: an item, or a message with its item. */
const result = z.union([item, z.looseObject({ test: item })]);

/** The arguments and actions of the commands for simulation tests. */
export function simtestCommandTable(
  services: SimtestServices,
  suite: Lazy<TestSuite>,
): CommandTable<typeof SIMTEST_COMMANDS> {
  const authoring = async () => (await import('./testAuthoring')).testAuthoring(services, await suite.get());
  const results = async () => (await import('./resultActions')).resultActions(services, await suite.get());
  return {
    simulateTest: { takes: test, run: async given => (await authoring()).simulate(given) },
    recordExpectations: { takes: test, run: async given => (await authoring()).record(given) },
    updateBaseline: { takes: test, run: async given => (await authoring()).updateBaseline(given) },
    acceptTestResult: { takes: result, run: async given => (await results()).accept(given) },
    openTestReport: { takes: result, run: async given => (await results()).open(given) },
    saveAsTest: {
      takes: item,
      run: async given => (await import('./saveAsTest')).saveAsTest(services, await suite.get(), given),
    },
    compareWithBaseline: { takes: result, run: async given => (await results()).compare(given) },
  };
}

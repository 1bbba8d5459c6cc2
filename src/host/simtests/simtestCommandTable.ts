import type { TakenArgument } from '../vscode/commandArguments';
import type { CommandTable } from '../vscode/commands';
import type { SIMTEST_COMMANDS } from '../vscode/ids';
import type { Lazy } from '../vscode/lazy';
import type { SimtestServices } from './simtestServices';
import type { TestSuite } from './testSuite';

const TEST = [{ uri: 'uri', test: 'text' }] as const satisfies readonly TakenArgument[];
const ITEM = { id: 'text' } as const satisfies TakenArgument;
/** What the menus of the Test Explorer pass: an item, or a message with its item. */
const RESULT = [ITEM, { test: 'object' }] as const satisfies readonly TakenArgument[];

/** The arguments and actions of the commands for simulation tests. */
export function simtestCommandTable(
  services: SimtestServices,
  suite: Lazy<TestSuite>,
): CommandTable<typeof SIMTEST_COMMANDS> {
  const authoring = async () => (await import('./testAuthoring')).testAuthoring(services, await suite.get());
  const results = async () => (await import('./resultActions')).resultActions(services, await suite.get());
  return {
    simulateTest: { takes: TEST, run: async given => (await authoring()).simulate(given) },
    recordExpectations: { takes: TEST, run: async given => (await authoring()).record(given) },
    updateBaseline: { takes: TEST, run: async given => (await authoring()).updateBaseline(given) },
    acceptTestResult: { takes: RESULT, run: async given => (await results()).accept(given) },
    openTestReport: { takes: RESULT, run: async given => (await results()).open(given) },
    saveAsTest: {
      takes: [ITEM],
      run: async given => (await import('./saveAsTest')).saveAsTest(services, await suite.get(), given),
    },
  };
}

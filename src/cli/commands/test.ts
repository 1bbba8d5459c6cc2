import type { Command } from '../command';
import { GATEWAY_OPTIONS } from '../arguments';
import { PUBLISH_OPTION, STATE_OPTION } from '../sandboxOptions';

export const TEST: Command = {
  name: 'test',
  operands: ['[GLOB…]'],
  summary: 'run simulation tests (NAME.sim.json), and compare their gas with a baseline',
  options: [
    { name: 'update', help: 'update the baselines of new tests and of tests that exceed the tolerance' },
    { name: 'strict', help: 'also fail if gas changed because the state changed, not the code' },
    { name: 'reporter', value: 'NAME[=FILE]', help: 'pretty (default), json, junit or github (repeatable)' },
    { name: 'tag', value: 'WORD', help: 'run only tests with this tag (repeatable)' },
    { name: 'network', value: 'ID', help: '"network" of the test files to run; other files are skipped' },
    PUBLISH_OPTION,
    STATE_OPTION,
    ...GATEWAY_OPTIONS.filter(({ name }) => name !== 'network'),
  ],
  notes: [
    'GLOB is a file, a folder (recursive), or a pattern such as "tests/**/*.sim.json". The default is the current folder.',
    'Without a gateway, files for the network "sandbox" run on the built-in sandbox. Variables MOVESCOPE_VAR_NAME in the',
    'environment take precedence over those in the file. A failed test is simulated again, and is flaky if the outcome is',
    'different. Exit codes: 1 a test failed or is flaky, 2 a file is invalid, 3 the gateway failed and no test failed,',
    '5 tests could not run, solely because of sandbox limitations.',
  ],
  run: async call => (await import('../simtests/runTests')).runTests(call),
};

import type { Command } from '../command';
import { GATEWAY_OPTIONS } from '../arguments';
import { PUBLISH_OPTION, STATE_OPTION } from '../sandboxOptions';

export const TEST: Command = {
  name: 'test',
  operands: ['[GLOB…]'],
  summary: 'runs simulation tests, NAME.sim.json, and compares their gas with a baseline',
  options: [
    { name: 'update', help: 'write the baseline of what left the tolerance, and of what is new' },
    { name: 'strict', help: 'fail also if gas changed with the same code, because the state moved' },
    { name: 'reporter', value: 'NAME[=FILE]', help: 'pretty (default), json, junit or github; can be repeated' },
    { name: 'tag', value: 'WORD', help: 'run only tests with this tag; can be repeated' },
    { name: 'network', value: 'ID', help: 'the "network" of the files that the gateway serves; others are left out' },
    PUBLISH_OPTION,
    STATE_OPTION,
    ...GATEWAY_OPTIONS.filter(({ name }) => name !== 'network'),
  ],
  notes: [
    'GLOB is a file, a folder with all below it, or a pattern such as "tests/**/*.sim.json"; by default, the current folder.',
    'Without a gateway, files for the network "sandbox" run on the built-in one. Variables of tests are taken from',
    'MOVESCOPE_VAR_NAME in the environment before those in the file. A test that fails is simulated once more; it is flaky if',
    'it does not end as before. Exit codes: 1 a test failed or is flaky, 2 a file is wrong, 3 the gateway failed and no test',
    'did, 5 only what the sandbox lacks kept tests from running.',
  ],
  run: async call => (await import('../simtests/runTests')).runTests(call),
};

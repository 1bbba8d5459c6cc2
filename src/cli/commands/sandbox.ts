import type { Command } from '../command';
import { DEFAULT_QPS, DEFAULT_REGION } from '../server/defaults';

/** `movescope sandbox`: the built-in gateway for any client. */
export const SANDBOX: Command = {
  name: 'sandbox',
  operands: [],
  summary: 'serves the sandbox on this machine until Ctrl-C',
  options: [
    { name: 'port', value: 'N', help: 'port on 127.0.0.1; a free one if left out' },
    { name: 'ledger', value: 'DIR', help: 'a ledger folder, or a folder with a ledger folder each for main and test' },
    { name: 'qps', value: 'N', help: `initial queries per second of each key (default ${DEFAULT_QPS})` },
    { name: 'region', value: 'NAME', help: `region of the keys that are accepted (default ${DEFAULT_REGION})` },
  ],
  notes: [
    'Prints its address and a key for each network. While it runs, a line "qps KEY N" on standard input (or the name of',
    'a network for KEY) gives that key N queries per second, taken from the other key; "keys" prints the current limits.',
  ],
  run: async call => (await import('../server/runSandbox')).runSandbox(call),
};

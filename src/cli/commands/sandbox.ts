import type { Command } from '../command';
import { PUBLISH_OPTION, STATE_OPTION } from '../sandboxOptions';

export const SANDBOX: Command = {
  name: 'sandbox',
  operands: [],
  summary: 'serve the sandbox, or a snapshot, on this machine until Ctrl-C',
  options: [
    { name: 'port', value: 'N', help: 'port on 127.0.0.1 (default: any free port)' },
    { name: 'ledger', value: 'FOLDER', help: 'folder created by movescope snapshot' },
    PUBLISH_OPTION,
    STATE_OPTION,
  ],
  run: async call => (await import('../server/runSandbox')).runSandbox(call),
};

import type { CommandTable } from '../vscode/commands';
import type { SANDBOX_COMMANDS } from '../vscode/ids';
import { applyToSandbox } from './applyToSandbox';
import { publishToSandbox } from './publishToSandbox';
import { resetSandbox } from './resetSandbox';
import type { SandboxServices } from './sandboxServices';

export function sandboxCommandTable(services: SandboxServices): CommandTable<typeof SANDBOX_COMMANDS> {
  return {
    publishToSandbox: {
      takes: [{ kind: ['package'], package: 'object' }],
      run: given => publishToSandbox(services, given),
    },
    applyToSandbox: { ignoresRow: true, run: () => applyToSandbox(services) },
    resetSandbox: { ignoresRow: true, run: () => resetSandbox(services) },
  };
}

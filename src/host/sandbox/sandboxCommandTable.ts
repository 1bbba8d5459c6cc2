import type { CommandTable } from '../vscode/commands';
import type { SANDBOX_COMMANDS } from '../vscode/ids';
import type { Lazy } from '../vscode/lazy';
import { applyToSandbox } from './applyToSandbox';
import type { PublishedBuilds } from './publishedBuilds';
import { publishToSandbox } from './publishToSandbox';
import { resetSandbox } from './resetSandbox';
import type { SandboxServices } from './sandboxServices';

const PACKAGE = [
  { kind: ['package'], package: 'object' },
  { kind: 'absent', folder: 'text' },
] as const;

export function sandboxCommandTable(
  services: SandboxServices,
  builds: Lazy<PublishedBuilds>,
): CommandTable<typeof SANDBOX_COMMANDS> {
  return {
    publishToSandbox: { takes: PACKAGE, run: given => publishToSandbox(services, given) },
    publishOnBuild: { takes: PACKAGE, run: async given => (await builds.get()).toggle(given) },
    applyToSandbox: { ignoresRow: true, run: () => applyToSandbox(services) },
    resetSandbox: { ignoresRow: true, run: () => resetSandbox(services) },
  };
}

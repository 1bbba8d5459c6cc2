import type { WireAbi } from '../gateway/schemas/moduleSchema';
import type { ModuleId } from '../move/functionId';
import { excerpt } from '../move/visibleText';

/** A deployed ABI, and where it was read. */
export interface DeployedAbi extends ModuleId {
  readonly network: string;
  readonly ledgerVersion?: string | undefined;
  /** As the node sent it, with members that are not known here. */
  readonly abi: WireAbi;
}

function headerText({ address, module, network, ledgerVersion }: DeployedAbi): string {
  return [
    `// ABI of ${address}::${module}, saved by Movescope`,
    `// Network: ${labelText(network)}`,
    `// Ledger version: ${ledgerVersion ?? 'unknown'}`,
  ].join('\n');
}

/** Returns a TypeScript literal for an ABI. All but ASCII is escaped, so that nothing in it can look like code. */
function literal(abi: WireAbi): string {
  return JSON.stringify(abi, null, 2).replace(
    /[^ -~\n]/g,
    unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Returns the text of a TypeScript file that typed clients can import: `export const ABI = {…} as const;`. */
export function abiFileText(deployed: DeployedAbi): string {
  return `${headerText(deployed)}\n\nexport const ABI = ${literal(deployed.abi)} as const;\n`;
}

/** A label comes from the settings, and must stay on its line. */
function labelText(label: string): string {
  return excerpt(label, 200).trim();
}

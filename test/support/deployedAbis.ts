import { readFileSync } from 'node:fs';
import type { ModuleAbi } from '../../src/core/move/abi';
import { readModule } from '../../src/core/modules/readAbi';
import { sandboxModules } from '../../src/sandbox/build/moduleBytecode';

const FRAMEWORK = {
  file: 'framework.move',
  text: readFileSync('src/sandbox/ledger/framework.move', 'utf8'),
};

/** Returns the interfaces of the modules of Move source, as a node derives them from their bytecode. */
export function deployedAbis(text: string, addresses: Readonly<Record<string, string>> = {}): readonly ModuleAbi[] {
  const context = { others: [FRAMEWORK], listing: undefined, addresses };
  return sandboxModules({ file: 'deployed.move', text }, context).flatMap(
    wire => readModule(wire, wire.abi?.address ?? '').abi ?? [],
  );
}

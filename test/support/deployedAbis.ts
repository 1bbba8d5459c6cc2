import { readdirSync, readFileSync } from 'node:fs';
import type { ModuleAbi } from '../../src/core/move/abi';
import { readModule } from '../../src/core/modules/readAbi';
import { interfaceModules } from './interfaceModules';

const FOLDER = 'src/sandbox/framework/sources';
const FRAMEWORK = readdirSync(FOLDER).map(file => ({ file, text: readFileSync(`${FOLDER}/${file}`, 'utf8') }));

/** Returns the interfaces of the modules of Move source, as a node derives them from their bytecode. */
export function deployedAbis(text: string, addresses: Readonly<Record<string, string>> = {}): readonly ModuleAbi[] {
  return interfaceModules({ file: 'deployed.move', text }, { others: FRAMEWORK, addresses }).flatMap(
    wire => readModule(wire, wire.abi?.address ?? '').abi ?? [],
  );
}

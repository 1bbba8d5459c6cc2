import type { CompiledModule } from '../../src/core/bytecode/compiledCode';
import { writeMetadata, type ModuleMetadata } from '../../src/core/bytecode/metadata';
import { writeBytecode } from '../../src/core/bytecode/readBytecode';
import { assemble } from './moveAssembly';
import { readModule } from './vmRuns';

/** What the assembly cannot say of a module. */
export interface ModuleParts {
  /** Functions without code; all if it is `all`. */
  readonly natives?: 'all' | readonly string[];
  readonly entries?: readonly string[];
  readonly metadata?: Partial<ModuleMetadata>;
}

/** Assembles a module, of which some functions are natives or entry functions. */
export function moduleOf(text: string, { natives = [], entries = [], metadata }: ModuleParts = {}): CompiledModule {
  const code = readModule(assemble(text));
  const nothing: ModuleMetadata = { errors: [], structs: [], functions: [], unreadable: [] };
  return {
    ...code,
    metadata: metadata ? writeMetadata({ ...nothing, ...metadata }) : [],
    functionDefinitions: code.functionDefinitions.map(definition => {
      const name = code.identifiers[code.functionHandles[definition.handle]?.name ?? -1] ?? '';
      const { code: body, ...declaration } = definition;
      const isNative = natives === 'all' || natives.includes(name);
      return { ...declaration, isEntry: entries.includes(name), ...(!isNative && body && { code: body }) };
    }),
  };
}

/** The same as a file. */
export function moduleFile(text: string, parts?: ModuleParts): Uint8Array {
  return writeBytecode(moduleOf(text, parts));
}

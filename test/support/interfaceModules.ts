import type { FunctionDefinition } from '../../src/core/bytecode/compiledCode';
import { writeBytecode } from '../../src/core/bytecode/readBytecode';
import { ledgerModule, type LedgerModule } from '../../src/sandbox/ledgerModule';
import { CodeTables, type SourceModules } from './codeTables';
import { withMetadata } from '../../src/sandbox/build/builtModule';
import {
  MoveSourceError,
  sourceModules,
  type NamedAddresses,
  type SourceFile,
  type SourceModule,
} from '../../src/sandbox/build/moveSource';

/** What a source refers to. */
export interface SourceContext {
  /** Sources of the modules that it names. */
  readonly others: readonly SourceFile[];
  /** The named addresses of the package; those of the framework are known. */
  readonly addresses: NamedAddresses;
}

/** Returns the modules of Move source as a node sends them; all functions are native. @throws MoveSourceError */
export function interfaceModules(source: SourceFile, { others, addresses }: SourceContext): readonly LedgerModule[] {
  const modules = sourceModules(source, addresses);
  const all = [...others.flatMap(each => sourceModules(each, addresses)), ...modules];
  const known = new Map(all.map(each => [each.id, each]));
  return modules.map(module => compiledModule(module, known));
}

/**
 * Returns a module of source with bytecode of version 7, and the interface that a node derives from it: structs and
 * signatures as in the source, and no bodies.
 *
 * @throws MoveSourceError
 */
function compiledModule(module: SourceModule, known: SourceModules): LedgerModule {
  const { declared, id } = module;
  const tables = new CodeTables(known);
  try {
    tables.module(id);
    const structs = declared.structs.map(each => tables.structDefinition(module, each));
    const functions = declared.functions.map((each): FunctionDefinition => {
      const handle = tables.function({ module: id, member: each.name });
      const visibility = each.visibility === 'package' ? 'friend' : each.visibility;
      return { handle, visibility, isEntry: each.entry, acquires: [] };
    });
    const friends = declared.friends.map(each => tables.friend(module.friend(each)));
    const finished = tables.finished(id, { structs, functions }, { metadata: [], friends });
    const described = withMetadata(finished, module);
    return ledgerModule(described, writeBytecode(described));
  } catch (error) {
    if (error instanceof MoveSourceError || !(error instanceof Error)) throw error;
    throw module.fail(`${id}: ${error.message}`, declared.span.from);
  }
}

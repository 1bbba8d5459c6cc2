import type { CompiledModule, FunctionDefinition } from '../../core/bytecode/compiledCode';
import { writeMetadata, type MarkedMember } from '../../core/bytecode/metadata';
import { interfaceOf, moduleView } from '../../core/bytecode/moduleView';
import type { Instruction } from '../../core/bytecode/opcodes';
import { calledHandle } from '../../core/bytecode/operand';
import { writeBytecode } from '../../core/bytecode/readBytecode';
import type { ModuleAbi } from '../../core/move/abi';
import { bytesToHex } from '../../core/move/hex';
import type { Declaration, MoveFunction } from '../../core/source/factModel';
import type { LedgerAbi, LedgerModule } from '../ledgerModule';
import { assemble } from './assemble';
import { CodeTables, type SourceModules } from './codeTables';
import { parseListing, type ListedFunction } from './listing';
import { MoveSourceError, sourceModules, type NamedAddresses, type SourceFile, type SourceModule } from './moveSource';

export interface SourceContext {
  readonly others: readonly SourceFile[];
  /** Bodies of its functions; without it, all of them are published as native. */
  readonly listing: SourceFile | undefined;
  /** The named addresses of the package; those of the framework are known. */
  readonly addresses: NamedAddresses;
}

type Bodies = ReadonlyMap<string, ListedFunction>;

/** Returns the modules of Move source as a node sends them. @throws MoveSourceError with file and line */
export function sandboxModules(
  source: SourceFile,
  { others, listing, addresses }: SourceContext,
): readonly LedgerModule[] {
  const modules = sourceModules(source, addresses);
  const all = [...others.flatMap(each => sourceModules(each, addresses)), ...modules];
  const known = new Map(all.map(each => [each.id, each]));
  const bodies = listing && parseListing(listing);
  return modules.map(module => compiledModule(module, known, bodies));
}

/** Returns the offset of each label of a listing, by function. @throws MoveSourceError with file and line */
export function listedLabels(listing: SourceFile): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const bodies = [...parseListing(listing)];
  return Object.fromEntries(bodies.map(([name, { labels }]) => [name, Object.fromEntries(labels)]));
}

/**
 * Returns a module of source with bytecode of version 7, and the interface that a node derives from it: structs and
 * signatures as in the source, native functions without bodies, and all others with the bodies that are given.
 *
 * @throws MoveSourceError
 */
function compiledModule(module: SourceModule, known: SourceModules, bodies: Bodies | undefined): LedgerModule {
  const { declared, id } = module;
  const tables = new CodeTables(known);
  try {
    tables.module(id);
    const structs = declared.structs.map(each => tables.structDefinition(module, each));
    const functions = declared.functions.map((each): FunctionDefinition => {
      const handle = tables.function({ module: id, member: each.name });
      const visibility = each.visibility === 'package' ? 'friend' : each.visibility;
      const definition = { handle, visibility, isEntry: each.entry, acquires: [] };
      const body = bodies && bodyOf(each, bodies);
      return body ? { ...definition, code: assemble(body, { module, declared: each, tables }) } : definition;
    });
    const compiled = tables.finished(id, { structs, functions: [] }, { metadata: [], friends: [] });
    const acquiring = withAcquires(functions, compiled);
    const friends = declared.friends.map(each => tables.friend(module.friend(each)));
    const metadata = writeMetadata({
      errors: declared.constants.flatMap(({ name, integer, doc = '' }) =>
        name.startsWith('E') && integer !== undefined
          ? { code: integer, name, description: doc.replaceAll('\n', ' ') }
          : [],
      ),
      structs: marked(declared.structs, 'event', 4),
      functions: marked(declared.functions, 'view', 1),
      unreadable: [],
    });
    const finished = tables.finished(id, { structs, functions: acquiring }, { metadata, friends });
    return { bytecode: bytesToHex(writeBytecode(finished)), abi: wireAbi(interfaceOf(moduleView(finished))) };
  } catch (error) {
    if (error instanceof MoveSourceError || !(error instanceof Error)) throw error;
    throw module.fail(`${id}: ${error.message}`, declared.span.from);
  }
}

function marked(list: readonly Declaration[], kind: 'view' | 'event', number: number): readonly MarkedMember[] {
  return list
    .filter(({ attributes }) => attributes.some(({ name }) => name === kind))
    .map(({ name }) => ({ name, attributes: [{ kind, number, args: [] }] }));
}

function wireAbi({ address, name, friends, functions, structs }: ModuleAbi): LedgerAbi {
  return {
    address,
    name,
    friends,
    exposed_functions: functions.map(each => ({
      name: each.name,
      visibility: each.visibility,
      is_entry: each.isEntry,
      is_view: each.isView,
      generic_type_params: each.typeParameters,
      params: each.parameters,
      return: each.returns,
    })),
    structs: structs.map(each => ({
      name: each.name,
      is_native: each.isNative,
      is_event: each.isEvent,
      is_enum: each.isEnum,
      abilities: each.abilities,
      generic_type_params: each.typeParameters,
      fields: each.fields,
      ...(each.isEnum && { variants: each.variants }),
    })),
  };
}

/** Adds the structs that each function reads from global storage, by itself or through calls in the module. */
function withAcquires(functions: readonly FunctionDefinition[], module: CompiledModule): readonly FunctionDefinition[] {
  const acquired = functions.map(({ code }) => new Set(code?.instructions.flatMap(each => acquiredBy(each, module))));
  const callees = functions.map(({ code }) => {
    const handles = code?.instructions.flatMap(each => calledHandle(module, each)?.handle ?? []) ?? [];
    return handles.flatMap(handle => acquired[functions.findIndex(each => each.handle === handle)] ?? []);
  });
  for (let size = -1, next = 0; size !== next;) {
    size = next;
    for (const [index, own] of acquired.entries())
      for (const called of callees[index] ?? []) for (const each of called) own.add(each);
    next = acquired.reduce((sum, each) => sum + each.size, 0);
  }
  return functions.map((each, index) => ({ ...each, acquires: [...(acquired[index] ?? [])].sort((a, b) => a - b) }));
}

function acquiredBy(instruction: Instruction, { structInstantiations }: CompiledModule): readonly number[] {
  if (!/^(?:MoveFrom|MutBorrowGlobal|ImmBorrowGlobal)/.test(instruction.op) || !('operand' in instruction)) return [];
  const operand = Number(instruction.operand);
  const { of } = structInstantiations[operand] ?? {};
  return instruction.kind === 'struct' ? [operand] : of === undefined ? [] : [of];
}

function bodyOf({ name, native }: MoveFunction, bodies: Bodies): ListedFunction | undefined {
  const body = bodies.get(name);
  if (native === (body === undefined)) return body;
  throw new Error(
    native ? `the native function ${name} has a body in the listing` : `the listing has no body of ${name}`,
  );
}

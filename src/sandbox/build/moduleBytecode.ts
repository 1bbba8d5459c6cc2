import type { CompiledModule, FunctionDefinition } from '../../core/bytecode/compiledCode';
import type { Instruction } from '../../core/bytecode/opcodes';
import { calledHandle } from '../../core/bytecode/operand';
import { writeMetadata, type ErrorText, type MarkedMember } from '../../core/bytecode/metadata';
import { writeBytecode } from '../../core/bytecode/readBytecode';
import { bytesToHex } from '../../core/move/hex';
import type { NodeModule } from '../wireModule';
import { assemble } from './assemble';
import { TableBuilder, type ModulesByName } from './codeTables';
import type { ListedFunction } from './listing';
import { moduleAbi, type ResolvedModule } from './moveModules';
import type { FunctionSyntax } from './moveSyntax';
import { MoveSourceError } from './tokenCursor';

/** The input from which a module is built, besides its source. */
export interface ModuleParts {
  /** Itself, and the modules whose members it names. */
  readonly known: ModulesByName;
  /** Bodies of its functions, by name. */
  readonly bodies: ReadonlyMap<string, ListedFunction>;
  /** Its error map. */
  readonly errors: readonly ErrorText[];
  /** The file's name for errors. */
  readonly file: string;
}

/**
 * Returns a module of source as a node sends it, with bytecode of version 7: structs and signatures as in the source,
 * native functions without bodies, and all others with the bodies that are given.
 *
 * @throws MoveSourceError
 */
export function compiledModule(module: ResolvedModule, parts: ModuleParts): NodeModule {
  const { syntax, resolver } = module;
  const abi = moduleAbi(syntax, resolver);
  const self = `${abi.address}::${abi.name}`;
  const tables = new TableBuilder(parts.known);
  try {
    tables.module(self);
    const structs = syntax.structs.map(each => tables.structDefinition(module, `${self}::${each.name}`, each));
    const published = syntax.functions.filter(({ isInline }) => !isInline);
    const functions = published.map((each): FunctionDefinition => {
      const handle = tables.function(`${self}::${each.name}`);
      const { visibility, isEntry } = each;
      const body = bodyOf(each, parts);
      if (!body) return { handle, visibility, isEntry, acquires: [] };
      const code = assemble(body, { module, self, syntax: each, tables });
      return { handle, visibility, isEntry, acquires: [], code };
    });
    const compiled = tables.finished(self, { structs, functions: [] }, { metadata: [], friends: [] });
    const acquiring = withAcquires(functions, compiled);
    const marked = (
      list: readonly { readonly name: string }[],
      kind: 'view' | 'event',
      number: number,
    ): MarkedMember[] => list.map(({ name }) => ({ name, attributes: [{ kind, number, args: [] }] }));
    const metadata = writeMetadata({
      errors: parts.errors,
      structs: marked(
        syntax.structs.filter(each => each.isEvent),
        'event',
        4,
      ),
      functions: marked(
        published.filter(each => each.isView),
        'view',
        1,
      ),
      unreadable: [],
    });
    const friends = abi.friends.map(friend => tables.friend(friend));
    return {
      bytecode: bytesToHex(
        writeBytecode(tables.finished(self, { structs, functions: acquiring }, { metadata, friends })),
      ),
      abi,
    };
  } catch (error) {
    if (error instanceof MoveSourceError || !(error instanceof Error)) throw error;
    throw new MoveSourceError(parts.file, syntax.line, `${self}: ${error.message}`);
  }
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

/** Returns the definition of the struct that an instruction reads from global storage. */
function acquiredBy(instruction: Instruction, { structInstantiations }: CompiledModule): readonly number[] {
  if (!/^(?:MoveFrom|MutBorrowGlobal|ImmBorrowGlobal)/.test(instruction.op) || !('operand' in instruction)) return [];
  const operand = Number(instruction.operand);
  const { of } = structInstantiations[operand] ?? {};
  return instruction.kind === 'struct' ? [operand] : of === undefined ? [] : [of];
}

function bodyOf({ name, isNative }: FunctionSyntax, { bodies }: ModuleParts): ListedFunction | undefined {
  const body = bodies.get(name);
  if (isNative !== (body === undefined))
    throw new Error(
      isNative ? `the native function ${name} has a body in the listing` : `the listing has no body of ${name}`,
    );
  return body;
}

/**
 * Returns the error map of source with one module: its constants `E…` of u64, with their doc comments.
 */
export function errorsOf(source: string): readonly ErrorText[] {
  const errors: ErrorText[] = [];
  let doc: string[] = [];
  for (const line of source.split('\n').map(each => each.trim())) {
    if (line.startsWith('///')) {
      doc.push(line.slice(3).trim());
      continue;
    }
    const [, name, code] = /^const (E[A-Z0-9_]*): u64 = (\d+);/.exec(line) ?? [];
    if (name !== undefined && code !== undefined) errors.push({ code: BigInt(code), name, description: doc.join(' ') });
    doc = [];
  }
  return errors;
}

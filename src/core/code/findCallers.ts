import { BytecodeError } from '../bytecode/bytecodeError';
import { calleesOf } from '../bytecode/callees';
import { CodeNames } from '../bytecode/codeNames';
import { moduleView } from '../bytecode/moduleView';
import { readBytecode } from '../bytecode/readBytecode';
import type { ModuleCode } from '../modules/codeStore';
import type { MemberId, ModuleId } from '../move/functionId';

/** A function that calls another, or makes a closure of it. */
export interface Caller {
  readonly function: MemberId;
  readonly visibility: 'private' | 'public' | 'friend';
  readonly isEntry: boolean;
  /** The offsets of the instructions that do so. */
  readonly offsets: readonly number[];
  /** The type arguments of each different call; empty if the called function is not generic. */
  readonly typeArguments: readonly (readonly string[])[];
}

/** The callers among some modules. */
export interface FoundCallers {
  readonly callers: readonly Caller[];
  /** How many modules were searched. */
  readonly searched: number;
  /** The modules whose code cannot be read. */
  readonly unreadable: readonly ModuleId[];
}

/** Finds the functions in `codes` that call a function. Calls of function values are not found. */
export function findCallers(called: MemberId, codes: readonly ModuleCode[]): FoundCallers {
  const callers: Caller[] = [];
  const unreadable: ModuleId[] = [];
  for (const { id, bytes } of codes) {
    try {
      callers.push(...callersIn(bytes, called));
    } catch (error) {
      if (!(error instanceof BytecodeError)) throw error;
      unreadable.push(id);
    }
  }
  return { callers, searched: codes.length - unreadable.length, unreadable };
}

/** @throws BytecodeError */
function callersIn(bytes: Uint8Array, called: MemberId): readonly Caller[] {
  const { code } = readBytecode(bytes);
  if (code.kind === 'script') return [];
  const names = new CodeNames(code);
  const isMeant = ({ address, module, name }: MemberId) =>
    name === called.name && module === called.module && address === called.address;
  // Most modules do not name the function at all.
  if (!code.functionHandles.some((_, index) => isMeant(names.function(index)))) return [];
  return moduleView(code, names).functions.flatMap(({ name, visibility, isEntry, code: unit }, index) => {
    const callee = unit && calleesOf(code, unit, names).find(each => isMeant(each.function));
    if (!callee) return [];
    const { address, module } = names.function(code.functionDefinitions[index]?.handle ?? -1);
    const { offsets, typeArguments } = callee;
    return { function: { address, module, name }, visibility, isEntry, offsets, typeArguments };
  });
}

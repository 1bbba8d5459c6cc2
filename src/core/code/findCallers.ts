import { BytecodeError } from '../bytecode/bytecodeError';
import { calleesOf } from '../bytecode/callees';
import { CodeNames } from '../bytecode/codeNames';
import { moduleView } from '../bytecode/moduleView';
import { readBytecode } from '../bytecode/readBytecode';
import type { ModuleCode } from '../modules/codeStore';
import { memberIdText, type MemberId, type ModuleId } from '../move/functionId';
import { Pauses } from './pauses';

/** A function that calls another, or makes a closure of it. */
export interface Caller {
  readonly function: MemberId;
  readonly visibility: 'private' | 'public' | 'friend';
  readonly isEntry: boolean;
  /** The offsets of the instructions that do so. */
  readonly offsets: readonly number[];
  /** The type arguments of each different call, as far as they fit; empty if the called function is not generic. */
  readonly typeArguments: readonly (readonly string[])[];
}

/** The callers among some modules. */
export interface FoundCallers {
  readonly callers: readonly Caller[];
  /** How many modules were searched. */
  readonly searched: number;
  /** The modules whose code cannot be read. */
  readonly unreadable: readonly ModuleId[];
  /** Whether there are so many type arguments that some are left out. */
  readonly isCut: boolean;
}

/**
 * Maximum number of characters of the type arguments of all callers: many calls may have the same long ones.
 */
const MOST_TYPES = 4_000_000;

/**
 * Finds the functions in `codes` that call a function. Calls of function values are not found.
 * @throws the signal's reason
 */
export async function findCallers(
  called: MemberId,
  codes: readonly ModuleCode[],
  signal: AbortSignal,
): Promise<FoundCallers> {
  const { callers, ...found } = await findCallersOfMany([called], codes, signal);
  return { ...found, callers: [...callers.values()].flat() };
}

/** The callers of several functions among some modules. */
export interface CallersOfMany extends Omit<FoundCallers, 'callers'> {
  /** By the name of the called function in the form of {@link memberIdText}; functions without callers are missing. */
  readonly callers: ReadonlyMap<string, readonly Caller[]>;
}

/** Finds the functions in `codes` that call one of some functions. Reads each module once. @throws the signal's reason */
export async function findCallersOfMany(
  called: readonly MemberId[],
  codes: readonly ModuleCode[],
  signal: AbortSignal,
): Promise<CallersOfMany> {
  const wanted = new Set(called.map(memberIdText));
  const callers = new Map<string, Caller[]>();
  const unreadable: ModuleId[] = [];
  const room = { characters: MOST_TYPES, isCut: false };
  const pauses = new Pauses(signal);
  for (const { id, bytes } of codes) {
    await pauses.before(bytes.length);
    try {
      for (const [name, caller] of callersIn(bytes, wanted, room)) {
        const known = callers.get(name);
        if (known) known.push(caller);
        else callers.set(name, [caller]);
      }
    } catch (error) {
      if (!(error instanceof BytecodeError)) throw error;
      unreadable.push(id);
    }
  }
  return { callers, searched: codes.length - unreadable.length, unreadable, isCut: room.isCut };
}

interface Room {
  characters: number;
  isCut: boolean;
}

/** Returns each wanted function with a caller. @throws BytecodeError */
function callersIn(bytes: Uint8Array, wanted: ReadonlySet<string>, room: Room): readonly (readonly [string, Caller])[] {
  const { code } = readBytecode(bytes);
  if (code.kind === 'script') return [];
  const names = new CodeNames(code);
  // Most modules do not name any of them.
  if (!code.functionHandles.some((_, index) => wanted.has(memberIdText(names.function(index))))) return [];
  return moduleView(code, names).functions.flatMap(({ name, visibility, isEntry, code: unit }, index) => {
    const callees = unit ? calleesOf(code, unit, names) : [];
    const { address, module } = names.function(code.functionDefinitions[index]?.handle ?? -1);
    return callees
      .filter(callee => wanted.has(memberIdText(callee.function)))
      .map(({ function: callee, offsets, typeArguments: all }) => {
        const typeArguments = all.filter(types => isFitting(types, room));
        const caller = { function: { address, module, name }, visibility, isEntry, offsets, typeArguments };
        return [memberIdText(callee), caller] as const;
      });
  });
}

function isFitting(types: readonly string[], room: Room): boolean {
  // Without room, nothing is counted again for each call.
  if (room.isCut) return types.length === 0;
  const length = types.reduce((sum, type) => sum + type.length, types.length);
  room.isCut = length > room.characters;
  if (!room.isCut) room.characters -= length;
  return !room.isCut;
}

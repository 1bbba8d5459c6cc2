import { BytecodeError } from '../bytecode/byteCursor';
import { calleesOf, moduleView } from '../bytecode/moduleView';
import { CodeNames } from '../bytecode/codeNames';
import { readBytecode } from '../bytecode/readBytecode';
import type { ModuleCode } from '../modules/codeStore';
import { memberIdText, type MemberId, type ModuleId } from '../move/functionId';
import { Pauses } from './pauses';
import { symbolNamed, type InterfaceText, type NamePlace } from '../modules/interfaceText';
import { abortSites, type AbortSite } from '../bytecode/abortSites';
import type { CompiledModule } from '../bytecode/compiledCode';
import { readMetadata, type ModuleMetadata } from '../bytecode/metadata';
import type { ItemComparison, ModuleComparison } from '../modules/compare/compareAbi';
import type { Comparison } from '../modules/compare/comparison';

/** A function that calls another function or creates a closure of it. */
export interface Caller {
  readonly function: MemberId;
  readonly visibility: 'private' | 'public' | 'friend';
  readonly isEntry: boolean;
  readonly offsets: readonly number[];
  /** The distinct lists of type arguments, up to a size limit; empty if the called function is not generic. */
  readonly typeArguments: readonly (readonly string[])[];
}

export interface FoundCallers {
  readonly callers: readonly Caller[];
  /** Number of modules that were searched. */
  readonly searched: number;
  /** Modules whose bytecode cannot be read. */
  readonly unreadable: readonly ModuleId[];
  /** Whether type arguments were left out because there were too many. */
  readonly isCut: boolean;
}

/**
 * Maximum total length of the type arguments of all callers, in characters, because many calls can have the same long
 * type arguments.
 */
const MOST_TYPES = 4_000_000;

/** Finds the callers of a function in `codes`, excluding calls of function values. @throws the signal's reason */
export async function findCallers(
  called: MemberId,
  codes: readonly ModuleCode[],
  signal: AbortSignal,
): Promise<FoundCallers> {
  const { callers, ...found } = await findCallersOfMany([called], codes, signal);
  return { ...found, callers: [...callers.values()].flat() };
}

/** Callers of several functions, found in a set of modules. */
export interface CallersOfMany extends Omit<FoundCallers, 'callers'> {
  /** By ID of the called function, in the format of {@link memberIdText}. Functions without callers have no entry. */
  readonly callers: ReadonlyMap<string, readonly Caller[]>;
}

/** Finds the callers of several functions in `codes`. Reads each module once. @throws the signal's reason */
async function findCallersOfMany(
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

function callersIn(bytes: Uint8Array, wanted: ReadonlySet<string>, room: Room): readonly (readonly [string, Caller])[] {
  const { code } = readBytecode(bytes);
  if (code.kind === 'script') return [];
  const names = new CodeNames(code);
  // Most modules refer to none of the functions.
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
  // Once the limit is reached, sizes are no longer computed.
  if (room.isCut) return types.length === 0;
  const length = types.reduce((sum, type) => sum + type.length, types.length);
  room.isCut = length > room.characters;
  if (!room.isCut) room.characters -= length;
  return !room.isCut;
}

/** Matches a byte string, or a comment at the end of a line. */
const NO_CODE = /\b[bx]"[^"]*"|\/\/.*/g;
const NAME = /(?<![\w$.:])(?:(0x[0-9a-f]+)::)?(?:([\w$]+)::)?([\w$]+)(?![\w$:])/g;

/**
 * Returns the locations where a function's code mentions a function that it calls.
 * @param text the code of the caller, as statements or instructions
 */
export function callPlaces(text: InterfaceText, caller: MemberId, called: MemberId): readonly NamePlace[] {
  const lines = bodyOf(text, caller.name);
  const isOwn = caller.address === called.address && caller.module === called.module;
  return lines.flatMap(({ line, words }) =>
    [...words.replace(NO_CODE, part => ' '.repeat(part.length)).matchAll(NAME)].flatMap(match => {
      const [whole, address, module, name = ''] = match;
      const isMeant =
        name === called.name &&
        (address === undefined || address === called.address) &&
        (module === undefined ? isOwn : module === called.module);
      const end = match.index + whole.length;
      return isMeant ? [{ line, start: end - name.length, end }] : [];
    }),
  );
}

/** Returns the location of an instruction in a function's code, by its offset. @param text the code as instructions */
export function instructionPlace(text: InterfaceText, name: string, offset: number): NamePlace | undefined {
  const start = `${offset}: `;
  const found = bodyOf(text, name).find(({ words }) => words.trimStart().startsWith(start));
  return found && { line: found.line, start: found.words.indexOf(start), end: found.words.length };
}

function bodyOf(text: InterfaceText, name: string): readonly { readonly line: number; readonly words: string }[] {
  const symbol = symbolNamed(text, name);
  if (!symbol) return [];
  const first = symbol.place.line + 1;
  return text.text
    .split('\n')
    .slice(first, symbol.lines.last + 1)
    .map((words, index) => ({ line: first + index, words }));
}

/** How a function can abort, and what it calls. */
export interface FunctionFacts {
  readonly isNative: boolean;
  readonly sites: readonly AbortSite[];
  readonly callees: readonly MemberId[];
  readonly callsValues: boolean;
}

/** A module whose functions are examined on demand. */
export class CallingModule {
  readonly metadata: ModuleMetadata;
  /** Names of the functions that other modules, transactions or views can call. */
  readonly callable: readonly string[];
  /** Names of all functions that the module defines. */
  readonly defined: readonly string[];
  readonly #code: CompiledModule;
  readonly #names: CodeNames;
  readonly #definitions: ReadonlyMap<string, CompiledModule['functionDefinitions'][number]>;
  readonly #facts = new Map<string, FunctionFacts>();

  constructor(code: CompiledModule) {
    this.#code = code;
    this.#names = new CodeNames(code);
    this.metadata = readMetadata(code.metadata);
    const named = code.functionDefinitions.map(each => [this.#names.function(each.handle).name, each] as const);
    this.#definitions = new Map(named);
    this.defined = named.map(([name]) => name);
    this.callable = named.flatMap(([name, { visibility, isEntry }]) =>
      visibility !== 'private' || isEntry ? name : [],
    );
  }

  /** Returns `undefined` if the module does not define the function. */
  facts(name: string): FunctionFacts | undefined {
    const known = this.#facts.get(name);
    const definition = this.#definitions.get(name);
    if (known || !definition) return known;
    const { code: unit } = definition;
    const facts = {
      isNative: unit === undefined,
      sites: unit ? abortSites(this.#code, unit, this.#names) : [],
      callees: unit
        ? calleesOf(this.#code, unit, this.#names).flatMap(each => (isError(each.function) ? [] : each.function))
        : [],
      callsValues: unit?.instructions.some(({ op }) => op === 'CallClosure') ?? false,
    };
    this.#facts.set(name, facts);
    return facts;
  }
}

/** Functions of `0x1::error` never abort. They only add a category to a number, and `abortSites` handles that. */
function isError({ address, module }: MemberId): boolean {
  return address === '0x1' && module === 'error';
}

/** Returns the modules that reference a module, or one of its functions or structs. Unreadable modules are left out. */
export function namingModules(id: ModuleId & { readonly name?: string }, codes: readonly ModuleCode[]): ModuleCode[] {
  return codes.filter(({ bytes }) => {
    try {
      return names(bytes, id);
    } catch (error) {
      if (!(error instanceof BytecodeError)) throw error;
      return false;
    }
  });
}

/** @throws BytecodeError */
function names(bytes: Uint8Array, { address, module, name }: ModuleId & { readonly name?: string }): boolean {
  const { code } = readBytecode(bytes);
  const handles = new CodeNames(code);
  const isIts = (each: ModuleId) => each.address === address && each.module === module;
  if (name === undefined) return code.moduleHandles.some((_, index) => isIts(handles.module(index)));
  const isIt = (each: ModuleId & { readonly name: string }) => each.name === name && isIts(each);
  return (
    code.functionHandles.some((_, index) => isIt(handles.function(index))) ||
    code.structHandles.some((_, index) => isIt(handles.struct(index)))
  );
}

/** Functions of other modules that are affected by the changes in a comparison. */
export interface TouchedCallers {
  /** Contains only changed and removed functions that other modules call. */
  readonly callers: ReadonlyMap<ItemComparison, readonly Caller[]>;
  /** Number of modules that were searched, including the modules of the later side. */
  readonly searched: number;
}

/**
 * Finds functions of other modules that call a changed or removed function. Searches the later side of the comparison
 * and other known modules. Calls within the same module are not included, because a module always calls its own
 * version.
 * @throws the signal's reason
 */
export async function touchedCallers(
  comparison: Comparison,
  known: readonly ModuleCode[],
  signal: AbortSignal,
): Promise<TouchedCallers> {
  const changed = comparison.modules.flatMap(module =>
    module.items
      .filter(({ kind, state }) => kind === 'function' && (state === 'changed' || state === 'removed'))
      .map(item => ({ item, id: changedName(comparison, module, item) })),
  );
  const codes = codesOf(comparison, known);
  if (changed.length === 0) return { callers: new Map(), searched: codes.length };
  const { callers, searched } = await findCallersOfMany(
    changed.map(({ id }) => id),
    codes,
    signal,
  );
  const found = changed.map(({ item, id }) => {
    const others = (callers.get(memberIdText(id)) ?? []).filter(
      ({ function: { address, module } }) => address !== id.address || module !== id.module,
    );
    return [item, others] as const;
  });
  return { callers: new Map(found.filter(([, others]) => others.length > 0)), searched };
}

/** Returns the ID that a function or struct has on the earlier side, because callers use that ID. */
export function changedName(
  { before }: Pick<Comparison, 'before'>,
  { name: module }: ModuleComparison,
  { name }: ItemComparison,
): MemberId {
  return { address: before.address, module, name };
}

function codesOf({ after }: Comparison, known: readonly ModuleCode[]): readonly ModuleCode[] {
  const own = [...(after.code ?? [])].map(([module, bytes]) => ({ id: { address: after.address, module }, bytes }));
  const isOwn = ({ id }: ModuleCode) => id.address === after.address && after.code?.has(id.module) === true;
  return [...own, ...known.filter(each => !isOwn(each))];
}

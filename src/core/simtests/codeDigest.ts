import { sha3_256 } from '@noble/hashes/sha3.js';
import { BytecodeError } from '../bytecode/byteCursor';
import { calleesOf } from '../bytecode/moduleView';
import { CodeNames } from '../bytecode/codeNames';
import type { CompiledModule, FunctionDefinition } from '../bytecode/compiledCode';
import { operandOf } from '../bytecode/operand';
import { readBytecode } from '../bytecode/readBytecode';
import { Pauses } from '../code/pauses';
import { type BytesOf, type CodeSource, readThroughCalls } from '../code/readThroughCalls';
import { GatewayError } from '../gateway/gatewayError';
import { bytesToHex } from '../move/hex';
import { memberIdText, type MemberId, type ModuleId } from '../move/functionId';

/** Digests of the code that a call can run, or why there are none. */
export type CodeDigest =
  /** By module; for the framework, by account. See {@link digestKey}. */
  | { readonly kind: 'known'; readonly modules: ReadonlyMap<string, string> }
  /** `reason` is a phrase: `0xcafe::vault has no bytecode`. */
  | { readonly kind: 'unknown'; readonly reason: string };

const DIGITS = 12;
/** Maximum number of functions that a call can reach; real ones reach about a thousand. */
const MOST_FUNCTIONS = 20_000;
/** Maximum number of characters to digest for all functions of a module; the largest real module has 700,000. */
const MOST_TEXT = 8_000_000;
/** Number of characters that can be digested in the time it takes to read a byte of bytecode. */
const CHARACTERS_OF_BYTE = 8;
/** The accounts of the framework. Their modules are upgraded together, so one digest per account is sufficient. */
const FRAMEWORK: readonly string[] = ['0x1', '0x3', '0x4'];

/**
 * Computes digests of the functions that a call can run: their bodies and the types of their parameters, results and
 * locals. Names replace bytecode indices, so that only a code change affects a digest. Calls of function values are
 * followed where the closure is created.
 */
export class CodeDigests {
  readonly #store: CodeSource;
  readonly #modules = new Map<string, { readonly bytes: Uint8Array; readonly functions: ModuleFunctions | string }>();
  readonly #known = new Map<string, Promise<CodeDigest>>();

  constructor(store: CodeSource) {
    this.#store = store;
  }

  /** Returns the digests of a function and everything it can call; reads modules that are not known yet. */
  of(id: MemberId, signal: AbortSignal): Promise<CodeDigest> {
    const key = memberIdText(id);
    const known = this.#known.get(key) ?? this.#read(id, signal);
    this.#known.set(key, known);
    known.catch(() => {
      this.#known.delete(key);
    });
    return known;
  }

  async #read(id: MemberId, signal: AbortSignal): Promise<CodeDigest> {
    let reached: Reached = { digests: new Map(), unread: [] };
    const pauses = new Pauses(signal);
    const look = async (bytesOf: BytesOf): Promise<readonly ModuleId[]> => {
      reached = await this.#reach(id, bytesOf, pauses);
      return reached.unread;
    };
    try {
      const around = { onRead: () => undefined, isNeeded: () => false };
      const error = await readThroughCalls(this.#store, look, around, signal);
      const [missing] = reached.unread;
      const reason = reached.reason ?? (missing && `${missing.address}::${missing.module} could not be read`);
      if (error || reason !== undefined) return { kind: 'unknown', reason: reason ?? 'some code could not be read' };
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return { kind: 'unknown', reason: 'its code could not be read' };
    }
    return { kind: 'known', modules: joined(reached.digests) };
  }

  async #reach(start: MemberId, bytesOf: BytesOf, pauses: Pauses): Promise<Reached> {
    const digests = new Map<string, Map<string, string>>();
    const unread = new Map<string, ModuleId>();
    const seen = new Set<string>();
    const queue: MemberId[] = [start];
    let reason: string | undefined;
    // The queue grows during the iteration.
    for (const id of queue) {
      const key = memberIdText(id);
      if (seen.has(key)) continue;
      seen.add(key);
      if (seen.size > MOST_FUNCTIONS) return { digests, unread: [], reason: 'it can call too many functions' };
      const { address, module } = id;
      const functions = this.#functions({ address, module }, bytesOf);
      const place = `${address}::${module}`;
      if (functions === undefined) {
        unread.set(place, { address, module });
        continue;
      }
      const found = typeof functions === 'string' ? functions : (functions.of(id.name) ?? `${key} does not exist`);
      if (typeof found === 'string') {
        reason ??= found;
        continue;
      }
      const ofModule = digests.get(place) ?? new Map<string, string>();
      digests.set(place, ofModule.set(id.name, found.digest));
      for (const callee of found.callees) queue.push(callee);
      await pauses.before(found.length / CHARACTERS_OF_BYTE);
    }
    return { digests, unread: [...unread.values()], ...(reason !== undefined && { reason }) };
  }

  /**
   * Returns the functions of a module, or a phrase with the reason why there are none; `undefined` if the module has
   * not been read.
   */
  #functions(id: ModuleId, bytesOf: BytesOf): ModuleFunctions | string | undefined {
    const key = `${id.address}::${id.module}`;
    const bytes = bytesOf(id);
    if (!bytes) return undefined;
    const known = this.#modules.get(key);
    if (known?.bytes === bytes) return known.functions;
    const functions = functionsIn(key, bytes);
    this.#modules.set(key, { bytes, functions });
    return functions;
  }
}

interface Reached {
  /** By module, then by function. */
  readonly digests: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly unread: readonly ModuleId[];
  readonly reason?: string;
}

function functionsIn(name: string, bytes: Uint8Array): ModuleFunctions | string {
  if (bytes.length === 0) return `${name} has no bytecode`;
  try {
    const { code } = readBytecode(bytes);
    return code.kind === 'module' ? new ModuleFunctions(code) : `${name} is a script`;
  } catch (error) {
    if (!(error instanceof BytecodeError)) throw error;
    return `the bytecode of ${name} cannot be read`;
  }
}

interface DigestedFunction {
  readonly digest: string;
  /** Number of digested characters. */
  readonly length: number;
  readonly callees: readonly MemberId[];
}

class ModuleFunctions {
  readonly #code: CompiledModule;
  readonly #names: CodeNames;
  readonly #definitions: ReadonlyMap<string, FunctionDefinition>;
  readonly #known = new Map<string, DigestedFunction | string>();
  #room = MOST_TEXT;

  constructor(code: CompiledModule) {
    this.#code = code;
    this.#names = new CodeNames(code);
    this.#definitions = new Map(
      code.functionDefinitions.map(each => [this.#names.function(each.handle).name, each] as const),
    );
  }

  /** Returns a function, or why it has no digest; `undefined` if the module does not define it. */
  of(name: string): DigestedFunction | string | undefined {
    const definition = this.#definitions.get(name);
    const known = this.#known.get(name);
    if (known !== undefined || !definition) return known;
    const text = this.#text(name, definition);
    const callees = definition.code ? calleesOf(this.#code, definition.code, this.#names) : [];
    const found =
      text === undefined
        ? `${memberIdText(this.#names.function(definition.handle))} is too long`
        : { digest: digestOf(text), length: text.length, callees: callees.map(each => each.function) };
    this.#known.set(name, found);
    return found;
  }

  /**
   * Returns a function as JSON; `undefined` if its module would exceed {@link MOST_TEXT}, because one instruction can
   * contain a thousand types.
   */
  #text(name: string, { handle, code: unit }: FunctionDefinition): string | undefined {
    const { parameters, results, typeParameters } = this.#names.function(handle);
    const head = [name, typeParameters, parameters, results];
    if (!unit) return JSON.stringify([...head, 'native']);
    const body = { locals: this.#names.types(unit.locals), instructions: [] };
    const start = JSON.stringify([...head, body]).slice(0, -']}]'.length);
    const parts: string[] = [];
    for (const each of unit.instructions) {
      const part = JSON.stringify([each.op, operandOf(this.#code, each, this.#names)], exact);
      this.#room -= part.length;
      if (this.#room < 0) return undefined;
      parts.push(part);
    }
    return `${start}${parts.join(',')}]}]`;
  }
}

/** Replaces large integers and bytes, which JSON does not support. */
function exact(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  return value instanceof Uint8Array ? bytesToHex(value) : value;
}

/** Returns one digest per module; for the framework, one per account. */
function joined(modules: Reached['digests']): ReadonlyMap<string, string> {
  const lines = new Map<string, string[]>();
  for (const [module, functions] of modules) {
    const key = digestKey(module);
    const own = lines.get(key) ?? [];
    lines.set(key, own);
    for (const [name, digest] of functions) own.push(`${module}::${name} ${digest}`);
  }
  const sorted = [...lines].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return new Map(sorted.map(([key, own]) => [key, digestOf(own.toSorted().join('\n')).slice(0, DIGITS)]));
}

/** Returns the key of a module's digest: the module, or its account if it belongs to the framework. */
function digestKey(module: string): string {
  const address = module.slice(0, module.indexOf('::'));
  return FRAMEWORK.includes(address) ? address : module;
}

function digestOf(text: string): string {
  return bytesToHex(sha3_256(new TextEncoder().encode(text))).replace(/^0x/, '');
}

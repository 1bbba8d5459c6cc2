import type { AbortSite } from '../bytecode/abortSites';
import { BytecodeError } from '../bytecode/byteCursor';
import { CodeNames } from '../bytecode/codeNames';
import { errorOf, type ErrorText, type ModuleMetadata } from '../bytecode/metadata';
import { readBytecode } from '../bytecode/readBytecode';
import { NO_BYTECODE } from '../modules/codeStore';
import { memberIdText, type MemberId, type ModuleId } from '../move/functionId';
import { visibleText } from '../text/visibleText';
import { CallingModule } from './findCallers';

/** The codes that a function can abort with, directly or through the functions that it calls. */
export interface AbortCatalogue {
  readonly function: MemberId;
  /** Sorted by call depth. */
  readonly aborts: readonly PossibleAbort[];
  /** Aborts with a code that is only known at run time, because a caller passes it or it is computed. */
  readonly unknown: readonly AbortPlace[];
  /** Native functions that can be called. Their abort codes are unknown. */
  readonly natives: readonly MemberId[];
  /** Functions that call a function value. The value can be any function. */
  readonly callingValues: readonly MemberId[];
  /** Modules that can be called, but whose code is not available. */
  readonly unread: readonly UnreadModule[];
  /** Whether functions or aborts were left out because there are too many. */
  readonly isCut: boolean;
  /** Number of calls that were examined. */
  readonly calls: number;
}

/** A code that a module can abort with. */
export interface PossibleAbort {
  /** The module that contains the aborting instruction, which is also the module that nodes report. */
  readonly module: ModuleId;
  readonly code: bigint;
  /** The entry in the module's error map. */
  readonly error?: ErrorText;
  readonly places: readonly AbortPlace[];
}

export interface AbortPlace {
  /** The shortest call chain, from the catalogue's function to the one that aborts. */
  readonly path: readonly MemberId[];
  /** The offset of the aborting instruction in the last function. */
  readonly offset: number;
}

/** A module that can be called, but whose code is not available. */
export interface UnreadModule {
  readonly id: ModuleId;
  /** Names of the functions that can be called. */
  readonly functions: readonly string[];
  /** A sentence about why the code cannot be used; absent if it was not read. */
  readonly reason?: string;
}

/** Maximum number of calls to examine for a catalogue. Real functions need about a thousand. */
const MOST_CALLS = 100_000;
/** Maximum call depth. Real functions have a depth of about 20. */
const DEEPEST = 64;
/**
 * Limits for all catalogues of a {@link PossibleAborts}: the number of calls, and the total length of function names
 * and call chains, which is determined before they are created. Real modules have up to 13,000 calls and a million
 * characters.
 */
const [ALL_CALLS, ALL_TEXT] = [1_000_000, 16_000_000];

/** Finds the codes that functions can abort with, through calls to all modules whose bytecode is available. */
export class PossibleAborts {
  readonly #bytesOf: (id: ModuleId) => Uint8Array | undefined;
  readonly #modules = new Map<string, CallingModule | string | undefined>();
  readonly #room: Room = { calls: ALL_CALLS, characters: ALL_TEXT };

  /**
   * @param bytesOf returns the bytecode of a module; empty bytes if the node has none, `undefined` if it was not read
   */
  constructor(bytesOf: (id: ModuleId) => Uint8Array | undefined) {
    this.#bytesOf = bytesOf;
  }

  /**
   * Returns the possible aborts. This is an upper bound, because some code paths might be impossible.
   * @param most maximum number of calls to examine
   */
  of(id: MemberId, most = MOST_CALLS): AbortCatalogue {
    const search = new Search(most, this.#room);
    search.visit(id, undefined);
    for (const step of search.steps()) this.#follow(step, search);
    return { function: id, ...search.found() };
  }

  /** Returns where the functions of a module abort with a code, excluding aborts in called functions. */
  placesIn(id: ModuleId, code: bigint): readonly AbortPlace[] {
    const module = this.#module(id);
    if (typeof module !== 'object') return [];
    return module.defined.flatMap(name => {
      const sites = module.facts(name)?.sites.filter(site => site.code === code) ?? [];
      return sites.map(({ offset }) => ({ path: [{ ...id, name }], offset }));
    });
  }

  /**
   * Returns the names of a module's functions that can be called from outside it; `undefined` if the code is not
   * available.
   */
  functionsOf(id: ModuleId): readonly string[] | undefined {
    const module = this.#module(id);
    return typeof module === 'object' ? module.callable : undefined;
  }

  #follow(step: Step, search: Search): void {
    const { address, module: name } = step.id;
    const module = this.#module({ address, module: name });
    if (typeof module !== 'object') {
      search.unread(step.id, module);
      return;
    }
    const facts = module.facts(step.id.name);
    if (!facts) search.unread(step.id, `It has no function ${visibleText(step.id.name)}.`);
    else if (facts.isNative) search.natives.push(step.id);
    else {
      for (const site of facts.sites) search.abort(step, site, module.metadata);
      if (facts.callsValues) search.callingValues.push(step.id);
      for (const callee of facts.callees) search.visit(callee, step);
    }
  }

  #module(id: ModuleId): CallingModule | string | undefined {
    const key = `${id.address}::${id.module}`;
    if (!this.#modules.has(key)) this.#modules.set(key, this.#read(id));
    return this.#modules.get(key);
  }

  #read(id: ModuleId): CallingModule | string | undefined {
    const bytes = this.#bytesOf(id);
    if (!bytes) return undefined;
    if (bytes.length === 0) return NO_BYTECODE;
    try {
      const { code } = readBytecode(bytes);
      if (code.kind === 'script') return 'It is a script.';
      const { address, module } = new CodeNames(code).module(code.self);
      // A node or gateway can return the wrong module, whose aborts must not be attributed to this one.
      if (address !== id.address || module !== id.module)
        return `The bytecode belongs to ${visibleText(`${address}::${module}`)}.`;
      return new CallingModule(code);
    } catch (error) {
      if (!(error instanceof BytecodeError)) throw error;
      return error.message;
    }
  }
}

/** Remaining limits for all searches of a {@link PossibleAborts}. */
interface Room {
  calls: number;
  characters: number;
}

/** A function that a search has reached. */
interface Step {
  readonly id: MemberId;
  readonly from: Step | undefined;
  readonly depth: number;
  /** Total length of the names in the call chain up to this function, in characters. */
  readonly length: number;
}

/** A breadth-first search through calls, so that the first call chain found for a function is a shortest one. */
class Search {
  readonly natives: MemberId[] = [];
  readonly callingValues: MemberId[] = [];
  readonly #seen = new Set<string>();
  readonly #queue: Step[] = [];
  readonly #aborts = new Map<
    string,
    { readonly abort: Omit<PossibleAbort, 'places'>; readonly places: AbortPlace[] }
  >();
  readonly #unknown: AbortPlace[] = [];
  readonly #unread = new Map<
    string,
    { readonly id: ModuleId; readonly functions: string[]; readonly reason?: string }
  >();
  readonly #paths = new Map<Step, readonly MemberId[]>();
  readonly #most: number;
  readonly #room: Room;
  #calls = 0;
  #isCut = false;

  constructor(most: number, room: Room) {
    this.#most = most;
    this.#room = room;
  }

  *steps(): Generator<Step, void, void> {
    // The queue grows during the iteration.
    for (const step of this.#queue) yield step;
  }

  visit(id: MemberId, from: Step | undefined): void {
    const depth = from ? from.depth + 1 : 1;
    const key = memberIdText(id);
    this.#calls++;
    this.#room.calls--;
    if (this.#seen.has(key)) return;
    if (this.#calls > this.#most || this.#room.calls < 0 || depth > DEEPEST || !this.#take(key.length)) {
      this.#isCut = true;
      return;
    }
    this.#seen.add(key);
    const length = (from?.length ?? 0) + key.length;
    this.#queue.push({ id: { address: id.address, module: id.module, name: id.name }, from, depth, length });
  }

  /** Reserves characters. @returns whether there is enough room */
  #take(length: number): boolean {
    const isRoom = length <= this.#room.characters;
    if (isRoom) this.#room.characters -= length;
    return isRoom;
  }

  abort(step: Step, { offset, code }: AbortSite, metadata: ModuleMetadata): void {
    const error = code === undefined ? undefined : errorOf(metadata, code);
    if (!this.#take(step.length + (error ? error.name.length + error.description.length : 0))) {
      this.#isCut = true;
      return;
    }
    const place = { path: this.#pathTo(step), offset };
    if (code === undefined) {
      this.#unknown.push(place);
      return;
    }
    const { address, module } = step.id;
    const key = `${address}::${module} ${code}`;
    const known = this.#aborts.get(key) ?? {
      abort: { module: { address, module }, code, ...(error && { error }) },
      places: [],
    };
    this.#aborts.set(key, known);
    known.places.push(place);
  }

  unread({ address, module, name }: MemberId, reason: string | undefined): void {
    const key = `${address}::${module} ${reason ?? ''}`;
    const known = this.#unread.get(key) ?? {
      id: { address, module },
      functions: [],
      ...(reason !== undefined && { reason }),
    };
    this.#unread.set(key, known);
    known.functions.push(name);
  }

  found(): Omit<AbortCatalogue, 'function'> {
    return {
      aborts: [...this.#aborts.values()].map(({ abort, places }) => ({ ...abort, places })),
      unknown: this.#unknown,
      natives: this.natives,
      callingValues: this.callingValues,
      unread: [...this.#unread.values()],
      isCut: this.#isCut,
      calls: this.#calls,
    };
  }

  /** Returns the call chain to a function. All places in the function share it. */
  #pathTo(step: Step): readonly MemberId[] {
    const known = this.#paths.get(step);
    if (known) return known;
    const path: MemberId[] = [];
    for (let at: Step | undefined = step; at; at = at.from) path.push(at.id);
    path.reverse();
    this.#paths.set(step, path);
    return path;
  }
}

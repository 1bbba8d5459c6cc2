import type { Tree } from '@lezer/common';
import type { MoveFunction, MoveModule, MoveUse } from '../../../move/source/factModel';
import { chunkFacts, EVERYWHERE, parseMove } from '../../../move/source/moveFacts';
import type { AddressLookup } from '../../../move/source/resolveName';
import { isBefore, type Position } from '../../documentLines';
import { Window } from '../../engine/lexer';
import type { ScannedLine } from '../../engine/scannedLines';
import { type Chunk, chunksOf, isHeader } from './chunks';
import { type FunctionText, type WrittenCall, writtenCalls } from './readFunctions';
import { declaredName, MoveToken } from './scanMove';
import type { PlacedModule } from './writtenMove';

/** The text of a chunk, read when it is asked for. */
interface ReadText {
  readonly text: string;
  readonly mayCall: () => boolean;
  readonly parsed: () => ParsedText;
}

interface ParsedText {
  readonly tree: Tree;
  /** The facts from `chunkFacts`, beginning with those that do not belong to a module that begins in the chunk. */
  readonly modules: readonly MoveModule[];
  readonly callsIn: (declared: MoveFunction) => readonly WrittenCall[];
}

/** Texts of chunks by their first line: one is read once while its lines stay the same, even if they move. */
export type ReadTexts = WeakMap<ScannedLine, ReadText>;

/** A module whose declarations are parsed one by one: only those that a name refers to. */
interface SplitModule {
  readonly header: MoveModule;
  readonly uses: ReadonlyMap<string, MoveUse>;
  readonly declares: (name: string) => boolean;
  readonly functionNamed: PlacedModule['functionNamed'];
}

/**
 * What may be a call of a module's function: not of a method or a macro, and not the fields of a type; in doubt, it
 * matches.
 */
const CALL =
  /(?:^|[^\w.]|\.\.)(?!(?:abort|as|break|const|continue|copy|else|friend|fun|if|let|loop|move|mut|public|return|spec|use|while)\b)[a-z_]\w*\s*\(|(?:>|\*\/)\s*\(|^[ \t]*\(/m;

/** The chunks that declare a function, struct, enum or constant. */
const DECLARING: readonly MoveToken[] = [MoveToken.function, MoveToken.item, MoveToken.softItem];

/** A document of Move source between two edits; its chunks are parsed on demand. */
export class MoveText {
  readonly #lines: readonly ScannedLine[];
  readonly #known: ReadTexts;
  readonly #lookup: AddressLookup;
  readonly #chunks: readonly Chunk[];
  readonly #windows = remembered((chunk: Chunk) => this.#readWindow(chunk));
  readonly #texts = remembered((chunk: Chunk) => this.#textOf(chunk));
  readonly #modules = remembered((header: Chunk) => this.#readModule(header));
  readonly #functions = remembered((chunk: Chunk) => this.#readFunctions(chunk));

  constructor(lines: readonly ScannedLine[], known: ReadTexts, lookup: AddressLookup) {
    this.#lines = lines;
    this.#known = known;
    this.#lookup = lookup;
    this.#chunks = chunksOf(lines);
  }

  /** Returns the functions of the chunk at a position; of the second if two meet there. */
  functionsAt(position: Position): readonly FunctionText[] {
    const chunk = this.#chunks.findLast(({ start }) => !isBefore(position, start));
    return chunk ? this.#functions(chunk) : [];
  }

  /** Returns all functions that may be entry functions; with `calls`, also those that may call functions. */
  functions({ calls }: { readonly calls: boolean }): readonly FunctionText[] {
    return this.#chunks.flatMap(chunk => {
      const { text, mayCall } = this.#texts(chunk);
      const isWanted = text.includes('entry') || (calls && mayCall());
      return isWanted && (chunk.kind === MoveToken.function || /\bfun\b/.test(text)) ? this.#functions(chunk) : [];
    });
  }

  #readWindow({ start, end }: Chunk): Window {
    const texts = this.#lines.slice(start.line, end.line + 1).map(({ text }) => text);
    const last = texts.length - 1;
    const inside = texts.map((text, index) =>
      text.slice(index === 0 ? start.character : 0, index === last ? end.character : undefined),
    );
    return new Window(inside, start);
  }

  #textOf(chunk: Chunk): ReadText {
    const { text } = this.#windows(chunk);
    const first = this.#lines[chunk.start.line];
    const known = first && this.#known.get(first);
    if (known?.text === text) return known;
    const read = readText(text);
    if (first) this.#known.set(first, read);
    return read;
  }

  #readFunctions(chunk: Chunk): readonly FunctionText[] {
    const { tree, modules, callsIn } = this.#texts(chunk).parsed();
    return modules.flatMap((own, index) => {
      const header = index === 0 ? chunk.around : isHeader(chunk) && index === modules.length - 1 ? chunk : undefined;
      const split = own.functions.length > 0 && header ? this.#modules(header) : undefined;
      if (!split) return [];
      const usesOf = remembered((alias: string) => {
        const use = split.uses.get(alias);
        return [...(use ? [use] : []), ...own.uses.filter(each => each.alias === alias)];
      });
      const { kind, address, name, attributes } = split.header;
      const { declares, functionNamed } = split;
      return own.functions.map(declared => {
        const functionsAt = () => [declared];
        const module = { kind, address, name, attributes, usesOf, declares, functionNamed, functionsAt };
        const move = { source: this.#windows(chunk), tree, module, lookup: this.#lookup };
        return { move, declared, calls: () => callsIn(declared) };
      });
    });
  }

  /** Returns the last module that begins in a header, with its members. */
  #readModule(header: Chunk): SplitModule | undefined {
    const [, ...modules] = this.#texts(header).parsed().modules;
    const facts = modules.at(-1);
    if (!facts) return undefined;
    const parts = header.members.filter(each => !isHeader(each));
    const using = parts.filter(({ kind }) => kind === MoveToken.use).map(part => this.#membersOf(part));
    // Of several declarations of a name, the first counts.
    const named = once(() => new Map(parts.toReversed().map(part => [this.#nameOf(part), part])));
    return {
      header: this.#withAddress(facts, header),
      uses: new Map([facts, ...using].flatMap(moduleUses).map(use => [use.alias, use])),
      declares: name => named().has(name),
      functionNamed: name => {
        const part = named().get(name);
        return part && this.#membersOf(part).functions.find(each => each.name === name);
      },
    };
  }

  /** Returns the name of the function, struct, enum or constant that a chunk declares. */
  #nameOf(chunk: Chunk): string | undefined {
    if (!DECLARING.includes(chunk.kind)) return undefined;
    const { line, character } = chunk.keyword;
    const name = declaredName(this.#lines[line]?.text ?? '', character);
    if (name !== undefined) return name;
    // It is on another line.
    const { functions, structs, constants } = this.#membersOf(chunk);
    return [...functions, ...structs, ...constants][0]?.name;
  }

  /** Returns the members of the enclosing module that a chunk declares. */
  #membersOf(chunk: Chunk): MoveModule {
    const [members] = this.#texts(chunk).parsed().modules;
    if (!members) throw new Error('Parsing a chunk returned no facts.');
    return members;
  }

  /** Returns a module with the address of the enclosing address block, if it has none itself. */
  #withAddress(facts: MoveModule, { around }: Chunk): MoveModule {
    if (facts.kind === 'script' || facts.address !== '' || around?.kind !== MoveToken.address) return facts;
    const [, address = ''] = /\baddress\s+(\w+)/.exec(this.#windows(around).text) ?? [];
    return { ...facts, address };
  }
}

function readText(text: string): ReadText {
  return {
    text,
    mayCall: once(() => CALL.test(text.slice(Math.max(0, text.indexOf('{'))))),
    parsed: once(() => {
      const tree = parseMove(text);
      const callsIn = remembered((declared: MoveFunction) => writtenCalls(tree, text, declared));
      return { tree, modules: chunkFacts(tree, text), callsIn };
    }),
  };
}

/** Returns the `use` declarations of a chunk that apply to the whole module. */
function moduleUses({ uses, functions }: MoveModule): readonly MoveUse[] {
  return uses
    .filter(({ scope }) => !functions.some(({ span }) => span.from <= scope.from && scope.to <= span.to))
    .map(each => ({ ...each, scope: EVERYWHERE }));
}

/** Returns a function that makes a value for each key once. */
function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, { readonly value: Value }>();
  return key => {
    const found = known.get(key) ?? { value: make(key) };
    known.set(key, found);
    return found.value;
  };
}

/** Returns a function that makes a value on its first call. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

import { remembered, once } from '../../engine/sourceText';
import { type Position, isBefore, linesIn } from '../../../text/lines';
import { characterOf, kindOf, type ScannedLine } from '../../engine/candidates';
import { MoveToken, declaredName } from './scanMove';
import type { Tree } from '@lezer/common';
import type { MoveFunction, MoveModule, MoveUse } from '../../../source/factModel';
import { chunkFacts, EVERYWHERE, parseMove } from '../../../source/moveFacts';
import type { AddressLookup } from '../../../source/resolveName';
import { Window } from '../../engine/lexer';
import { type FunctionText, type ReadCall, writtenCalls } from './readFunctions';
import type { PlacedModule } from './writtenMove';

/**
 * A part that is parsed separately: a declaration up to the next one, or the header of a module, script or address
 * block.
 */
export interface Chunk {
  readonly kind: MoveToken;
  readonly start: Position;
  /** Where the declaration begins, after attributes and modifiers on separate lines. */
  readonly keyword: Position;
  /** Exclusive. */
  readonly end: Position;
  /** The header of a declaration's module or script, or of a module's address block. */
  readonly around: Chunk | undefined;
  /** The declarations in the module or script of a header. */
  readonly members: readonly Chunk[];
}

interface OpenChunk extends Chunk {
  kind: MoveToken;
  keyword: Position;
  end: Position;
  around: Chunk | undefined;
  members: readonly Chunk[];
}

const NONE: readonly Chunk[] = [];
/** Maximum length of a document, in characters; handwritten source is never longer. */
const MAX_TEXT = 1_000_000;

/**
 * Splits a document into chunks, in order; returns none for a document that is too long. If a closing brace is missing,
 * its block ends before the next declaration that cannot be nested in it.
 */
export function chunksOf(lines: readonly ScannedLine[]): readonly Chunk[] {
  const cutter = new Cutter();
  let length = 0;
  lines.forEach(({ text, tokens }, line) => {
    length += text.length + 1;
    for (const token of tokens) cutter.take(kindOf(token), line, characterOf(token));
  });
  cutter.end({ line: Math.max(lines.length - 1, 0), character: lines.at(-1)?.text.length ?? 0 });
  return length > MAX_TEXT ? [] : cutter.found;
}

/** Whether a chunk is the header of a module, script or address block. */
function isHeader({ kind }: Chunk): boolean {
  return kind === MoveToken.module || kind === MoveToken.script || kind === MoveToken.address;
}

class Cutter {
  readonly found: Chunk[] = [];
  #open: OpenChunk | undefined;
  #isLeading = false;
  /** Number of open braces in the declaration. */
  #depth = 0;
  /** Whether the next brace opens the block of the header. */
  #isHeader = false;
  #isInModule = false;
  /** The header of the enclosing address block. */
  #address: Chunk | undefined;
  #module: Chunk | undefined;
  #members: Chunk[] = [];

  take(kind: number, line: number, character: number): void {
    if (kind === MoveToken.openBrace) this.#openBrace();
    else if (kind === MoveToken.closeBrace) this.#closeBrace(line, character);
    else if (this.#depth === 0 || this.#endsBody(kind)) this.#begin(kind as MoveToken, { line, character });
  }

  end(position: Position): void {
    if (this.#open) this.#open.end = position;
    this.#open = undefined;
  }

  #openBrace(): void {
    this.#isLeading = false;
    if (!this.#isHeader) this.#depth++;
    else if (this.#open?.kind === MoveToken.address) this.#address = this.#open;
    else this.#isInModule = true;
    this.#isHeader = false;
  }

  #closeBrace(line: number, character: number): void {
    if (this.#depth > 0) {
      this.#depth--;
      return;
    }
    if (!this.#isInModule && !this.#address) return;
    if (this.#isInModule) this.#isInModule = false;
    else this.#address = undefined;
    this.end({ line, character });
  }

  /**
   * Whether a declaration here means that a closing brace is missing before it. Specifications can contain functions.
   */
  #endsBody(kind: number): boolean {
    if (kind === MoveToken.function) return this.#open?.kind !== MoveToken.spec;
    return kind === MoveToken.item || kind === MoveToken.module;
  }

  #begin(kind: MoveToken, start: Position): void {
    this.#depth = 0;
    const continues = this.#isLeading || (kind === MoveToken.use && this.#open?.kind === kind);
    const open = continues && this.#open ? this.#open : this.#cut(start);
    open.kind = kind;
    open.keyword = start;
    this.#isLeading = kind === MoveToken.leading;
    this.#isHeader = isHeader(open);
    if (!this.#isHeader) return;
    this.#isInModule = false;
    if (kind !== MoveToken.module) this.#address = undefined;
    open.around = this.#address;
    open.members = this.#members = [];
    this.#module = open;
  }

  #cut(start: Position): OpenChunk {
    this.end(start);
    const kind = MoveToken.leading;
    const open: OpenChunk = { kind, start, keyword: start, end: start, around: this.#module, members: NONE };
    this.found.push(open);
    this.#members.push(open);
    this.#open = open;
    return open;
  }
}

/** The text of a chunk, parsed on demand. */
interface ReadText {
  readonly text: string;
  readonly mayCall: () => boolean;
  readonly parsed: () => ParsedText;
}

interface ParsedText {
  readonly tree: Tree;
  /** The facts from `chunkFacts`, starting with those outside any module that begins in the chunk. */
  readonly modules: readonly MoveModule[];
  readonly callsIn: (declared: MoveFunction) => readonly ReadCall[];
}

/** The content of chunks by their first line. A chunk is read again only if its lines change, not if they move. */
export type ReadTexts = WeakMap<ScannedLine, ReadText>;

/** A module whose declarations are parsed one by one, only when referenced. */
interface SplitModule {
  readonly header: MoveModule;
  readonly uses: ReadonlyMap<string, MoveUse>;
  readonly declares: (name: string) => boolean;
  readonly functionNamed: PlacedModule['functionNamed'];
}

/**
 * Matches possible calls to a module's function, but not method calls, macros or fields; in case of doubt, it matches.
 */
const CALL =
  /(?:^|[^\w.]|\.\.)(?!(?:abort|as|break|const|continue|copy|else|friend|fun|if|let|loop|move|mut|public|return|spec|use|while)\b)[a-z_]\w*\s*\(|(?:>|\*\/)\s*\(|^[ \t]*\(/m;

/** The chunks that declare a function, struct, enum or constant. */
const DECLARING: readonly MoveToken[] = [MoveToken.function, MoveToken.item, MoveToken.softItem];

/** A version of a Move document between two edits. Its chunks are parsed on demand. */
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

  /** Returns the functions of the chunk at a position; where two chunks meet, of the second. */
  functionsAt(position: Position): readonly FunctionText[] {
    const chunk = this.#chunks.findLast(({ start }) => !isBefore(position, start));
    return chunk ? this.#functions(chunk) : [];
  }

  /** Returns all functions that might be entry functions; with `calls`, also those that might contain calls. */
  functions({ calls }: { readonly calls: boolean }): readonly FunctionText[] {
    return this.#chunks.flatMap(chunk => {
      const { text, mayCall } = this.#texts(chunk);
      const isWanted = text.includes('entry') || (calls && mayCall());
      return isWanted && (chunk.kind === MoveToken.function || /\bfun\b/.test(text)) ? this.#functions(chunk) : [];
    });
  }

  #readWindow({ start, end }: Chunk): Window {
    return new Window(
      linesIn({ start, end }, line => this.#lines[line]?.text ?? ''),
      start,
    );
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

  /** Returns the name of the function, struct, enum or constant declared in a chunk. */
  #nameOf(chunk: Chunk): string | undefined {
    if (!DECLARING.includes(chunk.kind)) return undefined;
    const { line, character } = chunk.keyword;
    const name = declaredName(this.#lines[line]?.text ?? '', character);
    if (name !== undefined) return name;
    // The name is on a different line.
    const { functions, structs, constants } = this.#membersOf(chunk);
    return [...functions, ...structs, ...constants][0]?.name;
  }

  #membersOf(chunk: Chunk): MoveModule {
    const [members] = this.#texts(chunk).parsed().modules;
    if (!members) throw new Error('Parsing a chunk returned no module.');
    return members;
  }

  /** Returns a module with the address of the enclosing address block if it has no address of its own. */
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

/** Returns the `use` declarations of a chunk that apply to the entire module. */
function moduleUses({ uses, functions }: MoveModule): readonly MoveUse[] {
  return uses
    .filter(({ scope }) => !functions.some(({ span }) => span.from <= scope.from && scope.to <= span.to))
    .map(each => ({ ...each, scope: EVERYWHERE }));
}

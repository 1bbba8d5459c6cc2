import type { MoveModule } from '../../../move/source/factModel';
import type { AddressLookup } from '../../../move/source/resolveName';
import { isBefore, type DocumentLines, type Position, type Range, type LineEdit } from '../../documentLines';
import { Window } from '../../engine/lexer';
import { locateResult } from '../../engine/locateResult';
import type { LocateResult, PayloadLocator } from '../../engine/payloadLocator';
import { ReadingCache } from '../../engine/readingCache';
import { ScannedLines, type ScannedLine } from '../../engine/scannedLines';
import type { LocatedCall } from '../../located';
import type { LoadedLanguage } from '../language';
import { ModuleParts } from './moduleParts';
import { ParsedChunk } from './parsedChunk';
import { type FunctionReading, type ChunkText, movedFunction, withSameCalls, readFunctions } from './readFunctions';
import { scanMoveLine, MoveToken } from './scanMove';
import { type Chunk, chunksOf } from './chunks';

/** All functions of a document, with their definitions and calls. */
interface Whole {
  readonly functions: readonly FunctionReading[];
  readonly calls: readonly LocatedCall[];
}

/**
 * Finds the entry functions that Move source defines, and the calls in bodies. Definitions can be simulated from their
 * first word to the end of the body; calls only if the function may be an entry function. Declarations are parsed one
 * by one: for a cursor, only the declaration around it and those that it names.
 */
export class MoveLocator implements PayloadLocator {
  readonly #lines: ScannedLines;
  readonly #lookup: AddressLookup;
  readonly #texts = new ReadingCache<ChunkText>({
    read: window => ({ window, parsed: new ParsedChunk(window.text) }),
    moved: ({ window, parsed }, by) => ({ window: window.movedBy(by), parsed }),
  });
  readonly #functions = new FunctionCache();
  #sight: MoveSight | undefined;
  #whole: Whole | undefined;

  /**
   * @param document read in its current state by each query
   * @param lookup the named addresses of the document's package, the same for the lifetime of the locator
   */
  constructor(document: DocumentLines, lookup: AddressLookup) {
    this.#lines = new ScannedLines(document, scanMoveLine);
    this.#lookup = lookup;
  }

  edited(edit: LineEdit): void {
    this.#lines.edited(edit);
    this.#texts.edited(edit);
    this.#sight = undefined;
  }

  locateAt(position: Position): LocateResult {
    const around = this.#functionsAt(position).findLast(({ range }) => isIn(range, position));
    const call = around?.calls.findLast(each => each.mayBeEntry && isIn(each.call.range, position))?.call;
    const here = call ?? around?.definition;
    if (here) return resultOf(here);
    const [only, ...others] = this.#all().functions.flatMap(({ definition }) => definition ?? []);
    return only && others.length === 0 ? resultOf(only) : { kind: 'none', count: others.length + (only ? 1 : 0) };
  }

  callAt(position: Position): LocatedCall | undefined {
    return callsOf(this.#functionsAt(position)).findLast(({ range }) => isIn(range, position));
  }

  all(): readonly LocatedCall[] {
    return this.#all().calls;
  }

  ranges(): readonly Range[] {
    return this.#all().functions.flatMap(({ definition, range }) => (definition ? range : []));
  }

  #functionsAt(position: Position): readonly FunctionReading[] {
    const sight = this.#current();
    const chunk = sight.chunkAt(position);
    return chunk ? sight.functionsIn(chunk) : [];
  }

  #all(): Whole {
    const sight = this.#current();
    if (this.#whole) return this.#whole;
    const functions = this.#functions.functionsOf(sight);
    this.#whole = { functions, calls: callsOf(functions) };
    return this.#whole;
  }

  #current(): MoveSight {
    const lines = this.#lines.current();
    if (this.#sight?.lines === lines) return this.#sight;
    this.#whole = undefined;
    this.#sight = new MoveSight(lines, this.#texts, this.#lookup);
    return this.#sight;
  }
}

function callsOf(functions: readonly FunctionReading[]): readonly LocatedCall[] {
  return functions.flatMap(({ definition, calls }) => [
    ...(definition ? [definition] : []),
    ...calls.map(({ call }) => call),
  ]);
}

function resultOf(call: LocatedCall): LocateResult {
  return locateResult({ range: call.range, isPayload: true, call });
}

/** Cursors at the edges count. */
function isIn({ start, end }: Range, position: Position): boolean {
  return !isBefore(position, start) && !isBefore(end, position);
}

/** The functions of a chunk, as last read; valid while the chunk and its dependencies stay the same. */
interface KnownFunctions {
  readonly line: number;
  readonly context: ReadonlySet<string>;
  readonly functions: readonly FunctionReading[];
}

/** Cached readings of the functions of a document: after an edit, only those that it may change are read again. */
class FunctionCache {
  readonly #known = new WeakMap<ParsedChunk, KnownFunctions>();
  readonly #changes = new ContextChanges();
  /** All functions before the last edits. */
  #before: readonly FunctionReading[] = [];

  /** Returns all functions of a document; the same objects while they are unchanged. */
  functionsOf(sight: MoveSight): readonly FunctionReading[] {
    const old = new Map(this.#before.map(each => [each.range.start.line, each]));
    const read = sight.chunks
      .filter(each => mayTell(each, sight.textOf(each).parsed))
      .map(chunk => {
        const kept = this.#knownFunctions(chunk, sight);
        const fresh = () => sight.functionsIn(chunk).map(each => withSameCalls(each, old.get(each.range.start.line)));
        return { chunk, functions: kept ?? fresh() };
      });
    // Building a context needs all syntax trees, so contexts are built last, to keep fewer trees in memory.
    for (const { chunk, functions } of read) {
      const known = { line: chunk.start.line, context: sight.contextOf(chunk), functions };
      this.#known.set(sight.textOf(chunk).parsed, known);
    }
    this.#before = read.flatMap(({ functions }) => functions);
    return this.#before;
  }

  /** Returns the reading of a chunk, unless a name in the chunk has changed. */
  #knownFunctions(chunk: Chunk, sight: MoveSight): readonly FunctionReading[] | undefined {
    const { parsed } = sight.textOf(chunk);
    const known = this.#known.get(parsed);
    if (!known) return undefined;
    const changed = this.#changes.between(known.context, sight.contextOf(chunk));
    if (changed.some(name => parsed.text.includes(name))) return undefined;
    const by = chunk.start.line - known.line;
    return by === 0 ? known.functions : known.functions.map(each => movedFunction(each, by));
  }
}

/** The names whose facts differ between two contexts; consecutive queries usually ask for the same pair. */
class ContextChanges {
  #before: ReadonlySet<string> | undefined;
  #after: ReadonlySet<string> | undefined;
  #names: readonly string[] = [];

  between(before: ReadonlySet<string>, after: ReadonlySet<string>): readonly string[] {
    if (before === this.#before && after === this.#after) return this.#names;
    const entries = [...[...before].filter(each => !after.has(each)), ...[...after].filter(each => !before.has(each))];
    this.#before = before;
    this.#after = after;
    this.#names = [...new Set(entries.map(entry => entry.replace(/ .*/s, '')))];
    return this.#names;
  }
}

/**
 * Whether a chunk may have an entry function or calls; other chunks need not be parsed. The chunk of a struct or a
 * constant has a function only if the function does not begin a line.
 */
function mayTell({ kind, calls }: Chunk, { text }: ParsedChunk): boolean {
  return (calls || text.includes('entry')) && (kind === MoveToken.function || /\bfun\b/.test(text));
}

export const LANGUAGE: LoadedLanguage = {
  makeLocator: (document, { lookup }) => new MoveLocator(document, lookup),
  sentences: {
    names: ['Move'],
    whereToLook: 'In Move, put the cursor in an `entry fun`, or in a call of one.',
    wanted: 'an entry fun, or at the LINE of FILE:LINE a call of one whose address is known',
    payloads: 'entry functions',
    hole: where =>
      `Move source does not give the value at ${where}: write the call with its values as JSON and run that.`,
  },
  loadWriting: () => import('./writeMove'),
};

const NO_CONTEXT: ReadonlySet<string> = new Set();

/** A document of Move source between two edits; its chunks are parsed on demand. */
class MoveSight {
  readonly lines: readonly ScannedLine[];
  readonly #lineTexts: readonly string[];
  readonly chunks: readonly Chunk[];
  readonly #texts: ReadingCache<ChunkText>;
  readonly #lookup: AddressLookup;
  readonly #modules = new Map<Chunk, ModuleParts | undefined>();
  readonly #read = new Map<Chunk, ChunkText>();
  readonly #functions = new Map<Chunk, readonly FunctionReading[]>();
  #byModule: ReadonlyMap<Chunk, readonly Chunk[]> | undefined;

  constructor(lines: readonly ScannedLine[], texts: ReadingCache<ChunkText>, lookup: AddressLookup) {
    this.lines = lines;
    this.#lineTexts = lines.map(({ text }) => text);
    this.chunks = chunksOf(lines);
    this.#texts = texts;
    this.#lookup = lookup;
  }

  /** Returns the chunk at a position; the second if two meet there. */
  chunkAt(position: Position): Chunk | undefined {
    return this.chunks.findLast(({ start }) => !isBefore(position, start));
  }

  /** Returns the text of a chunk; empty if it is longer than any declaration. */
  textOf(chunk: Chunk): ChunkText {
    const known = this.#read.get(chunk);
    if (known) return known;
    const tooLong = () => ({ window: new Window([''], chunk.start), parsed: new ParsedChunk('') });
    const text = this.#texts.of(chunk, this.#lineTexts) ?? tooLong();
    this.#read.set(chunk, text);
    return text;
  }

  /** Reads the functions of a chunk. */
  functionsIn(chunk: Chunk): readonly FunctionReading[] {
    const known = this.#functions.get(chunk);
    if (known) return known;
    const text = this.textOf(chunk);
    const functions = readFunctions(text, this.#modulesIn(chunk, text), this.#lookup);
    this.#functions.set(chunk, functions);
    return functions;
  }

  /** Returns what the reading of a chunk depends on besides its own text, as in {@link ModuleParts.context}. */
  contextOf(chunk: Chunk): ReadonlySet<string> {
    const around = (chunk.around && this.#moduleOf(chunk.around))?.context ?? NO_CONTEXT;
    const own = isHeader(chunk) ? this.#moduleOf(chunk)?.context : undefined;
    return own ? new Set([...around, ...own]) : around;
  }

  /** The whole module for each module of which `text` contains a part. */
  #modulesIn(chunk: Chunk, { parsed: { modules } }: ChunkText): readonly (ModuleParts | undefined)[] {
    return modules.map((facts, index) => {
      if (index === 0) return chunk.around && this.#moduleOf(chunk.around);
      if (isHeader(chunk) && index === modules.length - 1) return this.#moduleOf(chunk);
      return this.#partsOf(facts, chunk, []);
    });
  }

  /** Returns the last module that begins in a chunk and has its other parts in the chunks after it. */
  #moduleOf(header: Chunk): ModuleParts | undefined {
    if (!this.#modules.has(header)) this.#modules.set(header, this.#readModule(header));
    return this.#modules.get(header);
  }

  #readModule(header: Chunk): ModuleParts | undefined {
    const [, ...modules] = this.textOf(header).parsed.modules;
    const facts = modules.at(-1);
    if (!facts) return undefined;
    this.#byModule ??= byModule(this.chunks);
    return this.#partsOf(facts, header, this.#byModule.get(header) ?? []);
  }

  #partsOf(facts: MoveModule, header: Chunk, parts: readonly Chunk[]): ModuleParts {
    return new ModuleParts(this.#withAddress(facts, header), parts, part => this.textOf(part).parsed);
  }

  /** Returns a module with the address of the enclosing address block, if it has none itself. */
  #withAddress(facts: MoveModule, { around }: Chunk): MoveModule {
    if (facts.kind === 'script' || facts.address !== '' || around?.kind !== MoveToken.address) return facts;
    const [, address = ''] = /\baddress\s+(\w+)/.exec(this.textOf(around).parsed.text) ?? [];
    return { ...facts, address };
  }
}

function isHeader({ kind }: Chunk): boolean {
  return kind === MoveToken.module || kind === MoveToken.script || kind === MoveToken.address;
}

function byModule(chunks: readonly Chunk[]): ReadonlyMap<Chunk, readonly Chunk[]> {
  const found = new Map<Chunk, Chunk[]>();
  for (const chunk of chunks) {
    if (!chunk.around || isHeader(chunk)) continue;
    const parts = found.get(chunk.around);
    if (parts) parts.push(chunk);
    else found.set(chunk.around, [chunk]);
  }
  return found;
}

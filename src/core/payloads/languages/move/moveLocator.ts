import type { MoveModule } from '../../../move/source/factModel';
import type { AddressLookup } from '../../../move/source/resolveName';
import { isBefore, type DocumentLines, type Position, type Range, type LineEdit } from '../../documentLines';
import { Window } from '../../engine/lexer';
import { locateResult } from '../../engine/locateResult';
import type { LocateResult, PayloadLocator } from '../../engine/payloadLocator';
import { ReadingCache } from '../../engine/readingCache';
import { ScannedLines, type Scanned } from '../../engine/scannedLines';
import type { LocatedCall } from '../../located';
import type { LoadedLanguage } from '../language';
import { ModuleParts } from './moduleParts';
import { ParsedStretch } from './parsedStretch';
import { type FunctionReading, type StretchText, movedFunction, withSameCalls, readFunctions } from './readFunctions';
import { scanMoveLine, MoveToken } from './scanMove';
import { type Stretch, stretchesOf } from './stretches';

/** All functions of a document, and their definitions and calls. */
interface Whole {
  readonly functions: readonly FunctionReading[];
  readonly calls: readonly LocatedCall[];
}

/**
 * Finds the entry functions that Move source defines, and the calls in bodies. To be simulated are the definitions, from
 * their first word to the end of the body, and of the calls those that may be of an entry function. Declarations are
 * parsed one by one, so that at a cursor only that around it is, and what it names.
 */
export class MoveLocator implements PayloadLocator {
  readonly #lines: ScannedLines;
  readonly #lookup: AddressLookup;
  readonly #texts = new ReadingCache<StretchText>({
    read: window => ({ window, parsed: new ParsedStretch(window.text) }),
    moved: ({ window, parsed }, by) => ({ window: window.movedBy(by), parsed }),
  });
  readonly #functions = new FunctionCache();
  #sight: MoveSight | undefined;
  #whole: Whole | undefined;

  /**
   * @param document as it is at the time of each question
   * @param lookup the named addresses of the document's package, the same for as long as the locator lives
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
    const stretch = sight.stretchAt(position);
    return stretch ? sight.functionsIn(stretch) : [];
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

/** The edges count. */
function isIn({ start, end }: Range, position: Position): boolean {
  return !isBefore(position, start) && !isBefore(end, position);
}

/** The functions of a stretch, as they were read when it and what it depends on was the same. */
interface KnownFunctions {
  readonly line: number;
  readonly context: ReadonlySet<string>;
  readonly functions: readonly FunctionReading[];
}

/** What was read of the functions of a document; after an edit only those that it may change are read again. */
class FunctionCache {
  readonly #known = new WeakMap<ParsedStretch, KnownFunctions>();
  readonly #changes = new ContextChanges();
  /** All functions before the last edits. */
  #before: readonly FunctionReading[] = [];

  /** All functions of a document, the same objects as long as they stay as they are. */
  functionsOf(sight: MoveSight): readonly FunctionReading[] {
    const old = new Map(this.#before.map(each => [each.range.start.line, each]));
    const read = sight.stretches
      .filter(each => mayTell(each, sight.textOf(each).parsed))
      .map(stretch => {
        const kept = this.#keptFunctions(stretch, sight);
        const fresh = () => sight.functionsIn(stretch).map(each => withSameCalls(each, old.get(each.range.start.line)));
        return { stretch, functions: kept ?? fresh() };
      });
    // Contexts are made of all that is parsed: what is read first leaves less of it to be kept until then.
    for (const { stretch, functions } of read) {
      const known = { line: stretch.start.line, context: sight.contextOf(stretch), functions };
      this.#known.set(sight.textOf(stretch).parsed, known);
    }
    this.#before = read.flatMap(({ functions }) => functions);
    return this.#before;
  }

  /** What was read of a stretch, as long as no name changed that is in it. */
  #keptFunctions(stretch: Stretch, sight: MoveSight): readonly FunctionReading[] | undefined {
    const { parsed } = sight.textOf(stretch);
    const known = this.#known.get(parsed);
    if (!known) return undefined;
    const changed = this.#changes.between(known.context, sight.contextOf(stretch));
    if (changed.some(name => parsed.text.includes(name))) return undefined;
    const by = stretch.start.line - known.line;
    return by === 0 ? known.functions : known.functions.map(each => movedFunction(each, by));
  }
}

/** The names that two contexts have different things to tell of; most questions are for those of the question before. */
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
 * Whether a stretch may have an entry function or calls: others need not be parsed. A function stands in that of a struct
 * or a constant only where it begins no line.
 */
function mayTell({ kind, calls }: Stretch, { text }: ParsedStretch): boolean {
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
      `Move source does not tell the value at ${where}: write the call with its values as JSON and run that.`,
  },
  loadWriting: () => import('./writeMove'),
};

const NO_CONTEXT: ReadonlySet<string> = new Set();

/** A document of Move source between two edits; what is in it is parsed when it is asked for. */
export class MoveSight {
  readonly lines: Scanned;
  readonly stretches: readonly Stretch[];
  readonly #texts: ReadingCache<StretchText>;
  readonly #lookup: AddressLookup;
  readonly #modules = new Map<Stretch, ModuleParts | undefined>();
  readonly #read = new Map<Stretch, StretchText>();
  readonly #functions = new Map<Stretch, readonly FunctionReading[]>();
  #byModule: ReadonlyMap<Stretch, readonly Stretch[]> | undefined;

  constructor(lines: Scanned, texts: ReadingCache<StretchText>, lookup: AddressLookup) {
    this.lines = lines;
    this.stretches = stretchesOf(lines);
    this.#texts = texts;
    this.#lookup = lookup;
  }

  /** The stretch at a position; of two that meet there the second. */
  stretchAt(position: Position): Stretch | undefined {
    return this.stretches.findLast(({ start }) => !isBefore(position, start));
  }

  /** What is in a stretch: nothing where it is longer than any declaration. */
  textOf(stretch: Stretch): StretchText {
    const known = this.#read.get(stretch);
    if (known) return known;
    const tooLong = () => ({ window: new Window([''], stretch.start), parsed: new ParsedStretch('') });
    const text = this.#texts.of(stretch, this.lines.texts) ?? tooLong();
    this.#read.set(stretch, text);
    return text;
  }

  /** Reads the functions of a stretch. */
  functionsIn(stretch: Stretch): readonly FunctionReading[] {
    const known = this.#functions.get(stretch);
    if (known) return known;
    const text = this.textOf(stretch);
    const functions = readFunctions(text, this.#modulesIn(stretch, text), this.#lookup);
    this.#functions.set(stretch, functions);
    return functions;
  }

  /** What the reading of a stretch depends on, besides its own text, as {@link ModuleParts.context} has it. */
  contextOf(stretch: Stretch): ReadonlySet<string> {
    const around = (stretch.around && this.#moduleOf(stretch.around))?.context ?? NO_CONTEXT;
    const own = isHeader(stretch) ? this.#moduleOf(stretch)?.context : undefined;
    return own ? new Set([...around, ...own]) : around;
  }

  /** Of each module that `text` has a part of all of it. */
  #modulesIn(stretch: Stretch, { parsed: { modules } }: StretchText): readonly (ModuleParts | undefined)[] {
    return modules.map((facts, index) => {
      if (index === 0) return stretch.around && this.#moduleOf(stretch.around);
      if (isHeader(stretch) && index === modules.length - 1) return this.#moduleOf(stretch);
      return this.#partsOf(facts, stretch, []);
    });
  }

  /** The module that begins last in a stretch, whose other parts are in the stretches behind. */
  #moduleOf(header: Stretch): ModuleParts | undefined {
    if (!this.#modules.has(header)) this.#modules.set(header, this.#readModule(header));
    return this.#modules.get(header);
  }

  #readModule(header: Stretch): ModuleParts | undefined {
    const [, ...modules] = this.textOf(header).parsed.modules;
    const facts = modules.at(-1);
    if (!facts) return undefined;
    this.#byModule ??= byModule(this.stretches);
    return this.#partsOf(facts, header, this.#byModule.get(header) ?? []);
  }

  #partsOf(facts: MoveModule, header: Stretch, parts: readonly Stretch[]): ModuleParts {
    return new ModuleParts(this.#withAddress(facts, header), parts, part => this.textOf(part).parsed);
  }

  /** A module with the address of the block around it, where it has none of its own. */
  #withAddress(facts: MoveModule, { around }: Stretch): MoveModule {
    if (facts.kind === 'script' || facts.address !== '' || around?.kind !== MoveToken.address) return facts;
    const [, address = ''] = /\baddress\s+(\w+)/.exec(this.textOf(around).parsed.text) ?? [];
    return { ...facts, address };
  }
}

function isHeader({ kind }: Stretch): boolean {
  return kind === MoveToken.module || kind === MoveToken.script || kind === MoveToken.address;
}

function byModule(stretches: readonly Stretch[]): ReadonlyMap<Stretch, readonly Stretch[]> {
  const found = new Map<Stretch, Stretch[]>();
  for (const stretch of stretches) {
    if (!stretch.around || isHeader(stretch)) continue;
    const parts = found.get(stretch.around);
    if (parts) parts.push(stretch);
    else found.set(stretch.around, [stretch]);
  }
  return found;
}

import type { MoveModule } from '../../../move/source/factModel';
import type { AddressLookup } from '../../../move/source/resolveName';
import { isBefore, type Position } from '../../documentLines';
import { Window } from '../../engine/lexer';
import type { ReadingCache } from '../../engine/readingCache';
import type { Scanned } from '../../engine/scannedLines';
import { ModuleParts } from './moduleParts';
import { ParsedStretch } from './parsedStretch';
import { readFunctions, type FunctionReading, type StretchText } from './readFunctions';
import { MoveToken } from './scanMove';
import { stretchesOf, type Stretch } from './stretches';

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

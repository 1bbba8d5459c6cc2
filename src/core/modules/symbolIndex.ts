import type { AtVersion } from '../gateway/modulePages';
import type { FunctionAbi, ModuleAbi, StructAbi } from '../move/abi';
import { parseAddress } from '../move/address';
import type { MemberId } from '../move/functionId';
import type { ModuleStore } from './moduleStore';
import type { PublishedModule, ReadModule } from './publishedModule';

export type DeployedSymbol =
  | { readonly kind: 'module'; readonly module: ModuleAbi }
  | { readonly kind: 'function'; readonly module: ModuleAbi; readonly abi: FunctionAbi }
  | { readonly kind: 'struct'; readonly module: ModuleAbi; readonly abi: StructAbi };

/** The results, best first. */
export interface FoundSymbols {
  readonly symbols: readonly DeployedSymbol[];
  /** Whether there are more results, none of them better. */
  readonly hasMore: boolean;
}

/** The weight of a word that matches only the module's name. */
const IN_MODULE = 0.7;

interface Entry {
  readonly symbol: DeployedSymbol;
  readonly name: string;
  readonly bits: number;
}

interface Indexed {
  readonly abi: ModuleAbi;
  readonly bits: number;
  /** The module's own entry is first. */
  readonly entries: readonly Entry[];
}

interface Query {
  /** Restricts the results to accounts whose address equals or starts with this. */
  readonly address?: { readonly text: string; readonly isWhole: boolean };
  /** Restricts the results to members of modules with a matching name. */
  readonly module?: string;
  readonly words: readonly string[];
  readonly bits: number;
}

/**
 * Finds modules, functions and structs by parts of their names, best first: `transfer`, `coin tr`, `gcb` for
 * `get_coin_balance`, `coin::tr`, `0x1::coin::`. Each word must match the name or the module's name, and at least one
 * must match the name itself.
 */
export class SymbolIndex {
  #modules: readonly Indexed[] = [];
  #known = new Map<ModuleAbi, Indexed>();

  /** Replaces the indexed modules; cheap for modules that are already indexed. */
  put(modules: readonly PublishedModule[]): void {
    const known = new Map<ModuleAbi, Indexed>();
    for (const { abi } of modules) if (abi) known.set(abi, this.#known.get(abi) ?? indexed(abi));
    this.#known = known;
    this.#modules = [...known.values()];
  }

  /** Returns the matches for a query; all modules if it is empty. @param limit maximum number of matches */
  find(text: string, limit: number): FoundSymbols {
    const query = readQuery(text.trim().toLowerCase());
    const best = new Best(limit);
    for (const module of this.#modules) findIn(module, query, best);
    return best.found();
  }
}

function indexed(abi: ModuleAbi): Indexed {
  const bits = letterBits(abi.name);
  const entries: readonly Entry[] = [
    { symbol: { kind: 'module', module: abi }, name: abi.name, bits },
    ...abi.functions.map(each => entryOf({ kind: 'function', module: abi, abi: each })),
    ...abi.structs.map(each => entryOf({ kind: 'struct', module: abi, abi: each })),
  ];
  return { abi, bits, entries };
}

function entryOf(symbol: DeployedSymbol & { kind: 'function' | 'struct' }): Entry {
  return { symbol, name: symbol.abi.name, bits: letterBits(symbol.abi.name) };
}

/** @param text in lowercase */
function readQuery(text: string): Query {
  const steps = text.split('::').map(step => step.trim());
  const hasAddress = text.startsWith('0x');
  const names = hasAddress ? steps.slice(1) : steps;
  const [addressText = ''] = steps;
  // In a path of three names, the first is a named address, which nodes do not know.
  const [module, ...last] = names.length > 1 ? names.slice(-2) : ['', ...names];
  const words = last.flatMap(each => each.split(/\s+/)).filter(Boolean);
  return {
    ...(hasAddress && { address: readAddress(addressText, steps.length > 1) }),
    ...(names.length > 1 && { module: module ?? '' }),
    words,
    bits: letterBits(words.join('')),
  };
}

function readAddress(text: string, isWhole: boolean): { readonly text: string; readonly isWhole: boolean } {
  return { text: (isWhole ? parseAddress(text) : undefined) ?? text, isWhole };
}

function findIn({ abi, bits, entries }: Indexed, query: Query, best: Best): void {
  if (query.address && !isAt(abi.address, query.address)) return;
  const { module: wanted } = query;
  const inModule = wanted === undefined ? 0 : wanted === '' ? 1 : nameScore(abi.name, wanted);
  if (wanted !== undefined && inModule === NOT_FOUND) return;
  const isListing = query.words.length === 0;
  for (const entry of entries) {
    const { kind } = entry.symbol;
    // Without a name, the modules are listed, or the members of the named module.
    if (isListing ? (kind === 'module') !== (wanted === undefined) : wanted !== undefined && kind === 'module')
      continue;
    if ((query.bits & (entry.bits | bits)) !== query.bits) continue;
    const score = isListing ? 1 : scoreOf(entry, abi.name, query.words);
    if (score !== NOT_FOUND) best.add(score + inModule, entry.symbol);
  }
}

function scoreOf({ name, symbol }: Entry, module: string, words: readonly string[]): number {
  let sum = 0;
  let isNamed = false;
  for (const word of words) {
    const own = nameScore(name, word);
    const inModule = symbol.kind === 'module' ? NOT_FOUND : nameScore(module, word) * IN_MODULE;
    if (own === NOT_FOUND && inModule === NOT_FOUND) return NOT_FOUND;
    if (own !== NOT_FOUND) isNamed = true;
    sum += Math.max(own, inModule);
  }
  return isNamed ? sum : NOT_FOUND;
}

function isAt(address: string, { text, isWhole }: { readonly text: string; readonly isWhole: boolean }): boolean {
  return isWhole ? address === text : address.startsWith(text);
}

interface Scored {
  readonly score: number;
  readonly symbol: DeployedSymbol;
}

/** Collects the best items without sorting all of them. */
class Best {
  readonly #limit: number;
  #kept: Scored[] = [];
  #count = 0;
  /** Scores up to this one are too low for the results. */
  #floor = NOT_FOUND;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(score: number, symbol: DeployedSymbol): void {
    this.#count++;
    if (score <= this.#floor) return;
    this.#kept.push({ score, symbol });
    if (this.#kept.length >= this.#limit * 4) this.#cut();
  }

  found(): FoundSymbols {
    this.#cut();
    return { symbols: this.#kept.map(({ symbol }) => symbol), hasMore: this.#count > this.#limit };
  }

  /** Discards the lowest scores; of equal scores, the first ones are kept because sorting is stable. */
  #cut(): void {
    this.#kept = this.#kept.sort((one, other) => other.score - one.score).slice(0, this.#limit);
    if (this.#kept.length === this.#limit) this.#floor = this.#kept.at(-1)?.score ?? NOT_FOUND;
  }
}

/** The score of a name without a match; higher scores are better. */
export const NOT_FOUND = 0;

const WHOLE = 5_000;
const START = 4_000;
const PART_START = 3_000;
const INSIDE = 2_000;
const LETTERS = 1_000;
/** Names longer than this are not compared by length. */
const LONGEST = 900;

/**
 * Scores how well a word matches a name: the complete name, its start, the start of a part (`transfer_coins`,
 * `CoinStore`), inside a part, or letter by letter from the starts of parts (`gcb` in `get_coin_balance`). Of equal
 * matches, shorter names score higher.
 * @param word in lowercase, not empty
 */
export function nameScore(name: string, word: string): number {
  if (word.length > name.length) return NOT_FOUND;
  const lower = name.toLowerCase();
  const kind = matchKind(name, lower, word);
  return kind === NOT_FOUND ? NOT_FOUND : kind - Math.min(name.length, LONGEST);
}

/** Returns the letters of a string as bits, ignoring case. A word with a letter that a name lacks cannot match it. */
function letterBits(text: string): number {
  let bits = 0;
  for (let at = 0; at < text.length; at++) bits |= 1 << bitOf(text.charCodeAt(at));
  return bits;
}

function matchKind(name: string, lower: string, word: string): number {
  const first = lower.indexOf(word);
  if (first === 0) return lower.length === word.length ? WHOLE : START;
  for (let at = first; at > 0; at = lower.indexOf(word, at + 1)) if (isPartStart(name, at)) return PART_START;
  if (first > 0) return INSIDE;
  return hasLetters(name, lower, word) ? LETTERS : NOT_FOUND;
}

/**
 * Whether the letters of a word occur in a name in order, each at the start of a part or directly after the previous
 * one.
 */
function hasLetters(name: string, lower: string, word: string): boolean {
  return lettersFrom(name, lower, word, { letter: 0, at: 0 });
}

function lettersFrom(
  name: string,
  lower: string,
  word: string,
  { letter, at }: { readonly letter: number; readonly at: number },
): boolean {
  if (letter === word.length) return true;
  const wanted = word.charAt(letter);
  if (letter > 0 && lower.charAt(at) === wanted && lettersFrom(name, lower, word, { letter: letter + 1, at: at + 1 })) {
    return true;
  }
  for (let next = lower.indexOf(wanted, at); next >= 0; next = lower.indexOf(wanted, next + 1)) {
    if (isPartStart(name, next) && lettersFrom(name, lower, word, { letter: letter + 1, at: next + 1 })) return true;
  }
  return false;
}

function isPartStart(name: string, at: number): boolean {
  if (at === 0 || name.charAt(at - 1) === '_') return true;
  return isUpper(name.charCodeAt(at)) && !isUpper(name.charCodeAt(at - 1));
}

function isUpper(code: number): boolean {
  return code >= 65 && code <= 90;
}

/** Returns the bit of a character: `a` to `z` have one bit each; all other characters share the rest. */
function bitOf(code: number): number {
  const letter = code | 32;
  return letter >= 97 && letter <= 122 ? letter - 97 : 26 + (code % 6);
}

type ReadFacts = Pick<ReadModule, 'ledgerVersion' | 'stale'>;

/** The item that a fully qualified name refers to. */
export type ModuleSymbol = ReadFacts &
  (
    | { readonly kind: 'function'; readonly abi: FunctionAbi; readonly module: ModuleAbi }
    | { readonly kind: 'struct'; readonly abi: StructAbi; readonly module: ModuleAbi }
    /** The module exists, but its ABI does not contain the name, which might be private. */
    | { readonly kind: 'unlisted' }
  );

/** Looks up a name in the deployed modules. @throws the client's errors */
export async function findSymbol(
  id: MemberId & AtVersion,
  store: ModuleStore,
  signal: AbortSignal,
): Promise<ModuleSymbol> {
  const { ledgerVersion } = id;
  const at = ledgerVersion === undefined ? {} : { ledgerVersion };
  const { module: read, ...facts } = await store.getModule(id.address, id.module, signal, at);
  const module = read.abi;
  if (!module) return { kind: 'unlisted', ...facts };
  const found = module.functions.find(({ name }) => name === id.name);
  if (found) return { kind: 'function', abi: found, module, ...facts };
  const struct = module.structs.find(({ name }) => name === id.name);
  return struct ? { kind: 'struct', abi: struct, module, ...facts } : { kind: 'unlisted', ...facts };
}

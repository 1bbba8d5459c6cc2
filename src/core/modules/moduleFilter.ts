import type { FunctionAbi, ModuleAbi, StructAbi } from '../move/abi';
import type { FilterChoice, MemberKind } from './filterChoice';

/** How much of a module to list. */
export type ModuleMatch = 'whole' | 'part' | 'none';

/** Determines which modules and members to list, ignoring case. */
export class ModuleFilter {
  readonly #words: readonly string[];
  readonly #kinds: ReadonlySet<MemberKind>;

  constructor({ text, kinds }: FilterChoice) {
    this.#words = text.toLowerCase().split(/\s+/).filter(Boolean);
    this.#kinds = new Set(kinds);
  }

  get isOff(): boolean {
    return !this.isByName && this.#kinds.size === 0;
  }

  get isByName(): boolean {
    return this.#words.length > 0;
  }

  match(abi: ModuleAbi): ModuleMatch {
    const wanted = this.#wantedIn(abi);
    if (wanted.length === 0 && this.#kinds.size === 0) return 'whole';
    const found =
      abi.functions.some(each => this.#hasFunction(abi, each, wanted)) ||
      abi.structs.some(each => this.#hasStruct(abi, each, wanted));
    return found ? 'part' : 'none';
  }

  functions(abi: ModuleAbi): readonly FunctionAbi[] {
    const wanted = this.#wantedIn(abi);
    return abi.functions.filter(each => this.#hasFunction(abi, each, wanted));
  }

  structs(abi: ModuleAbi): readonly StructAbi[] {
    const wanted = this.#wantedIn(abi);
    return abi.structs.filter(each => this.#hasStruct(abi, each, wanted));
  }

  /** Returns the words that do not match the module's own name and must therefore match its members. */
  #wantedIn({ address, name }: ModuleAbi): readonly string[] {
    return this.#words.filter(word => !isIn(word, name, () => `${address}::${name}`));
  }

  #hasFunction(module: ModuleAbi, abi: FunctionAbi, wanted: readonly string[]): boolean {
    return this.#hasKind(functionKinds(abi)) && isNamed(module, abi.name, wanted);
  }

  #hasStruct(module: ModuleAbi, abi: StructAbi, wanted: readonly string[]): boolean {
    return this.#hasKind(structKinds(abi)) && isNamed(module, abi.name, wanted);
  }

  #hasKind(kinds: readonly string[]): boolean {
    return this.#kinds.size === 0 || kinds.some(kind => (this.#kinds as ReadonlySet<string>).has(kind));
  }
}

/** Returns the kinds of a function: `public entry` counts as both; an unknown visibility counts as no kind. */
function functionKinds(abi: FunctionAbi): readonly string[] {
  return [abi.visibility, ...(abi.isEntry ? ['entry'] : []), ...(abi.isView ? ['view'] : [])];
}

function structKinds(abi: StructAbi): readonly MemberKind[] {
  const kinds: readonly MemberKind[] = [
    ...(abi.isEvent ? ['event' as const] : []),
    ...(abi.isEnum ? ['enum' as const] : []),
  ];
  return kinds.length > 0 ? kinds : ['struct'];
}

function isNamed({ address, name: module }: ModuleAbi, name: string, wanted: readonly string[]): boolean {
  return wanted.every(word => isIn(word, name, () => `${address}::${module}::${name}`));
}

/**
 * Whether a word occurs in a name or its path. Hex digits are also letters of names, so an address matches only with
 * its `0x`, or as part of a path.
 */
function isIn(word: string, name: string, path: () => string): boolean {
  const text = word.startsWith('0x') || word.includes(':') ? path() : name;
  return text.toLowerCase().includes(word);
}

import type { FunctionAbi, ModuleAbi, StructAbi } from '../move/abi';

/** What of a module a filter can be for. A function or a struct may be of several kinds. */
export const MEMBER_KINDS = ['entry', 'view', 'public', 'friend', 'private', 'struct', 'event', 'enum'] as const;

/** One of {@link MEMBER_KINDS}. */
export type MemberKind = (typeof MEMBER_KINDS)[number];

/** What each kind is called. */
export const KIND_WORDS: Readonly<Record<MemberKind, string>> = {
  entry: 'entry functions',
  view: 'view functions',
  public: 'public functions',
  friend: 'friend functions',
  private: 'private functions',
  struct: 'structs',
  event: 'event structs',
  enum: 'enums',
};

/** Which modules, functions and structs are listed. */
export interface FilterChoice {
  /** Parts of names, apart by blanks, all of which must be found: `coin tr`, `coin::transfer`, `0x1::coin`. */
  readonly text: string;
  /** Only these; all where none is named. */
  readonly kinds: readonly MemberKind[];
}

/** What is looked for, in words: `“coin tr” · entry functions, enums`. */
export function filterText({ text, kinds }: FilterChoice): string {
  const words = text.trim();
  const named = MEMBER_KINDS.filter(kind => kinds.includes(kind)).map(kind => KIND_WORDS[kind]);
  return [...(words === '' ? [] : [`“${words}”`]), ...(named.length > 0 ? [named.join(', ')] : [])].join(' · ');
}

/** How much of a module is listed. */
export type ModuleMatch =
  /** The module is what is looked for. */
  | 'whole'
  /** Only what a name or a kind is found by. */
  | 'part'
  | 'none';

/** Tells what of modules is listed, case aside. */
export class ModuleFilter {
  readonly #words: readonly string[];
  readonly #kinds: ReadonlySet<MemberKind>;

  constructor({ text, kinds }: FilterChoice) {
    this.#words = text.toLowerCase().split(/\s+/).filter(Boolean);
    this.#kinds = new Set(kinds);
  }

  /** Whether everything is listed. */
  get isOff(): boolean {
    return !this.isByName && this.#kinds.size === 0;
  }

  /** Whether names are looked for. */
  get isByName(): boolean {
    return this.#words.length > 0;
  }

  /** How much of a module is listed. */
  match(abi: ModuleAbi): ModuleMatch {
    const wanted = this.#wantedIn(abi);
    if (wanted.length === 0 && this.#kinds.size === 0) return 'whole';
    const found =
      abi.functions.some(each => this.#hasFunction(abi, each, wanted)) ||
      abi.structs.some(each => this.#hasStruct(abi, each, wanted));
    return found ? 'part' : 'none';
  }

  /** The functions of a module that are listed, in its order. */
  functions(abi: ModuleAbi): readonly FunctionAbi[] {
    const wanted = this.#wantedIn(abi);
    return abi.functions.filter(each => this.#hasFunction(abi, each, wanted));
  }

  /** The structs of a module that are listed, in its order. */
  structs(abi: ModuleAbi): readonly StructAbi[] {
    const wanted = this.#wantedIn(abi);
    return abi.structs.filter(each => this.#hasStruct(abi, each, wanted));
  }

  /** The words that the module's own name does not have: its members must. */
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

/** `public entry` is both; a visibility that we do not know is none of ours. */
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

/** Hex digits are letters of names as well: an address is only found by its `0x`, or as part of a path. */
function isIn(word: string, name: string, path: () => string): boolean {
  const text = word.startsWith('0x') || word.includes(':') ? path() : name;
  return text.toLowerCase().includes(word);
}

import { parseNamedAddress } from './address';
import { isIdentifier } from './functionId';

/** Move's built-in types, as in type tags. */
export const PRIMITIVES = [
  'bool',
  'u8',
  'u16',
  'u32',
  'u64',
  'u128',
  'u256',
  'i8',
  'i16',
  'i32',
  'i64',
  'i128',
  'i256',
  'address',
  'signer',
] as const;

export type Primitive = (typeof PRIMITIVES)[number];

/** A parsed type of a payload or an ABI. */
export type TypeTag =
  | { readonly kind: 'primitive'; readonly name: Primitive }
  | { readonly kind: 'vector'; readonly element: TypeTag }
  | StructTag
  /** `T0`, `T1`, … in an ABI. */
  | { readonly kind: 'parameter'; readonly index: number }
  | { readonly kind: 'reference'; readonly mutable: boolean; readonly to: TypeTag };

export interface StructTag {
  readonly kind: 'struct';
  readonly address: string;
  readonly module: string;
  readonly name: string;
  readonly typeArguments: readonly TypeTag[];
}

/** Maximum nesting of type tags; the VM has a lower limit. */
const MAX_DEPTH = 64;

/**
 * Parses a type in the format of the node API: primitives, `vector<T>`, `0x1::m::Name<A, B>`, `&T`, `&mut T`, `T0`.
 * Returns `undefined` for other types (function types, `unparsable<…>`); callers show these unparsed.
 */
export function parseTypeTag(text: string): TypeTag | undefined {
  const reader = new TypeReader(text);
  const tag = reader.type(0);
  return tag !== undefined && reader.atEnd() ? tag : undefined;
}

/** Returns a type in the format of the node API, with `, ` between type arguments. */
export function typeTagText(tag: TypeTag): string {
  switch (tag.kind) {
    case 'primitive':
      return tag.name;
    case 'vector':
      return `vector<${typeTagText(tag.element)}>`;
    case 'parameter':
      return `T${tag.index}`;
    case 'reference':
      return `&${tag.mutable ? 'mut ' : ''}${typeTagText(tag.to)}`;
    case 'struct': {
      const args = tag.typeArguments.map(typeTagText).join(', ');
      return `${tag.address}::${tag.module}::${tag.name}${args === '' ? '' : `<${args}>`}`;
    }
  }
}

/** Replaces `T0`, `T1`, … with type arguments. Parameters without an argument are left unchanged. */
export function substitute(tag: TypeTag, typeArguments: readonly TypeTag[]): TypeTag {
  switch (tag.kind) {
    case 'primitive':
      return tag;
    case 'vector':
      return { kind: 'vector', element: substitute(tag.element, typeArguments) };
    case 'parameter':
      return typeArguments[tag.index] ?? tag;
    case 'reference':
      return { ...tag, to: substitute(tag.to, typeArguments) };
    case 'struct':
      return { ...tag, typeArguments: tag.typeArguments.map(argument => substitute(argument, typeArguments)) };
  }
}

/** Whether `tag` is the struct `0x1::module::name`. */
export function isFrameworkStruct(tag: TypeTag, module: string, name: string): tag is StructTag {
  return tag.kind === 'struct' && tag.address === '0x1' && tag.module === module && tag.name === name;
}

function isPrimitive(word: string): word is Primitive {
  return PRIMITIVES.some(name => name === word);
}

class TypeReader {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  atEnd(): boolean {
    this.#skipSpaces();
    return this.#at === this.#text.length;
  }

  type(depth: number): TypeTag | undefined {
    if (depth > MAX_DEPTH) return undefined;
    if (this.#take('&')) {
      const mutable = /^\s*mut\s/.test(this.#text.slice(this.#at, this.#at + 16));
      if (mutable) this.#word();
      const to = this.type(depth + 1);
      return to && { kind: 'reference', mutable, to };
    }
    const word = this.#word();
    if (this.#take('::')) return this.#struct(word, depth);
    if (word === 'vector') {
      const [element, ...more] = this.#typeArguments(depth) ?? [];
      return element && more.length === 0 ? { kind: 'vector', element } : undefined;
    }
    if (isPrimitive(word)) return { kind: 'primitive', name: word };
    const parameter = /^T(\d{1,3})$/.exec(word);
    return parameter ? { kind: 'parameter', index: Number(parameter[1]) } : undefined;
  }

  #struct(addressText: string, depth: number): TypeTag | undefined {
    const address = parseNamedAddress(addressText);
    const module = this.#word();
    if (address === undefined || !this.#take('::')) return undefined;
    const name = this.#word();
    if (!isIdentifier(module) || !isIdentifier(name)) return undefined;
    if (!this.#peek('<')) return { kind: 'struct', address, module, name, typeArguments: [] };
    const typeArguments = this.#typeArguments(depth);
    return typeArguments && { kind: 'struct', address, module, name, typeArguments };
  }

  #typeArguments(depth: number): TypeTag[] | undefined {
    if (!this.#take('<')) return undefined;
    const found: TypeTag[] = [];
    do {
      const next = this.type(depth + 1);
      if (next === undefined) return undefined;
      found.push(next);
    } while (this.#take(','));
    return this.#take('>') ? found : undefined;
  }

  #word(): string {
    this.#skipSpaces();
    const start = this.#at;
    while (/\w/.test(this.#text.charAt(this.#at))) this.#at++;
    return this.#text.slice(start, this.#at);
  }

  #peek(token: string): boolean {
    this.#skipSpaces();
    return this.#text.startsWith(token, this.#at);
  }

  #take(token: string): boolean {
    if (!this.#peek(token)) return false;
    this.#at += token.length;
    return true;
  }

  #skipSpaces(): void {
    while (this.#text.charAt(this.#at) === ' ') this.#at++;
  }
}

/** Whether `test` is true for a type or a type nested in it. Does not test the target of a reference. */
export function someType(tag: TypeTag, test: (part: TypeTag) => boolean): boolean {
  if (test(tag)) return true;
  switch (tag.kind) {
    case 'vector':
      return someType(tag.element, test);
    case 'struct':
      return tag.typeArguments.some(each => someType(each, test));
    case 'reference':
    case 'primitive':
    case 'parameter':
      return false;
  }
}

/** Whether a type contains no type parameters or references, which occur only in ABIs. */
export function isConcrete(tag: TypeTag): boolean {
  return !someType(tag, ({ kind }) => kind === 'parameter' || kind === 'reference');
}

/** The abilities of Move's built-in types, except `signer`. */
export const VALUE_ABILITIES: readonly string[] = ['copy', 'drop', 'store'];

export function primitiveAbilities(name: Primitive): readonly string[] {
  return name === 'signer' ? ['drop'] : VALUE_ABILITIES;
}

/** Returns the abilities of a vector whose elements have the given abilities. */
export function vectorAbilities(ofElements: readonly string[]): readonly string[] {
  return VALUE_ABILITIES.filter(each => ofElements.includes(each));
}

export function isBytes(type: TypeTag): boolean {
  return type.kind === 'vector' && type.element.kind === 'primitive' && type.element.name === 'u8';
}

/**
 * Whether a type is valid as a type argument in a transaction: it contains no type parameters, references or signers.
 */
export function isTypeArgument(tag: TypeTag): boolean {
  return isConcrete(tag) && !someType(tag, part => part.kind === 'primitive' && part.name === 'signer');
}

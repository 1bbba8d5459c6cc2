import type { StructHandle } from '../bytecode/compiledCode';
import { PRIMITIVES, type Primitive, type TypeTag } from '../move/typeTag';
import { VmError } from './vmError';

/**
 * A type, interned by {@link Types}: equal types of an interner are the same object. Types that do not contain function
 * types are also valid `TypeTag`s.
 */
export type Type = PrimitiveType | VectorType | StructType | ReferenceType | ParameterType | FunctionType;

interface Sized {
  /** The type in the format of the node API: `vector<0x1::m::S<u8, T0>>`. Types with the same text are equal. */
  readonly text: string;
  /** Number of types in this type, including itself; at most {@link MAX_NODES}. */
  readonly size: number;
  readonly depth: number;
  /** Whether it contains type parameters. */
  readonly isOpen: boolean;
}

interface PrimitiveType extends Sized {
  readonly kind: 'primitive';
  readonly name: Primitive;
}

interface VectorType extends Sized {
  readonly kind: 'vector';
  readonly element: Type;
}

/** A struct or enum type. The address is in the format of `parseAddress`. */
export interface StructType extends Sized {
  readonly kind: 'struct';
  readonly address: string;
  readonly module: string;
  readonly name: string;
  readonly typeArguments: readonly Type[];
}

export interface ReferenceType extends Sized {
  readonly kind: 'reference';
  readonly mutable: boolean;
  readonly to: Type;
}

interface ParameterType extends Sized {
  readonly kind: 'parameter';
  readonly index: number;
}

/** The type of a closure. `abilities` are bits; see `Abilities`. */
export interface FunctionType extends Sized {
  readonly kind: 'function';
  readonly abilities: number;
  readonly parameters: readonly Type[];
  readonly results: readonly Type[];
}

/** The fields of a struct or of an enum's variants, with type arguments substituted. */
export interface Layout {
  readonly type: StructType;
  /** Bits; see `Abilities`. */
  readonly abilities: number;
  readonly typeParameters: StructHandle['typeParameters'];
  readonly isEnum: boolean;
  /** A struct has one variant. */
  readonly variants: readonly VariantLayout[];
}

export interface VariantLayout {
  /** Empty for a struct. */
  readonly name: string;
  readonly names: readonly string[];
  readonly types: readonly Type[];
}

/** Source: aptos-core, `move-vm/runtime/src/config.rs`, `ty_builder`. */
const MAX_NODES = 128;
const MAX_DEPTH = 20;
/** Size of a type in cells, not including its text. */
const TYPE_CELLS = 20;
const ABILITIES = ['copy', 'drop', 'store', 'key'];

/** Creates and interns types. */
export class Types {
  readonly #types = new Map<string, Type>();
  /** Total size of all types, in cells of a meter. */
  cells = 0;
  /** Units of work, in those of a meter, for creating types and looking them up. */
  work = 0;
  readonly #primitives = new Map<Primitive, PrimitiveType>(
    PRIMITIVES.map(name => [name, { kind: 'primitive', name, text: name, size: 1, depth: 1, isOpen: false }]),
  );

  primitive(name: Primitive): PrimitiveType {
    const found = this.#primitives.get(name);
    if (!found) throw new VmError('UNKNOWN_INVARIANT_VIOLATION_ERROR');
    return found;
  }

  vector(element: Type): VectorType {
    return this.#make(`vector<${element.text}>`, [element], sized => ({ kind: 'vector', element, ...sized }));
  }

  reference(to: Type, mutable: boolean): ReferenceType {
    const text = `&${mutable ? 'mut ' : ''}${to.text}`;
    return this.#make(text, [to], sized => ({ kind: 'reference', mutable, to, ...sized }));
  }

  parameter(index: number): ParameterType {
    return this.#make(`T${index}`, [], sized => ({ kind: 'parameter', index, ...sized, isOpen: true }));
  }

  struct(address: string, module: string, name: string, typeArguments: readonly Type[]): StructType {
    const list = typeArguments.length === 0 ? '' : `<${textOf(typeArguments)}>`;
    return this.#make(`${address}::${module}::${name}${list}`, typeArguments, sized => {
      return { kind: 'struct', address, module, name, typeArguments, ...sized };
    });
  }

  function(abilities: number, parameters: readonly Type[], results: readonly Type[]): FunctionType {
    const has = ABILITIES.filter((_, bit) => abilities & (1 << bit)).join(' + ');
    const text = `|${textOf(parameters)}|(${textOf(results)})${has === '' ? '' : ` has ${has}`}`;
    const parts = [...parameters, ...results];
    return this.#make(text, parts, sized => ({ kind: 'function', abilities, parameters, results, ...sized }), true);
  }

  /** @throws VmError for types that a verifier rejects: too large, or with nested references */
  #make<T extends Type>(text: string, parts: readonly Type[], make: (sized: Sized) => T, isFunction = false): T {
    this.work += 1 + parts.length + unitsOfText(text);
    const found = this.#types.get(text);
    if (found) return found as T;
    if (!isFunction && parts.some(part => part.kind === 'reference')) throw new VmError('INVALID_SIGNATURE_TOKEN');
    const size = parts.reduce((sum, part) => sum + part.size, 1);
    const depth = parts.reduce((most, part) => Math.max(most, part.depth), 0) + 1;
    if (size > MAX_NODES) throw new VmError('TOO_MANY_TYPE_NODES');
    if (depth > MAX_DEPTH) throw new VmError('VM_MAX_TYPE_DEPTH_REACHED');
    const made = make({ text, size, depth, isOpen: parts.some(part => part.isOpen) });
    this.#types.set(text, made);
    this.cells += TYPE_CELLS + (text.length >> 3);
    return made;
  }

  /** Replaces type parameters (`T0`, `T1`, …). @throws VmError if an argument is missing or the type gets too large */
  substitute(type: Type, typeArguments: readonly Type[]): Type {
    if (!type.isOpen) return type;
    const each = (types: readonly Type[]) => types.map(part => this.substitute(part, typeArguments));
    switch (type.kind) {
      case 'primitive':
        return type;
      case 'vector':
        return this.vector(this.substitute(type.element, typeArguments));
      case 'reference':
        return this.reference(this.substitute(type.to, typeArguments), type.mutable);
      case 'parameter': {
        const argument = typeArguments[type.index];
        if (!argument) throw new VmError('NUMBER_OF_TYPE_ARGUMENTS_MISMATCH');
        return argument;
      }
      case 'struct':
        return this.struct(type.address, type.module, type.name, each(type.typeArguments));
      case 'function':
        return this.function(type.abilities, each(type.parameters), each(type.results));
    }
  }

  /** Returns the type for a tag from a payload or an ABI. */
  ofTag(tag: TypeTag): Type {
    switch (tag.kind) {
      case 'primitive':
        return this.primitive(tag.name);
      case 'vector':
        return this.vector(this.ofTag(tag.element));
      case 'reference':
        return this.reference(this.ofTag(tag.to), tag.mutable);
      case 'parameter':
        return this.parameter(tag.index);
      case 'struct': {
        const { address, module, name, typeArguments } = tag;
        return this.struct(
          address,
          module,
          name,
          typeArguments.map(each => this.ofTag(each)),
        );
      }
    }
  }
}

/** Returns the units of work, in those of a meter, for creating a text or looking it up. */
export function unitsOfText({ length }: string): number {
  return length >> 4;
}

/** Whether two lists have identical items, such as interned types. */
export function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.length === others.length && some.every((one, at) => one === others[at]);
}

function textOf(types: readonly Type[]): string {
  return types.map(each => each.text).join(', ');
}

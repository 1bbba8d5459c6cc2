import type { FieldAbi, FunctionAbi, ModuleAbi, StructAbi } from '../../move/abi';
import {
  type MoveField,
  type MoveFunction,
  type MoveModule,
  type MovePath,
  type MoveStruct,
  type MoveType,
  type MoveTypeParameter,
  isDeployed,
} from '../../move/source/factModel';
import { resolveName } from '../../move/source/resolveName';
import { PRIMITIVES } from '../../move/typeTag';
import type { ReadMove } from '../moveReferences';

/** What the source of a module would be deployed as, as far as it tells. */
export interface LocalAbi {
  /** What is `unknown` stands in it too, with whatever could be read. */
  readonly abi: ModuleAbi;
  /** Functions and structs with a type that the source does not tell for sure, and the first such type as it is written. */
  readonly unknown: ReadonlyMap<FunctionAbi | StructAbi, string>;
}

/** The field that the compiler gives a struct without fields. */
const DUMMY_FIELD: FieldAbi = { name: 'dummy_field', type: 'bool' };

/**
 * The interface of a module by its source: what a node would list of it (FACTS.md §5), types with the addresses of
 * `read.lookup`. What is there for tests or for the prover only, and inline functions, leave nothing behind.
 *
 * @param address of the module
 */
export function localAbi(read: ReadMove, module: MoveModule, address: string): LocalAbi {
  const unknown = new Map<FunctionAbi | StructAbi, string>();
  const keep = <Abi extends FunctionAbi | StructAbi>(types: TypeReader, abi: Abi): Abi => {
    if (types.untold !== undefined) unknown.set(abi, types.untold);
    return abi;
  };
  const functions = module.functions.filter(isExposed).map(each => {
    const types = new TypeReader(read, each.typeParameters);
    return keep(types, functionAbi(each, types));
  });
  const structs = module.structs.filter(isDeployed).map(each => {
    const types = new TypeReader(read, each.typeParameters);
    return keep(types, structAbi(each, types));
  });
  return { abi: { address, name: module.name, friends: [], functions, structs }, unknown };
}

function isExposed(local: MoveFunction): boolean {
  const { inline, entry, view, visibility } = local;
  return isDeployed(local) && !inline && (entry || view || visibility !== 'private');
}

function functionAbi(local: MoveFunction, types: TypeReader): FunctionAbi {
  return {
    name: local.name,
    // The compiler makes every module of the package a friend.
    visibility: local.visibility === 'package' ? 'friend' : local.visibility,
    isEntry: local.entry,
    isView: local.view,
    typeParameters: constraints(local.typeParameters),
    parameters: local.parameters.map(({ type }) => types.text(type)),
    returns: local.returns.map(type => types.text(type)),
  };
}

function structAbi(local: MoveStruct, types: TypeReader): StructAbi {
  const fieldsOf = (fields: readonly MoveField[]) => fields.map(({ name, type }) => ({ name, type: types.text(type) }));
  const isEnum = local.kind === 'enum';
  const fields = fieldsOf(local.fields);
  return {
    name: local.name,
    isNative: false,
    isEvent: local.attributes.some(({ name }) => name === 'event'),
    isEnum,
    abilities: local.abilities,
    typeParameters: constraints(local.typeParameters),
    fields: !isEnum && fields.length === 0 ? [DUMMY_FIELD] : fields,
    variants: local.variants.map(variant => ({ name: variant.name, fields: fieldsOf(variant.fields) })),
  };
}

function constraints(typeParameters: readonly MoveTypeParameter[]) {
  return typeParameters.map(({ abilities }) => ({ constraints: abilities }));
}

/** Writes the types of one declaration as an ABI does. */
class TypeReader {
  readonly #read: ReadMove;
  readonly #typeParameters: readonly string[];
  /** The first type that is not told for sure, as it is written. */
  untold: string | undefined;

  constructor(read: ReadMove, typeParameters: readonly MoveTypeParameter[]) {
    this.#read = read;
    this.#typeParameters = typeParameters.map(({ name }) => name);
  }

  text(type: MoveType): string {
    switch (type.kind) {
      case 'path':
        return this.#path(type.path) ?? this.#untold(type);
      case 'reference':
        return `&${type.mutable ? 'mut ' : ''}${this.text(type.to)}`;
      case 'tuple': {
        const [only, ...more] = type.items;
        return only && more.length === 0 ? this.text(only) : this.#untold(type);
      }
      case 'function':
      case 'broken':
        return this.#untold(type);
    }
  }

  #path(path: MovePath): string | undefined {
    const [first, ...more] = path.names.map(({ text }) => text);
    if (first === undefined) return undefined;
    if (more.length === 0) {
      const index = this.#typeParameters.indexOf(first);
      if (index >= 0) return `T${index}`;
      if (PRIMITIVES.some(name => name === first)) return first;
      if (first === 'vector') return `vector${this.#arguments(path)}`;
    }
    const found = resolveName(this.#read.facts, path, this.#read.lookup);
    if (found?.address === undefined || found.member === undefined || found.variant !== undefined) return undefined;
    return `${found.address}::${found.module}::${found.member}${this.#arguments(path)}`;
  }

  #arguments({ typeArguments }: MovePath): string {
    return typeArguments.length === 0 ? '' : `<${typeArguments.map(each => this.text(each)).join(', ')}>`;
  }

  #untold({ span }: MoveType): string {
    const text = this.#read.text.slice(span.from, span.to);
    this.untold ??= text;
    return text;
  }
}

/** An interface by its source, with what source tells in other words as it is deployed: the names of fields by position. */
export function likeDeployed(source: ModuleAbi, deployed: ModuleAbi): ModuleAbi {
  const structs = source.structs.map(each => {
    const twin = deployed.structs.find(({ name }) => name === each.name);
    return twin ? withNames(each, twin) : each;
  });
  return { ...source, structs };
}

function withNames(source: StructAbi, twin: StructAbi): StructAbi {
  const named = (fields: StructAbi['fields'], others: StructAbi['fields']) =>
    fields.map((field, index) => {
      const name = others[index]?.name;
      return /^\d+$/.test(field.name) && name === `_${field.name}` ? { ...field, name } : field;
    });
  return {
    ...source,
    isNative: twin.isNative,
    fields: named(source.fields, twin.fields),
    variants: source.variants.map((each, index) => ({
      ...each,
      fields: named(each.fields, twin.variants[index]?.fields ?? []),
    })),
  };
}

import { compareAbi, type ChangeState, type ItemComparison } from '../../modules/compare/compareAbi';
import type { CodeVerdict, AbiDifference } from '../../modules/compare/difference';
import type { ModuleLookupResult } from '../../modules/moduleLookup';
import type { FunctionAbi, ModuleAbi, StructAbi, FieldAbi } from '../../move/abi';
import {
  type Declaration,
  type MoveModule,
  type Span,
  isDeployed,
  type MoveField,
  type MoveFunction,
  type MovePath,
  type MoveStruct,
  type MoveType,
  type MoveTypeParameter,
} from '../../source/factModel';
import { holds, addressOf, type AddressLookup, resolveName } from '../../source/resolveName';
import { PRIMITIVES } from '../../move/typeTag';
import type { MovePackage } from '../movePackage';
import type { ReadMove } from '../readMove';

/** `new`: only in source code. `missing`: only deployed. `unknown`: cannot be determined. */
export type DriftState = 'same' | 'changed' | 'new' | 'missing' | 'unknown';

/** A function, struct or enum of a module. */
export interface ItemDrift {
  readonly kind: ItemComparison['kind'];
  /** Whether the item is an enum, in source code or, if missing there, as deployed. */
  readonly isEnum?: boolean;
  readonly name: string;
  readonly state: DriftState;
  /** How the source code differs from the deployed item, if it is changed or missing. */
  readonly differences: readonly AbiDifference[];
  /** Why the state is unknown. */
  readonly reason?: string;
  /** The span of the name in source code; absent if the item is missing there. */
  readonly span?: Span;
  /** Whether the item is a private function, which is not part of the ABI. */
  readonly isPrivate?: boolean;
}

export interface ModuleDrift {
  readonly name: string;
  /** In the format of `parseAddress`; absent if the named address in the source code has no value. */
  readonly address?: string;
  readonly state: DriftState;
  /** Why the state is unknown. */
  readonly reason?: string;
  /** The span of the name in source code. */
  readonly span: Span;
  /** Empty if the module is unknown. */
  readonly items: readonly ItemDrift[];
  /** Differences of the module itself, such as its friends. Set only if its build was compared. */
  readonly differences?: readonly AbiDifference[];
  /** The result of comparing the module's build with the deployed bytecode; absent if there is no build. */
  readonly code?: CodeVerdict;
}

/** A module in source code, and the result of looking it up on the network. */
export interface DriftQuestion {
  /** Parsed with the named addresses for publishing the module. */
  readonly read: ReadMove;
  readonly module: MoveModule;
  readonly place: ModulePlace;
  /** Ignored if the address of the module is unknown. */
  readonly deployed: ModuleLookupResult;
}

/** Compares a module in source code with the deployed module. The state of anything uncertain is unknown. */
export function moduleDrift({ read, module, place, deployed }: DriftQuestion): ModuleDrift {
  const { name, nameSpan: span } = module;
  if (place.kind === 'unknown') return { name, state: 'unknown', reason: place.reason, span, items: [] };
  const { address } = place;
  const unknown = (reason: string): ModuleDrift => ({ name, address, state: 'unknown', reason, span, items: [] });
  switch (deployed.kind) {
    case 'unavailable':
      return unknown('the network could not be read');
    case 'absent': {
      const { abi } = localAbi(read, module, address);
      return {
        name,
        address,
        state: 'new',
        span,
        items: itemsOf({ read, module, local: { abi, unknown: new Map() } }, undefined),
      };
    }
    case 'found': {
      if (!deployed.abi) return unknown('the node could not read its bytecode');
      const items = itemsOf({ read, module, local: localAbi(read, module, address) }, deployed.abi);
      return { name, address, state: moduleState(items), span, items };
    }
  }
}

/** A module is changed if an item is changed, else unknown if an item is unknown. */
function moduleState(items: readonly ItemDrift[]): DriftState {
  if (items.some(({ state }) => state !== 'same' && state !== 'unknown')) return 'changed';
  return items.some(({ state }) => state === 'unknown') ? 'unknown' : 'same';
}

interface LocalModule {
  readonly read: ReadMove;
  readonly module: MoveModule;
  readonly local: LocalAbi;
}

function itemsOf({ read, module, local }: LocalModule, deployed: ModuleAbi | undefined): readonly ItemDrift[] {
  const broken = brokenPlaces(read, module);
  const places = placesOf(module);
  const source = deployed ? likeDeployed(local.abi, deployed) : local.abi;
  const unresolved = new Map([...local.unknown].map(([abi, type]) => [keyOf(abi), type]));
  const compared = compareAbi(deployed, source).items.filter(item => !isUnlisted(item) && !isMadeByCompiler(item));
  return compared.map((item): ItemDrift => {
    const { kind, name, differences } = item;
    const key = `${kind} ${name}`;
    const declared = places.get(key);
    const drift = {
      kind,
      name,
      ...(isEnum(item) && { isEnum: true }),
      ...(declared && { span: declared.nameSpan }),
    };
    if (item.state === 'added') return { ...drift, state: 'new', differences };
    const reason = isOption(source, name)
      ? 'nodes return this type in a different format'
      : reasonOf(item, { type: unresolved.get(key), broken, declared: declared?.span });
    if (reason !== undefined) return { ...drift, state: 'unknown', differences: [], reason };
    // An item that still exists, but is no longer visible to others, has changed.
    const state = item.state === 'removed' && declared ? 'changed' : STATES[item.state];
    return { ...drift, state, differences };
  });
}

function isEnum(item: ItemComparison): boolean {
  return item.kind === 'struct' && (item.after ?? item.before)?.isEnum === true;
}

const STATES: Readonly<Record<Exclude<ChangeState, 'added'>, DriftState>> = {
  same: 'same',
  changed: 'changed',
  removed: 'missing',
};

/**
 * Only newer nodes include private view functions in the ABI, so a function that is missing from the ABI might still be
 * deployed.
 */
function isUnlisted(item: ItemComparison): boolean {
  if (item.kind !== 'function' || item.state !== 'added') return false;
  const { visibility, isEntry } = item.after ?? {};
  return visibility === 'private' && isEntry !== true;
}

/** Whether a name was generated by the compiler. Move source code cannot contain such names. */
function isMadeByCompiler({ name, state }: ItemComparison): boolean {
  return state === 'removed' && (name.includes('$') || name.startsWith('__lambda__'));
}

interface Doubts {
  /** A type that cannot be resolved. */
  readonly type: string | undefined;
  readonly broken: readonly number[];
  readonly declared: Span | undefined;
}

/** Returns why the state of an item cannot be determined. Items can seem missing because of syntax errors. */
function reasonOf({ state }: ItemComparison, { type, broken, declared }: Doubts): string | undefined {
  if (type !== undefined) return typeReason(type);
  const isBroken =
    state === 'removed' ? broken.length > 0 : declared !== undefined && broken.some(offset => holds(declared, offset));
  return isBroken ? 'the source has a syntax error' : undefined;
}

/** Returns why a type is not compared. Function types are not compared, because nodes format them differently. */
function typeReason(type: string): string {
  return type.includes('|') ? `function types are not compared: ${type}` : `the type ${type} cannot be resolved`;
}

function isOption({ address, name }: ModuleAbi, struct: string): boolean {
  return address === '0x1' && name === 'option' && struct === 'Option';
}

function brokenPlaces({ tree }: ReadMove, { span }: MoveModule): readonly number[] {
  const places: number[] = [];
  tree.iterate({
    from: span.from,
    to: span.to,
    enter: ({ type, from }) => {
      if (type.isError) places.push(from);
    },
  });
  return places;
}

interface Declared {
  readonly nameSpan: Span;
  readonly span: Span;
}

/**
 * Returns declarations, with the keys `function NAME` and `struct NAME`. If several declarations have the same name,
 * the first is used, as in the comparison.
 */
export function placesOf({ functions, structs }: MoveModule): ReadonlyMap<string, Declared> {
  const deployed = <Each extends Declaration>(all: readonly Each[]) => all.filter(isDeployed).toReversed();
  return new Map<string, Declared>([
    ...deployed(functions).map(each => [`function ${each.name}`, each] as const),
    ...deployed(structs).map(each => [`struct ${each.name}`, each] as const),
  ]);
}

/** A function and a struct can have the same name. */
function keyOf(abi: FunctionAbi | StructAbi): string {
  return `${'visibility' in abi ? 'function' : 'struct'} ${abi.name}`;
}

/** The address of a module, according to its package. */
export type ModulePlace =
  /** The address is in the format of `parseAddress`. */
  | { readonly kind: 'known'; readonly address: string }
  /** The reason is displayed after "unknown: ". */
  | { readonly kind: 'unknown'; readonly reason: string };

/** Returns the address at which a module is published. @param published the named addresses for publishing its file */
export function modulePlace(
  { address: written }: MoveModule,
  { manifest }: MovePackage,
  published: AddressLookup,
): ModulePlace {
  const address = addressOf(written, published);
  if (address !== undefined) return { kind: 'known', address };
  const unknown = (reason: string): ModulePlace => ({ kind: 'unknown', reason });
  if (written === '') return unknown('its header has no address');
  if (/^\d/.test(written)) return unknown(`${written} is not an address`);
  if (manifest.kind === 'unreadable') return unknown('Move.toml cannot be read');
  return manifest.devAddresses.get(written) === undefined
    ? unknown(`"${written}" has no address in Move.toml`)
    : unknown(`"${written}" has only a dev address in Move.toml`);
}

interface LocalAbi {
  /** Includes items in `unknown`, with the parts that could be read. */
  readonly abi: ModuleAbi;
  /** Functions and structs with a type that cannot be resolved, each with its first such type as written. */
  readonly unknown: ReadonlyMap<FunctionAbi | StructAbi, string>;
}

/** The field that the compiler adds to structs without fields. */
const DUMMY_FIELD: FieldAbi = { name: 'dummy_field', type: 'bool' };

/**
 * Returns the ABI of a module derived from its source code, with addresses from `read.lookup`. Excludes items that are
 * not published: inline functions, and items that are only for tests or the prover.
 *
 * @param address the address of the module
 */
function localAbi(read: ReadMove, module: MoveModule, address: string): LocalAbi {
  const unknown = new Map<FunctionAbi | StructAbi, string>();
  const keep = <Abi extends FunctionAbi | StructAbi>(types: TypeReader, abi: Abi): Abi => {
    if (types.unresolved !== undefined) unknown.set(abi, types.unresolved);
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

/** Formats the types in a declaration as they would be in an ABI. */
class TypeReader {
  readonly #read: ReadMove;
  readonly #typeParameters: readonly string[];
  /** The first type that could not be resolved, as written. */
  unresolved: string | undefined;

  constructor(read: ReadMove, typeParameters: readonly MoveTypeParameter[]) {
    this.#read = read;
    this.#typeParameters = typeParameters.map(({ name }) => name);
  }

  text(type: MoveType): string {
    switch (type.kind) {
      case 'path':
        return this.#path(type.path) ?? this.#unresolved(type);
      case 'reference':
        return `&${type.mutable ? 'mut ' : ''}${this.text(type.to)}`;
      case 'tuple': {
        const [only, ...more] = type.items;
        return only && more.length === 0 ? this.text(only) : this.#unresolved(type);
      }
      case 'function':
      case 'broken':
        return this.#unresolved(type);
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

  #unresolved({ span }: MoveType): string {
    const text = this.#read.text.slice(span.from, span.to);
    this.unresolved ??= text;
    return text;
  }
}

/** Returns the ABI from the source code, with the deployed ABI's names for positional fields. */
function likeDeployed(source: ModuleAbi, deployed: ModuleAbi): ModuleAbi {
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

import { parseAddress } from '../../core/move/address';
import { PRIMITIVES } from '../../core/move/typeTag';
import type { NodeAbi, WireField, NodeFunction, NodeModule, NodeStruct, WireTypeParameter } from '../wireModule';
import { MoveSourceError } from './tokenCursor';
import type {
  FieldSyntax,
  FunctionSyntax,
  ModuleSyntax,
  StructSyntax,
  TypeParameterSyntax,
  PathSyntax,
  TypeSyntax,
  UseSyntax,
} from './moveSyntax';
import { parseModules } from './parseModules';

/** Named addresses that every Aptos package has from its framework dependencies. */
const FRAMEWORK_ADDRESSES: NamedAddresses = {
  std: '0x1',
  aptos_std: '0x1',
  aptos_framework: '0x1',
  aptos_token: '0x3',
  aptos_token_objects: '0x4',
};

/** The field that the VM adds to a struct without fields. */
const DUMMY_FIELD: WireField = { name: 'dummy_field', type: 'bool' };

/**
 * Returns the modules of Move source as a node would list them, with `0x` as bytecode.
 * @param addresses the named addresses of the package; those of the framework are known
 * @throws MoveSourceError with file and line
 */
export function moveModules(source: string, file: string, addresses: NamedAddresses = {}): readonly NodeModule[] {
  return resolvedModules(source, file, addresses).map(({ syntax, resolver }) => {
    return { bytecode: '0x', abi: moduleAbi(syntax, resolver) };
  });
}

/** A module of source, with what resolves its names. */
export interface ResolvedModule {
  readonly syntax: ModuleSyntax;
  readonly resolver: TypeResolver;
}

/** Returns the modules of Move source. @throws MoveSourceError with file and line */
export function resolvedModules(
  source: string,
  file: string,
  addresses: NamedAddresses = {},
): readonly ResolvedModule[] {
  return parseModules(source, file).map(syntax => ({
    syntax,
    resolver: new TypeResolver(syntax, { ...FRAMEWORK_ADDRESSES, ...addresses }, file),
  }));
}

/** Returns the interface of a module. */
export function moduleAbi(module: ModuleSyntax, resolver: TypeResolver): NodeAbi {
  return {
    address: resolver.address(module.address, module.line),
    name: module.name,
    friends: module.friends.map(friend => resolver.friend(friend)),
    exposed_functions: module.functions.filter(isExposed).map(each => functionAbi(each, resolver)),
    structs: module.structs.map(each => structAbi(each, resolver)),
  };
}

/** Inline functions are not in the bytecode; private ones are listed only if they are entry functions. */
function isExposed({ visibility, isEntry, isInline }: FunctionSyntax): boolean {
  return !isInline && (isEntry || visibility !== 'private');
}

function functionAbi(syntax: FunctionSyntax, resolver: TypeResolver): NodeFunction {
  return {
    name: syntax.name,
    visibility: syntax.visibility,
    is_entry: syntax.isEntry,
    is_view: syntax.isView,
    generic_type_params: typeParameters(syntax.typeParameters),
    params: syntax.parameters.map(type => resolver.type(type, syntax.typeParameters)),
    return: syntax.returns.map(type => resolver.type(type, syntax.typeParameters)),
  };
}

function structAbi(syntax: StructSyntax, resolver: TypeResolver): NodeStruct {
  const fieldsAbi = (fields: readonly FieldSyntax[]): WireField[] =>
    fields.map(({ name, type }) => ({ name, type: resolver.type(type, syntax.typeParameters) }));
  const isEnum = syntax.kind === 'enum';
  return {
    name: syntax.name,
    is_native: syntax.kind === 'native',
    is_event: syntax.isEvent,
    is_enum: isEnum,
    abilities: syntax.abilities,
    generic_type_params: typeParameters(syntax.typeParameters),
    fields: syntax.kind === 'struct' && syntax.fields.length === 0 ? [DUMMY_FIELD] : fieldsAbi(syntax.fields),
    ...(isEnum ? { variants: syntax.variants.map(({ name, fields }) => ({ name, fields: fieldsAbi(fields) })) } : {}),
  };
}

function typeParameters(syntax: readonly TypeParameterSyntax[]): WireTypeParameter[] {
  return syntax.map(({ constraints }) => ({ constraints }));
}

/** Named addresses by name. */
export type NamedAddresses = Readonly<Record<string, string>>;

/** Resolves the names in a module's source to the form of nodes. */
export class TypeResolver {
  readonly #module: ModuleSyntax;
  readonly #addresses: NamedAddresses;
  readonly #file: string;
  readonly #uses: ReadonlyMap<string, UseSyntax>;

  constructor(module: ModuleSyntax, addresses: NamedAddresses, file: string) {
    this.#module = module;
    this.#addresses = addresses;
    this.#file = file;
    this.#uses = new Map(module.uses.map(use => [use.alias, use]));
  }

  /** Returns the address for a number or a named address, without leading zeros. */
  address(text: string, line: number): string {
    const known = Object.hasOwn(this.#addresses, text) ? this.#addresses[text] : undefined;
    const address = parseAddress(known ?? (/^\d/.test(text) ? text : ''));
    if (address === undefined) throw this.#error(line, `the named address "${text}" has no value`);
    return address;
  }

  /** Returns `address::module` for a friend. */
  friend({ parts, line }: PathSyntax): string {
    const [first, second, ...rest] = parts;
    if (first === undefined || rest.length > 0) throw this.#error(line, 'a friend is a module');
    if (second !== undefined) return `${this.address(first, line)}::${second}`;
    const use = this.#uses.get(first);
    if (!use) throw this.#error(line, `there is no module "${first}"`);
    return `${this.address(use.address, use.line)}::${use.module}`;
  }

  /** Returns a type's text, with `T0`, `T1`, … for the type parameters. */
  type(type: TypeSyntax, typeParameters: readonly TypeParameterSyntax[]): string {
    const text = (each: TypeSyntax): string => this.type(each, typeParameters);
    switch (type.kind) {
      case 'reference':
        return `&${type.mutable ? 'mut ' : ''}${text(type.to)}`;
      case 'tuple':
        return `(${type.elements.map(text).join(', ')})`;
      case 'function': {
        const abilities = type.abilities.length === 0 ? '' : ` has ${type.abilities.join(' + ')}`;
        return `|${type.parameters.map(text).join(', ')}|${type.results.map(text).join(', ')}${abilities}`;
      }
      case 'path': {
        const name = this.typeName(type.path, typeParameters);
        return type.typeArguments.length === 0 ? name : `${name}<${type.typeArguments.map(text).join(', ')}>`;
      }
    }
  }

  /** Returns the name of a type without its type arguments: `0x1::coin::Coin`, `u64`, `vector` or `T0`. */
  typeName({ parts, line }: PathSyntax, typeParameters: readonly TypeParameterSyntax[]): string {
    const [first = '', second, third, ...rest] = parts;
    if (rest.length > 0) throw this.#error(line, `"${parts.join('::')}" is not a type`);
    if (third !== undefined) return `${this.address(first, line)}::${second ?? ''}::${third}`;
    if (second !== undefined) return `${this.#moduleNamed(first, line)}::${second}`;
    const parameter = typeParameters.findIndex(({ name }) => name === first);
    if (parameter >= 0) return `T${parameter}`;
    if (first === 'vector' || PRIMITIVES.some(primitive => primitive === first)) return first;
    const use = this.#uses.get(first);
    if (use?.member !== undefined) return `${this.address(use.address, use.line)}::${use.module}::${use.member}`;
    if (this.#module.structs.some(({ name }) => name === first)) return `${this.#moduleNamed('Self', line)}::${first}`;
    throw this.#error(line, `there is no type "${first}"`);
  }

  /** Returns `address::module` for a name in the source: an alias, or `Self`. */
  #moduleNamed(alias: string, line: number): string {
    if (alias === 'Self') return `${this.address(this.#module.address, line)}::${this.#module.name}`;
    const use = this.#uses.get(alias);
    if (use?.member !== undefined || !use) throw this.#error(line, `there is no module "${alias}"`);
    return `${this.address(use.address, use.line)}::${use.module}`;
  }

  /** Returns `address::module::name` of a called function: one of this module, or one of a module by its alias. */
  functionName({ parts, line }: PathSyntax): string {
    const [first = '', second, ...rest] = parts;
    if (rest.length > 0) throw this.#error(line, `"${parts.join('::')}" is not a function`);
    return second === undefined
      ? `${this.#moduleNamed('Self', line)}::${first}`
      : `${this.#moduleNamed(first, line)}::${second}`;
  }

  #error(line: number, reason: string): MoveSourceError {
    return new MoveSourceError(this.#file, line, reason);
  }
}

import type { TypeParameterAbi } from '../move/abi';
import type { MemberId, ModuleId } from '../move/functionId';
import type {
  Abilities,
  AccessSpecifier,
  CompiledCode,
  Constant,
  FieldDefinition,
  FunctionHandle,
  FunctionToken,
  Instantiation,
  StructHandle,
  StructLayout,
  TypeToken,
} from './compiledCode';
import type { Primitive } from '../move/typeTag';
import { integerType } from '../move/integer';
import { shortHex } from '../move/hex';
import { BcsCursor, BytecodeError } from './byteCursor';

/** Placeholder for names that a partly read file does not have. */
const MISSING = '?';

const ABILITIES = ['copy', 'drop', 'store', 'key'] as const;
const ABILITY_SETS = Array.from({ length: 16 }, (_, bits) => ABILITIES.filter((_each, index) => bits & (1 << index)));
const NONE: readonly never[] = [];

/** Returns the names of abilities in the order that nodes use: copy, drop, store, key. */
function abilityNames(abilities: Abilities): readonly string[] {
  return ABILITY_SETS[abilities] ?? NONE;
}

/** A function as referenced by code that calls it. The declaration must match for linking. */
export interface NamedFunction extends MemberId {
  /** Types in the format of the node API: `&mut 0x1::coin::Coin<T0>`. */
  readonly parameters: readonly string[];
  readonly results: readonly string[];
  readonly typeParameters: readonly TypeParameterAbi[];
  /** `persistent`, `module_lock`, … as declared. References from other modules might not have them. */
  readonly attributes: readonly string[];
}

export interface NamedStruct extends MemberId {
  readonly abilities: readonly string[];
  readonly typeParameters: readonly TypeParameterAbi[];
  /** Whether each type parameter is phantom. */
  readonly phantoms: readonly boolean[];
}

/** The type and value of a constant. Its name is only in the source code. */
export interface NamedConstant {
  readonly type: string;
  readonly value: ConstantValue;
}

export interface NamedField {
  readonly name: string;
  readonly type: string;
}

export type NamedLayout =
  | { readonly kind: 'native' }
  | { readonly kind: 'fields'; readonly fields: readonly NamedField[] }
  | { readonly kind: 'variants'; readonly variants: readonly NamedVariant[] };

export interface NamedVariant {
  readonly name: string;
  readonly fields: readonly NamedField[];
}

/**
 * Resolves the indices of a compiled module or script to names. Each name is created once: equal handles and signatures
 * share the same object, so memory use is proportional to the number of entries in the file. An invalid index, which
 * occurs only in a partly read file, results in `?`.
 */
export class CodeNames {
  readonly #code: CompiledCode;
  readonly #structNames: string[] = [];
  readonly #structs: NamedStruct[] = [];
  readonly #functions: NamedFunction[] = [];
  readonly #signatures: (readonly string[])[] = [];
  readonly #fields = new Map<readonly FieldDefinition[], readonly NamedField[]>();
  readonly #constants: NamedConstant[] = [];

  constructor(code: CompiledCode) {
    this.#code = code;
  }

  identifier(index: number): string {
    return this.#code.identifiers[index] ?? MISSING;
  }

  address(index: number): string {
    return this.#code.addresses[index] ?? MISSING;
  }

  module(handle: number): ModuleId {
    const { address, name } = this.#code.moduleHandles[handle] ?? { address: -1, name: -1 };
    return { address: this.address(address), module: this.identifier(name) };
  }

  struct(handle: number): NamedStruct {
    return (this.#structs[handle] ??= this.#namedStruct(this.#code.structHandles[handle]));
  }

  #namedStruct(handle: StructHandle | undefined): NamedStruct {
    const { module, name, abilities, typeParameters } = handle ?? MISSING_HANDLE;
    return {
      ...this.module(module),
      name: this.identifier(name),
      abilities: abilityNames(abilities),
      typeParameters: typeParameters.map(({ constraints }) => ({ constraints: abilityNames(constraints) })),
      phantoms: typeParameters.map(({ isPhantom }) => isPhantom),
    };
  }

  function(handle: number): NamedFunction {
    return (this.#functions[handle] ??= this.#namedFunction(this.#code.functionHandles[handle]));
  }

  #namedFunction(handle: FunctionHandle | undefined): NamedFunction {
    const { module, name, parameters, results, typeParameters, attributes } = handle ?? MISSING_HANDLE;
    return {
      ...this.module(module),
      name: this.identifier(name),
      parameters: this.types(parameters),
      results: this.types(results),
      typeParameters: typeParameters.map(each => ({ constraints: abilityNames(each) })),
      attributes: attributes.map(attribute => attribute.name),
    };
  }

  types(signature: number): readonly string[] {
    return (this.#signatures[signature] ??= (this.#code.signatures[signature] ?? NONE).map(token => this.type(token)));
  }

  /** Returns a type in the format of the node API: `vector<0x1::m::S<T0, u8>>`, `&mut T1`, `|u64,T0|bool`. */
  type(token: TypeToken): string {
    switch (token.kind) {
      case 'primitive':
        return token.name;
      case 'vector':
        return `vector<${this.type(token.element)}>`;
      case 'reference':
        return `&${token.mutable ? 'mut ' : ''}${this.type(token.to)}`;
      case 'parameter':
        return `T${token.index}`;
      case 'struct': {
        const name = this.#structName(token.handle);
        if (token.typeArguments.length === 0) return name;
        return `${name}<${token.typeArguments.map(each => this.type(each)).join(', ')}>`;
      }
      case 'function':
        return this.#functionType(token);
    }
  }

  #structName(handle: number): string {
    return (this.#structNames[handle] ??= (({ address, module, name }) => `${address}::${module}::${name}`)(
      this.struct(handle),
    ));
  }

  #functionType({ parameters, results, abilities }: FunctionToken): string {
    const [from, to] = [parameters, results].map(types => types.map(each => this.type(each)).join(','));
    const has = abilities === 0 ? '' : ` has ${abilityNames(abilities).join(' + ')}`;
    return `|${from ?? ''}|${to ?? ''}${has}`;
  }

  /** Returns the index of the generic item in its table, and the type arguments. */
  instance(instantiation: Instantiation | undefined): {
    readonly of: number;
    readonly typeArguments: readonly string[];
  } {
    return { of: instantiation?.of ?? -1, typeArguments: this.types(instantiation?.typeArguments ?? -1) };
  }

  layout(layout: StructLayout): NamedLayout {
    switch (layout.kind) {
      case 'native':
        return layout;
      case 'fields':
        return { kind: 'fields', fields: this.fields(layout.fields) };
      case 'variants': {
        const variants = layout.variants.map(({ name, fields }) => ({
          name: this.identifier(name),
          fields: this.fields(fields),
        }));
        return { kind: 'variants', variants };
      }
    }
  }

  fields(fields: readonly FieldDefinition[]): readonly NamedField[] {
    const known = this.#fields.get(fields);
    if (known) return known;
    const named = fields.map(({ name, type }) => ({ name: this.identifier(name), type: this.type(type) }));
    this.#fields.set(fields, named);
    return named;
  }

  constant(index: number): NamedConstant {
    return (this.#constants[index] ??= this.#namedConstant(this.#code.constants[index]));
  }

  #namedConstant(constant: Constant | undefined): NamedConstant {
    if (!constant) return { type: MISSING, value: { kind: 'unreadable', bytes: new Uint8Array() } };
    return { type: this.type(constant.type), value: constantValue(constant) };
  }

  /** Returns an access specifier in Move syntax: `reads 0x1::m::R<T0>(0x2)`, `!writes *(*)`. */
  access({ access, isNegated, resource, address }: AccessSpecifier): string {
    return `${isNegated ? '!' : ''}${access} ${this.#resource(resource)}(${this.#accessAddress(address)})`;
  }

  #resource(resource: AccessSpecifier['resource']): string {
    switch (resource.kind) {
      case 'any':
        return '*';
      case 'atAddress':
        return `${this.address(resource.address)}::*`;
      case 'inModule': {
        const { address, module } = this.module(resource.module);
        return `${address}::${module}::*`;
      }
      case 'struct':
        return this.#structName(resource.handle);
      case 'structInstantiation':
        return `${this.#structName(resource.handle)}<${this.types(resource.typeArguments).join(', ')}>`;
    }
  }

  #accessAddress(address: AccessSpecifier['address']): string {
    switch (address.kind) {
      case 'any':
        return '*';
      case 'literal':
        return this.address(address.address);
      case 'parameter': {
        const local = `arg${address.local}`;
        if (address.functionInstantiation === undefined) return local;
        const { of } = this.instance(this.#code.functionInstantiations[address.functionInstantiation]);
        const { address: account, module, name } = this.function(of);
        return `${account}::${module}::${name}(${local})`;
      }
    }
  }
}

const MISSING_HANDLE = {
  module: -1,
  name: -1,
  abilities: 0,
  typeParameters: NONE,
  parameters: -1,
  results: -1,
  attributes: NONE,
};

export type ConstantValue =
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'integer'; readonly value: bigint }
  /** In the format of `parseAddress`. */
  | { readonly kind: 'address'; readonly value: string }
  /** `vector<u8>`, including strings. */
  | { readonly kind: 'bytes'; readonly value: Uint8Array }
  | { readonly kind: 'vector'; readonly items: readonly ConstantValue[] }
  /** The type is not allowed for constants, or the bytes are not a valid value of the type. */
  | { readonly kind: 'unreadable'; readonly bytes: Uint8Array };

/** Decodes the BCS value of a constant: a boolean, integer or address, or a vector of these. */
export function constantValue({ type, value }: Constant): ConstantValue {
  const cursor = new BcsCursor(value, 'constant');
  try {
    const read = readValue(cursor, type);
    if (read && cursor.isAtEnd) return read;
  } catch (error) {
    if (!(error instanceof BytecodeError)) throw error;
  }
  return { kind: 'unreadable', bytes: value };
}

function readValue(cursor: BcsCursor, type: TypeToken): ConstantValue | undefined {
  if (type.kind === 'primitive') return readPrimitive(cursor, type.name);
  if (type.kind !== 'vector') return undefined;
  const { element } = type;
  if (element.kind === 'primitive' && element.name === 'u8') return { kind: 'bytes', value: cursor.blob() };
  const items = cursor.list(() => readValue(cursor, element));
  const read = items.flatMap(item => item ?? []);
  return read.length === items.length ? { kind: 'vector', items: read } : undefined;
}

function readPrimitive(cursor: BcsCursor, name: Primitive): ConstantValue | undefined {
  if (name === 'bool') return { kind: 'bool', value: cursor.flag() };
  if (name === 'address') return { kind: 'address', value: shortHex(cursor.take(32)) };
  const integer = integerType(name);
  return integer && { kind: 'integer', value: cursor.integer(integer.bits / 8, integer.signed) };
}

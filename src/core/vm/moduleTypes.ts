import type { CompiledCode, FieldDefinition, Instantiation, TypeToken } from '../bytecode/compiledCode';
import type { StructType, Type, Types } from './type';
import type { LinkedModule } from './value';
import { Malformed } from './vmError';

type InstantiationTable =
  | 'functionInstantiations'
  | 'structInstantiations'
  | 'fieldInstantiations'
  | 'variantFieldInstantiations'
  | 'variantInstantiations';

/** Creates the types in the tables of a module. */
export interface TypeReader {
  readonly types: Types;
  /** Returns the types of a signature. They can contain type parameters (`T0`, …). */
  readonly signature: (module: LinkedModule, index: number) => readonly Type[];
  readonly typeOf: (code: CompiledCode, token: TypeToken) => Type;
}

/** The types that the tables of a module refer to. Methods throw Malformed if the tables are inconsistent. */
export class ModuleTypes {
  constructor(
    readonly linker: TypeReader,
    readonly module: LinkedModule,
  ) {}

  signature(index: number): readonly Type[] {
    return this.linker.signature(this.module, index);
  }

  /** Returns the type in a signature that consists of one type. */
  only(index: number): Type {
    const types = this.signature(index);
    if (types.length !== 1) throw new Malformed(`${types.length} types instead of one`);
    return entry(types, 0);
  }

  instantiation(table: InstantiationTable, index: number): { readonly of: number; readonly types: readonly Type[] } {
    const { of, typeArguments } = entry<Instantiation>(this.module.code[table], index);
    return { of, types: this.signature(typeArguments) };
  }

  /** Returns the type of a struct or enum that the module defines. */
  struct(definition: number, typeArguments: readonly Type[]): StructType {
    const { code, address, name } = this.module;
    const { handle } = entry(code.structDefinitions, definition);
    const { name: identifier, typeParameters } = entry(code.structHandles, handle);
    requireAsMany(typeParameters, typeArguments);
    return this.linker.types.struct(address, name, entry(code.identifiers, identifier), typeArguments);
  }

  field({ type }: FieldDefinition, typeArguments: readonly Type[]): Type {
    const made = this.linker.types.substitute(this.linker.typeOf(this.module.code, type), typeArguments);
    if (made.kind === 'reference') throw new Malformed('a field is a reference');
    return made;
  }

  /** Returns the fields of a struct that the module defines. */
  fieldsOf(definition: number): readonly FieldDefinition[] {
    const { layout } = entry(this.module.code.structDefinitions, definition);
    if (layout.kind !== 'fields') throw new Malformed('it uses a non-struct type as a struct');
    return layout.fields;
  }

  /** Returns the fields of an enum variant that the module defines. */
  variantOf(definition: number, variant: number): readonly FieldDefinition[] {
    const { layout } = entry(this.module.code.structDefinitions, definition);
    if (layout.kind !== 'variants') throw new Malformed('it uses a non-enum type as an enum');
    return entry(layout.variants, variant).fields;
  }

  /** Returns the types of parameters and results of a function handle. */
  functionOf(handle: number, typeArguments: readonly Type[]) {
    const { parameters, results, typeParameters } = entry(this.module.code.functionHandles, handle);
    requireAsMany(typeParameters, typeArguments);
    const { types } = this.linker;
    const each = (index: number) => {
      const signature = this.signature(index);
      types.work += signature.length;
      return signature.map(type => types.substitute(type, typeArguments));
    };
    return { parameters: each(parameters), results: each(results) };
  }
}

function requireAsMany(parameters: readonly unknown[], typeArguments: readonly Type[]): void {
  if (parameters.length !== typeArguments.length) throw new Malformed('it has the wrong number of type arguments');
}

/** @throws Malformed if the table has no such entry */
export function entry<T>(table: readonly T[], index: number): T {
  const found = table[index];
  if (found === undefined) throw new Malformed('it refers to an entry that does not exist');
  return found;
}

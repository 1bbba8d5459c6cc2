import type {
  Abilities,
  CompiledModule,
  FunctionDefinition,
  Instantiation,
  Signature,
  StructDefinition,
  TypeToken,
} from '../../core/bytecode/compiledCode';
import { PRIMITIVES } from '../../core/move/typeTag';
import type { ResolvedModule } from './moveModules';
import type { FieldSyntax, FunctionSyntax, StructSyntax, TypeParameterSyntax, TypeSyntax } from './moveSyntax';

/** Modules by `address::name`: the source of the handles of other modules. */
export type ModulesByName = ReadonlyMap<string, ResolvedModule>;

const ABILITY_BITS: Readonly<Record<string, number>> = { copy: 1, drop: 2, store: 4, key: 8 };

/** The tables of a module under construction. Each entry is added when it is first requested, and returned by index. */
export class TableBuilder {
  readonly #known: ModulesByName;
  readonly #addresses: string[] = [];
  readonly #identifiers: string[] = [];
  readonly #modules = new Entries<CompiledModule['moduleHandles'][number]>();
  readonly #structs = new Entries<CompiledModule['structHandles'][number]>();
  readonly #functions = new Entries<CompiledModule['functionHandles'][number]>();
  readonly #signatures = new Entries<Signature>();
  readonly instantiations = {
    structs: new Entries<Instantiation>(),
    functions: new Entries<Instantiation>(),
    fields: new Entries<Instantiation>(),
    variants: new Entries<Instantiation>(),
    variantFields: new Entries<Instantiation>(),
  };
  readonly fields = new Entries<CompiledModule['fieldHandles'][number]>();
  readonly variants = new Entries<CompiledModule['variantHandles'][number]>();
  readonly variantFields = new Entries<CompiledModule['variantFieldHandles'][number]>();

  constructor(known: ModulesByName) {
    this.#known = known;
  }

  identifier(name: string): number {
    return indexIn(this.#identifiers, name);
  }

  /** @param id `address::name` */
  module(id: string): number {
    const [address = '', name = ''] = id.split('::');
    return this.#modules.add({ address: indexIn(this.#addresses, address), name: this.identifier(name) });
  }

  signature(types: Signature): number {
    return this.#signatures.add(types);
  }

  /** @param id `address::module::name` @throws MoveSourceError */
  struct(id: string): number {
    const { module, syntax } = this.#declared(id, ({ structs }, name) => structs.find(each => each.name === name));
    return this.#structs.add({
      module: this.module(module),
      name: this.identifier(syntax.name),
      abilities: bits(syntax.abilities),
      typeParameters: syntax.typeParameters.map(({ constraints, isPhantom }) => ({
        constraints: bits(constraints),
        isPhantom,
      })),
    });
  }

  /** @param id `address::module::name` @throws MoveSourceError */
  function(id: string): number {
    const { module, syntax } = this.#declared(id, ({ functions }, name) => functions.find(each => each.name === name));
    const { parameters, returns, typeParameters } = syntax;
    const tokens = (types: readonly TypeSyntax[]) => types.map(type => this.#tokenIn(module, type, typeParameters));
    return this.#functions.add({
      module: this.module(module),
      name: this.identifier(syntax.name),
      parameters: this.signature(tokens(parameters)),
      results: this.signature(tokens(returns)),
      typeParameters: typeParameters.map(({ constraints }) => bits(constraints)),
      attributes: [],
    });
  }

  /** Returns a struct's definition. */
  structDefinition(owner: ResolvedModule, id: string, syntax: StructSyntax): StructDefinition {
    const handle = this.struct(id);
    const fields = (list: readonly FieldSyntax[]) =>
      list.map(({ name, type }) => ({
        name: this.identifier(name),
        type: this.token(owner, type, syntax.typeParameters),
      }));
    switch (syntax.kind) {
      case 'native':
        return { handle, layout: { kind: 'native' } };
      case 'struct': {
        // The field that the VM adds to a struct without fields.
        const dummy = { name: this.identifier('dummy_field'), type: { kind: 'primitive', name: 'bool' } } as const;
        return {
          handle,
          layout: { kind: 'fields', fields: syntax.fields.length === 0 ? [dummy] : fields(syntax.fields) },
        };
      }
      case 'enum': {
        const variants = syntax.variants.map(each => ({
          name: this.identifier(each.name),
          fields: fields(each.fields),
        }));
        return { handle, layout: { kind: 'variants', variants } };
      }
    }
  }

  /** Returns a type as written in a module. @throws MoveSourceError */
  token(owner: ResolvedModule, type: TypeSyntax, typeParameters: readonly TypeParameterSyntax[]): TypeToken {
    const token = (each: TypeSyntax) => this.token(owner, each, typeParameters);
    switch (type.kind) {
      case 'reference':
        return { kind: 'reference', mutable: type.mutable, to: token(type.to) };
      case 'function': {
        const [parameters, results] = [type.parameters.map(token), type.results.map(token)];
        return { kind: 'function', abilities: bits(type.abilities), parameters, results };
      }
      case 'tuple':
        throw new Error('a tuple is not a type of a value');
      case 'path': {
        const name = owner.resolver.typeName(type.path, typeParameters);
        const primitive = PRIMITIVES.find(each => each === name);
        if (primitive !== undefined) return { kind: 'primitive', name: primitive };
        const parameter = typeParameters.findIndex((_, index) => name === `T${index}`);
        if (parameter >= 0) return { kind: 'parameter', index: parameter };
        const typeArguments = type.typeArguments.map(token);
        const [element] = typeArguments;
        if (name === 'vector' && element) return { kind: 'vector', element };
        return { kind: 'struct', handle: this.struct(name), typeArguments };
      }
    }
  }

  /** Returns the module. */
  finished(
    self: string,
    definitions: {
      readonly structs: readonly StructDefinition[];
      readonly functions: readonly FunctionDefinition[];
    },
    more: Pick<CompiledModule, 'metadata' | 'friends'>,
  ): CompiledModule {
    return {
      kind: 'module',
      version: 7,
      isMarked: true,
      self: this.module(self),
      moduleHandles: this.#modules.all,
      structHandles: this.#structs.all,
      functionHandles: this.#functions.all,
      functionInstantiations: this.instantiations.functions.all,
      signatures: this.#signatures.all,
      constants: [],
      identifiers: this.#identifiers,
      addresses: this.#addresses,
      structDefinitions: definitions.structs,
      structInstantiations: this.instantiations.structs.all,
      functionDefinitions: definitions.functions,
      fieldHandles: this.fields.all,
      fieldInstantiations: this.instantiations.fields.all,
      variantFieldHandles: this.variantFields.all,
      variantFieldInstantiations: this.instantiations.variantFields.all,
      variantHandles: this.variants.all,
      variantInstantiations: this.instantiations.variants.all,
      ...more,
    };
  }

  /** Returns a friend of a module. @param id `address::name` */
  friend(id: string): CompiledModule['friends'][number] {
    const [address = '', name = ''] = id.split('::');
    return { address: indexIn(this.#addresses, address), name: this.identifier(name) };
  }

  #tokenIn(module: string, type: TypeSyntax, typeParameters: readonly TypeParameterSyntax[]): TypeToken {
    const owner = this.#known.get(module);
    if (!owner) throw new Error(`there is no module ${module}`);
    return this.token(owner, type, typeParameters);
  }

  #declared<Syntax extends StructSyntax | FunctionSyntax>(
    id: string,
    find: (module: ResolvedModule['syntax'], name: string) => Syntax | undefined,
  ): { readonly module: string; readonly syntax: Syntax } {
    const [address = '', name = '', member = ''] = id.split('::');
    const module = `${address}::${name}`;
    const known = this.#known.get(module);
    const syntax = known && find(known.syntax, member);
    if (!syntax) throw new Error(`the sandbox has no ${id}`);
    return { module, syntax };
  }
}

/** Entries of a table, each only once. */
export class Entries<Entry> {
  readonly all: Entry[] = [];
  readonly #indices = new Map<string, number>();

  /** Returns the index of an entry. */
  add(entry: Entry): number {
    const key = JSON.stringify(entry);
    const known = this.#indices.get(key);
    if (known !== undefined) return known;
    const index = this.all.push(entry) - 1;
    this.#indices.set(key, index);
    return index;
  }
}

function bits(abilities: readonly string[]): Abilities {
  return abilities.reduce((sum, ability) => sum + (ABILITY_BITS[ability] ?? 0), 0);
}

function indexIn(list: string[], value: string): number {
  const at = list.indexOf(value);
  return at >= 0 ? at : list.push(value) - 1;
}

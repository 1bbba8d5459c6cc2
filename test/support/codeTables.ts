import type {
  Abilities,
  CompiledModule,
  FunctionDefinition,
  Instantiation,
  Signature,
  StructDefinition,
  TypeToken,
} from '../../src/core/bytecode/compiledCode';
import { PRIMITIVES } from '../../src/core/move/typeTag';
import type { MoveField, MoveFunction, MoveStruct, MoveType, MoveTypeParameter } from '../../src/core/source/factModel';
import type { KnownName, SourceModule } from '../../src/sandbox/build/moveSource';

/** Modules by `address::name`: the source of the handles of other modules. */
export type SourceModules = ReadonlyMap<string, SourceModule>;

const ABILITY_BITS: Readonly<Record<string, number>> = { copy: 1, drop: 2, store: 4, key: 8 };

/** The tables of a module under construction. Each entry is added when it is first requested, and returned by index. */
export class CodeTables {
  readonly #known: SourceModules;
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

  constructor(known: SourceModules) {
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

  /** @throws MoveSourceError */
  struct(id: KnownName): number {
    const { name, abilities, typeParameters } = this.#declared(id, 'structs');
    return this.#structs.add({
      module: this.module(id.module),
      name: this.identifier(name),
      abilities: bits(abilities),
      typeParameters: typeParameters.map(each => ({ constraints: bits(each.abilities), isPhantom: each.phantom })),
    });
  }

  /** @throws MoveSourceError */
  function(id: KnownName): number {
    const { name, parameters, returns, typeParameters } = this.#declared(id, 'functions');
    const owner = this.#known.get(id.module);
    const tokens = (types: readonly MoveType[]) =>
      owner ? types.map(type => this.token(owner, type, typeParameters)) : [];
    return this.#functions.add({
      module: this.module(id.module),
      name: this.identifier(name),
      parameters: this.signature(tokens(parameters.map(({ type }) => type))),
      results: this.signature(tokens(returns)),
      typeParameters: typeParameters.map(({ abilities }) => bits(abilities)),
      attributes: [],
    });
  }

  structDefinition(owner: SourceModule, { kind, name, typeParameters, ...declared }: MoveStruct): StructDefinition {
    const handle = this.struct({ module: owner.id, member: name });
    const fields = (list: readonly MoveField[]) =>
      list.map(each => ({ name: this.identifier(each.name), type: this.token(owner, each.type, typeParameters) }));
    if (kind === 'enum') {
      const variants = declared.variants.map(each => ({
        name: this.identifier(each.name),
        fields: fields(each.fields),
      }));
      return { handle, layout: { kind: 'variants', variants } };
    }
    // The field that the VM adds to a struct without fields.
    const dummy = { name: this.identifier('dummy_field'), type: { kind: 'primitive', name: 'bool' } } as const;
    const own = declared.fields.length === 0 ? [dummy] : fields(declared.fields);
    return { handle, layout: { kind: 'fields', fields: own } };
  }

  /** Returns a type as written in a module. @throws MoveSourceError */
  token(owner: SourceModule, type: MoveType, typeParameters: readonly MoveTypeParameter[]): TypeToken {
    const token = (each: MoveType) => this.token(owner, each, typeParameters);
    if (type.kind === 'reference') return { kind: 'reference', mutable: type.mutable, to: token(type.to) };
    if (type.kind !== 'path')
      throw owner.fail(`the sandbox cannot compile a type of the kind ${type.kind}`, type.span.from);
    const { names, typeArguments } = type.path;
    const name = names.length === 1 ? names[0]?.text : undefined;
    const primitive = PRIMITIVES.find(each => each === name);
    if (primitive !== undefined) return { kind: 'primitive', name: primitive };
    const parameter = typeParameters.findIndex(each => each.name === name);
    if (parameter >= 0) return { kind: 'parameter', index: parameter };
    const [element] = typeArguments;
    if (name === 'vector' && element) return { kind: 'vector', element: token(element) };
    const handle = this.struct(owner.resolve(type.path));
    return { kind: 'struct', handle, typeArguments: typeArguments.map(token) };
  }

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

  #declared(id: KnownName, kind: 'structs'): MoveStruct;
  #declared(id: KnownName, kind: 'functions'): MoveFunction;
  #declared({ module, member }: KnownName, kind: 'structs' | 'functions'): MoveStruct | MoveFunction {
    const found = this.#known.get(module)?.declared[kind].find(({ name }) => name === member);
    if (!found) throw new Error(`the sandbox has no ${module}::${member}`);
    return found;
  }
}

/** Entries of a table, each only once. */
export class Entries<Entry> {
  readonly all: Entry[] = [];
  readonly #indices = new Map<string, number>();

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

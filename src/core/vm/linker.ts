import type {
  CodeUnit,
  CompiledCode,
  CompiledModule,
  CompiledScript,
  FieldDefinition,
  FunctionDefinition,
  Signature,
  TypeToken,
} from '../bytecode/compiledCode';
import { readMetadata } from '../bytecode/metadata';
import { bodyOf } from './translate';
import { Types, type Layout, type StructType, type Type, type VariantLayout } from './type';
import type { Body, LinkedFunction, LinkedModule } from './value';
import { Needed, VmError } from './vmError';

/** Returns a module by ID, such as `0x1::coin`; `unknown` if it must be requested first. */
export type ModuleSource = (id: string) => CompiledModule | 'absent' | 'unknown';

/** Limits of the tree of types that make up a value. Source: aptos-core, `move-vm/runtime/src/config.rs`. */
const MAX_LAYOUT_NODES = 512;
const MAX_LAYOUT_DEPTH = 128;
/** Size of a function with its type arguments, in cells. */
const FUNCTION_CELLS = 50;

/** Links code: resolves modules, functions and layouts by name. Each is resolved once. */
export class Linker {
  readonly #modules = new Map<string, LinkedModule>();
  readonly #functions = new Map<string, LinkedFunction>();
  readonly #layouts = new Map<string, Layout>();
  readonly #trees = new Map<Type, Tree>();
  readonly #bodies = new Map<FunctionDefinition, Body>();
  readonly #callees = new Map<LinkedModule, Set<LinkedModule>>();
  /** Whether modules call each other in a cycle, as can happen after an upgrade. */
  isCircular = false;

  constructor(
    readonly source: ModuleSource,
    readonly types = new Types(),
  ) {}

  /** Size of functions and types with type arguments, in cells of a meter. */
  get cells(): number {
    return this.types.cells + this.#functions.size * FUNCTION_CELLS;
  }

  connect(caller: LinkedModule, callee: LinkedModule): void {
    const known = this.#callees.get(caller) ?? new Set();
    if (caller === callee || known.has(callee)) return;
    this.#callees.set(caller, known.add(callee));
    const reached = new Set([callee]);
    for (const module of reached) for (const next of this.#callees.get(module) ?? []) reached.add(next);
    this.isCircular ||= reached.has(caller);
  }

  /** @throws Needed, or VmError if the module does not exist */
  module(id: string): LinkedModule {
    let found = this.#modules.get(id);
    if (found) return found;
    const code = this.source(id);
    if (code === 'unknown') throw new Needed({ kind: 'module', id });
    if (code === 'absent') throw new VmError('LINKER_ERROR');
    const own = code.moduleHandles[code.self];
    found = linkedModule(code, code.addresses[own?.address ?? -1] ?? '', code.identifiers[own?.name ?? -1] ?? '');
    if (found.id !== id) throw new VmError('LINKER_ERROR');
    requireShortLists(code);
    this.#modules.set(id, found);
    return found;
  }

  /** Whether a module exists and does not have to be requested. */
  isAtHand(id: string): boolean {
    return this.#modules.has(id) || typeof this.source(id) === 'object';
  }

  /** Whether a module exists. @throws Needed */
  hasModule(id: string): boolean {
    if (this.#modules.has(id)) return true;
    const code = this.source(id);
    if (code === 'unknown') throw new Needed({ kind: 'module', id });
    return code !== 'absent';
  }

  /** Returns a function with type arguments, whose number must match its type parameters. @throws Needed, VmError */
  function(moduleId: string, name: string, typeArguments: readonly Type[] = []): LinkedFunction {
    const key = `${moduleId}::${name}<${typeArguments.map(each => each.text).join()}>`;
    const known = this.#functions.get(key);
    if (known) return known;
    const module = this.module(moduleId);
    const index = module.functions.get(name);
    const definition = index === undefined ? undefined : module.code.functionDefinitions[index];
    if (index === undefined || !definition) throw new VmError('FUNCTION_RESOLUTION_FAILURE');
    const made = this.#link(module, name, index, definition, typeArguments);
    this.#functions.set(key, made);
    return made;
  }

  /** Returns the function of a script. Its module has the ID `script`, and is not stored in the linker. */
  script(script: CompiledScript, typeArguments: readonly Type[] = []): LinkedFunction {
    const { typeParameters, parameters, code, ...tables } = script;
    requireShortLists({ ...tables, structDefinitions: [] });
    const handle = { module: -1, name: -1, parameters, results: -1, typeParameters, attributes: [] };
    const definition = { handle: script.functionHandles.length, visibility: 'public', isEntry: true, code } as const;
    const none = { structDefinitions: [], structInstantiations: [], functionDefinitions: [], fieldHandles: [] };
    const module: CompiledModule = {
      ...tables,
      ...none,
      kind: 'module',
      self: -1,
      functionHandles: [...script.functionHandles, handle],
      fieldInstantiations: [],
      friends: [],
      variantFieldHandles: [],
      variantFieldInstantiations: [],
      variantHandles: [],
      variantInstantiations: [],
    };
    return this.#link(linkedModule(module, '', ''), 'main', 0, { ...definition, acquires: [] }, typeArguments);
  }

  #link(
    module: LinkedModule,
    name: string,
    index: number,
    definition: FunctionDefinition,
    typeArguments: readonly Type[],
  ): LinkedFunction {
    const handle = module.code.functionHandles[definition.handle];
    if (!handle) throw new VmError('FUNCTION_RESOLUTION_FAILURE');
    if (handle.typeParameters.length !== typeArguments.length) throw new VmError('NUMBER_OF_TYPE_ARGUMENTS_MISMATCH');
    const id = module.id === 'script' ? 'script' : `${module.id}::${name}`;
    const concrete = (signature: number) =>
      this.signature(module, signature).map(each => this.types.substitute(each, typeArguments));
    const attributes = handle.attributes.map(each => each.name);
    return {
      module,
      name,
      id,
      index,
      definition,
      typeArguments,
      constraints: handle.typeParameters,
      parameters: concrete(handle.parameters),
      results: concrete(handle.results),
      hasModuleLock: attributes.includes('module_lock'),
      isPersistent: attributes.includes('persistent') || definition.visibility === 'public',
      ...(definition.code && { body: this.#body(module, definition, definition.code) }),
      links: [],
    };
  }

  #body(module: LinkedModule, definition: FunctionDefinition, unit: CodeUnit): Body {
    const known = this.#bodies.get(definition);
    if (known) return known;
    const made = bodyOf(this, module, definition, unit);
    this.#bodies.set(definition, made);
    return made;
  }

  /** Returns the types of a signature in a module. They can contain type parameters (`T0`, …). */
  signature(module: LinkedModule, index: number): readonly Type[] {
    return (module.signatures[index] ??= this.typesOf(module.code, module.code.signatures[index] ?? []));
  }

  typesOf(code: CompiledCode, tokens: Signature): readonly Type[] {
    return tokens.map(each => this.typeOf(code, each));
  }

  /** Returns the type that a type token in the tables of `code` stands for. */
  typeOf(code: CompiledCode, token: TypeToken): Type {
    const { types } = this;
    switch (token.kind) {
      case 'primitive':
        return types.primitive(token.name);
      case 'vector':
        return types.vector(this.typeOf(code, token.element));
      case 'reference':
        return types.reference(this.typeOf(code, token.to), token.mutable);
      case 'parameter':
        return types.parameter(token.index);
      case 'struct': {
        const { module = -1, name = -1 } = code.structHandles[token.handle] ?? {};
        const { address = -1, name: moduleName = -1 } = code.moduleHandles[module] ?? {};
        const [at, of, called] = [code.addresses[address], code.identifiers[moduleName], code.identifiers[name]];
        if (at === undefined || of === undefined || called === undefined) throw new VmError('TYPE_RESOLUTION_FAILURE');
        return types.struct(at, of, called, this.typesOf(code, token.typeArguments));
      }
      case 'function':
        return types.function(token.abilities, this.typesOf(code, token.parameters), this.typesOf(code, token.results));
    }
  }

  /** Returns the fields of a struct, or the variants of an enum. @throws Needed, VmError */
  layout(type: StructType): Layout {
    const known = this.#layouts.get(type.text);
    if (known) return known;
    const { address, module: name, typeArguments } = type;
    const module = this.module(`${address}::${name}`);
    const definition = module.code.structDefinitions[module.structs.get(type.name) ?? -1];
    const handle = module.code.structHandles[definition?.handle ?? -1];
    if (!definition || !handle) throw new VmError('TYPE_RESOLUTION_FAILURE');
    if (handle.typeParameters.length !== typeArguments.length) throw new VmError('NUMBER_OF_TYPE_ARGUMENTS_MISMATCH');
    const fields = (of: string, list: readonly FieldDefinition[]): VariantLayout => ({
      name: of,
      names: list.map(each => module.code.identifiers[each.name] ?? ''),
      types: list.map(each => this.types.substitute(this.typeOf(module.code, each.type), typeArguments)),
    });
    const { layout } = definition;
    const variants =
      layout.kind === 'variants'
        ? layout.variants.map(each => fields(module.code.identifiers[each.name] ?? '', each.fields))
        : [fields('', layout.kind === 'fields' ? layout.fields : [])];
    const { abilities, typeParameters } = handle;
    const made = { type, abilities, typeParameters, isEnum: layout.kind === 'variants', variants };
    this.#layouts.set(type.text, made);
    return made;
  }

  /**
   * Checks that values of a type can be serialized: a struct can contain another one twice, which contains another one
   * twice, and so on. Source: aptos-core, `move-vm/runtime/src/storage/ty_layout_converter.rs`.
   * @throws Needed, VmError
   */
  requireLayout(type: Type): Tree {
    return this.#tree(type, 1);
  }

  #tree(type: Type, depth: number): Tree {
    if (depth > MAX_LAYOUT_DEPTH) throw new VmError('VM_MAX_VALUE_DEPTH_REACHED');
    let tree = this.#trees.get(type);
    if (!tree) {
      tree = { nodes: 1, depth: 1, hasDelayedField: isDelayedField(type) };
      for (const part of this.#parts(type)) {
        const below = this.#tree(part, depth + 1);
        tree = {
          nodes: tree.nodes + below.nodes,
          depth: Math.max(tree.depth, below.depth + 1),
          hasDelayedField: tree.hasDelayedField || below.hasDelayedField,
        };
        if (tree.nodes > MAX_LAYOUT_NODES) throw new VmError('TOO_MANY_TYPE_NODES');
      }
      this.#trees.set(type, tree);
    }
    if (depth + tree.depth - 1 > MAX_LAYOUT_DEPTH) throw new VmError('VM_MAX_VALUE_DEPTH_REACHED');
    return tree;
  }

  #parts(type: Type): readonly Type[] {
    if (type.kind === 'vector') return [type.element];
    return type.kind === 'struct' ? this.layout(type).variants.flatMap(each => each.types) : [];
  }
}

/** The tree of types that make up a value. */
interface Tree {
  readonly nodes: number;
  readonly depth: number;
  /** Whether a value can contain an aggregator, snapshot or derived string, which nodes store separately. */
  readonly hasDelayedField: boolean;
}

/** Source: aptos-core, `move-vm/types/src/loaded_data/struct_name_indexing.rs` and `types/src/delayed_fields.rs`. */
const DELAYED: ReadonlySet<string> = new Set(['Aggregator', 'AggregatorSnapshot', 'DerivedStringSnapshot']);

function isDelayedField(type: Type): boolean {
  return type.kind === 'struct' && type.address === '0x1' && type.module === 'aggregator_v2' && DELAYED.has(type.name);
}

/**
 * Maximum number of types in a signature, and of fields; maximum size of a constant. Source: aptos-core,
 * `file_format_common.rs`.
 */
const MAX_LIST = 255;
const MAX_CONSTANT = 65_535;

/** Checks lengths that `readBytecode` does not limit: for example, all locals are cleared in each call. */
function requireShortLists({
  signatures,
  structDefinitions,
  constants,
}: Pick<CompiledModule, 'signatures' | 'structDefinitions' | 'constants'>): void {
  const isLong = (list: readonly unknown[]) => list.length > MAX_LIST;
  const hasLongLayout = structDefinitions.some(({ layout }) => {
    if (layout.kind === 'variants') return layout.variants.some(each => isLong(each.fields));
    return layout.kind === 'fields' && isLong(layout.fields);
  });
  if (hasLongLayout || signatures.some(isLong) || constants.some(each => each.value.length > MAX_CONSTANT))
    throw new VmError('CODE_DESERIALIZATION_ERROR');
}

function linkedModule(code: CompiledModule, address: string, name: string): LinkedModule {
  const nameOf = (handle: { readonly name: number } | undefined) => code.identifiers[handle?.name ?? -1] ?? '';
  return {
    id: address === '' ? 'script' : `${address}::${name}`,
    address,
    name,
    code,
    metadata: readMetadata(code.metadata),
    signatures: [],
    constants: [],
    functions: new Map(code.functionDefinitions.map((each, at) => [nameOf(code.functionHandles[each.handle]), at])),
    structs: new Map(code.structDefinitions.map((each, at) => [nameOf(code.structHandles[each.handle]), at])),
  };
}

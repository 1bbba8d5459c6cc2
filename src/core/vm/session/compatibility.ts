import type {
  CompiledCode,
  CompiledModule,
  FieldDefinition,
  FunctionDefinition,
  FunctionHandle,
  Signature,
  StructDefinition,
  StructHandle,
} from '../../bytecode/compiledCode';
import type { Linker } from '../linker';

export interface DeclaredFunction {
  readonly definition: FunctionDefinition;
  readonly handle: FunctionHandle;
}

export interface DeclaredStruct {
  readonly definition: StructDefinition;
  readonly handle: StructHandle;
}

export interface CompatibilityRules {
  /** Whether other modules can depend on friend functions and friend declarations. */
  readonly checksFriends: boolean;
}

/**
 * Whether a module can replace another one without breaking deployed code or stored data.
 * Source: aptos-core, `move-binary-format/src/compatibility.rs`.
 */
export function isCompatible(
  linker: Linker,
  old: CompiledModule,
  now: CompiledModule,
  rules: CompatibilityRules,
): boolean {
  const texts = (code: CompiledModule, signature: Signature) =>
    linker
      .typesOf(code, signature)
      .map(each => each.text)
      .join(', ');
  const [structs, functions] = [structsOf(now), functionsOf(now)];
  for (const [name, before] of structsOf(old)) {
    const after = structs.get(name);
    if (!after || !isSameStruct(before, after)) return false;
    const fields = (code: CompiledModule, { definition: { layout } }: DeclaredStruct) => {
      const list = (of: readonly FieldDefinition[]) =>
        of.map(each => `${code.identifiers[each.name] ?? ''}: ${texts(code, [each.type])}`).join();
      if (layout.kind === 'native') return [];
      if (layout.kind === 'fields') return [list(layout.fields)];
      return layout.variants.map(each => `${code.identifiers[each.name] ?? ''}{${list(each.fields)}}`);
    };
    const [had, has] = [fields(old, before), fields(now, after)];
    const isEnum = before.definition.layout.kind === 'variants';
    // An enum can gain variants at the end.
    if (isEnum !== (after.definition.layout.kind === 'variants')) return false;
    if (had.length > has.length || had.some((each, at) => each !== has[at])) return false;
  }
  for (const [name, before] of functionsOf(old)) {
    const isPersistent = hasAttribute(before, 'persistent');
    const { visibility, isEntry } = before.definition;
    if (visibility === 'private' && !isEntry && !isPersistent) continue;
    if (visibility === 'friend' && !isEntry && !isPersistent && !rules.checksFriends) continue;
    const after = functions.get(name);
    if (!after || !isSameFunction(before, after, isPersistent)) return false;
    for (const part of ['parameters', 'results'] as const)
      if (
        texts(old, old.signatures[before.handle[part]] ?? []) !== texts(now, now.signatures[after.handle[part]] ?? [])
      )
        return false;
  }
  const friends = friendsOf(now);
  return !rules.checksFriends || [...friendsOf(old)].every(each => friends.has(each));
}

function isSameStruct({ handle: before }: DeclaredStruct, { handle: after }: DeclaredStruct): boolean {
  if ((before.abilities & ~after.abilities) !== 0) return false;
  return (
    before.typeParameters.length === after.typeParameters.length &&
    before.typeParameters.every(({ constraints, isPhantom }, at) => {
      const other = after.typeParameters[at];
      return other !== undefined && (other.constraints & ~constraints) === 0 && (!isPhantom || other.isPhantom);
    })
  );
}

function isSameFunction(before: DeclaredFunction, after: DeclaredFunction, isPersistent: boolean): boolean {
  const { visibility, isEntry } = after.definition;
  const wasEntry = before.definition.isEntry;
  const isVisible =
    before.definition.visibility === 'private' ||
    visibility === 'public' ||
    visibility === before.definition.visibility;
  const constraints = before.handle.typeParameters;
  return (
    isVisible &&
    (!wasEntry || isEntry) &&
    (!isPersistent || hasAttribute(after, 'persistent')) &&
    constraints.length === after.handle.typeParameters.length &&
    constraints.every((each, at) => ((after.handle.typeParameters[at] ?? 0) & ~each) === 0)
  );
}

function hasAttribute({ handle }: DeclaredFunction, name: string): boolean {
  return handle.attributes.some(each => each.name === name);
}

export function functionsOf(code: CompiledModule): ReadonlyMap<string, DeclaredFunction> {
  return new Map(
    code.functionDefinitions.flatMap(definition => {
      const handle = code.functionHandles[definition.handle];
      return handle ? [[code.identifiers[handle.name] ?? '', { definition, handle }] as const] : [];
    }),
  );
}

export function structsOf(code: CompiledModule): ReadonlyMap<string, DeclaredStruct> {
  return new Map(
    code.structDefinitions.flatMap(definition => {
      const handle = code.structHandles[definition.handle];
      return handle ? [[code.identifiers[handle.name] ?? '', { definition, handle }] as const] : [];
    }),
  );
}

/** Returns the module IDs of a module's friends. */
export function friendsOf(code: CompiledModule): ReadonlySet<string> {
  return new Set(
    code.friends.map(each => `${code.addresses[each.address] ?? ''}::${code.identifiers[each.name] ?? ''}`),
  );
}

export function moduleIdAt(code: CompiledCode, handle: number): string {
  const named = code.moduleHandles[handle];
  return `${code.addresses[named?.address ?? -1] ?? ''}::${code.identifiers[named?.name ?? -1] ?? ''}`;
}

/**
 * Returns the failure status if linking fails. All structs and functions that code uses from other modules must exist,
 * be visible, and match the handles in the code. Source: aptos-core, `move-bytecode-verifier/src/dependencies.rs`.
 * @throws Needed
 */
export function linkingStatus(linker: Linker, code: CompiledCode): string | undefined {
  const own = code.kind === 'module' ? code.self : -1;
  const self = moduleIdAt(code, own);
  const ids = code.moduleHandles.map((_, at) => moduleIdAt(code, at));
  if (!ids.every((id, at) => at === own || linker.hasModule(id))) return 'LINKER_ERROR';
  const nameOf = ({ name }: { readonly name: number }) => code.identifiers[name] ?? '';
  const ownerOf = ({ module }: { readonly module: number }) => linker.module(ids[module] ?? '').code;
  const [structs, functions, friends] = [remembered(structsOf), remembered(functionsOf), remembered(friendsOf)];
  for (const used of code.structHandles.filter(each => each.module !== own)) {
    const declared = structs(ownerOf(used)).get(nameOf(used))?.handle;
    if (!declared) return 'LOOKUP_FAILED';
    if ((used.abilities & ~declared.abilities) !== 0 || !doParametersFit(used, declared)) return 'TYPE_MISMATCH';
  }
  const texts = (of: CompiledCode, signature: number) =>
    linker
      .typesOf(of, of.signatures[signature] ?? [])
      .map(each => each.text)
      .join(', ');
  for (const used of code.functionHandles.filter(each => each.module !== own)) {
    const owner = ownerOf(used);
    const declared = functions(owner).get(nameOf(used));
    const visibility = declared?.definition.visibility;
    const isVisible =
      visibility === 'public' || visibility === 'script' || (visibility === 'friend' && friends(owner).has(self));
    if (!declared || !isVisible) return 'LOOKUP_FAILED';
    const { handle } = declared;
    const isSame =
      texts(code, used.parameters) === texts(owner, handle.parameters) &&
      texts(code, used.results) === texts(owner, handle.results) &&
      used.typeParameters.length === handle.typeParameters.length &&
      handle.typeParameters.every((constraints, at) => (constraints & ~(used.typeParameters[at] ?? 0)) === 0);
    if (!isSame) return 'TYPE_MISMATCH';
  }
  return undefined;
}

/** Returns a function that derives something from each module once. */
function remembered<T>(derive: (code: CompiledModule) => T): (code: CompiledModule) => T {
  const known = new Map<CompiledModule, T>();
  return code => {
    const found = known.get(code) ?? derive(code);
    known.set(code, found);
    return found;
  };
}

/**
 * Whether the type parameters in a reference to a struct match those in its declaration. The reference can be stricter:
 * it can add constraints, and can declare phantom parameters as not phantom.
 */
function doParametersFit(used: StructHandle, declared: StructHandle): boolean {
  return (
    used.typeParameters.length === declared.typeParameters.length &&
    declared.typeParameters.every(({ constraints, isPhantom }, at) => {
      const other = used.typeParameters[at];
      return other !== undefined && (constraints & ~other.constraints) === 0 && (!other.isPhantom || isPhantom);
    })
  );
}

import type { CompiledModule, FunctionDefinition, StructDefinition, StructHandle } from '../bytecode/compiledCode';
import { CodeNames } from '../bytecode/codeNames';
import { readMetadata } from '../bytecode/metadata';
import { writeBytecode } from '../bytecode/readBytecode';
import { bytesToHex } from '../move/hex';
import { NEWEST_VERSION, USUAL_ORDER } from '../bytecode/tables';
import { CodeKeys, isAddressConstant, SharedKeys, type Key } from './codeKeys';

export type CodeComparison =
  | { readonly kind: 'identical' }
  /** Functions, structs and friends with the same name are equal. `besides` lists other differences. */
  | { readonly kind: 'sameCode'; readonly besides: readonly CodeAside[] }
  /** `functions` lists the functions that differ, by name; empty if only structs or friends differ. */
  | {
      readonly kind: 'different';
      readonly besides: readonly CodeAside[];
      readonly functions: readonly FunctionChange[];
    };

/** A difference that does not affect the code. */
export type CodeAside =
  | { readonly kind: 'version'; readonly before: number; readonly after: number }
  /** Compiler and language version, such as `compiler 2.0, language 2.3`; `undefined` if not in the metadata. */
  | { readonly kind: 'compiler'; readonly before: string | undefined; readonly after: string | undefined }
  /** Error descriptions, or attributes of functions and structs such as `view`. */
  | { readonly kind: 'metadata' }
  /** The order of the tables or their entries, or unused entries. */
  | { readonly kind: 'tables' };

export interface FunctionChange {
  readonly name: string;
  readonly state: 'added' | 'removed' | 'changed';
  /** What changed; empty if only one side has the function. */
  readonly parts: readonly FunctionPart[];
}

/**
 * A part of a function. `signature` includes visibility and `entry`; `attributes` are those in bytecode (`persistent`);
 * `code` includes the types of locals.
 */
type FunctionPart = 'signature' | 'attributes' | 'accesses' | 'code';

/**
 * The first bytecode version with function attributes. Since then, compilers mark every public function as
 * `persistent`.
 */
const WITH_ATTRIBUTES = 8;

/**
 * Compares a module with another build of it, or with a module of another account. Items are compared by name, so the
 * order of tables does not matter. The modules' own addresses are considered the same.
 */
export function compareCode(before: CompiledModule, after: CompiledModule): CodeComparison {
  const shared = new SharedKeys();
  const isWithAttributes = Math.min(before.version, after.version) >= WITH_ATTRIBUTES;
  const was = new Outline(before, shared, isWithAttributes);
  const is = new Outline(after, shared, isWithAttributes);
  const functions = functionChanges(was.functions, is.functions);
  const besides = asides(before, after);
  const areStructsSame =
    was.structs.size === is.structs.size && [...was.structs].every(([name, key]) => is.structs.get(name) === key);
  if (functions.length > 0 || !areStructsSame || !isSame(was.friends, is.friends))
    return { kind: 'different', besides, functions };
  const tables = isSame(tablesOf(before), tablesOf(after)) ? [] : [{ kind: 'tables' } as const];
  const all = [...besides, ...tables];
  if (all.length > 0) return { kind: 'sameCode', besides: all };
  if (isSame(writeBytecode(before), writeBytecode(after))) return { kind: 'identical' };
  // Otherwise the tables themselves are in a different order.
  return { kind: 'sameCode', besides: ownAddress(before) === ownAddress(after) ? [{ kind: 'tables' }] : [] };
}

const FUNCTION_PARTS: readonly FunctionPart[] = ['signature', 'attributes', 'accesses', 'code'];

type FunctionKeys = Readonly<Record<FunctionPart, readonly Key[]>>;

class Outline {
  readonly functions: ReadonlyMap<string, FunctionKeys>;
  readonly structs: ReadonlyMap<string, Key>;
  /** Sorted. */
  readonly friends: readonly Key[];
  readonly #module: CompiledModule;
  readonly #keys: CodeKeys;
  readonly #shared: SharedKeys;
  readonly #isWithAttributes: boolean;
  readonly #names: CodeNames;

  constructor(module: CompiledModule, shared: SharedKeys, isWithAttributes: boolean) {
    this.#module = module;
    this.#keys = new CodeKeys(module, shared);
    this.#shared = shared;
    this.#isWithAttributes = isWithAttributes;
    this.#names = new CodeNames(module);
    this.functions = new Map(
      module.functionDefinitions.map(each => [this.#names.function(each.handle).name, this.#function(each)]),
    );
    this.structs = new Map(
      module.structDefinitions.map(each => [this.#names.struct(each.handle).name, this.#struct(each)]),
    );
    this.friends = module.friends.map(each => this.#keys.module(each)).toSorted((one, other) => one - other);
  }

  #function({ handle, visibility, isEntry, acquires, code }: FunctionDefinition): FunctionKeys {
    const keys = this.#keys;
    const {
      parameters = -1,
      results = -1,
      typeParameters = [],
      attributes = [],
      accesses,
    } = this.#module.functionHandles[handle] ?? {};
    const isPublic = visibility === 'script' || visibility === 'public';
    const entry = isEntry || visibility === 'script' ? 'entry' : '';
    return {
      signature: [
        this.#shared.of('visibility', isPublic ? 'public' : visibility, entry),
        keys.types(parameters),
        keys.types(results),
        keys.list(typeParameters),
      ],
      attributes: this.#isWithAttributes
        ? attributes
            .map(({ name, operand }) => this.#shared.of('attribute', operand ?? -1, name))
            .toSorted((one, other) => one - other)
        : [],
      accesses: [
        ...acquires.map(each => this.#structName(each)).toSorted((one, other) => one - other),
        ...(accesses ?? []).map(each => keys.access(each)),
      ],
      code: code ? keys.body(code) : [],
    };
  }

  #structName(index: number): Key {
    return this.#shared.of('acquires', this.#names.struct(this.#module.structDefinitions[index]?.handle ?? -1).name);
  }

  #struct({ handle, layout }: StructDefinition): Key {
    const { abilities = 0, typeParameters = [] }: Partial<StructHandle> = this.#module.structHandles[handle] ?? {};
    const keys = this.#keys;
    const fieldsKey = (fields: readonly { readonly name: number; readonly type: Parameters<CodeKeys['type']>[0] }[]) =>
      keys.list(fields.flatMap(({ name, type }) => [keys.identifier(name), keys.type(type)]));
    const head = keys.list(typeParameters.flatMap(({ constraints, isPhantom }) => [constraints, Number(isPhantom)]));
    switch (layout.kind) {
      case 'native':
        return this.#shared.of('native', abilities, head);
      case 'fields':
        return this.#shared.of('fields', abilities, head, fieldsKey(layout.fields));
      case 'variants': {
        const variants = layout.variants.flatMap(({ name, fields }) => [keys.identifier(name), fieldsKey(fields)]);
        return this.#shared.of('variants', abilities, head, ...variants);
      }
    }
  }
}

function functionChanges(
  before: ReadonlyMap<string, FunctionKeys>,
  after: ReadonlyMap<string, FunctionKeys>,
): readonly FunctionChange[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return names.flatMap((name): readonly FunctionChange[] => {
    const [was, is] = [before.get(name), after.get(name)];
    if (!was || !is) return [{ name, state: was ? 'removed' : 'added', parts: [] }];
    const parts = FUNCTION_PARTS.filter(part => !isSame(was[part], is[part]));
    return parts.length > 0 ? [{ name, state: 'changed', parts }] : [];
  });
}

function isSame(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false;
  return true;
}

function asides(before: CompiledModule, after: CompiledModule): readonly CodeAside[] {
  const [was, is] = [compilerOf(before), compilerOf(after)];
  return [
    ...(before.version === after.version
      ? []
      : [{ kind: 'version', before: before.version, after: after.version } as const]),
    ...(was === is ? [] : [{ kind: 'compiler', before: was, after: is } as const]),
    ...(metadataKey(before) === metadataKey(after) ? [] : [{ kind: 'metadata' } as const]),
  ];
}

const COMPILATION = 'compilation_metadata';

function compilerOf({ metadata }: CompiledModule): string | undefined {
  const { compilation } = readMetadata(metadata.filter(({ key }) => key === COMPILATION));
  if (!compilation) return undefined;
  const { compiler, language, isUnstable } = compilation;
  return `compiler ${compiler}, language ${language}${isUnstable ? ', unstable' : ''}`;
}

function metadataKey({ metadata }: CompiledModule): string {
  const entries = metadata.filter(({ key }) => key !== COMPILATION);
  return JSON.stringify(entries.map(({ key, value }) => [key, bytesToHex(value)]).toSorted());
}

function ownAddress({ addresses, moduleHandles, self }: CompiledModule): string | undefined {
  return addresses[moduleHandles[self]?.address ?? -1];
}

/**
 * Encodes the tables in the same version, without the module's own address and without the differences that {@link
 * asides} reports.
 */
function tablesOf(module: CompiledModule): Uint8Array {
  const own = ownAddress(module);
  const addresses = module.addresses.map(each => (each === own ? '0x0' : each));
  const constants = module.constants.map(each =>
    isAddressConstant(each, own) ? { ...each, value: new Uint8Array(32) } : each,
  );
  const functionHandles = module.functionHandles.map(handle => ({ ...handle, attributes: [] }));
  const layout = { headers: USUAL_ORDER, contents: USUAL_ORDER };
  const tables = { ...module, addresses, constants, functionHandles, metadata: [], layout };
  return writeBytecode({ ...tables, version: NEWEST_VERSION, isMarked: true });
}

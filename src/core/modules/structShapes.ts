import type { ModuleAbi } from '../move/abi';
import { fieldTypes, structId, type StructShape, type StructShapes } from '../move/fieldTypes';
import { UserFacingError } from '../userFacingError';
import { typeTagText, type StructTag, type TypeTag } from '../move/typeTag';

const MOST_TYPES = 500;
/** Structs that are a single value in JSON. */
const PLAIN: ReadonlySet<string> = new Set(['0x1::string::String', '0x1::object::Object']);
const OPTION = '0x1::option::Option';

/** Returns a module's ABI; `undefined` if unknown. Called several times for each module. */
export type AbiReader = (address: string, module: string) => Promise<ModuleAbi | undefined>;

export interface InterfaceSource {
  getModule(
    address: string,
    name: string,
    signal: AbortSignal,
  ): Promise<{ readonly module: { readonly abi?: ModuleAbi | undefined } }>;
  /** Whether `getModule` does not need a request to the gateway. */
  hasModule(address: string, name: string): boolean;
}

/** Returns an {@link AbiReader} for a store; the ABI of a module that cannot be read is `undefined`. */
export function storeReader(modules: Pick<InterfaceSource, 'getModule'>, signal: AbortSignal): AbiReader {
  return async (address, name) => {
    try {
      return (await modules.getModule(address, name, signal)).module.abi;
    } catch (error) {
      if (signal.aborted || !(error instanceof UserFacingError)) throw error;
      return undefined;
    }
  };
}

/**
 * Returns the fields of the structs in types and in their fields; structs of unknown modules are omitted.
 * @param types most important first, because the number of types to read is limited
 * @param until ends the reading; the fields read so far are returned
 */
export async function structShapes(
  types: readonly TypeTag[],
  abiOf: AbiReader,
  until?: AbortSignal,
): Promise<StructShapes> {
  const found = new Map<string, StructShape>();
  const seen = new Set<string>();
  const isNew = (type: StructTag): boolean => {
    const text = typeTagText(type);
    if (seen.has(text) || seen.size >= MOST_TYPES) return false;
    seen.add(text);
    return true;
  };
  const shapes = () => Object.fromEntries(found);
  // Types are read level by level: the outermost ones come first.
  for (let level = types; level.length > 0 && until?.aborted !== true;) {
    const structs = level.flatMap(structsIn).filter(isNew);
    await Promise.all(
      structs.map(async type => {
        const abi = await abiOf(type.address, type.module);
        const struct = abi?.structs.find(({ name }) => name === type.name);
        if (struct) found.set(structId(type), { fields: struct.fields, variants: struct.variants });
      }),
    );
    level = structs.flatMap(type => typesInside(type, shapes()));
  }
  return shapes();
}

/** Whether the JSON of a type's values shows the fields of a struct. */
export function showsFields(type: TypeTag): boolean {
  return structsIn(type).length > 0;
}

/** Returns the field types of a struct, or of all variants of an enum. */
function typesInside(type: StructTag, shapes: StructShapes): readonly TypeTag[] {
  const variants = shapes[structId(type)]?.variants ?? [];
  const names = variants.length > 0 ? variants.map(({ name }) => name) : [undefined];
  return names.flatMap(name =>
    [...(fieldTypes(type, shapes, name)?.values() ?? [])].filter(field => field !== undefined),
  );
}

/**
 * Returns the outermost structs of a type whose fields are visible in JSON, excluding those that are a single value.
 */
function structsIn(type: TypeTag): readonly StructTag[] {
  switch (type.kind) {
    case 'vector':
      return structsIn(type.element);
    case 'struct':
      if (PLAIN.has(structId(type))) return [];
      return structId(type) === OPTION ? type.typeArguments.flatMap(structsIn) : [type];
    case 'primitive':
    case 'parameter':
    case 'reference':
      return [];
  }
}

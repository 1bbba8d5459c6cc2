import type { ModuleAbi } from '../move/abi';
import { fieldTypes, structId, type StructShape, type StructShapes } from '../move/fieldTypes';
import { UserFacingError } from '../userFacingError';
import { typeTagText, type StructTag, type TypeTag } from '../move/typeTag';

const MOST_TYPES = 500;
/** Structs that JSON shows as one value. */
const PLAIN: ReadonlySet<string> = new Set(['0x1::string::String', '0x1::object::Object']);
const OPTION = '0x1::option::Option';

/** Returns a module's ABI; `undefined` if it is not known. It is asked for each module several times. */
export type AbiReader = (address: string, module: string) => Promise<ModuleAbi | undefined>;

/** The part of a module store that is needed to read ABIs. */
export interface InterfaceSource {
  getModule(
    address: string,
    name: string,
    signal: AbortSignal,
  ): Promise<{ readonly module: { readonly abi?: ModuleAbi | undefined } }>;
  /** Whether `getModule` answers without a request to the gateway. */
  hasModule(address: string, name: string): boolean;
}

/** Returns a reader of a store's modules. If one cannot be read, the fields of its structs are not known. */
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
 * Returns the fields of the structs in types, and of those in their fields; a struct whose module is not known is left
 * out.
 * @param types the most important first, as the number of types that are read is limited
 * @param until ends the reading; what has been read by then is returned
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

/** Whether the JSON of a value of a type shows the fields of a struct. */
export function showsFields(type: TypeTag): boolean {
  return structsIn(type).length > 0;
}

/** Returns the types of the fields of a struct, or of all variants of an enum. */
function typesInside(type: StructTag, shapes: StructShapes): readonly TypeTag[] {
  const variants = shapes[structId(type)]?.variants ?? [];
  const names = variants.length > 0 ? variants.map(({ name }) => name) : [undefined];
  return names.flatMap(name =>
    [...(fieldTypes(type, shapes, name)?.values() ?? [])].filter(field => field !== undefined),
  );
}

/** Returns the outermost structs of a type whose fields JSON shows: not those that it shows as one value. */
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

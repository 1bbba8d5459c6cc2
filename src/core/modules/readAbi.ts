import type { WireAbi, WireFunction, WireModule, WireStruct } from '../gateway/schemas/moduleSchema';
import type { FieldAbi, FunctionAbi, ModuleAbi, StructAbi, TypeParameterAbi, UntoldMark } from '../move/abi';
import { parseAddress } from '../move/address';
import { visibleName } from '../move/visibleText';
import type { PublishedModule } from './publishedModule';

/** What no name and no type has. */
const UNUSUAL = /[^ -~]/;

/**
 * A module of an answer as the store keeps it. No text of its ABI has a character that no name
 * of Move has: such a one, which a chain never has and a node may lie about, is written out as `⟨U+202E⟩`.
 *
 * @param address the account that was asked for
 */
export function readModule(module: WireModule, address: string): PublishedModule {
  // Two hex digits a byte, after `0x`.
  const byteLength = Math.max(0, (module.bytecode.length - 2) / 2);
  return { address, byteLength, ...(module.abi ? { abi: readAbi(module.abi) } : {}) };
}

function readAbi(abi: WireAbi): ModuleAbi {
  const untold = untoldMarks(abi);
  return {
    address: parseAddress(abi.address) ?? seen(abi.address),
    name: seen(abi.name),
    friends: allSeen(abi.friends),
    functions: abi.exposed_functions.map(readFunction),
    structs: abi.structs.map(readStruct),
    ...(untold.length > 0 && { untold }),
  };
}

function untoldMarks({ exposed_functions: functions, structs }: WireAbi): readonly UntoldMark[] {
  const isAbsent = (mark: boolean | null | undefined): boolean => typeof mark !== 'boolean';
  return [
    ...(functions.some(each => isAbsent(each.is_view)) ? (['view'] as const) : []),
    ...(structs.some(each => isAbsent(each.is_event)) ? (['event'] as const) : []),
    ...(structs.some(each => isAbsent(each.is_enum)) ? (['enum'] as const) : []),
  ];
}

function readFunction(wire: WireFunction): FunctionAbi {
  return {
    name: seen(wire.name),
    visibility: seen(wire.visibility),
    isEntry: wire.is_entry,
    isView: wire.is_view ?? false,
    typeParameters: seenConstraints(wire.generic_type_params),
    parameters: allSeen(wire.params),
    returns: allSeen(wire.return),
  };
}

function readStruct(wire: WireStruct): StructAbi {
  return {
    name: seen(wire.name),
    isNative: wire.is_native,
    isEvent: wire.is_event ?? false,
    isEnum: wire.is_enum ?? false,
    abilities: allSeen(wire.abilities),
    typeParameters: seenConstraints(wire.generic_type_params),
    fields: seenFields(wire.fields),
    variants: wire.variants?.map(({ name, fields }) => ({ name: seen(name), fields: seenFields(fields) })) ?? [],
  };
}

function seen(text: string): string {
  return UNUSUAL.test(text) ? visibleName(text) : text;
}

// The lists as they came wherever they can stay, which is nearly always: copies of all would be kept beside them.

function allSeen(texts: readonly string[]): readonly string[] {
  return texts.some(text => UNUSUAL.test(text)) ? texts.map(seen) : texts;
}

function seenConstraints(parameters: readonly TypeParameterAbi[]): readonly TypeParameterAbi[] {
  return parameters.some(({ constraints }) => constraints.some(text => UNUSUAL.test(text)))
    ? parameters.map(({ constraints }) => ({ constraints: allSeen(constraints) }))
    : parameters;
}

function seenFields(fields: readonly FieldAbi[]): readonly FieldAbi[] {
  return fields.some(({ name, type }) => UNUSUAL.test(name) || UNUSUAL.test(type))
    ? fields.map(({ name, type }) => ({ name: seen(name), type: seen(type) }))
    : fields;
}

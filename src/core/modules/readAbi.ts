import type { WireAbi, WireFunction, WireModule, WireStruct } from '../gateway/schemas/moduleSchema';
import type { FunctionAbi, ModuleAbi, StructAbi, UntoldMark } from '../move/abi';
import { parseAddress } from '../move/address';
import type { PublishedModule } from './publishedModule';

/** A module of an answer as the store keeps it. @param address the account that was asked for */
export function readModule(module: WireModule, address: string): PublishedModule {
  // Two hex digits a byte, after `0x`.
  const byteLength = Math.max(0, (module.bytecode.length - 2) / 2);
  return { address, byteLength, ...(module.abi ? { abi: readAbi(module.abi) } : {}) };
}

function readAbi(abi: WireAbi): ModuleAbi {
  const untold = untoldMarks(abi);
  return {
    address: parseAddress(abi.address) ?? abi.address,
    name: abi.name,
    friends: abi.friends,
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
    name: wire.name,
    visibility: wire.visibility,
    isEntry: wire.is_entry,
    isView: wire.is_view ?? false,
    typeParameters: wire.generic_type_params,
    parameters: wire.params,
    returns: wire.return,
  };
}

function readStruct(wire: WireStruct): StructAbi {
  return {
    name: wire.name,
    isNative: wire.is_native,
    isEvent: wire.is_event ?? false,
    isEnum: wire.is_enum ?? false,
    abilities: wire.abilities,
    typeParameters: wire.generic_type_params,
    fields: wire.fields,
    variants: wire.variants ?? [],
  };
}

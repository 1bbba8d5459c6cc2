import type { WireAbi, WireFunction, WireModule, WireStruct } from '../gateway/schemas/moduleSchema';
import type { FunctionAbi, ModuleAbi, StructAbi } from '../move/abi';
import { parseAddress } from '../move/address';
import type { PublishedModule } from './publishedModule';

/** A module of an answer as the store keeps it. @param address the account that was asked for */
export function readModule(module: WireModule, address: string): PublishedModule {
  // Two hex digits a byte, after `0x`.
  const byteLength = Math.max(0, (module.bytecode.length - 2) / 2);
  return { address, byteLength, ...(module.abi ? { abi: readAbi(module.abi) } : {}) };
}

function readAbi(abi: WireAbi): ModuleAbi {
  return {
    address: parseAddress(abi.address) ?? abi.address,
    name: abi.name,
    friends: abi.friends,
    functions: abi.exposed_functions.map(readFunction),
    structs: abi.structs.map(readStruct),
  };
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

import type { ModuleLookup } from '../../modules/moduleLookup';
import { showsFields, structShapes, type AbiReader } from '../../modules/structShapes';
import { argumentTypes, type FunctionAbi, type ModuleAbi } from '../../move/abi';
import type { StructShapes } from '../../move/fieldTypes';
import { parseTypeTag, substitute, type TypeTag } from '../../move/typeTag';
import type { LocatedCall } from '../located';
import { typeArgumentTags } from './typeArgument';

/** Maximum number of modules to read for the arguments of one call. */
const MOST_MODULES = 12;

/**
 * Returns the fields of the structs that arguments of these types show; nothing is read if they show none.
 * @param known a module that has been read
 */
export async function argumentShapes(
  types: readonly (TypeTag | undefined)[],
  abiOf: AbiReader,
  known?: ModuleAbi,
): Promise<StructShapes> {
  const shown = types.filter(type => type !== undefined).filter(showsFields);
  if (shown.length === 0) return {};
  const abis = new Map<string, Promise<ModuleAbi | undefined>>();
  if (known) abis.set(`${known.address}::${known.name}`, Promise.resolve(known));
  return structShapes(shown, (address, module) => {
    const id = `${address}::${module}`;
    const abi = abis.get(id) ?? (abis.size < MOST_MODULES ? abiOf(address, module) : Promise.resolve(undefined));
    abis.set(id, abi);
    return abi;
  });
}

/** Returns the fields of the structs that the arguments of a written call show. */
export function callShapes(call: LocatedCall, module: ModuleAbi, abiOf: AbiReader): Promise<StructShapes> {
  const abi = module.functions.find(({ name }) => name === call.function.id?.name);
  return abi ? argumentShapes(writtenTypes(call, abi), abiOf, module) : Promise.resolve({});
}

function writtenTypes(call: LocatedCall, abi: FunctionAbi): readonly (TypeTag | undefined)[] {
  const substitutes = typeArgumentTags(call, abi);
  return argumentTypes(abi).map(text => {
    const type = parseTypeTag(text);
    return type && substitute(type, substitutes);
  });
}

/** Returns a reader of the modules that a lookup finds. */
export function lookupReader(lookup: ModuleLookup): AbiReader {
  return async (address, module) => {
    const answer = await lookup.module(address, module);
    return answer.kind === 'found' ? answer.abi : undefined;
  };
}

import type { ComparedModule } from '../modules/compare/comparedModule';
import { seen } from '../modules/readAbi';
import type { FunctionAbi, ModuleAbi, StructAbi } from '../move/abi';

/**
 * Returns the names of functions and structs that an ABI declares differently from the code, or that only it has.
 * Functions that only the code has are no difference: older nodes leave private ones out.
 * @param own the interface that the code has
 */
export function abiDifferences(own: ModuleAbi, sent: ModuleAbi): readonly string[] {
  const { address, name, functions, structs } = shownAbi(own);
  if (address !== sent.address || name !== sent.name) return [`the code belongs to ${address}::${name}`];
  return [...differing(functions, sent.functions, functionText), ...differing(structs, sent.structs, structText)];
}

function differing<Item extends { readonly name: string }>(
  own: readonly Item[],
  sent: readonly Item[],
  textOf: (item: Item) => string,
): readonly string[] {
  const texts = new Map(own.map(item => [item.name, textOf(item)]));
  return sent.filter(item => texts.get(item.name) !== textOf(item)).map(({ name }) => name);
}

function functionText({ visibility, isEntry, typeParameters, parameters, returns }: FunctionAbi): string {
  return JSON.stringify([visibility, isEntry, typeParameters.map(each => each.constraints), parameters, returns]);
}

/** Older nodes do not send variants. */
function structText({ isNative, abilities, typeParameters, fields, isEnum }: StructAbi): string {
  const shape = isEnum ? [] : fields.map(({ name, type }) => [name, type]);
  return JSON.stringify([isNative, abilities, typeParameters.map(each => each.constraints), shape]);
}

/** Returns an ABI whose texts are shown as those that a node sends. */
export function shownAbi(abi: ComparedModule): ComparedModule {
  const field = ({ name, type }: { readonly name: string; readonly type: string }) => ({
    name: seen(name),
    type: seen(type),
  });
  return {
    ...abi,
    name: seen(abi.name),
    friends: abi.friends.map(seen),
    functions: abi.functions.map(each => ({
      ...each,
      name: seen(each.name),
      parameters: each.parameters.map(seen),
      returns: each.returns.map(seen),
    })),
    structs: abi.structs.map(each => ({
      ...each,
      name: seen(each.name),
      fields: each.fields.map(field),
      variants: each.variants.map(({ name, fields }) => ({ name: seen(name), fields: fields.map(field) })),
    })),
  };
}

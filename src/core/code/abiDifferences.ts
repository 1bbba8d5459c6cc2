import type { FunctionAbi, ModuleAbi, StructAbi } from '../move/abi';

/**
 * Returns the names of functions and structs that an ABI declares differently from the code, or that only it has.
 * Functions that only the code has are no difference: older nodes leave private ones out.
 * @param own the interface that the code has
 */
export function abiDifferences(own: ModuleAbi, sent: ModuleAbi): readonly string[] {
  if (own.address !== sent.address || own.name !== sent.name)
    return [`the code belongs to ${own.address}::${own.name}`];
  return [
    ...differing(own.functions, sent.functions, functionText),
    ...differing(own.structs, sent.structs, structText),
  ];
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

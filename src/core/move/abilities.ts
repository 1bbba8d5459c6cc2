import type { Primitive } from './typeTag';

/** The abilities of the values that Move itself defines, signers apart. */
export const VALUE_ABILITIES: readonly string[] = ['copy', 'drop', 'store'];

/** The abilities of a primitive type. */
export function primitiveAbilities(name: Primitive): readonly string[] {
  return name === 'signer' ? ['drop'] : VALUE_ABILITIES;
}

/** The abilities of a vector, by those of its elements. */
export function vectorAbilities(ofElements: readonly string[]): readonly string[] {
  return VALUE_ABILITIES.filter(each => ofElements.includes(each));
}

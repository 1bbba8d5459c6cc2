import { primitiveAbilities, vectorAbilities } from '../../move/abilities';
import type { ModuleLookup } from '../../modules/moduleLookup';
import type { TypeTag } from '../../move/typeTag';

/**
 * The abilities that a type has; of a generic struct those of its declaration, for no ABI tells which of its type
 * parameters take some away. `undefined` where they are not known.
 */
export async function typeAbilities(tag: TypeTag, lookup: ModuleLookup): Promise<readonly string[] | undefined> {
  switch (tag.kind) {
    case 'primitive':
      return primitiveAbilities(tag.name);
    case 'vector': {
      const abilities = await typeAbilities(tag.element, lookup);
      return abilities && vectorAbilities(abilities);
    }
    case 'struct': {
      const looked = await lookup.module(tag.address, tag.module);
      return looked.kind === 'found' ? looked.abi?.structs.find(({ name }) => name === tag.name)?.abilities : undefined;
    }
    case 'parameter':
    case 'reference':
      return undefined;
  }
}

/** What a type parameter wants: `any type`, `a type with drop + store`. */
export function constraintWords(constraints: readonly string[]): string {
  return constraints.length === 0 ? 'any type' : `a type with ${constraints.join(' + ')}`;
}

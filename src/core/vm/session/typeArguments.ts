import type { Abilities } from '../../bytecode/compiledCode';
import type { Linker } from '../linker';
import type { Type } from '../type';
import type { LinkedFunction } from '../value';
import { VmError } from '../vmError';

const [COPY, DROP, STORE, KEY] = [1, 2, 4, 8];
const PLAIN = COPY | DROP | STORE;

/**
 * Checks that the type arguments of a function that is called from outside have the abilities that the function expects.
 * Types of other modules than those at hand are not checked: a sandbox does not have the module of each coin.
 *
 * Source: aptos-core, `move-vm/runtime/src/storage/loader/traits.rs`, `build_instantiated_function`.
 * @throws VmError
 */
export function requireTypeArguments(linker: Linker, { typeArguments, constraints }: LinkedFunction): void {
  requireAbilities(
    typeArguments.map(each => abilitiesOf(linker, each)),
    constraints,
  );
}

function requireAbilities(abilities: readonly Abilities[], constraints: readonly Abilities[]): void {
  if (constraints.some((each, at) => (each & ~(abilities[at] ?? 0)) !== 0))
    throw new VmError('CONSTRAINT_NOT_SATISFIED');
}

/** Source: aptos-core, `move-core/types/src/ability.rs`, `polymorphic_abilities`. */
function abilitiesOf(linker: Linker, type: Type): Abilities {
  switch (type.kind) {
    case 'primitive':
      return type.name === 'signer' ? DROP : PLAIN;
    case 'vector':
      return PLAIN & allowedBy(abilitiesOf(linker, type.element));
    case 'struct': {
      if (!linker.isAtHand(`${type.address}::${type.module}`)) return PLAIN | KEY;
      const { abilities, typeParameters } = linker.layout(type);
      const given = type.typeArguments.map(each => abilitiesOf(linker, each));
      requireAbilities(
        given,
        typeParameters.map(each => each.constraints),
      );
      return given.reduce(
        (all, each, at) => (typeParameters[at]?.isPhantom === true ? all : all & allowedBy(each)),
        abilities,
      );
    }
    case 'function':
      return type.abilities;
    case 'reference':
      return COPY | DROP;
    case 'parameter':
      return 0;
  }
}

/** Returns the abilities that a struct can have whose fields have some abilities: with `store`, also `key`. */
function allowedBy(abilities: Abilities): Abilities {
  return (abilities & PLAIN) | ((abilities & STORE) === 0 ? 0 : KEY);
}

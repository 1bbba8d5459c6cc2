import { VALUE_ABILITIES } from '../../move/abilities';
import { APTOS_COIN } from '../../move/aptosCoin';
import type { PublishedModule } from '../../modules/publishedModule';
import type { StructAbi } from '../../move/abi';
import { isConcrete, parseTypeTag, someType, typeTagText, type TypeTag } from '../../move/typeTag';
import type { ReadText } from './readArgumentText';

/**
 * Types that can stand for a type parameter: the coin of the chain, then the structs of the loaded modules that have the
 * abilities it asks for, and the types of Move itself where they have them. Structs with parameters of their own are
 * left to be typed.
 */
export function typeChoices(constraints: readonly string[], loaded: readonly PublishedModule[]): readonly string[] {
  const structs = loaded.flatMap(({ abi }) =>
    (abi?.structs ?? [])
      .filter(struct => struct.typeParameters.length === 0 && fits(struct, constraints))
      .map(({ name }) => `${abi?.address ?? ''}::${abi?.name ?? ''}::${name}`),
  );
  const primitives = constraints.every(ability => VALUE_ABILITIES.includes(ability)) ? ['u64', 'bool'] : [];
  const coin = isKeyOnly(constraints) ? [APTOS_COIN] : [];
  return [...new Set([...coin, ...structs.toSorted(), ...primitives])];
}

/** Reads a type argument as it is typed. */
export function readTypeText(text: string): ReadText {
  const tag = parseTypeTag(text.trim());
  if (!tag || !isConcrete(tag) || someType(tag, isSigner)) {
    return { kind: 'wrong', reason: 'A type is written in full, such as 0x1::aptos_coin::AptosCoin or vector<u8>.' };
  }
  return { kind: 'value', json: typeTagText(tag) };
}

/** An event is a type, but never what a transaction is made for. */
function fits(struct: StructAbi, constraints: readonly string[]): boolean {
  return !struct.isEvent && constraints.every(ability => struct.abilities.includes(ability));
}

/** The struct of the coin has `key` alone. */
function isKeyOnly(constraints: readonly string[]): boolean {
  return constraints.every(ability => ability === 'key');
}

function isSigner(tag: TypeTag): boolean {
  return tag.kind === 'primitive' && tag.name === 'signer';
}

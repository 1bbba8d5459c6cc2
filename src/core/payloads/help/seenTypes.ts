import type { ModuleAbi } from '../../move/abi';
import { APTOS_COIN } from '../../move/aptosCoin';
import {
  parseTypeTag,
  primitiveAbilities,
  typeTagText,
  vectorAbilities,
  type StructTag,
  type TypeTag,
  isTypeArgument,
} from '../../move/typeTag';
import type { Completion, Completions, SeenType } from './completion';

/** A type parameter to fill. */
export interface TypePlace {
  /** The function's id; absent if unknown. */
  readonly function?: string;
  readonly index: number;
  readonly constraints: readonly string[];
}

const MOST = 20;

/**
 * Returns the seen types that satisfy a type parameter; types used for this parameter before come first. A type with
 * unknown abilities is included only if none are required or it was used before.
 * @param loaded the modules read so far, the only source of abilities
 */
export function fittingTypes(
  seen: readonly SeenType[],
  place: TypePlace,
  loaded: readonly ModuleAbi[],
): readonly SeenType[] {
  const isOwn = ({ uses }: SeenType) => uses.some(use => use.function === place.function && use.index === place.index);
  const fitting = seen.filter(each => {
    const tag = parseTypeTag(each.type);
    if (!tag || !isTypeArgument(tag)) return false;
    const abilities = abilitiesOf(tag, loaded);
    if (abilities === 'wrong') return false;
    return place.constraints.every(ability => abilities?.includes(ability) ?? isOwn(each));
  });
  return [...fitting.filter(isOwn), ...fitting.filter(each => !isOwn(each))].slice(0, MOST);
}

/** Returns the abilities of a type; `undefined` if unknown, `wrong` if there is no such type. */
function abilitiesOf(tag: TypeTag, loaded: readonly ModuleAbi[]): readonly string[] | 'wrong' | undefined {
  switch (tag.kind) {
    case 'primitive':
      return primitiveAbilities(tag.name);
    case 'vector': {
      const abilities = abilitiesOf(tag.element, loaded);
      return abilities === undefined || abilities === 'wrong' ? abilities : vectorAbilities(abilities);
    }
    case 'struct':
      return structAbilities(tag, loaded);
    case 'parameter':
    case 'reference':
      return undefined;
  }
}

function structAbilities(tag: StructTag, loaded: readonly ModuleAbi[]): readonly string[] | 'wrong' | undefined {
  const module = loaded.find(({ address, name }) => address === tag.address && name === tag.module);
  if (!module) return typeTagText(tag) === APTOS_COIN ? ['key'] : undefined;
  const struct = module.structs.find(({ name }) => name === tag.name);
  return struct?.typeParameters.length === tag.typeArguments.length ? struct.abilities : 'wrong';
}

/** Describes a seen type: `USDC · coin::transfer, simulated 5 min. ago`. */
export function seenWords({ symbol, where }: SeenType): string {
  return symbol === undefined ? where : `${symbol} · ${where}`;
}

/** Returns completions with seen types first, without duplicates. @param quote the quote around each type */
export function seenFirst(seen: readonly SeenType[], others: Completions, quote: string): Completions {
  const items = seen.map((each, rank): Completion => ({
    kind: 'struct',
    label: each.type,
    description: seenWords(each),
    newText: `${quote}${each.type}${quote}`,
    rank,
  }));
  const known = new Set(items.map(({ label }) => label));
  const rest = others.items.filter(({ label }) => !known.has(label));
  return { ...others, items: [...items, ...rest.map(item => ({ ...item, rank: item.rank + items.length }))] };
}

import { VALUE_ABILITIES, PRIMITIVES } from '../../move/typeTag';
import { APTOS_COIN } from '../../move/aptosCoin';
import type { Completion, KnownModules } from './completion';
import { structNames } from './completeNames';

/** Most structs that are offered before a module is named. */
const MAX_STRUCTS = 1_000;
const COIN: Completion = {
  kind: 'struct',
  label: APTOS_COIN,
  description: 'APT',
  detail: 'the coin of the network',
  newText: APTOS_COIN,
  rank: 0,
};

/** Types for a type argument that must have some abilities, by their whole names. */
export function typeNames(abilities: readonly string[], { loaded }: KnownModules): readonly Completion[] {
  const known = structNames(loaded, abilities, true).filter(({ label }) => label !== APTOS_COIN);
  return [
    // It has no ability but key; and where any type does, a coin is mostly meant.
    ...(abilities.every(each => each === 'key') ? [COIN] : []),
    ...(abilities.every(each => VALUE_ABILITIES.includes(each)) ? builtIn() : []),
    ...known.slice(0, MAX_STRUCTS),
  ];
}

function builtIn(): readonly Completion[] {
  const primitives = PRIMITIVES.filter(name => name !== 'signer').map((name): Completion => ({
    kind: 'type',
    label: name,
    newText: name,
    rank: 1,
  }));
  return [
    ...primitives,
    { kind: 'type', label: 'vector', description: '<…>', newText: 'vector<${1:u8}>', isSnippet: true, rank: 1 },
  ];
}

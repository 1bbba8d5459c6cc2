import { parseAddress } from '../../move/address';
import { APTOS_COIN } from '../../move/aptosCoin';
import { VALUE_ABILITIES, PRIMITIVES } from '../../move/typeTag';
import type { Position } from '../documentLines';
import { accountNames, functionNames, moduleNames, structNames } from './completeNames';
import {
  type Completion,
  type Completions,
  type CompletionSources,
  type FoundModules,
  pathAt,
  type WrittenPath,
  type WrittenWord,
  type KnownModules,
} from './completion';

/** What a name is to stand for. */
export type NameTarget =
  | { readonly kind: 'function' }
  /** A type with these abilities. */
  | { readonly kind: 'type'; readonly abilities: readonly string[] }
  /** Anything that other modules may use. */
  | { readonly kind: 'member' };

/** What can be written at a cursor in a name such as `0x1::coin::transfer`; `undefined` where it is no such name. */
export async function completeName(
  line: string,
  position: Position,
  target: NameTarget,
  sources: CompletionSources,
): Promise<Completions | undefined> {
  const path = pathAt(line, position);
  if (!path) return undefined;
  if (path.stage === 'address') return listed(path.word, addressItems(path.word, target, sources));
  const address = /^0x/i.test(path.address) ? parseAddress(path.address) : undefined;
  if (address === undefined) return undefined;
  const { modules, isLoading } = await found(path, address, sources);
  const items = path.stage === 'module' ? moduleNames(modules, path.word.behind) : memberItems(modules, target);
  return { ...listed(path.word, items), isIncomplete: isLoading };
}

/** Completions in the place of a word. */
export function listed({ typed, whole }: WrittenWord, items: readonly Completion[]): Completions {
  return { items, typed, whole, isIncomplete: false };
}

function found(
  path: Exclude<WrittenPath, { stage: 'address' }>,
  address: string,
  { modules }: CompletionSources,
): Promise<FoundModules> {
  return path.stage === 'module' ? modules.ofAccount(address) : modules.one(address, path.module);
}

function addressItems({ behind }: WrittenWord, target: NameTarget, sources: CompletionSources): readonly Completion[] {
  const accounts = accountNames(sources.accounts, behind);
  const isWhole = target.kind === 'type' && !behind.startsWith('::');
  return isWhole ? [...typeNames(target.abilities, sources.modules), ...accounts] : accounts;
}

function memberItems(modules: FoundModules['modules'], target: NameTarget): readonly Completion[] {
  switch (target.kind) {
    case 'function':
      return modules.flatMap(module => functionNames(module));
    case 'type':
      return structNames(modules, target.abilities, false);
    case 'member':
      return [
        ...modules.flatMap(module =>
          functionNames(module, ({ visibility, isEntry }) => visibility === 'public' || isEntry),
        ),
        ...structNames(modules, [], false),
      ];
  }
}

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

import { counted } from '../../text/digits';
import { FUNCTION_ORDER, functionKind, functionWords, structWords } from '../../modules/publishedModule';
import type { FunctionAbi, ModuleAbi, StructAbi } from '../../move/abi';
import { abbreviateAddress, parseAddress, parseNamedAddress } from '../../move/address';
import { APTOS_COIN } from '../../move/aptosCoin';
import { functionSignature, structDeclaration, typeParametersText } from '../../move/signature';
import { VALUE_ABILITIES, PRIMITIVES } from '../../move/typeTag';
import type { Position } from '../../text/lines';
import {
  type Completion,
  type KnownAccount,
  type Completions,
  type CompletionSources,
  type FoundModules,
  pathAt,
  type WrittenPath,
  type WrittenWord,
  type KnownModules,
} from './completion';

const FRAMEWORK: readonly KnownAccount[] = [
  { address: '0x1', label: 'framework' },
  { address: '0x3', label: 'legacy token standard' },
  { address: '0x4', label: 'digital asset standard' },
];

/** Returns the listed accounts and the framework's, as the first part of a name. @param after text after the word */
function accountNames(accounts: readonly KnownAccount[], after: string): readonly Completion[] {
  const others = FRAMEWORK.filter(({ address }) => accounts.every(each => each.address !== address));
  return [...accounts, ...others].map((account, index) => ({
    ...accountItem(account, index),
    ...(after.startsWith('::') ? {} : { newText: `${account.address}::`, continues: true }),
  }));
}

export function accountItem({ address, label }: KnownAccount, rank: number): Completion {
  return {
    kind: 'account',
    label: abbreviateAddress(address),
    ...(label === undefined ? {} : { description: label }),
    detail: address,
    newText: address,
    rank,
  };
}

/** Returns the modules of an account, as the second part of a name. @param after text after the word */
export function moduleNames(modules: readonly ModuleAbi[], after: string): readonly Completion[] {
  return modules.map(({ name, functions, structs }) => {
    const entries = functions.filter(({ isEntry }) => isEntry).length;
    return {
      kind: 'module',
      label: name,
      description: `${entries} entry`,
      detail: `${counted(functions.length, 'function')} (${entries} entry), ${counted(structs.length, 'type')}`,
      newText: after.startsWith('::') ? name : `${name}::`,
      // Modules with entry functions come first.
      rank: entries > 0 ? 0 : 1,
      ...(after.startsWith('::') ? {} : { continues: true }),
    };
  });
}

/** Returns the functions of a module, entry functions first. @param isWanted a filter */
export function functionNames(
  module: ModuleAbi,
  isWanted: (abi: FunctionAbi) => boolean = () => true,
): readonly Completion[] {
  return module.functions.filter(isWanted).map(abi => ({
    kind: 'function',
    label: abi.name,
    description: functionWords(abi),
    detail: oneLine(functionSignature(abi)),
    code: `module ${module.address}::${module.name}\n${functionSignature(abi)}`,
    newText: abi.name,
    rank: FUNCTION_ORDER[functionKind(abi)],
  }));
}

/**
 * Returns the structs with the required abilities, except events. @param asPath whether to return fully qualified names
 */
function structNames(
  modules: readonly ModuleAbi[],
  abilities: readonly string[],
  asPath: boolean,
): readonly Completion[] {
  return modules.flatMap(module =>
    module.structs
      .filter(struct => !struct.isEvent && abilities.every(each => struct.abilities.includes(each)))
      .map(struct => structItem(module, struct, asPath)),
  );
}

function structItem({ address, name: module }: ModuleAbi, abi: StructAbi, asPath: boolean): Completion {
  const prefix = asPath ? `${address}::${module}::` : '';
  const isGeneric = abi.typeParameters.length > 0;
  const holes = abi.typeParameters.map((_, index) => `\${${index + 1}:T${index}}`).join(', ');
  return {
    kind: 'struct',
    label: `${prefix}${abi.name}`,
    ...(isGeneric ? { description: typeParametersText(abi.typeParameters) } : {}),
    detail: `${structWords(abi)}${abi.abilities.length === 0 ? '' : ` has ${abi.abilities.join(', ')}`}`,
    code: `module ${address}::${module}\n${structDeclaration(abi)}`,
    newText: `${prefix}${abi.name}${isGeneric ? `<${holes}>` : ''}`,
    ...(isGeneric ? { isSnippet: true } : {}),
    rank: parseAddress(address) === '0x1' ? 3 : 2,
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace('( ', '(').replace(/,? \)/, ')');
}

/** The kind of item that a name refers to. */
export type NameTarget =
  | { readonly kind: 'function' }
  /** A type with these abilities. */
  | { readonly kind: 'type'; readonly abilities: readonly string[] }
  /** Anything that is visible to other modules. */
  | { readonly kind: 'member' };

/** Returns completions at a cursor in a name such as `0x1::coin::transfer`; `undefined` if there is no such name. */
export async function completeName(
  line: string,
  position: Position,
  target: NameTarget,
  sources: CompletionSources,
): Promise<Completions | undefined> {
  const path = pathAt(line, position);
  if (!path) return undefined;
  if (path.stage === 'address') return listed(path.word, addressItems(path.word, target, sources));
  const address = parseNamedAddress(path.address);
  if (address === undefined) return undefined;
  const { modules, isLoading } = await found(path, address, sources);
  const items = path.stage === 'module' ? moduleNames(modules, path.word.after) : memberItems(modules, target);
  return { ...listed(path.word, items), isIncomplete: isLoading };
}

/** Returns completions that replace a word. */
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

function addressItems({ after }: WrittenWord, target: NameTarget, sources: CompletionSources): readonly Completion[] {
  const accounts = accountNames(sources.accounts, after);
  const isWhole = target.kind === 'type' && !after.startsWith('::');
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

const MAX_STRUCTS = 1_000;
const COIN: Completion = {
  kind: 'struct',
  label: APTOS_COIN,
  description: 'APT',
  detail: 'the network’s native coin',
  newText: APTOS_COIN,
  rank: 0,
};

/** Returns fully qualified types with the required abilities for a type argument. */
export function typeNames(abilities: readonly string[], { loaded }: KnownModules): readonly Completion[] {
  const known = structNames(loaded, abilities, true).filter(({ label }) => label !== APTOS_COIN);
  return [
    // The coin has only the ability `key`; where any type is allowed, a coin is the most likely choice.
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

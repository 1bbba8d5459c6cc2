import { FUNCTION_ORDER, functionKind, functionWords, structWords } from '../../modules/publishedModule';
import type { FunctionAbi, ModuleAbi, StructAbi } from '../../move/abi';
import { abbreviateAddress, parseAddress } from '../../move/address';
import { functionSignature, structDeclaration, typeParametersText } from '../../move/signature';
import type { Completion, KnownAccount } from './completion';

/** Accounts that every network has. */
const FRAMEWORK: readonly KnownAccount[] = [
  { address: '0x1', label: 'framework' },
  { address: '0x3', label: 'tokens of the first standard' },
  { address: '0x4', label: 'digital assets' },
];

/** The listed accounts and the framework's, as the first part of a name. @param behind what stands behind the cursor */
export function accountNames(accounts: readonly KnownAccount[], behind: string): readonly Completion[] {
  const others = FRAMEWORK.filter(({ address }) => accounts.every(each => each.address !== address));
  return [...accounts, ...others].map((account, index) => ({
    ...accountItem(account, index),
    ...(behind.startsWith('::') ? {} : { newText: `${account.address}::`, goesOn: true }),
  }));
}

/** An account as a value. */
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

/** The modules of an account, as the second part of a name. */
export function moduleNames(modules: readonly ModuleAbi[], behind: string): readonly Completion[] {
  return modules.map(({ name, functions, structs }) => {
    const entries = functions.filter(({ isEntry }) => isEntry).length;
    return {
      kind: 'module',
      label: name,
      description: `${entries} entry`,
      detail: `${entries} entry of ${functions.length} functions, ${structs.length} types`,
      newText: behind.startsWith('::') ? name : `${name}::`,
      // What can be called comes first.
      rank: entries > 0 ? 0 : 1,
      ...(behind.startsWith('::') ? {} : { goesOn: true }),
    };
  });
}

/** The functions of a module, those that a transaction can call first. @param isWanted leaves some out */
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
 * The structs of modules that have the abilities which are wanted, but events: nobody calls a function for one.
 * @param asPath whether they are named by their whole names
 */
export function structNames(
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

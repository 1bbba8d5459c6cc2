import { parseAddress } from '../../core/move/address';
import {
  isDeployed,
  type MoveAttribute,
  type MoveFacts,
  type MoveModule,
  type MovePath,
} from '../../core/source/factModel';
import { moveFacts, parseMove } from '../../core/source/moveFacts';
import { addressOf, resolveName } from '../../core/source/resolveName';

/** Move source or a listing is invalid. The message starts with `file:line`. */
export class MoveSourceError extends Error {
  override readonly name = 'MoveSourceError';

  /** @param line 1-based line number @param reason the problem in this line */
  constructor(
    readonly file: string,
    readonly line: number,
    readonly reason: string,
  ) {
    super(`${file}:${line}: ${reason}`);
  }
}

export interface SourceFile {
  /** The name in error messages. */
  readonly file: string;
  readonly text: string;
}

export type NamedAddresses = Readonly<Record<string, string>>;

/** Named addresses that every Aptos package gets from its framework dependencies. */
const FRAMEWORK_ADDRESSES: NamedAddresses = {
  std: '0x1',
  aptos_std: '0x1',
  aptos_framework: '0x1',
  aptos_token: '0x3',
  aptos_token_objects: '0x4',
};

/** The address, module and member to which a name refers: `0x1::coin::Coin`. */
export interface KnownName {
  readonly module: string;
  readonly member: string;
  readonly variant?: string;
}

/** A module in source code, without test-only code. */
export interface SourceModule {
  /** `address::name`, with an address without leading zeros. */
  readonly id: string;
  readonly declared: MoveModule;
  /** Resolves a path in the module. @throws MoveSourceError */
  readonly resolve: (path: MovePath) => KnownName;
  /** Returns the module of a friend declaration, as `address::name`. @throws MoveSourceError */
  readonly friend: (path: MovePath) => string;
  /** Returns the group in `#[resource_group_member(group = …)]`, as `address::module::name`. @throws MoveSourceError */
  readonly groupOf: (attribute: MoveAttribute) => string;
  /** Returns an error at a source offset. */
  readonly fail: (reason: string, offset: number) => MoveSourceError;
}

/** Returns the modules in Move source. @throws MoveSourceError with file and line */
export function sourceModules({ file, text }: SourceFile, addresses: NamedAddresses): readonly SourceModule[] {
  const fail = (reason: string, offset: number) =>
    new MoveSourceError(file, text.slice(0, offset).split('\n').length, reason);
  const tree = parseMove(text);
  tree.iterate({
    enter: ({ type, from }) => {
      if (type.isError) throw fail('this is not Move', from);
    },
  });
  const facts = moveFacts(tree, text);
  const known: NamedAddresses = { ...FRAMEWORK_ADDRESSES, ...addresses };
  return facts.modules
    .filter(each => each.kind === 'module' && isDeployed(each))
    .map(each => sourceModule(each, facts, known, fail));
}

function sourceModule(
  module: MoveModule,
  facts: MoveFacts,
  addresses: NamedAddresses,
  fail: SourceModule['fail'],
): SourceModule {
  const lookup = (name: string) => (Object.hasOwn(addresses, name) ? parseAddress(addresses[name] ?? '') : undefined);
  const find = (path: MovePath) => {
    const found = resolveName(facts, path, lookup);
    if (found?.address !== undefined) return { ...found, module: `${found.address}::${found.module}` };
    throw fail(`unknown name ${path.names.map(({ text }) => text).join('::')}`, path.span.from);
  };
  const address = addressOf(module.address, lookup);
  if (address === undefined) throw fail(`the named address ${module.address} has no value`, module.span.from);
  return {
    id: `${address}::${module.name}`,
    declared: {
      ...module,
      structs: module.structs.filter(isDeployed),
      functions: module.functions.filter(each => isDeployed(each) && !each.inline),
    },
    resolve: path => {
      const { module: id, member, variant } = find(path);
      if (member === undefined) throw fail(`${id} is a module`, path.span.from);
      return { module: id, member, ...(variant !== undefined && { variant }) };
    },
    friend: path => find(path).module,
    groupOf: ({ value = '', span }) => {
      const [, group, rest] = /^group\s*=\s*(\w+)(::\w+::\w+)$/.exec(value.trim()) ?? [];
      const found = group === undefined ? undefined : addressOf(group, lookup);
      if (found === undefined || rest === undefined) throw fail('this is not a resource group', span.from);
      return `${found}${rest}`;
    },
    fail,
  };
}

import { CodeNames } from '../core/bytecode/codeNames';
import type { CompiledModule } from '../core/bytecode/compiledCode';
import type { ModuleId } from '../core/move/functionId';
import { longAddress } from '../core/move/address';
import { bytesToHex, hexToBytes } from '../core/move/hex';
import { runGenesis } from '../core/vm/session/genesis';
import { publishModules } from '../core/vm/session/publish';
import { Failed, type Run } from '../core/vm/session/running';
import { vmStatusText } from '../core/vm/session/status';
import { runSystem, type SystemCalls } from '../core/vm/session/system';
import { bytesValue } from '../core/vm/values';
import { Stopped } from '../core/vm/vmError';
import { accountAt, type Ledger, type LedgerAccount, type Publication } from './ledger';
import { ed25519AuthenticationKey } from './requests/authenticationKey';
import { withEffects, type Runtime } from './simulation/chain';
import { builtLedgerModule, moduleIn, type LedgerModule } from './ledgerModule';

/** A built package, with the bytecode of each module. */
export interface BuiltPackage {
  readonly name: string;
  readonly modules: readonly Uint8Array[];
  /** The modules of the packages that the package depends on, from the same build. */
  readonly dependencies: readonly Uint8Array[];
  /** Whether it cannot be upgraded. */
  readonly isImmutable?: boolean;
}

/** Returns whether a package is published, and whether its published modules match the given ones. */
export function publicationOf(
  ledger: Ledger,
  name: string,
  modules: readonly { readonly id: ModuleId; readonly bytes: Uint8Array }[],
): 'none' | 'same' | 'other' {
  if (!(ledger.packages ?? []).includes(name)) return 'none';
  const isThere = ({ id, bytes }: (typeof modules)[number]): boolean => {
    const found = accountAt(ledger, id.address)?.modules.find(({ abi }) => abi?.name === id.module);
    return found?.bytecode === bytesToHex(bytes);
  };
  return modules.every(isThere) ? 'same' : 'other';
}

/** A package cannot be published. The message can be shown to the user. */
export class PublishError extends Error {
  override readonly name = 'PublishError';
}

/**
 * Returns the ledger with a published package. If the ledger's framework lacks functions that the package calls,
 * returns a new ledger with the framework of the package's build and the same accounts.
 * @throws PublishError
 */
export function* withPackage(ledger: Ledger, runtime: Runtime, built: BuiltPackage): Run<Ledger> {
  return yield* unlessStopped(built, withPublished(ledger, runtime, built));
}

/**
 * Returns the ledger itself or, if its framework lacks functions that the package calls, a new ledger with the
 * framework of the package's build and the same accounts.
 * @throws PublishError
 */
export function* withFramework(ledger: Ledger, runtime: Runtime, built: BuiltPackage): Run<Ledger> {
  const missing = missingIn(ledger, built);
  return missing === undefined ? ledger : yield* unlessStopped(built, ledgerOf(ledger, runtime, built, missing));
}

function* unlessStopped(built: BuiltPackage, run: Run<Ledger>): Run<Ledger> {
  try {
    return yield* run;
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    throw new PublishError(`${built.name} cannot be published: ${error.message.replace(/\.$/, '')}.`);
  }
}

function* withPublished(ledger: Ledger, runtime: Runtime, built: BuiltPackage): Run<Ledger> {
  let after = yield* withFramework(ledger, runtime, built);
  const publications: Record<string, Publication> = { ...after.publications };
  for (const [address, bundle] of byAddress(built)) {
    const place = `${address}::${built.name}`;
    publications[place] = publicationAt(after, built, bundle, publications[place]);
    after = withEffects(after, yield* published(after, runtime, built.name, address, bundle));
    after = labelled(after, address, built.name);
  }
  const others = (after.packages ?? []).filter(name => name !== built.name);
  return { ...after, packages: [...others, built.name], publications };
}

/**
 * Returns the publication of a package's modules at an address. Source: aptos-framework, `code.move`,
 * `check_upgradability`.
 * @param before the last one
 * @throws PublishError if the last one rules it out
 */
function publicationAt(
  ledger: Ledger,
  { name, isImmutable = false }: BuiltPackage,
  bundle: readonly Uint8Array[],
  before: Publication | undefined,
): Publication {
  const built = bundle.map(bytes => ({ id: idOf(moduleIn(bytes)), bytes }));
  const modules = built.map(({ id }) => textOf(id));
  const removed = before?.modules.find(id => !modules.includes(id));
  if (removed !== undefined)
    throw new PublishError(
      `${name} cannot be published: an upgrade cannot remove modules, and its build has no ${removed}; restore that module, or start over.`,
    );
  if (before?.isImmutable === true && publicationOf(ledger, name, built) !== 'same')
    throw new PublishError(
      `${name} cannot be upgraded: it was published with the upgrade_policy immutable; start over to publish it again.`,
    );
  return { modules, isImmutable };
}

/** Returns the ledger with a label for an account, unless the account already has one. */
function labelled(ledger: Ledger, address: string, label: string): Ledger {
  const account = accountAt(ledger, address);
  if (!account || account.label !== undefined) return ledger;
  return { ...ledger, accounts: { ...ledger.accounts, [address]: { ...account, label } } };
}

/**
 * Whether the package needs a new ledger with the framework of its build.
 * @throws PublishError if the build does not contain the framework either
 */
export function needsOwnFramework(ledger: Ledger, built: BuiltPackage): boolean {
  const missing = missingIn(ledger, built);
  if (missing !== undefined) frameworkOf(built, missing);
  return missing !== undefined;
}

function* published(
  ledger: Ledger,
  runtime: Runtime,
  name: string,
  address: string,
  bundle: readonly Uint8Array[],
): ReturnType<typeof publishModules> {
  try {
    return yield* publishModules(runtime.chain(ledger, BigInt(ledger.timestamp)), address, bundle);
  } catch (error) {
    if (!(error instanceof Failed)) throw error;
    throw new PublishError(`${name} cannot be published at ${address}: ${reasonOf(error)}.`);
  }
}

const NOT_LINKED = 'a module that it calls is missing or has a different version; publish its dependencies first';

/** Explanations of the statuses that package authors are likely to see. */
const ADVICE: Readonly<Record<string, string>> = {
  BACKWARD_INCOMPATIBLE_MODULE_UPDATE:
    'it is not compatible with its published version (a public function or a struct has changed); run "movescope drift" for details, or start over',
  LINKER_ERROR: NOT_LINKED,
  LOOKUP_FAILED: NOT_LINKED,
  TYPE_MISMATCH: NOT_LINKED,
  CONSTRAINT_NOT_SATISFIED: 'its metadata does not match its code; compile it with "aptos move compile"',
  CODE_DESERIALIZATION_ERROR: 'its bytecode is damaged; compile it again',
};

function reasonOf({ failure }: Failed): string {
  const status = vmStatusText(failure);
  const advice = failure.kind === 'refused' ? ADVICE[status] : undefined;
  if (advice !== undefined) return `${advice} (${status})`;
  return failure.kind === 'refused' ? status : `its init_module fails: ${status}`;
}

/** Groups the modules by account, in the order of the build. */
function byAddress({ modules }: BuiltPackage): ReadonlyMap<string, readonly Uint8Array[]> {
  const bundles = new Map<string, Uint8Array[]>();
  for (const bytes of modules) {
    const { address } = idOf(moduleIn(bytes));
    bundles.set(address, [...(bundles.get(address) ?? []), bytes]);
  }
  return bundles;
}

function idOf(code: CompiledModule): { readonly address: string; readonly module: string } {
  return new CodeNames(code).module(code.self);
}

const FRAMEWORK_ADDRESSES = ['0x1', '0x3', '0x4'];

/**
 * Returns a framework function that the package calls but the ledger lacks; `undefined` if there is none.
 * @throws PublishError if the ledger lacks only functions in other packages
 */
function missingIn(ledger: Ledger, { name: built, modules }: BuiltPackage): string | undefined {
  const codes = modules.map(moduleIn);
  const own = new Set(codes.map(code => textOf(idOf(code))));
  const called = new Map<string, ReadonlySet<string>>();
  let other: string | undefined;
  for (const code of codes) {
    const names = new CodeNames(code);
    for (const [index] of code.functionHandles.entries()) {
      const { address, module, name } = names.function(index);
      const id = `${address}::${module}`;
      if (own.has(id)) continue;
      const there = called.get(id) ?? functionsIn(accountAt(ledger, address)?.modules ?? [], module);
      called.set(id, there);
      if (there.has(name)) continue;
      const missing = `${address}::${module}::${name}`;
      if (FRAMEWORK_ADDRESSES.includes(address)) return missing;
      other ??= missing;
    }
  }
  if (other === undefined) return undefined;
  const isOwn = codes.some(code => other.startsWith(`${idOf(code).address}::`));
  throw new PublishError(
    isOwn
      ? `${built} calls ${other}, which is neither in its build nor in the sandbox. Run "aptos move compile", or publish the package of that module first.`
      : `${built} calls ${other}, which is not in the sandbox. Publish its package first.`,
  );
}

function textOf({ address, module }: { readonly address: string; readonly module: string }): string {
  return `${address}::${module}`;
}

/** Returns the names of a module's functions, including private ones; empty if the module is not in the list. */
function functionsIn(modules: readonly LedgerModule[], module: string): ReadonlySet<string> {
  const found = modules.find(({ abi }) => abi?.name === module);
  const bytes = found && hexToBytes(found.bytecode);
  if (!bytes) return new Set();
  const { functionDefinitions, functionHandles, identifiers } = moduleIn(bytes);
  return new Set(functionDefinitions.flatMap(({ handle }) => identifiers[functionHandles[handle]?.name ?? -1] ?? []));
}

/**
 * Returns the modules that a build depends on, including the framework.
 * @throws PublishError if the build does not contain the framework
 */
function frameworkOf(built: BuiltPackage, missing: string): readonly LedgerModule[] {
  const modules = built.dependencies.map(builtLedgerModule);
  const ofFramework = modules.filter(({ abi }) => abi?.address === '0x1');
  const isWhole =
    functionsIn(ofFramework, 'genesis').has('initialize') &&
    ofFramework.some(({ abi }) => abi?.name === 'transaction_validation');
  if (!isWhole)
    throw new PublishError(
      `${built.name} calls ${missing}, which is neither in the sandbox nor in the package’s build. Run "aptos move compile" to build the package with all its dependencies.`,
    );
  return modules;
}

/** Returns a ledger with the framework of a build, and its other dependencies. */
function* ledgerOf(ledger: Ledger, runtime: Runtime, built: BuiltPackage, missing: string): Run<Ledger> {
  const modules = frameworkOf(built, missing);
  const accounts: Record<string, LedgerAccount> = {};
  for (const module of modules) {
    const address = module.abi?.address ?? '';
    accounts[address] = { ...accounts[address], modules: [...(accounts[address]?.modules ?? []), module] };
  }
  for (const [address, { label, publicKey }] of Object.entries(ledger.accounts))
    if (label !== undefined && publicKey !== undefined)
      accounts[address] = { label, publicKey, modules: accounts[address]?.modules ?? [] };
  if (accounts['0x1']) accounts['0x1'] = { ...accounts['0x1'], label: 'framework' };
  const nothing = { state: { resources: {}, items: {} }, transactions: [], blocks: [], packages: [], publications: {} };
  const empty: Ledger = { ...ledger, accounts, ...nothing, framework: built.name };
  const begun = yield* runGenesis(runtime.chain(empty, 0n), { coreResourcesKey: new Uint8Array(32) });
  const opened = withEffects(empty, begun.effects);
  const people = Object.entries(accounts).filter(([, { publicKey }]) => publicKey !== undefined);
  const funded = yield* runSystem(runtime.chain(opened, 0n), { kind: 'void' }, calls => fund(calls, people));
  return withEffects(opened, funded.effects);
}

const CORE_RESOURCES = '0xa550c18';
/** 1,000 APT. */
const OCTAS = 100_000_000_000n;

/** Creates accounts with coins and with the keys that the people in the sandbox have. */
function* fund(calls: SystemCalls, people: readonly (readonly [string, LedgerAccount])[]): Run<void> {
  const [create, mint, setKey] = [
    yield* calls.find('aptos_account::create_account'),
    yield* calls.find('aptos_coin::mint'),
    yield* calls.find('account::rotate_authentication_key_internal'),
  ];
  if (!create || !mint || !setKey) throw new PublishError('The build’s framework has no accounts or coins.');
  for (const [address, { publicKey = '' }] of people) {
    yield* calls.as(address, create, [longAddress(address)]);
    yield* calls.as(CORE_RESOURCES, mint, [longAddress(address), OCTAS]);
    const key = hexToBytes(ed25519AuthenticationKey(publicKey) ?? bytesToHex(new Uint8Array(32))) ?? new Uint8Array();
    yield* calls.as(address, setKey, [bytesValue(key)]);
  }
}

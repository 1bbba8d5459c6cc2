import { readBytecode } from '../../bytecode/readBytecode';
import { BytecodeError } from '../../bytecode/byteCursor';
import { readMetadata, type ModuleMetadata } from '../../bytecode/metadata';
import type { CompiledCode, CompiledModule } from '../../bytecode/compiledCode';
import { canonicalAddress, longAddress } from '../../move/address';
import { parseTypeTag } from '../../move/typeTag';
import { Linker } from '../linker';
import { publishRequest, type PublishRequest } from '../natives/code';
import { Meter, type Limits } from '../meter';
import { Journal } from '../state/journal';
import { Signer, type LinkedFunction } from '../value';
import { signerValues } from './arguments';
import { effectsOf, openSession, type Chain, type Effects, type PublishedModule } from './chain';
import {
  friendsOf,
  functionsOf,
  isCompatible,
  linkingStatus,
  moduleIdAt,
  structsOf,
  type DeclaredStruct,
} from './compatibility';
import { readFeatures, type Features } from './features';
import { checkResourceGroups, SCOPES } from './resourceGroups';
import { Caller, refuse, supplied, type Means, type Run } from './running';

/** Published modules. They are checked, but their bytecode is not verified. */
export interface Published {
  /** Contains a linker that includes the published modules. */
  readonly means: Means;
  readonly modules: readonly PublishedModule[];
}

/**
 * Publishes the modules that a session's code has requested to publish, as a node does at the end of the session, and
 * runs `init_module` of new modules.
 * Source: aptos-core, `aptos-vm/src/aptos_vm.rs`, `resolve_pending_code_publish_and_finish_user_session`.
 * @throws Failed
 */
export function* publish(caller: Caller, features: Features): Run<Published> {
  const { means, session } = caller;
  const request = session.extension(publishRequest).pending;
  if (!request) return { means, modules: [] };
  const modules = request.bundle.map(readModule);
  yield* supplied(() => checkBundle(means.linker, request, modules, features, session.environment.chainId));
  const staged = new Map(modules.map(each => [each.id, each.code]));
  const { linker } = means;
  const after: Means = {
    ...means,
    linker: new Linker(id => staged.get(id) ?? linker.source(id), linker.types),
  };
  for (const { code } of modules) {
    const trouble = yield* supplied(() => linkingStatus(after.linker, code));
    if (trouble !== undefined) refuse(trouble);
  }
  const initializing = new Caller(after, session, caller.tally, caller.watcher);
  for (const { id } of modules)
    if (!(yield* supplied(() => linker.hasModule(id)))) yield* initialize(initializing, id, request.destination);
  return { means: after, modules };
}

/**
 * Publishes modules without a transaction, which is not possible on a node. Creates the account if it does not exist.
 * Runs the checks and `init_module`, as a publish transaction does.
 * @throws Failed, Stopped
 */
export function* publishModules(
  chain: Chain,
  destination: string,
  bundle: readonly Uint8Array[],
  { limits }: { readonly limits?: Limits } = {},
): Run<Effects> {
  const means: Means = { linker: chain.linker, natives: chain.natives, meter: new Meter(limits) };
  const journal = new Journal(chain.view);
  const features = yield* supplied(() => readFeatures(means, journal));
  const session = openSession(chain, journal, { kind: 'void' }, { features: features.bits });
  const caller = new Caller(means, session, { instructions: 0, calls: 0 });
  const owner = longAddress(canonicalAddress(destination));
  const [exists, create] = yield* supplied(
    () => [linked(means, 'exists_at'), linked(means, 'create_account_unchecked')] as const,
  );
  const [hasAccount] = yield* caller.call(exists, [owner]);
  if (hasAccount !== true) yield* caller.call(create, [owner]);
  session.extension(publishRequest).pending = {
    destination: owner,
    bundle,
    expectedModules: bundle.map(bytes => readModule(bytes).id.split('::')[1] ?? ''),
    checksCompatibility: true,
  };
  const published = yield* publish(caller, features);
  return effectsOf(journal, published.means, published.modules);
}

function linked({ linker }: Means, name: string): LinkedFunction {
  return linker.function('0x1::account', name);
}

/** Source: aptos-core, `aptos-vm/src/verifier/module_init.rs`, `verify_init_module_function`. */
function* initialize(caller: Caller, id: string, destination: string): Run<void> {
  const { linker } = caller.means;
  const module = yield* supplied(() => linker.module(id));
  if (!module.functions.has(INIT_MODULE)) return;
  const called = yield* supplied(() => linker.function(id, INIT_MODULE));
  const [parameter, ...more] = called.parameters;
  const value = parameter?.kind === 'reference' ? parameter.to : parameter;
  const isValid = value?.text === 'signer' && more.length === 0 && called.results.length === 0;
  if (!isValid || called.definition.visibility !== 'private') refuse('INVALID_INIT_MODULE');
  yield* caller.call(called, signerValues(called.parameters, [new Signer(destination)]));
}

const INIT_MODULE = 'init_module';

/** Whether code was compiled with unstable language features and the chain is mainnet, which rejects such code. */
export function isUnstable({ metadata }: CompiledCode, chainId: number): boolean {
  return chainId === MAINNET && readMetadata(metadata).compilation?.isUnstable === true;
}

const MAINNET = 1;

function readModule(bytes: Uint8Array): PublishedModule {
  try {
    const reading = readBytecode(bytes);
    if (reading.kind === 'read' && reading.code.kind === 'module')
      return { id: moduleIdAt(reading.code, reading.code.self), bytes, code: reading.code };
  } catch (error) {
    if (!(error instanceof BytecodeError)) throw error;
  }
  return refuse('CODE_DESERIALIZATION_ERROR');
}

/** Source: `aptos_vm.rs`, `validate_publish_request`; `move-vm/runtime/src/storage/publishing.rs`. */
function checkBundle(
  linker: Linker,
  { destination, expectedModules, allowedDependencies }: PublishRequest,
  modules: readonly PublishedModule[],
  features: Features,
  chainId: number,
): void {
  const address = canonicalAddress(destination);
  const ids = new Set(modules.map(each => each.id));
  const expected = new Set(expectedModules);
  const codes = modules.map(each => each.code);
  if (codes.some(each => [...friendsOf(each)].some(id => !ids.has(id)))) refuse('FRIEND_NOT_FOUND_IN_MODULE_BUNDLE');
  if (codes.some(each => isUnstable(each, chainId))) refuse('UNSTABLE_BYTECODE_REJECTED');
  const isSpecial = /^0x[0-9a-f]$/.test(address);
  const natives = codes.flatMap(each => each.functionDefinitions.filter(({ code }) => !code));
  if (natives.some(each => each.isEntry || !isSpecial)) refuse('USER_DEFINED_NATIVE_NOT_ALLOWED');
  for (const { id, code } of modules) {
    if (!expected.delete(id.split('::')[1] ?? '')) refuse('CONSTRAINT_NOT_SATISFIED');
    if (allowedDependencies && !dependenciesOf(code).every(each => isAllowed(allowedDependencies, each)))
      refuse('CONSTRAINT_NOT_SATISFIED');
    const metadata = readMetadata(code.metadata);
    if (!isValidMetadata(code, metadata)) refuse('CONSTRAINT_NOT_SATISFIED');
    checkEvents(linker, id, code, metadata);
  }
  checkResourceGroups(linker, modules);
  if (expected.size > 0) refuse('CONSTRAINT_NOT_SATISFIED');
  for (const { id, code } of modules) {
    if (!id.startsWith(`${address}::`)) refuse('MODULE_ADDRESS_DOES_NOT_MATCH_SENDER');
    if (!linker.hasModule(id)) continue;
    const old = linker.module(id).code;
    if (!isCompatible(linker, old, code, { checksFriends: !features.has('treatFriendAsPrivate') }))
      refuse('BACKWARD_INCOMPATIBLE_MODULE_UPDATE');
  }
  if (ids.size < modules.length) refuse('DUPLICATE_MODULE_NAME');
}

function dependenciesOf(code: CompiledModule): readonly string[] {
  return code.moduleHandles.map((_, at) => moduleIdAt(code, at)).filter((_, at) => at !== code.self);
}

/** Whether a dependency is allowed. An empty name allows all modules of an account. */
function isAllowed(allowed: ReadonlyMap<string, ReadonlySet<string>>, id: string): boolean {
  const [address = '', name = ''] = id.split('::');
  const names = allowed.get(address);
  return names !== undefined && (names.has('') || names.has(name));
}

/**
 * Whether all metadata is known and well-formed, and attributes are used only on functions and structs that support
 * them. Source: aptos-core, `types/src/vm/module_metadata.rs`, `verify_module_metadata_for_module_publishing`.
 */
function isValidMetadata(code: CompiledModule, metadata: ModuleMetadata): boolean {
  const [functions, structs] = [functionsOf(code), structsOf(code)];
  if (metadata.unreadable.length > 0) return false;
  const areFunctionsValid = metadata.functions.every(({ name, attributes }) => {
    const declared = functions.get(name);
    if (!declared) return false;
    const { definition, handle } = declared;
    return attributes.every(({ kind }) => {
      if (kind === 'view') return (code.signatures[handle.results] ?? []).length > 0;
      return kind === 'randomness' && definition.isEntry && definition.visibility !== 'public';
    });
  });
  return (
    areFunctionsValid &&
    metadata.structs.every(({ name, attributes }) => attributes.every(each => isValidOnStruct(structs.get(name), each)))
  );
}

function isValidOnStruct(
  declared: DeclaredStruct | undefined,
  { kind, args: [arg] }: ModuleMetadata['structs'][number]['attributes'][number],
): boolean {
  if (kind === 'event') return true;
  if (!declared) return false;
  const { definition, handle } = declared;
  if (kind === 'resource_group_member')
    return (handle.abilities & KEY) !== 0 && arg !== undefined && parseTypeTag(arg)?.kind === 'struct';
  if (kind !== 'resource_group' || arg === undefined || !SCOPES.includes(arg)) return false;
  const { layout } = definition;
  return (
    handle.abilities === 0 &&
    handle.typeParameters.length === 0 &&
    layout.kind === 'fields' &&
    layout.fields.length === 1
  );
}

const KEY = 8;

/**
 * Checks that emitted structs have the event attribute, and that no struct loses this attribute. Source: aptos-core,
 * `aptos-vm/src/verifier/event_validation.rs`.
 */
function checkEvents(linker: Linker, id: string, code: CompiledModule, metadata: ModuleMetadata): void {
  const events = eventsIn(metadata);
  for (const { of, typeArguments } of code.functionInstantiations) {
    const handle = code.functionHandles[of];
    if (!handle || moduleIdAt(code, handle.module) !== '0x1::event') continue;
    if (code.identifiers[handle.name] !== 'emit') continue;
    const [type] = code.signatures[typeArguments] ?? [];
    const struct = type?.kind === 'struct' ? code.structHandles[type.handle] : undefined;
    if (struct?.module !== code.self || !events.has(code.identifiers[struct.name] ?? ''))
      refuse('EVENT_METADATA_VALIDATION_ERROR');
  }
  if (!linker.hasModule(id)) return;
  const before = eventsIn(linker.module(id).metadata);
  if ([...before].some(each => !events.has(each))) refuse('EVENT_METADATA_VALIDATION_ERROR');
}

function eventsIn({ structs }: ModuleMetadata): ReadonlySet<string> {
  return new Set(structs.filter(each => each.attributes.some(({ kind }) => kind === 'event')).map(each => each.name));
}

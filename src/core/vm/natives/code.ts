import { canonicalAddress } from '../../move/address';
import type { Native, Natives } from '../native';
import { bytesOf } from '../values';
import { MoveAbort } from '../vmError';
import { addressArgument, fieldsOf, integerArgument, listArgument, nativesOf, stringText } from './arguments';

/** A request by `0x1::code` to publish modules at the end of the session. */
export interface PublishRequest {
  /** An address with 64 digits. */
  readonly destination: string;
  readonly bundle: readonly Uint8Array[];
  /** The module names in the package metadata. */
  readonly expectedModules: readonly string[];
  /**
   * The names of allowed modules, by account in the format of `parseAddress`. An empty name allows all modules of an
   * account. If absent, all dependencies are allowed.
   */
  readonly allowedDependencies?: ReadonlyMap<string, ReadonlySet<string>>;
  readonly checksCompatibility: boolean;
}

/** Source: aptos-core, `framework/src/natives/code.rs`. */
const EALREADY_REQUESTED = 0x03_0000n;
const ARBITRARY_POLICY = 0n;

/** Creates the session data for publish requests. */
export const publishRequest = (): { pending?: PublishRequest } => ({});

/** Source: aptos-core, `framework/src/natives/code.rs`. */
const request: Native = ({ meter, session }, args) => {
  const [owner, names, ...rest] = args;
  const [allowed, code, policy] = rest.length === 3 ? rest : [undefined, ...rest];
  const destination = addressArgument(owner);
  const expectedModules = listArgument(names).map(stringText);
  const bundle = listArgument(code).map(bytesOf);
  for (const { length } of bundle) meter.charge(length);
  const dependencies = new Map<string, Set<string>>();
  const allow = (account: string, name: string) => {
    const known = dependencies.get(account) ?? new Set();
    dependencies.set(account, known.add(name));
  };
  for (const dependency of allowed === undefined ? [] : listArgument(allowed)) {
    const [account, name] = fieldsOf(dependency);
    allow(canonicalAddress(addressArgument(account)), stringText(name));
  }
  for (const name of expectedModules) allow(canonicalAddress(destination), name);
  const pending = session.extension(publishRequest);
  if (pending.pending) throw new MoveAbort(EALREADY_REQUESTED);
  pending.pending = {
    destination,
    bundle,
    expectedModules,
    ...(allowed !== undefined && { allowedDependencies: dependencies }),
    checksCompatibility: integerArgument(policy) !== ARBITRARY_POLICY,
  };
  return [];
};

/** Natives for publishing. */
export const CODE: Natives = new Map(
  nativesOf('0x1::code', { request_publish: request, request_publish_with_allowed_deps: request }),
);

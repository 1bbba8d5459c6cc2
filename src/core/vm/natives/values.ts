import { longAddress } from '../../move/address';
import { bytesToHex } from '../../move/hex';
import type { Native, Natives } from '../native';
import { Reference, Signer, Variant } from '../value';
import { bytesOf, bytesValue, compareValues } from '../values';
import { MoveAbort } from '../vmError';
import {
  addressArgument,
  errorOf,
  integerArgument,
  isEnabled,
  listArgument,
  nativesOf,
  referenceArgument,
  referred,
  signerArgument,
  stringValue,
} from './arguments';

/** Source: aptos-core, `types/src/on_chain_config/aptos_features.rs`. */
const NATIVE_MEMORY_OPERATIONS = 80;
const PERMISSIONED_SIGNER = 84;

/** Source: aptos-core, `framework/src/natives/permissioned_signer.rs`. */
const EPERMISSION_SIGNER_DISABLED = 9n;
const ENOT_PERMISSIONED_SIGNER = 3n;
/** Source: aptos-core, `framework/src/natives/mod.rs`. */
const NFE_EXPECTED_STRUCT_TYPE_TAG = 1n;
const NFE_UNABLE_TO_PARSE_ADDRESS = 2n;
/** Source: aptos-core, `move-stdlib/src/natives/mem.rs`. */
const EMEM_NOT_ENABLED = 1n;
/** Source: aptos-core, `move-stdlib/src/natives/vector.rs`. */
const EINDEX_OUT_OF_BOUNDS = 1n;
const EVECTOR_NOT_ENABLED = 2n;

const TEXT = new TextEncoder();

const createSigner: Native = (_, [address]) => [new Signer(addressArgument(address))];

const borrowAddress: Native = (_, [signer]) => [new Reference([signerArgument(signer).address], 0)];

/**
 * Makes a native abort unless permissioned signers are enabled. Source: aptos-core,
 * `framework/src/natives/permissioned_signer.rs`.
 */
function ifPermissioned(native: Native): Native {
  return (context, args, types) => {
    if (!isEnabled(context, PERMISSIONED_SIGNER)) throw new MoveAbort(EPERMISSION_SIGNER_DISABLED);
    return native(context, args, types);
  };
}

const isPermissioned = ifPermissioned((_, [signer]) => [signerArgument(signer).permission !== undefined]);

export const SIGNERS: Natives = new Map([
  ...nativesOf('0x1::signer', { borrow_address: borrowAddress }),
  ...nativesOf('0x1::create_signer', { create_signer: createSigner }),
  ...nativesOf('0x1::genesis', { create_signer: createSigner }),
  ...nativesOf('0x1::account', {
    create_signer: createSigner,
    // Source: aptos-core, `framework/src/natives/account.rs`.
    create_address: (_, [bytes]) => {
      const address = bytesOf(bytes);
      if (address.length !== 32) throw new MoveAbort(NFE_UNABLE_TO_PARSE_ADDRESS);
      return [bytesToHex(address)];
    },
  }),
  ...nativesOf('0x1::permissioned_signer', {
    is_permissioned_signer_impl: isPermissioned,
    is_permissioned_signer: isPermissioned,
    permission_address: ifPermissioned((_, [signer]) => {
      const { permission } = signerArgument(signer);
      if (permission === undefined) throw new MoveAbort(ENOT_PERMISSIONED_SIGNER);
      return [permission];
    }),
    signer_from_permissioned_handle_impl: ifPermissioned((_, [master, permission]) => [
      new Signer(addressArgument(master), addressArgument(permission)),
    ]),
    borrow_address: (context, args, types) => {
      const { permission } = signerArgument(args[0]);
      if (permission !== undefined && !isEnabled(context, PERMISSIONED_SIGNER))
        throw new MoveAbort(EPERMISSION_SIGNER_DISABLED);
      return borrowAddress(context, args, types);
    },
  }),
]);

/** Natives for types, memory and vectors. */
export const MEMORY: Natives = new Map([
  ...nativesOf('0x1::mem', {
    // Source: aptos-core, `move-stdlib/src/natives/mem.rs`.
    swap: (context, [left, right]) => {
      if (!isEnabled(context, NATIVE_MEMORY_OPERATIONS)) throw errorOf('unavailable', EMEM_NOT_ENABLED);
      const [one, other] = [referenceArgument(left), referenceArgument(right)];
      [one.value, other.value] = [other.value, one.value];
      return [];
    },
  }),
  ...nativesOf('0x1::cmp', {
    // Source: aptos-core, `move-stdlib/src/natives/cmp.rs`: the variants of Ordering are less, equal, greater.
    compare: ({ meter }, [one, other]) => [new Variant(compareValues(referred(one), referred(other), meter) + 1, [])],
  }),
  ...nativesOf('0x1::vector', {
    // Source: aptos-core, `move-stdlib/src/natives/vector.rs`.
    move_range: (context, [from, removal, length, to, insertion]) => {
      if (!isEnabled(context, NATIVE_MEMORY_OPERATIONS)) throw errorOf('unavailable', EVECTOR_NOT_ENABLED);
      const [source, target] = [referenceArgument(from), referenceArgument(to)];
      const [taken, given] = [listArgument(source.value), listArgument(target.value)];
      const [at, count, before] = [integerArgument(removal), integerArgument(length), integerArgument(insertion)];
      if (at + count > taken.length || before > given.length) throw new MoveAbort(EINDEX_OUT_OF_BOUNDS);
      context.meter.allocate(Number(count));
      context.meter.charge(taken.length - Number(at) + given.length - Number(before));
      const rest = given.splice(Number(before));
      const moved = taken.splice(Number(at), Number(count));
      for (const value of moved) given.push(value);
      for (const value of rest) given.push(value);
      for (const { owner } of [source, target]) if (owner) owner.isDirty = true;
      return [];
    },
  }),
  ...nativesOf('0x1::type_info', {
    // Source: aptos-core, `framework/src/natives/type_info.rs`.
    type_of: ({ meter }, _, [type]) => {
      if (type?.kind !== 'struct') throw new MoveAbort(NFE_EXPECTED_STRUCT_TYPE_TAG);
      meter.allocate(type.text.length);
      const { address, module, text } = type;
      const name = text.slice(`${address}::${module}::`.length);
      return [[longAddress(address), bytesValue(TEXT.encode(module)), bytesValue(TEXT.encode(name))]];
    },
    type_name: ({ meter }, _, [type]) => {
      meter.allocate(type?.text.length ?? 0);
      return [stringValue(type?.text ?? '')];
    },
    chain_id_internal: ({ session }) => [session.environment.chainId],
  }),
]);

import { PRIMITIVE_SIZES } from '../../move/fieldTypes';
import { decode, encode, NoBcs } from '../bcs';
import type { Native, NativeContext, Natives } from '../native';
import type { Type } from '../type';
import { bytesOf, bytesValue } from '../values';
import { MoveAbort, VmError } from '../vmError';
import { nativesOf, optionValue, referred, wrongType } from './arguments';

/** Source: aptos-core, `move-core/types/src/vm_status.rs`, `sub_status`. */
const NFE_BCS_SERIALIZATION_FAILURE = 0x1c5n;
/** Source: aptos-core, `framework/src/natives/util.rs`. */
const EFROM_BYTES = 0x01_0001n;

/** Source: aptos-core, `framework/src/natives/util.rs`. */
const fromBytes: Native = (context, [bytes], [type]) => {
  if (!type) throw wrongType();
  const read = bytesOf(bytes);
  context.meter.charge(read.length);
  try {
    return [decode(context, type, read)];
  } catch (error) {
    throw error instanceof NoBcs ? new MoveAbort(EFROM_BYTES) : error;
  }
};

/** Natives for serialization and deserialization. Source: aptos-core, `move-stdlib/src/natives/bcs.rs`. */
export const SERIALIZATION: Natives = new Map([
  ...nativesOf('0x1::bcs', {
    to_bytes: (context, [value], [type]) => {
      const bytes = serialized(context, type, value);
      context.meter.allocate(bytes.length);
      return [bytesValue(bytes)];
    },
    serialized_size: (context, [value], [type]) => {
      try {
        return [BigInt(serialized(context, type, value).length)];
      } catch (error) {
        throw error instanceof VmError ? new MoveAbort(NFE_BCS_SERIALIZATION_FAILURE) : error;
      }
    },
    constant_serialized_size: (context, _, [type]) => {
      if (!type) throw wrongType();
      context.linker.requireLayout(type);
      const size = constantSize(context, type);
      return [optionValue(context, size === undefined ? undefined : BigInt(size))];
    },
  }),
  ...nativesOf('0x1::from_bcs', { from_bytes: fromBytes }),
  ...nativesOf('0x1::util', { from_bytes: fromBytes }),
]);

function serialized(context: NativeContext, type: Type | undefined, value: Parameters<Native>[1][number] | undefined) {
  if (!type) throw wrongType();
  try {
    return encode(context, type, referred(value));
  } catch (error) {
    throw error instanceof NoBcs ? new MoveAbort(NFE_BCS_SERIALIZATION_FAILURE) : error;
  }
}

/** Returns the serialized size of all values of a type; `undefined` if it is not constant. */
function constantSize(context: NativeContext, type: Type): number | undefined {
  if (type.kind === 'primitive') return type.name === 'signer' ? undefined : PRIMITIVE_SIZES[type.name];
  if (type.kind !== 'struct') return undefined;
  const { isEnum, variants } = context.linker.layout(type);
  if (isEnum) return undefined;
  context.meter.charge(variants.length);
  let total = 0;
  for (const each of variants[0]?.types ?? []) {
    const size = constantSize(context, each);
    if (size === undefined) return undefined;
    total += size;
  }
  return total;
}

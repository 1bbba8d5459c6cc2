import type { NativeContext, Natives } from '../native';
import type { Cell } from '../state/journal';
import type { Type } from '../type';
import { Reference, type Value } from '../value';
import { bytesValue } from '../values';
import { MoveAbort, VmError } from '../vmError';
import {
  addressArgument,
  fieldsOf,
  integerArgument,
  listArgument,
  MAX_U128,
  MAX_U64,
  nativesOf,
  referenceArgument,
  referred,
  stringBytes,
} from './arguments';
import { sessionAddress } from './tables';

/** Source: aptos-core, `aptos-aggregator/src/aggregator_v1_extension.rs`. */
const EADD_OVERFLOW = 0x02_0001n;
const ESUB_UNDERFLOW = 0x02_0002n;
/** Source: aptos-core, `framework/src/natives/aggregator_natives/aggregator_v2.rs`. */
const EUNSUPPORTED_AGGREGATOR_SNAPSHOT_TYPE = 0x03_0005n;
const EUNSUPPORTED_AGGREGATOR_TYPE = 0x03_0007n;
const EINPUT_STRING_LENGTH_TOO_LARGE = 0x03_0008n;
const EAGGREGATOR_FUNCTION_NOT_YET_SUPPORTED = 0x03_0009n;
const DERIVED_STRING_INPUT_MAX_LENGTH = 1024;

/** Creates the session data: the number of aggregators created so far. */
const madeAggregators = () => ({ count: 0 });

/**
 * Natives of the first version of aggregators: a u128 as a table item. They fail immediately if the value is out of
 * range, whereas a node calculates the sum at the end of the transaction.
 *
 * Source: aptos-core, `framework/src/natives/aggregator_natives/aggregator.rs`, `aggregator_factory.rs`.
 */
const FIRST = [
  ...nativesOf('0x1::aggregator_factory', {
    new_aggregator: (context, [factory, limit]) => {
      const handle = addressArgument(fieldsOf(fieldsOf(referred(factory))[0])[0]);
      const { session } = context;
      const key = sessionAddress(context, session.extension(madeAggregators).count++);
      const cell = itemOf(context, handle, key);
      session.journal.moveTo(context, cell, 0n);
      return [[handle, key, integerArgument(limit)]];
    },
  }),
  ...nativesOf('0x1::aggregator', {
    add: (context, [aggregator, value]) => {
      const { cell, now, limit } = aggregatorOf(context, aggregator);
      const sum = now + integerArgument(value);
      if (sum > limit) throw new MoveAbort(EADD_OVERFLOW);
      return changed(context, cell, sum);
    },
    sub: (context, [aggregator, value]) => {
      const { cell, now } = aggregatorOf(context, aggregator);
      const difference = now - integerArgument(value);
      if (difference < 0n) throw new MoveAbort(ESUB_UNDERFLOW);
      return changed(context, cell, difference);
    },
    read: (context, [aggregator]) => [aggregatorOf(context, aggregator).now],
    destroy: (context, [aggregator]) => {
      const [handle, key] = fieldsOf(aggregator);
      context.session.journal.moveFrom(context, itemOf(context, addressArgument(handle), addressArgument(key)));
      return [];
    },
  }),
];

function itemOf(context: NativeContext, handle: string, key: string): Cell {
  const { types } = context.linker;
  const [keyType, type] = [types.primitive('address'), types.primitive('u128')];
  return context.session.journal.tableItem(context, handle, key, keyType, type);
}

function aggregatorOf(context: NativeContext, aggregator: Value | undefined) {
  const [handle, key, limit] = fieldsOf(referred(aggregator));
  const cell = itemOf(context, addressArgument(handle), addressArgument(key));
  const [now] = cell.slot;
  // Source: aptos-core, `aptos-aggregator/src/aggregator_v1_extension.rs`, `read_and_materialize`.
  if (now === undefined) throw new VmError('VM_EXTENSION_ERROR');
  return { cell, now: integerArgument(now), limit: integerArgument(limit) };
}

function changed(context: NativeContext, cell: Cell, value: bigint): readonly Value[] {
  context.session.journal.touch(context, cell);
  new Reference(cell.slot, 0, cell).value = value;
  return [];
}

/**
 * Natives of the second version of aggregators, which contain their value. On a node, the value is a delayed field,
 * with the same result and size.
 *
 * Source: aptos-core, `framework/src/natives/aggregator_natives/aggregator_v2.rs`.
 */
const SECOND = nativesOf('0x1::aggregator_v2', {
  create_aggregator: (_, [limit], [type]) => [[zeroOf(type), integerArgument(limit)]],
  create_unbounded_aggregator: (_, __, [type]) => [[zeroOf(type), largestOf(type, EUNSUPPORTED_AGGREGATOR_TYPE)]],
  try_add: (_, [aggregator, value], [type]) => {
    const { now, limit } = boundedOf(aggregator, type);
    const sum = now + integerArgument(value);
    if (sum <= limit) setValue(aggregator, sum);
    return [sum <= limit];
  },
  try_sub: (_, [aggregator, value], [type]) => {
    const difference = boundedOf(aggregator, type).now - integerArgument(value);
    if (difference >= 0n) setValue(aggregator, difference);
    return [difference >= 0n];
  },
  is_at_least_impl: (_, [aggregator, value], [type]) => [boundedOf(aggregator, type).now >= integerArgument(value)],
  read: (_, [aggregator], [type]) => {
    const { now, limit } = boundedOf(aggregator, type);
    if (now > limit) throw new VmError('UNKNOWN_INVARIANT_VIOLATION_ERROR');
    return [now];
  },
  snapshot: (_, [aggregator], [type]) => [[boundedOf(aggregator, type).now]],
  create_snapshot: (_, [value], [type]) => {
    largestOf(type, EUNSUPPORTED_AGGREGATOR_SNAPSHOT_TYPE);
    return [[integerArgument(value)]];
  },
  copy_snapshot: notSupported,
  read_snapshot: (_, [snapshot], [type]) => {
    largestOf(type, EUNSUPPORTED_AGGREGATOR_SNAPSHOT_TYPE);
    return [integerArgument(fieldsOf(referred(snapshot))[0])];
  },
  string_concat: notSupported,
  read_derived_string: ({ meter }, [derived]) => {
    const bytes = stringBytes(fieldsOf(referred(derived))[0]);
    meter.allocate(bytes.length);
    return [[bytesValue(bytes)]];
  },
  create_derived_string: ({ meter }, [text]) => {
    const bytes = stringBytes(text);
    if (bytes.length > DERIVED_STRING_INPUT_MAX_LENGTH) throw new MoveAbort(EINPUT_STRING_LENGTH_TOO_LARGE);
    meter.allocate(bytes.length);
    // Source: aptos-core, `types/src/delayed_fields.rs`, `calculate_width_for_constant_string`.
    const width = Math.max(sizeOf(bytes.length) + 1, digitsOf(MAX_U64) + 2);
    return [derivedString(bytes, width)];
  },
  derive_string_concat: ({ meter }, [before, snapshot, after], [type]) => {
    const [prefix, suffix] = [stringBytes(before), stringBytes(after)];
    if (prefix.length + suffix.length > DERIVED_STRING_INPUT_MAX_LENGTH)
      throw new MoveAbort(EINPUT_STRING_LENGTH_TOO_LARGE);
    const largest = largestOf(type, EUNSUPPORTED_AGGREGATOR_SNAPSHOT_TYPE);
    const number = new TextEncoder().encode(integerArgument(fieldsOf(referred(snapshot))[0]).toString());
    const bytes = [...prefix, ...number, ...suffix];
    meter.allocate(bytes.length);
    // Source: aptos-core, `types/src/delayed_fields.rs`, `calculate_width_for_integer_embedded_string`.
    return [derivedString(bytes, sizeOf(prefix.length + suffix.length + digitsOf(largest)) + 1)];
  },
});

export const AGGREGATORS: Natives = new Map([...FIRST, ...SECOND]);

function notSupported(): never {
  throw new MoveAbort(EAGGREGATOR_FUNCTION_NOT_YET_SUPPORTED);
}

/**
 * Returns the maximum value of an aggregator or snapshot of type u64 or u128.
 * @throws MoveAbort with the code `otherwise` for other types
 */
function largestOf(type: Type | undefined, otherwise: bigint): bigint {
  if (type?.text === 'u64') return MAX_U64;
  if (type?.text === 'u128') return MAX_U128;
  throw new MoveAbort(otherwise);
}

function zeroOf(type: Type | undefined): bigint {
  largestOf(type, EUNSUPPORTED_AGGREGATOR_TYPE);
  return 0n;
}

function boundedOf(aggregator: Value | undefined, type: Type | undefined) {
  largestOf(type, EUNSUPPORTED_AGGREGATOR_TYPE);
  const [now, limit] = fieldsOf(referred(aggregator));
  return { now: integerArgument(now), limit: integerArgument(limit) };
}

function setValue(aggregator: Value | undefined, value: bigint): void {
  const { value: fields, owner } = referenceArgument(aggregator);
  listArgument(fields)[0] = value;
  if (owner) owner.isDirty = true;
}

/**
 * Returns a derived string with padding. Source: aptos-core,
 * `move-vm/types/src/delayed_values/derived_string_snapshot.rs`.
 */
function derivedString(bytes: Iterable<number>, width: number): Value {
  const text = Array.from(bytes);
  const padding = width - sizeOf(text.length) - 1;
  return [[text], new Array<Value>(padding).fill(0)];
}

/** Returns the BCS size of a `vector<u8>`, in bytes. */
function sizeOf(length: number): number {
  return length + (length < 2 ** 7 ? 1 : 2);
}

function digitsOf(value: bigint): number {
  return value.toString().length;
}

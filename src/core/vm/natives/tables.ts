import { sha3_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes } from '../../move/hex';
import { encode, NoBcs } from '../bcs';
import type { Native, NativeContext, Natives } from '../native';
import { PLACE_CELLS, type Cell } from '../state/journal';
import type { Type } from '../type';
import { Reference, type Value } from '../value';
import { MoveAbort, VmError } from '../vmError';
import { addressArgument, fieldsOf, nativesOf, referred, wrongType } from './arguments';
import { HASH_UNITS } from './hashes';

/** Source: aptos-core, `framework/table-natives/src/lib.rs`. */
const ALREADY_EXISTS = 0x6407n;
const NOT_FOUND = 0x6507n;

/** Creates the session data: the number of tables created so far. */
const madeTables = () => ({ count: 0 });

const borrowBox: Native = (context, [table, key], types) => {
  const cell = itemOf(context, table, key, types);
  if (cell.slot.length === 0) throw new MoveAbort(NOT_FOUND);
  return [new Reference(cell.slot, 0, cell)];
};

/**
 * Natives of tables. Values are boxed: the type of an item is `Box<V>`. Source: aptos-core,
 * `framework/table-natives/src/lib.rs`.
 */
export const TABLES: Natives = new Map(
  nativesOf('0x1::table', {
    new_table_handle: (context, _, [keyType, valueType]) => {
      if (!keyType || !valueType) throw wrongType();
      const { meter, session } = context;
      meter.allocate(PLACE_CELLS);
      const handle = sessionAddress(context, session.extension(madeTables).count++);
      session.journal.newTables.set(handle, { keyType, valueType });
      return [handle];
    },
    add_box: (context, [table, key, value], types) => {
      if (value === undefined) throw wrongType();
      const { journal } = context.session;
      const isNew = journal.moveTo(context, itemOf(context, table, key, types), value);
      if (!isNew) throw new MoveAbort(ALREADY_EXISTS);
      return [];
    },
    borrow_box: borrowBox,
    borrow_box_mut: (context, args, types) => {
      const [table, key] = args;
      context.session.journal.touch(context, itemOf(context, table, key, types));
      return borrowBox(context, args, types);
    },
    remove_box: (context, [table, key], types) => {
      const value = context.session.journal.moveFrom(context, itemOf(context, table, key, types));
      if (value === undefined) throw new MoveAbort(NOT_FOUND);
      return [value];
    },
    contains_box: (context, [table, key], types) => [itemOf(context, table, key, types).slot.length > 0],
    destroy_empty_box: () => [],
    drop_unchecked_box: () => [],
  }),
);

function itemOf(
  context: NativeContext,
  table: Value | undefined,
  key: Value | undefined,
  [keyType, , boxType]: readonly Type[],
): Cell {
  if (!keyType || !boxType || key === undefined) throw wrongType();
  const handle = addressArgument(fieldsOf(referred(table))[0]);
  return context.session.journal.tableItem(context, handle, keyOf(context, keyType, key), keyType, boxType);
}

/** Serializes a key. Source: aptos-core, `framework/table-natives/src/lib.rs`, `serialize_key`. */
function keyOf(context: NativeContext, type: Type, key: Value): string {
  try {
    return bytesToHex(encode(context, type, key));
  } catch (error) {
    throw error instanceof NoBcs ? new VmError('VM_EXTENSION_ERROR') : error;
  }
}

/**
 * Returns the address of the nth table or aggregator in a session: the hash of the session hash and `count` as
 * big-endian u32.
 */
export function sessionAddress({ meter, session }: NativeContext, count: number): string {
  meter.charge(HASH_UNITS);
  const number = new Uint8Array(4);
  new DataView(number.buffer).setUint32(0, count);
  return bytesToHex(sha3_256(concatBytes([session.environment.sessionHash, number])));
}

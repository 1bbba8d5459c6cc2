import { bytesToHex } from '../../move/hex';
import { encode, NoBcs } from '../bcs';
import type { NativeContext, Natives } from '../native';
import type { VmEvent } from '../state/journal';
import type { Type } from '../type';
import type { Value } from '../value';
import { bytesOf } from '../values';
import { VmError } from '../vmError';
import { integerArgument, nativesOf, wrongType } from './arguments';

/** Source: aptos-core, `framework/src/natives/event.rs`. */
export const EVENTS: Natives = new Map(
  nativesOf('0x1::event', {
    write_to_event_store: (context, [guid, sequenceNumber, message], [type]) => {
      // BCS of a guid: the number of the handle, then the account.
      const bytes = bytesOf(guid);
      if (bytes.length !== 40) throw new VmError('EVENT_KEY_MISMATCH');
      const creationNumber = new DataView(bytes.buffer).getBigUint64(0, true);
      const key = { creationNumber, address: bytesToHex(bytes.subarray(8)) };
      emit(context, type, message, { ...key, sequenceNumber: integerArgument(sequenceNumber) });
      return [];
    },
    write_module_event_to_store: (context, [message], [type]) => {
      // The function that called `0x1::event::emit` must be in the module that defines the event.
      const emitter = context.callers().at(-2)?.module;
      if (!emitter || emitter.id === 'script') throw new VmError('UNKNOWN_INVARIANT_VIOLATION_ERROR');
      if (type?.kind !== 'struct' || emitter.id !== `${type.address}::${type.module}`) throw wrongType();
      emit(context, type, message);
      return [];
    },
  }),
);

/**
 * Encodes event data. Source: aptos-core, `framework/src/natives/event.rs`.
 * @throws VmError with an invariant violation if the data has no BCS encoding
 */
function encoded(context: NativeContext, type: Type, value: Value): Uint8Array {
  try {
    return encode(context, type, value);
  } catch (error) {
    throw error instanceof NoBcs ? new VmError('UNKNOWN_INVARIANT_VIOLATION_ERROR') : error;
  }
}

function emit(context: NativeContext, type: Type | undefined, value: Value | undefined, guid?: VmEvent['guid']): void {
  if (!type || value === undefined) throw wrongType();
  const data = encoded(context, type, value);
  context.meter.allocate(data.length + 40);
  context.session.journal.events.push({ type, data, value, ...(guid && { guid }) });
}

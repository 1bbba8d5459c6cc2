import { BcsReader, BcsType, bcs } from '@mysten/bcs';
import { UnknownFormError } from './unknownFormError';

/**
 * Reads BCS that comes from outside. Lengths and variants are at most 32 bits, as the chain has it: the library's own
 * reader takes any number of bytes and spends quadratic time on them.
 */
export class MessageReader extends BcsReader {
  override readULEB(): number {
    let value = 0;
    for (let shift = 0; shift < 32; shift += 7) {
      const byte = this.read8();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte >= 0x80) continue;
      if (value >= 2 ** 32 || (byte === 0 && shift > 0)) break;
      return value;
    }
    throw new UnknownFormError('a length that is not written as lengths are');
  }
}

/** A vector read item by item: the library's own allocates what a length says before it looks for the items. */
export function vectorOf<T, Input>(
  element: BcsType<T, Input>,
): BcsType<T[], Iterable<Input> & { readonly length: number }> {
  const vector = bcs.vector(element);
  return new BcsType({
    name: vector.name,
    read: reader => {
      const length = reader.readULEB();
      const items: T[] = [];
      while (items.length < length) items.push(element.read(reader));
      return items;
    },
    write: (items, writer) => {
      vector.write(items, writer);
    },
  });
}

import { sha256 } from '@noble/hashes/sha2.js';
import { ByteSink } from '../../src/core/bytecode/codec';
import type { CompiledModule } from '../../src/core/bytecode/compiledCode';
import { sampleModule } from './sampleCode';

/** How fields are encoded: by variant since July 2024. */
export type FieldForm = 'byVariant' | 'plain';

/** Variations of an encoded source map. */
export interface MapForm {
  readonly form?: FieldForm;
  readonly code?: CompiledModule;
  /** The offsets that have a separate range, in the order in which they are written; 0 and 1 when left out. */
  readonly offsets?: readonly number[];
  /** The text of the file in which all ranges are; otherwise, odd offsets are in a different file. */
  readonly file?: Uint8Array;
  /** Where the range of an offset starts; 5 bytes. */
  readonly startOf?: (offset: number) => number;
}

const OWN_HASH = new Uint8Array(32).fill(1);
const OTHER_HASH = new Uint8Array(32).fill(2);

/** Returns the source map of {@link sampleModule}: the range of an instruction starts at 100 times its offset. */
export function sampleSourceMap({
  form = 'byVariant',
  code = sampleModule(),
  offsets = [0, 1],
  file,
  startOf = offset => offset * 100,
}: MapForm = {}): Uint8Array {
  const sink = new ByteSink();
  const own = file ? sha256(file) : OWN_HASH;
  const other = file ? own : OTHER_HASH;
  const range = (start: number, hash = own) =>
    sink
      .raw(hash)
      .u32(start)
      .u32(start + 5);
  range(7);
  sink.u8(1).raw(new Uint8Array(32).fill(0xca)).text('vault');
  sink.list([...code.structDefinitions.entries()], ([index, { layout }]) => {
    sink.u16(index);
    range(10 + index);
    sink.list(['T'], name => {
      sink.text(name);
      range(20);
    });
    const variants = layout.kind === 'variants' ? layout.variants : layout.kind === 'fields' ? [layout] : [];
    const fields = variants.map(each => each.fields).filter(each => each.length > 0);
    if (form === 'byVariant') sink.list(fields, each => sink.list(each, () => range(30)));
    else sink.list(fields.flat(), () => range(30));
  });
  const named = (name: string) => {
    sink.text(name);
    range(40);
  };
  sink.list([...code.functionDefinitions.entries()].toReversed(), ([index, { code: body }]) => {
    sink.u16(index);
    range(50 + index);
    sink.list(['T0'], named).list(['amount', 'to#1#0', '%#1'], named).list(['x[2]', '$t5'], named);
    sink.uleb(0);
    sink.list(body ? offsets : [], offset => {
      sink.u16(offset);
      range(startOf(offset), offset % 2 === 0 ? own : other);
    });
    sink.u8(body ? 0 : 1);
  });
  return sink.list(['EMISSING'], name => sink.text(name).u16(0)).toBytes();
}

/** Returns a package as in a publish transaction: one module without its source, one dependency, no extensions. */
export function samplePackage(manifest = new Uint8Array()): Uint8Array {
  const sink = new ByteSink().text('Vault').u8(1).integer(3n, 8).text('AB').blob(manifest);
  sink.list(['vault'], name => sink.text(name).blob(Uint8Array.of(1)).blob(new Uint8Array()).u8(0));
  sink.list(['MoveStdlib'], name => sink.address('0x1').text(name));
  return sink.u8(1).text('0x1::m::T').blob(Uint8Array.of(9)).toBytes();
}

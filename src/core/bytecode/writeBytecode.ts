import { CodeSink, type Codec } from './codec';
import type { CompiledCode } from './compiledCode';
import { SCRIPT_END, TABLE_CODECS } from './tableCodecs';
import { APTOS_MARK, MAGIC, TABLE_NAMES, USUAL_ORDER, type TableName } from './tables';

/**
 * Returns the file of a module or script: exactly the bytes from which `readBytecode` read it. Indices are not checked,
 * so that it can also write invalid files; an invalid address becomes `0x0`.
 */
export function writeBytecode(code: CompiledCode): Uint8Array {
  const contents = new CodeSink(code.version);
  const headers = new Map<number, readonly [offset: number, length: number]>();
  for (const kind of code.layout?.contents ?? USUAL_ORDER) {
    const offset = contents.length;
    writeTable(contents, code, kind);
    if (contents.length > offset) headers.set(kind, [offset, contents.length - offset]);
  }
  const file = new CodeSink(code.version);
  file.raw(Uint8Array.from(MAGIC)).u32(code.version + (code.isMarked ? APTOS_MARK * 2 ** 24 : 0));
  const order = (code.layout?.headers ?? USUAL_ORDER).flatMap(kind => {
    const header = headers.get(kind);
    return header ? [[kind, ...header] as const] : [];
  });
  file.list(order, ([kind, offset, length]) => file.u8(kind).uleb(offset).uleb(length)).raw(contents.toBytes());
  if (code.kind === 'module') file.uleb(code.self);
  else SCRIPT_END.write(file, code);
  return file.toBytes();
}

function writeTable(sink: CodeSink, code: CompiledCode, kind: number): void {
  const name = TABLE_NAMES.get(kind);
  if (name === undefined || !(name in code)) return;
  const entries = (code as unknown as Readonly<Record<TableName, readonly unknown[]>>)[name];
  for (const entry of entries) (TABLE_CODECS[name] as Codec<unknown>).write(sink, entry);
}

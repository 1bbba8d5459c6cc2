import { CodeSink } from './codec';
import type { CompiledCode, FunctionDefinition } from './compiledCode';
import { TABLE_CODECS } from './tableCodecs';

/** Returns the size of a function's definition in the file in bytes, without its name and signature. */
export function functionSize({ version }: Pick<CompiledCode, 'version'>, definition: FunctionDefinition): number {
  const sink = new CodeSink(version);
  TABLE_CODECS.functionDefinitions.write(sink, definition);
  return sink.length;
}

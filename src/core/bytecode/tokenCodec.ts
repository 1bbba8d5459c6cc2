import type { Primitive } from '../move/typeTag';
import { hexByte, roomFor } from './byteCursor';
import { index, type Codec, type CodeSink, type CodeSource } from './codec';
import type { FunctionToken, Signature, Token } from './compiledCode';
import { PRIMITIVE_BYTES, TOKEN_BYTES } from './tables';

/** Maximum depth of nested types. */
const MAX_DEPTH = 256;
const NONE: readonly never[] = [];

const PRIMITIVES: (Token | undefined)[] = [];
for (const [name, byte] of Object.entries(PRIMITIVE_BYTES) as [Primitive, number][])
  PRIMITIVES[byte] = { kind: 'primitive', name };

const struct = index('structHandles');

/** Abilities as bits. */
export const abilities: Codec<number> = {
  read: ({ cursor }) => {
    const at = cursor.at;
    const bits = cursor.uleb();
    if (bits > 0x0f) throw cursor.unknown(`abilities ${hexByte(bits)} are unknown`, at);
    return bits;
  },
  write: (sink, bits) => sink.uleb(bits),
};

/** A codec for a type: a byte, followed by its parts. */
export const token: Codec<Token> = { read: source => readToken(source, 0), write: writeToken };

/** A ULEB128 count and as many types. */
export const signature: Codec<Signature> = { read: source => readSignature(source, 0), write: writeSignature };

function readSignature(source: CodeSource, depth: number): Signature {
  const count = source.cursor.uleb();
  return count === 0 ? NONE : readTokens(source, count, depth);
}

function readTokens(source: CodeSource, count: number, depth: number): Signature {
  const tokens = roomFor<Token>(count);
  for (let at = 0; at < count; at++) tokens[at] = readToken(source, depth);
  return tokens;
}

function readToken(source: CodeSource, depth: number): Token {
  const { cursor } = source;
  const at = cursor.at;
  const byte = cursor.u8();
  const primitive = PRIMITIVES[byte];
  if (primitive) return primitive;
  if (depth >= MAX_DEPTH) throw cursor.damaged(`a type of more than ${MAX_DEPTH} levels`, at);
  switch (byte) {
    case TOKEN_BYTES.struct:
      return { kind: 'struct', handle: struct.read(source), typeArguments: NONE };
    case TOKEN_BYTES.structInstantiation: {
      const handle = struct.read(source);
      const typeArguments = readSignature(source, depth + 1);
      if (typeArguments.length === 0) throw cursor.damaged('an empty list of type arguments', at);
      return { kind: 'struct', handle, typeArguments };
    }
    case TOKEN_BYTES.vector:
      return { kind: 'vector', element: readToken(source, depth + 1) };
    case TOKEN_BYTES.reference:
    case TOKEN_BYTES.mutableReference:
      return { kind: 'reference', mutable: byte === TOKEN_BYTES.mutableReference, to: readToken(source, depth + 1) };
    case TOKEN_BYTES.parameter:
      return { kind: 'parameter', index: cursor.uleb() };
    case TOKEN_BYTES.function:
      return readFunctionToken(source, depth + 1);
    default:
      throw cursor.unknown(`type ${hexByte(byte)} is unknown`, at);
  }
}

function readFunctionToken(source: CodeSource, depth: number): FunctionToken {
  const bits = abilities.read(source);
  const [from, to] = [source.cursor.uleb(), source.cursor.uleb()];
  const parameters = readTokens(source, from, depth);
  return { kind: 'function', abilities: bits, parameters, results: readTokens(source, to, depth) };
}

function writeSignature(sink: CodeSink, tokens: Signature): void {
  sink.uleb(tokens.length);
  writeTokens(sink, tokens);
}

function writeTokens(sink: CodeSink, tokens: Signature): void {
  for (const each of tokens) writeToken(sink, each);
}

function writeToken(sink: CodeSink, written: Token): void {
  switch (written.kind) {
    case 'primitive':
      sink.u8(PRIMITIVE_BYTES[written.name]);
      break;
    case 'vector':
      writeToken(sink.u8(TOKEN_BYTES.vector), written.element);
      break;
    case 'reference':
      writeToken(sink.u8(written.mutable ? TOKEN_BYTES.mutableReference : TOKEN_BYTES.reference), written.to);
      break;
    case 'parameter':
      sink.u8(TOKEN_BYTES.parameter).uleb(written.index);
      break;
    case 'struct': {
      const isPlain = written.typeArguments.length === 0;
      sink.u8(isPlain ? TOKEN_BYTES.struct : TOKEN_BYTES.structInstantiation).uleb(written.handle);
      if (!isPlain) writeSignature(sink, written.typeArguments);
      break;
    }
    case 'function': {
      const { parameters, results } = written;
      sink.u8(TOKEN_BYTES.function).uleb(written.abilities).uleb(parameters.length).uleb(results.length);
      writeTokens(sink, parameters);
      writeTokens(sink, results);
    }
  }
}

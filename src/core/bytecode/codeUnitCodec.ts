import { hexByte, roomFor } from './byteCursor';
import { index, type Codec, type CodeSink, type ByteSource } from './codec';
import type { CodeUnit, FunctionToken, Signature, TypeToken } from './compiledCode';
import {
  integerBytes,
  isSigned,
  OPCODES,
  type IndexKind,
  type Instruction,
  type Op,
  type OperandKind,
  type PairKind,
} from './opcodes';
import type { Primitive } from '../move/typeTag';
import { PRIMITIVE_BYTES, TOKEN_BYTES } from './tables';

const MAX_LOCALS = 256;
/**
 * Number of leading locals whose instruction objects are shared. Instructions on these locals are nearly half of all
 * instructions.
 */
const SHARED_LOCALS = 48;

const [functions, instantiations] = [index('functionHandles'), index('functionInstantiations')];
const types = index('signatures');

const INDICES: Readonly<Record<Exclude<IndexKind, 'target' | 'local'> | PairKind, Codec<number>>> = {
  constant: index('constants'),
  field: index('fieldHandles'),
  fieldInstantiation: index('fieldInstantiations'),
  function: functions,
  functionInstantiation: instantiations,
  struct: index('structDefinitions'),
  structInstantiation: index('structInstantiations'),
  type: types,
  variantField: index('variantFieldHandles'),
  variantFieldInstantiation: index('variantFieldInstantiations'),
  variant: index('variantHandles'),
  variantInstantiation: index('variantInstantiations'),
  vector: types,
  closure: functions,
  closureInstantiation: instantiations,
};

interface Opcode {
  readonly kind: OperandKind;
  readonly op: Op;
  /** Shared instructions, by operand; a single one for instructions without an operand. */
  readonly shared: readonly Instruction[];
  /** The size of an integer operand in bytes. */
  readonly bytes: number;
  readonly signed: boolean;
}

const OF_CODE: (Opcode | undefined)[] = [];
const CODE_OF = new Map<string, number>();
for (const [kind, ops] of Object.entries(OPCODES) as [OperandKind, Readonly<Record<Op, number>>][])
  for (const [op, code] of Object.entries(ops) as [Op, number][]) {
    const count = kind === 'local' ? SHARED_LOCALS : Number(kind === 'none');
    const shared = Array.from({ length: count }, (_, operand) => ({ kind, op, ...(kind === 'local' && { operand }) }));
    const [bytes, signed] = kind === 'integer' ? [integerBytes(op as 'LdU8'), isSigned(op as 'LdU8')] : [0, false];
    OF_CODE[code] = { kind, op, shared: shared as Instruction[], bytes, signed };
    CODE_OF.set(op, code);
  }

/** Exclusive limits of indices in a function body. */
interface Limits {
  readonly targets: number;
  readonly locals: number;
}

/** Reads a function body, or the part before an unknown instruction. @param parameters number of parameters */
export function readCodeUnit(source: ByteSource, parameters: number): CodeUnit {
  const { cursor } = source;
  const locals = INDICES.type.read(source);
  const at = cursor.at;
  const targets = cursor.uleb();
  if (targets > cursor.end - cursor.at)
    throw cursor.damaged(`${targets} instructions do not fit in ${cursor.end - cursor.at} bytes`, at);
  // An instruction takes up at least one byte, so this does not allocate more entries than the file has bytes.
  const instructions = new Array<Instruction>(targets);
  const limits = { targets, locals: Math.min(parameters + signatureLength(source, locals), MAX_LOCALS) };
  let done = 0;
  source.attempt(() => {
    for (; done < targets; done++) instructions[done] = readInstruction(source, limits);
  });
  return { locals, instructions: done < targets ? instructions.slice(0, done) : instructions };
}

/** Returns the number of types in a signature; `Infinity` if it was not read. */
export function signatureLength({ tables }: ByteSource, signature: number): number {
  return tables.signatures[signature]?.length ?? Infinity;
}

/** Reads an instruction. {@link OPCODES} ensures that operation and operand match. */
function readInstruction(source: ByteSource, limits: Limits): Instruction {
  const { cursor } = source;
  const at = cursor.at;
  const byte = cursor.u8();
  const opcode = OF_CODE[byte];
  if (!opcode) throw cursor.unknown(`opcode ${hexByte(byte)} is unknown`, at);
  const { kind, op, shared, bytes, signed } = opcode;
  switch (kind) {
    case 'none':
      return shared[0] ?? ({ kind, op } as Instruction);
    case 'target':
      return { kind, op, operand: source.below(limits.targets, 'instruction') } as Instruction;
    case 'local': {
      const operand = source.below(limits.locals, 'local');
      return shared[operand] ?? ({ kind, op, operand } as Instruction);
    }
    case 'integer':
      return { kind, op, operand: cursor.integer(bytes, signed) } as Instruction;
    case 'vector':
      return { kind, op, operand: INDICES[kind].read(source), beside: cursor.u64() } as Instruction;
    case 'closure':
    case 'closureInstantiation':
      return { kind, op, operand: INDICES[kind].read(source), beside: cursor.uleb64() } as Instruction;
    default:
      return { kind, op, operand: INDICES[kind].read(source) } as Instruction;
  }
}

export function writeCodeUnit(sink: CodeSink, { locals, instructions }: CodeUnit): void {
  sink.uleb(locals).list(instructions, instruction => {
    sink.u8(CODE_OF.get(instruction.op) ?? 0);
    if (instruction.kind === 'none') return;
    if (instruction.kind === 'integer') sink.integer(instruction.operand, integerBytes(instruction.op));
    else sink.uleb(instruction.operand);
    if (!('beside' in instruction)) return;
    if (instruction.kind === 'vector') sink.integer(instruction.beside, 8);
    else sink.uleb64(instruction.beside);
  });
}

const MAX_DEPTH = 256;
const NONE: readonly never[] = [];

const PRIMITIVES: (TypeToken | undefined)[] = [];
for (const [name, byte] of Object.entries(PRIMITIVE_BYTES) as [Primitive, number][])
  PRIMITIVES[byte] = { kind: 'primitive', name };

const struct = index('structHandles');

/** Abilities: a bit mask in ULEB128. */
export const abilities: Codec<number> = {
  read: ({ cursor }) => {
    const at = cursor.at;
    const bits = cursor.uleb();
    if (bits > 0x0f) throw cursor.unknown(`abilities ${hexByte(bits)} are unknown`, at);
    return bits;
  },
  write: (sink, bits) => sink.uleb(bits),
};

/** A type: a byte, followed by its parts. */
export const token: Codec<TypeToken> = { read: source => readToken(source, 0), write: writeToken };

/** A ULEB128 count and that number of types. */
export const signature: Codec<Signature> = { read: source => readSignature(source, 0), write: writeSignature };

function readSignature(source: ByteSource, depth: number): Signature {
  const count = source.cursor.uleb();
  return count === 0 ? NONE : readTokens(source, count, depth);
}

function readTokens(source: ByteSource, count: number, depth: number): Signature {
  const tokens = roomFor<TypeToken>(count);
  for (let at = 0; at < count; at++) tokens[at] = readToken(source, depth);
  return tokens;
}

function readToken(source: ByteSource, depth: number): TypeToken {
  const { cursor } = source;
  const at = cursor.at;
  const byte = cursor.u8();
  const primitive = PRIMITIVES[byte];
  if (primitive) return primitive;
  if (depth >= MAX_DEPTH) throw cursor.damaged(`a type nested more than ${MAX_DEPTH} levels deep`, at);
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

function readFunctionToken(source: ByteSource, depth: number): FunctionToken {
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

function writeToken(sink: CodeSink, written: TypeToken): void {
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

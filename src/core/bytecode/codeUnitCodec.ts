import { hexByte } from './byteCursor';
import { index, type Codec, type CodeSink, type CodeSource } from './codec';
import type { CodeUnit } from './compiledCode';
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

/** Maximum number of locals that an instruction can name. */
const MAX_LOCALS = 256;
/** The number of first locals whose instructions are shared objects; these are nearly half of all instructions. */
const SHARED_LOCALS = 48;

const [functions, instantiations] = [index('functionHandles'), index('functionInstantiations')];
const types = index('signatures');

/** How the index in each kind of operand is read. */
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

/** The properties of an opcode. */
interface Opcode {
  readonly kind: OperandKind;
  readonly op: Op;
  /** Shared instructions by operand; a single one if there is no operand. */
  readonly shared: readonly Instruction[];
  /** The size of an integer operand, in bytes. */
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

/** The bounds of indices in one body. */
interface Limits {
  readonly targets: number;
  readonly locals: number;
}

/**
 * Reads a body, or the part before an unknown instruction. @param parameters the number of parameters, which precede
 * the body's own locals
 */
export function readCodeUnit(source: CodeSource, parameters: number): CodeUnit {
  const { cursor } = source;
  const locals = INDICES.type.read(source);
  const at = cursor.at;
  const targets = cursor.uleb();
  if (targets > cursor.end - cursor.at)
    throw cursor.damaged(`${targets} instructions in ${cursor.end - cursor.at} bytes`, at);
  // An instruction takes up at least one byte, so this does not allocate more entries than the file has bytes.
  const instructions = new Array<Instruction>(targets);
  const limits = { targets, locals: Math.min(parameters + signatureLength(source, locals), MAX_LOCALS) };
  let done = 0;
  source.attempt(() => {
    for (; done < targets; done++) instructions[done] = readInstruction(source, limits);
  });
  return { locals, instructions: done < targets ? instructions.slice(0, done) : instructions };
}

/** Returns how many types a signature has; no bound if it has not been read. */
export function signatureLength({ tables }: CodeSource, signature: number): number {
  return tables.signatures[signature]?.length ?? Infinity;
}

/** {@link OPCODES} ensures that operation and operand match. */
function readInstruction(source: CodeSource, limits: Limits): Instruction {
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

/** Writes a body. */
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

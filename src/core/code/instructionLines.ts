import type { Instruction } from '../bytecode/opcodes';
import { operandOf } from '../bytecode/operand';
import { visibleText } from '../move/visibleText';
import { constantText } from './constantText';
import { labelledBlocks, localName, LONGEST_LINE, memberText, TOO_LONG, typesText, type Body } from './body';

/**
 * Returns each instruction of a body with its offset and its operand, and the labels of blocks.
 * @param limit characters after which the rest is left out
 * @param comments what to add to the lines of some instructions, by offset
 */
export function instructionLines(body: Body, limit: number, comments: ReadonlyMap<number, string>): readonly string[] {
  const { instructions } = body.unit;
  const blocks = labelledBlocks(body.unit);
  const width = String(instructions.length - 1).length;
  const lines: string[] = [];
  let size = 0;
  for (const [offset, instruction] of instructions.entries()) {
    if (size > limit) return [...lines, `    ${TOO_LONG}`];
    const block = blocks.get(offset);
    if (block !== undefined) lines.push(`B${block}:`);
    const line = `    ${String(offset).padStart(width)}: ${wordsOf(instruction, body, blocks)}`;
    lines.push(`${visibleText(line.slice(0, LONGEST_LINE))}${comments.get(offset) ?? ''}`);
    size += Math.min(line.length, LONGEST_LINE);
  }
  return lines;
}

/** An instruction and its offset. */
export interface NumberedInstruction {
  readonly offset: number;
  /** As in {@link instructionLines}. */
  readonly text: string;
}

/** Returns the instruction at an offset and up to `around` on each side of it; none if the body has no such offset. */
export function instructionsAround(body: Body, offset: number, around: number): readonly NumberedInstruction[] {
  const { instructions } = body.unit;
  if (offset >= instructions.length) return [];
  const blocks = labelledBlocks(body.unit);
  const first = Math.max(0, offset - around);
  return instructions.slice(first, offset + around + 1).map((instruction, index) => ({
    offset: first + index,
    text: visibleText(wordsOf(instruction, body, blocks).slice(0, LONGEST_LINE)),
  }));
}

function wordsOf(instruction: Instruction, body: Body, blocks: ReadonlyMap<number, number>): string {
  const operand = operandText(instruction, body, blocks);
  return `${instruction.op}${operand === '' ? '' : ` ${operand}`}`;
}

function operandText(instruction: Instruction, body: Body, blocks: ReadonlyMap<number, number>): string {
  const { code, names, short } = body;
  const operand = operandOf(code, instruction, names);
  switch (operand.kind) {
    case 'none':
      return '';
    case 'target':
      return `B${blocks.get(operand.offset) ?? '?'} (${operand.offset})`;
    case 'local':
      return localName(operand.local, body);
    case 'integer':
      return String(operand.value);
    case 'constant':
      return constantText(operand);
    case 'function': {
      const captured = operand.captured?.flatMap((isCaptured, index) => (isCaptured ? [index] : []));
      const note = captured ? ` capturing ${captured.length === 0 ? 'nothing' : captured.join(', ')}` : '';
      return `${memberText(body, operand.function, operand.typeArguments)}${note}`;
    }
    case 'struct':
      return memberText(body, operand.struct, operand.typeArguments);
    case 'variant':
      return `${memberText(body, operand.struct, [])}::${operand.variant}${typesText(operand.typeArguments, short)}`;
    case 'field': {
      const variants = operand.variants.length > 0 ? ` of ${operand.variants.join(', ')}` : '';
      const owner = memberText(body, operand.struct, operand.typeArguments);
      return `${owner}.${operand.field.name}${variants}`;
    }
    case 'type':
      return `${short(operand.type)}${operand.count === undefined ? '' : ` × ${operand.count}`}`;
  }
}

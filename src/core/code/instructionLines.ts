import type { Instruction } from '../bytecode/opcodes';
import { operandOf } from '../bytecode/operand';
import { visibleText } from '../text/visibleText';
import { bytesToHex } from '../move/hex';
import type { NamedConstant, CodeNames, ConstantValue } from '../bytecode/codeNames';
import type { CodeUnit, CompiledCode } from '../bytecode/compiledCode';
import type { MemberId } from '../move/functionId';

/** A line of a function body as text. `offset` is that of the line's instruction, if any. */
export interface CodeTextLine {
  readonly text: string;
  readonly offset?: number;
}

/**
 * Returns the instructions of a function body with offsets and operands, and the labels of blocks.
 * @param limit maximum number of characters; the rest is left out
 * @param comments text to append to instructions, by offset
 */
export function instructionLines(
  body: Body,
  limit: number,
  comments: ReadonlyMap<number, string>,
): readonly CodeTextLine[] {
  const { instructions } = body.unit;
  const blocks = labelledBlocks(body.unit);
  const width = String(instructions.length - 1).length;
  const lines: CodeTextLine[] = [];
  let size = 0;
  for (const [offset, instruction] of instructions.entries()) {
    if (size > limit) return [...lines, { text: `    ${TOO_LONG}` }];
    const block = blocks.get(offset);
    if (block !== undefined) lines.push({ text: `B${block}:` });
    const line = `    ${String(offset).padStart(width)}: ${wordsOf(instruction, body, blocks)}`;
    lines.push({ text: `${visibleText(line.slice(0, LONGEST_LINE))}${comments.get(offset) ?? ''}`, offset });
    size += Math.min(line.length, LONGEST_LINE);
  }
  return lines;
}

export interface NumberedInstruction {
  readonly offset: number;
  /** As in {@link instructionLines}. */
  readonly text: string;
}

/**
 * Returns the instruction at an offset and up to `around` instructions before and after it; none if the offset is out
 * of range.
 */
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

const LIMIT = 400;
/** Matches text that a Move byte string can contain without escapes. */
const PLAIN = /^[ !#-[\]-~]*$/;

/**
 * Returns a constant in Move syntax: `7u8`, `@0x1`, `b"APT"`, `x"00ff"`, `vector[1, 2]`. Long constants end with `…`.
 */
export function constantText({ type, value }: NamedConstant): string {
  const text = valueText(value, type);
  return text.length <= LIMIT ? text : `${text.slice(0, LIMIT)}…`;
}

/** Returns an integer with its type as a suffix, except for `u64`. */
export function integerText(value: bigint, type: string): string {
  return type === 'u64' ? String(value) : `${value}${type}`;
}

function valueText(value: ConstantValue, type: string): string {
  switch (value.kind) {
    case 'bool':
      return String(value.value);
    case 'integer':
      return integerText(value.value, type);
    case 'address':
      return `@${value.value}`;
    case 'bytes':
      return bytesText(value.value);
    case 'vector': {
      const element = type.slice('vector<'.length, -'>'.length);
      let text = '';
      for (const item of value.items) {
        if (text.length > LIMIT) break;
        text += `${text === '' ? '' : ', '}${valueText(item, element)}`;
      }
      return `vector[${text}]`;
    }
    case 'unreadable':
      return `/* ${type}, unreadable */ x"${bytesToHex(value.bytes.slice(0, LIMIT)).slice(2)}"`;
  }
}

function bytesText(bytes: Uint8Array): string {
  const some = bytes.slice(0, LIMIT);
  const text = String.fromCharCode(...some);
  return PLAIN.test(text) ? `b"${text}"` : `x"${bytesToHex(some).slice(2)}"`;
}

/** A function body, with the items to which its instructions refer. */
export interface Body {
  readonly code: CompiledCode;
  readonly names: CodeNames;
  readonly unit: CodeUnit;
  /** Number of parameters, which are the first locals. */
  readonly parameters: number;
  /** Number of results, which `Ret` pops from the stack. */
  readonly results: number;
  /** Shortens types and names: `0x1::coin::Coin` to `coin::Coin`. */
  readonly short: (text: string) => string;
}

/** Maximum number of characters per line. */
export const LONGEST_LINE = 20_000;
/** The last line of a body that was cut off. */
export const TOO_LONG = '// The rest is not shown: the module is too long.';

/** Numbers the blocks that are branch targets, from 1, by the offset of their first instruction. */
export function labelledBlocks({ instructions }: CodeUnit): ReadonlyMap<number, number> {
  const targets = instructions.flatMap(each => (each.kind === 'target' ? [each.operand] : []));
  const inOrder = [...new Set(targets)].toSorted((one, other) => one - other);
  return new Map(inOrder.map((offset, index) => [offset, index + 1]));
}

/** Returns the name of a local: `arg0` for a parameter, `loc2` for others. */
export function localName(index: number, { parameters }: Pick<Body, 'parameters'>): string {
  return `${index < parameters ? 'arg' : 'loc'}${index}`;
}

export function memberText(
  { short }: Body,
  { address, module, name }: MemberId,
  typeArguments: readonly string[],
): string {
  return `${short(`${address}::${module}::${name}`)}${typesText(typeArguments, short)}`;
}

/** Returns type arguments in angle brackets: `<u64, T0>`; empty if there are none. */
export function typesText(types: readonly string[], short: Body['short']): string {
  return types.length === 0 ? '' : `<${types.map(short).join(', ')}>`;
}

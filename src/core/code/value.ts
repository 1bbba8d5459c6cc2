import type { Op } from '../bytecode/opcodes';

/** A value on the operand stack as an expression. */
export interface Value {
  readonly text: string;
  /** Whether it needs parentheses as an operand. */
  readonly isCompound?: boolean;
  /** The opposite of a condition: `a != b` for `a == b`. */
  readonly opposite?: string;
  /** For a reference: what it refers to, `pool.fee` for `&mut pool.fee`. */
  readonly place?: string;
  /** Its locals; absent if it has effects, can abort or reads a reference: it comes before the next statement. */
  readonly locals?: readonly number[];
}

export const MISSING: Value = { text: '?' };
/** More parts of a value than this are not shown, which bounds the text; compilers never have so many. */
export const MOST_PARTS = 256;

/** The operators of instructions that take two values. */
export const BINARY: Partial<Readonly<Record<Op, string>>> = {
  Add: '+',
  Sub: '-',
  Mul: '*',
  Mod: '%',
  Div: '/',
  BitOr: '|',
  BitAnd: '&',
  Xor: '^',
  Or: '||',
  And: '&&',
  Eq: '==',
  Neq: '!=',
  Lt: '<',
  Gt: '>',
  Le: '<=',
  Ge: '>=',
  Shl: '<<',
  Shr: '>>',
};

/** Integers, the only values that have an order, are never without one. */
export const OPPOSITES: Readonly<Record<string, string>> = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '>': '<=',
  '<=': '>',
  '>=': '<',
};

export function operandText({ text, isCompound }: Value): string {
  return isCompound === true ? `(${text})` : text;
}

/** Returns the opposite of a condition. */
export function notText(value: Value): string {
  return value.opposite ?? `!${operandText(value)}`;
}

/** Returns what a reference refers to, for reading or writing it. */
export function targetText(reference: Value): string {
  return reference.place ?? `*${operandText(reference)}`;
}

/** Returns what a reference refers to, without a mark. */
export function dereferenced(value: Value): Value {
  return value.place === undefined ? value : { text: value.place };
}

/** Returns the statement that ends a function. */
export function returnText(values: readonly Value[]): string {
  const texts = values.map(({ text }) => text);
  if (texts.length === 0) return 'return;';
  return texts.length === 1 ? `return ${texts.join('')};` : `return (${texts.join(', ')});`;
}

interface Named {
  readonly name: string;
}

/** Returns a struct or variant that is built from values. */
export function packed(name: string, fields: readonly Named[], values: readonly Value[]): string {
  return unpacked(
    name,
    fields,
    values.map(({ text }) => text),
  );
}

/** Returns the pattern of a struct or variant. @param parts what each field is assigned to */
export function unpacked(name: string, fields: readonly Named[], parts: readonly string[]): string {
  if (fields.length === 0) return `${name} {}`;
  const named = fields.slice(0, MOST_PARTS).map((field, index) => `${field.name}: ${parts[index] ?? MISSING.text}`);
  return `${name} { ${named.join(', ')}${fields.length > MOST_PARTS ? ', …' : ''} }`;
}

import type { Op } from '../bytecode/opcodes';

/** A value on the operand stack, in the form of an expression. */
export interface Value {
  readonly text: string;
  /** Whether the text needs parentheses when used as an operand. */
  readonly isCompound?: boolean;
  /** The negation of a condition: `a != b` for `a == b`. */
  readonly opposite?: string;
  /** For a reference: the place that it refers to, such as `pool.fee` for `&mut pool.fee`. */
  readonly place?: string;
  /**
   * The locals in the expression. Absent if the value has side effects, can abort or reads a reference, and therefore
   * must be evaluated before the next statement.
   */
  readonly locals?: readonly number[];
}

export const MISSING: Value = { text: '?' };
/**
 * Maximum number of parts of a value that are shown, to limit the length of the text. Compilers never generate more.
 */
export const MOST_PARTS = 256;

/** Binary operators, by instruction. */
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

/** Negated comparison operators. Only integers have an order, so negating `<` is always valid. */
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

export function notText(value: Value): string {
  return value.opposite ?? `!${operandText(value)}`;
}

/**
 * Returns the place that a reference refers to, for reading or writing it; dereferences with `*` if the place is
 * unknown.
 */
export function targetText(reference: Value): string {
  return reference.place ?? `*${operandText(reference)}`;
}

/** Returns the place that a reference refers to, or the value itself if the place is unknown. */
export function dereferenced(value: Value): Value {
  return value.place === undefined ? value : { text: value.place };
}

export function returnText(values: readonly Value[]): string {
  const texts = values.map(({ text }) => text);
  if (texts.length === 0) return 'return;';
  return texts.length === 1 ? `return ${texts.join('')};` : `return (${texts.join(', ')});`;
}

interface Named {
  readonly name: string;
}

/** Returns an expression that constructs a struct or variant. */
export function packed(name: string, fields: readonly Named[], values: readonly Value[]): string {
  return unpacked(
    name,
    fields,
    values.map(({ text }) => text),
  );
}

/** Returns the pattern that destructures a struct or variant. @param parts the variable for each field */
export function unpacked(name: string, fields: readonly Named[], parts: readonly string[]): string {
  if (fields.length === 0) return `${name} {}`;
  const named = fields.slice(0, MOST_PARTS).map((field, index) => `${field.name}: ${parts[index] ?? MISSING.text}`);
  return `${name} { ${named.join(', ')}${fields.length > MOST_PARTS ? ', …' : ''} }`;
}

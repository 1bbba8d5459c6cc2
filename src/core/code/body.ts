import type { CodeNames } from '../bytecode/codeNames';
import type { CodeUnit, CompiledCode } from '../bytecode/compiledCode';
import type { MemberId } from '../move/functionId';

/** A body, and the items to which its instructions refer. */
export interface Body {
  readonly code: CompiledCode;
  readonly names: CodeNames;
  readonly unit: CodeUnit;
  /** Number of parameters, which are the first locals. */
  readonly parameters: number;
  /** Number of results, which `Ret` takes from the stack. */
  readonly results: number;
  /** Shortens types and names, `0x1::coin::Coin` to `coin::Coin`. */
  readonly short: (text: string) => string;
}

/** Maximum number of characters of a line. */
export const LONGEST_LINE = 20_000;
/** What the text of a body ends with if the module is too long. */
export const TOO_LONG = '// The rest is not shown: the module is too long.';

/** Returns a number for each block that a branch leads to, by the offset of its first instruction. */
export function labelledBlocks({ instructions }: CodeUnit): ReadonlyMap<number, number> {
  const targets = instructions.flatMap(each => (each.kind === 'target' ? [each.operand] : []));
  const inOrder = [...new Set(targets)].toSorted((one, other) => one - other);
  return new Map(inOrder.map((offset, index) => [offset, index + 1]));
}

/** Returns the name of a local: `arg0` for a parameter, `loc2` for any other. */
export function localName(index: number, { parameters }: Pick<Body, 'parameters'>): string {
  return `${index < parameters ? 'arg' : 'loc'}${index}`;
}

/** Returns the name of a function or struct, with its type arguments. */
export function memberText(
  { short }: Body,
  { address, module, name }: MemberId,
  typeArguments: readonly string[],
): string {
  return `${short(`${address}::${module}::${name}`)}${typesText(typeArguments, short)}`;
}

/** Returns type arguments: `<u64, T0>`, or nothing. */
export function typesText(types: readonly string[], short: Body['short']): string {
  return types.length === 0 ? '' : `<${types.map(short).join(', ')}>`;
}

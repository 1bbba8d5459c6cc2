import { parseType } from './parseModules';
import type { TypeSyntax } from './moveSyntax';
import { OPCODES, type OperandKind } from '../../core/bytecode/opcodes';
import { TokenCursor, type MoveSourceError } from './tokenCursor';

/** The listed body of a function. */
export interface ListedFunction {
  readonly name: string;
  /** Names of the parameters. */
  readonly parameters: readonly string[];
  readonly locals: readonly { readonly name: string; readonly type: TypeSyntax }[];
  readonly instructions: readonly ListedInstruction[];
  /** The offset of the instruction after each label. */
  readonly labels: ReadonlyMap<string, number>;
}

/** An instruction with its operand by name. */
export interface ListedInstruction {
  readonly op: string;
  readonly operand: ListedOperand;
  /** Throws an error at its line. */
  readonly fail: (reason: string) => MoveSourceError;
}

/** The operand of an instruction. */
export type ListedOperand =
  | { readonly kind: 'none' }
  /** A label or a local. */
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'integer'; readonly value: bigint }
  /** A type, a function, a struct or a variant. */
  | { readonly kind: 'path'; readonly type: TypeSyntax; readonly count?: bigint }
  | { readonly kind: 'field'; readonly type: TypeSyntax; readonly field: string };

const KINDS: ReadonlyMap<string, OperandKind> = new Map(
  (Object.entries(OPCODES) as [OperandKind, object][]).flatMap(([kind, ops]) =>
    Object.keys(ops).map(op => [op, kind] as const),
  ),
);

/**
 * Reads the bodies of a module's functions, an instruction a line, with operands as in Move source:
 *
 *     fun balance(vault) {
 *         let coins: u64;
 *         MoveLoc vault
 *         ImmBorrowGlobal Vault<CoinType>
 *     end:
 *         Ret
 *     }
 *
 * Generic instructions have the names of the others: the type arguments make the difference.
 *
 * @throws MoveSourceError
 */
export function parseListing(text: string, file: string): ReadonlyMap<string, ListedFunction> {
  const cursor = new TokenCursor(text, file);
  const found = new Map<string, ListedFunction>();
  while (!cursor.atEnd()) {
    const { line } = cursor.peek();
    cursor.expect('fun');
    const listed = parseBody(cursor);
    if (found.has(listed.name)) throw cursor.error(`${listed.name} is listed twice`, line);
    found.set(listed.name, listed);
  }
  return found;
}

function parseBody(cursor: TokenCursor): ListedFunction {
  const name = cursor.word();
  cursor.expect('(');
  const parameters = cursor.list(')', () => cursor.word());
  cursor.expect('{');
  const locals: { name: string; type: TypeSyntax }[] = [];
  const instructions: ListedInstruction[] = [];
  const labels = new Map<string, number>();
  while (!cursor.take('}')) {
    if (cursor.take('let')) {
      const local = cursor.word();
      cursor.expect(':');
      locals.push({ name: local, type: parseType(cursor) });
      cursor.expect(';');
      continue;
    }
    const { line } = cursor.peek();
    const word = cursor.word();
    if (cursor.take(':')) labels.set(word, instructions.length);
    else instructions.push(parseInstruction(cursor, word, line));
  }
  return { name, parameters, locals, instructions, labels };
}

function parseInstruction(cursor: TokenCursor, op: string, line: number): ListedInstruction {
  const fail = (reason: string) => cursor.error(reason, line);
  return { op, operand: parseOperand(cursor, op, fail), fail };
}

function parseOperand(cursor: TokenCursor, op: string, fail: ListedInstruction['fail']): ListedOperand {
  const kind = KINDS.get(op);
  switch (kind) {
    case 'none':
      return { kind };
    case 'target':
    case 'local':
      return { kind: 'name', name: cursor.word() };
    case 'integer':
      return { kind, value: BigInt(cursor.next().text) };
    case 'field':
    case 'variantField': {
      const type = parseType(cursor);
      cursor.expect('.');
      return { kind: 'field', type, field: cursor.word() };
    }
    case 'vector':
      return { kind: 'path', type: parseType(cursor), count: BigInt(cursor.next().text) };
    case 'function':
    case 'struct':
    case 'type':
    case 'variant':
      return { kind: 'path', type: parseType(cursor) };
    default:
      throw fail(`a listing has no instruction ${op}`);
  }
}

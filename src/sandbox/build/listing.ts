import { MoveSourceError, type SourceFile } from './moveSource';

export interface ListedFunction {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly locals: readonly { readonly name: string; readonly type: string }[];
  readonly instructions: readonly ListedInstruction[];
  /** The offset of the instruction after each label. */
  readonly labels: ReadonlyMap<string, number>;
}

export interface ListedInstruction {
  readonly op: string;
  readonly operand: string;
  readonly fail: (reason: string) => MoveSourceError;
}

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
export function parseListing({ file, text }: SourceFile): ReadonlyMap<string, ListedFunction> {
  const found = new Map<string, ListedFunction>();
  let lines: string[] = [];
  let start = 1;
  for (const [index, line] of text.split('\n').entries()) {
    const [code = ''] = line.split('//', 1);
    if (code.startsWith('fun ')) [lines, start] = [[], index + 1];
    lines.push(code.trim());
    if (code.trim() !== '}') continue;
    const body = parseBody(lines, (at, reason) => new MoveSourceError(file, start + at, reason));
    if (found.has(body.name)) throw new MoveSourceError(file, start, `${body.name} is listed twice`);
    found.set(body.name, body);
  }
  return found;
}

function parseBody(lines: readonly string[], fail: (at: number, reason: string) => MoveSourceError): ListedFunction {
  const [, name, parameters] = /^fun (\w+)\(([\w, ]*)\) \{$/.exec(lines[0] ?? '') ?? [];
  if (name === undefined || parameters === undefined) throw fail(0, 'a body begins with its function');
  const locals: { name: string; type: string }[] = [];
  const instructions: ListedInstruction[] = [];
  const labels = new Map<string, number>();
  for (const [at, line] of lines.entries()) {
    if (at === 0 || line === '' || line === '}') continue;
    const [, local, type] = /^let (\w+): ([^;]+);$/.exec(line) ?? [];
    const [, label] = /^(\w+):$/.exec(line) ?? [];
    const [op = '', ...operand] = line.split(' ');
    if (local !== undefined && type !== undefined) locals.push({ name: local, type });
    else if (label !== undefined) labels.set(label, instructions.length);
    else instructions.push({ op, operand: operand.join(' '), fail: reason => fail(at, reason) });
  }
  return { name, parameters: parameters.split(', ').filter(Boolean), locals, instructions, labels };
}

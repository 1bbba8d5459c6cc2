import type { SyntaxNode, Tree } from '@lezer/common';
import type { MovePath, Span } from './factModel';
import { readCall } from './moveCalls';
import { childrenOf, readPath, spanOf } from './moveType';
import { readInteger } from './readConstant';

/** A place where a body may abort: `assert!(condition, code)` and its kin, or `abort code`. */
export interface MoveAbort {
  readonly kind: 'assert' | 'abort';
  readonly span: Span;
  /** What `assert!` demands. */
  readonly condition?: Span;
  /** The expression of the code; Move allows to leave it out. */
  readonly code?: AbortCode;
}

/** `E_NOT_OWNER`, `error::not_found(E_NO_VAULT)`, `7`. */
export interface AbortCode {
  readonly span: Span;
  /** The constant in it. */
  readonly constant?: MovePath;
  /** `not_found`, where the code is made by a function of a module called `error`. */
  readonly category?: string;
  /** The code, where it is written as a number. */
  readonly integer?: bigint;
}

/** Where the body that is `within` may abort by its own words, in the order of the source. */
export function moveAborts(
  tree: Tree,
  text: string,
  within: Span = { from: 0, to: tree.length },
): readonly MoveAbort[] {
  const aborts: MoveAbort[] = [];
  tree.iterate({
    ...within,
    enter: ({ name, node }) => {
      if (name === 'Abort') aborts.push(readAbort(node, text));
      else if (name === 'MacroCall') aborts.push(...readAssert(node, text));
    },
  });
  return aborts;
}

function readAbort(node: SyntaxNode, text: string): MoveAbort {
  const expression = childrenOf(node).find(({ name, type }) => name !== 'abort' && !type.isError && !isComment(name));
  return {
    kind: 'abort',
    span: spanOf(node),
    ...(expression ? { code: readCode(expression, text) } : {}),
  };
}

/** How many arguments stand before the code in each macro that asserts. */
const CODE_INDEX: ReadonlyMap<string, number> = new Map([
  ['assert', 1],
  ['assert_eq', 2],
  ['assert_ne', 2],
  ['debug_assert', 1],
  ['debug_assert_eq', 2],
  ['debug_assert_ne', 2],
]);

function readAssert(node: SyntaxNode, text: string): readonly MoveAbort[] {
  const call = readCall(node, text);
  const codeIndex = CODE_INDEX.get(call?.callee.names.at(-1)?.text ?? '');
  if (!call || codeIndex === undefined) return [];
  const [condition] = call.arguments;
  const span = call.arguments[codeIndex];
  const expression = span && node.getChild('Arguments')?.childAfter(span.from);
  return [
    {
      kind: 'assert',
      span: call.span,
      ...(condition ? { condition } : {}),
      ...(expression ? { code: readCode(expression, text) } : {}),
    },
  ];
}

function readCode(node: SyntaxNode, text: string): AbortCode {
  const span = spanOf(node);
  const integer = readInteger(text.slice(node.from, node.to));
  if (integer !== undefined) return { span, integer };
  const call = node.name === 'Call' ? readCall(node, text) : undefined;
  const names = call?.callee.names ?? [];
  const category = names.at(-2)?.text === 'error' ? names.at(-1)?.text : undefined;
  const constant = firstConstant(node, text);
  return {
    span,
    ...(constant ? { constant } : {}),
    ...(category === undefined ? {} : { category }),
  };
}

/** The first path in `node` whose last name starts as those of constants must: with a capital. */
function firstConstant(node: SyntaxNode, text: string): MovePath | undefined {
  let found: MovePath | undefined;
  node.cursor().iterate(({ name, node: child }) => {
    if (found) return false;
    if (name !== 'Path') return true;
    const path = readPath(child, text);
    if (/^[A-Z]/.test(path.names.at(-1)?.text ?? '')) found = path;
    return false;
  });
  return found;
}

function isComment(name: string): boolean {
  return name === 'LineComment' || name === 'BlockComment';
}

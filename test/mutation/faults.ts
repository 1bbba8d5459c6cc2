import ts from 'typescript';
import type { Fault, FaultKind } from './mutant';
import { isErrorText, makesNoDifference } from './noDifference';

/** The replacement of a node: its text without the node's own changes, and its form. */
interface Change {
  readonly kind: FaultKind;
  readonly node: ts.Node;
  readonly after: string;
}

const BOUNDARIES: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
]);

const EQUALITIES: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
]);

const LOGIC: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
]);

const ARITHMETIC: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
  [ts.SyntaxKind.PercentToken, '*'],
  [ts.SyntaxKind.PlusEqualsToken, '-='],
  [ts.SyntaxKind.MinusEqualsToken, '+='],
]);

/** Methods whose call can be left out: their result has the type of what they are called on. */
const REMOVABLE = new Set([
  ...['filter', 'sort', 'toSorted', 'reverse', 'toReversed', 'slice', 'flat', 'concat'],
  ...['trim', 'trimStart', 'trimEnd', 'toLowerCase', 'toUpperCase', 'replace', 'replaceAll', 'padStart', 'padEnd'],
]);

const OPPOSITES: ReadonlyMap<string, string> = new Map([
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
  ['round', 'floor'],
  ['some', 'every'],
  ['every', 'some'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['indexOf', 'lastIndexOf'],
  ['lastIndexOf', 'indexOf'],
]);

/**
 * All faults that could be planted in a file, in the order of its text, except those that are known to have no effect.
 */
export function faultsIn(path: string, text: string): readonly Fault[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
  const found: Fault[] = [];
  const visit = (node: ts.Node): void => {
    if (runsNever(node)) return;
    for (const change of changesOf(node, file)) {
      if (!makesNoDifference(change.node, change.kind)) found.push(faultOf(change, file));
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return found.sort((one, other) => one.start - other.start || other.end - one.end);
}

/** Whether a node is a type or a declaration without code, which does not exist at run time. */
function runsNever(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node)
  );
}

function changesOf(node: ts.Node, file: ts.SourceFile): readonly Change[] {
  if (ts.isBinaryExpression(node)) return binaryChanges(node, file);
  if (ts.isPostfixUnaryExpression(node)) return [stepChange(node, file)];
  if (ts.isConditionalExpression(node)) return [negated(node.condition, file)];
  if (ts.isIfStatement(node)) return [negated(node.expression, file), ...guardChanges(node)];
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) return chainChanges(node, file);
  if (ts.isCallExpression(node)) return callChanges(node, file);
  if (ts.isExpressionStatement(node)) return statementChanges(node);
  if (ts.isReturnStatement(node)) return returnChanges(node);
  return literalChanges(node, file);
}

function binaryChanges(node: ts.BinaryExpression, file: ts.SourceFile): readonly Change[] {
  const { kind } = node.operatorToken;
  const [left, right] = [node.left.getText(file), node.right.getText(file)];
  const swapped = (fault: FaultKind, operator: string | undefined): readonly Change[] =>
    operator === undefined ? [] : [{ kind: fault, node, after: `${left} ${operator} ${right}` }];
  if (kind === ts.SyntaxKind.QuestionQuestionToken) return [{ kind: 'fallback', node, after: left }];
  return [
    ...swapped('boundary', BOUNDARIES.get(kind)),
    ...swapped('equality', EQUALITIES.get(kind)),
    ...swapped('logic', mixes(node) ? undefined : LOGIC.get(kind)),
    ...swapped('arithmetic', joinsText(node) ? undefined : ARITHMETIC.get(kind)),
  ];
}

/** `a && b || c`: the other operator would change the precedence, or not be allowed beside `??`. */
function mixes({ left, right, parent }: ts.BinaryExpression): boolean {
  const isLogic = (node: ts.Node) =>
    ts.isBinaryExpression(node) &&
    (LOGIC.has(node.operatorToken.kind) || node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken);
  return isLogic(left) || isLogic(right) || isLogic(parent);
}

/** Text cannot be subtracted: `-` would yield NaN, which any test detects. */
function joinsText(node: ts.Node): boolean {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return true;
  return ts.isBinaryExpression(node) && (joinsText(node.left) || joinsText(node.right));
}

function stepChange(node: ts.PostfixUnaryExpression, file: ts.SourceFile): Change {
  const operator = node.operator === ts.SyntaxKind.PlusPlusToken ? '--' : '++';
  return { kind: 'arithmetic', node, after: `${node.operand.getText(file)}${operator}` };
}

function negated(condition: ts.Expression, file: ts.SourceFile): Change {
  return { kind: 'condition', node: condition, after: `!(${condition.getText(file)})` };
}

/** The guards: `if (…) return …;` or `throw`, without an else. */
function guardChanges(node: ts.IfStatement): readonly Change[] {
  const { thenStatement, elseStatement } = node;
  const inner = ts.isBlock(thenStatement) ? thenStatement.statements.at(-1) : thenStatement;
  const leaves = inner && (ts.isReturnStatement(inner) || ts.isThrowStatement(inner) || ts.isContinueStatement(inner));
  return leaves && !elseStatement ? [{ kind: 'guard', node, after: '' }] : [];
}

function chainChanges(
  node: ts.PropertyAccessExpression | ts.ElementAccessExpression,
  file: ts.SourceFile,
): readonly Change[] {
  if (!node.questionDotToken) return [];
  const rest = ts.isPropertyAccessExpression(node)
    ? `.${node.name.getText(file)}`
    : `[${node.argumentExpression.getText(file)}]`;
  return [inChain('chain', node, `${node.expression.getText(file)}${rest}`, file)];
}

function callChanges(node: ts.CallExpression, file: ts.SourceFile): readonly Change[] {
  const { expression } = node;
  if (!ts.isPropertyAccessExpression(expression)) return [];
  const name = expression.name.text;
  const on = expression.expression.getText(file);
  const opposite = OPPOSITES.get(name);
  return [
    ...(REMOVABLE.has(name) ? [inChain('method', node, on, file)] : []),
    ...(opposite === undefined
      ? []
      : [inChain('extreme', node, `${on}${dotOf(expression)}${opposite}(${argumentText(node, file)})`, file)]),
  ];
}

function dotOf({ questionDotToken }: ts.PropertyAccessExpression): string {
  return questionDotToken ? '?.' : '.';
}

function argumentText(node: ts.CallExpression, file: ts.SourceFile): string {
  return node.arguments.map(each => each.getText(file)).join(', ');
}

/** The rest of a chain is part of the change: it is not evaluated if the chain ends early. */
function inChain(kind: FaultKind, node: ts.Expression, after: string, file: ts.SourceFile): Change {
  const from = node.getStart(file);
  let top: ts.Node = node;
  while (isLinkOf(top.parent, top)) top = top.parent;
  const whole = top.getText(file);
  const start = from - top.getStart(file);
  return { kind, node: top, after: whole.slice(0, start) + after + whole.slice(start + node.getWidth(file)) };
}

function isLinkOf(parent: ts.Node, child: ts.Node): boolean {
  const isLink =
    ts.isPropertyAccessExpression(parent) || ts.isElementAccessExpression(parent) || ts.isCallExpression(parent);
  return isLink && parent.expression === child;
}

/** A call, an assignment or an awaited call, run for its effect. */
function statementChanges(node: ts.ExpressionStatement): readonly Change[] {
  const inner = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
  const isSuper = ts.isCallExpression(inner) && inner.expression.kind === ts.SyntaxKind.SuperKeyword;
  return isSuper ? [] : [{ kind: 'call', node, after: '' }];
}

function returnChanges({ expression }: ts.ReturnStatement): readonly Change[] {
  const isShort = expression && (ts.isLiteralExpression(expression) || expression.kind === ts.SyntaxKind.TrueKeyword);
  if (!expression || isShort || expression.kind === ts.SyntaxKind.FalseKeyword) return [];
  return expression.getText() === 'undefined' ? [] : [{ kind: 'return', node: expression, after: 'undefined' }];
}

function literalChanges(node: ts.Node, file: ts.SourceFile): readonly Change[] {
  if (isName(node)) return [];
  const text = node.getText(file);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ kind: 'boolean', node, after: 'false' }];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ kind: 'boolean', node, after: 'true' }];
  if (ts.isNumericLiteral(node)) return [{ kind: 'number', node, after: String(Number(text.replaceAll('_', '')) + 1) }];
  if (ts.isBigIntLiteral(node)) return [{ kind: 'number', node, after: `(${text} + 1n)` }];
  if (ts.isStringLiteral(node) && node.text !== '' && !isErrorText(node)) return [{ kind: 'text', node, after: "''" }];
  if (ts.isRegularExpressionLiteral(node)) return patternChanges(node, text);
  const isFilled = ts.isArrayLiteralExpression(node) && node.elements.length > 0;
  return isFilled && !isAssigned(node) ? [{ kind: 'list', node, after: '[]' }] : [];
}

/** `^` and `$` at the ends of a pattern. */
function patternChanges(node: ts.RegularExpressionLiteral, text: string): readonly Change[] {
  return [
    ...(text.startsWith('/^') ? [{ kind: 'pattern', node, after: `/${text.slice(2)}` } as const] : []),
    ...(/[^\\]\$\/[a-z]*$/.test(text)
      ? [{ kind: 'pattern', node, after: text.replace(/\$(\/[a-z]*)$/, '$1') } as const]
      : []),
  ];
}

/** The name of a property, of a module, or of an attribute of an import. */
function isName(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)) return parent.name === node;
  return ts.isExternalModuleReference(parent) || ts.isImportAttribute(parent) || isImportCall(parent);
}

function isImportCall(node: ts.Node): boolean {
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
}

/** `[a, b] = …` destructures; it creates no list. */
function isAssigned(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
  );
}

function faultOf({ kind, node, after }: Change, file: ts.SourceFile): Fault {
  const form = ts.isStatement(node) ? 'statement' : 'expression';
  return { kind, start: node.getStart(file), end: node.getEnd(), before: node.getText(file), after, form };
}

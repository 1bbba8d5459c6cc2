import ts from 'typescript';

/** A string of a program. */
export interface SourceString {
  /** From 1. */
  readonly line: number;
  /** What it says, joined strings as one; a value within a template or a sum is the digit 0. */
  readonly text: string;
}

/** Reads the strings and templates of a file, apart from the names of imported files. */
export function stringsIn(file: string, code: string): readonly SourceString[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.ES2023, false);
  const found: SourceString[] = [];
  const visit = (node: ts.Node, isPart = false): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isImportTypeNode(node)) return;
    const text = isPart ? undefined : textOf(node);
    if (text !== undefined) {
      found.push({ line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1, text });
    }
    ts.forEachChild(node, child => visit(child, isJoined(node)));
  };
  visit(source);
  return found;
}

/** Returns what a string, a template or a sum of strings says. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `0${literal.text}`).join('');
  if (!isJoined(node)) return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined && right === undefined ? undefined : `${left ?? '0'}${right ?? '0'}`;
}

function isJoined(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;
}

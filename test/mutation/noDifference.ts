import ts from 'typescript';
import type { FaultKind } from './mutant';

/** Whether a literal is part of an error's message, or its name: messages are asserted where they are shown. */
export function isErrorText(node: ts.Node): boolean {
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isFunctionLike(at) && !ts.isConstructorDeclaration(at)) return false;
    if (ts.isPropertyDeclaration(at)) return at.name.getText() === 'name';
    if (ts.isNewExpression(at)) return /(?:Error|Exception)$/.test(at.expression.getText());
    if (ts.isCallExpression(at) && at.expression.kind === ts.SyntaxKind.SuperKeyword) return true;
  }
  return false;
}

/** Whether a fault is known to have no visible effect. */
export function makesNoDifference(node: ts.Node, kind: FaultKind): boolean {
  // A signal aborts only once.
  const { parent } = node;
  return kind === 'boolean' && ts.isPropertyAssignment(parent) && parent.name.getText() === 'once';
}

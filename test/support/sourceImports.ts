import { posix } from 'node:path';
import ts from 'typescript';

/** Files of a program by path from the project's folder. */
export type Sources = ReadonlyMap<string, string>;

/** A file's import of another file, or of a package. */
export interface SourceImport {
  readonly from: string;
  readonly specifier: string;
  /** `type` imports do not exist at run time; `dynamic` ones are loaded when they are reached. */
  readonly kind: 'static' | 'dynamic' | 'type';
  /** The imported file, if it is one of the sources. */
  readonly target?: string;
}

/** Reads all imports of all files: `import`, `export from`, `import()` and the types of `import('…')`. */
export function readImports(sources: Sources): readonly SourceImport[] {
  return [...sources].flatMap(([path, text]) =>
    specifiersOf(path, text).map(({ specifier, kind }): SourceImport => {
      const target = resolve(path, specifier, sources);
      return { from: path, specifier, kind, ...(target === undefined ? {} : { target }) };
    }),
  );
}

type Specifier = Pick<SourceImport, 'specifier' | 'kind'>;

function specifiersOf(path: string, text: string): readonly Specifier[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, false);
  const found: Specifier[] = [];
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node);
    if (specifier) found.push(specifier);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function specifierOf(node: ts.Node): Specifier | undefined {
  // `import { type A } from` still loads the file; only a whole `import type` does not.
  if (ts.isImportDeclaration(node))
    return named(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
  if (ts.isExportDeclaration(node)) return named(node.moduleSpecifier, node.isTypeOnly);
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return named(node.argument.literal, true);
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
    const [argument] = node.arguments;
    return { specifier: argument && ts.isStringLiteralLike(argument) ? argument.text : '(computed)', kind: 'dynamic' };
  }
  return undefined;
}

function named(specifier: ts.Node | undefined, typeOnly: boolean): Specifier | undefined {
  if (!specifier || !ts.isStringLiteral(specifier)) return undefined;
  return { specifier: specifier.text, kind: typeOnly ? 'type' : 'static' };
}

function resolve(from: string, specifier: string, sources: Sources): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  const path = posix.join(posix.dirname(from), specifier);
  return [path, `${path}.ts`, `${path}.d.ts`, `${path}.mjs`].find(each => sources.has(each));
}

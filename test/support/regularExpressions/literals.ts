import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';

/** A regular expression in a file. */
export interface FoundExpression {
  /** File and line. */
  readonly place: string;
  readonly file: string;
  /** As written in the file. */
  readonly text: string;
  /** As a literal; absent if the program builds it from text that is not in the file. */
  readonly literal?: string;
}

/** Finds all regular expressions in a folder: the literals, and those that `RegExp` builds from strings. */
export async function expressionsOf(folder: string): Promise<readonly FoundExpression[]> {
  const files = (await readdir(folder, { recursive: true })).filter(each => /\.[cm]?[jt]sx?$/.test(each)).toSorted();
  const found = await Promise.all(
    files.map(async each => {
      const file = join(folder, each).replaceAll('\\', '/');
      return expressionsIn(file, await readFile(file, 'utf8'));
    }),
  );
  return found.flat();
}

/** Finds the regular expressions of a file. */
export function expressionsIn(file: string, text: string): readonly FoundExpression[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: FoundExpression[] = [];
  const visit = (node: ts.Node) => {
    const literal = ts.isRegularExpressionLiteral(node) ? node.text : builtLiteral(node, source);
    if (literal !== undefined) {
      const place = `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`;
      found.push({ place, file, text: node.getText(source), ...(literal !== UNKNOWN && { literal }) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const UNKNOWN = Symbol('of what is not written there');

/** Returns what `RegExp` builds from text in the file; nothing for other nodes. */
function builtLiteral(node: ts.Node, source: ts.SourceFile): string | typeof UNKNOWN | undefined {
  if (!(ts.isNewExpression(node) || ts.isCallExpression(node)) || node.expression.getText(source) !== 'RegExp')
    return undefined;
  const [pattern, flags] = node.arguments ?? [];
  const [written, letters] = [pattern && textOf(pattern, source), flags ? textOf(flags, source) : ''];
  return written === undefined || letters === undefined ? UNKNOWN : `/${new RegExp(written).source}/${letters}`;
}

/** Returns the text of an expression that consists of strings and constants of the file. */
function textOf(node: ts.Expression, source: ts.SourceFile): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
  if (ts.isIdentifier(node)) return constantOf(node.text, source);
  const isRaw = ts.isTaggedTemplateExpression(node);
  if (isRaw && node.tag.getText(source) !== 'String.raw') return undefined;
  const template = isRaw ? node.template : node;
  const read = ({ text, rawText }: ts.TemplateLiteralLikeNode) => (isRaw ? (rawText ?? text) : text);
  if (ts.isNoSubstitutionTemplateLiteral(template)) return read(template);
  if (!ts.isTemplateExpression(template)) return undefined;
  const parts = template.templateSpans.map(span => [textOf(span.expression, source), read(span.literal)] as const);
  if (parts.some(([value]) => value === undefined)) return undefined;
  return read(template.head) + parts.map(([value = '', text]) => value + text).join('');
}

function constantOf(name: string, source: ts.SourceFile): string | undefined {
  const declared = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(each => each.name.getText(source) === name);
  return declared?.initializer && textOf(declared.initializer, source);
}

import { indentOf, type Position } from '../../../text/lines';
import type { ScannedLine } from '../../engine/candidates';
import type { SourceText } from '../../engine/sourceText';

/** How far above its use a local constant is looked for, and how far the parameters of a function reach, in lines. */
const MAX_LINES = 300;
const MAX_HEADER = 20;
/** How many declarations of a name are looked at; of a name that has more, nothing is certain. */
const MAX_PLACES = 1_000;
/** Matches the parameters of a function with a body: `(a: A, { b }: B): C => …`, `(a) {`; or one without parentheses. */
const PARAMETERS =
  /(?:\b(if|while|switch)\s*)?\(([^()]*)\)\s*(?::[^=>{}()]{0,200})?(?:=>|\{)|(?:^|[^\w$])([\w$]+)\s*=>|\bfor\s*\(\s*(?:const|let)([^()]*?)\s(?:of|in)\s/g;
/** `const { a, b: c } =`, `let name: A` */
const LOCAL = /^\s*(?:const|let|var)\s+([\w$]+|[{[][^=]{0,200}[}\]])/;

/**
 * Returns which declaration of a constant a use means, by the indentation of the lines above it; `undefined` if none
 * is certain: a parameter or a variable of the same name may be nearer.
 * @param places where the values of the declarations begin, in order
 */
export function declarationFor(
  name: string,
  places: readonly Position[],
  at: Position,
  source: SourceText,
): Position | undefined {
  if (places.length > MAX_PLACES) return undefined;
  const { lines } = source;
  const own = lines[at.line]?.text ?? '';
  if (hasParameter(own.slice(0, at.character), name)) return undefined;
  const near = places.filter(({ line }) => line <= at.line && line >= at.line - MAX_LINES);
  let indent = indentOf(own);
  for (let line = at.line; line >= Math.max(0, at.line - MAX_LINES) && indent > 0; line--) {
    const { text = '', before = '' } = lines[line] ?? {};
    const depth = indentOf(text);
    if (before !== '' || depth === text.length || depth > indent) continue;
    const declared = near.find(place => place.line === line);
    if (depth > 0 && declared && (line < at.line || declared.character < at.character)) return declared;
    if (depth > 0 && line < at.line && isDeclared(text, name)) return undefined;
    if (depth === indent) continue;
    indent = depth;
    if (hasParameter(headerAt(lines, line), name)) return undefined;
  }
  const [place, ...others] = places.filter(({ line }) => indentOf(lines[line]?.text ?? '') === 0);
  return others.length === 0 ? place : undefined;
}

function hasParameter(text: string, name: string): boolean {
  if (!text.includes(name)) return false;
  return [...text.matchAll(PARAMETERS)].some(([, word, list = '', one, item = '']) => {
    if (word !== undefined) return false;
    return one === name || namesIn(`${list} ${item}`).includes(name);
  });
}

function isDeclared(text: string, name: string): boolean {
  return text.includes(name) && namesIn(LOCAL.exec(text)?.[1] ?? '').includes(name);
}

function namesIn(text: string): readonly string[] {
  return text.match(/[\w$]+/g) ?? [];
}

/** Returns the line, with those above if it ends parameters over several lines: `}: Props) => {`. */
function headerAt(lines: readonly ScannedLine[], line: number): string {
  const text = lines[line]?.text ?? '';
  if (!/^\s*[)}]/.test(text)) return text;
  const indent = indentOf(text);
  const parts = [text];
  for (let above = line - 1; above >= Math.max(0, line - MAX_HEADER); above--) {
    const part = lines[above]?.text ?? '';
    parts.unshift(part);
    if (indentOf(part) <= indent && part.trim() !== '') break;
  }
  return parts.join('\n');
}

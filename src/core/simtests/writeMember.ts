import { isJsonArray, type JsonValue } from '../json';
import type { DocumentLines, Range } from '../payloads/documentLines';
import { memberOf } from '../payloads/engine/shapes';
import type { WrittenValue } from '../payloads/located';

/** Text that replaces a range of a test file. */
export interface TestEdit {
  readonly range: Range;
  readonly newText: string;
}

const STEP = '  ';

/**
 * Returns the edit that gives a member of a written object a value: the member’s old value is replaced, and one that is
 * missing comes last. Comments and the other members stay as they are. `undefined` if the object is not one.
 */
export function memberEdit(
  object: WrittenValue | undefined,
  name: string,
  value: JsonValue,
  lines: DocumentLines,
): TestEdit | undefined {
  if (object?.kind !== 'object') return undefined;
  const known = memberOf(object, name);
  if (known) {
    const { range } = known.value;
    return { range, newText: jsonText(value, indentOf(lines, known.nameRange.start.line)) };
  }
  const last = object.members.at(-1);
  if (last) {
    const at = { start: last.value.range.end, end: last.value.range.end };
    const { line, character } = last.nameRange.start;
    const indent = indentOf(lines, line);
    // A member that begins its line has the indentation of all.
    if (indent.length === character)
      return { range: at, newText: `,\n${indent}${JSON.stringify(name)}: ${jsonText(value, indent)}` };
    return { range: at, newText: `, ${JSON.stringify(name)}: ${oneLine(value)}` };
  }
  const { start } = object.range;
  const inside = { line: start.line, character: start.character + 1 };
  const outer = indentOf(lines, start.line);
  const indent = `${outer}${STEP}`;
  const isOnOneLine = object.range.end.line === start.line;
  const text = `\n${indent}${JSON.stringify(name)}: ${jsonText(value, indent)}${isOnOneLine ? `\n${outer}` : ''}`;
  return { range: { start: inside, end: inside }, newText: text };
}

/** Returns a value as it is written in a test file: what is short on one line. */
export function jsonText(value: JsonValue, indent = ''): string {
  const short = oneLine(value);
  if (typeof value !== 'object' || value === null || short.length + indent.length <= 80) return short;
  const inner = `${indent}${STEP}`;
  const [open, close] = isJsonArray(value) ? ['[', ']'] : ['{', '}'];
  const parts = isJsonArray(value)
    ? value.map(item => jsonText(item, inner))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${jsonText(item, inner)}`);
  return `${open}\n${parts.map(part => `${inner}${part}`).join(',\n')}\n${indent}${close}`;
}

function oneLine(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isJsonArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  const members = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${oneLine(item)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

function indentOf(lines: DocumentLines, line: number): string {
  return /^[ \t]*/.exec(lines.line(line))?.[0] ?? '';
}

import { parser } from '@lezer/json';
import type { SyntaxNode } from '@lezer/common';
import type { Position, Range } from './documentLines';
import type { JsonWindow } from './jsonBrackets';
import type { JsonMember, JsonNode } from './jsonTree';

/** How deep a payload may nest before it counts as broken; Move values nest far less. */
const MAX_DEPTH = 128;

/** Reads a window as far as it is JSON; what is not becomes `broken` nodes, one at the top where nothing is. */
export function parseJsonWindow(window: JsonWindow): JsonNode {
  const reader = new NodeReader(window);
  const top = parser.parse(window.text).topNode.firstChild;
  return top ? reader.value(top, 0) : { kind: 'broken', range: window.range };
}

class NodeReader {
  readonly #window: JsonWindow;
  readonly #lineStarts: number[] = [0];

  constructor(window: JsonWindow) {
    this.#window = window;
    for (let at = window.text.indexOf('\n'); at >= 0; at = window.text.indexOf('\n', at + 1))
      this.#lineStarts.push(at + 1);
  }

  value(node: SyntaxNode, depth: number): JsonNode {
    const range = this.#range(node);
    if (depth > MAX_DEPTH) return { kind: 'broken', range };
    switch (node.name) {
      case 'Object':
        return { kind: 'object', range, members: this.#members(node, depth + 1) };
      case 'Array':
        return { kind: 'array', range, items: this.#items(node, depth + 1) };
      case 'String':
      case 'Number':
      case 'True':
      case 'False':
      case 'Null':
        return this.#scalar(node, range);
      default:
        return { kind: 'broken', range };
    }
  }

  #members(object: SyntaxNode, depth: number): JsonMember[] {
    const members: JsonMember[] = [];
    for (let child = object.firstChild; child; child = child.nextSibling) {
      if (child.name === 'Property') members.push(this.#property(child, depth));
      else if (isBroken(child)) members.push(this.#brokenMember(child));
    }
    if (!this.#text(object).endsWith('}')) members.push(this.#brokenMember(object));
    return members;
  }

  #property(property: SyntaxNode, depth: number): JsonMember {
    const name = property.getChild('PropertyName');
    const text = name ? parseString(this.#text(name)) : undefined;
    const colon = name?.nextSibling;
    const value = colon?.nextSibling;
    const whole = colon?.name === ':' && value && !value.type.isError && !value.nextSibling;
    if (!name || text === undefined || !whole) return this.#brokenMember(property);
    return { name: text, nameRange: this.#range(name), value: this.value(value, depth) };
  }

  #items(array: SyntaxNode, depth: number): JsonNode[] {
    const items: JsonNode[] = [];
    for (let child = array.firstChild; child; child = child.nextSibling) {
      if (isBroken(child)) items.push({ kind: 'broken', range: this.#range(child) });
      else if (!isMark(child)) items.push(this.value(child, depth));
    }
    if (!this.#text(array).endsWith(']')) items.push({ kind: 'broken', range: this.#range(array) });
    return items;
  }

  #scalar(node: SyntaxNode, range: Range): JsonNode {
    const value = parseScalar(this.#text(node));
    return value === undefined ? { kind: 'broken', range } : { kind: 'scalar', range, value };
  }

  #brokenMember(node: SyntaxNode): JsonMember {
    const range = this.#range(node);
    return { name: '', nameRange: range, value: { kind: 'broken', range } };
  }

  #text(node: SyntaxNode): string {
    return this.#window.text.slice(node.from, node.to);
  }

  #range(node: SyntaxNode): Range {
    return { start: this.#position(node.from), end: this.#position(node.to) };
  }

  #position(offset: number): Position {
    const starts = this.#lineStarts;
    let low = 0;
    for (let high = starts.length - 1; low < high;) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    const { start } = this.#window.range;
    const character = offset - (starts[low] ?? 0) + (low === 0 ? start.character : 0);
    return { line: start.line + low, character };
  }
}

/** A trailing comma, which JSONC allows, is followed by an empty error node. */
function isBroken(node: SyntaxNode): boolean {
  if (!node.type.isError) return false;
  const after = node.nextSibling?.name;
  const trailingComma = node.to === node.from && node.prevSibling?.name === ',' && (after === '}' || after === ']');
  return !trailingComma;
}

function isMark({ name, type }: SyntaxNode): boolean {
  return type.isError || name === '[' || name === ']' || name === ',';
}

function parseString(source: string): string | undefined {
  const value = parseScalar(source);
  return typeof value === 'string' ? value : undefined;
}

function parseScalar(source: string): string | number | boolean | null | undefined {
  try {
    const value: unknown = JSON.parse(source);
    const isScalar =
      value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return isScalar ? value : undefined;
  } catch {
    return undefined;
  }
}

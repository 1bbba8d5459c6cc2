import type { JsonValue } from '../json';
import type { Range } from './documentLines';

/** A JSON value with its place in the document. */
export type JsonNode =
  | { readonly kind: 'object'; readonly range: Range; readonly members: readonly JsonMember[] }
  | { readonly kind: 'array'; readonly range: Range; readonly items: readonly JsonNode[] }
  | { readonly kind: 'scalar'; readonly range: Range; readonly value: string | number | boolean | null }
  /** Where the text is not JSON. */
  | { readonly kind: 'broken'; readonly range: Range };

/** `"name": value` of an object. */
export interface JsonMember {
  readonly name: string;
  readonly nameRange: Range;
  readonly value: JsonNode;
}

/** The member of that name, the last where there are several, as JSON readers take it. */
export function member(node: JsonNode, name: string): JsonMember | undefined {
  return node.kind === 'object' ? node.members.findLast(each => each.name === name) : undefined;
}

/** The first broken place in `node`. */
export function firstBroken(node: JsonNode): Range | undefined {
  switch (node.kind) {
    case 'broken':
      return node.range;
    case 'scalar':
      return undefined;
    case 'array':
      return firstIn(node.items, firstBroken);
    case 'object':
      return firstIn(
        node.members.map(({ value }) => value),
        firstBroken,
      );
  }
}

/** The first number that JSON readers round: it cannot be passed on as it is written. */
export function firstUnsafeNumber(node: JsonNode): Range | undefined {
  switch (node.kind) {
    case 'broken':
      return undefined;
    case 'scalar':
      return typeof node.value === 'number' && losesDigits(node.value) ? node.range : undefined;
    case 'array':
      return firstIn(node.items, firstUnsafeNumber);
    case 'object':
      return firstIn(
        node.members.map(({ value }) => value),
        firstUnsafeNumber,
      );
  }
}

/** The plain value; a broken place, which {@link firstBroken} finds, reads as null. */
export function toJson(node: JsonNode): JsonValue {
  switch (node.kind) {
    case 'broken':
      return null;
    case 'scalar':
      return node.value;
    case 'array':
      return node.items.map(toJson);
    case 'object':
      return Object.fromEntries(node.members.map(({ name, value }) => [name, toJson(value)]));
  }
}

function firstIn(nodes: readonly JsonNode[], find: (node: JsonNode) => Range | undefined): Range | undefined {
  for (const node of nodes) {
    const found = find(node);
    if (found) return found;
  }
  return undefined;
}

function losesDigits(value: number): boolean {
  return !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value));
}

import { isJsonObject, type JsonObject } from '../json';
import type { DocumentLines, Position, Range } from './documentLines';
import { enclosingBrackets, windowAt, type OpenBracket } from './jsonBrackets';
import { JsonLines } from './jsonLines';
import { firstBroken, firstUnsafeNumber, member, toJson, type JsonNode } from './jsonTree';
import { parseJsonWindow } from './parseJsonWindow';

/** A payload in a document, with the transaction request around it where there is one. */
export interface LocatedPayload {
  readonly payload: JsonObject;
  /** The object that has the payload as its `payload`: it may give sender, gas and more. */
  readonly request?: JsonObject;
  /** Where the payload stands. */
  readonly range: Range;
  /** Where a member stands: `['arguments', 1]` of the payload; `['request', 'sender']` of the request. */
  readonly rangeOf: (path: readonly (string | number)[]) => Range;
}

/** What is at the cursor. */
export type LocateResult =
  | { readonly kind: 'found'; readonly located: LocatedPayload }
  /** A payload whose JSON cannot be read, or has a number that JSON readers round; `at` is the first such place. */
  | { readonly kind: 'broken' | 'unsafeNumber'; readonly at: Range }
  /** `count` payloads stand elsewhere in the document. */
  | { readonly kind: 'none'; readonly count: number };

/** Longest stretch of text that is looked at as one object, in characters. */
const MAX_WINDOW = 1_000_000;
/** Most brackets inside each other that are looked at as one object. */
const MAX_DEPTH = 1_000;
/** What a payload says of itself: places to look at where the cursor is in none. */
const MARKER = /"type"\s*:\s*"\w+_payload"|"function"\s*:\s*"[^"]*::/g;

/** A payload's object, and the request that has it as its `payload`. */
interface Place {
  readonly payload: JsonNode;
  readonly request?: JsonNode;
}

/**
 * Finds the payload around `position` in a JSON or JSONC document. With the cursor outside of all payloads the only
 * one of the document is taken, if there is exactly one.
 */
export function locatePayload(lines: DocumentLines, position: Position): LocateResult {
  const json = new JsonLines(lines);
  const objects = new JsonObjects(json);
  const [around = []] = enclosingBrackets(json, [atLeastInside(json, position)]);
  const here = placeIn(around, objects);
  if (here) return result(here);
  const elsewhere = placesOf(json, objects);
  const [only, ...others] = elsewhere;
  return only !== undefined && others.length === 0 ? result(only) : { kind: 'none', count: elsewhere.length };
}

/** The stretches of all payloads of a JSON or JSONC document, in its order; with the request around one where there is. */
export function payloadRanges(lines: DocumentLines): readonly Range[] {
  const json = new JsonLines(lines);
  return placesOf(json, new JsonObjects(json)).map(({ payload, request }) => (request ?? payload).range);
}

/** The objects of a document, each parsed once. */
class JsonObjects {
  readonly #lines: JsonLines;
  readonly #known = new Map<string, JsonNode | undefined>();

  constructor(lines: JsonLines) {
    this.#lines = lines;
  }

  /** The object that a bracket opens; `undefined` where it opens none, or one too long to be looked at. */
  at(start: OpenBracket | undefined): JsonNode | undefined {
    if (start?.bracket !== '{') return undefined;
    const key = keyOf(start.at);
    if (!this.#known.has(key)) this.#known.set(key, this.#parse(start));
    return this.#known.get(key);
  }

  #parse(start: OpenBracket): JsonNode | undefined {
    const window = windowAt(this.#lines, start);
    return window.text.length > MAX_WINDOW || window.depth > MAX_DEPTH ? undefined : parseJsonWindow(window);
  }
}

/** The payload that open brackets are in: the innermost, but a multisig payload before the call inside it. */
function placeIn(open: readonly OpenBracket[], objects: JsonObjects): Place | undefined {
  for (let level = open.length - 1; level >= 0; level--) {
    const node = objects.at(open[level]);
    if (!node) continue;
    const inner = member(node, 'payload')?.value;
    if (inner && isPayload(inner)) return { payload: inner, request: node };
    if (!isPayload(node)) continue;
    const parent = objects.at(open[level - 1]);
    if (parent && isPayload(parent)) continue;
    return parent && isPayloadOf(parent, node) ? { payload: node, request: parent } : { payload: node };
  }
  return undefined;
}

function isPayloadOf(request: JsonNode, payload: JsonNode): boolean {
  const value = member(request, 'payload')?.value;
  return value !== undefined && keyOf(value.range.start) === keyOf(payload.range.start);
}

function placesOf(lines: JsonLines, objects: JsonObjects): readonly Place[] {
  const found = new Map<string, Place>();
  for (const open of enclosingBrackets(lines, markersOf(lines))) {
    const place = placeIn(open, objects);
    if (place) found.set(keyOf(place.payload.range.start), place);
  }
  return [...found.values()];
}

function markersOf(lines: JsonLines): readonly Position[] {
  const found: Position[] = [];
  for (let line = 0; line < lines.lineCount; line++) {
    for (const { index } of lines.blanked(line).matchAll(MARKER)) found.push({ line, character: index });
  }
  return found;
}

function keyOf({ line, character }: Position): string {
  return `${line}:${character}`;
}

/** A cursor right before an opening brace means the object that opens there. */
function atLeastInside(lines: JsonLines, { line, character }: Position): Position {
  return lines.bare(line).charAt(character) === '{' ? { line, character: character + 1 } : { line, character };
}

function isPayload(node: JsonNode): boolean {
  const type = member(node, 'type')?.value;
  if (type?.kind === 'scalar' && typeof type.value === 'string') return type.value.endsWith('_payload');
  const target = member(node, 'function')?.value;
  return target?.kind === 'scalar' && typeof target.value === 'string' && target.value.includes('::');
}

function result({ payload, request }: Place): LocateResult {
  const broken = firstBroken(request ?? payload);
  const value = toJson(payload);
  if (broken || !isJsonObject(value)) return { kind: 'broken', at: broken ?? payload.range };
  const unsafe = firstUnsafeNumber(request ?? payload);
  if (unsafe) return { kind: 'unsafeNumber', at: unsafe };
  const around = request && toJson(request);
  return {
    kind: 'found',
    located: {
      payload: value,
      ...(isJsonObject(around) ? { request: around } : {}),
      range: payload.range,
      rangeOf: path => (path[0] === 'request' ? rangeIn(request ?? payload, path.slice(1)) : rangeIn(payload, path)),
    },
  };
}

/** The deepest part of `path` that exists. */
function rangeIn(node: JsonNode, [step, ...rest]: readonly (string | number)[]): Range {
  if (step === undefined) return node.range;
  const next =
    typeof step === 'string' ? member(node, step)?.value : node.kind === 'array' ? node.items[step] : undefined;
  return next ? rangeIn(next, rest) : node.range;
}

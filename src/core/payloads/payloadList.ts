import type { JsonValue } from '../json';
import { memberIdText } from '../move/functionId';
import { isAskedAsView } from './askedAsView';
import type { DocumentLines, Position, Range } from '../text/lines';
import type { PayloadLocator } from './engine/bracketLanguage';
import { holesIn, itemJson } from './engine/shapes';
import type { LocatedCall, WrittenList } from './located';

/** A payload of a document, as others can check it. */
export interface ListedPayload {
  /** Its first and last lines, counted from 1. */
  readonly line: number;
  readonly endLine: number;
  /** The id of its form. */
  readonly form: string;
  /** The function as written. */
  readonly function: string;
  /** The function's id, if it is known. */
  readonly id?: string;
  /** The values as a node takes them; null for those that are known only at run time. */
  readonly typeArguments: readonly JsonValue[];
  readonly arguments: readonly JsonValue[];
  /** The source of what is known only at run time. */
  readonly unknown: readonly string[];
  readonly view: boolean;
}

/** Returns all calls of a document that are payloads, in order, including those of views. */
export function listPayloads(locator: PayloadLocator, document: DocumentLines): readonly ListedPayload[] {
  const starts = new Set(locator.ranges().map(({ start }) => placeKey(start)));
  return locator
    .all()
    .filter(call => isListed(call, starts))
    .map(call => listedCall(call, document));
}

/** Half-typed calls are no payloads, nor are the calls in bodies of Move source. */
function isListed(call: LocatedCall, starts: ReadonlySet<string>): boolean {
  if (call.form.values === 'source') return call.isDefinition === true;
  return starts.has(placeKey((call.request ?? call).range.start)) || starts.has(placeKey(call.range.start));
}

function placeKey({ line, character }: Position): string {
  return `${line}:${character}`;
}

function listedCall(call: LocatedCall, document: DocumentLines): ListedPayload {
  const { range, form, function: target, typeArguments, arguments: args } = call;
  return {
    line: range.start.line + 1,
    endLine: range.end.line + 1,
    form: form.id,
    function: target.text,
    ...(target.id && { id: memberIdText(target.id) }),
    typeArguments: typeArguments.items.map(itemJson),
    arguments: args.items.map(itemJson),
    unknown: [...(target.id ? [] : [target.text]), ...openParts(typeArguments, document), ...openParts(args, document)],
    view: isAskedAsView(call, document),
  };
}

/** Returns the source of the holes of a list; of the whole list if its length is unknown. */
function openParts({ items, range, isOpen }: WrittenList, document: DocumentLines): readonly string[] {
  const holes = items.flatMap(({ value }) => holesIn(value));
  const parts = holes.length === 0 && isOpen && range ? [range] : holes;
  return parts.map(part => textIn(document, part));
}

function textIn(document: DocumentLines, { start, end }: Range): string {
  const lines = Array.from({ length: end.line - start.line + 1 }, (_, index) => document.line(start.line + index));
  const last = lines.length - 1;
  return lines
    .map((text, index) => text.slice(index === 0 ? start.character : 0, index === last ? end.character : undefined))
    .join('\n');
}

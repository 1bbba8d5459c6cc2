import assert from 'node:assert/strict';
import type { Range } from '../../../../src/core/text/lines';
import type { Finding, Fix } from '../../../../src/core/payloads/check/finding';
import type { LocatedCall, WrittenItem, WrittenValue } from '../../../../src/core/payloads/located';
import { SourceText } from '../../../../src/core/payloads/engine/sourceText';
import { Window } from '../../../../src/core/payloads/engine/lexer';
import { PAYLOAD_FORMS, type FormId } from '../../../support/forms';
import { TYPESCRIPT_PAYLOADS } from '../../../../src/core/payloads/languages/typescript/typescript';

/** A range that does not matter. */
export const SOMEWHERE = rangeIn(0, 0);

export const text = (value: string): WrittenValue => ({ kind: 'text', range: SOMEWHERE, value });
export const integer = (digits: string): WrittenValue => ({ kind: 'integer', range: SOMEWHERE, digits });
export const number = (source: string): WrittenValue => ({
  kind: 'number',
  range: SOMEWHERE,
  value: Number(source.replaceAll('_', '')),
  source,
});
export const constant = (value: boolean | null): WrittenValue => ({ kind: 'constant', range: SOMEWHERE, value });
export const bytes = (hex: string): WrittenValue => ({ kind: 'bytes', range: SOMEWHERE, hex });
export const array = (...items: readonly WrittenValue[]): WrittenValue => ({ kind: 'array', range: SOMEWHERE, items });
export const hole = (source = 'x'): WrittenValue => ({ kind: 'hole', range: SOMEWHERE, source });
export const BROKEN: WrittenValue = { kind: 'broken', range: SOMEWHERE };

export function object(members: Readonly<Record<string, WrittenValue>>): WrittenValue {
  const written = Object.entries(members).map(([name, value]) => ({ name, nameRange: SOMEWHERE, value }));
  return { kind: 'object', range: SOMEWHERE, members: written };
}

/** A value with its declared type. @param source how the type is written */
export function declared(type: string, value: WrittenValue, source = type): WrittenItem {
  return { value, declaredType: { text: type, range: rangeIn(0, source.length) } };
}

/** The value of a line of JSON; a bare word in it is a hole. */
export function jsonValue(line: string): WrittenValue {
  const before = '{"function": "0x1::a::b", "arguments": [';
  const [item, ...more] = read(`${before}${line}]}`, -before.length).arguments.items;
  assert.ok(item && more.length === 0);
  return item.value;
}

/** The call in a line of JSON, read as any form. A bare word is a hole, `...rest` any number of them. */
export function callIn(line: string, form: FormId = 'rest'): LocatedCall {
  return { ...read(line, 0), form: PAYLOAD_FORMS[form] };
}

/** Reads JSON as TypeScript, which has holes. */
function read(line: string, character: number): LocatedCall {
  const call = TYPESCRIPT_PAYLOADS.read(new Window([line], { line: 0, character }), '', new SourceText([]))?.call;
  assert.ok(call, line);
  return call;
}

/** Returns the line after a fix. */
export function fixed(line: string, { edits }: Fix): string {
  const [edit, ...more] = edits;
  assert.ok(edit && more.length === 0);
  return `${line.slice(0, edit.range.start.character)}${edit.newText}${line.slice(edit.range.end.character)}`;
}

/** Returns the text in a line that a finding underlines. */
export function underlined(line: string, { range }: Finding): string {
  return line.slice(range.start.character, range.end.character);
}

function rangeIn(from: number, to: number): Range {
  return { start: { line: 0, character: from }, end: { line: 0, character: to } };
}

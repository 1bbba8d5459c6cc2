import { loadLocator } from '../../../../src/core/payloads/languages/loadLanguage';
import assert from 'node:assert/strict';
import type { Range } from '../../../../src/core/text/lines';
import type { LocatedCall, WrittenItem, WrittenValue } from '../../../../src/core/payloads/located';
import { type PayloadLanguage } from '../../../../src/core/payloads/languages/languages';
import type { LocateResult, PayloadLocator } from '../../../../src/core/payloads/engine/bracketLanguage';
import { placeIn } from '../../../../src/core/payloads/engine/literals';
import { atCursor, linesOf, textIn } from '../cursor';

/** Returns a locator over a text. */
export async function locatorOf(language: PayloadLanguage, text: string): Promise<PayloadLocator> {
  return (await loadLocator(language))(linesOf(text));
}

/** Returns the innermost call at the cursor `|`, as {@link callTexts} does, and which part the cursor is on. */
export async function callAt(language: PayloadLanguage, marked: string) {
  const { text, position } = atCursor(marked);
  const call = (await locatorOf(language, text)).callAt(position);
  if (!call) return undefined;
  const place = placeIn(call, position);
  const on = place === undefined ? 'nothing' : place.kind === 'function' ? 'function' : `${place.kind} ${place.index}`;
  return { ...callTexts(call, text), on };
}

/** Returns the only call of a text. */
export async function onlyCall(language: PayloadLanguage, text: string): Promise<LocatedCall> {
  const [call, ...others] = (await locatorOf(language, text)).all();
  assert.ok(call && others.length === 0, `${others.length + (call ? 1 : 0)} calls`);
  return call;
}

/** Returns the text in the ranges of a call. */
export function callTexts(call: LocatedCall, text: string) {
  const itemText = ({ value, declaredType }: WrittenItem) =>
    textIn(text, value.range) + (declaredType ? ` as ${textIn(text, declaredType.range)}` : '');
  return {
    function: textIn(text, call.function.range),
    typeArguments: call.typeArguments.items.map(itemText),
    arguments: call.arguments.items.map(itemText),
  };
}

/** Returns the kinds and contents of values, without their ranges. */
export function plain(value: WrittenValue): unknown {
  switch (value.kind) {
    case 'text':
    case 'constant':
      return value.value;
    case 'number':
      return { number: value.value };
    case 'integer':
      return { integer: value.digits };
    case 'bytes':
      return { bytes: value.hex };
    case 'array':
      return value.items.map(plain);
    case 'object':
      return Object.fromEntries(value.members.map(({ name, value: each }) => [name, plain(each)]));
    case 'hole':
      return { hole: value.source };
    case 'broken':
      return 'broken';
  }
}

/** Returns what a simulation would send for the payload at the cursor `|`. */
export async function resultAt(language: PayloadLanguage, marked: string): Promise<LocateResult> {
  const { text, position } = atCursor(marked);
  return (await locatorOf(language, text)).locateAt(position);
}

/** Whether a range encloses the other. */
export function encloses(outer: Range, inner: Range): boolean {
  const before = (one: Range['start'], other: Range['start']) =>
    one.line < other.line || (one.line === other.line && one.character <= other.character);
  return before(outer.start, inner.start) && before(inner.end, outer.end);
}

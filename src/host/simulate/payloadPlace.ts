import * as vscode from 'vscode';
import type { LocateResult } from '../../core/payloads/engine/payloadLocator';
import type { LocatedCall } from '../../core/payloads/located';
import { type TextSpan, findAgain, type WrittenCall } from '../../core/payloads/trackPayload';
import type { DocumentLocators } from '../payloads/documentLocators';
import { NoPayloadError, type PayloadPlace } from '../payloads/payloadAtCursor';
import { toRange } from '../shell/documents';

/** The place of a payload in a document. */
export interface PayloadSpans {
  readonly whole: TextSpan;
  /** The name of its function, or the whole payload if it has none. */
  readonly name: TextSpan;
  readonly call?: LocatedCall;
}

/** Returns the place of a located payload, or `undefined` if the payload cannot be read. */
export function spansIn(document: vscode.TextDocument, found: LocateResult): PayloadSpans | undefined {
  switch (found.kind) {
    case 'found': {
      const { range, rangeOf, call } = found.located;
      const name = spanOf(document, call?.function.range ?? rangeOf(['function']));
      return { whole: spanOf(document, call?.range ?? range), name, ...(call && { call }) };
    }
    case 'hole':
      return spansOf(document, found.call);
    case 'broken':
    case 'unsafeNumber':
    case 'noList':
    case 'variable':
    case 'none':
      return undefined;
  }
}

/** Returns the call of a function nearest to an offset. */
export function nearestCall(
  document: vscode.TextDocument,
  calls: readonly LocatedCall[],
  { functionText, offset }: { readonly functionText: string; readonly offset: number },
): LocatedCall | undefined {
  const distance = (call: LocatedCall) => Math.abs(spanOf(document, call.function.range).from - offset);
  return calls
    .filter(call => call.function.text === functionText)
    .reduce<LocatedCall | undefined>(
      (nearest, each) => (nearest && distance(nearest) <= distance(each) ? nearest : each),
      undefined,
    );
}

/** Returns the place of a call. */
export function spansOf(document: vscode.TextDocument, call: LocatedCall): PayloadSpans {
  return { whole: spanOf(document, call.range), name: spanOf(document, call.function.range), call };
}

/** Returns the range of a span. */
export function rangeOf(document: vscode.TextDocument, { from, to }: TextSpan): vscode.Range {
  return new vscode.Range(document.positionAt(from), document.positionAt(to));
}

/** Returns the range from the start of a span to the end of its first line. */
export function lineFrom(document: vscode.TextDocument, { from }: TextSpan): vscode.Range {
  const start = document.positionAt(from);
  return new vscode.Range(start, document.lineAt(start.line).range.end);
}

/** Whether an offset is in a span, including both ends. */
export function isIn({ from, to }: TextSpan, offset: number): boolean {
  return from <= offset && offset <= to;
}

function spanOf(document: vscode.TextDocument, located: LocatedCall['range']): TextSpan {
  const { start, end } = toRange(located);
  return { from: document.offsetAt(start), to: document.offsetAt(end) };
}

/**
 * Maximum length, in characters, of the text that is kept with each result; longer calls are found again by their
 * function alone.
 */
const LONGEST_KEPT = 4_000;

/** Returns the text of a call, by which it can be found again. */
export async function writtenCall(uri: vscode.Uri, call: LocatedCall): Promise<WrittenCall> {
  const document = await vscode.workspace.openTextDocument(uri);
  return textOf(document, call);
}

/** Returns a call's texts: that of its function's name, and its own. */
export function writtenAs(functionText: string, text: string): WrittenCall {
  return { function: functionText, text: text.slice(0, LONGEST_KEPT) };
}

/** Finds the current place of a call that was run. @throws NoPayloadError if it no longer exists */
export async function placeNow(
  locators: DocumentLocators,
  { uri, position }: PayloadPlace,
  written: WrittenCall,
): Promise<PayloadPlace> {
  const document = uri && (await openedOrGone(uri));
  const calls = document && (await locators.of(document))?.all();
  // If the document cannot be opened or has no calls, the search for the payload reports that later.
  if (!document || !calls || !position) return { ...(uri && { uri }), ...(position && { position }) };
  const standing = calls.map(call => {
    const { start, end } = toRange(call.range);
    const name = toRange(call.function.range).start;
    return { ...textOf(document, call), from: document.offsetAt(start), to: document.offsetAt(end), name };
  });
  const found = findAgain(standing, written, document.offsetAt(position));
  if (found) return { uri, position: found.name };
  throw new NoPayloadError(
    `${vscode.workspace.asRelativePath(uri)} no longer calls ${written.function.slice(0, 200)}: put the cursor in the call you want and run it from there.`,
  );
}

function textOf(document: vscode.TextDocument, call: LocatedCall): WrittenCall {
  return writtenAs(call.function.text, document.getText(toRange(call.range)));
}

function openedOrGone(uri: vscode.Uri): Thenable<vscode.TextDocument | undefined> {
  return vscode.workspace.openTextDocument(uri).then(
    document => document,
    () => undefined,
  );
}

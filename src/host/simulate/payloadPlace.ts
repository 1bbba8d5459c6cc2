import * as vscode from 'vscode';
import type { LocatedCall } from '../../core/payloads/located';
import type { LocateResult } from '../../core/payloads/engine/payloadLocator';
import type { TextStretch } from '../../core/payloads/trackPayload';
import { toRange } from '../shell/documentLines';

/** Where a payload stands in a document. */
export interface PayloadStretches {
  readonly whole: TextStretch;
  /** The name of its function; the whole of it where it has none. */
  readonly name: TextStretch;
  readonly call?: LocatedCall;
}

/** Where a located payload stands; `undefined` where it cannot be read. */
export function stretchesIn(document: vscode.TextDocument, found: LocateResult): PayloadStretches | undefined {
  switch (found.kind) {
    case 'found': {
      const { range, rangeOf, call } = found.located;
      const name = stretchOf(document, call?.function.range ?? rangeOf(['function']));
      return { whole: stretchOf(document, call?.range ?? range), name, ...(call && { call }) };
    }
    case 'hole':
      return stretchesOf(document, found.call);
    case 'broken':
    case 'unsafeNumber':
    case 'noList':
    case 'none':
      return undefined;
  }
}

/** The call of a function that stands nearest to an offset. */
export function nearestCall(
  document: vscode.TextDocument,
  calls: readonly LocatedCall[],
  { functionText, offset }: { readonly functionText: string; readonly offset: number },
): LocatedCall | undefined {
  const distance = (call: LocatedCall) => Math.abs(stretchOf(document, call.function.range).from - offset);
  return calls
    .filter(call => call.function.text === functionText)
    .reduce<LocatedCall | undefined>(
      (nearest, each) => (nearest && distance(nearest) <= distance(each) ? nearest : each),
      undefined,
    );
}

/** Where a call stands. */
export function stretchesOf(document: vscode.TextDocument, call: LocatedCall): PayloadStretches {
  return { whole: stretchOf(document, call.range), name: stretchOf(document, call.function.range), call };
}

/** The range of a stretch. */
export function rangeOf(document: vscode.TextDocument, { from, to }: TextStretch): vscode.Range {
  return new vscode.Range(document.positionAt(from), document.positionAt(to));
}

/** From the start of a stretch to the end of the line that it starts in. */
export function lineFrom(document: vscode.TextDocument, { from }: TextStretch): vscode.Range {
  const start = document.positionAt(from);
  return new vscode.Range(start, document.lineAt(start.line).range.end);
}

/** Whether an offset is in a stretch; both ends count. */
export function isIn({ from, to }: TextStretch, offset: number): boolean {
  return from <= offset && offset <= to;
}

function stretchOf(document: vscode.TextDocument, located: LocatedCall['range']): TextStretch {
  const { start, end } = toRange(located);
  return { from: document.offsetAt(start), to: document.offsetAt(end) };
}

import * as vscode from 'vscode';
import type { LocateResult } from '../../core/payloads/engine/bracketLanguage';
import {
  type LocatedCall,
  type TextSpan,
  findAgain,
  type CallText,
  trackSpan,
  type TextEdit,
  type Tracked,
} from '../../core/payloads/located';
import type { DocumentLocators } from '../payloads/documentLocators';
import { NoPayloadError, type PayloadPlace } from '../payloads/payloadAtCursor';
import { toRange } from '../vscode/documents';
import { staleReason, type Receipt, type RunBasis } from '../../core/results/receipt';
import type { SimulationReport, SourcePlace, SourceReport } from '../../core/results/simulationReport';
import { sourceWords, verdictText } from '../../core/results/simulationWords';
import type { Rerun } from '../results/rerun';
import { escapeMarkdown } from '../vscode/markdown';
import { defined } from '../../core/text/defined';

export interface PayloadSpans {
  readonly whole: TextSpan;
  /** The function name, or the complete payload if it has no function name. */
  readonly name: TextSpan;
  readonly call?: LocatedCall;
}

/** Returns the spans of a located payload, or `undefined` if the payload cannot be read. */
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

export function spansOf(document: vscode.TextDocument, call: LocatedCall): PayloadSpans {
  return { whole: spanOf(document, call.range), name: spanOf(document, call.function.range), call };
}

export function rangeOf(document: vscode.TextDocument, { from, to }: TextSpan): vscode.Range {
  return new vscode.Range(document.positionAt(from), document.positionAt(to));
}

function lineFrom(document: vscode.TextDocument, { from }: TextSpan): vscode.Range {
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
 * Maximum length of the text saved with a result, in characters. Longer calls are found again only by function name.
 */
const LONGEST_KEPT = 4_000;

/** Returns the text of a call, used to find the call again later. */
export async function writtenCall(uri: vscode.Uri, call: LocatedCall): Promise<CallText> {
  const document = await vscode.workspace.openTextDocument(uri);
  return textOf(document, call);
}

/** Returns the function name and the text of a call. Long text is truncated. */
export function writtenAs(functionText: string, text: string): CallText {
  return { function: functionText, text: text.slice(0, LONGEST_KEPT) };
}

/** Finds the current location of a call that was run. @throws NoPayloadError if the call no longer exists */
export async function placeNow(
  locators: DocumentLocators,
  { uri, position }: PayloadPlace,
  written: CallText,
): Promise<PayloadPlace> {
  const document = uri && (await openedOrGone(uri));
  const calls = document && (await locators.of(document))?.all();
  // If the document cannot be opened or has no calls, the search for the payload reports that later.
  if (!document || !calls || !position) return { ...defined({ uri, position }) };
  const standing = calls.map(call => {
    const { start, end } = toRange(call.range);
    const name = toRange(call.function.range).start;
    return { ...textOf(document, call), from: document.offsetAt(start), to: document.offsetAt(end), name };
  });
  const found = findAgain(standing, written, document.offsetAt(position));
  if (found) return { uri, position: found.name };
  throw new NoPayloadError(
    `${vscode.workspace.asRelativePath(uri)} no longer calls ${written.function.slice(0, 200)}. Place the cursor in a call and run it from there.`,
  );
}

function textOf(document: vscode.TextDocument, call: LocatedCall): CallText {
  return writtenAs(call.function.text, document.getText(toRange(call.range)));
}

function openedOrGone(uri: vscode.Uri): Thenable<vscode.TextDocument | undefined> {
  return vscode.workspace.openTextDocument(uri).then(
    document => document,
    () => undefined,
  );
}

interface MarkedRun extends RunBasis {
  readonly receipt: Receipt;
}

/** A payload in a document with the result of its last run. It tracks the payload through edits. */
export class PayloadMark {
  readonly #document: vscode.TextDocument;
  #place: PayloadSpans;
  #run: MarkedRun | undefined;
  /** The report of a run that would fail; absent once the payload has changed. */
  #failure: SimulationReport | undefined;
  #abi: string | undefined;
  #values: string | undefined;
  /** The run to repeat from the page, as last shown for the payload. */
  rerun: Rerun | undefined;

  constructor(document: vscode.TextDocument, place: PayloadSpans, former?: PayloadMark) {
    this.#document = document;
    this.#place = place;
    if (!former) return;
    this.#run = former.#run;
    this.#abi = former.#abi;
    this.#values = former.#values;
    this.rerun = former.rerun;
  }

  get whole(): TextSpan {
    return this.#place.whole;
  }

  get range(): vscode.Range {
    return rangeOf(this.#document, this.#place.whole);
  }

  get position(): vscode.Position {
    return rangeOf(this.#document, this.#place.name).start;
  }

  get text(): string {
    return this.#document.getText(this.range);
  }

  get call(): LocatedCall | undefined {
    return this.#place.call;
  }

  /** ID of the network on which the payload was run; `undefined` until its first run has ended. */
  get network(): string | undefined {
    return this.#run?.network;
  }

  holds(position: vscode.Position): boolean {
    return isIn(this.#place.whole, this.#document.offsetAt(position));
  }

  /** Stores the result of a run. A failure is stored only if the payload has not changed since it ran. */
  end(run: MarkedRun, failure: SimulationReport | undefined): void {
    this.#run = run;
    this.#abi = run.abi;
    this.#values = run.values;
    this.#failure = run.text === this.text ? failure : undefined;
  }

  track(edit: TextEdit): Tracked['kind'] {
    const { whole, name, call } = this.#place;
    const { kind, span } = trackSpan(whole, edit);
    this.moveTo({ whole: span, name: trackSpan(name, edit).span, ...(call && { call }) });
    if (kind !== 'apart') this.#failure = undefined;
    return kind;
  }

  moveTo(place: PayloadSpans): void {
    this.#place = place;
  }

  /** Sets the current ABI of the function, which might differ from the ABI at the time of the run. */
  setAbi(abi: string): void {
    this.#abi = abi;
  }

  /** Sets the current values of the payload's variables, which might differ from the values at the time of the run. */
  setValues(values: string | undefined): void {
    this.#values = values;
  }

  /** Returns the decoration for the end of the payload's first line. @param now the current network and time */
  decoration(now: Pick<RunBasis, 'network' | 'at'>): readonly vscode.DecorationOptions[] {
    const { text } = this;
    if (!this.#run || text === '') return [];
    const abi = this.#abi === undefined ? {} : { abi: this.#abi };
    const values = this.#values === undefined ? {} : { values: this.#values };
    const stale = staleReason(this.#run, { ...now, text, ...abi, ...values });
    return [receiptDecoration(this.#run.receipt, lineFrom(this.#document, this.#place.whole), stale)];
  }

  diagnostic(): readonly vscode.Diagnostic[] {
    return this.#failure ? [failureDiagnostic(this.#failure, rangeOf(this.#document, this.#place.name))] : [];
  }
}

const SOURCE = 'Movescope simulation';
const COLOURS: Readonly<Record<Receipt['tone'], string>> = {
  good: 'testing.iconPassed',
  bad: 'testing.iconFailed',
  note: 'editorCodeLens.foreground',
};
const STALE_COLOUR = 'editorCodeLens.foreground';

function receiptDecoration(
  { tone, text, details }: Receipt,
  range: vscode.Range,
  stale: string | undefined,
): vscode.DecorationOptions {
  const why = stale === undefined ? [] : [`From an earlier run (${stale}). Simulate again.`];
  const after: vscode.ThemableDecorationAttachmentRenderOptions = {
    contentText: stale === undefined ? text : `${text} · ${stale}`,
    color: new vscode.ThemeColor(stale === undefined ? COLOURS[tone] : STALE_COLOUR),
    margin: '0 0 0 2em',
    fontStyle: stale === undefined ? 'normal' : 'italic',
  };
  const hover = new vscode.MarkdownString([...details, ...why].map(escapeMarkdown).join('\n\n'));
  return { range, renderOptions: { after }, hoverMessage: hover };
}

function failureDiagnostic({ verdict, source }: SimulationReport, range: vscode.Range): vscode.Diagnostic {
  const { meaning, advice } = verdict;
  const message = [`${verdictText(verdict)}.`, meaning, advice].filter(words => words !== undefined).join(' ');
  // A warning, not an error, because a payload can be meant to fail.
  const diagnostic = new vscode.Diagnostic(range, message, vscode.DiagnosticSeverity.Warning);
  diagnostic.source = SOURCE;
  if (source) diagnostic.relatedInformation = source.places.map(relatedInformation(source));
  return diagnostic;
}

function relatedInformation(source: SourceReport): (place: SourcePlace) => vscode.DiagnosticRelatedInformation {
  return place => ({
    location: new vscode.Location(vscode.Uri.parse(place.uri, true), toRange(place.range)),
    message: sourceWords(place, source),
  });
}

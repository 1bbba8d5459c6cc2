import * as vscode from 'vscode';
import type { LocatedCall } from '../../core/payloads/located';
import { trackStretch, type TextEdit, type Tracked, type TextStretch } from '../../core/payloads/trackPayload';
import { staleReason, type Receipt, type RunBasis } from '../../core/reports/receipt';
import type { SimulationReport, SourcePlace, SourceReport } from '../../core/reports/simulationReport';
import { sourceWords, verdictText } from '../../core/reports/simulationWords';
import { toRange } from '../shell/documentLines';
import { escapeMarkdown } from '../shell/markdown';
import { isIn, lineFrom, rangeOf, type PayloadStretches } from './payloadPlace';
import type { Rerun } from '../results/rerun';

/** What came of a run, and what it was made with. */
export interface MarkedRun extends RunBasis {
  readonly receipt: Receipt;
}

/** A payload of a document with what came of its last run; it keeps to the payload through edits. */
export class Mark {
  readonly #document: vscode.TextDocument;
  #place: PayloadStretches;
  #run: MarkedRun | undefined;
  /** Of a run that would fail, as long as the payload is the one that ran. */
  #failure: SimulationReport | undefined;
  /** The function's ABI as it was read last. */
  #abi: string | undefined;
  /** What the page was shown of the payload last. */
  rerun: Rerun | undefined;

  constructor(document: vscode.TextDocument, place: PayloadStretches, former?: Mark) {
    this.#document = document;
    this.#place = place;
    if (!former) return;
    this.#run = former.#run;
    this.#abi = former.#abi;
    this.rerun = former.rerun;
  }

  /** Where it stands now. */
  get whole(): TextStretch {
    return this.#place.whole;
  }

  get range(): vscode.Range {
    return rangeOf(this.#document, this.#place.whole);
  }

  /** Where its function's name stands now. */
  get position(): vscode.Position {
    return rangeOf(this.#document, this.#place.name).start;
  }

  /** The payload as it is written now. */
  get text(): string {
    return this.#document.getText(this.range);
  }

  /** The call as it was when it was located last. */
  get call(): LocatedCall | undefined {
    return this.#place.call;
  }

  /** Id of the network that it ran on; `undefined` before its first run has ended. */
  get network(): string | undefined {
    return this.#run?.network;
  }

  holds(position: vscode.Position): boolean {
    return isIn(this.#place.whole, this.#document.offsetAt(position));
  }

  /** Keeps the result of a run; of a failure only where the payload is still the one that ran. */
  end(run: MarkedRun, failure: SimulationReport | undefined): void {
    this.#run = run;
    this.#abi = run.abi;
    this.#failure = run.text === this.text ? failure : undefined;
  }

  /** Moves with an edit of the document. */
  track(edit: TextEdit): Tracked['kind'] {
    const { whole, name, call } = this.#place;
    const { kind, stretch } = trackStretch(whole, edit);
    this.moveTo({ whole: stretch, name: trackStretch(name, edit).stretch, ...(call && { call }) });
    if (kind !== 'apart') this.#failure = undefined;
    return kind;
  }

  moveTo(place: PayloadStretches): void {
    this.#place = place;
  }

  /** The function may be another one than the one that ran. */
  setAbi(abi: string): void {
    this.#abi = abi;
  }

  /** What stands behind its first line. @param now the network and the time */
  decoration(now: Pick<RunBasis, 'network' | 'at'>): readonly vscode.DecorationOptions[] {
    const { text } = this;
    if (!this.#run || text === '') return [];
    const stale = staleReason(this.#run, { ...now, text, ...(this.#abi === undefined ? {} : { abi: this.#abi }) });
    return [receiptDecoration(this.#run.receipt, lineFrom(this.#document, this.#place.whole), stale)];
  }

  /** The warning on its function's name. */
  diagnostic(): readonly vscode.Diagnostic[] {
    return this.#failure ? [failureDiagnostic(this.#failure, rangeOf(this.#document, this.#place.name))] : [];
  }
}

/** What marks of runs say they come from. */
const SOURCE = 'Movescope simulation';
const COLOURS: Readonly<Record<Receipt['tone'], string>> = {
  good: 'testing.iconPassed',
  bad: 'testing.iconFailed',
  note: 'editorCodeLens.foreground',
};
const STALE_COLOUR = 'editorCodeLens.foreground';

/** A receipt behind the line of a range, grey with the reason where it is stale; its details under the pointer. */
function receiptDecoration(
  { tone, text, details }: Receipt,
  range: vscode.Range,
  stale: string | undefined,
): vscode.DecorationOptions {
  const why = stale === undefined ? [] : [`Of an earlier run (${stale}): simulate again.`];
  const after: vscode.ThemableDecorationAttachmentRenderOptions = {
    contentText: stale === undefined ? text : `${text} · ${stale}`,
    color: new vscode.ThemeColor(stale === undefined ? COLOURS[tone] : STALE_COLOUR),
    margin: '0 0 0 2em',
    fontStyle: stale === undefined ? 'normal' : 'italic',
  };
  const hover = new vscode.MarkdownString([...details, ...why].map(escapeMarkdown).join('\n\n'));
  return { range, renderOptions: { after }, hoverMessage: hover };
}

/** The mark of a simulation that would fail, on the function's name; it leads to the source of an abort. */
function failureDiagnostic({ verdict, source }: SimulationReport, range: vscode.Range): vscode.Diagnostic {
  const { meaning, advice } = verdict;
  const message = [`${verdictText(verdict)}.`, meaning, advice].filter(words => words !== undefined).join(' ');
  // A payload may be written to fail: a warning, not an error.
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

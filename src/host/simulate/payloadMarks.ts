import * as vscode from 'vscode';
import type { MemberId } from '../../core/move/functionId';
import type { LocatedCall } from '../../core/payloads/located';
import {
  trackSpan,
  type TextEdit,
  type Tracked,
  type TextSpan,
  type WrittenCall,
} from '../../core/payloads/trackPayload';
import { staleReason, type Receipt, type RunBasis, receiptNote, receiptOf } from '../../core/reports/receipt';
import type { SimulationReport, SourcePlace, SourceReport } from '../../core/reports/simulationReport';
import { sourceWords, verdictText } from '../../core/reports/simulationWords';
import type { Transaction } from '../../core/runs/transaction';
import type { PlacedPayload } from '../payloads/payloadAtCursor';
import type { Rerun } from '../results/rerun';
import { toRange } from '../shell/documents';
import { escapeMarkdown } from '../shell/markdown';
import type { Session } from '../shell/session';
import { changesSetting, readSetting } from '../shell/settings';
import { isIn, lineFrom, rangeOf, type PayloadSpans, nearestCall, spansIn, spansOf, writtenAs } from './payloadPlace';
import type { RunServices } from './runServices';

/** What came of a run, and what it was made with. */
export interface MarkedRun extends RunBasis {
  readonly receipt: Receipt;
}

/** A payload of a document with what came of its last run; it keeps to the payload through edits. */
export class Mark {
  readonly #document: vscode.TextDocument;
  #place: PayloadSpans;
  #run: MarkedRun | undefined;
  /** Of a run that would fail, as long as the payload is the one that ran. */
  #failure: SimulationReport | undefined;
  /** The function's ABI as it was read last. */
  #abi: string | undefined;
  /** What the page was shown of the payload last. */
  rerun: Rerun | undefined;

  constructor(document: vscode.TextDocument, place: PayloadSpans, former?: Mark) {
    this.#document = document;
    this.#place = place;
    if (!former) return;
    this.#run = former.#run;
    this.#abi = former.#abi;
    this.rerun = former.rerun;
  }

  /** Where it stands now. */
  get whole(): TextSpan {
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
    const { kind, span } = trackSpan(whole, edit);
    this.moveTo({ whole: span, name: trackSpan(name, edit).span, ...(call && { call }) });
    if (kind !== 'apart') this.#failure = undefined;
    return kind;
  }

  moveTo(place: PayloadSpans): void {
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

/** Payloads of one document that are marked; the oldest marks go first. */
const MOST_MARKS = 50;
/** How often it is looked which receipts have become old, in ms. */
const AGE_CHECK = 60_000;

/** Where a call stands, and how it is written. */
export interface CallStanding {
  /** Of its function's name. */
  readonly position: vscode.Position;
  readonly written: WrittenCall;
}

/** What a run was made with. */
export interface MadeWith {
  readonly transaction: Transaction;
  /** What the page is shown of it; as before where absent. */
  readonly rerun?: Rerun | undefined;
}

/** The run of a payload, told of how it ended. */
export interface RunMark {
  /** What the page was shown of the payload last. */
  readonly rerun: Rerun | undefined;
  /** Takes the payload as it stands now for what runs, wherever edits have moved it; `undefined` where it is no call any more. */
  start(): CallStanding | undefined;
  /** Whether a position is in the payload as it stands now. */
  holds(position: vscode.Position): boolean;
  /** Puts the receipt behind the payload's first line, and a warning on its function where it would fail. */
  end(report: SimulationReport, made: MadeWith): void;
  /** Says why there is no result: one sentence. */
  note(words: string): void;
}

/** Marks payloads in editors with what came of their last runs; the marks keep to their payloads through edits. */
export class PayloadMarks implements vscode.Disposable {
  readonly #services: RunServices;
  /** Those of a document, the newest first. */
  readonly #marks = new Map<vscode.TextDocument, readonly Mark[]>();
  readonly #diagnostics = vscode.languages.createDiagnosticCollection('movescope-simulation');
  readonly #decoration = vscode.window.createTextEditorDecorationType({});
  readonly #ageing = setInterval(() => {
    this.#drawAll();
  }, AGE_CHECK);
  readonly #owned: readonly vscode.Disposable[];

  constructor(services: RunServices) {
    this.#services = services;
    const { workspace, window } = vscode;
    const checkAbis = () => void this.#checkAbis();
    const drawAll = () => {
      this.#drawAll();
    };
    this.#owned = [
      this.#diagnostics,
      this.#decoration,
      services.onDidForget(checkAbis),
      services.completion.session.onDidChangeNetwork(checkAbis),
      workspace.onDidChangeTextDocument(event => {
        this.#edited(event);
      }),
      workspace.onDidSaveTextDocument(document => void this.#dropGone(document)),
      workspace.onDidCloseTextDocument(document => {
        this.#marks.delete(document);
        this.#diagnostics.delete(document.uri);
      }),
      window.onDidChangeVisibleTextEditors(drawAll),
      workspace.onDidChangeConfiguration(event => {
        if (changesSetting(event, 'receipts')) drawAll();
      }),
    ];
  }

  /** A run of a payload begins, as {@link begin}. Where its document was edited since, it is located again. */
  async beginAt(document: vscode.TextDocument, found: PlacedPayload): Promise<RunMark | undefined> {
    const isAsLocated = document === found.document && document.version === found.version;
    const locator = isAsLocated ? undefined : await this.#services.locators.of(document);
    const result = isAsLocated ? found.located : locator?.locateAt(found.place.position);
    const place = result && spansIn(document, result);
    return place && this.begin(document, place);
  }

  /** A run of what stands at a place begins: what is there of a warning goes. `undefined` where the document is closed. */
  begin(document: vscode.TextDocument, place: PayloadSpans): RunMark | undefined {
    if (document.isClosed) return undefined;
    const marks = this.#marksOf(document);
    const former = marks.find(({ whole }) => whole.from === place.whole.from);
    const mark = new Mark(document, place, former);
    this.#put(document, [mark, ...marks.filter(each => each !== former)].slice(0, MOST_MARKS));
    return this.#runOf(document, mark);
  }

  dispose(): void {
    clearInterval(this.#ageing);
    this.#marks.clear();
    for (const owned of this.#owned) owned.dispose();
  }

  #runOf(document: vscode.TextDocument, mark: Mark): RunMark {
    let ran = { text: mark.text, ...this.#now() };
    const end = (receipt: Receipt, { report, abi }: { readonly report?: SimulationReport; readonly abi?: string }) => {
      const { at } = this.#now();
      mark.end(
        { receipt, ...ran, at, ...(abi !== undefined && { abi }) },
        report?.success === false ? report : undefined,
      );
      this.#show(document);
    };
    return {
      rerun: mark.rerun,
      start: () => {
        if (!mark.call || !this.#marksOf(document).includes(mark)) return undefined;
        ran = { text: mark.text, ...this.#now() };
        return { position: mark.position, written: writtenAs(mark.call.function.text, mark.text) };
      },
      holds: position => mark.holds(position),
      end: (report, { transaction, rerun }) => {
        const abi = transaction.called?.abi;
        if (rerun) mark.rerun = rerun;
        end(receiptOf(report), { report, ...(abi && { abi: JSON.stringify(abi) }) });
      },
      note: words => {
        end(receiptNote(words), {});
      },
    };
  }

  #now(): Pick<RunBasis, 'network' | 'at'> {
    return { network: this.#services.completion.session.network.id, at: Date.now() };
  }

  #marksOf(document: vscode.TextDocument): readonly Mark[] {
    return this.#marks.get(document) ?? [];
  }

  #put(document: vscode.TextDocument, marks: readonly Mark[]): void {
    if (document.isClosed) return;
    this.#marks.set(document, marks);
    this.#show(document);
  }

  #edited({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const marks = this.#marksOf(document);
    if (marks.length === 0) return;
    for (const { rangeOffset, rangeLength, text } of contentChanges) {
      for (const mark of marks) {
        const kind = mark.track({ offset: rangeOffset, removed: rangeLength, inserted: text.length });
        if (kind === 'across') void this.#findAgain(document, mark);
      }
    }
    if (contentChanges.length > 0) this.#show(document);
  }

  /** A payload whose end an edit reached over may stand elsewhere, or nowhere. */
  async #findAgain(document: vscode.TextDocument, mark: Mark): Promise<void> {
    const locator = await this.#services.locators.of(document);
    const wanted = { functionText: mark.call?.function.text ?? '', offset: mark.whole.from };
    const call = locator && nearestCall(document, locator.all(), wanted);
    if (call) mark.moveTo(spansOf(document, call));
    const marks = this.#marksOf(document);
    this.#put(document, call ? marks : marks.filter(each => each !== mark));
  }

  /** While it is written a payload may be none for a moment; what is saved as none is gone. */
  async #dropGone(document: vscode.TextDocument): Promise<void> {
    if (this.#marksOf(document).length === 0) return;
    const payloads = (await this.#services.locators.of(document))?.ranges().map(toRange) ?? [];
    const isThere = ({ range }: Mark) => payloads.some(payload => payload.intersection(range) !== undefined);
    this.#put(document, this.#marksOf(document).filter(isThere));
  }

  /** Asks anew for the functions of what ran on this network: what was read of them is forgotten. */
  async #checkAbis(): Promise<void> {
    const { session } = this.#services.completion;
    if (!session.isRestricted) {
      const { id } = session.network;
      for (const mark of [...this.#marks.values()].flat().filter(({ network }) => network === id)) {
        const abi = await functionAbi(session, mark.call?.function.id);
        if (abi !== undefined && session.network.id === id) mark.setAbi(abi);
      }
    }
    this.#drawAll();
  }

  #show(document: vscode.TextDocument): void {
    if (document.isClosed) return;
    const diagnostics = this.#marksOf(document).flatMap(mark => mark.diagnostic());
    this.#diagnostics.set(document.uri, diagnostics);
    this.#draw(document);
  }

  #drawAll(): void {
    for (const document of this.#marks.keys()) this.#draw(document);
  }

  #draw(document: vscode.TextDocument): void {
    const now = this.#now();
    const options = readSetting('receipts', document)
      ? this.#marksOf(document).flatMap(mark => mark.decoration(now))
      : [];
    for (const editor of vscode.window.visibleTextEditors)
      if (editor.document === document) editor.setDecorations(this.#decoration, options);
  }
}

/** The ABI of a function on the selected network as JSON, to be compared; `undefined` where it cannot be told. */
async function functionAbi(session: Session, id: MemberId | undefined): Promise<string | undefined> {
  if (!id) return undefined;
  try {
    const { modules } = await session.connection();
    const { module } = await modules.getModule(id.address, id.module, new AbortController().signal);
    return JSON.stringify(module.abi?.functions.find(({ name }) => name === id.name));
  } catch {
    // Nobody asked for it: what is compared stays as it is.
    return undefined;
  }
}

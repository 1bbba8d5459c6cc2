import * as vscode from 'vscode';
import type { MemberId } from '../../core/move/functionId';
import type { LocatedCall } from '../../core/payloads/located';
import { valuesIn } from '../../core/payloads/payloadVariables';
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

/** The result of a run, and the state on which it was based. */
export interface MarkedRun extends RunBasis {
  readonly receipt: Receipt;
}

/** A payload of a document with the result of its last run; it follows the payload through edits. */
export class Mark {
  readonly #document: vscode.TextDocument;
  #place: PayloadSpans;
  #run: MarkedRun | undefined;
  /** The report of a run that would fail; absent once the payload has changed. */
  #failure: SimulationReport | undefined;
  /** The function's ABI as last read. */
  #abi: string | undefined;
  /** The values of its variables as last read. */
  #values: string | undefined;
  /** The run that the page can repeat, as last shown for the payload. */
  rerun: Rerun | undefined;

  constructor(document: vscode.TextDocument, place: PayloadSpans, former?: Mark) {
    this.#document = document;
    this.#place = place;
    if (!former) return;
    this.#run = former.#run;
    this.#abi = former.#abi;
    this.#values = former.#values;
    this.rerun = former.rerun;
  }

  /** The current span of the payload. */
  get whole(): TextSpan {
    return this.#place.whole;
  }

  get range(): vscode.Range {
    return rangeOf(this.#document, this.#place.whole);
  }

  /** The current position of its function's name. */
  get position(): vscode.Position {
    return rangeOf(this.#document, this.#place.name).start;
  }

  /** The current text of the payload. */
  get text(): string {
    return this.#document.getText(this.range);
  }

  /** The call as last located. */
  get call(): LocatedCall | undefined {
    return this.#place.call;
  }

  /** Id of the network on which it ran; `undefined` until its first run has ended. */
  get network(): string | undefined {
    return this.#run?.network;
  }

  holds(position: vscode.Position): boolean {
    return isIn(this.#place.whole, this.#document.offsetAt(position));
  }

  /** Stores the result of a run, and a failure only if the payload has not changed since it ran. */
  end(run: MarkedRun, failure: SimulationReport | undefined): void {
    this.#run = run;
    this.#abi = run.abi;
    this.#values = run.values;
    this.#failure = run.text === this.text ? failure : undefined;
  }

  /** Moves the mark with an edit of the document. */
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

  /** Sets the function's current ABI, which may differ from the one that ran. */
  setAbi(abi: string): void {
    this.#abi = abi;
  }

  /** Sets the current values of its variables, which may differ from those that ran. */
  setValues(values: string | undefined): void {
    this.#values = values;
  }

  /** Returns the decoration after its first line. @param now the network and the time */
  decoration(now: Pick<RunBasis, 'network' | 'at'>): readonly vscode.DecorationOptions[] {
    const { text } = this;
    if (!this.#run || text === '') return [];
    const abi = this.#abi === undefined ? {} : { abi: this.#abi };
    const values = this.#values === undefined ? {} : { values: this.#values };
    const stale = staleReason(this.#run, { ...now, text, ...abi, ...values });
    return [receiptDecoration(this.#run.receipt, lineFrom(this.#document, this.#place.whole), stale)];
  }

  /** Returns the warning on its function's name. */
  diagnostic(): readonly vscode.Diagnostic[] {
    return this.#failure ? [failureDiagnostic(this.#failure, rangeOf(this.#document, this.#place.name))] : [];
  }
}

/** The source that diagnostics of runs name. */
const SOURCE = 'Movescope simulation';
const COLOURS: Readonly<Record<Receipt['tone'], string>> = {
  good: 'testing.iconPassed',
  bad: 'testing.iconFailed',
  note: 'editorCodeLens.foreground',
};
const STALE_COLOUR = 'editorCodeLens.foreground';

/**
 * Returns a receipt after the line of a range, dimmed and with the reason if it is stale; its details are in the hover.
 */
function receiptDecoration(
  { tone, text, details }: Receipt,
  range: vscode.Range,
  stale: string | undefined,
): vscode.DecorationOptions {
  const why = stale === undefined ? [] : [`From an earlier run (${stale}): simulate again.`];
  const after: vscode.ThemableDecorationAttachmentRenderOptions = {
    contentText: stale === undefined ? text : `${text} · ${stale}`,
    color: new vscode.ThemeColor(stale === undefined ? COLOURS[tone] : STALE_COLOUR),
    margin: '0 0 0 2em',
    fontStyle: stale === undefined ? 'normal' : 'italic',
  };
  const hover = new vscode.MarkdownString([...details, ...why].map(escapeMarkdown).join('\n\n'));
  return { range, renderOptions: { after }, hoverMessage: hover };
}

/**
 * Returns the warning on the function's name for a simulation that would fail, with a link to the source of an abort.
 */
function failureDiagnostic({ verdict, source }: SimulationReport, range: vscode.Range): vscode.Diagnostic {
  const { meaning, advice } = verdict;
  const message = [`${verdictText(verdict)}.`, meaning, advice].filter(words => words !== undefined).join(' ');
  // A warning, not an error, because a payload may be intended to fail.
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

/** Maximum number of marked payloads in a document; the oldest marks are dropped first. */
const MOST_MARKS = 50;
/** How often receipts are checked for age, in ms. */
const AGE_CHECK = 60_000;

/** The position and text of a call. */
export interface CallStanding {
  /** The position of its function's name. */
  readonly position: vscode.Position;
  readonly written: WrittenCall;
}

/** The state on which a run was based. */
export interface MadeWith {
  readonly transaction: Transaction;
  /** The run that the page can repeat; unchanged if absent. */
  readonly rerun?: Rerun | undefined;
}

/** The run of a payload, which receives its result. */
export interface RunMark {
  /** The run that the page can repeat, as last shown for the payload. */
  readonly rerun: Rerun | undefined;
  /**
   * Starts the run with the current payload, which edits may have moved. Returns `undefined` if it is no longer a call.
   */
  start(): CallStanding | undefined;
  /** Whether a position is in the current span of the payload. */
  holds(position: vscode.Position): boolean;
  /** Shows the receipt after the payload's first line, and a warning on its function if it would fail. */
  end(report: SimulationReport, made: MadeWith): void;
  /** Shows one sentence that says why there is no result. */
  note(words: string): void;
}

/** Marks payloads in editors with the results of their last runs; the marks follow their payloads through edits. */
export class PayloadMarks implements vscode.Disposable {
  readonly #services: RunServices;
  /** The marks of each document, newest first. */
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
      services.locators.onDidChangeVariables(() => void this.#checkVariables()),
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

  /** Begins a run like {@link begin}. If the document was edited since, locates the payload again. */
  async beginAt(document: vscode.TextDocument, found: PlacedPayload): Promise<RunMark | undefined> {
    const isAsLocated = document === found.document && document.version === found.version;
    const locator = isAsLocated ? undefined : await this.#services.locators.of(document);
    const result = isAsLocated ? found.located : locator?.locateAt(found.place.position);
    const place = result && spansIn(document, result);
    return place && this.begin(document, place);
  }

  /** Begins a run of the payload at a place and removes its warning. Returns `undefined` if the document is closed. */
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
    let ran: RunBasis = { text: mark.text, ...this.#now() };
    const begin = () => {
      const begun: RunBasis = { text: mark.text, ...this.#now() };
      ran = begun;
      // Known long before the run ends, as the payload was located with them.
      void this.#valuesOf(document, mark).then(values => {
        if (ran === begun && values !== undefined) ran = { ...begun, values };
      });
    };
    begin();
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
        begin();
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

  /** Locates a payload again after an edit across its end, as it may have moved or no longer exist. */
  async #findAgain(document: vscode.TextDocument, mark: Mark): Promise<void> {
    const locator = await this.#services.locators.of(document);
    const wanted = { functionText: mark.call?.function.text ?? '', offset: mark.whole.from };
    const call = locator && nearestCall(document, locator.all(), wanted);
    if (call) mark.moveTo(spansOf(document, call));
    const marks = this.#marksOf(document);
    this.#put(document, call ? marks : marks.filter(each => each !== mark));
  }

  /**
   * Removes marks of payloads that no longer exist, but only on save: while typing, a payload may be invalid for a
   * moment.
   */
  async #dropGone(document: vscode.TextDocument): Promise<void> {
    if (this.#marksOf(document).length === 0) return;
    const payloads = (await this.#services.locators.of(document))?.ranges().map(toRange) ?? [];
    const isThere = ({ range }: Mark) => payloads.some(payload => payload.intersection(range) !== undefined);
    this.#put(document, this.#marksOf(document).filter(isThere));
  }

  /** Reads again the functions of the payloads that ran on this network, after the network's data has been dropped. */
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

  /** Reads the variables of the payloads that ran again. */
  async #checkVariables(): Promise<void> {
    for (const [document, marks] of this.#marks)
      for (const mark of marks) mark.setValues(await this.#valuesOf(document, mark));
    this.#drawAll();
  }

  async #valuesOf(document: vscode.TextDocument, { text }: Mark): Promise<string | undefined> {
    const variables = await this.#services.locators.variablesOf(document);
    return variables && valuesIn(text, variables);
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

/**
 * Returns the ABI of a function on the selected network as JSON for comparison, or `undefined` if it cannot be read.
 */
async function functionAbi(session: Session, id: MemberId | undefined): Promise<string | undefined> {
  if (!id) return undefined;
  try {
    const { modules } = await session.connection();
    const { module } = await modules.getModule(id.address, id.module, new AbortController().signal);
    return JSON.stringify(module.abi?.functions.find(({ name }) => name === id.name));
  } catch {
    // This is background work, so an error only leaves the comparison unchanged.
    return undefined;
  }
}

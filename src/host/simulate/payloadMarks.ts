import * as vscode from 'vscode';
import type { Connection } from '../../core/connection';
import type { MemberId } from '../../core/move/functionId';
import { valuesIn } from '../../core/payloads/engine/variables';
import type { LocatedCall, CallText } from '../../core/payloads/located';
import { type Receipt, type RunBasis, receiptNote, receiptOf } from '../../core/results/receipt';
import type { SimulationReport } from '../../core/results/simulationReport';
import type { Transaction } from '../../core/transactions/transaction';
import type { PlacedPayload } from '../payloads/payloadAtCursor';
import type { Rerun } from '../results/rerun';
import { toRange } from '../vscode/documents';
import { changesSetting, readSetting } from '../session/settings';
import { PayloadMark, type PayloadSpans, nearestCall, spansIn, spansOf, writtenAs } from './payloadMark';
import type { CompletionServices } from '../results/completed';
import type { DocumentLocators } from '../payloads/documentLocators';
import type { ResultPanel } from '../results/resultPanel';
import type { Lazy } from '../vscode/lazy';

/** Maximum number of marked payloads in a document. The oldest marks are removed first. */
const MOST_MARKS = 50;
/** How often the age of receipts is updated, in ms. */
const AGE_CHECK = 60_000;

interface CallStanding {
  /** The position of the function name. */
  readonly position: vscode.Position;
  readonly written: CallText;
}

interface MadeWith {
  readonly transaction: Transaction;
  /** The run to repeat from the page; unchanged if absent. */
  readonly rerun?: Rerun | undefined;
}

export interface RunMark {
  /** The run to repeat from the page, as last shown for the payload. */
  readonly rerun: Rerun | undefined;
  /** Starts a run at the payload's current location. Returns `undefined` if the payload is no longer a call. */
  start(): CallStanding | undefined;
  /** Whether a position is in the payload's current span. */
  holds(position: vscode.Position): boolean;
  /**
   * Shows the receipt at the end of the payload's first line and, if the transaction would fail, a warning on the
   * function name.
   */
  end(report: SimulationReport, made: MadeWith): void;
  /** Shows a message that says why there is no result. */
  note(words: string): void;
}

/** Marks payloads in editors with the results of their last runs. The marks track the payloads through edits. */
export class PayloadMarks implements vscode.Disposable {
  readonly #services: RunServices;
  readonly #marks = new Map<vscode.TextDocument, readonly PayloadMark[]>();
  readonly #diagnostics = vscode.languages.createDiagnosticCollection('movescope-simulation');
  readonly #decoration = vscode.window.createTextEditorDecorationType({});
  readonly #ageing = setInterval(() => this.#drawAll(), AGE_CHECK);
  readonly #owned: readonly vscode.Disposable[];

  constructor(services: RunServices) {
    this.#services = services;
    const { workspace, window } = vscode;
    const checkAbis = () => void this.#checkAbis();
    const drawAll = () => this.#drawAll();
    this.#owned = [
      this.#diagnostics,
      this.#decoration,
      services.onDidForget(checkAbis),
      services.completion.session.onDidChangeNetwork(checkAbis),
      services.locators.onDidChangeVariables(() => void this.#checkVariables()),
      workspace.onDidChangeTextDocument(event => this.#edited(event)),
      workspace.onDidSaveTextDocument(document => void this.#dropGone(document)),
      workspace.onDidCloseTextDocument(document => {
        this.#marks.delete(document);
        this.#diagnostics.delete(document.uri);
      }),
      window.onDidChangeVisibleTextEditors(drawAll),
      workspace.onDidChangeConfiguration(event => {
        if (changesSetting(event, 'inlineResults')) drawAll();
      }),
    ];
  }

  /**
   * Starts a run like {@link begin}. If the document has been edited since the payload was found, locates the payload
   * again.
   */
  async beginAt(document: vscode.TextDocument, found: PlacedPayload): Promise<RunMark | undefined> {
    const isAsLocated = document === found.document && document.version === found.version;
    const locator = isAsLocated ? undefined : await this.#services.locators.of(document);
    const result = isAsLocated ? found.located : locator?.locateAt(found.place.position);
    const place = result && spansIn(document, result);
    return place && this.begin(document, place);
  }

  /**
   * Starts a run of the payload at a location and removes its warning. Returns `undefined` if the document is closed.
   */
  begin(document: vscode.TextDocument, place: PayloadSpans): RunMark | undefined {
    if (document.isClosed) return undefined;
    const marks = this.#marksOf(document);
    const former = marks.find(({ whole }) => whole.from === place.whole.from);
    const mark = new PayloadMark(document, place, former);
    this.#put(document, [mark, ...marks.filter(each => each !== former)].slice(0, MOST_MARKS));
    return this.#runOf(document, mark);
  }

  dispose(): void {
    clearInterval(this.#ageing);
    this.#marks.clear();
    for (const owned of this.#owned) owned.dispose();
  }

  #runOf(document: vscode.TextDocument, mark: PayloadMark): RunMark {
    let ran: RunBasis = { text: mark.text, ...this.#now() };
    const begin = () => {
      const begun: RunBasis = { text: mark.text, ...this.#now() };
      ran = begun;
      // The values are known long before the run ends, because locating the payload has read them.
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
      note: words => end(receiptNote(words), {}),
    };
  }

  #now(): Pick<RunBasis, 'network' | 'at'> {
    return { network: this.#services.completion.session.network.id, at: Date.now() };
  }

  #marksOf(document: vscode.TextDocument): readonly PayloadMark[] {
    return this.#marks.get(document) ?? [];
  }

  #put(document: vscode.TextDocument, marks: readonly PayloadMark[]): void {
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

  /** Locates a payload again after an edit across its end, because it might have moved or been deleted. */
  async #findAgain(document: vscode.TextDocument, mark: PayloadMark): Promise<void> {
    const locator = await this.#services.locators.of(document);
    const wanted = { functionText: mark.call?.function.text ?? '', offset: mark.whole.from };
    const marks = this.#marksOf(document);
    // A call that has a mark of its own is a different payload.
    const isOther = (each: LocatedCall) =>
      marks.some(other => other !== mark && other.whole.from === spansOf(document, each).whole.from);
    const call =
      locator &&
      nearestCall(
        document,
        locator.all().filter(each => !isOther(each)),
        wanted,
      );
    if (call) mark.moveTo(spansOf(document, call));
    this.#put(document, call ? marks : marks.filter(each => each !== mark));
  }

  /**
   * Removes marks of deleted payloads. Called only on save, because payloads can be temporarily invalid while the user
   * types.
   */
  async #dropGone(document: vscode.TextDocument): Promise<void> {
    if (this.#marksOf(document).length === 0) return;
    const payloads = (await this.#services.locators.of(document))?.ranges().map(toRange) ?? [];
    const isThere = ({ range }: PayloadMark) => payloads.some(payload => payload.intersection(range) !== undefined);
    this.#put(document, this.#marksOf(document).filter(isThere));
  }

  /** After cached data has been discarded, rereads the functions of marked payloads on the selected network. */
  async #checkAbis(): Promise<void> {
    const { session } = this.#services.completion;
    const { id } = session.network;
    const marks = [...this.#marks.values()].flat().filter(({ network }) => network === id);
    if (!session.isRestricted && marks.length > 0) {
      // This connection belongs to `id`, even if a different network is selected in the meantime.
      const connection = session.connection();
      for (const mark of marks) {
        const abi = await functionAbi(connection, mark.call?.function.id);
        if (session.network.id !== id) return;
        if (abi !== undefined) mark.setAbi(abi);
      }
    }
    this.#drawAll();
  }

  async #checkVariables(): Promise<void> {
    for (const [document, marks] of this.#marks)
      for (const mark of marks) mark.setValues(await this.#valuesOf(document, mark));
    this.#drawAll();
  }

  async #valuesOf(document: vscode.TextDocument, { text }: PayloadMark): Promise<string | undefined> {
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
    const options = readSetting('inlineResults', document)
      ? this.#marksOf(document).flatMap(mark => mark.decoration(now))
      : [];
    for (const editor of vscode.window.visibleTextEditors)
      if (editor.document === document) editor.setDecorations(this.#decoration, options);
  }
}

async function functionAbi(connection: Promise<Connection>, id: MemberId | undefined): Promise<string | undefined> {
  try {
    const { modules } = await connection;
    if (!id) return undefined;
    const { module } = await modules.getModule(id.address, id.module, new AbortController().signal);
    return JSON.stringify(module.abi?.functions.find(({ name }) => name === id.name));
  } catch {
    // This is background work, so an error only leaves the comparison unchanged.
    return undefined;
  }
}

export interface RunServices {
  readonly completion: CompletionServices;
  readonly locators: DocumentLocators;
  readonly panel: Lazy<ResultPanel>;
  readonly state: vscode.Memento;
  /** Fires when cached data of the network is discarded or a different network is selected. */
  readonly onDidForget: vscode.Event<void>;
}

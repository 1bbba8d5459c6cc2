import * as vscode from 'vscode';
import type { MemberId } from '../../core/move/functionId';
import type { WrittenCall } from '../../core/payloads/trackPayload';
import { receiptNote, receiptOf, type Receipt, type RunBasis } from '../../core/reports/receipt';
import type { SimulationReport } from '../../core/reports/simulationReport';
import type { Transaction } from '../../core/runs/transaction';
import { toRange } from '../shell/documentLines';
import { changesSetting, readSetting } from '../shell/settings';
import type { Session } from '../shell/session';
import { Mark } from './mark';
import { nearestCall, type PayloadStretches, stretchesIn, stretchesOf } from './payloadPlace';
import type { PlacedPayload } from '../payloads/payloadAtCursor';
import { writtenAs } from './placeNow';
import type { Rerun } from '../results/rerun';
import type { RunServices } from './runServices';

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
    const place = result && stretchesIn(document, result);
    return place && this.begin(document, place);
  }

  /** A run of what stands at a place begins: what is there of a warning goes. `undefined` where the document is closed. */
  begin(document: vscode.TextDocument, place: PayloadStretches): RunMark | undefined {
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
    if (call) mark.moveTo(stretchesOf(document, call));
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

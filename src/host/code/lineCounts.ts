import * as vscode from 'vscode';
import type { TraceReport } from '../../core/results/traceReport';
import { groupDigits } from '../../core/text/digits';
import type { InterfaceDocuments } from './interfaceDocuments';
import { readInterfaceUri } from './interfaceUri';

type Counted = Pick<TraceReport, 'lines' | 'code'>;

/** Execution counts by zero-based line. */
type Counts = ReadonlyMap<number, number>;

/** A non-breaking space. It pads short counts and separates a count from its line. */
const SPACE = '\u00a0';

/**
 * Shows execution counts in a column before the lines, because text after a long line is not visible. They are shown
 * in compiled source and in decompiled code from the sandbox.
 */
export class LineCounts implements vscode.Disposable {
  readonly #counted: Counted;
  readonly #interfaces: Pick<InterfaceDocuments, 'shownAt'>;
  readonly #decoration = vscode.window.createTextEditorDecorationType({});
  readonly #owned: readonly vscode.Disposable[];

  /** @param ended called when a source file that shows counts is edited. */
  constructor(
    counted: Counted,
    { network, interfaces }: { readonly network: string; readonly interfaces: Pick<InterfaceDocuments, 'shownAt'> },
    ended: () => void,
  ) {
    this.#counted = counted;
    this.#interfaces = interfaces;
    const draw = () => {
      for (const editor of vscode.window.visibleTextEditors) this.#draw(editor, network);
    };
    this.#owned = [
      this.#decoration,
      vscode.window.onDidChangeVisibleTextEditors(draw),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length === 0) return;
        if (counted.lines.some(({ uri }) => uri === document.uri.toString())) ended();
        else draw();
      }),
    ];
    draw();
  }

  dispose(): void {
    for (const owned of this.#owned) owned.dispose();
  }

  #draw(editor: vscode.TextEditor, network: string): void {
    const { document } = editor;
    const counts = this.#ofSource(document) ?? this.#ofCode(document, network);
    if (!counts) return;
    const texts = new Map([...counts].map(([line, count]) => [line, `${groupDigits(count)}×`]));
    const width = Array.from(texts.values()).reduce((most, { length }) => Math.max(most, length), 0);
    const lines = texts.size === 0 ? [] : Array.from({ length: document.lineCount }, (_, line) => line);
    editor.setDecorations(
      this.#decoration,
      lines.map(line => decorationOf(line, texts.get(line) ?? '', width)),
    );
  }

  /** Returns `undefined` for a document without counts, and for source that has changed since it ran. */
  #ofSource(document: vscode.TextDocument): Counts | undefined {
    const uri = document.uri.toString();
    const lines = this.#counted.lines.filter(each => each.uri === uri);
    const isAsItRan = lines.every(
      ({ line, text }) => line <= document.lineCount && document.lineAt(line - 1).text.trim() === text.trim(),
    );
    if (lines.length === 0 || !isAsItRan) return undefined;
    return new Map(lines.map(({ line, count }) => [line - 1, count]));
  }

  #ofCode({ uri }: vscode.TextDocument, network: string): Counts | undefined {
    const place = readInterfaceUri(uri);
    if (place?.code === undefined || place.network !== network || place.ledgerVersion !== undefined) return undefined;
    const functions = this.#interfaces.shownAt(uri)?.module?.children ?? [];
    const id = `${place.address}::${place.module}::`;
    const found = new Map<number, number>();
    for (const { name, lines, offsets = [] } of functions) {
      const counts = this.#counted.code.find(each => each.function === `${id}${name}`)?.counts;
      for (const [index, offset] of offsets.entries()) {
        const count = offset === undefined ? undefined : counts?.[offset];
        if (count !== undefined) found.set(lines.last - offsets.length + index, count);
      }
    }
    return found;
  }
}

/** Pads the text to `width` characters, so lines with and without a count are aligned. */
function decorationOf(line: number, text: string, width: number): vscode.DecorationOptions {
  const before: vscode.ThemableDecorationAttachmentRenderOptions = {
    contentText: `${text.padStart(width, SPACE)}${SPACE.repeat(2)}`,
    color: new vscode.ThemeColor('editorCodeLens.foreground'),
  };
  return { range: new vscode.Range(line, 0, line, 0), renderOptions: { before } };
}

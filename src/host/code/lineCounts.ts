import * as vscode from 'vscode';
import type { TraceReport } from '../../core/results/traceReport';
import { counted } from '../../core/text/digits';
import type { InterfaceDocuments } from './interfaceDocuments';
import { readInterfaceUri } from './interfaceUri';

type Counted = Pick<TraceReport, 'lines' | 'code'>;

/** Execution counts by line, from 0. */
type Counts = ReadonlyMap<number, number>;

/** Shows execution counts after each line: in the compiled source, and in decompiled code of the sandbox. */
export class LineCounts implements vscode.Disposable {
  readonly #counted: Counted;
  readonly #interfaces: Pick<InterfaceDocuments, 'shownAt'>;
  readonly #decoration = vscode.window.createTextEditorDecorationType({});
  readonly #owned: readonly vscode.Disposable[];

  /** @param ended called when source with counts is edited. */
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
    const options = [...counts].map(([line, count]) => decorationOf(document.lineAt(line).range, count));
    editor.setDecorations(this.#decoration, options);
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

function decorationOf(range: vscode.Range, count: number): vscode.DecorationOptions {
  const after: vscode.ThemableDecorationAttachmentRenderOptions = {
    contentText: count === 0 ? 'did not run' : counted(count, 'time'),
    color: new vscode.ThemeColor('editorCodeLens.foreground'),
    margin: '0 0 0 2em',
  };
  return { range: new vscode.Range(range.end, range.end), renderOptions: { after } };
}

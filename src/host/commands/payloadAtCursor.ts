import * as vscode from 'vscode';
import { UserFacingError } from '../../core/userFacingError';
import type { TransactionDraft } from '../../core/payloads/draft';
import type { Range } from '../../core/payloads/documentLines';
import { languageOf } from '../../core/payloads/locate/languageOf';
import { documentLines } from '../documentLines';

/** Where a command looks for a payload; the active editor's cursor where it is not said. */
export interface PayloadPlace {
  readonly uri?: vscode.Uri;
  readonly position?: vscode.Position;
}

/** A payload read from an editor. */
export interface FoundPayload {
  readonly draft: TransactionDraft;
  readonly place: Required<PayloadPlace>;
  /** Where a member stands, for an error about it. */
  readonly rangeOf: (path: readonly (string | number)[]) => vscode.Range;
}

/** There is no payload to work with at the cursor. */
export class NoPayloadError extends UserFacingError {
  override readonly name = 'NoPayloadError';
}

/** Finds the payload. @throws NoPayloadError, PayloadError */
export async function findPayload(place: PayloadPlace | undefined): Promise<FoundPayload> {
  const { document, position } = await openPlace(place);
  const language = languageOf(document.languageId, document.uri.path) ?? 'json';
  const [{ loadLocator }, { readDraft }, sentences] = await Promise.all([
    import('../../core/payloads/locate/loadLocator'),
    import('../../core/payloads/draft'),
    import('../../core/payloads/locate/locateSentences'),
  ]);
  const makeLocator = await loadLocator(language);
  const result = makeLocator(documentLines(document)).locateAt(position);
  switch (result.kind) {
    case 'found': {
      const { payload, request, rangeOf } = result.located;
      const found = {
        place: { uri: document.uri, position },
        rangeOf: (path: readonly (string | number)[]) => toRange(rangeOf(path)),
      };
      try {
        return { ...found, draft: readDraft(payload, request) };
      } catch (error) {
        await revealError(error, found);
        throw error;
      }
    }
    case 'broken':
    case 'unsafeNumber':
    case 'hole':
      await select(document.uri, toRange(result.at));
      throw new NoPayloadError(sentences.unsendableText(result.kind, language, sentences.placeText(result.at.start)));
    case 'none':
      throw new NoPayloadError(
        result.count === 0
          ? 'There is no entry function payload here: put the cursor inside an object with "type": "entry_function_payload".'
          : `The cursor is outside of this file’s ${result.count} payloads: put it inside one of them.`,
      );
  }
}

/** Selects the part of the payload that an error is about, where it is about one. */
export async function revealError(error: unknown, found: Pick<FoundPayload, 'place' | 'rangeOf'>): Promise<void> {
  const { PayloadError } = await import('../../core/payloads/payloadError');
  if (error instanceof PayloadError) await select(found.place.uri, found.rangeOf(error.path));
}

async function openPlace(place: PayloadPlace | undefined) {
  const editor = vscode.window.activeTextEditor;
  if (place?.uri) {
    const document = await vscode.workspace.openTextDocument(place.uri);
    return { document, position: place.position ?? new vscode.Position(0, 0) };
  }
  if (!editor)
    throw new NoPayloadError(
      'No editor is open: open a JSON file with an entry function payload and put the cursor inside it.',
    );
  return { document: editor.document, position: place?.position ?? editor.selection.active };
}

async function select(uri: vscode.Uri, range: vscode.Range): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const shown = vscode.window.visibleTextEditors.find(editor => editor.document === document);
  await vscode.window.showTextDocument(document, {
    selection: range,
    ...(shown?.viewColumn ? { viewColumn: shown.viewColumn } : {}),
  });
}

function toRange({ start, end }: Range): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

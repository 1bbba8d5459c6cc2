import * as vscode from 'vscode';

/** The signature at the cursor, and the parameter of it that is marked. */
export async function signature({ document, selection }: vscode.TextEditor, trigger = ',') {
  const help = await vscode.commands.executeCommand<vscode.SignatureHelp | undefined>(
    'vscode.executeSignatureHelpProvider',
    document.uri,
    selection.active,
    trigger,
  );
  const [shown] = help?.signatures ?? [];
  const label = shown?.parameters[help?.activeParameter ?? 0]?.label;
  return shown && { label: shown.label, active: Array.isArray(label) ? shown.label.slice(...label) : label };
}

/** The text of a document with its hints in «». */
export async function hinted({ document }: vscode.TextEditor, range?: vscode.Range): Promise<string> {
  const end = document.lineAt(document.lineCount - 1).range.end;
  const hints = await vscode.commands.executeCommand<vscode.InlayHint[]>(
    'vscode.executeInlayHintProvider',
    document.uri,
    range ?? new vscode.Range(new vscode.Position(0, 0), end),
  );
  return hints
    .sort((one, other) => other.position.compareTo(one.position))
    .reduce((text, { position, label }) => {
      const at = document.offsetAt(position);
      return `${text.slice(0, at)}«${typeof label === 'string' ? label : ''}»${text.slice(at)}`;
    }, document.getText());
}

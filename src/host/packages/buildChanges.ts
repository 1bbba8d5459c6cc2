import * as vscode from 'vscode';

/**
 * Matches build output and its folders. Compilers write `BuildInfo.yaml` last, but the Aptos CLI adds metadata to the
 * modules afterwards.
 */
const BUILDS = '**/{build,build/*,build/*/BuildInfo.yaml,build/*/bytecode_modules/*.mv}';

/**
 * Calls a listener when the build output of packages might have changed. VS Code does not report every file of a new
 * folder, nor files that its settings exclude, but most builds end with a terminal command or a task.
 * @param listener called with what has changed; without it if that is not known
 */
export function onBuildChange(listener: (changed?: vscode.Uri) => void): vscode.Disposable {
  const files = vscode.workspace.createFileSystemWatcher(BUILDS);
  return vscode.Disposable.from(
    files,
    files.onDidCreate(listener),
    files.onDidChange(listener),
    files.onDidDelete(listener),
    vscode.window.onDidEndTerminalShellExecution(() => listener()),
    vscode.tasks.onDidEndTask(() => listener()),
  );
}

import * as vscode from 'vscode';

/**
 * Matches build output and its folders. Compilers write `BuildInfo.yaml` last, but the Aptos CLI adds metadata to the
 * modules afterwards.
 */
const BUILDS = '**/{build,build/*,build/*/BuildInfo.yaml,build/*/bytecode_modules/*.mv}';

/**
 * Calls a listener when a file or folder of build output changes. VS Code does not report every file of a new folder,
 * nor files that its settings exclude.
 */
export function onBuildChange(listener: (changed: vscode.Uri) => void): vscode.Disposable {
  const files = vscode.workspace.createFileSystemWatcher(BUILDS);
  return vscode.Disposable.from(
    files,
    files.onDidCreate(listener),
    files.onDidChange(listener),
    files.onDidDelete(listener),
  );
}

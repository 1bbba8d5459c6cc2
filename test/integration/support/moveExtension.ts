import * as vscode from 'vscode';

/** An extension that contributes the language, as VS Code lists it. */
const LISTED = { id: 'others.move', packageJSON: { contributes: { languages: [{ id: 'move' }] } } };

/** Lists a Move extension while `work` runs: none can be installed and removed while tests run. */
export async function besideMoveExtension(work: () => Promise<void>): Promise<void> {
  const listed = vscode.extensions.all;
  const list = (value: readonly unknown[]) => {
    Object.defineProperty(vscode.extensions, 'all', { value, configurable: true });
  };
  list([...listed, LISTED]);
  try {
    await work();
  } finally {
    list(listed);
  }
}

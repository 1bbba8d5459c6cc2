import * as vscode from 'vscode';
import { pagePolicy } from './pagePolicy';

/** Returns the options of the result page: it may load only its own script and style. */
export function pageOptions(extension: vscode.Uri): vscode.WebviewOptions {
  const folder = (path: string) => vscode.Uri.joinPath(extension, path);
  return { enableScripts: true, localResourceRoots: [folder('dist/webview'), folder('media')] };
}

/** Returns the HTML of the result page. */
export function pageHtml(webview: vscode.Webview, extension: vscode.Uri): string {
  const uri = (path: string) => webview.asWebviewUri(vscode.Uri.joinPath(extension, path)).toString();
  const nonce = crypto.randomUUID();
  return `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${pagePolicy(`'nonce-${nonce}'`, webview.cspSource)}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="stylesheet" href="${uri('media/page.css')}">
    <title>Movescope</title>
  </head>
  <body>
    <movescope-page></movescope-page>
    <script type="module" nonce="${nonce}" src="${uri('dist/webview/page.js')}"></script>
  </body>
</html>`;
}

import { pagePolicy } from './pagePolicy';

/** The files of the result page. */
export interface PageFiles {
  readonly script: string;
  readonly style: string;
}

/**
 * Returns the HTML of the result page, with its script and style in it: VS Code passes a page on faster than it answers
 * the page's requests for files.
 */
export function pageHtml(files: PageFiles): string {
  const nonce = crypto.randomUUID();
  const own = `'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${pagePolicy(own, own)}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Movescope</title>
    <style nonce="${nonce}">${files.style}</style>
  </head>
  <body>
    <script type="module" nonce="${nonce}">${scriptText(files.script)}</script>
  </body>
</html>`;
}

/**
 * Returns a script that cannot end its element or begin a comment; only strings and patterns in it can contain such
 * text.
 */
export function scriptText(script: string): string {
  return script.replace(/<(?=!--|\/script)/gi, String.raw`\x3c`);
}

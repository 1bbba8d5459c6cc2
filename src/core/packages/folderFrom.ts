/** `file://`, `vscode-remote://ssh+there`, `memory:`; a drive such as `c:` is none. */
const FILE_SYSTEM = /^[a-z][\w+.-]+:(?:\/\/[^/]*)?/i;
const DRIVE = /^[a-z]:(?=[\\/])/i;

/**
 * The folder that `local` of a dependency names, without `.` and `..`, in the file system of its package.
 * @param folder of the package, as packages name it
 * @param local as `Move.toml` has it: from that folder, or whole; with `/` or `\`
 */
export function folderFrom(folder: string, local: string): string {
  const system = FILE_SYSTEM.exec(folder)?.[0] ?? '';
  const path = folder.slice(system.length);
  // Addresses of files have the letters of drives small.
  const written = system === '' ? local : local.replace(DRIVE, drive => drive.toLowerCase());
  const isWhole = DRIVE.test(local) || /^[\\/]/.test(local);
  const parts = isWhole ? [] : path.split('/').filter(part => part !== '');
  for (const part of written.split(/[\\/]/)) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `${system}${path.startsWith('/') ? '/' : ''}${parts.join('/')}`;
}

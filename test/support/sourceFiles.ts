import { readdir, readFile } from 'node:fs/promises';

/** Returns the texts of the files in a folder whose paths match, by path. @param folder from the project's own */
export async function sourceFiles(folder: string, wanted: RegExp): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(folder, { recursive: true });
  const paths = names.map(name => `${folder}/${name.replaceAll('\\', '/')}`).filter(path => wanted.test(path));
  return new Map(await Promise.all(paths.map(async path => [path, await readFile(path, 'utf8')] as const)));
}

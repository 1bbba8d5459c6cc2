import { readdir, readFile } from 'node:fs/promises';

const FOLDER = 'test/fixtures/move';

/** The corpus of Move source: every form of the current language. */
export async function moveFixtures(): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(FOLDER)).filter(name => name.endsWith('.move')).sort();
  return new Map(await Promise.all(names.map(async name => [name, await moveFixture(name)] as const)));
}

/** Reads a file of the corpus. */
export function moveFixture(name: string): Promise<string> {
  return readFile(`${FOLDER}/${name}`, 'utf8');
}

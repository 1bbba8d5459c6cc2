import { readFile } from 'node:fs/promises';

/** A test that a document names. */
export interface NamedTest {
  readonly file: string;
  readonly title: string;
}

/** Returns the named tests that are not in their files, or may be skipped. */
export async function missingTests<Test extends NamedTest>(named: readonly Test[]): Promise<readonly Test[]> {
  const sources = new Map<string, Promise<string>>();
  const isMissing = async ({ file, title }: Test): Promise<boolean> => {
    const reading = sources.get(file) ?? readFile(file, 'utf8').catch(() => '');
    sources.set(file, reading);
    const source = await reading;
    // A title is on the line of its `it`; `it.skip` and skipped suites do not count.
    const isThere = ["'", '`', '"'].some(quote => source.includes(` it(${quote}${title}${quote},`));
    return !isThere || source.includes('.skip(');
  };
  const missing = await Promise.all(named.map(isMissing));
  return named.filter((_, at) => missing[at]);
}

/** Returns a title in a table as it is in the source: Markdown reads some characters in it as its own. */
export function titleInTable(text: string): string {
  return text.replaceAll(/\\([_*|])/g, '$1');
}

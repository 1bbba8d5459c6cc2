import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';

/** A row of the table of hostile cases. */
interface HostileRow {
  readonly number: number;
  readonly file: string;
  readonly title: string;
}

/** Returns all rows that begin with a number: case, requirement, file, title. */
async function hostileRows(): Promise<readonly HostileRow[]> {
  const text = await readFile('docs/hostile-cases.md', 'utf8');
  return [...text.matchAll(/^\| (\d+) +\| .+? \| `([^`]+)` +\| (.+?) +\|$/gm)].map(
    ([, number, file = '', title = '']) => ({
      number: Number(number),
      file,
      // Markdown reads underscores around words as emphasis.
      title: title.replaceAll('\\_', '_'),
    }),
  );
}

describe('the table of hostile cases', () => {
  it('lists all twenty cases, in order', async () => {
    const numbers = (await hostileRows()).map(({ number }) => number);
    assert.deepEqual(
      [...new Set(numbers)],
      Array.from({ length: 20 }, (_, at) => at + 1),
    );
    assert.deepEqual(
      numbers,
      numbers.toSorted((one, other) => one - other),
    );
  });

  it('has a readable form in every row', async () => {
    const text = await readFile('docs/hostile-cases.md', 'utf8');
    assert.equal((await hostileRows()).length, [...text.matchAll(/^\| \d+ /gm)].length);
  });

  it('names existing tests by file and title, and none that is skipped', async () => {
    const missing: string[] = [];
    for (const { number, file, title } of await hostileRows()) {
      const source = await readFile(file, 'utf8').catch(() => '');
      // A title is on the line of its `it`; `it.skip` and skipped suites do not count.
      const isThere = ["'", '`'].some(quote => source.includes(` it(${quote}${title}${quote},`));
      if (!isThere || source.includes('.skip(')) missing.push(`${number}: ${file}: ${title}`);
    }
    assert.deepEqual(missing, []);
  });
});

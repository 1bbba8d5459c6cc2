import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { missingTests, titleInTable, type NamedTest } from '../support/namedTests';

/** A row of the table of hostile cases. */
interface HostileRow extends NamedTest {
  readonly number: number;
}

/** Returns all rows that begin with a number: case, requirement, file, title. */
async function hostileRows(): Promise<readonly HostileRow[]> {
  const text = await readFile('docs/internals/hostile-cases.md', 'utf8');
  return [...text.matchAll(/^\| (\d+) +\| .+? \| `([^`]+)` +\| (.+?) +\|$/gm)].map(
    ([, number, file = '', title = '']) => ({
      number: Number(number),
      file,
      title: titleInTable(title),
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
    const text = await readFile('docs/internals/hostile-cases.md', 'utf8');
    assert.equal((await hostileRows()).length, [...text.matchAll(/^\| \d+ /gm)].length);
  });

  it('names existing tests by file and title, and none that is skipped', async () => {
    assert.deepEqual(await missingTests(await hostileRows()), []);
  });
});

describe('SECURITY.md', () => {
  it('names tests that exist', async () => {
    const tests = (await readdir('test', { recursive: true })).map(path => path.replaceAll('\\', '/'));
    const rows = (await readFile('SECURITY.md', 'utf8')).split('\n').filter(line => /^\| .*`/.test(line));
    const named = rows.flatMap(row =>
      [...(row.split('|')[4] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    );
    assert.ok(named.length > 50, `${named.length} names`);
    const isTest = (name: string): boolean => tests.some(path => path === name || path.startsWith(`${name}.`));
    assert.deepEqual(
      named.filter(name => !isTest(name)),
      [],
    );
  });
});

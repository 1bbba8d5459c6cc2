import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';

/** Asserts that a text is well-formed XML in the common subset of JUnit's, as libxml2 reads it. */
export async function assertJunit(xml: string): Promise<void> {
  assert.deepEqual(await junitProblems(xml), []);
}

/** Returns what is wrong with a report; nothing if it is in the common subset. */
async function junitProblems(xml: string): Promise<readonly string[]> {
  const schema = await readFile(join(process.cwd(), 'test/support/junit.xsd'), 'utf8');
  const { errors } = await validateXML({ xml: { fileName: 'report.xml', contents: xml }, schema });
  return errors.map(({ rawMessage }) => rawMessage);
}

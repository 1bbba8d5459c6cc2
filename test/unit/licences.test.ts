import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/core/json';

/** Licences of build dependencies; the build itself refuses all but the first six in what ships. */
const LICENCES = new Set([
  'MIT',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'Artistic-2.0',
  'BlueOak-1.0.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'MPL-2.0',
  'Python-2.0',
  'WTFPL',
  'Zlib',
]);

/** vsce signs with it on publishing; nothing of it runs here. */
const SIGNING = 'node_modules/@vscode/vsce-sign';

async function locked(): Promise<readonly (readonly [string, JsonObject])[]> {
  const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as JsonObject;
  const packages: JsonValue = lock.packages ?? {};
  assert.ok(isJsonObject(packages));
  return Object.entries(packages).flatMap(([path, each]) => (isJsonObject(each) ? [[path, each] as const] : []));
}

/** Whether all licences of an SPDX expression are allowed, or one of the alternatives. */
function isAllowed(expression: string): boolean {
  const choices = expression.replace(/[()]/g, '').split(' OR ');
  return choices.some(choice => choice.split(' AND ').every(licence => LICENCES.has(licence)));
}

describe('the packages that a build needs', () => {
  it('have licences that the project accepts', async () => {
    const packages = await locked();
    assert.ok(packages.length > 100);
    const refused = packages
      .filter(([path]) => !path.startsWith(SIGNING))
      .filter(([, { license }]) => typeof license !== 'string' || !isAllowed(license))
      .map(([path, { license }]) => `${path}: ${JSON.stringify(license)}`);
    assert.deepEqual(refused, []);
  });

  it('each have a checksum', async () => {
    const odd = (await locked()).filter(
      ([path, { integrity }]) => path !== '' && (typeof integrity !== 'string' || !integrity.startsWith('sha512-')),
    );
    assert.deepEqual(
      odd.map(([path]) => path),
      [],
    );
  });
});

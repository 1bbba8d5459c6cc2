// The licences of what ships, as text that ships with it.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What may ship; tools may have more (test/unit/licences.test.ts). */
const SHIPPABLE = new Set(['MIT', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', '0BSD']);

/**
 * Licences whose text is the same for all who grant it, and so stands beside this file for packages that come without
 * it; every other one names its holder.
 */
const SAME_FOR_ALL = new Set(['Apache-2.0']);

/**
 * The licences, and the notices that go with them, of all packages that went into bundles.
 * @param {string} root the folder that holds node_modules
 * @param {readonly string[]} inputs the bundles' files, from the root on
 * @throws {Error} where a package may not ship, or there is no text of its licence
 */
export async function notices(root, inputs) {
  const texts = packageFolders(inputs).map(folder => noticeOf(join(root, folder)));
  return (await Promise.all(texts)).join(`\n${'-'.repeat(80)}\n\n`);
}

/**
 * The folders of the packages that went into bundles, sorted, from the root on.
 * @param {readonly string[]} inputs the bundles' files, from the root on
 * @returns {readonly string[]}
 */
export function packageFolders(inputs) {
  return [...new Set(inputs.flatMap(input => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input) ?? []))].sort();
}

/** @param {string} folder of one package */
async function noticeOf(folder) {
  const { name, version, license, author, repository } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  );
  if (!SHIPPABLE.has(license)) throw new Error(`${name} ${version} must not ship: its licence is ${license}.`);
  const files = (await readdir(folder)).sort();
  const own = files.find(each => /^(licen[cs]e|copying)([.-].*)?$/i.test(each));
  if (own === undefined && !SAME_FOR_ALL.has(license))
    throw new Error(`${name} ${version} must not ship: it comes without the text of its licence, ${license}.`);
  const by = `By ${author?.name ?? author ?? name}, ${repository?.url ?? repository}`;
  const text = await textOf(own === undefined ? join(import.meta.dirname, `${license}.txt`) : join(folder, own));
  const notice = files.find(each => /^notice(\.(md|txt))?$/i.test(each));
  return [
    `${name} ${version} (${license})`,
    ...(own === undefined ? [by] : []),
    ...(notice === undefined ? [] : [await textOf(join(folder, notice))]),
    `${text}\n`,
  ].join('\n\n');
}

/** @param {string} file */
async function textOf(file) {
  const text = (await readFile(file, 'utf8')).replace(/^(?:[ \t]*\n)+/, '').trimEnd();
  if (text === '') throw new Error(`${file} must have the text of a licence and is empty.`);
  return text;
}

import { readdir, stat } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { TEST_FILE_ENDING } from '../../core/simtests/testFile';
import { BadInputError } from '../exitCode';
import { codeOf, fileTrouble, slashed } from '../fileText';

/** Folders that do not contain the user's tests. */
const PASSED_OVER: readonly string[] = ['node_modules', '.git', 'build', 'dist'];
const [MAX_FILES, MAX_DEPTH] = [10_000, 32];

/**
 * Returns the paths of test files for operands: files, folders (recursive), and globs with `*`, `?` and `**`. Paths are
 * relative to the current folder, with `/`, so that ids are the same on every machine.
 * @throws BadInputError if an operand matches no test file
 */
export async function findTestFiles(operands: readonly string[]): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const operand of operands.length === 0 ? ['.'] : operands) {
    const paths = await filesOf(operand);
    if (paths.length === 0)
      throw new BadInputError(`No *${TEST_FILE_ENDING} files in ${operand}: specify a file, a folder or a glob.`);
    for (const path of paths) found.add(slashed(relative('', path)));
  }
  return [...found].toSorted();
}

async function filesOf(operand: string): Promise<readonly string[]> {
  const kind = await kindOf(operand);
  if (kind === 'folder') return below(resolve(operand), MAX_DEPTH);
  if (kind === 'file') {
    if (operand.endsWith(TEST_FILE_ENDING)) return [resolve(operand)];
    throw new BadInputError(`${operand} is not a test file: its name must end in ${TEST_FILE_ENDING}.`);
  }
  if (!/[*?]/.test(operand)) throw new BadInputError(`No such file or folder: ${operand}.`);
  const parts = slashed(operand).split('/');
  const first = parts.findIndex(part => /[*?]/.test(part));
  const root = resolve(parts.slice(0, first).join('/') || (operand.startsWith('/') ? '/' : '.'));
  if ((await kindOf(root)) !== 'folder') return [];
  const paths = await below(root, MAX_DEPTH);
  return paths.filter(path => isMatch(parts.slice(first), slashed(relative(root, path)).split('/')));
}

async function kindOf(path: string): Promise<'file' | 'folder' | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && (found.isDirectory() ? 'folder' : 'file');
}

async function below(folder: string, depth: number): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw new BadInputError(
      `${folder} cannot be read (${fileTrouble(error) ?? 'unknown reason'}): specify another folder.`,
    );
  });
  const found: string[] = [];
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (found.length >= MAX_FILES) break;
    const path = `${folder === '/' ? '' : folder}/${entry.name}`;
    if (entry.isDirectory()) {
      if (depth > 0 && !PASSED_OVER.includes(entry.name))
        for (const each of await below(path, depth - 1)) found.push(each);
    } else if (entry.name.endsWith(TEST_FILE_ENDING)) found.push(path);
  }
  return found;
}

function isMatch(parts: readonly string[], names: readonly string[]): boolean {
  // How many names the parts so far can match. Tracking all possibilities at once avoids exponential backtracking.
  let behind = new Set([0]);
  for (const [index, part] of parts.entries()) {
    if (behind.size === 0) return false;
    const isLast = index === parts.length - 1;
    if (part === '**') {
      const fewest = Math.min(...behind, names.length);
      const most = isLast ? names.length : names.length - 1;
      behind = new Set(Array.from({ length: Math.max(0, most - fewest + 1) }, (_, more) => fewest + more));
    } else {
      const next = [...behind].filter(at => at < names.length && isLike(part, names[at] ?? ''));
      behind = new Set(next.map(at => at + 1));
    }
  }
  return behind.has(names.length);
}

/** Whether a name matches a pattern with `*` and `?`. Backtracks only to the last star. */
function isLike(pattern: string, name: string): boolean {
  let [at, in_, star, from] = [0, 0, -1, 0];
  while (in_ < name.length) {
    if (pattern[at] === '*') [star, from, at] = [at, in_, at + 1];
    else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === name[in_])) [at, in_] = [at + 1, in_ + 1];
    else if (star >= 0) [from, at, in_] = [from + 1, star + 1, from + 1];
    else return false;
  }
  while (pattern[at] === '*') at++;
  return at === pattern.length;
}

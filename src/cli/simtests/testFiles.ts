import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { textLines } from '../../core/text/lines';
import { type Baseline, type BaselineWords, readBaseline, type ReadBaseline } from '../../core/simtests/baseline';
import { readTestFile, type ReadTestFile } from '../../core/simtests/readTestFile';
import type { PayloadFiles } from '../../core/simtests/prepareCase';
import { caseBaseline, type CaseRun } from '../../core/simtests/runCases';
import { baselinePath } from '../../core/simtests/testFile';
import { baselineText } from '../../core/simtests/writeBaseline';
import type { Call } from '../command';
import { BadInputError } from '../exitCode';
import { codeOf, fileTrouble, utf8Text } from '../fileText';
import { readBytes } from '../readBytes';
import { aloneWith, unwritten, writeWhole } from '../writeWhole';

/** How CLI users update baselines. */
export const BASELINE_WORDS: BaselineWords = { update: 'run movescope test --update' };

/** Maximum size of a test file, a baseline or a payload, in bytes. */
const MOST_BYTES = 16 * 1024 * 1024;
/** The write permission bits of a file mode. */
const ANY_WRITE = 0o222;

export interface LocalTestFile {
  /** Relative to the current folder. */
  readonly path: string;
  readonly read: ReadTestFile;
  /** `undefined` if there is none. */
  readonly baseline: ReadBaseline | undefined;
}

/** Reads test files and their baselines. @throws BadInputError if one cannot be read */
export async function readTestFiles(
  paths: readonly string[],
  variables: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<readonly LocalTestFile[]> {
  const files: LocalTestFile[] = [];
  for (const path of paths) {
    const text = await readText(path, signal);
    if (text === undefined) throw new BadInputError(`${path} cannot be read: no such file.`);
    const lock = await readText(baselinePath(path), signal);
    files.push({
      path,
      read: readTestFile(textLines(text.replace(/^\uFEFF/, '')), variables),
      baseline: lock === undefined ? undefined : readBaseline(lock),
    });
  }
  return files;
}

/** Returns all cases of a file. @param isUpdate whether the baseline will be updated */
export function casesOfFile({ path, read, baseline }: LocalTestFile, isUpdate: boolean): readonly CaseRun[] {
  const known = baseline?.kind === 'baseline' ? baseline.baseline : undefined;
  return read.file.tests.flatMap(test =>
    test.cases.map(one => ({
      path,
      file: read,
      test,
      case: one,
      baseline: isUpdate ? ({ kind: 'update' } as const) : caseBaseline(known, test.name, one.name),
    })),
  );
}

/** Reads the files that tests refer to, by path relative to the test file. @param note called with a message */
export function payloadFiles(note: (line: string) => void, signal: AbortSignal): PayloadFiles {
  return {
    read: (path, from) => readText(resolve(dirname(from), path), signal),
    addresses: async (path, from) => {
      const { packageAddresses } = await import('../packageAddresses');
      return packageAddresses(resolve(dirname(from), path), note, signal);
    },
  };
}

/**
 * Atomically updates the baseline on disk, which another run might have changed in the meantime.
 * @param updated returns the new contents; `undefined` if there is nothing to write
 * @throws BadInputError, OutputError if the system does not allow it
 */
export async function updateBaseline(
  path: string,
  updated: (before: Baseline | undefined) => Baseline | undefined,
  { withoutSecrets }: Call,
): Promise<void> {
  const target = baselinePath(path);
  try {
    await aloneWith(target, async () => {
      // The results of an interrupted run are also saved, so its signal is not used.
      const text = await readText(target, new AbortController().signal);
      const known = text === undefined ? undefined : readBaseline(text);
      const baseline = updated(known?.kind === 'baseline' ? known.baseline : undefined);
      if (!baseline) return;
      if (await isReadOnly(target))
        throw new BadInputError(`The baseline ${target} is read-only: make it writable and run again.`);
      await writeWhole(target, withoutSecrets(baselineText(baseline)));
    });
  } catch (error) {
    const sentence = (trouble: string) =>
      `The baseline ${target} cannot be written: ${trouble}; make it writable and run again.`;
    throw unwritten(error, sentence);
  }
}

/** Whether a file is read-only for all users. The system would still allow replacing it by renaming another file. */
async function isReadOnly(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  return found !== undefined && (found.mode & ANY_WRITE) === 0;
}

async function readText(path: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    return utf8Text(await readBytes(path, { most: MOST_BYTES, signal }), path);
  } catch (error) {
    signal.throwIfAborted();
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return undefined;
    const trouble = fileTrouble(error);
    throw trouble === undefined ? error : new BadInputError(`${path} cannot be read: ${trouble}.`);
  }
}

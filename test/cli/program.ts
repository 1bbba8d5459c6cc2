import assert from 'node:assert/strict';
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runMain } from '../support/fakeTerminal';

/** The built program. */
export const PROGRAM = join(process.cwd(), 'dist/cli/movescope.mjs');

/** The result of a run. */
export interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The input of a run besides its arguments. */
export interface Given<Input = string> {
  /** The whole environment except the path. */
  readonly env?: Readonly<Record<string, string>>;
  /** Standard input. */
  readonly input?: Input;
  readonly isTerminal?: boolean;
  /** Aborted by Ctrl-C. */
  readonly signal?: AbortSignal;
}

/** Runs the program in this process. Asserts that it does not show a key that it is given. */
export async function movescope(
  args: readonly string[],
  { env = {}, input = '', ...around }: Given = {},
): Promise<Outcome> {
  return withoutKeys(args, env, await runMain(args, input, { env, ...around }));
}

/** A run in this process that lasts until it is ended. */
export interface Running {
  /** The lines of its standard output as they are written. */
  readonly lines: AsyncIterator<string>;
  /** Standard input. */
  readonly input: PassThrough;
  /** As Ctrl-C does. */
  readonly interrupt: () => void;
  readonly ended: Promise<Outcome>;
}

/** Starts the program in this process, like {@link movescope}. */
export function running(args: readonly string[], env: Readonly<Record<string, string>> = {}): Running {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const stop = new AbortController();
  const around = { env, signal: stop.signal, lines: input, onOutput: (words: string) => output.write(words) };
  const ended = runMain(args, '', around).then(run => withoutKeys(args, env, run));
  const close = (): void => void output.end();
  void ended.then(close, close);
  const interrupt = (): void => {
    stop.abort(new DOMException('Interrupted.', 'AbortError'));
  };
  return { lines: linesOf(output), input, interrupt, ended };
}

/**
 * Runs the built program to its end, for what only a process has: its streams, its certificates, its start. Asserts that
 * it does not show a key that it is given.
 */
export async function program(
  args: readonly string[],
  { env = {}, input = '' }: Given<string | Uint8Array> = {},
): Promise<Outcome> {
  const child = start(args, env);
  child.stdin.end(input);
  return withoutKeys(args, env, await outcome(child));
}

function withoutKeys(args: readonly string[], env: Readonly<Record<string, string>>, ended: Outcome): Outcome {
  for (const name of ['MOVESCOPE_ACCESS_KEY', 'MOVESCOPE_WITH_ACCESS_KEY']) {
    const key = env[name] ?? '';
    assert.ok(key === '' || !`${ended.out}${ended.err}`.includes(key), `${args.join(' ')} shows the access key`);
  }
  return ended;
}

/**
 * Runs the built program with a terminal for its output, made by `script` of util-linux; `undefined`, with a message,
 * if that is missing. Standard error is part of the output.
 */
export async function onTerminal(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly out: string } | undefined> {
  const words = [process.execPath, PROGRAM, ...args].map(word => `'${word.replaceAll("'", "'\\''")}'`);
  const child = spawn('script', ['--quiet', '--return', '--command', words.join(' '), '/dev/null'], {
    env: { PATH: process.env.PATH, ...env },
  });
  const missing = once(child, 'error').then(() => undefined);
  child.stdin.on('error', () => undefined);
  const ran = await Promise.race([missing, outcome(child)]);
  if (ran) return { code: ran.code, out: ran.out.replaceAll('\r\n', '\n') };
  process.stdout.write('      skipped: there is no script of util-linux to make a terminal\n');
  return undefined;
}

/** Starts the built program. */
export function start(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [PROGRAM, ...args], { env: { PATH: process.env.PATH, ...env } });
  // The program may end before it has read its input.
  child.stdin.on('error', () => undefined);
  return child;
}

/** The result of a started program. */
export async function outcome(child: ChildProcessWithoutNullStreams): Promise<Outcome> {
  const [out, err, ended] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const code: unknown = ended[0];
  return { code: typeof code === 'number' ? code : null, out, err };
}

/** The lines of a stream as they arrive. */
export function linesOf(stream: NodeJS.ReadableStream): AsyncIterator<string> {
  return createInterface({ input: stream })[Symbol.asyncIterator]();
}

/** The next line. */
export async function nextLine(lines: AsyncIterator<string>): Promise<string> {
  const next = await lines.next();
  if (next.done === true) throw new Error('there is no further line');
  return next.value;
}

/** Runs `work` with a file of that text, which is deleted afterwards. */
export async function withFile<Result>(
  content: string | Uint8Array,
  work: (path: string) => Promise<Result>,
  name = 'payload.json',
): Promise<Result> {
  return withFiles({ [name]: content }, folder => work(join(folder, name)));
}

/** Runs `work` with a folder of files, by their paths in it, which is deleted afterwards. */
export async function withFiles<Result>(
  files: Readonly<Record<string, string | Uint8Array>>,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'movescope-cli-'));
  try {
    for (const [name, content] of Object.entries(files)) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
    }
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import assert from 'node:assert/strict';
import { execFile, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { FaultyGateway, json, silence } from '../support/faultyGateway';
import { assertClean } from './misuses/misuse';
import { linesOf, movescope, program, nextLine, outcome, PROGRAM, start, withFiles } from './program';

const FULL = '/dev/full';
const ABORT = ['simulate', 'test/workspace/payloads/abort.json', '--sandbox', '--sender', '0xa11ce'];
const SIGNALS = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const;

/**
 * Runs the program with the given streams. @param unread the stream that is closed at once
 * @returns its code, and its output if that is a pipe
 */
async function withStreams(args: readonly string[], stdio: StdioOptions, unread?: 'stdout' | 'stderr') {
  const child = spawn(process.execPath, [PROGRAM, ...args], { env: { PATH: process.env.PATH }, stdio });
  if (unread !== undefined) child[unread]?.destroy();
  const [out, err, ended] = await Promise.all([
    child.stdout && unread !== 'stdout' ? text(child.stdout) : '',
    child.stderr && unread !== 'stderr' ? text(child.stderr) : '',
    once(child, 'close') as Promise<[number | null]>,
  ]);
  assertClean({ out, err }, args.join(' '));
  return { code: ended[0], out, err };
}

/** Runs `work` with the descriptor of an open file or folder. */
async function withDescriptor<Result>(path: string, flags: string, work: (fd: number) => Promise<Result>) {
  const handle = await open(path, flags);
  try {
    return await work(handle.fd);
  } finally {
    await handle.close();
  }
}

describe('movescope and standard input without an end', () => {
  for (const args of [
    ['report', '-'],
    ['simulate', '-', '--sandbox'],
    ['account', '0x1', '--base-url', 'http://127.0.0.1:9/v1', '--key-stdin'],
  ])
    it(`is refused: ${args.join(' ')}`, async () => {
      const ended = await withDescriptor('/dev/zero', 'r', fd => withStreams(args, [fd, 'pipe', 'pipe']));
      const err = 'movescope: Standard input cannot be read: it is larger than 64 MB.\n';
      assert.deepEqual(ended, { code: 2, out: '', err });
    });
});

describe('movescope mcp and a message without an end', () => {
  it('ends the connection', async () => {
    const args = ['mcp', '--sandbox'];
    const ended = await withDescriptor('/dev/zero', 'r', fd => withStreams(args, [fd, 'pipe', 'pipe']));
    const err = 'A message could not be read or sent: it is not a valid Model Context Protocol message.\n';
    assert.deepEqual(ended, { code: 0, out: '', err });
  });
});

describe('movescope and output that cannot be written', () => {
  before(function () {
    if (!existsSync(FULL)) this.skip();
  });

  const cases: readonly (readonly string[])[] = [
    ['--version'],
    ['--help'],
    ['modules', '0x1', '--sandbox', '--quiet', '--json'],
    [...ABORT, '--quiet'],
  ];
  for (const args of cases)
    it(`ends with 4 and a sentence on a full device: ${args.join(' ')}`, async () => {
      const ended = await withDescriptor(FULL, 'w', fd => withStreams(args, ['ignore', fd, 'pipe']));
      const err = 'movescope: Standard output cannot be written: no space left on the device.\n';
      assert.deepEqual(ended, { code: 4, out: '', err });
    });

  it('ends with 4 if a file takes only the beginning', async () => {
    await withFiles({}, async folder => {
      const file = join(folder, 'out.json');
      const words = `trap '' XFSZ; ulimit -f 1; exec "$0" "$@" > '${file}'`;
      const program = [process.execPath, PROGRAM, 'module', '0x1', 'coin', '--sandbox', '--json', '--quiet'];
      const run = await promisify(execFile)('bash', ['-c', words, ...program]).catch((error: unknown) => error);
      const { code, stderr } = run as { readonly code?: number; readonly stderr: string };
      assert.deepEqual([code, stderr], [4, 'movescope: Standard output cannot be written: it is too large.\n']);
    });
  });

  it('ends with 4 if a report does not fit, and leaves the one that was there', async () => {
    await withFiles({ 'out.json': 'before' }, async folder => {
      const file = join(folder, 'out.json');
      const words = `trap '' XFSZ; ulimit -f 1; exec "$0" "$@" > /dev/null`;
      const reporters = ['--reporter', `json=${file}`, '--reporter', `junit=${FULL}`];
      const program = [process.execPath, PROGRAM, 'test', 'test/workspace', '--sandbox', '--quiet', ...reporters];
      const run = await promisify(execFile)('bash', ['-c', words, ...program]).catch((error: unknown) => error);
      const { code, stderr } = run as { readonly code?: number; readonly stderr: string };
      const said = (path: string, why: string) =>
        `movescope: ${path} cannot be written: ${why}; specify another file for the reporter.\n`;
      const err = said(FULL, 'no space left on the device') + said(file, 'it is too large');
      assert.deepEqual([code, stderr], [4, err]);
      assert.deepEqual([await readdir(folder), await readFile(file, 'utf8')], [['out.json'], 'before']);
    });
  });

  it('ends quietly if the reader has closed the pipe', async () => {
    const ended = await withStreams(['modules', '0x1', '--sandbox', '--quiet'], ['ignore', 'pipe', 'pipe'], 'stdout');
    assert.deepEqual(ended, { code: 0, out: '', err: '' });
  });

  const untroubled: readonly (readonly [args: readonly string[], code: number])[] = [
    [ABORT, 1],
    [['account', '0x1'], 2],
    [['account', '0x1', '--base-url', 'http://127.0.0.1:1/v1', '--auth', 'none'], 3],
  ];
  for (const [args, code] of untroubled) {
    it(`still ends with ${code} if standard error is full: ${args.join(' ')}`, async () => {
      const ended = await withDescriptor(FULL, 'w', fd => withStreams(args, ['ignore', 'pipe', fd]));
      assert.deepEqual(ended, { code, out: (await movescope(args)).out, err: '' });
    });

    it(`still ends with ${code} if standard error is closed: ${args.join(' ')}`, async () => {
      const ended = await withStreams(args, ['ignore', 'pipe', 'pipe'], 'stderr');
      assert.deepEqual(ended, { code, out: (await movescope(args)).out, err: '' });
    });
  }
});

describe('movescope with a folder as its input', () => {
  const cases: readonly (readonly [args: readonly string[], sentence: string])[] = [
    [
      ['simulate', '-', '--sandbox', '--sender', '0xa11ce'],
      'There is no payload in standard input: write an object with "type": "entry_function_payload", alone or as the "payload" of a transaction.',
    ],
    [['inspect', '-'], 'There are no bytes: paste the hex of a signing message or a transaction.'],
    [
      ['account', '0x1', '--base-url', 'http://127.0.0.1:1/v1', '--key-stdin'],
      'The access key is empty; paste the key for this URL.',
    ],
  ];
  for (const [args, sentence] of cases)
    it(`finds nothing in it: ${args.join(' ')}`, async () => {
      const ended = await withDescriptor('test', 'r', fd => withStreams(args, [fd, 'pipe', 'pipe']));
      assert.deepEqual(ended, { code: 2, out: '', err: `movescope: ${sentence}\n` });
    });
});

describe('movescope with an input that is not UTF-8', () => {
  it('says where', async () => {
    const input = Buffer.from('\ufeff{}', 'utf16le');
    const { code, out, err } = await program(['inspect', '-'], { input });
    const place = 'the byte 0xff at line 1, column 1 does not start a character. Save it as UTF-8 and run again.';
    assert.deepEqual([code, out, err], [2, '', `movescope: Standard input is not UTF-8: ${place}\n`]);
  });
});

describe('movescope and signals', () => {
  for (const [signal, code] of SIGNALS) {
    it(`ends with ${code} at ${signal} while it waits for a gateway`, async () => {
      const gateway = await FaultyGateway.start(silence());
      const asked = gateway.arrival('GET /accounts/0x1');
      const child = start(['account', '0x1', '--base-url', gateway.baseUrl, '--auth', 'none', '--quiet']);
      const ended = outcome(child);
      const { closed } = await asked;
      child.kill(signal);
      assert.deepEqual(await ended, { code, out: '', err: '' });
      await closed;
      await gateway.stop();
    });
  }

  it('removes all files of a snapshot at SIGTERM', () =>
    withFiles({ 'other.txt': '' }, async folder => {
      const account = { sequence_number: '7', authentication_key: `0x${'11'.repeat(32)}` };
      const gateway = await FaultyGateway.start(json(account), silence());
      const options = ['--account', '0x1', '--base-url', gateway.baseUrl, '--auth', 'none', '--quiet'];
      const asked = gateway.arrival('GET /accounts/0x1');
      const child = start(['snapshot', join(folder, 'new'), ...options]);
      const ended = outcome(child);
      await asked;
      child.kill('SIGTERM');
      assert.deepEqual(await ended, { code: 143, out: '', err: '' });
      assert.deepEqual(await readdir(folder), ['other.txt']);
      await gateway.stop();
    }));

  it('stops the sandbox at SIGHUP', async () => {
    const child = start(['sandbox', '--json', '--quiet']);
    const ended = once(child, 'close');
    await nextLine(linesOf(child.stdout));
    child.kill('SIGHUP');
    assert.equal((await ended)[0], 0);
  });

  it('ends at the first Ctrl-C while it reads from an empty pipe', async function () {
    if (process.platform === 'win32') this.skip();
    await withFiles({}, async folder => {
      const pipe = join(folder, 'pipe');
      await promisify(execFile)('mkfifo', [pipe]);
      const child = start(['simulate', pipe, '--sandbox', '--sender', '0xa11ce', '--quiet']);
      const ended = once(child, 'close');
      // Opening it for writing without waiting succeeds only while it is open for reading.
      const writer = await open(pipe, 'w');
      child.kill('SIGINT');
      // A shell counts both as 130; a read of a pipe without a writer cannot be cancelled.
      assert.ok(['130,', ',SIGINT'].includes(String(await ended)));
      await writer.close();
    });
  });
});

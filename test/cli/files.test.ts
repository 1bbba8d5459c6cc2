import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { movescope } from './program';

const PAYLOAD = JSON.stringify({ function: '0x1::aptos_account::transfer', arguments: ['0xb0b', '1'] });
const TEST = (payload: string) => `{"tests": {"a": {"sender": "0xa11ce", "payload": ${payload}}}}`;
const SCRIPT = `import { f } from './addresses';\nconst payload = { function: f, functionArguments: ['0xb0b', 1] };\n`;

describe('movescope, if a file is none', () => {
  const open: number[] = [];
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'movescope-files-'));
  });

  afterEach(async () => {
    // Reads of an open pipe hold threads, of which the next test needs two.
    open.splice(0).forEach(closeSync);
    await rm(folder, { recursive: true, force: true });
  });

  const pipe = (path: string) => Promise.resolve(void execFileSync('mkfifo', [path]));
  const device = (path: string) => symlink('/dev/zero', path);
  const large = async (path: string) => {
    await writeFile(path, '');
    await truncate(path, 100 * 1024 * 1024);
  };
  const put = (text: string) => (path: string) => writeFile(path, text);
  const KIND = 'it is a pipe or a device';

  /** What files there are, the arguments of a run, and what it says on standard error; nothing if it goes without the file. */
  const cases: readonly (readonly [
    files: Readonly<Record<string, (path: string) => Promise<void>>>,
    args: readonly string[],
    said: string,
  ])[] = [
    [{ 'a.sim.json': pipe }, ['test', 'a.sim.json'], `a.sim.json cannot be read: ${KIND}.`],
    [{ 'a.sim.json': device }, ['test', 'a.sim.json'], `a.sim.json cannot be read: ${KIND}.`],
    [{ 'a.sim.json': large }, ['test', 'a.sim.json'], 'a.sim.json cannot be read: it is larger than 16 MB.'],
    [
      { 'a.sim.json': put(TEST(PAYLOAD)), 'a.sim.lock.toml': pipe },
      ['test', 'a.sim.json'],
      `a.sim.lock.toml cannot be read: ${KIND}.`,
    ],
    [
      { 'a.sim.json': put(TEST('"b.json"')), 'b.json': pipe },
      ['test', 'a.sim.json', '--sandbox'],
      `b.json cannot be read: ${KIND}.`,
    ],
    [
      { 'a.sim.json': put(TEST('"b\\u0000.json"')) },
      ['test', 'a.sim.json', '--sandbox'],
      'b\\u0000.json cannot be read: its name contains an invalid character.',
    ],
    [{ 'a.json': device }, ['report', 'a.json'], 'a.json cannot be read: it is larger than 64 MB.'],
    [{ 'a.json': large }, ['report', 'a.json'], 'a.json cannot be read: it is larger than 64 MB.'],
    [{ 'a.json': device }, ['simulate', 'a.json', '--sandbox'], 'a.json cannot be read: it is larger than 64 MB.'],
    [{ 'a.ts': device }, ['payloads', 'a.ts'], 'a.ts cannot be read: it is larger than 64 MB.'],
    [{ 'a.ts': put(SCRIPT), 'addresses.ts': pipe, 'Move.toml': pipe }, ['payloads', 'a.ts'], ''],
    [{ 'a.ts': put(SCRIPT), 'addresses.ts': device, 'Move.toml': device }, ['payloads', 'a.ts'], ''],
    [{ 'Move.toml': pipe, 'a.move': pipe }, ['drift', '.', '--sandbox'], ''],
    [
      { 'ledger.json': pipe },
      ['sandbox', '--ledger', '.'],
      `The ledger in . cannot be used: ledger.json cannot be read (${KIND}).`,
    ],
  ];
  for (const [files, args, said] of cases)
    it(`${args.join(' ')}: ${said === '' ? 'goes without it' : said}`, async () => {
      for (const [name, make] of Object.entries(files)) await make(join(folder, name));
      const paths = args.map(each => (each === '.' || each in files ? join(folder, each) : each));
      const { code, err, out } = await movescope(paths);
      const shown = `${out}${err}`.replaceAll(`${folder}/`, '').replaceAll(/\S*movescope-files-\w+/g, '.');
      if (said !== '') assert.deepEqual([code, shown.includes(said)], [2, true], shown);
      else assert.ok(code === 0 || code === 2, shown);
    });

  it('waits for a pipe that the user names, until it is interrupted', async () => {
    const path = join(folder, 'pipe');
    await pipe(path);
    // While it is open, nobody waits for a writer, who would never come.
    open.push(openSync(path, constants.O_RDWR));
    for (const args of [['report'], ['payloads'], ['simulate', '--sandbox']]) {
      const [name = '', ...options] = args;
      const stop = new AbortController();
      const run = movescope([name, path, ...options], { signal: stop.signal });
      setTimeout(() => {
        stop.abort();
      });
      assert.equal((await run).code, 130, args.join(' '));
    }
  });

  it('reads a pipe that the user names', async () => {
    const path = join(folder, 'pipe');
    await pipe(path);
    const run = movescope(['simulate', path, '--sandbox', '--sender', '0xa11ce', '--json']);
    await writeFile(path, PAYLOAD);
    assert.equal((await run).code, 0);
  });
});

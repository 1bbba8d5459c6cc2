import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FaultyGateway, json } from '../support/faultyGateway';
import { movescope, nextLine, running } from './program';

const READS: readonly (readonly string[])[] = [
  ['modules', '0x1', '--json'],
  ['modules', '0xcafe', '--json'],
  ['module', '0xcafe', 'vault', '--json'],
  ['account', '0xcafe', '--json'],
];

describe('movescope snapshot', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'movescope-snapshot-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('saves what movescope sandbox --ledger then answers in the same way', async () => {
    const saved = await movescope([
      'snapshot',
      folder,
      '--account',
      '0x1',
      '--account',
      '0xcafe',
      '--sandbox',
      '--json',
    ]);
    assert.equal(saved.code, 0, saved.err);
    const { modules, chainId } = JSON.parse(saved.out) as { modules: number; chainId: number };
    assert.ok(modules > 2);
    assert.equal(chainId, 4);
    const { lines, interrupt, ended } = running(['sandbox', '--json', '--ledger', folder]);
    const { base_url: url } = JSON.parse(await nextLine(lines)) as { readonly base_url: string };
    for (const args of READS) {
      const real = await movescope([...args, '--sandbox', '--quiet']);
      const served = await movescope([...args, '--base-url', url, '--auth', 'none', '--quiet']);
      assert.deepEqual(JSON.parse(served.out), JSON.parse(real.out), args.join(' '));
    }
    interrupt();
    await ended;
  });

  it('has no access key that the gateway repeats, even a short one', async () => {
    const key = 'canary-k';
    const gateway = await FaultyGateway.start(request => {
      const module = {
        bytecode: '0x00',
        abi: { address: '0x1', name: `a_${key}`, friends: [], exposed_functions: [], structs: [] },
      };
      const head = { chain_id: 4, ledger_version: '1', ledger_timestamp: '1' };
      const account = { sequence_number: '1', authentication_key: `0x${key}` };
      const body = request.url.includes('/modules') ? [module] : request.url.includes('/accounts') ? account : head;
      json(body, { 'x-aptos-chain-id': '4', 'x-aptos-ledger-version': '1', 'x-aptos-ledger-timestampusec': '1' })(
        request,
      );
    });
    const args = ['snapshot', folder, '--account', '0x1', '--base-url', gateway.baseUrl];
    const { code, err } = await movescope(args, { env: { MOVESCOPE_ACCESS_KEY: key } });
    await gateway.stop();
    assert.equal(code, 0, err);
    const names = (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.json'));
    const texts = await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')));
    assert.ok(texts.some(text => text.includes('a_•••')) && !texts.some(text => text.includes(key)), texts.join());
  });

  it('accepts an empty folder, however its path is written, and a new one', async () => {
    const [empty, link] = [join(folder, 'empty'), join(folder, 'link')];
    await mkdir(empty);
    await mkdir(join(folder, 'other'));
    await symlink(join(folder, 'other'), link);
    for (const into of [`${empty}/`, link, `${join(folder, 'new')}/`]) {
      const { code, err } = await movescope(['snapshot', into, '--account', '0xcafe', '--sandbox', '--quiet']);
      assert.deepEqual([code, err], [0, ''], into);
      assert.deepEqual((await readdir(into)).sort(), ['accounts', 'ledger.json']);
    }
    assert.deepEqual((await readdir(folder)).sort(), ['empty', 'link', 'new', 'other']);
  });

  it('removes everything it wrote if it fails', async () => {
    const into = join(folder, 'new');
    const { code } = await movescope([
      'snapshot',
      into,
      '--account',
      '0x1',
      '--base-url',
      'http://127.0.0.1:1/v1',
      '--auth',
      'none',
    ]);
    assert.notEqual(code, 0);
    assert.deepEqual(await readdir(folder), []);
  });
});

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { CompiledModule } from '../../src/core/bytecode/compiledCode';
import { BadInputError } from '../../src/cli/exitCode';
import { packagesIn } from '../../src/cli/packageFolder';
import { writeBytecode } from '../../src/core/bytecode/readBytecode';
import { callingModule } from '../support/callingModule';
import { ledgerModule, withFunction } from '../support/codeSides';
import { FaultyGateway, json, nodeError } from '../support/faultyGateway';
import { sampleModule } from '../support/sampleCode';
import { movescope } from './program';

const MANIFEST = '[package]\nname = "Vault"\n\n[addresses]\nme = "0xcafe"\n';
const SOURCE = 'module me::vault {\n    public entry fun deposit(amount: u64) {}\n}\n';
const RET = { locals: 0, instructions: [{ kind: 'none', op: 'Ret' } as const] };

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').toUpperCase();
}

const INFO = [
  'compiled_package_info:',
  '  package_name: Vault',
  '  address_alias_instantiation:',
  `    me: ${'cafe'.padStart(64, '0')}`,
  `  source_digest: ${hash([MANIFEST, SOURCE].map(hash).sort().join(''))}`,
  '',
].join('\n');

describe('movescope drift', () => {
  let folder: string;
  let gateway: FaultyGateway;
  let deployed: CompiledModule | undefined;

  before(async () => {
    gateway = await FaultyGateway.start(request => {
      if (!deployed) nodeError(404, 'account_not_found')(request);
      else if (request.url.endsWith('/module/other')) nodeError(404, 'module_not_found')(request);
      else json(request.url.includes('/modules') ? [ledgerModule(deployed)] : ledgerModule(deployed))(request);
    });
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'movescope-drift-'));
    deployed = sampleModule();
    await write({ 'Move.toml': MANIFEST, 'sources/vault.move': SOURCE });
  });
  afterEach(() => rm(folder, { recursive: true }));
  after(() => gateway.stop());

  async function write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
  }

  async function writeBuild(module = sampleModule()): Promise<void> {
    await write({
      'build/Vault/BuildInfo.yaml': INFO,
      'build/Vault/bytecode_modules/vault.mv': writeBytecode(module),
    });
  }

  function drift(...args: readonly string[]) {
    return movescope(['drift', folder, '--base-url', gateway.baseUrl, '--auth', 'none', '--quiet', ...args]);
  }

  async function lines(...args: readonly string[]): Promise<readonly string[]> {
    const { out, err } = await drift(...args);
    assert.equal(err, '');
    return out.split('\n').slice(1, -3);
  }

  it('compares the interface of a package without a build', async () => {
    const [note, ...rest] = await lines();
    assert.equal(note, '  Interface only: no build found; run "aptos move compile".');
    assert.equal(rest[0], '  vault: 1 changed, 3 missing');
    assert.match((await drift()).out, /\n\nAn ABI does not include function bodies, .+\n$/);
  });

  it('compares the bytecode of a build', async () => {
    await writeBuild();
    assert.deepEqual(await lines(), ['  vault: identical']);
    deployed = withFunction('deposit', { code: RET }, withFunction('__lambda__1__deposit', { code: RET }));
    await writeBuild({ ...withFunction('__lambda__1__deposit', { code: { ...RET, locals: 2 } }), version: 9 });
    assert.deepEqual(await lines(), [
      '  vault: 2 changed, 3 same, bytecode version 10 → 9',
      '      changed function __lambda__1__deposit: code changed',
      '      changed function deposit: code changed',
    ]);
    assert.match((await drift()).out, /\n\nThe upgrade policy of the package is not compared\.\n$/);
  });

  it('says what an ABI does not include if one of several packages has no build', async () => {
    await writeBuild();
    await write({
      'other/Move.toml': MANIFEST.replace('Vault', 'Other'),
      'other/sources/other.move': 'module me::other {}\n',
    });
    const { out } = await drift();
    assert.match(out, /^ {2}vault: identical$/m);
    assert.match(out, /^ {2}Interface only: no build found; run "aptos move compile"\.$/m);
    assert.match(out, /\n\nAn ABI does not include function bodies, .+\n$/);
  });

  it('names a package by its folder if its manifest has no name', async () => {
    await write({ 'Move.toml': '[addresses]\nme = "0xcafe"\n' });
    assert.match((await drift()).out, new RegExp(`^${basename(folder)} and 127\\.0\\.0\\.1`));
  });

  it('says if the build is older than the source', async () => {
    await writeBuild();
    await write({ 'sources/vault.move': `${SOURCE}\n` });
    assert.equal((await lines())[0], '  Interface only: the build is older than the source; run "aptos move compile".');
  });

  it('fails on the differences that --fail-on names', async () => {
    const codes = async () =>
      Promise.all(['breaking', 'interface', 'code'].map(async what => (await drift('--fail-on', what)).code));
    await writeBuild();
    assert.deepEqual(await codes(), [0, 0, 0]);
    await writeBuild({ ...sampleModule(), version: 9 });
    assert.deepEqual(await codes(), [0, 0, 0]);
    await writeBuild(withFunction('deposit', { code: RET }));
    assert.deepEqual(await codes(), [0, 0, 1]);
    const [first, second] = sampleModule().functionDefinitions;
    assert.ok(first && second);
    deployed = { ...sampleModule(), functionDefinitions: [first, second] };
    await writeBuild();
    assert.deepEqual(await codes(), [0, 0, 1]);
    await writeBuild(withFunction('native_fee', { visibility: 'public' }, deployed));
    assert.deepEqual(await codes(), [0, 1, 1]);
    await writeBuild(withFunction('deposit', { visibility: 'private' }, deployed));
    assert.deepEqual(await codes(), [1, 1, 1]);
    deployed = undefined;
    assert.deepEqual(await codes(), [0, 1, 1]);
  });

  it('does not pass if the code could not be compared', async () => {
    deployed = { ...sampleModule(), functionDefinitions: [], structDefinitions: [] };
    await write({ 'sources/vault.move': 'module me::vault {}\n' });
    assert.equal((await drift('--fail-on', 'interface')).code, 0);
    const { code, err } = await drift('--fail-on', 'code');
    assert.deepEqual(
      [code, err],
      [2, 'movescope: vault could not be compared: no build found; run "aptos move compile".\n'],
    );
  });

  it('writes the differences as JSON', async () => {
    await writeBuild(withFunction('__lambda__1__deposit', { code: { ...RET, locals: 2 } }));
    const { out } = await drift('--json');
    const built = writeBytecode(withFunction('__lambda__1__deposit', { code: { ...RET, locals: 2 } })).length;
    assert.deepEqual(JSON.parse(out), {
      network: new URL(gateway.baseUrl).host,
      packages: [
        {
          name: 'Vault',
          folder,
          build: { kind: 'current' },
          modules: [
            {
              name: 'vault',
              address: '0xcafe',
              state: 'changed',
              code: { verdict: 'changed', besides: [] },
              bytes: { deployed: writeBytecode(sampleModule()).length, built },
              differences: [],
              items: [
                {
                  kind: 'function',
                  name: '__lambda__1__deposit',
                  state: 'changed',
                  private: true,
                  differences: [{ code: 'code', verdict: 'allowed', text: 'code changed' }],
                },
              ],
            },
          ],
          missing: [],
        },
      ],
    });
  });

  it('has the bytes of a module on each side where it is', async () => {
    const bytes = async () => {
      const { packages } = JSON.parse((await drift('--json')).out) as { packages: { modules: { bytes?: object }[] }[] };
      return packages.flatMap(({ modules }) => modules.map(module => module.bytes));
    };
    const { length } = writeBytecode(sampleModule());
    assert.deepEqual(await bytes(), [undefined]);
    await writeBuild();
    assert.deepEqual(await bytes(), [{ deployed: length, built: length }]);
    deployed = undefined;
    assert.deepEqual(await bytes(), [{ built: length }]);
    await rm(join(folder, 'build/Vault/bytecode_modules/vault.mv'));
    await write({
      'build/Vault/bytecode_modules/other.mv': callingModule({ address: '0xcafe', module: 'other' }, []),
    });
    assert.deepEqual(await bytes(), [{}]);
  });

  it('uses the addresses of the build', async () => {
    const manifest = MANIFEST.replace('0xcafe', '_');
    const digest = hash([manifest, SOURCE].map(hash).sort().join(''));
    await writeBuild();
    await write({
      'Move.toml': manifest,
      'build/Vault/BuildInfo.yaml': INFO.replace(/source_digest: .*/, `source_digest: ${digest}`),
    });
    assert.deepEqual(await lines(), ['  vault: identical']);
  });

  it('says what is wrong with a folder or an option', async () => {
    const said = async (...args: readonly string[]) => (await movescope(['drift', ...args, '--sandbox'])).err;
    assert.match(
      await said(join(folder, 'none')),
      /^movescope: No such folder: .+\. Specify the folder of a Move package\.\n$/,
    );
    await rm(join(folder, 'Move.toml'));
    assert.match(await said(folder), /^movescope: No Move\.toml in .+: specify the folder of a Move package\.\n$/);
    assert.equal(
      await said(folder, '--fail-on', 'all'),
      'movescope: --fail-on must be one of code, interface, breaking.\n',
    );
    assert.match(await said(folder, 'more'), /Expected 1 operand, but got 2: movescope drift \[FOLDER\]\./);
  });

  it('compares no more packages than it can, and leaves none out silently', async () => {
    const many = join(folder, 'many');
    await Promise.all(
      Array.from({ length: 2_001 }, async (_, index) => {
        await mkdir(join(many, String(index)), { recursive: true });
        await writeFile(join(many, String(index), 'Move.toml'), '[package]\nname = "P"\n');
      }),
    );
    await assert.rejects(
      packagesIn(many, new AbortController().signal),
      new BadInputError(
        `${many} contains more than 2,000 Move packages or 20,000 Move source files: specify a smaller folder.`,
      ),
    );
    await rm(join(many, '0'), { recursive: true });
    const { packages } = await (await packagesIn(many, new AbortController().signal)).packages();
    assert.equal(packages.length, 2_000);
  });

  it('ends with 3 if the gateway does not answer', async () => {
    const { code, out } = await movescope(['drift', folder, '--base-url', 'http://127.0.0.1:1/v1', '--auth', 'none']);
    assert.deepEqual([code, out], [3, '']);
  });
});

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { terminalProgram } from '../../src/core/agents/toolTexts';
import { writeNpmPackage } from '../support/release/npmPackage.mjs';

const run = promisify(execFile);
const PAYLOAD = '{"function": "0x1::aptos_account::transfer", "type_arguments": [], "arguments": ["0xb0b", "1000"]}';

interface NpmManifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: unknown;
  readonly repository?: unknown;
}

describe('the npm package of the terminal program', () => {
  let folder: string;
  let project: string;
  let env: Readonly<Record<string, string>>;
  let manifest: NpmManifest;

  /** Runs npm or npx in the project, with a home and a cache of its own. */
  async function inProject(program: 'npm' | 'npx', args: readonly string[], cwd = project): Promise<string> {
    const { stdout } = await run(program, [...args], { cwd, env });
    return stdout;
  }

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'movescope-npm-'));
    project = join(folder, 'project');
    await mkdir(project);
    env = {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      npm_config_offline: 'true',
      npm_config_update_notifier: 'false',
    };
    await writeNpmPackage(process.cwd(), join(folder, 'package'), 'v1.2.3');
    manifest = JSON.parse(await readFile(join(folder, 'package/package.json'), 'utf8')) as NpmManifest;
    await inProject('npm', ['pack', '--pack-destination', folder], join(folder, 'package'));
    await writeFile(join(project, 'package.json'), '{"private": true}');
    const tarball = `../movescope-${manifest.version}.tgz`;
    await inProject('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', tarball]);
  });

  after(() => rm(folder, { recursive: true, force: true }));

  it('installs alone, without the network, and with the licences of what is in it', async () => {
    assert.deepEqual(
      (await readdir(join(project, 'node_modules'))).filter(name => !name.startsWith('.')),
      ['movescope'],
    );
    assert.equal(manifest.dependencies, undefined);
    const installed = join(project, 'node_modules/movescope');
    assert.deepEqual((await readdir(installed)).sort(), [
      'LICENSE',
      'README.md',
      'THIRD-PARTY-NOTICES.txt',
      'chunks',
      'movescope.mjs',
      'package.json',
    ]);
    const notices = await readFile(join(installed, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    assert.match(notices, /^undici [\d.]+ \(MIT\)$/m);
    assert.doesNotMatch(notices, /^lit [\d.]+ /m);
    assert.equal(await readFile(join(installed, 'LICENSE'), 'utf8'), await readFile('LICENSE', 'utf8'));
  });

  it('runs by npx', async () => {
    assert.equal(await inProject('npx', ['movescope', '--version']), `movescope ${manifest.version}\n`);
    await writeFile(join(project, 'payload.json'), PAYLOAD);
    const simulated = await inProject('npx', [
      'movescope',
      'simulate',
      '--sandbox',
      '--sender',
      '0xa11ce',
      'payload.json',
    ]);
    assert.match(simulated, /^Would succeed\n/);
  });

  it('answers a language model that starts it as the editor copies it', async () => {
    const { command, args } = terminalProgram(manifest.version);
    const transport = new StdioClientTransport({
      command,
      args: [...args, 'mcp', '--sandbox', '--sender', '0xa11ce'],
      cwd: project,
      env,
    });
    const client = new Client({ name: 'movescope-test', version: '1.0.0' });
    try {
      await client.connect(transport);
      assert.equal(client.getServerVersion()?.version, manifest.version);
      assert.equal((await client.listTools()).tools.length, 5);
    } finally {
      await client.close();
    }
  });

  it('has a README whose commands exist and whose links are addresses', async () => {
    const readme = await readFile(join(folder, 'package/README.md'), 'utf8');
    const { stdout } = await run(process.execPath, [join(folder, 'package/movescope.mjs'), '--help']);
    for (const [, command = ''] of readme.matchAll(/^ {4}movescope (\w+)/gm))
      assert.match(stdout, new RegExp(`\\b${command}\\b`));
    assert.match(readme, /^ {4}movescope simulate FILE/m);
    assert.match(readme, /^\| exit code \|/m);
    for (const [, link = ''] of readme.matchAll(/\]\(([^)]+)\)/g))
      if (!/^https:\/\/github\.com\/[^/]+\/[^/]+\/blob\/v1\.2\.3\/docs\//.test(link)) assert.match(link, /^#/);
    // The address of the project is left out while it is not known.
    assert.ok(manifest.repository === undefined || !JSON.stringify(manifest).includes('.invalid'));
    assert.doesNotMatch(readme, /\.invalid/);
  });

  it('is all that npm gets: the folder of the extension is not published, not even without scripts', async () => {
    await assert.rejects(run('npm', ['publish', '--dry-run']), /This folder is not an npm package: publish the \.tgz/);
    const { publishConfig } = JSON.parse(await readFile('package.json', 'utf8')) as {
      readonly publishConfig: { readonly registry: string };
    };
    assert.match(new URL(publishConfig.registry).hostname, /\.invalid$/);
  });
});

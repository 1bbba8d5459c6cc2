import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Notices {
  readonly notices: (root: string, inputs: readonly string[]) => Promise<string>;
}

const INPUTS = ['src/extension.ts', 'node_modules/@names/one/dist/index.mjs', 'node_modules/@names/one/dist/more.mjs'];

describe('the licences that ship', () => {
  let root: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'notices-'));
  });

  afterEach(() => rm(root, { recursive: true }));

  it('are those in the packages, each once', async () => {
    await write('package.json', manifest('MIT'));
    await write('LICENSE-MIT', '\nMIT License\n\nCopyright (c) One\n');
    assert.equal(await notices(), '@names/one 1.2.3 (MIT)\n\nMIT License\n\nCopyright (c) One\n');
  });

  it('include the whole Apache licence, with its author, if the package has no text of it', async () => {
    await write('package.json', manifest('Apache-2.0'));
    const [title, by, ...text] = (await notices()).split('\n\n');
    assert.deepEqual([title, by], ['@names/one 1.2.3 (Apache-2.0)', 'By One Inc., git+https://example.org/one.git']);
    const words = text.join('\n\n');
    assert.match(words, /^ +Apache License\n +Version 2\.0, January 2004\n/);
    assert.match(words, /\n {3}4\. Redistribution\. .*\n {3}END OF TERMS AND CONDITIONS\n/s);
  });

  it('include the notice that comes with a licence', async () => {
    await write('package.json', manifest('Apache-2.0'));
    await write('LICENSE', 'Apache License');
    await write('NOTICE', 'Made by One.\n');
    assert.equal(await notices(), '@names/one 1.2.3 (Apache-2.0)\n\nMade by One.\n\nApache License\n');
  });

  it('fail the build if a licence that names its holder has no text', async () => {
    await write('package.json', manifest('MIT'));
    await assert.rejects(notices(), {
      message: '@names/one 1.2.3 must not ship: it comes without the text of its licence, MIT.',
    });
  });

  it('fail the build if a licence is not allowed', async () => {
    await write('package.json', manifest('GPL-3.0'));
    await write('LICENSE', 'GNU General Public License');
    await assert.rejects(notices(), { message: '@names/one 1.2.3 must not ship: its licence is GPL-3.0.' });
  });

  it('fail the build if the text is empty', async () => {
    await write('package.json', manifest('MIT'));
    await write('LICENSE', ' \n');
    const file = join(root, 'node_modules/@names/one/LICENSE');
    await assert.rejects(notices(), { message: `${file} must have the text of a licence and is empty.` });
  });

  async function notices(): Promise<string> {
    const module = (await import(pathToFileURL(join(process.cwd(), 'scripts/notices.mjs')).href)) as Notices;
    return module.notices(root, INPUTS);
  }

  async function write(name: string, text: string): Promise<void> {
    const file = join(root, 'node_modules/@names/one', name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
});

function manifest(license: string): string {
  const repository = { type: 'git', url: 'git+https://example.org/one.git' };
  return JSON.stringify({ name: '@names/one', version: '1.2.3', license, author: { name: 'One Inc.' }, repository });
}

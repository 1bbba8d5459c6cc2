import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { configureNetworks, resetMovescope } from '../integration/support/configuration';
import { closeEditors, openWithCursor } from '../integration/support/editor';
import { activated } from '../integration/support/extension';
import { shownEncoding, shownSimulation } from '../integration/support/page';
import { rowNamed, rowsBelow } from '../integration/support/treeText';

/** The gateway that was started beside this VS Code, from the workspace settings. */
interface Gateway {
  readonly url: string;
  readonly hidingUrl: string;
  readonly closedUrl: string;
  readonly logUrl: string;
  readonly key: string;
}

const TRANSFER = `{
  "type": "entry_function_payload",
  "function": "0x1::aptos_account::transfer",
  "type_arguments": [],
  "arguments": ["0xb0b", |"1000"]
}`;

async function gateway(): Promise<Gateway> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri ?? assert.fail('no folder is open');
  const bytes = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, 'gateway.json'));
  return JSON.parse(new TextDecoder().decode(bytes)) as Gateway;
}

/** Selects a network at that address, with the key, and lists two accounts on it. */
async function select(baseUrl: string, auth: 'bearer' | 'apiKey', key: string): Promise<void> {
  const { captured } = await activated();
  await configureNetworks([{ id: 'served', label: 'Served', baseUrl, auth }]);
  captured.answers.push({ kind: 'type', text: key });
  await vscode.commands.executeCommand('movescope.setAccessKey', 'served');
  await vscode.commands.executeCommand('movescope.selectNetwork', 'served');
  await vscode.commands.executeCommand('movescope.addAccount', { address: '0xcafe', label: 'demo' });
  await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
  captured.page.length = 0;
  captured.shown.length = 0;
}

for (const auth of ['bearer', 'apiKey'] as const) {
  describe(`a gateway with a different origin that allows this one, with ${auth}`, () => {
    before(async () => {
      const { url, key } = await gateway();
      await select(url, auth, key);
    });

    afterEach(closeEditors);
    after(() => resetMovescope(['served']));

    it('can be browsed', async () => {
      const { captured } = await activated();
      const vault = await rowNamed(captured, 'vault', await rowNamed(captured, 'demo'));
      assert.ok((await rowsBelow(captured, vault)).length > 5);
    });

    it('simulates', async () => {
      const { captured } = await activated();
      await openWithCursor(TRANSFER, 'json');
      await vscode.commands.executeCommand('movescope.simulate');
      assert.equal((await shownSimulation(captured)).vmStatus, 'Executed successfully');
      assert.deepEqual(captured.shown, []);
    });

    it('encodes', async () => {
      const { captured } = await activated();
      captured.page.length = 0;
      await openWithCursor(TRANSFER, 'json');
      await vscode.commands.executeCommand('movescope.encode');
      const { decoded } = await shownEncoding(captured);
      assert.equal(decoded.kind, 'known');
    });

    it('receives a preflight request first, and the key only in its header', async () => {
      const { logUrl, key } = await gateway();
      const text = await (await fetch(logUrl)).text();
      assert.ok(!text.includes(key));
      const log = JSON.parse(text) as readonly { readonly method: string; readonly headers: readonly string[] }[];
      const header = auth === 'bearer' ? 'authorization' : 'x-api-key';
      assert.ok(log.some(({ method, headers }) => method === 'POST' && headers.includes(header)));
      assert.ok(log.some(({ method }) => method === 'OPTIONS'));
    });
  });
}

describe('a gateway with a different origin that does not expose its headers', () => {
  before(async () => {
    const { hidingUrl, key } = await gateway();
    await select(hidingUrl, 'bearer', key);
  });

  afterEach(closeEditors);
  after(() => resetMovescope(['served']));

  it('simulates', async () => {
    const { captured } = await activated();
    await openWithCursor(TRANSFER, 'json');
    await vscode.commands.executeCommand('movescope.simulate');
    assert.equal((await shownSimulation(captured)).vmStatus, 'Executed successfully');
  });
});

describe('a gateway with a different origin that does not allow this one', () => {
  before(async () => {
    const { closedUrl, key } = await gateway();
    await select(closedUrl, 'bearer', key);
  });

  after(() => resetMovescope(['served']));

  it('shows a row that names what a browser needs', async () => {
    const { captured } = await activated();
    const rows = await rowsBelow(captured, await rowNamed(captured, 'demo'));
    assert.match(rows.map(({ label, tooltip }) => `${label} ${tooltip}`).join('\n'), /CORS/);
  });
});

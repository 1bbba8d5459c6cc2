import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { callingModule } from '../support/callingModule';
import { FaultyGateway, json, nodeError, playedTo, type Script } from '../support/faultyGateway';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import type { Hands } from './support/fakeInputs';
import { rowNamed, rowsBelow, type Row } from './support/treeText';

const PAGE = 'GET /accounts/0xbeef/modules';
const MODULE = 'GET /accounts/0xbeef/module/vault';

const ID = { address: '0xbeef', module: 'vault' };
const CODE = callingModule(ID, [
  { name: 'open', isEntry: true },
  { name: 'check_open', visibility: 'private', steps: [{ abort: 1n }] },
]);
const OPEN = {
  ...{ name: 'open', visibility: 'public', is_entry: true, is_view: false },
  ...{ generic_type_params: [], params: ['u64'], return: [] },
};
const WIRE = {
  bytecode: `0x${Buffer.from(CODE).toString('hex')}`,
  abi: { address: '0xbeef', name: 'vault', friends: [], exposed_functions: [OPEN], structs: [] },
};

describe('what only the bytecode of a module has', () => {
  let gateway: FaultyGateway;

  before(async () => {
    gateway = await FaultyGateway.start(json([]));
    await configureNetworks([{ id: 'codes', label: 'Codes', baseUrl: gateway.baseUrl, auth: 'bearer' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'codes');
    (await activated()).captured.answers.push({ kind: 'type', text: 'canary-key-of-codes' });
    await vscode.commands.executeCommand('movescope.setAccessKey', 'codes');
    await vscode.commands.executeCommand('movescope.addAccount', { address: '0xbeef', label: 'codes' });
  });

  after(async () => {
    await resetMovescope(['codes']);
    await gateway.stop();
  });

  afterEach(async () => {
    const { captured } = await activated();
    await closeEditors();
    assert.deepEqual(captured.answers.splice(0), []);
  });

  /** Answers the request for the module alone. */
  async function play(module: Script): Promise<void> {
    gateway.play(playedTo(MODULE, [module], playedTo(PAGE, [json([WIRE])], json([]))));
    await vscode.commands.executeCommand('movescope.refresh');
  }

  async function codeRows() {
    const { captured } = await activated();
    const vault = await rowNamed(captured, 'vault', await rowNamed(captured, 'codes'));
    return rowsBelow(captured, await rowNamed(captured, 'private', vault));
  }

  async function click(row: Row | undefined): Promise<void> {
    const { captured } = await activated();
    const { command } = (await captured.trees.get('movescope.modules')?.getTreeItem(row?.element)) ?? {};
    await vscode.commands.executeCommand(command?.command ?? '', ...((command?.arguments ?? []) as unknown[]));
  }

  const labels = async () => (await codeRows()).map(({ label }) => label);

  it('is missing, with a row that says why, and read again by a click on it, without the account', async () => {
    await play(nodeError(400, 'invalid_input', 'Not today'));
    const [failed, ...others] = await codeRows();
    assert.deepEqual(
      [failed?.label, others],
      ['The node rejected the request (400): “Not today”; correct the problem and try again.', []],
    );
    gateway.play(playedTo(MODULE, [json(WIRE)], nodeError(500, 'internal_error', 'Not asked')));
    gateway.received.length = 0;
    await click(failed);
    assert.deepEqual(await labels(), ['check_open']);
    assert.deepEqual(
      gateway.received.map(({ url }) => url),
      ['/v1/accounts/0xbeef/module/vault'],
    );
  });

  it('is not read in Restricted Mode, except by a click', async () => {
    await play(json(WIRE));
    await rowNamed((await activated()).captured, 'vault', await rowNamed((await activated()).captured, 'codes'));
    gateway.received.length = 0;
    Object.defineProperty(vscode.workspace, 'isTrusted', { value: false, configurable: true });
    try {
      const [failed] = await codeRows();
      assert.equal(
        failed?.label,
        'This workspace is not trusted, so Movescope sends requests to Codes only when you run a command: click this row to read the bytecode, or trust the workspace.',
      );
      assert.deepEqual(gateway.received, []);
      await click(failed);
      assert.deepEqual(await labels(), ['check_open']);
    } finally {
      Object.defineProperty(vscode.workspace, 'isTrusted', { value: true, configurable: true });
    }
  });

  /** Opens the list of symbols with a text, once all accounts are read. */
  async function finding(text: string): Promise<Hands & { readonly over: Thenable<unknown> }> {
    const { captured } = await activated();
    let over: Thenable<unknown> = Promise.resolve();
    const hands = await new Promise<Hands>(take => {
      captured.answers.push({ kind: 'stay', take });
      over = vscode.commands.executeCommand('movescope.findSymbol', text);
    });
    await eventually('the end of the reading', () => (hands.input.busy === false ? true : undefined));
    return { ...hands, over };
  }

  const found = ({ input }: Hands) => input.items?.map(({ label, description }) => `${label} ${description}`);

  it('is found once it has been read, and opens as code', async () => {
    await play(json(WIRE));
    const before = await finding('check_open');
    assert.deepEqual(found(before), []);
    before.leave();
    await before.over;
    await labels();
    const after = await finding('check_open');
    assert.deepEqual(found(after), ['check_open 0xbeef::vault · private (u64)']);
    after.accept('check_open');
    await after.over;
    const editor = vscode.window.activeTextEditor ?? assert.fail();
    assert.equal(editor.document.uri.scheme, 'movescope-code');
    assert.equal(editor.document.getText(editor.selection), 'check_open');
  });
});

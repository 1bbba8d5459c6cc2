import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, json } from '../support/faultyGateway';
import { configureNetworks, resetMovescope } from './support/configuration';
import { activated } from './support/extension';
import { rowNamed } from './support/treeText';

describe('copying a module', () => {
  let gateway: FaultyGateway;

  before(async () => {
    gateway = await FaultyGateway.start(json([]));
    await configureNetworks([{ id: 'copied', label: 'Copied', baseUrl: gateway.baseUrl, auth: 'none' }]);
  });

  beforeEach(async () => {
    (await activated()).captured.shown.length = 0;
    await vscode.env.clipboard.writeText('before');
    await vscode.commands.executeCommand('movescope.selectNetwork', 'copied');
  });

  after(async () => {
    await resetMovescope(['copied']);
    await gateway.stop();
  });

  const ABI = { address: '0x1', name: 'coin', friends: [], exposed_functions: [], structs: [], unheard_of: ['kept'] };
  const COIN = { address: '0x1', module: 'coin' };
  const run = (command: string, given: unknown = COIN) => vscode.commands.executeCommand(command, given);
  const shown = async () => (await activated()).captured.shown;

  it('copies the ABI as the node sends it, with unknown members', async () => {
    gateway.play(json({ bytecode: '0xa11ceb0b', abi: ABI }));
    await run('movescope.copyAbi');
    assert.equal(await vscode.env.clipboard.readText(), JSON.stringify(ABI, null, 2));
    assert.deepEqual(await shown(), []);
  });

  it('says that there is no ABI', async () => {
    gateway.play(json({ bytecode: '0xa11ceb0b' }));
    await run('movescope.copyAbi');
    assert.equal(await vscode.env.clipboard.readText(), 'before');
    assert.deepEqual(await shown(), [
      'The node could not read the bytecode of 0x1::coin and returned no ABI. Copy its bytecode instead.',
    ]);
  });

  it('copies the bytecode, requested again', async () => {
    gateway.play(json({ bytecode: '0xa11ceb0b', abi: ABI }), json({ bytecode: '0xa11ceb0c', abi: ABI }));
    for (const bytecode of ['0xa11ceb0b', '0xa11ceb0c']) {
      await run('movescope.copyBytecode');
      assert.equal(await vscode.env.clipboard.readText(), bytecode);
    }
  });

  it('says that a node sent no bytecode', async () => {
    gateway.play(json({ bytecode: '0x', abi: ABI }));
    await run('movescope.copyBytecode');
    assert.equal(await vscode.env.clipboard.readText(), 'before');
    assert.deepEqual(await shown(), ['Copied returned no bytecode for 0x1::coin, only 0x.']);
  });

  it('copies the bytecode of the sandbox', async () => {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
    const { element } = await rowNamed(captured, 'vault', await rowNamed(captured, 'demo'));
    await run('movescope.copyBytecode', element);
    assert.match(await vscode.env.clipboard.readText(), /^0xa11ceb0b[0-9a-f]+$/);
    assert.deepEqual(await shown(), []);
  });

  it('asks for the module if none is given', async () => {
    const { captured } = await activated();
    gateway.play(json({ bytecode: '0xa11ceb0b', abi: ABI }));
    captured.answers.push({ kind: 'type', text: '0x1::coin' });
    await vscode.commands.executeCommand('movescope.copyBytecode');
    assert.equal(await vscode.env.clipboard.readText(), '0xa11ceb0b');
  });
});

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Answer } from './support/captured';
import { resetMovescope } from './support/configuration';
import { closeEditors, lensTitles } from './support/editor';
import { activated } from './support/extension';
import { deleteWorkspaceFile, openBehind, writeWorkspaceFile } from './support/navigation';
import { shownSimulation } from './support/page';

const type = (text: string): Answer => ({ kind: 'type', text });
const SOURCE = `module demo::aptos_account {
    use demo::coin;

    public entry fun transfer(from: &signer, to: address, amount: u64) {
        coin::transfer<u8>(from, to, amount);
    }

    fun inner() {}
}
`;

describe('entry functions in Move source', () => {
  let source: vscode.Uri;

  before(async () => {
    await activated();
    await resetMovescope([]);
    await writeWorkspaceFile('bank/Move.toml', '[addresses]\ndemo = "0x1"\n');
    source = await writeWorkspaceFile('bank/sources/account.move', SOURCE);
  });

  beforeEach(async () => {
    const { captured } = await activated();
    for (const list of [captured.answers, captured.steps, captured.page, captured.shown]) list.length = 0;
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
  });

  afterEach(closeEditors);

  after(async () => {
    await deleteWorkspaceFile('bank');
  });

  it('have lenses above their definitions, and not above calls', async () => {
    const { document } = await openBehind(source, 'fun tra');
    assert.deepEqual(
      (await lensTitles(document)).filter(lens => !lens.includes('Sandbox: ')),
      ['3 Simulate', '3 Encode'],
    );
  });

  it('are simulated with the values that the form asks for', async () => {
    const { captured } = await activated();
    await openBehind(source, 'fun tra');
    captured.answers.push(type('0xb0b'), type('1_000'));
    await vscode.commands.executeCommand('movescope.simulate');
    const report = await shownSimulation(captured);
    assert.equal(report.subject, '0x1::aptos_account::transfer');
    assert.deepEqual(
      captured.steps.map(({ prompt }) => prompt),
      ['to, address: an account address', 'amount, u64: a whole number; 1_000 and 0.5 APT work too'],
    );
    assert.match(report.raw, /"arguments":\s*\[\s*"0xb0b",\s*"1000"\s*\]/);
  });

  it('follow the current values of named addresses', async () => {
    const { captured } = await activated();
    await openBehind(source, 'fun tra');
    await writeWorkspaceFile('bank/Move.toml', '[addresses]\nother = "0x1"\n');
    await vscode.commands.executeCommand('movescope.simulate');
    assert.deepEqual(captured.shown, [
      'The named address in transfer has no value: add it to [addresses] in Move.toml and run again.',
    ]);
    captured.shown.length = 0;
    await writeWorkspaceFile('bank/Move.toml', '[addresses]\ndemo = "0x1"\n');
    captured.answers.push({ kind: 'leave' });
    await vscode.commands.executeCommand('movescope.simulate');
    assert.deepEqual(captured.shown, []);
    assert.equal(captured.steps.length, 1);
  });
});

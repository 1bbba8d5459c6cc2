import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ModuleRow } from '../../src/host/session/revealRow';
import { configureNetworks, resetMovescope } from './support/configuration';
import { activated } from './support/extension';
import { rowNamed, rowsBelow } from './support/treeText';

describe('the view of deployed modules', () => {
  it('lists the sandbox’s accounts', async () => {
    const { captured } = await activated();
    const labels = (await rowsBelow(captured)).map(({ label }) => label);
    assert.ok(labels.includes('alice') && labels.includes('demo') && labels.includes('framework'), labels.join(', '));
  });

  it('expands an account into its modules, and a module into functions and structs', async () => {
    const { captured } = await activated();
    const demo = await rowNamed(captured, 'demo');
    const vault = await rowNamed(captured, 'vault', demo);
    const withdraw = await rowNamed(captured, 'withdraw', vault);
    assert.equal(withdraw.description, 'public entry <T0>');
    assert.equal(withdraw.icon, 'play');
    assert.match(withdraw.tooltip, /public entry fun withdraw<T0>\(&signer, address, u64\)/);
    const struct = await rowNamed(captured, 'Vault', vault);
    const fields = (await rowsBelow(captured, struct)).map(({ label, description }) => `${label}: ${description}`);
    assert.ok(fields.includes('owner: address'), fields.join('; '));
    assert.ok(fields[0]?.startsWith('has: '), fields.join('; '));
  });

  for (const command of ['addAccount', 'selectNetwork', 'setAccessKey']) {
    it(`asks for what ${command} needs if its button passes a row of a different kind`, async () => {
      const { captured } = await activated();
      await configureNetworks([{ id: 'keyed', label: 'Keyed', baseUrl: 'http://127.0.0.1:9/v1', auth: 'bearer' }]);
      captured.answers.push({ kind: 'leave' });
      const { element } = await rowNamed(captured, 'demo');
      await vscode.commands.executeCommand(`movescope.${command}`, element);
      assert.deepEqual(captured.answers.splice(0), []);
      await resetMovescope(['keyed']);
    });
  }

  it('refreshes all accounts if the button passes a row below an account', async () => {
    const { captured } = await activated();
    const { element } = await rowNamed(captured, 'vault', await rowNamed(captured, 'demo'));
    const provider = captured.trees.get('movescope.modules') as vscode.TreeDataProvider<ModuleRow>;
    const shown: unknown[] = [];
    const listener = provider.onDidChangeTreeData?.(row => shown.push(row));
    await vscode.commands.executeCommand('movescope.refresh', element);
    listener?.dispose();
    assert.deepEqual(shown, [undefined]);
  });

  // VS Code forgets the rows below a row that is reloaded, and under load it may drop the reload.
  for (const view of ['movescope.modules', 'movescope.transactions']) {
    it(`are listed again in ${view} if a command is run on a row that VS Code no longer knows`, async () => {
      const { captured } = await activated();
      const changed: unknown[] = [];
      const rows = captured.trees.get(view);
      // As when it is shown: a row that is lost was there.
      await rows?.getChildren();
      const listener = rows?.onDidChangeTreeData?.(row => changed.push(row));
      await vscode.commands.executeCommand('movescope.openInterface', undefined, [undefined]);
      listener?.dispose();
      assert.equal(captured.shown.pop(), 'This row is being reloaded. Run the command again.');
      assert.deepEqual(changed, [undefined]);
    });
  }

  it('says that an account has no modules', async () => {
    const { captured } = await activated();
    const rows = await rowsBelow(captured, await rowNamed(captured, 'alice'));
    assert.deepEqual(
      rows.map(({ label }) => label),
      ['No modules are published at this account.'],
    );
  });
});

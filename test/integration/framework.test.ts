import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as vscode from 'vscode';
import type { LedgerModule } from '../../src/sandbox/ledgerModule';
import type { SandboxServer } from '../support/sandboxServer';
import { configureNetworks, resetMovescope } from './support/configuration';
import { activated } from './support/extension';
import { serveModules } from './support/served';
import { rowNamed, rowsBelow } from './support/treeText';

const FILE = '../../../../shared/aptos/responses/modules/framework/2026-02-16_0x1.json';

describe('the whole framework in the tree', () => {
  let server: SandboxServer | undefined;

  after(async () => {
    await resetMovescope([]);
    await server?.close();
  });

  it('shows every module, function and struct', async function () {
    const root = vscode.extensions.getExtension('movescope.movescope')?.extensionPath ?? '';
    const file = resolve(root, FILE);
    if (!existsSync(file)) {
      console.log(`skipped: there is no ${FILE}`);
      this.skip();
    }
    this.timeout(120_000);
    const { api, captured } = await activated();
    const modules = JSON.parse(readFileSync(file, 'utf8')) as readonly LedgerModule[];
    server = await serveModules('0x1', modules);
    await configureNetworks([{ id: 'framework', label: 'Framework', baseUrl: server.url, auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'framework');
    await vscode.commands.executeCommand('movescope.addAccount', { address: '0x1', label: '0x1' });
    await api.getModules('0x1');
    const rows = await rowsBelow(captured, await rowNamed(captured, '0x1'));
    assert.equal(rows.length, modules.length);
    let members = 0;
    for (const { abi } of modules) {
      assert.ok(abi);
      const row = rows.find(({ label }) => label === abi.name);
      assert.ok(row, abi.name);
      // A module's friends and its private functions have rows of their own.
      const listed = (await rowsBelow(captured, row)).filter(
        ({ label, context }) => !['friends', 'private'].includes(label) || context !== '',
      );
      const names = listed.map(({ label }) => label);
      const wanted = [...abi.exposed_functions, ...abi.structs].map(({ name }) => name);
      assert.deepEqual(names.filter(name => !name.startsWith('Nothing of')).toSorted(), wanted.toSorted(), abi.name);
      members += wanted.length;
    }
    console.log(`      ${modules.length} modules, ${members} functions and structs`);
  });
});

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway } from '../support/faultyGateway';
import { configureDiagnostics, configureInlayHints, configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, deleteFiles, hoverText, openFile, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { hinted, signature } from './support/help';
import { definitionsAt, deleteWorkspaceFile, writeWorkspaceFile } from './support/navigation';
import { sandboxScript } from './support/sandboxScript';
import { deleteTestFiles, writeFile } from './support/simtests';
import { packageRows, rowNamed, rowsBelow, transactionRows } from './support/treeText';

/** A call of a module at an address, with a mistake that is found without a request. */
const call = (address: string, more = '"type_arguments": ["u46"], "arguments": ["1|"]') =>
  `{ "function": "${address}::m::f", ${more} }`;

/** The problems of a document, once there are some. */
function problems(uri: vscode.Uri): Promise<true> {
  return eventually('problems', () => vscode.languages.getDiagnostics(uri).length > 0 || undefined);
}

/** What the editor asks of the extension by itself, about what is at an address that is not known yet. */
const ASKED: Readonly<Record<string, (address: string) => Promise<unknown>>> = {
  'the rows of an account': async address => {
    const { captured } = await activated();
    return rowsBelow(captured, await rowNamed(captured, address));
  },
  'the tooltip of an account': async address => {
    const { captured } = await activated();
    const { element } = await rowNamed(captured, address);
    const { token } = new vscode.CancellationTokenSource();
    return captured.trees.get('movescope.modules')?.resolveTreeItem?.({}, element, token);
  },
  'the transactions of an account': async address => {
    const { captured } = await activated();
    const rows = await transactionRows(captured);
    return transactionRows(captured, rows.find(({ label }) => label === address) ?? assert.fail());
  },
  'a hover': async address => hoverText(await openWithCursor(`"${address}::m::f|"`, 'json')),
  'a definition': async address => definitionsAt(await openWithCursor(`"${address}::m::f|"`, 'json')),
  'an interface that is shown again': async address =>
    vscode.workspace.openTextDocument(vscode.Uri.parse(`movescope-interface:/keyed/${address}/m.move`, true)),
  'code that is shown again': async address =>
    vscode.workspace.openTextDocument(vscode.Uri.parse(`movescope-code:/keyed/${address}/m.code.move`, true)),
  completion: async address => {
    const { document, selection } = await openWithCursor(call(address).replace('::m::f', '::|'), 'json');
    return vscode.commands.executeCommand('vscode.executeCompletionItemProvider', document.uri, selection.active);
  },
  'the signature of a call': async address => signature(await openWithCursor(call(address), 'json')),
  'the hover of an argument': async address => hoverText(await openWithCursor(call(address), 'json')),
  'the hints of a call': async address => {
    await configureInlayHints(undefined);
    try {
      return await hinted(await openWithCursor(call(address), 'json'));
    } finally {
      await closeEditors();
      await configureInlayHints(false);
    }
  },
  'the problems of a call': async address => {
    await configureDiagnostics(undefined);
    try {
      await problems((await openFile(call(address).replace('|', ''), 'json')).document.uri);
    } finally {
      await configureDiagnostics(false);
    }
  },
  'the problems of a simulation test': async address => {
    await configureDiagnostics(undefined);
    try {
      const test = `{ "tests": { "one": { "sender": "${address}", "payload": ${call(address).replace('|', '')} } } }`;
      const uri = await writeFile(`${address}.sim.json`, test);
      await vscode.window.showTextDocument(uri);
      await problems(uri);
    } finally {
      await configureDiagnostics(false);
    }
  },
  'a package': async address => {
    const { captured } = await activated();
    const folder = `of-${address}`;
    await writeWorkspaceFile(`${folder}/Move.toml`, `[package]\nname = "${folder}"\n`);
    await writeWorkspaceFile(`${folder}/sources/m.move`, `module ${address}::m { public fun f() {} }`);
    try {
      const row = await eventually('the package', async () =>
        (await packageRows(captured)).find(({ label }) => label === folder),
      );
      return await packageRows(captured, row);
    } finally {
      await deleteWorkspaceFile(folder);
    }
  },
};

describe('in Restricted Mode, on a network that needs a key', () => {
  let gateway: FaultyGateway;

  before(async () => {
    const { captured } = await activated();
    gateway = await FaultyGateway.start(sandboxScript());
    await configureNetworks([{ id: 'keyed', label: 'Keyed', baseUrl: gateway.baseUrl, auth: 'bearer' }]);
    captured.answers.push({ kind: 'type', text: 'canary-key-that-is-not-sent' });
    await vscode.commands.executeCommand('movescope.setAccessKey', 'keyed');
    await vscode.commands.executeCommand('movescope.selectNetwork', 'keyed');
  });

  afterEach(closeEditors);

  after(async () => {
    await resetMovescope(['keyed']);
    await deleteFiles();
    await deleteTestFiles();
    await gateway.stop();
  });

  for (const [index, [what, ask]] of Object.entries(ASKED).entries())
    it(`sends no request for ${what}, and one once the workspace is trusted`, async () => {
      const [untrusted, trusted] = [`0xd${index}a`, `0xd${index}b`];
      const accounts = [untrusted, trusted].map(address => ({ address, label: address }));
      await vscode.workspace.getConfiguration('movescope').update('accounts', accounts, true);
      gateway.received.length = 0;
      Object.defineProperty(vscode.workspace, 'isTrusted', { value: false, configurable: true });
      try {
        await ask(untrusted);
        assert.deepEqual(
          gateway.received.map(({ url }) => url),
          [],
        );
        await closeEditors();
      } finally {
        Object.defineProperty(vscode.workspace, 'isTrusted', { value: true, configurable: true });
      }
      await ask(trusted);
      await eventually('a request', () =>
        gateway.received.some(({ url }) => url.includes(`/accounts/${trusted}`)) ? true : undefined,
      );
    });
});

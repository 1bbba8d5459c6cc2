import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway } from '../support/faultyGateway';
import { passedOn } from '../support/passedOn';
import { PAYLOAD_TEXTS, requestOf } from '../support/payloadTexts';
import type { SandboxServer } from '../support/sandboxServer';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, deleteFiles, openFile } from './support/editor';
import { activated } from './support/extension';
import { serveOpenDemo } from './support/served';

/** The terminal is tested with the same table. */
describe('the editor reads a text as the terminal does:', () => {
  let server: SandboxServer;
  let gateway: FaultyGateway;

  before(async () => {
    server = await serveOpenDemo();
    gateway = await FaultyGateway.start(passedOn(server));
    await configureNetworks([{ id: 'texts', label: 'Texts', baseUrl: gateway.baseUrl, auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'texts');
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
  });

  afterEach(closeEditors);

  after(async () => {
    await resetMovescope(['texts']);
    await deleteFiles();
    await gateway.stop();
    await server.close();
  });

  for (const { what, ending, text, made } of PAYLOAD_TEXTS) {
    it(what, async () => {
      const { captured } = await activated();
      const editor = await openFile(text.replace('|', ''), ending);
      // A byte order mark is not part of a document.
      const shown = text.replace('\uFEFF', '');
      const position = editor.document.positionAt(shown.includes('|') ? shown.indexOf('|') : shown.indexOf('::'));
      editor.selection = new vscode.Selection(position, position);
      captured.shown.length = 0;
      gateway.received.length = 0;
      const asks = 'asks' in made;
      if (asks) captured.answers.push({ kind: 'leave' });
      await vscode.commands.executeCommand('movescope.simulate');
      const sent = gateway.received.filter(({ url }) => url.includes('/transactions/simulate'));
      if ('request' in made) {
        assert.deepEqual(captured.shown, []);
        assert.deepEqual(
          sent.map(({ body }) => requestOf(body, made.request)),
          [made.request],
        );
      } else {
        assert.deepEqual([captured.shown, sent], [asks ? [] : [made.sentence.replace('{where}', '')], []]);
      }
    });
  }
});

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, json } from '../support/faultyGateway';
import { configureNetworks, resetMovescope } from './support/configuration';
import { activated } from './support/extension';

const KEY = 'canary-key-that-cannot-be';
const KEYS = [
  ['a line break', `${KEY}\r\nX-Evil: 1`],
  ['a zero-width space', `${KEY}\u200bx`],
  ['another script', `${KEY}ключ`],
  ['10 kB', KEY + 'k'.repeat(10_000)],
] as const;

describe('a key that no header can carry', () => {
  let gateway: FaultyGateway;

  before(async () => {
    await activated();
    gateway = await FaultyGateway.start(json([]));
    await configureNetworks([{ id: 'odd', label: 'Odd', baseUrl: gateway.baseUrl, auth: 'bearer' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'odd');
  });

  after(async () => {
    await resetMovescope(['odd']);
    await gateway.stop();
  });

  for (const [what, key] of KEYS) {
    it(`is refused when it is typed, in a sentence without it, and not stored: ${what}`, async () => {
      const { api, captured } = await activated();
      captured.boxes.length = 0;
      captured.answers.push({ kind: 'type', text: key, anyway: true });
      await vscode.commands.executeCommand('movescope.setAccessKey', 'odd');
      const said = await captured.boxes[0]?.validateInput?.(key);
      assert.ok(typeof said === 'string');
      assert.match(said, /^The access key .+\.$/);
      assert.ok(!said.includes(KEY));
      await assert.rejects(api.getModules('0x1'), { name: 'MissingKeyError' });
      assert.equal(gateway.received.length, 0);
    });
  }
});

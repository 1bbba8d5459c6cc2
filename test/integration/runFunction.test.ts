import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { RunReport } from '../../src/core/results/runReport';
import type { Answer } from './support/captured';
import { hoverText, lensTitles, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { pick, type, useForms } from './support/forms';
import { pageSays, restorePage, shownReport } from './support/page';
import { historyRows, rowNamed } from './support/treeText';

/** Runs a function, and returns what the page then shows. */
async function ran(
  command: 'runFunction' | 'runView',
  given: unknown,
  ...answers: readonly Answer[]
): Promise<RunReport> {
  const { captured } = await activated();
  captured.page.length = 0;
  captured.answers.push(...answers);
  await vscode.commands.executeCommand(`movescope.${command}`, given);
  const report = await shownReport(captured);
  assert.equal(report.kind, 'run');
  return report;
}

function returned({ end }: RunReport): readonly unknown[] {
  assert.equal(end.kind, 'returned');
  return end.values;
}

describe('a function of the sandbox', () => {
  useForms();

  it('is run from its row; what it returned stays after a reload, and it is run again', async () => {
    const { captured } = await activated();
    const counter = await rowNamed(captured, 'counter', await rowNamed(captured, 'demo'));
    const { element } = await rowNamed(captured, 'value', counter);
    const report = await ran('runView', element, pick('bob'));
    assert.deepEqual(returned(report), [{ type: 'u64', value: '41' }]);
    assert.deepEqual([report.subject, report.signers], ['0xcafe::counter::value', []]);
    assert.deepEqual(
      report.call.arguments.map(({ json }) => json),
      ['0xb0b'],
    );
    assert.equal(captured.steps[0]?.title.startsWith('Run counter::value: '), true);
    const [kept] = await historyRows(captured);
    assert.match(kept?.description ?? '', /^returned · Sandbox · /);

    await restorePage(captured);
    assert.deepEqual(await shownReport(captured), report);
    captured.page.length = 0;
    pageSays(captured, { type: 'rerun' });
    await eventually('a second result', async () => (await historyRows(captured)).length >= 2 || undefined);
    assert.deepEqual(await shownReport(captured), report);
  });

  it('is run with the default sender as its signer, and applies nothing', async () => {
    const [first, second] = [
      await ran('runFunction', '0xcafe::counter::increment_for'),
      await ran('runFunction', '0xcafe::counter::increment_for'),
    ];
    assert.deepEqual(returned(first), returned(second));
    assert.deepEqual([first.signers, first.labels], [['0xa11ce'], { '0xa11ce': 'alice' }]);
  });

  it('shows where and with which values it aborts', async () => {
    const { end } = await ran('runFunction', '0xcafe::counter::set_step', type('0'));
    assert.equal(end.kind, 'aborted');
    assert.match(end.failure.headline, /^Aborted in 0xcafe::counter with EZERO_STEP \(0x10002\)/);
    const [frame] = end.failure.frames;
    assert.equal(frame?.function, '0xcafe::counter::set_step');
    assert.deepEqual(frame.locals.find(({ type: each }) => each === 'u16')?.value, 0);
  });

  it('is offered in its hover and above its code', async () => {
    const code = await vscode.workspace.openTextDocument(
      vscode.Uri.parse('movescope-code:/sandbox/0xcafe/vault.code.move'),
    );
    const lenses = await eventually('the lenses', async () => {
      const found = await lensTitles(code);
      return found.length > 0 ? found : undefined;
    });
    const names = lenses.map(each => {
      const [line = '', ...title] = each.split(' ');
      return `${/fun (\w+)/.exec(code.lineAt(Number(line)).text)?.[1] ?? ''}: ${title.join(' ')}`;
    });
    assert.ok(names.includes('deposit: Run Function…') && names.includes('balance: Run View…'), names.join());
    const editor = await openWithCursor('{"function": "0xcafe::counter::inc|rement"}', 'json');
    assert.match(
      await hoverText(editor),
      /\[Open Decompiled Code\]\(command:.*\) · \[Run Function…\]\(command:movescope\.runFunction\?%5B%220xcafe%3A%3Acounter%3A%3Aincrement%22%5D\)/,
    );
  });

  it('is not run in Restricted Mode, nor if the sandbox lacks it', async () => {
    const { captured } = await activated();
    await vscode.commands.executeCommand('movescope.runFunction', '0xcafe::counter::nothing');
    Object.defineProperty(vscode.workspace, 'isTrusted', { value: false, configurable: true });
    try {
      await vscode.commands.executeCommand('movescope.runFunction', '0xcafe::counter::increment');
    } finally {
      Object.defineProperty(vscode.workspace, 'isTrusted', { value: true, configurable: true });
    }
    assert.deepEqual(captured.shown, [
      'The sandbox has no function 0xcafe::counter::nothing. Publish its package first.',
      'Movescope does not run functions in Restricted Mode. Trust this workspace first.',
    ]);
  });
});

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, playedTo, silence } from '../support/faultyGateway';
import { configureDiagnostics, configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, codeAction, lensesOf } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { shownSimulation } from './support/page';
import { sandboxScript } from './support/sandboxScript';
import { serveOpenDemo } from './support/served';
import {
  AROUND,
  deleteTestFiles,
  discover,
  INCREMENT,
  itemOf,
  outcomes,
  runProfile,
  writeFile,
} from './support/simtests';

const TRANSFER = '{ "function": "0x1::aptos_account::transfer", "arguments": ["0xb0b", "1000"] }';

/** A file with one test of these members. */
function fileOf(members: string): string {
  return `{
  ${AROUND},
  "tests": {
    "one": {
      ${members}
    }
  }
}
`;
}

/** Runs the command of a lens as a click on it does. The first file that is opened loads what provides lenses. */
async function press(uri: vscode.Uri, title: string): Promise<void> {
  const lens = await eventually(`the lens ${title}`, async () => {
    const lenses = await lensesOf({ uri });
    return lenses.find(({ command }) => command?.title === title)?.command;
  });
  await vscode.commands.executeCommand(lens.command, ...((lens.arguments ?? []) as readonly unknown[]));
}

/** The problems of a file once there are some: the text under each, and its message. */
async function problemsOf(uri: vscode.Uri): Promise<readonly string[]> {
  const document = await vscode.workspace.openTextDocument(uri);
  return eventually('problems', () => {
    const own = vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Movescope');
    return own.length === 0 ? undefined : own.map(({ range, message }) => `${document.getText(range)}: ${message}`);
  });
}

async function completions(uri: vscode.Uri, after: string): Promise<readonly string[]> {
  const document = await vscode.workspace.openTextDocument(uri);
  const position = document.positionAt(document.getText().indexOf(after) + after.length);
  const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
    'vscode.executeCompletionItemProvider',
    uri,
    position,
  );
  return items.map(({ label }) => (typeof label === 'string' ? label : label.label));
}

describe('files of simulation tests', () => {
  before(async () => {
    await activated();
    await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
  });

  afterEach(async () => {
    await configureDiagnostics(false);
    await vscode.workspace.saveAll();
    await closeEditors();
    await deleteTestFiles();
  });

  it('have lenses of their own above each test, and none of other payloads', async () => {
    const uri = await writeFile('lenses.sim.json', fileOf(`"sender": "alice",\n      "payload": ${INCREMENT}`));
    await vscode.window.showTextDocument(uri);
    const shown = await eventually('lenses', async () => {
      const lenses = await lensesOf({ uri });
      return lenses.length === 0 ? undefined : lenses;
    });
    assert.deepEqual(
      shown.map(({ range, command }) => `${range.start.line} ${command?.title ?? ''}`),
      ['3 Simulate', '3 Record Expectations', '3 Update Baseline'],
    );
  });

  it('show the result page of the call of a test', async () => {
    const { captured } = await activated();
    const uri = await writeFile('page.sim.json', fileOf(`"sender": "bob",\n      "payload": ${INCREMENT}`));
    await vscode.window.showTextDocument(uri);
    captured.page.length = 0;
    await press(uri, 'Simulate');
    const report = await shownSimulation(captured);
    assert.deepEqual([report.subject, report.sender], ['0xcafe::counter::increment', '0xb0b']);
    const { test, points, notes } = report.gasHistory ?? assert.fail('there is no gas over time');
    assert.equal(test, 'one');
    assert.deepEqual(points, [{ from: { kind: 'run' }, gas: report.gas.used, status: 'success' }]);
    // Whether the folder is in a repository depends on where the tests run.
    assert.match(notes.join(' '), /^(?:Earlier baselines are not shown, |This test has no baseline: )[^.]+\.$/);
    captured.page.length = 0;
    await vscode.window.showTextDocument(uri);
    const editor = vscode.window.activeTextEditor ?? assert.fail();
    editor.selection = new vscode.Selection(5, 10, 5, 10);
    await vscode.commands.executeCommand('movescope.simulate');
    assert.equal((await shownSimulation(captured)).sender, '0xb0b');
  });

  for (const [command, said] of [
    ['simulateTest', []],
    ['recordExpectations', []],
    ['updateBaseline', ['Simulate "one" and write its costs to the baseline?']],
  ] as const)
    it(`are read as they are now by ${command}, right after an edit`, async () => {
      const { captured } = await activated();
      captured.shown.length = 0;
      captured.page.length = 0;
      const uri = await writeFile(`${command}.sim.json`, fileOf(`"sender": "alice",\n      "payload": ${TRANSFER}`));
      await discover();
      await itemOf(uri, 'one');
      const editor = await vscode.window.showTextDocument(uri);
      editor.selection = new vscode.Selection(4, 10, 4, 10);
      await editor.edit(edit => {
        edit.insert(new vscode.Position(2, 0), '\n'.repeat(20));
      });
      await vscode.commands.executeCommand(`movescope.${command}`);
      assert.deepEqual(captured.shown, said);
      if (command === 'simulateTest') assert.equal((await shownSimulation(captured)).sender, '0xa11ce');
    });

  it('record what a simulation did, as an edit that can be undone', async () => {
    const uri = await writeFile('record.sim.json', fileOf(`"sender": "alice",\n      "payload": ${TRANSFER}`));
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document);
    const before = document.getText();
    await press(uri, 'Record Expectations');
    assert.match(document.getText(), /"status": "success"/);
    assert.match(document.getText(), /"alice": \{ "APT": "-1000" \}/);
    await discover();
    assert.deepEqual(outcomes(await runProfile('Simulate', [await itemOf(uri, 'one')])), ['one: passed']);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), before);
  });

  it('record it as the file is by then, if it is edited during the simulation', async () => {
    const simulation = 'POST /transactions/simulate';
    const gateway = await FaultyGateway.start(playedTo(simulation, [silence()], sandboxScript()));
    try {
      await configureNetworks([{ id: 'slow', label: 'Slow', baseUrl: gateway.baseUrl, auth: 'none' }]);
      const members = `"sender": "alice",\n      "payload": ${TRANSFER}`;
      const text = fileOf(members).replace('"senders"', '"network": "slow",\n  "senders"');
      const uri = await writeFile('edited.sim.json', text);
      const editor = await vscode.window.showTextDocument(uri);
      const arrived = gateway.arrival(simulation);
      const recorded = vscode.commands.executeCommand('movescope.recordExpectations', { uri, test: 'one' });
      const request = await arrived;
      await editor.edit(edit => {
        edit.insert(new vscode.Position(1, 0), '\n\n\n');
        const bob = text.indexOf('"bob"');
        const [from, to] = [bob, bob + '"bob"'.length].map(at => editor.document.positionAt(at));
        edit.replace(new vscode.Range(from ?? assert.fail(), to ?? assert.fail()), '"robert"');
      });
      sandboxScript()(request);
      await recorded;
      const { tests } = JSON.parse(editor.document.getText()) as { tests: { one: { expect?: object } } };
      const { expect } = tests.one;
      assert.deepEqual(expect && 'balances' in expect && expect.balances, {
        alice: { APT: '-1000' },
        robert: { APT: '1000' },
      });
    } finally {
      await resetMovescope([]);
      await gateway.stop();
    }
  });

  it('are checked by what is deployed on their own network, whichever is selected', async () => {
    const server = await serveOpenDemo();
    try {
      await configureNetworks([{ id: 'served', label: 'Served', baseUrl: server.url, auth: 'none' }]);
      await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
      await configureDiagnostics(undefined);
      const members = [
        `"sender": "alice"`,
        '"payload": { "function": "0xcafe::counter::set_ste", "arguments": [1] }',
      ].join(',\n      ');
      const text = fileOf(members).replace('"senders"', '"network": "served",\n  "senders"');
      const uri = await writeFile('served.sim.json', text);
      const document = await vscode.workspace.openTextDocument(uri);
      await vscode.window.showTextDocument(document);
      const wrong = await eventually('the problem of the function', () =>
        vscode.languages.getDiagnostics(uri).find(({ message }) => message.includes('has no function')),
      );
      // On the sandbox, which lacks much, it would be information.
      assert.equal(wrong.severity, vscode.DiagnosticSeverity.Error);
      assert.equal(wrong.message, '0xcafe::counter has no function set_ste: did you mean set_step?');
      const change = new vscode.WorkspaceEdit();
      const at = document.positionAt(text.indexOf('::set_ste"') + '::set_ste'.length);
      change.insert(uri, at, 'p');
      assert.ok(await vscode.workspace.applyEdit(change));
      await eventually('no problem of the function', () =>
        vscode.languages.getDiagnostics(uri).some(({ message }) => message.includes('has no function'))
          ? undefined
          : true,
      );
    } finally {
      await resetMovescope([]);
      await server.close();
    }
  });

  it('underline unknown senders, keys and functions, with quick fixes', async () => {
    await configureDiagnostics(undefined);
    const members = `"sender": "alise",\n      "payload": ${INCREMENT.replace('increment', 'incremen')}`;
    const text = fileOf(members).replace('"tests"', '"tolerence": "1%",\n  "tests"');
    const uri = await writeFile('problems.sim.json', text);
    await vscode.window.showTextDocument(uri);
    const problems = await eventually('the problem of the function', async () => {
      const found = await problemsOf(uri);
      return found.some(text => text.includes('incremen')) ? found : undefined;
    });
    assert.ok(problems.includes('"alise": No sender named "alise": did you mean "alice"?'), problems.join('\n'));
    assert.ok(problems.some(text => text.startsWith('"tolerence": ')));
    const diagnostic = vscode.languages.getDiagnostics(uri).find(({ message }) => message.includes('"alise"'));
    assert.ok(diagnostic);
    const fix = await codeAction({ uri }, diagnostic.range, 'Change to "alice"');
    assert.ok(fix.edit);
    assert.ok(await vscode.workspace.applyEdit(fix.edit));
    const document = await vscode.workspace.openTextDocument(uri);
    assert.match(document.getText(), /"sender": "alice"/);
  });

  it('complete statuses, senders, variables and networks', async () => {
    const members = `"sender": "",
      "payload": { "function": "0xcafe::vault::deposit", "arguments": ["\${}"] },
      "expect": { "status": "" }`;
    const uri = await writeFile('complete.sim.json', fileOf(members));
    await vscode.window.showTextDocument(uri);
    assert.ok((await completions(uri, '"sender": "')).includes('alice'));
    assert.ok((await completions(uri, '"${')).includes('bob'));
    assert.ok((await completions(uri, '"status": "')).includes('out of gas'));
    const other = await writeFile('network.sim.json', '{ "network": "", "tests": {} }');
    await vscode.window.showTextDocument(other);
    assert.ok((await completions(other, '"network": "')).includes('sandbox'));
  });
});

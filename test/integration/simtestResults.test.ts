import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { SandboxServer } from '../support/sandboxServer';
import { wordsOf } from './support/captured';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { shownSimulation } from './support/page';
import { historyRows } from './support/treeText';
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

/** A file with tests of these members, by name. */
function fileOf(tests: Readonly<Record<string, string>>, head = ''): string {
  const written = Object.entries(tests).map(([name, members]) => `    "${name}": { ${members} }`);
  return `{\n  ${head}${AROUND},\n  "tests": {\n${written.join(',\n')}\n  }\n}\n`;
}

const COPIED = '{ "function": "0x1::aptos_account::transfer", "type_arguments": [], "arguments": ["0xb0b", |"1000"] }';
const COUNTS = `"sender": "alice", "payload": ${INCREMENT}`;

async function textOf(uri: vscode.Uri): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}

describe('results of simulation tests', () => {
  before(async () => {
    await activated();
    await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
  });

  afterEach(async () => {
    await vscode.workspace.saveAll();
    await closeEditors();
    await deleteTestFiles();
  });

  it('are accepted as what the test expects, and the test runs again', async () => {
    const { captured } = await activated();
    const uri = await writeFile('accept.sim.json', fileOf({ one: `${COUNTS}, "expect": { "status": "out of gas" }` }));
    await discover();
    const item = await itemOf(uri, 'one');
    const run = await runProfile('Simulate', [item]);
    const message = run.events.find(({ state }) => state === 'failed')?.messages[0] ?? assert.fail();
    const offers = (key: string) => (captured.contextKeys.get(key) as readonly string[]).includes(item.id);
    assert.deepEqual(['simulatedTests', 'acceptableTests'].map(offers), [true, true]);
    await vscode.commands.executeCommand('movescope.acceptTestResult', { test: item, message });
    const document = await vscode.workspace.openTextDocument(uri);
    assert.match(document.getText(), /"expect": \{ "status": "success" \}/);
    assert.deepEqual(outcomes(captured.tests.runs.at(-1) ?? assert.fail()), ['one: passed']);
    assert.deepEqual(['simulatedTests', 'acceptableTests'].map(offers), [true, false]);
  });

  it('are accepted into the baseline if code or gas changed', async () => {
    const { captured } = await activated();
    const uri = await writeFile('gas.sim.json', fileOf({ one: COUNTS }));
    const baseline = uri.with({ path: uri.path.replace('.sim.json', '.sim.lock.toml') });
    await discover();
    const item = await itemOf(uri, 'one');
    captured.presses.push('Update Baseline');
    await runProfile('Update Baseline', [item]);
    const written = await textOf(baseline);
    // As if a different module had been there.
    const other = written
      .replace(/^gas = \d+$/m, 'gas = 1')
      .replace(/(vault|counter)" = "\w+"/, '$1" = "000000000000"');
    await vscode.workspace.fs.writeFile(baseline, new TextEncoder().encode(other));
    const run = await runProfile('Simulate', [item]);
    const message = run.events.find(({ state }) => state === 'failed')?.messages[0] ?? assert.fail(run.output);
    assert.equal(message.contextValue, 'movescope.difference');
    assert.match(String(message.expectedOutput), /gas +1/);
    await vscode.commands.executeCommand('movescope.acceptTestResult', item);
    assert.equal(await textOf(baseline), written);
    assert.deepEqual(outcomes(captured.tests.runs.at(-1) ?? assert.fail()), ['one: passed']);
  });

  it('open as a report, which can be run again and saved as a test', async () => {
    const { captured } = await activated();
    const uri = await writeFile('report.sim.json', fileOf({ one: COUNTS }));
    await discover();
    const item = await itemOf(uri, 'one');
    await runProfile('Simulate', [item]);
    captured.page.length = 0;
    await vscode.commands.executeCommand('movescope.openTestReport', item);
    assert.equal((await shownSimulation(captured)).subject, '0xcafe::counter::increment');
    captured.shown.length = 0;
    captured.answers.push({ kind: 'pick', label: 'report.sim.json' }, { kind: 'type', text: 'saved' });
    await vscode.commands.executeCommand('movescope.saveAsTest');
    assert.deepEqual(captured.shown, [], captured.log.at(-1));
    const saved = await itemOf(uri, 'saved');
    assert.equal(saved.error, undefined);
    assert.deepEqual(outcomes(await runProfile('Simulate', [saved])), ['saved: passed']);
  });

  it('are saved as a test from a row of the history, also into a new file', async () => {
    const { captured } = await activated();
    const uri = await writeFile('history.sim.json', fileOf({ one: COUNTS }));
    await discover();
    await openWithCursor(COPIED, 'json');
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
    // Other suites leave results of the same function, on networks that are gone.
    await vscode.commands.executeCommand('movescope.clearHistory');
    await vscode.commands.executeCommand('movescope.simulate');
    const row = await eventually('a row of the history', async () => {
      const rows = await historyRows(captured);
      return rows.find(({ label }) => label === 'aptos_account::transfer');
    });
    // What is shown is something else.
    await vscode.commands.executeCommand('movescope.simulateTest', { uri, test: 'one' });
    captured.answers.push({ kind: 'pick', label: 'history.sim.json' }, { kind: 'type', text: 'from a row' });
    await vscode.commands.executeCommand('movescope.saveAsTest', row.element);
    const saved = await itemOf(uri, 'from a row');
    assert.deepEqual(outcomes(await runProfile('Simulate', [saved])), ['from a row: passed']);
    for (const offered of ['transfer', 'transfer 2', 'transfer 3']) {
      captured.answers.push({ kind: 'pick', label: 'history.sim.json' }, { kind: 'type', text: offered });
      await vscode.commands.executeCommand('movescope.saveAsTest', row.element);
      assert.equal(captured.boxes.at(-1)?.value, offered);
    }
    const known = (await vscode.workspace.openTextDocument(uri)).getText();
    assert.match(known, /"from a row": \{\s*"payload": \{\s*"function": "0x1::aptos_account::transfer"/);
    assert.match(known, /"sender": "alice"/);
    captured.answers.push(
      { kind: 'pick', label: '$(new-file) New File…' },
      { kind: 'type', text: 'simtests/made/new.sim.json' },
      { kind: 'type', text: 'pays' },
    );
    await vscode.commands.executeCommand('movescope.saveAsTest', row.element);
    const said = async (step: string, ...texts: readonly string[]) => {
      const box = captured.boxes.findLast(({ title }) => title === `Save as Simulation Test (${step})`);
      return Promise.all(texts.map(async text => wordsOf((await box?.validateInput?.(text)) ?? '')));
    };
    assert.deepEqual(
      new Set(await said('1/2', '', '/a.sim.json', 'C:\\a.sim.json', 'a.json', '.sim.json', 'a/.sim.JSON')),
      new Set(['Enter a path that ends in .sim.json.']),
    );
    assert.deepEqual(await said('1/2', 'a.sim.json', 'a b/c.d.sim.json'), ['', '']);
    const wrong = 'Enter a name without #.';
    assert.deepEqual(await said('2/2', ' ', 'a#1', 'a b', 'one'), [wrong, wrong, '', '']);
    const made = uri.with({ path: uri.path.replace('history.sim.json', 'made/new.sim.json') });
    const pays = await itemOf(made, 'pays');
    const again = await runProfile('Simulate', [pays]);
    assert.deepEqual(outcomes(again), ['pays: passed'], again.output);
    captured.shown.length = 0;
    captured.answers.push(
      { kind: 'pick', label: '$(new-file) New File…' },
      { kind: 'type', text: 'simtests/history.sim.json/new.sim.json' },
    );
    await vscode.commands.executeCommand('movescope.saveAsTest', row.element);
    assert.deepEqual(captured.shown, [
      'simtests/history.sim.json/new.sim.json cannot be created. Check the permissions of its folder, or enter another path.',
    ]);
  });

  for (const [what, block, sentence] of [
    [
      'is a folder',
      (baseline: vscode.Uri) => vscode.workspace.fs.createDirectory(baseline),
      'locked.sim.lock.toml cannot be written: it is a folder. Rename it, because the baseline file needs this name.',
    ],
    [
      'cannot be made',
      // A file whose name is 255 bytes long: with the ending of a baseline, the name is too long.
      undefined,
      /^x+\.sim\.lock\.toml cannot be written: check whether it is read-only, then try again\.$/,
    ],
  ] as const)
    it(`are not lost if the baseline ${what}, which is said`, async () => {
      const { captured } = await activated();
      const name = block ? 'locked' : 'x'.repeat(255 - '.sim.json'.length);
      const uri = await writeFile(`${name}.sim.json`, fileOf({ one: COUNTS }));
      const baseline = uri.with({ path: uri.path.replace('.sim.json', '.sim.lock.toml') });
      await block?.(baseline);
      await discover();
      captured.shown.length = 0;
      captured.presses.push('Update Baseline');
      const run = await runProfile('Update Baseline', [await itemOf(uri)]);
      assert.deepEqual(outcomes(run), ['one: passed']);
      const said = captured.shown.at(-1) ?? '';
      if (typeof sentence === 'string') assert.equal(said, sentence);
      else assert.match(said, sentence);
      assert.ok(run.output.includes(`not written. ${said}\r\n`), run.output);
    });

  it('leave a baseline that is open and read-only for editors as it is, which is said', async () => {
    const { captured } = await activated();
    const files = vscode.workspace.getConfiguration('files');
    const uri = await writeFile('readonly.sim.json', fileOf({ one: COUNTS }));
    const baseline = uri.with({ path: uri.path.replace('.sim.json', '.sim.lock.toml') });
    await vscode.workspace.fs.writeFile(baseline, new TextEncoder().encode('# mine\n'));
    await files.update('readonlyInclude', { '**/*.lock.toml': true }, vscode.ConfigurationTarget.Global);
    try {
      const document = await vscode.workspace.openTextDocument(baseline);
      await vscode.window.showTextDocument(document);
      await discover();
      captured.shown.length = 0;
      captured.presses.push('Update Baseline');
      await runProfile('Update Baseline', [await itemOf(uri)]);
      assert.deepEqual(captured.shown.slice(1), [
        'readonly.sim.lock.toml cannot be written: check whether it is read-only, then try again.',
      ]);
      assert.deepEqual([document.getText(), await textOf(baseline), document.isDirty], ['# mine\n', '# mine\n', false]);
    } finally {
      await files.update('readonlyInclude', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('are not there before a run, which is said', async () => {
    const { captured } = await activated();
    const uri = await writeFile('none.sim.json', fileOf({ one: COUNTS }));
    await discover();
    captured.shown.length = 0;
    await vscode.commands.executeCommand('movescope.openTestReport', await itemOf(uri, 'one'));
    assert.deepEqual(captured.shown, ['This test has no result. Run it first.']);
  });

  it('are errors in a damaged baseline, whose other entries an update of one test would lose', async () => {
    const { captured } = await activated();
    const uri = await writeFile('damaged.sim.json', fileOf({ one: COUNTS, two: COUNTS }));
    const baseline = uri.with({ path: uri.path.replace('.sim.json', '.sim.lock.toml') });
    const damaged = '["one"]\n<<<<<<< HEAD\ngas = 1\n';
    await vscode.workspace.fs.writeFile(baseline, new TextEncoder().encode(damaged));
    await discover();
    const run = await runProfile('Simulate', [await itemOf(uri)]);
    assert.deepEqual([...outcomes(run)].sort(), ['one: errored', 'two: errored']);
    const message = run.events.find(({ state }) => state === 'errored')?.messages[0] ?? assert.fail();
    assert.equal(
      message.message,
      'damaged.sim.lock.toml has conflict markers at line 2: resolve the conflict, or run Update Baseline for the complete test file to recreate it.',
    );
    assert.deepEqual([message.location?.uri.toString(), message.location?.range.start.line], [baseline.toString(), 1]);
    captured.presses.push('Update Baseline');
    await runProfile('Update Baseline', [await itemOf(uri, 'one')]);
    assert.equal(await textOf(baseline), damaged);
    assert.match(
      captured.shown.at(-1) ?? '',
      /^The entries of other tests would be lost\. damaged\.sim\.lock\.toml has /,
    );
    captured.presses.push('Update Baseline');
    await runProfile('Update Baseline', [await itemOf(uri)]);
    assert.match(await textOf(baseline), /^\["?one"?\]$[^]*^\["?two"?\]$/m);
  });

  describe('over HTTP', () => {
    let server: SandboxServer;
    let isGone = false;

    before(async () => {
      server = await serveOpenDemo();
      await configureNetworks([{ id: 'served', label: 'Served', baseUrl: server.url, auth: 'none' }]);
    });

    after(async () => {
      await resetMovescope([]);
      if (!isGone) await server.close();
    });

    it('follow a question with the number of requests if there are many', async () => {
      const { captured } = await activated();
      const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`test ${index}`, COUNTS]));
      const uri = await writeFile('many.sim.json', fileOf(many, '"network": "served", '));
      await discover();
      captured.shown.length = 0;
      const before = captured.tests.runs.length;
      const profile = captured.tests.profiles.get('Simulate') ?? assert.fail();
      const { token } = new vscode.CancellationTokenSource();
      await profile.runHandler(new vscode.TestRunRequest([await itemOf(uri)]), token);
      assert.deepEqual(captured.shown, ['Simulate 101 tests? This sends at least 202 requests.']);
      assert.equal(captured.tests.runs.length, before);
    });

    it('are outdated if a different network is selected only if they are of the one that was', async () => {
      const { captured } = await activated();
      const { outdated } = captured.tests;
      const own = await writeFile('own.sim.json', fileOf({ one: COUNTS }, '"network": "served", '));
      const any = await writeFile('any.sim.json', fileOf({ one: COUNTS }));
      await discover();
      await Promise.all([itemOf(own, 'one'), itemOf(any, 'one')]);
      const files = () => [own, any].map(uri => outdated.includes(uri.toString()));
      outdated.length = 0;
      await vscode.commands.executeCommand('movescope.selectNetwork', 'served');
      await eventually('an outdated file', () => outdated.length > 0 || undefined);
      assert.deepEqual(files(), [false, true]);
      outdated.length = 0;
      await vscode.commands.executeCommand('movescope.refresh');
      await eventually('the file of the network', () => outdated.includes(own.toString()) || undefined);
      assert.deepEqual(files(), [true, true]);
      outdated.length = 0;
      await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
      await eventually('an outdated file', () => outdated.length > 0 || undefined);
      assert.deepEqual([...files(), outdated.includes('all')], [false, true, false]);
    });

    it('are errors, not failures, once the gateway is gone', async () => {
      const uri = await writeFile('dies.sim.json', fileOf({ one: COUNTS, two: COUNTS }, '"network": "served", '));
      await discover();
      assert.deepEqual(outcomes(await runProfile('Simulate', [await itemOf(uri, 'one')])), ['one: passed']);
      await server.close();
      isGone = true;
      const run = await runProfile('Simulate', [await itemOf(uri)]);
      assert.deepEqual([...outcomes(run)].sort(), ['one: errored', 'two: errored']);
      const { message } = run.events.find(({ state }) => state === 'errored')?.messages[0] ?? assert.fail();
      assert.match(typeof message === 'string' ? message : message.value, /Served|127\.0\.0\.1/);
    });
  });
});

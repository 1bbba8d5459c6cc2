import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CaseResult } from '../../src/core/simtests/caseResult';
import { gitApi } from '../../src/host/simtests/baselineFiles';
import { TestFiles } from '../../src/host/simtests/testFiles';
import { TestResults } from '../../src/host/simtests/testResults';
import { closeEditors } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import {
  AROUND,
  controllerOf,
  deleteTestFiles,
  discover,
  everyItem,
  INCREMENT,
  itemOf,
  outcomes,
  outlineOf,
  runProfile,
  textAt,
  writeFile,
} from './support/simtests';

const FILE = `{
  ${AROUND},
  "tests": {
    "counts": { "sender": "alice", "payload": ${INCREMENT}, "expect": { "status": "success" } },
    "fails": { "sender": "alice", "payload": ${INCREMENT}, "expect": { "status": "0x1::coin::EINSUFFICIENT_BALANCE" } },
    "all": { "payload": ${INCREMENT}, "each": { "sender": ["alice", "bob"] } },
    "later": { "sender": "alice", "payload": ${INCREMENT}, "skip": "waits for #12" },
    "wrong": { "sender": "alise", "payload": ${INCREMENT} }
  }
}
`;

async function edit(uri: vscode.Uri, at: string, newText: string): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uri);
  const offset = document.getText().indexOf(at);
  assert.notEqual(offset, -1, `the file has no ${at}`);
  const change = new vscode.WorkspaceEdit();
  change.replace(uri, new vscode.Range(document.positionAt(offset), document.positionAt(offset + at.length)), newText);
  assert.ok(await vscode.workspace.applyEdit(change));
  return document;
}

describe('the files of simulation tests', () => {
  it('are as they were read last, whichever reading ends last', async () => {
    await activated();
    const uri = await writeFile('overlapping.json', FILE);
    const files = new TestFiles();
    const { fs } = vscode.workspace;
    const slow: (() => void)[] = [];
    const readFile = async (of: vscode.Uri) => {
      const bytes = await fs.readFile(of);
      if (of.toString() === uri.toString() && slow.length === 0) await new Promise<void>(done => slow.push(done));
      return bytes;
    };
    Object.defineProperty(vscode.workspace, 'fs', { value: { ...fs, readFile }, configurable: true });
    try {
      const first = files.of(uri);
      const end = await eventually('the first reading', () => slow[0]);
      await writeFile('overlapping.json', FILE.replace('"later"', '"much later"'));
      await files.of(uri);
      end();
      await first;
      const names = files.known(uri)?.read.file.tests.map(({ name }) => name);
      assert.deepEqual(names, ['counts', 'fails', 'all', 'much later', 'wrong']);
    } finally {
      Object.defineProperty(vscode.workspace, 'fs', { value: fs, configurable: true });
      files.dispose();
      await deleteTestFiles();
    }
  });
});

describe('the results of simulation tests', () => {
  it('are the last 300, of which one that ran again is the newest', () => {
    const results = new TestResults();
    const kept = { uri: vscode.Uri.file('/a'), network: 'n' };
    const keep = (id: number) => {
      results.keep(String(id), { ...kept, result: { id } as unknown as CaseResult });
    };
    for (let id = 0; id < 300; id++) keep(id);
    const known = () => Array.from({ length: 302 }, (_, id) => id).filter(id => results.of(String(id)) !== undefined);
    assert.deepEqual([known().length, known()[0]], [300, 0]);
    keep(0);
    keep(300);
    assert.deepEqual([known().length, ...known().slice(0, 2)], [300, 0, 2]);
    keep(301);
    assert.deepEqual([known().length, ...known().slice(0, 2), known().at(-1)], [300, 0, 3, 301]);
  });
});

describe('the repositories of git', () => {
  const opening = new vscode.EventEmitter<unknown>();

  /** Runs with a Git extension of that API, or none. */
  async function over<T>(git: object | undefined, work: () => Promise<T>): Promise<T> {
    const { getExtension } = vscode.extensions;
    const value = () => git && { activate: () => Promise.resolve(git) };
    Object.defineProperty(vscode.extensions, 'getExtension', { value, configurable: true });
    try {
      return await work();
    } finally {
      Object.defineProperty(vscode.extensions, 'getExtension', { value: getExtension, configurable: true });
    }
  }

  it('are waited for in a window that is still opening', async () => {
    const api = { state: 'uninitialized', onDidChangeState: opening.event };
    await over({ enabled: true, getAPI: () => api }, async () => {
      let found: unknown;
      const asked = gitApi().then(each => (found = each));
      for (const state of ['uninitialized', 'initialized']) {
        await new Promise(resolve => setImmediate(resolve));
        assert.equal(found, undefined);
        api.state = state;
        opening.fire(state);
      }
      assert.equal(await asked, api);
      assert.equal(await gitApi(), api);
    });
  });

  it('are none without the Git extension, or if git is turned off', async () => {
    const getAPI = () => assert.fail('git is turned off');
    for (const git of [undefined, {}, { enabled: false, getAPI }]) assert.equal(await over(git, gitApi), undefined);
  });
});

describe('simulation tests in the Test Explorer', () => {
  before(async () => {
    await activated();
    await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
  });

  afterEach(async () => {
    await vscode.workspace.saveAll();
    await closeEditors();
    await deleteTestFiles();
  });

  it('shows folders, files, tests and cases, with what is wrong', async () => {
    const uri = await writeFile('outline.sim.json', FILE);
    const controller = await discover();
    await itemOf(uri);
    const folder = everyItem(controller.items).find(({ label }) => label.endsWith('simtests'));
    assert.ok(folder);
    assert.deepEqual(outlineOf(await itemOf(uri)), [
      'outline.sim.json',
      '  counts',
      '  fails',
      '  all',
      '    sender=alice',
      '    sender=bob',
      '  later',
      '  wrong !',
    ]);
    const counts = await itemOf(uri, 'counts');
    const document = await vscode.workspace.openTextDocument(uri);
    assert.match(document.getText(counts.range), /^"counts": \{.*\}$/);
    assert.equal((await itemOf(uri, 'later')).description, 'skipped: waits for #12');
  });

  it('runs tests and shows failures as a diff at the expectation', async () => {
    const uri = await writeFile('run.sim.json', FILE);
    await discover();
    const run = await runProfile('Simulate', [await itemOf(uri)]);
    assert.ok(run.isEnded);
    assert.deepEqual([...outcomes(run)].sort(), [
      'counts: passed',
      'fails: failed',
      'later: skipped',
      'sender=alice: passed',
      'sender=bob: passed',
      'wrong: errored',
    ]);
    const failed = run.events.find(({ state }) => state === 'failed')?.messages[0] ?? assert.fail();
    assert.equal(failed.expectedOutput, '0x1::coin::EINSUFFICIENT_BALANCE');
    assert.equal(failed.actualOutput, 'success');
    assert.equal(failed.contextValue, 'movescope.difference');
    assert.equal(await textAt(failed), '"0x1::coin::EINSUFFICIENT_BALANCE"');
    assert.match(run.output, /counts: passed\r\n {2}success, [\d,]+ gas units/);
    assert.doesNotMatch(run.output, /[^\r]\n/);
    const wrong = run.events.find(({ state }) => state === 'errored')?.messages[0] ?? assert.fail();
    assert.equal(await textAt(wrong), '"alise"');
  });

  it('follows a document as it is typed, unsaved, and keeps the items of unrelated tests', async () => {
    const uri = await writeFile('typed.sim.json', FILE);
    await discover();
    const { captured } = await activated();
    const counts = await itemOf(uri, 'counts');
    await vscode.window.showTextDocument(uri);
    captured.tests.outdated.length = 0;
    await edit(uri, '"later"', '"much later"');
    const later = await itemOf(uri, 'much later');
    assert.equal((await itemOf(uri)).children.get(later.id), later);
    assert.equal(await itemOf(uri, 'counts'), counts);
    assert.equal(everyItem((await itemOf(uri)).children).filter(({ label }) => label === 'later').length, 0);
    assert.ok(!captured.tests.outdated.includes(counts.id));
    await edit(uri, '"status": "success"', '"status": "out of gas"');
    await eventually(
      'the result of counts to be outdated',
      () => captured.tests.outdated.includes(counts.id) || undefined,
    );
  });

  it('keeps the tests after a place where the file is half typed', async () => {
    const uri = await writeFile('broken.sim.json', FILE);
    await discover();
    const later = await itemOf(uri, 'later');
    await vscode.window.showTextDocument(uri);
    await edit(uri, '"fails": {', '"fails": { "sender": "ali');
    await eventually('the problem of the file', async () => (await itemOf(uri)).error ?? undefined);
    assert.equal(await itemOf(uri, 'later'), later);
  });

  it('forgets a file that is deleted', async () => {
    const uri = await writeFile('gone.sim.json', FILE);
    const controller = await discover();
    await itemOf(uri);
    await vscode.workspace.fs.delete(uri);
    await eventually('the file to go', async () => {
      // VS Code sends no event for a file that is deleted right after it was created.
      await discover();
      return everyItem(controller.items).some(({ id }) => id === uri.toString()) ? undefined : true;
    });
    await writeFile('kept.sim.json', '{"tests": {}}');
  });

  it('keeps the tests of a document with changes whose file is deleted, and saves them anew', async () => {
    await discover();
    const watcher = vscode.workspace.createFileSystemWatcher('**/*.sim.json');
    const told = (event: vscode.Event<vscode.Uri>) =>
      new Promise<void>(resolve => {
        event(({ path }) => {
          if (path.endsWith('/open.sim.json')) resolve();
        });
      });
    const [created, deleted] = [told(watcher.onDidCreate), told(watcher.onDidDelete)];
    const uri = await writeFile('open.sim.json', FILE);
    await created;
    await vscode.window.showTextDocument(uri);
    const document = await edit(uri, '"later"', '"much later"');
    const later = await itemOf(uri, 'much later');
    await vscode.workspace.fs.delete(uri);
    await deleted;
    watcher.dispose();
    await discover();
    assert.equal(await itemOf(uri, 'much later'), later);
    assert.deepEqual(outcomes(await runProfile('Simulate', [await itemOf(uri, 'counts')])), ['counts: passed']);
    assert.ok(await document.save());
    await discover();
    assert.equal(await itemOf(uri, 'much later'), later);
  });

  it('says at its place that the network is unknown', async () => {
    const uri = await writeFile('network.sim.json', `{ "network": "sandbax", ${FILE.slice(1)}`);
    await discover();
    const run = await runProfile('Simulate', [await itemOf(uri, 'counts')]);
    const message = run.events.find(({ state }) => state === 'errored')?.messages[0] ?? assert.fail();
    assert.equal(message.message, 'Your settings have no network "sandbax": did you mean "sandbox"?');
    assert.equal(await textAt(message), '"sandbax"');
  });

  it('runs only the tests that say so if whole files are run', async () => {
    const text = FILE.replace('"expect": { "status": "success" }', '"only": true');
    const uri = await writeFile('only.sim.json', text);
    await discover();
    assert.deepEqual(outcomes(await runProfile('Simulate', [await itemOf(uri)])), ['counts: passed']);
    assert.deepEqual(outcomes(await runProfile('Simulate', [await itemOf(uri, 'fails')])), ['fails: failed']);
  });

  it('asks before it writes the baseline, and compares with it afterwards', async () => {
    const uri = await writeFile('base.sim.json', FILE);
    const baseline = uri.with({ path: uri.path.replace('.sim.json', '.sim.lock.toml') });
    await discover();
    const { captured } = await activated();
    const controller = await controllerOf();
    assert.ok(controller);
    const counts = await itemOf(uri, 'counts');
    captured.shown.length = 0;
    captured.presses.push('Update Baseline');
    const run = await runProfile('Update Baseline', [counts]);
    assert.deepEqual(captured.shown, ['Simulate "counts" and write its costs to the baseline?']);
    assert.deepEqual(outcomes(run), ['counts: passed']);
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(baseline));
    assert.match(text, /^\["?counts"?\]$/m);
    await vscode.workspace.fs.writeFile(baseline, new TextEncoder().encode(text.replace(/^gas = \d+$/m, 'gas = 1')));
    const again = await runProfile('Simulate', [counts]);
    assert.deepEqual(outcomes(again), ['counts: passed']);
    assert.match(again.output, /counts: state changed/);
    const missing = await runProfile('Simulate', [await itemOf(uri, 'all')]);
    const failed = missing.events.find(({ state }) => state === 'failed')?.messages[0] ?? assert.fail();
    assert.equal(failed.actualOutput, 'no entry: run Update Baseline to add it');
  });
});

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CapturedRun } from './support/capturedTests';
import { resetMovescope } from './support/configuration';
import { closeEditors } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { HeldSimulations } from './support/heldSimulations';
import { AROUND, deleteTestFiles, discover, INCREMENT, itemOf, outcomes, writeFile } from './support/simtests';

const COUNTS = `"sender": "alice", "payload": ${INCREMENT}`;
const FILE = `{ "network": "held", ${AROUND}, "tests": { "one": { ${COUNTS}, "expect": { "status": "success" } } } }`;

/** Tests that run whenever their files are saved, while a simulation of the first run is held. */
interface OnSave {
  readonly uri: vscode.Uri;
  /** Turns it off. */
  readonly end: () => Promise<void>;
  /** The runs so far. */
  readonly runs: () => readonly CapturedRun[];
}

describe('runs of simulation tests on save', () => {
  let simulations: HeldSimulations;

  before(async () => {
    simulations = await HeldSimulations.start();
    await activated();
  });

  beforeEach(async () => {
    simulations.held.length = 0;
    await simulations.configure();
  });

  afterEach(async () => {
    await vscode.workspace.saveAll();
    await closeEditors();
    await deleteTestFiles();
  });

  after(async () => {
    await resetMovescope([]);
    await simulations.stop();
  });

  /** Replaces a text of a file, and saves it. */
  async function save(uri: vscode.Uri, at = '{', by = '{ '): Promise<void> {
    const document = await vscode.workspace.openTextDocument(uri);
    const start = document.positionAt(document.getText().indexOf(at));
    const change = new vscode.WorkspaceEdit();
    change.replace(uri, new vscode.Range(start, start.translate(0, at.length)), by);
    assert.ok(await vscode.workspace.applyEdit(change));
    assert.ok(await document.save());
  }

  /** Looks for files as a run does before it begins, so that one that should not begin would have begun. */
  async function ample(): Promise<void> {
    for (let turn = 0; turn < 3; turn++) await discover();
  }

  async function turnOn(uri: vscode.Uri): Promise<OnSave> {
    const { captured } = await activated();
    await discover();
    const profile = captured.tests.profiles.get('Simulate') ?? assert.fail();
    assert.ok(profile.supportsContinuousRun);
    const source = new vscode.CancellationTokenSource();
    const before = captured.tests.runs.length;
    const request = new vscode.TestRunRequest([await itemOf(uri)], undefined, profile, true);
    const watching = Promise.resolve(profile.runHandler(request, source.token));
    const end = async () => {
      source.cancel();
      await watching;
    };
    return { uri, end, runs: () => captured.tests.runs.slice(before) };
  }

  const failing = (uri: vscode.Uri) => save(uri, '"success"', '"out of gas"');

  interface Event {
    readonly happen: (running: OnSave) => Thenable<unknown> | undefined;
    /** How the tests of each run end; the first held simulation is answered after what happens. */
    readonly runs: readonly (readonly string[])[];
  }

  const stop = ({ runs }: Pick<OnSave, 'runs'>) => {
    runs()[0]?.cancel();
    return undefined;
  };
  const PASSED = ['one: passed'];
  /** Without the result that was held. */
  const ENDED: readonly string[] = [];
  const EVENTS: Readonly<Record<string, Event>> = {
    'nothing happens': { happen: () => undefined, runs: [PASSED] },
    'the file is saved again': { happen: ({ uri }) => failing(uri), runs: [PASSED, ['one: failed']] },
    'the file is saved twice': {
      happen: async ({ uri }) => {
        await failing(uri);
        await save(uri, '"out of gas"', '"success"');
      },
      // Each as the file is by then.
      runs: [PASSED, PASSED, PASSED],
    },
    'it is turned off': { happen: ({ end }) => end(), runs: [ENDED] },
    'it is turned off, and the file is saved': {
      happen: async ({ uri, end }) => {
        await end();
        await save(uri);
      },
      runs: [ENDED],
    },
    'the run is stopped': { happen: stop, runs: [ENDED] },
    'the run is stopped, and the file is saved': {
      happen: async ({ uri, runs }) => {
        stop({ runs });
        await save(uri);
      },
      runs: [ENDED, PASSED],
    },
    'the editor is closed': { happen: closeEditors, runs: [PASSED] },
    'a different network is selected': {
      happen: () => vscode.commands.executeCommand('movescope.selectNetwork', 'held'),
      runs: [PASSED],
    },
    'a different file is saved': {
      happen: async () => save(await writeFile('other.sim.json', FILE)),
      runs: [PASSED],
    },
    'the file is deleted': { happen: ({ uri }) => vscode.workspace.fs.delete(uri), runs: [PASSED] },
  };

  for (const [what, { happen, runs }] of Object.entries(EVENTS))
    it(`are one after the other, and keep what each found, if ${what}`, async () => {
      const { captured } = await activated();
      captured.shown.length = 0;
      const running = await turnOn(await writeFile(`${what.replaceAll(/\W/g, '-')}.sim.json`, FILE));
      await save(running.uri);
      await simulations.arrived();
      await happen(running);
      await ample();
      // The next begins when the first has ended.
      if (runs[0] !== ENDED) assert.equal(running.runs().filter(({ isEnded }) => !isEnded).length, 1);
      for (let index = 0; index < runs.length; index++) {
        const run = await eventually(`run ${index}`, () => running.runs()[index]);
        if (index > 0) assert.ok(running.runs()[index - 1]?.isEnded);
        await simulations.release();
        await eventually(`the end of run ${index}`, () => run.isEnded || undefined);
      }
      await running.end();
      await ample();
      assert.deepEqual(running.runs().map(outcomes), runs);
      assert.deepEqual([simulations.held.length, captured.shown], [0, []]);
    });

  it('keep what ended before the stop', async () => {
    const two = FILE.replace('"one": {', `"zero": { ${COUNTS} }, "one": {`);
    const running = await turnOn(await writeFile('two.sim.json', two));
    await save(running.uri);
    await simulations.release();
    const [run = assert.fail()] = running.runs();
    await eventually('a result', () => outcomes(run).length || undefined);
    run.cancel();
    await eventually('the end', () => run.isEnded || undefined);
    assert.equal(outcomes(run).length, 1);
    await running.end();
  });

  it('are made when the file of a payload is saved, of the files that have it', async () => {
    const payload = await writeFile('pay.json', `{ "function": "0xcafe::counter::increment", "arguments": [] }`);
    const running = await turnOn(await writeFile('file.sim.json', FILE.replace(INCREMENT, '"pay.json"')));
    await save(payload);
    await simulations.release();
    const [run = assert.fail()] = running.runs();
    await eventually('the end', () => run.isEnded || undefined);
    assert.deepEqual(running.runs().map(outcomes), [PASSED]);
    await running.end();
  });
});

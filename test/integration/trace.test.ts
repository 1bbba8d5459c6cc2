import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { SimulationReport } from '../../src/core/results/simulationReport';
import type { TraceRow } from '../../src/core/results/traceReport';
import type { Captured } from './support/captured';
import { resetMovescope } from './support/configuration';
import { activeEditor, closeEditors, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { deleteWorkspaceFile, workspaceFile, writeUnwatched, writeWorkspaceFile } from './support/navigation';
import { pageSays, shownSimulation } from './support/page';
import { historyRows } from './support/treeText';

const SOURCE = 'tickets/sources/box_office.move';
const BUILT = ['bytecode_modules/box_office.mv', 'source_maps/box_office.mvsm', 'BuildInfo.yaml'];
/** The line of the source with the mistake, counted from 1. */
const MISTAKE = 34;

const call = (name: string, values: readonly string[]) =>
  JSON.stringify({
    type: 'entry_function_payload',
    function: `0x71c4e7::box_office::${name}`,
    type_arguments: [],
    arguments: values,
  }).replace('[]', '[|]');

async function simulate(name: string, ...values: readonly string[]): Promise<SimulationReport> {
  const { captured } = await activated();
  captured.page.length = 0;
  await openWithCursor(call(name, values), 'json');
  await vscode.commands.executeCommand('movescope.simulate');
  return shownSimulation(captured);
}

/** The trace that the page was sent, once all rows have arrived. */
function sentTrace({ page }: Captured) {
  return eventually('a trace', () => {
    const state = page.findLast(message => message.type === 'trace')?.state;
    const rows = page.flatMap((message): readonly TraceRow[] => (message.type === 'traceRows' ? message.rows : []));
    return state?.kind === 'made' && rows.length === state.rows ? { head: state.head, rows } : undefined;
  });
}

/** Waits until the cursor is in a line, counted from 1. */
async function cursorIn(path: string, line: number): Promise<void> {
  await eventually(`the cursor in ${path}:${line}`, () => {
    const { document, selection } = activeEditor();
    const isThere = document.uri.toString() === workspaceFile(path).toString() && selection.active.line === line - 1;
    return isThere || undefined;
  });
}

describe('a failure in the sandbox', () => {
  before(async () => {
    const { captured } = await activated();
    await resetMovescope([]);
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
    const root = vscode.extensions.getExtension('movescope.movescope')?.extensionUri ?? assert.fail();
    const fixture = (path: string) =>
      vscode.workspace.fs.readFile(vscode.Uri.joinPath(root, '../../../test/fixtures/tickets/first', path));
    for (const path of ['sources/box_office.move', 'Move.toml'])
      await writeWorkspaceFile(`tickets/${path}`, new TextDecoder().decode(await fixture(path)));
    for (const path of BUILT.map(each => `build/Tickets/${each}`))
      await writeUnwatched(`tickets/${path}`, await fixture(path));
    await vscode.commands.executeCommand('movescope.publishToSandbox', {
      folder: workspaceFile('tickets').toString(true),
    });
    await simulate('open', '10', '5000000');
    await vscode.commands.executeCommand('movescope.applyToSandbox');
    await eventually('the transaction to be applied', () =>
      captured.shown.some(words => words.startsWith('Applied')) ? true : undefined,
    );
  });

  afterEach(closeEditors);

  after(async () => {
    const { captured } = await activated();
    captured.presses.length = 0;
    captured.presses.push('Reset Sandbox');
    await vscode.commands.executeCommand('movescope.resetSandbox');
    await deleteWorkspaceFile('tickets');
    await resetMovescope([]);
  });

  it('has its line and values in the result, also from the history, and the line opens', async () => {
    const { captured } = await activated();
    const { failure } = await simulate('buy', '0xa11ce', '2');
    const [frame] = failure?.frames ?? [];
    assert.deepEqual(
      [frame?.source?.path, frame?.source?.line, frame?.function],
      [SOURCE, MISTAKE, '0x71c4e7::box_office::buy'],
    );
    assert.deepEqual(
      frame?.locals.filter(({ name }) => name === 'count').map(({ value }) => value),
      ['2'],
    );
    const [row] = await historyRows(captured);
    captured.page.length = 0;
    await vscode.commands.executeCommand('movescope.openResult', row?.element);
    assert.deepEqual((await shownSimulation(captured)).failure, failure);
    pageSays(captured, { type: 'openFrame', frame: 0 });
    await cursorIn(SOURCE, MISTAKE);
  });

  it('is traced when the page asks for it, and rows open their places', async () => {
    const { captured } = await activated();
    await simulate('buy', '0xa11ce', '2');
    pageSays(captured, { type: 'trace' });
    const sent = await sentTrace(captured);
    // A page that was hidden asks for everything again.
    captured.page.length = 0;
    pageSays(captured, { type: 'ready' });
    assert.deepEqual(await sentTrace(captured), sent);
    const { head, rows } = sent;
    const buy = rows.findIndex(row => row.kind === 'call' && head.functions[row.function]?.id.endsWith('::buy'));
    const used = rows.findIndex((row, index) => index > buy && row.kind === 'use' && row.access === 'borrowMut');
    const place = head.places[rows[used]?.place ?? -1];
    assert.equal(place?.source?.path, SOURCE);
    pageSays(captured, { type: 'openTraceRow', row: used });
    await cursorIn(SOURCE, place.source.line);
    // Without a place, the code of the function.
    pageSays(captured, { type: 'openTraceRow', row: buy });
    await eventually('the decompiled code', () => activeEditor().document.uri.scheme === 'movescope-code' || undefined);
  });

  it('shows how often lines ran, in source and decompiled code, until that is not asked for or not true any more', async () => {
    const { captured } = await activated();
    const uri = workspaceFile(SOURCE);
    const counts = (of = uri.toString()) => captured.decorations.get(of) ?? [];
    await simulate('buy', '0xa11ce', '2');
    pageSays(captured, { type: 'trace' });
    await sentTrace(captured);
    pageSays(captured, { type: 'showCounts', on: true });
    const isOn = (on: boolean) =>
      eventually(`counts ${on ? 'on' : 'off'}`, () => {
        const last = captured.page.findLast(message => message.type === 'counts');
        return last?.on === on || undefined;
      });
    await isOn(true);
    await vscode.window.showTextDocument(uri);
    await eventually('the counts', () => counts().includes(`${MISTAKE - 1} 1×`) || undefined);
    await vscode.commands.executeCommand('movescope.openCode', { address: '0x1', module: 'error' });
    const code = activeEditor().document.uri.toString();
    await eventually('the counts of the code', () => counts(code).some(each => / \d+×$/.test(each)) || undefined);
    pageSays(captured, { type: 'showCounts', on: false });
    await isOn(false);
    // They are of the shown result only, and of source that is as it ran.
    pageSays(captured, { type: 'showCounts', on: true });
    await isOn(true);
    await simulate('buy', '0xa11ce', '3');
    await isOn(false);
    pageSays(captured, { type: 'trace' });
    await sentTrace(captured);
    pageSays(captured, { type: 'showCounts', on: true });
    await isOn(true);
    const editor = await vscode.window.showTextDocument(uri);
    await editor.edit(edit => edit.insert(new vscode.Position(0, 0), '// '));
    await isOn(false);
    await vscode.commands.executeCommand('undo');
  });
});

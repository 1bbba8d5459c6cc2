import * as vscode from 'vscode';
import { isJsonObject, type JsonObject } from '../../core/json';
import { memberOf } from '../../core/payloads/engine/shapes';
import type { SimulationReport } from '../../core/results/simulationReport';
import { readJsonDocument } from '../../core/payloads/languages/json/json';
import { recordedExpectations, memberEdit, acceptEdits } from '../../core/simtests/recordExpectations';
import { RefusedError } from '../../core/userFacingError';
import { toRange } from '../vscode/documents';
import { pathOf } from './testRuns';
import type { SimtestServices, KnownFile } from './testFiles';
import { applyEdits, showReport, recordExpectations, simulateTest, updateBaseline } from './testAuthoring';
import type { TestSuite } from './testSuite';
import { exists } from '../vscode/mayReplace';
import { updateBaselineOf } from './baselineFiles';
import type { KeptResult } from './testResults';
import type { TakenArgument } from '../vscode/commandArguments';
import type { CommandTable } from '../vscode/commands';
import type { SIMTEST_COMMANDS } from '../vscode/ids';
import type { Lazy } from '../vscode/lazy';

const NO_RESULT = 'This test has no result. Run it first.';

const TEST = [{ uri: 'uri', test: 'text' }] as const satisfies readonly TakenArgument[];
const ITEM = { id: 'text' } as const satisfies TakenArgument;
/** The arguments of menu commands in the Test Explorer: an item, or a message with its item. */
const RESULT = [ITEM, { test: 'object' }] as const satisfies readonly TakenArgument[];

export function simtestCommandTable(
  services: SimtestServices,
  suite: Lazy<TestSuite>,
): CommandTable<typeof SIMTEST_COMMANDS> {
  return {
    simulateTest: { takes: TEST, run: async given => simulateTest(services, await suite.get(), given) },
    recordExpectations: { takes: TEST, run: async given => recordExpectations(services, await suite.get(), given) },
    updateBaseline: { takes: TEST, run: async given => updateBaseline(await suite.get(), given) },
    acceptTestResult: { takes: RESULT, run: async given => accept(await suite.get(), given) },
    openTestReport: { takes: RESULT, run: async given => open(services, await suite.get(), given) },
    saveAsTest: { takes: [ITEM], run: async given => saveAsTest(services, await suite.get(), given) },
  };
}

const TITLE = 'Save as Simulation Test';

/** A row of the history; if absent, the result on the page is saved. */
interface SavedResult {
  readonly id: string;
}

/** Adds a simulation to a test file that the user selects, and expects its outcome. */
export async function saveAsTest(services: SimtestServices, suite: TestSuite, given?: SavedResult): Promise<void> {
  const report = await reportOf(services, given);
  const file = await chooseFile(suite, report);
  if (!file) return;
  const name = await chooseName(file, report);
  if (name === undefined) return;
  const { value } = readJsonDocument(file.lines);
  const tests = memberOf(value, 'tests')?.value;
  const test = testOf(report, file);
  const edit = tests
    ? memberEdit(tests, name, test, file.lines)
    : memberEdit(value, 'tests', { [name]: test }, file.lines);
  await applyEdits(file.uri, edit ? [edit] : []);
  const saved = (await suite.files.of(file.uri))?.read.file.tests.find(each => each.name === name);
  await vscode.window.showTextDocument(file.uri, {
    preview: false,
    viewColumn: vscode.ViewColumn.One,
    ...(saved && { selection: toRange({ start: saved.nameRange.start, end: saved.nameRange.start }) }),
  });
}

async function reportOf(
  { panel, history }: SimtestServices,
  given: SavedResult | undefined,
): Promise<SimulationReport> {
  const opened = given && (await (await history.store()).read(given.id));
  const report = given ? opened?.report : (await panel.get()).report;
  if (report && 'missing' in report) throw new RefusedError(report.missing);
  if (report?.kind !== 'simulation')
    throw new RefusedError('Only simulations can be saved as tests. Simulate a payload first.');
  return report;
}

async function chooseFile({ files }: TestSuite, report: SimulationReport): Promise<KnownFile | undefined> {
  const known = await files.all();
  const created = { label: '$(new-file) New File…', uri: undefined };
  const listed = known.map(({ uri, read }) => ({
    label: pathOf(uri),
    description: read.file.network?.text ?? '',
    uri,
  }));
  const items = [...listed.toSorted((one, other) => one.label.localeCompare(other.label)), created];
  const asked = { title: `${TITLE} (1/2)`, placeHolder: 'Select the file to add the test to' };
  const chosen = known.length === 0 ? created : await vscode.window.showQuickPick(items, asked);
  if (!chosen) return undefined;
  const uri = chosen.uri ?? (await newFile(report));
  // The file might have been edited since it was listed.
  return uri && files.of(uri);
}

async function newFile({ network }: SimulationReport): Promise<vscode.Uri | undefined> {
  const [workspace] = vscode.workspace.workspaceFolders ?? [];
  if (!workspace) throw new RefusedError('Open a folder first. Tests are saved in the workspace.');
  const path = await vscode.window.showInputBox({
    title: `${TITLE} (1/2)`,
    prompt: `Path of the new file in ${workspace.name}`,
    value: 'tests/transactions.sim.json',
    validateInput: text =>
      /^[^/\\:][^\\:]*\.sim\.json$/.test(text) ? undefined : 'Enter a path that ends in .sim.json.',
  });
  if (path === undefined) return undefined;
  const uri = vscode.Uri.joinPath(workspace.uri, path);
  const text = `${JSON.stringify({ network: network.id, tests: {} }, null, 2)}\n`;
  try {
    if (!(await exists(uri))) await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  } catch (error) {
    if (!(error instanceof vscode.FileSystemError)) throw error;
    throw new RefusedError(`${path} cannot be created. Check the permissions of its folder, or enter another path.`);
  }
  return uri;
}

async function chooseName({ read }: KnownFile, { subject }: SimulationReport): Promise<string | undefined> {
  const names = new Set(read.file.tests.map(({ name }) => name));
  const base = subject.split('::').at(-1) ?? 'test';
  let value = base;
  for (let count = 2; names.has(value); count++) value = `${base} ${count}`;
  return vscode.window.showInputBox({
    title: `${TITLE} (2/2)`,
    prompt: 'Name of the test',
    value,
    validateInput: text => {
      if (text.trim() === '' || text.includes('#')) return 'Enter a name without #.';
      return names.has(text) ? 'The file already contains a test with this name.' : undefined;
    },
  });
}

function testOf(report: SimulationReport, { read }: KnownFile): JsonObject {
  const { senders } = read.file;
  const sender = senders.find(({ address }) => address === report.sender)?.name ?? report.sender;
  return { payload: payloadOf(report), sender, expect: recordedExpectations(report, senders) };
}

/** Returns the payload for a test, without the `type` of an entry function payload, which tests do not need. */
function payloadOf({ payload }: SimulationReport): JsonObject {
  if (!isJsonObject(payload)) return {};
  const { type, ...rest } = payload;
  return type === 'entry_function_payload' ? rest : payload;
}

type ResultArgument = vscode.TestItem | { readonly test: vscode.TestItem };

async function open(services: SimtestServices, suite: TestSuite, given?: ResultArgument): Promise<void> {
  const { uri, network, result } = chosen(suite, given).kept;
  const { report, test, case: one } = result;
  if (!report) throw new RefusedError(NO_RESULT);
  await showReport(services, { report, network, uri, test: test.name, case: one.name });
}

interface ChosenResult {
  readonly item: vscode.TestItem;
  readonly kept: KeptResult;
}

function chosen({ results }: TestSuite, given: ResultArgument | undefined): ChosenResult {
  if (!given) throw new RefusedError(NO_RESULT);
  const item = 'test' in given ? given.test : given;
  const kept = results.of(item.id);
  if (!kept) throw new RefusedError(NO_RESULT);
  return { item, kept };
}

/** Accepts a result: updates the test or its baseline, and runs the test again. */
async function accept(suite: TestSuite, given?: ResultArgument): Promise<void> {
  const { item, kept } = chosen(suite, given);
  const { result, uri } = kept;
  const { outcome, report, test } = result;
  const file = await suite.files.of(uri);
  if (!file || !report) throw new RefusedError(NO_RESULT);
  switch (outcome.kind) {
    case 'codeChanged':
    case 'gasChanged':
      await updateBaselineOf(file, [result]);
      break;
    case 'failed': {
      const { edits, left } = acceptEdits(test.name, outcome.failures, report, file.read, file.lines);
      if (left.length > 0)
        throw new RefusedError(
          `Update the test manually. These expectations cannot be derived from the result: ${left.join(', ')}.`,
        );
      if (edits.length > 0) await applyEdits(uri, edits);
      if (outcome.failures.some(({ what }) => what === 'baseline')) {
        await suite.runs.runItem(item, 'update', { asks: false });
        return;
      }
      break;
    }
    case 'passed':
    case 'stateMoved':
    case 'error':
    case 'skipped':
    case 'notRun':
      throw new RefusedError(NO_RESULT);
  }
  await suite.runs.runItem(item, 'check');
}

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, reset } from '../support/faultyGateway';
import { configureDiagnostics, configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, codeAction, codeActionsWith, deleteFiles, openFile, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';

const NUMBER = `{
  "type": "entry_function_payload",
  "function": "0x1::aptos_account::transfer",
  "type_arguments": [],
  "arguments": ["0xb0b", 1000]
}`;
const OF_NUMBER =
  'Argument 2 of 0x1::aptos_account::transfer: u64 expects a decimal string, such as "1000", not the number 1000. Put quotes around it.';

function diagnosticsOf({ uri }: vscode.TextDocument): readonly vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Movescope');
}

/** The diagnostics of a document, once it has this many. */
function found(document: vscode.TextDocument, count: number): Promise<readonly vscode.Diagnostic[]> {
  return eventually(`${count} problems of the document`, () => {
    const all = diagnosticsOf(document);
    return all.length === count ? all : undefined;
  });
}

async function apply({ edit }: vscode.CodeAction): Promise<void> {
  assert.ok(edit);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

describe('diagnostics of payloads', () => {
  before(async () => {
    await activated();
    await configureDiagnostics(undefined);
  });
  after(async () => {
    await configureDiagnostics(false);
    await deleteFiles();
  });
  afterEach(closeEditors);

  it('underline what is wrong, with a code and a sentence', async () => {
    const { document } = await openFile(NUMBER, 'json');
    const [diagnostic] = await found(document, 1);
    assert.ok(diagnostic);
    assert.equal(diagnostic.message, OF_NUMBER);
    assert.equal(document.getText(diagnostic.range), '1000');
    assert.deepEqual([diagnostic.code, diagnostic.severity], ['unquoted-integer', vscode.DiagnosticSeverity.Error]);
  });

  it('follow what the TypeScript SDK accepts in TypeScript', async () => {
    const text = `const payload = {
  function: '0x1::aptos_account::transfr',
  functionArguments: [to, 1000],
};
const other = { function: '0x1::aptos_account::transfer', functionArguments: ['bob', 1000] };
`;
    const { document } = await openFile(text, 'ts');
    const [name, address] = await found(document, 2);
    assert.equal(
      name?.message,
      'The sandbox does not have 0x1::aptos_account::transfr; the outcome on the chain is unknown. Did you mean transfer?',
    );
    assert.equal(document.getText(name.range), 'transfr');
    assert.match(address?.message ?? '', /expects an address string/);
  });

  it('vanish with their quick fix', async () => {
    const { document } = await openFile(NUMBER, 'json');
    const [diagnostic] = await found(document, 1);
    assert.ok(diagnostic);
    const action = await codeAction(document, diagnostic.range, 'Put quotes around 1000');
    assert.equal(action.isPreferred, true);
    await apply(action);
    assert.match(document.getText(), /\["0xb0b", "1000"\]/);
    await found(document, 0);
  });

  it('are all fixed by the code action on save', async () => {
    const { document } = await openFile(`[${NUMBER}, ${NUMBER}]`, 'json');
    const [diagnostic] = await found(document, 2);
    assert.ok(diagnostic);
    const kind = vscode.CodeActionKind.SourceFixAll.append('movescope');
    const [action, ...more] = await codeActionsWith(document, diagnostic.range, /^Quote all integers/, kind);
    assert.ok(action && more.length === 0);
    await apply(action);
    assert.equal(document.getText().match(/"1000"/g)?.length, 2);
    await found(document, 0);
  });

  it('follow the edits of a document', async () => {
    const editor = await openFile(`// a line\n${NUMBER}`, 'jsonc');
    const [before] = await found(editor.document, 1);
    await editor.edit(edit => {
      edit.insert(new vscode.Position(0, 0), '\n\n');
    });
    await eventually('the problem two lines further down', () => {
      const [now] = diagnosticsOf(editor.document);
      return now?.range.start.line === (before?.range.start.line ?? 0) + 2 ? now : undefined;
    });
  });

  it('are removed when the document closes', async () => {
    const { document } = await openWithCursor(NUMBER, 'json');
    await found(document, 1);
    await closeEditors();
    await found(document, 0);
  });

  it('can be turned off and on', async () => {
    const { document } = await openFile(NUMBER, 'json');
    await found(document, 1);
    await configureDiagnostics(false);
    await found(document, 0);
    await configureDiagnostics(undefined);
    await found(document, 1);
  });

  it('report what the sandbox lacks as information only', async () => {
    const { document } = await openFile('{"function": "0x5e7::swap::swap", "arguments": []}', 'json');
    const [diagnostic] = await found(document, 1);
    assert.equal(diagnostic?.message, 'The sandbox does not have 0x5e7::swap; the outcome on the chain is unknown.');
    assert.equal(diagnostic.severity, vscode.DiagnosticSeverity.Information);
  });

  it('follow the selected network, and report nothing if the gateway fails', async () => {
    const gateway = await FaultyGateway.start(reset());
    await configureNetworks([{ id: 'faulty', label: 'Faulty', baseUrl: gateway.baseUrl, auth: 'none' }]);
    const gone = '{"function": "0x1::aptos_account::gone", "type_arguments": ["u46"], "arguments": []}';
    const { document } = await openFile(gone, 'json');
    const codes = (all: readonly vscode.Diagnostic[]) => all.map(({ code }) => code);
    assert.deepEqual(codes(await found(document, 2)), ['unknown-function', 'malformed-type']);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'faulty');
    assert.deepEqual(codes(await found(document, 1)), ['malformed-type']);
    assert.ok(gateway.received.length > 0);
    await resetMovescope(['faulty']);
    await found(document, 2);
    await gateway.stop();
  });
});

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { writeBytecode } from '../../src/core/bytecode/readBytecode';
import { bytesToHex } from '../../src/core/move/hex';
import type { LedgerModule } from '../../src/sandbox/ledgerModule';
import { callingModule, type CallingFunction } from '../support/callingModule';
import { sampleModule } from '../support/sampleCode';
import type { SandboxServer } from '../support/sandboxServer';
import { configureNetworks, resetMovescope } from './support/configuration';
import { activeEditor, closeEditors, hoverText } from './support/editor';
import { activated } from './support/extension';
import { serveModules } from './support/served';
import { rowNamed } from './support/treeText';

const CODE = 'movescope-code:/coded/0xcafe/vault.code.move';
const FEE = {
  name: 'native_fee',
  visibility: 'friend',
  is_entry: false,
  is_view: false,
  generic_type_params: [],
  params: [],
  return: ['u64'],
};

function run(command: string, ...given: unknown[]): Thenable<unknown> {
  return vscode.commands.executeCommand(`movescope.${command}`, ...given);
}

/** A module with two functions that abort. */
function bank(): LedgerModule {
  const id = { address: '0xcafe', module: 'bank' };
  const functions: readonly CallingFunction[] = [
    {
      name: 'close',
      isEntry: true,
      steps: [{ abort: { category: 'not_found', reason: 1n } }, { call: '0xcafe::bank::check' }],
    },
    { name: 'check', visibility: 'private', steps: [{ abort: 77n }, { call: '0xda::a::f' }] },
  ];
  const bytes = callingModule(id, functions, [{ code: 1n, name: 'EGONE', description: 'It is gone.' }]);
  const close = { ...FEE, name: 'close', visibility: 'public', is_entry: true, params: ['u64'], return: [] };
  const abi = { address: '0xcafe', name: 'bank', friends: [], exposed_functions: [close], structs: [] };
  return { bytecode: bytesToHex(bytes), abi };
}

/** A module that calls a different one. */
function till(): LedgerModule {
  const steps = [{ call: '0xcafe::bank::check' }];
  const bytes = callingModule({ address: '0xcafe', module: 'till' }, [{ name: 'count', visibility: 'private', steps }]);
  const abi = { address: '0xcafe', name: 'till', friends: [], exposed_functions: [], structs: [] };
  return { bytecode: bytesToHex(bytes), abi };
}

describe('a code document', () => {
  let server: SandboxServer;

  before(async () => {
    await activated();
    const bytecode = bytesToHex(writeBytecode(sampleModule()));
    const abi = { address: '0xcafe', name: 'vault', friends: [], exposed_functions: [FEE], structs: [] };
    server = await serveModules('0xcafe', [{ bytecode, abi }, bank(), till()]);
    await configureNetworks([{ id: 'coded', label: 'Coded', baseUrl: server.url, auth: 'none' }]);
    await run('selectNetwork', 'coded');
  });
  afterEach(closeEditors);
  after(async () => {
    await resetMovescope([]);
    await server.close();
  });

  it('opens from a function of the tree, with its name selected, and has private functions', async () => {
    const { captured } = await activated();
    await run('addAccount', { address: '0xcafe', label: 'shop' });
    const vault = await rowNamed(captured, 'vault', await rowNamed(captured, 'shop'));
    await run('openCode', (await rowNamed(captured, 'native_fee', vault)).element);
    const { document, selection } = activeEditor();
    assert.deepEqual([document.uri.toString(), document.languageId], [CODE, 'movescope-interface']);
    assert.equal(document.getText(selection), 'native_fee');
    assert.match(
      document.getText(),
      /^\/\/ Code of 0xcafe::vault on Coded at ledger version 1,000\n\/\/ From bytecode /,
    );
    assert.match(document.getText(), /\n {4}fun __lambda__1__deposit\(/);
  });

  it('opens from an account, after its module was chosen', async () => {
    const { captured } = await activated();
    await run('addAccount', { address: '0xcafe', label: 'shop' });
    captured.answers.push({ kind: 'pick', label: 'vault' });
    await run('openCode', (await rowNamed(captured, 'shop')).element);
    assert.deepEqual(
      captured.offered.at(-1)?.map(({ label }) => label),
      ['bank', 'till', 'vault'],
    );
    assert.equal(activeEditor().document.uri.toString(), CODE);
  });

  it('opens from the interface, and shows instructions and statements of the same function', async () => {
    await run('openInterface', { address: '0xcafe', module: 'vault' });
    await run('openCode', activeEditor().document.uri);
    assert.equal(activeEditor().document.uri.toString(), CODE);
    await run('openCode', { address: '0xcafe', module: 'vault', member: '__lambda__1__deposit' });
    await run('toggleInstructions');
    const { document, selection } = activeEditor();
    assert.equal(document.uri.toString(), CODE.replace('.code.', '.instructions.'));
    assert.equal(document.getText(selection), '__lambda__1__deposit');
    assert.match(document.getText(), /\n {8}0: Ret\n/);
    await run('toggleInstructions');
    assert.equal(activeEditor().document.uri.toString(), CODE);
    assert.equal(activeEditor().document.getText(activeEditor().selection), '__lambda__1__deposit');
  });

  it('has an outline, and folds functions', async () => {
    await run('openCode', { address: '0xcafe', module: 'vault' });
    const { uri } = activeEditor().document;
    const [module] = await vscode.commands.executeCommand<readonly vscode.DocumentSymbol[]>(
      'vscode.executeDocumentSymbolProvider',
      uri,
    );
    const names = module?.children.map(({ name }) => name);
    assert.deepEqual(names, ['Pool', 'Shape', 'deposit', 'native_fee', '__lambda__1__deposit']);
    const lambda = module?.children.at(-1)?.range ?? assert.fail();
    const folds = await vscode.commands.executeCommand<readonly vscode.FoldingRange[]>(
      'vscode.executeFoldingRangeProvider',
      uri,
    );
    assert.ok(folds.some(({ start, end }) => start === lambda.start.line && end === lambda.end.line - 1));
  });

  it('leads from a call to the code of the function, and describes it in a hover', async () => {
    await run('openCode', { address: '0xcafe', module: 'vault' });
    const { document } = activeEditor();
    const text = document.getText();
    const call = document.positionAt(text.indexOf('deposit(', text.indexOf('|x0')) + 2);
    const [link = assert.fail('no definition')] = await vscode.commands.executeCommand<readonly vscode.LocationLink[]>(
      'vscode.executeDefinitionProvider',
      document.uri,
      call,
    );
    assert.equal(link.targetUri.toString(), CODE);
    assert.match(document.lineAt(link.targetSelectionRange?.start.line ?? 0).text, /entry fun deposit</);
    const editor = activeEditor();
    for (const [name, declared] of [
      ['native_fee', 'public(friend) fun native_fee(): u64'],
      ['__lambda__1__deposit', 'fun __lambda__1__deposit(\n    arg0: bool,'],
    ] as const) {
      const own = document.positionAt(text.indexOf(`fun ${name}`) + 5);
      editor.selection = new vscode.Selection(own, own);
      assert.ok((await hoverText(editor)).includes(declared), await hoverText(editor));
    }
  });

  it('finds the references to a function in its own code and in that of modules that have been read', async () => {
    const { captured } = await activated();
    await run('openCode', { address: '0xcafe', module: 'bank' });
    const { document } = activeEditor();
    const references = async () => {
      const place = document.positionAt(document.getText().indexOf('fun check') + 5);
      const found = await vscode.commands.executeCommand<readonly vscode.Location[]>(
        'vscode.executeReferenceProvider',
        document.uri,
        place,
      );
      const code = found.filter(({ uri }) => uri.scheme === 'movescope-code');
      const lines = await Promise.all(
        code.map(async ({ uri, range }) => {
          const shown = await vscode.workspace.openTextDocument(uri);
          return `${uri.path} ${shown.getText(range)}: ${shown.lineAt(range.start.line).text.trim()}`;
        }),
      );
      return lines.sort();
    };
    const own = [
      '/coded/0xcafe/bank.code.move check: check(0);',
      '/coded/0xcafe/bank.code.move check: fun check(arg0: u64) {',
    ];
    assert.deepEqual(await references(), own);
    captured.answers.push({ kind: 'leave' });
    await run('findCallers', { address: '0xcafe', module: 'bank', member: 'check' });
    assert.deepEqual(await references(), [...own, '/coded/0xcafe/till.code.move bank::check: bank::check(0);']);
  });

  it('says in hovers what an entry function may abort with', async () => {
    await run('openCode', { address: '0xcafe', module: 'bank' });
    const editor = activeEditor();
    const place = editor.document.positionAt(editor.document.getText().indexOf('fun close') + 5);
    editor.selection = new vscode.Selection(place, place);
    // The command returns hovers in the order in which they arrive; the workbench shows the signature first.
    const text = await hoverText(editor);
    assert.ok(text.includes('public entry fun close'), text);
    assert.ok(text.includes('May abort with EGONE, 0x4d, and in called modules\\: a\\.\n\n'), text);
    assert.ok(text.includes('- EGONE \\(0x60001\\)\\: It is gone\\.\n- 0x4d\n'), text);
  });

  it('lists what a function may abort with, and opens the code that aborts', async () => {
    const { captured } = await activated();
    captured.answers.push({ kind: 'pick', label: '0x4d' });
    await run('showAborts', { address: '0xcafe', module: 'bank', member: 'close' });
    assert.deepEqual(
      captured.offered.at(-1)?.map(({ label, detail }) => [label, detail].filter(Boolean).join(' | ')),
      [
        'EGONE (0x60001) | It is gone. (in close)',
        '0x4d | in check, called by close',
        '$(cloud-download) Read 1 Called Module',
        'not included',
        '$(info) Aborts in modules that have not been read (at least 1 request): 0xda::a.',
        '$(info) Arithmetic errors, missing resources, and VM limits.',
      ],
    );
    assert.equal(activeEditor().document.getText(activeEditor().selection), 'check');
  });

  it('shows the code of the sandbox, and finds the callers of its functions', async () => {
    await run('selectNetwork', 'sandbox');
    await run('openCode', { address: '0xcafe', module: 'vault', member: 'record' });
    const { document, selection } = activeEditor();
    assert.equal(document.getText(selection), 'record');
    const { captured } = await activated();
    const references = await vscode.commands.executeCommand<vscode.Location[]>(
      'vscode.executeReferenceProvider',
      document.uri,
      selection.active,
    );
    const inCode = references.filter(({ uri }) => uri.path.endsWith('/vault.code.move'));
    assert.deepEqual(
      inCode.map(({ range }) => document.lineAt(range.start).text.trim().replace(/\(.*/, '')),
      ['record<T0>', 'record<T0>', 'fun record<T0>'],
    );
    captured.answers.push({ kind: 'pick', label: 'vault::withdraw' });
    await run('findCallers');
    assert.deepEqual(
      captured.offered
        .at(-1)
        ?.slice(0, 2)
        .map(({ label, description }) => [label, description]),
      [
        ['vault::deposit', 'public entry · 0xcafe'],
        ['vault::withdraw', 'public entry · 0xcafe'],
      ],
    );
    // The call is selected, not the declaration of the function that calls.
    assert.equal(document.getText(activeEditor().selection), 'record');
    assert.match(document.lineAt(activeEditor().selection.start).text, /^ {8}record<T0>\(/);
    assert.match(document.getText(), /abort error::permission_denied\(1\); \/\/ 0x50001 · ENOT_OWNER/);
  });
});

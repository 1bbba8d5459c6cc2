import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, json, nodeError, type Script } from '../support/faultyGateway';
import { configureDiagnostics, configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, codeAction, deleteFiles, openFile } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';

function abiFunction(name: string, params: readonly string[], generics = 0) {
  const generic_type_params = Array.from({ length: generics }, () => ({ constraints: [] }));
  const kind = { visibility: 'public', is_entry: true, is_view: false };
  return { name, ...kind, generic_type_params, params: ['&signer', ...params], return: [] };
}

const MODULE = {
  bytecode: '0x',
  abi: {
    address: '0xb0b',
    name: 'kinds',
    friends: [],
    exposed_functions: [
      abiFunction('amount', ['u64']),
      abiFunction('small', ['u8']),
      abiFunction('flag', ['bool']),
      abiFunction('bytes', ['vector<u8>']),
      abiFunction('option', ['0x1::option::Option<u8>']),
      abiFunction('object', ['0x1::object::Object<0xb0b::kinds::Thing>']),
      abiFunction('objects', ['vector<0x1::object::Object<0xb0b::kinds::Thing>>']),
      abiFunction('generic', [], 1),
    ],
    structs: [
      {
        name: 'Thing',
        is_native: false,
        is_event: false,
        abilities: ['key'],
        generic_type_params: [],
        fields: [],
      },
    ],
  },
};

/** A network on which `0xb0b` has one module. */
const serve: Script = request => {
  const { pathname } = new URL(request.url, 'http://gateway');
  if (pathname.endsWith('/accounts/0xb0b/module/kinds')) json(MODULE)(request);
  else if (pathname.endsWith('/accounts/0xb0b/modules')) json([MODULE])(request);
  else if (pathname.endsWith('/modules')) json([])(request);
  else nodeError(404, 'module_not_found')(request);
};

const call = (name: string, argument: string) =>
  `{"type": "entry_function_payload", "function": "0xb0b::kinds::${name}", "arguments": [${argument}]}`;
const generic = (type: string) =>
  `{"function": "0xb0b::kinds::generic", "type_arguments": ["${type}"], "arguments": []}`;

/** A payload on one line, the fix that is offered for it, and the payload afterwards. */
type Mended = readonly [before: string, title: string, after: string];

const IN_JSON: readonly Mended[] = [
  [call('amount', '1000'), 'Put quotes around 1000', call('amount', '"1000"')],
  [call('amount', '"1_000"'), 'Write "1000"', call('amount', '"1000"')],
  [call('small', '"5"'), 'Remove the quotes around 5', call('small', '5')],
  [call('flag', '"true"'), 'Remove the quotes around true', call('flag', 'true')],
  [call('bytes', '"hi!"'), 'Write the string’s bytes in hex', call('bytes', '"0x686921"')],
  [call('bytes', '[1, 255]'), 'Write the bytes in hex', call('bytes', '"0x01ff"')],
  [call('option', 'null'), 'Write {"vec": []}', call('option', '{"vec": []}')],
  [call('option', '5'), 'Write {"vec": [5]}', call('option', '{"vec": [5]}')],
  [call('object', '{"inner": "0xa11ce"}'), 'Write "0xa11ce"', call('object', '"0xa11ce"')],
  [call('objects', '["0xa11ce"]'), 'Write {"inner": "0xa11ce"}', call('objects', '[{"inner": "0xa11ce"}]')],
  [call('amuont', '"1"'), 'Change to amount', call('amount', '"1"')],
  [call('amount', '"1"').replace('kinds', 'kindes'), 'Change to kinds', call('amount', '"1"')],
  [generic('U64'), 'Write u64', generic('u64')],
  [generic('0xb0b::kinds::Thinng'), 'Change to Thing', generic('0xb0b::kinds::Thing')],
];

const RUST =
  'EntryFunction::new(ModuleId::new(AccountAddress::from_hex_literal("0xb0b").unwrap(), ident_str!("kinds").to_owned()), ident_str!("amount").to_owned(), vec![], vec![bcs::to_bytes(&1u32).unwrap()])';

const IN_CODE: Readonly<Record<string, Mended>> = {
  // TypeScript in Markdown: only Movescope provides actions there.
  md: [
    "```ts\nf({ function: '0xb0b::kinds::amount', functionArguments: [9007199254740993] });\n```\n",
    'Write 9007199254740993n',
    "```ts\nf({ function: '0xb0b::kinds::amount', functionArguments: [9007199254740993n] });\n```\n",
  ],
  sh: [
    'aptos move run --function-id 0xb0b::kinds::amount --args u32:1',
    'Write u64',
    'aptos move run --function-id 0xb0b::kinds::amount --args u64:1',
  ],
  py: [
    'EntryFunction.natural("0xb0b::kinds", "small", [], [TransactionArgument(1, Serializer.u64)])',
    'Write Serializer.u8',
    'EntryFunction.natural("0xb0b::kinds", "small", [], [TransactionArgument(1, Serializer.u8)])',
  ],
  rs: [RUST, 'Write u64', RUST.replace('1u32', '1u64')],
};

function diagnosticsOf({ uri }: vscode.TextDocument): readonly vscode.Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Movescope');
}

describe('quick fixes of payloads', function () {
  // The editor's built-in extensions, which may still be starting, provide actions too.
  this.timeout(60_000);
  let gateway: FaultyGateway;

  before(async () => {
    await activated();
    gateway = await FaultyGateway.start(serve);
    await configureNetworks([{ id: 'kinds', label: 'Kinds', baseUrl: gateway.baseUrl, auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'kinds');
    await configureDiagnostics(undefined);
  });

  afterEach(closeEditors);

  after(async () => {
    await configureDiagnostics(false);
    await resetMovescope(['kinds']);
    await gateway.stop();
    await deleteFiles();
  });

  /** Applies all fixes of a document at once, each by its title, and waits until nothing is underlined. */
  async function mend(document: vscode.TextDocument, titles: readonly string[]): Promise<void> {
    const diagnostics = await eventually(`${titles.length} problems of the document`, () => {
      const all = diagnosticsOf(document);
      return all.length === titles.length ? all : undefined;
    });
    const whole = new vscode.WorkspaceEdit();
    for (const [index, title] of titles.entries()) {
      const { range } = diagnostics[index] ?? assert.fail();
      const edits = (await codeAction(document, range, title)).edit?.get(document.uri) ?? assert.fail();
      for (const edit of edits) whole.replace(document.uri, edit.range, edit.newText);
    }
    assert.ok(await vscode.workspace.applyEdit(whole));
    await eventually('a document without problems', () => (diagnosticsOf(document).length === 0 ? true : undefined));
  }

  it('fix in JSON what they are offered for', async () => {
    const text = (part: 0 | 2) => `[\n${IN_JSON.map(mended => mended[part]).join(',\n')}\n]`;
    const { document } = await openFile(text(0), 'json');
    await mend(
      document,
      IN_JSON.map(([, title]) => title),
    );
    assert.equal(document.getText(), text(2));
  });

  for (const [ending, [before, title, after]] of Object.entries(IN_CODE))
    it(`fix in a .${ending} file what they are offered for`, async () => {
      const { document } = await openFile(before, ending);
      await mend(document, [title]);
      assert.equal(document.getText(), after);
    });
});

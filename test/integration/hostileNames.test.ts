import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { FaultyGateway, json, nodeError } from '../support/faultyGateway';
import { configureNetworks, resetMovescope } from './support/configuration';
import { closeEditors, openWithCursor } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import type { Hands } from './support/fakeInputs';
import { rowNamed, rowsBelow, type Row } from './support/treeText';

/** Markdown with a command, a fence, a picture, an icon, and characters that hide or reorder the text around them. */
const EVIL =
  'x](command:workbench.action.closeWindow) ```\n[y](command:z)\n# <img src=x onerror=alert(1)> $(trash) \u202Eevil\u2066\u200B\u0007\u2028c\u043ein\u3164\ufe0f\u2800\u00a0\u034f\u115f\u{e0100}';
/** Characters that are invisible, reorder text, or look like a letter that a name may have. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}\p{Script=Cyrillic}\u2800\u00a0]/u;
/** What VS Code renders as an icon in a quick pick. */
const ICON = /\$\([a-z-]+(~[a-z]+)?\)/;

const TYPE_PARAMETERS = [{ constraints: [EVIL] }];
const FUNCTION = {
  visibility: EVIL,
  is_entry: true,
  is_view: false,
  generic_type_params: TYPE_PARAMETERS,
  params: ['&signer', EVIL],
  return: [EVIL],
};
const STRUCT = {
  is_native: false,
  abilities: [EVIL],
  generic_type_params: TYPE_PARAMETERS,
  fields: [{ name: EVIL, type: EVIL }],
};

function module(name: string, member: string): object {
  const abi = {
    address: '0xcafe',
    name,
    friends: [`0x1::${EVIL}`],
    exposed_functions: [{ ...FUNCTION, name: member }],
    structs: [
      { ...STRUCT, name: `S${member}` },
      { ...STRUCT, name: `E${member}`, is_enum: true, variants: [{ name: EVIL, fields: STRUCT.fields }] },
    ],
  };
  return { bytecode: '0x00', abi };
}

const PLAIN = module('plain', 'f');

describe('hostile names and types of a module', () => {
  let gateway: FaultyGateway;

  before(async () => {
    await activated();
    gateway = await FaultyGateway.start(({ url, ...request }) => {
      const answer = url.includes('/modules')
        ? json([PLAIN, module(EVIL, EVIL)])
        : url.endsWith('/module/plain')
          ? json(PLAIN)
          : nodeError(404, 'module_not_found', EVIL);
      answer({ url, ...request });
    });
    await configureNetworks([{ id: 'evil', label: 'Evil', baseUrl: gateway.baseUrl, auth: 'none' }]);
    await vscode.commands.executeCommand('movescope.selectNetwork', 'evil');
    await vscode.commands.executeCommand('movescope.addAccount', { address: '0xcafe', label: 'demo' });
    await vscode.commands.executeCommand('movescope.clearCache');
  });

  afterEach(closeEditors);

  after(async () => {
    await vscode.commands.executeCommand('movescope.clearCache');
    await resetMovescope(['evil']);
    await gateway.stop();
  });

  it('are shown literally in rows of the tree, and tooltips contain only code', async () => {
    const { captured } = await activated();
    const provider = captured.trees.get('movescope.modules') ?? assert.fail('there is no view');
    const rows = await allRows(await rowNamed(captured, 'demo'));
    assert.ok(rows.length > 20, `${rows.length} rows`);
    for (const { element } of rows) {
      const { label, description, tooltip, accessibilityInformation } = await provider.getTreeItem(element);
      for (const text of [label, description, accessibilityInformation?.label]) {
        assert.ok(typeof text !== 'string' || !UNSEEN.test(text), JSON.stringify(text));
      }
      if (tooltip instanceof vscode.MarkdownString) assertInert(tooltip);
      else if (tooltip !== undefined) assert.ok(!UNSEEN.test(tooltip.replace('\n\nClick to try again.', '')), tooltip);
    }
  });

  it('are code or escaped in hovers', async () => {
    for (const name of ['plain::f', 'plain::Sf', 'plain::Ef', 'plain::gone', 'gone::f']) {
      const { document, selection } = await openWithCursor(`"0xcafe::${name.replace('::', '::|')}"`, 'json');
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        selection.active,
      );
      const contents = hovers.flatMap(hover => hover.contents);
      assert.ok(contents.length > 0, name);
      for (const content of contents) {
        assert.ok(content instanceof vscode.MarkdownString);
        if (content.isTrusted !== undefined && content.isTrusted !== false) assertOwnLink(content);
        else assertInert(content);
      }
    }
  });

  it('render nothing and hide nothing in the rows of quick picks', async () => {
    for (const [command, title] of [
      ['movescope.findSymbol', 'Go to Deployed Symbol on Evil'],
      ['movescope.simulateFunction', 'Simulate Function'],
      ['movescope.insertCall', 'Insert Call'],
    ] as const) {
      await openWithCursor('|', 'json');
      const hands = await opened(command);
      assert.match(hands.input.title ?? '', new RegExp(`^${title}`));
      const items = await eventually(`the rows of ${command}`, () => {
        const { items = [] } = hands.input;
        return items.length > 1 && hands.input.busy !== true ? items : undefined;
      });
      for (const { label, description = '', detail = '' } of items) {
        for (const text of [label, description, detail]) {
          assert.ok(!UNSEEN.test(text) && !ICON.test(text), `${command}: ${JSON.stringify(text)}`);
        }
      }
      hands.leave();
      await hands.over;
    }
  });

  it('are plain text where a name is completed', async () => {
    const { document, selection } = await openWithCursor(
      '{"type": "entry_function_payload", "function": "0xcafe::plain::|", "type_arguments": [], "arguments": []}',
      'json',
    );
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      selection.active,
    );
    for (const { label, detail = '', documentation } of items) {
      const texts = typeof label === 'string' ? [label] : [label.label, label.detail ?? '', label.description ?? ''];
      for (const text of [...texts, detail]) assert.ok(!UNSEEN.test(text), JSON.stringify(text));
      if (documentation instanceof vscode.MarkdownString) assertInert(documentation);
    }
    const plain = items.find(({ label }) => (typeof label === 'string' ? label : label.label) === 'f');
    assert.ok(plain, JSON.stringify(items.map(({ label }) => label)));
  });
});

/** A row and all rows below it. */
async function allRows(row: Row): Promise<readonly Row[]> {
  const { captured } = await activated();
  const below = await Promise.all((await rowsBelow(captured, row)).map(allRows));
  return [row, ...below.flat()];
}

/** Runs a command that shows a quick pick, and leaves it open. */
async function opened(command: string): Promise<Hands & { readonly over: Thenable<unknown> }> {
  const { captured } = await activated();
  let over: Thenable<unknown> = Promise.resolve();
  const hands = await new Promise<Hands>(take => {
    captured.answers.push({ kind: 'stay', take });
    over = vscode.commands.executeCommand(command);
  });
  return { ...hands, over };
}

/** Asserts that Markdown is not trusted, renders no icon and no HTML, and has only code in fences and escaped text. */
function assertInert({ value, isTrusted, supportHtml, supportThemeIcons }: vscode.MarkdownString): void {
  assert.deepEqual([isTrusted ?? false, supportHtml ?? false, supportThemeIcons ?? false], [false, false, false]);
  const besideCode = value.replace(/^(`{3,})move\n[^]*?\n\1$/gm, '');
  assert.doesNotMatch(besideCode, /(?<!\\)[[\]`]|<(?!\/?p>)/, value);
  assert.ok(!UNSEEN.test(value.replaceAll('\n', '')), JSON.stringify(value));
}

/** Asserts that Markdown is only the link to the code of a plain name, and can run no other command. */
function assertOwnLink({ value, isTrusted }: vscode.MarkdownString): void {
  assert.deepEqual(isTrusted, { enabledCommands: ['movescope.openCode'] });
  assert.match(value, /^\[Open Decompiled Code\]\(command:movescope\.openCode\?[\w%]+\)$/);
}

import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { configureInlayHints, resetMovescope } from './support/configuration';
import { closeEditors, hoverText } from './support/editor';
import { eventually } from './support/eventually';
import { activated } from './support/extension';
import { hinted, signature } from './support/help';
import { deleteWorkspaceFile, openBehind, writeWorkspaceFile } from './support/navigation';

const SOURCE = `module shop::orders {
    use std::coin;

    const PRICE: u64 = 500;

    public entry fun order(buyer: &signer, seller: address) {
        coin::transfer<u8>(buyer, seller, 2_500_000);
        pay(buyer, seller, PRICE, 7);
    }

    fun pay(from: &signer, to: address, amount: u64, times: u8) {}
}
`;

describe('help in Move source', () => {
  let source: vscode.Uri;

  before(async () => {
    await activated();
    await resetMovescope([]);
    await configureInlayHints(undefined);
    await writeWorkspaceFile('shop/Move.toml', '[addresses]\nshop = "0x50"\n');
    source = await writeWorkspaceFile('shop/sources/orders.move', SOURCE);
  });

  afterEach(closeEditors);

  after(async () => {
    await configureInlayHints(false);
    await deleteWorkspaceFile('shop');
  });

  it('shows the signature of a deployed function, its signers among the arguments', async () => {
    const label = '0x1::coin::transfer<u8>(&signer, address, u64)';
    assert.deepEqual(await signature(await openBehind(source, 'transfer<u8>(')), { label, active: '&signer' });
    assert.deepEqual(await signature(await openBehind(source, 'transfer<u8>(buyer, ')), { label, active: 'address' });
  });

  it('shows the signature of a workspace function as its source has it', async () => {
    const label = '0x50::orders::pay(from: &signer, to: address, amount: u64, times: u8)';
    assert.deepEqual(await signature(await openBehind(source, 'pay(buyer, seller, ')), {
      label,
      active: 'amount: u64',
    });
  });

  it('shows none at the definition of a function', async () => {
    assert.equal(await signature(await openBehind(source, 'fun order(buyer: &signer, seller: ')), undefined);
  });

  it('names arguments by the workspace’s source, and types literals by the deployed function', async () => {
    const editor = await openBehind(source, 'module');
    const shown = SOURCE.replace('2_500_000', '«u64»2_500_000').replace(
      'pay(buyer, seller, PRICE, 7)',
      'pay(«from:»buyer, «to:»seller, «amount:»PRICE, «times:»7)',
    );
    assert.equal(await hinted(editor), shown);
  });

  it('explains what an argument is for', async () => {
    const amount = await hoverText(await openBehind(source, 'seller, 2_500'));
    assert.match(amount, /```move\nu64\n```\n2,500,000 {2}\n.*Argument 3 of 0x1\\:\\:coin\\:\\:transfer/s);
    const price = await hoverText(await openBehind(source, 'seller, PRI'));
    assert.match(price, /```move\namount: u64\n```\nArgument 3 of 0x50\\:\\:orders\\:\\:pay/);
  });
});

const KEY = vscode.CompletionItemKind.Property;

async function completions({ document, selection }: vscode.TextEditor): Promise<readonly vscode.CompletionItem[]> {
  const list = await vscode.commands.executeCommand<vscode.CompletionList>(
    'vscode.executeCompletionItemProvider',
    document.uri,
    selection.active,
  );
  return list.items;
}

const TESTED = `#[test_only]
module shop::order_tests {
    use shop::prices;
    use aptos_framework::coin;

    #[test]
    #[expected_failure(abort_code = 0)]
    fun fails(buyer: &signer) {
        prices::check(0);
        coin::transfer<u8>(buyer, @0x1, 1);
    }
}
`;
const PRICES = `module shop::prices {
    use std::error;
    /// The price is zero.
    const EZERO: u64 = 3;
    public fun check(price: u64) { assert!(price > 0, error::invalid_argument(EZERO)); }
}
`;

describe('the expected failure of a Move test', () => {
  let tests: vscode.Uri;

  before(async () => {
    await activated();
    await resetMovescope([]);
    await writeWorkspaceFile('shop/Move.toml', '[addresses]\nshop = "0x50"\n');
    await writeWorkspaceFile('shop/sources/prices.move', PRICES);
    tests = await writeWorkspaceFile('shop/tests/order_tests.move', TESTED);
  });

  afterEach(closeEditors);

  after(() => deleteWorkspaceFile('shop'));

  it('is completed with the codes of the source that the test calls, and with their module', async () => {
    const editor = await openBehind(tests, 'abort_code = ');
    const zero = await eventually('the completion of the code', async () =>
      (await completions(editor)).find(({ label }) => typeof label === 'object' && label.label === 'EZERO'),
    );
    assert.deepEqual([zero.insertText, zero.detail], ['0x10003, location = shop::prices', 'The price is zero.']);
    const documented = zero.documentation;
    assert.match(typeof documented === 'object' ? documented.value : '', /prices\\:\\:check, called by fails/);
    const keys = await completions(await openBehind(tests, 'expected_failure('));
    assert.deepEqual(
      keys.flatMap(({ kind, insertText }) => (kind === KEY ? insertText : [])),
      ['abort_code', 'location', 'arithmetic_error', 'vector_error', 'out_of_gas', 'major_status'],
    );
  });

  it('is explained by a hover on the code', async () => {
    await writeWorkspaceFile('shop/tests/order_tests.move', TESTED.replace('abort_code = 0', 'abort_code = 0x10003'));
    const text = await hoverText(await openBehind(tests, 'abort_code = 0x10'));
    assert.match(text, /EZERO \\\(0x10003\\\) of 0x50\\:\\:prices\n\nThe price is zero/);
  });
});

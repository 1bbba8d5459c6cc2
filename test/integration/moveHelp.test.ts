import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { configureInlayHints, resetMovescope } from './support/configuration';
import { closeEditors, hoverText } from './support/editor';
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

import assert from 'node:assert/strict';
import { closeEditors, hoverText, openWithCursor } from './support/editor';
import { activated } from './support/extension';

describe('hover on a fully qualified name', () => {
  before(activated);
  afterEach(closeEditors);

  for (const language of ['json', 'jsonc', 'typescript', 'javascript', 'typescriptreact', 'javascriptreact']) {
    it(`shows the deployed signature in ${language}`, async () => {
      const editor = await openWithCursor('"0x1::aptos_account::tr|ansfer"', language);
      const text = await hoverText(editor);
      assert.match(text, /```move\nmodule 0x1::aptos_account\npublic entry fun transfer\(&signer, address, u64\)\n```/);
      assert.match(text, /public entry function/);
      assert.match(text, /Sandbox at ledger version/);
    });
  }

  it('tells the constraints of type parameters', async () => {
    const text = await hoverText(await openWithCursor('"0x1::coin::b|alance"', 'json'));
    assert.match(text, /fun balance<T0>\(address\): u64/);
    assert.match(text, /public view function/);
    assert.match(text, /T0\\: any type/);
  });

  it('shows a struct’s declaration', async () => {
    const text = await hoverText(await openWithCursor('"0x1::coin::CoinS|tore<0x1::aptos_coin::AptosCoin>"', 'json'));
    assert.match(text, /struct CoinStore<T0> has key/);
  });

  it('says that a name is not in the ABI', async () => {
    const text = await hoverText(await openWithCursor('"0x1::coin::no_such_th|ing"', 'json'));
    assert.match(text, /is not in the ABI/);
  });

  it('says that there is no such module', async () => {
    const text = await hoverText(await openWithCursor('"0x1::no_such_module::tr|ansfer"', 'json'));
    assert.match(text, /no\\_such\\_module/);
  });

  it('is silent on other text', async () => {
    assert.equal(await hoverText(await openWithCursor('"coin::tr|ansfer"', 'json')), '');
  });
});

import assert from 'node:assert/strict';
import { blockMarkdown, transactionMarkdown } from '../../../src/core/results/reportMarkdown';
import { block, cutBlock, failedTransaction, HASH, opaqueTransaction } from '../../page/ledgerPages';

describe('the Markdown of the ledger', () => {
  it('shows how a transaction ended, where it is and everything that a simulation shows', () => {
    const text = transactionMarkdown(failedTransaction());
    assert.match(text, /^## Aborted: `0xcafe::vault::withdraw`\n/);
    for (const line of ['| Executed |  |', `| Hash | \`${HASH}\` |`, '| Version | `6781425728` |', '### Changes (1)'])
      assert.ok(text.includes(line), line);
    assert.ok(!text.includes('Would'));
  });

  it('shows everything about an unknown kind', () => {
    const text = transactionMarkdown(opaqueTransaction());
    assert.match(text, /^## Succeeded: `block metadata`\n/);
    assert.match(text, /```json\n\{\n {2}"type": "block_metadata_transaction"/);
  });

  it('has a row for each transaction of a block, and says how many it leaves out', () => {
    assert.match(
      blockMarkdown(block()),
      /\| `6781425729` \| `user` \| `0x[0-9a-f]+::harbour::moor` \| `failed` \| `623` \|/,
    );
    const cut = blockMarkdown(cutBlock());
    assert.match(cut, /\n10,250 more not shown\.\n$/);
    assert.equal(cut.match(/^\| `6781[0-9]+` \|/gm)?.length, 200);
  });
});

import assert from 'node:assert/strict';
import { readExplorerUrl, explorerLink, type ExplorerSubject } from '../../../src/core/gateway/networkList';

const EXPLORER = 'https://explorer.example/?network=testnet';

describe('explorerLink', () => {
  const cases: readonly (readonly [subject: ExplorerSubject, path: string])[] = [
    [{ kind: 'account', address: '0xcafe' }, 'account/0xcafe'],
    [{ kind: 'module', address: '0x1', module: 'coin' }, 'account/0x1/modules/code/coin'],
    [
      { kind: 'function', address: '0x1', module: 'coin', name: 'transfer', tab: 'run' },
      'account/0x1/modules/run/coin/transfer',
    ],
    [
      { kind: 'function', address: '0x1', module: 'coin', name: 'balance', tab: 'view' },
      'account/0x1/modules/view/coin/balance',
    ],
    [{ kind: 'transaction', name: '6781425728' }, 'txn/6781425728'],
  ];
  for (const [subject, path] of cases) {
    it(`leads to ${path}, with the explorer's own query`, () => {
      assert.equal(explorerLink(EXPLORER, subject), `https://explorer.example/${path}?network=testnet`);
    });
  }

  it('appends to the path of the explorer', () => {
    const link = explorerLink('https://example.com/aptos/', { kind: 'account', address: '0x1' });
    assert.equal(link, 'https://example.com/aptos/account/0x1');
  });

  it('keeps names from the chain from leaving the path', () => {
    const link = explorerLink(EXPLORER, { kind: 'module', address: '0x1', module: '../../x?network=mainnet#' });
    assert.equal(
      link,
      'https://explorer.example/account/0x1/modules/code/..%2F..%2Fx%3Fnetwork%3Dmainnet%23?network=testnet',
    );
  });
});

describe('readExplorerUrl', () => {
  it('accepts an address with a query', () => {
    assert.deepEqual(readExplorerUrl(` ${EXPLORER} `), { kind: 'valid', url: EXPLORER });
  });

  const refused: readonly (readonly [text: string, reason: string])[] = [
    ['explorer', 'The explorer URL is not valid; enter one such as https://explorer.aptoslabs.com/?network=testnet.'],
    [
      'https://explorer.example/\u202e',
      'The explorer URL is not valid; enter one such as https://explorer.aptoslabs.com/?network=testnet.',
    ],
    ['javascript:alert(1)', 'The explorer URL starts with javascript: but must start with https://.'],
    ['https://a:b@explorer.example', 'The explorer URL contains a user name or password; remove it.'],
    ['https://explorer.example/#x', 'The explorer URL contains a fragment (#); remove it.'],
  ];
  for (const [text, reason] of refused) {
    it(`refuses ${JSON.stringify(text)}`, () => {
      assert.deepEqual(readExplorerUrl(text), { kind: 'invalid', reason });
    });
  }
});

import assert from 'node:assert/strict';
import type { WireTransaction } from '../../../../src/core/gateway/schemas/transactionSchema';
import { publishedSource } from '../../../../src/core/transactions/ledger/publishedSource';
import { RefusedError } from '../../../../src/core/userFacingError';
import { transactionFacts } from '../../../../src/core/transactions/ledger/transactionReport';
import { callingModule } from '../../../support/callingModule';
import { publishingTransaction, sentPublish, type PackagePlan } from '../../../support/publishing';

const CODE = callingModule({ address: '0xbeef', module: 'vault' }, [{ name: 'open', isEntry: true }]);
const PLAN: PackagePlan = {
  name: 'Vaults',
  address: '0xbeef',
  manifest: '[package]\nname = "Vaults"\n',
  modules: [{ name: 'vault', code: CODE, source: 'module codes::vault {}\n// ü' }],
};

const wire = (transaction: Readonly<Record<string, unknown>>) => transaction as WireTransaction;
const read = (transaction: Readonly<Record<string, unknown>>) => publishedSource(wire(transaction));

function withModule(change: Partial<PackagePlan['modules'][number]>): PackagePlan {
  return { ...PLAN, modules: PLAN.modules.map(module => ({ ...module, ...change })) };
}

describe('the published source of a transaction', () => {
  it('is that of the packages whose modules it wrote, not that of others in the registry', async () => {
    const sources = await read(publishingTransaction(PLAN));
    assert.deepEqual(
      sources.map(({ package: { address, isPublished, metadata, code }, files, missing }) => ({
        ...{ address, isPublished, name: metadata.name, code: [...code], files, missing },
      })),
      [
        {
          ...{ address: '0xbeef', isPublished: true, name: 'Vaults', code: [['vault', CODE]], missing: [] },
          files: [
            { path: 'Move.toml', text: '[package]\nname = "Vaults"\n' },
            { path: 'sources/vault.move', module: 'vault', text: 'module codes::vault {}\n// ü' },
          ],
        },
      ],
    );
  });

  it('is read from the arguments if it was not published, also of a multisig account', async () => {
    const sent = sentPublish(PLAN);
    const [direct] = await read(sent);
    const { payload } = sent;
    const multisig = { type: 'multisig_payload', multisig_address: '0xa', transaction_payload: payload };
    for (const source of [direct, (await read({ ...sent, payload: multisig }))[0]]) {
      assert.deepEqual(
        [source?.package.address, source?.package.isPublished, source?.files.length],
        ['0xbeef', false, 2],
      );
    }
  });

  it('lacks the files that were not sent or are damaged, and names them', async () => {
    const { manifest, ...unmanifested } = PLAN;
    assert.ok(manifest);
    const [partly] = await read(publishingTransaction(unmanifested));
    assert.deepEqual(partly?.missing, ['Package Vaults was published without Move.toml.']);
    const [damaged] = await read(publishingTransaction(withModule({ source: Uint8Array.of(1, 2) })));
    assert.deepEqual(damaged?.missing, [
      'sources/vault.move cannot be shown: it is not gzipped text of at most 4,194,304 bytes.',
    ]);
  });

  const refusals: readonly (readonly [what: string, sent: Readonly<Record<string, unknown>>, words: string])[] = [
    [
      'is published without source',
      publishingTransaction({ name: 'Vaults', address: '0xbeef', modules: [{ name: 'vault', code: CODE }] }),
      'Package Vaults was published without its source.',
    ],
    [
      'publishes nothing',
      { ...sentPublish(PLAN), payload: { type: 'script_payload' } },
      'This transaction does not publish a package with a readable description. If the package was published in chunks, open the transaction that published it.',
    ],
    [
      'has other bytes where the description should be',
      {
        ...sentPublish(PLAN),
        payload: { type: 'entry_function_payload', arguments: ['0x0102', [`0x${Buffer.from(CODE).toString('hex')}`]] },
      },
      'This transaction does not publish a package with a readable description. If the package was published in chunks, open the transaction that published it.',
    ],
  ];
  for (const [what, sent, words] of refusals) {
    it(`is refused if it ${what}`, async () => {
      await assert.rejects(read(sent), new RefusedError(words));
    });
  }

  it('names files so that none of them is outside of its folder', async () => {
    const [source] = await read(publishingTransaction(withModule({ name: '../../evil' })));
    assert.deepEqual(
      source?.files.map(({ path }) => path),
      ['Move.toml', 'sources/..%2F..%2Fevil.move'],
    );
  });

  it('is announced by the facts of a transaction', () => {
    const publishes = (transaction: Readonly<Record<string, unknown>>) => transactionFacts(wire(transaction)).publishes;
    assert.equal(publishes(publishingTransaction(PLAN)), true);
    assert.equal(publishes(sentPublish(PLAN)), true);
    assert.equal(publishes({ ...sentPublish(PLAN), payload: { type: 'script_payload' } }), undefined);
  });
});

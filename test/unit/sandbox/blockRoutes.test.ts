import assert from 'node:assert/strict';
import { ledgerOfModules } from '../../support/ledgerOfModules';
import { demoSandbox, errorBody, get } from './demoSandbox';

interface Block {
  readonly block_height: string;
  readonly first_version: string;
  readonly last_version: string;
  readonly transactions: null | readonly { readonly type: string; readonly version: string }[];
}

describe('sandbox requests for the block of a version', () => {
  it('return it for each of its versions, without its transactions', async () => {
    for (const version of ['1193', '1195', '1197']) {
      const { status, body } = await get(`/blocks/by_version/${version}`);
      assert.equal(status, 200);
      const { block_height: height, first_version: first, last_version: last, transactions } = body as Block;
      assert.deepEqual([height, first, last, transactions], ['1182', '1193', '1197', null]);
    }
  });

  it('return its transactions if requested', async () => {
    const { body } = await get('/blocks/by_version/1193?with_transactions=true');
    assert.deepEqual(
      (body as Block).transactions?.map(({ type, version }) => `${version} ${type}`),
      [
        '1193 block_metadata_transaction',
        '1194 user_transaction',
        '1195 user_transaction',
        '1196 user_transaction',
        '1197 block_epilogue_transaction',
      ],
    );
  });

  it('return older blocks with a state checkpoint at the end', async () => {
    const { body } = await get('/blocks/by_version/1177?with_transactions=true');
    assert.equal((body as Block).transactions?.at(-1)?.type, 'state_checkpoint_transaction');
  });

  for (const [version, status, code, message] of [
    ['1205', 404, 'version_not_found', 'Ledger version not found by Ledger version(1205)'],
    ['1176', 410, 'version_pruned', 'Ledger version(1176) has been pruned'],
    ['-1', 400, 'web_framework_error', pathProblem('invalid digit found in string')],
    ['18446744073709551616', 400, 'web_framework_error', pathProblem('number too large to fit in target type')],
  ] as const) {
    it(`return ${status} for version ${version}`, async () => {
      const answer = await get(`/blocks/by_version/${version}`);
      assert.equal(answer.status, status);
      assert.deepEqual(answer.body, errorBody(code, message));
    });
  }

  it('return 400 for an invalid flag', async () => {
    const { status, body } = await get('/blocks/by_version/1193?with_transactions=1');
    assert.equal(status, 400);
    const message =
      'failed to parse parameter `with_transactions`: failed to parse "boolean": provided string was not `true` or `false` (occurred while parsing "optional<boolean>")';
    assert.deepEqual(body, errorBody('web_framework_error', message));
  });

  it('return 404 if the ledger keeps no block', async () => {
    const { status, body } = await get('/blocks/by_version/5', demoSandbox(ledgerOfModules('0x1', [], 9)));
    assert.equal(status, 404);
    assert.deepEqual(body, errorBody('block_not_found', 'Block not found by Ledger version(5)'));
  });
});

function pathProblem(problem: string): string {
  return `failed to parse path \`version\`: failed to parse "integer(uint64)": ${problem}`;
}

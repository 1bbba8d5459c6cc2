import { REST, WALLET } from '../../../../src/core/payloads/engine/forms';
import assert from 'node:assert/strict';
import { checkAgainst } from '../../../../src/core/payloads/check/checkCall';
import { documentPayload } from '../../../../src/core/transactions/transaction';
import { functionAbi, moduleAbi } from '../../move/abis';
import { onlyCall, resultAt } from './calls';

const PAYLOAD = '"function": "0x1::coin::transfer", "functionArguments": ["0xb", 5]';

describe('the JSON of a wallet', () => {
  it('is recognised by the names of its lists', async () => {
    const forms = [
      `{ ${PAYLOAD} }`,
      '{ "function": "0x1::coin::transfer", "typeArguments": [] }',
      '{ "function": "0x1::coin::transfer", "arguments": [], "functionArguments": [] }',
      '{ "function": "0x1::coin::transfer", "typeArguments": [], "arguments": [] }',
      '{ "function": "0x1::coin::transfer", "type_arguments": [], "typeArguments": [] }',
      '{ "function": "0x1::coin::transfer" }',
    ].map(async text => (await onlyCall('json', text)).form.id);
    assert.deepEqual(await Promise.all(forms), [WALLET.id, WALLET.id, REST.id, REST.id, REST.id, REST.id]);
  });

  it('combines the members of the SDK and of the REST API in its request', async () => {
    const text = `{| "sender": "0xa", "sequence_number": "7", "options": { "maxGasAmount": 500 }, "data": { ${PAYLOAD} } }`;
    const found = await resultAt('json', text);
    assert.equal(found.kind, 'found');
    const payload = documentPayload(found);
    assert.equal(payload.kind, 'call');
    assert.deepEqual(payload.given, { sender: '0xa', sequenceNumber: '7', maxGasAmount: '500' });
  });

  it('may be in a member of any name if nothing in it is specific to wallets', async () => {
    const text = '{ "sender": "bob", "data": {| "function": "0x1::coin::transfer", "arguments": [] } }';
    const found = await resultAt('json', text);
    assert.equal(found.kind, 'found');
    const payload = documentPayload(found);
    assert.equal(payload.kind, 'ready');
    assert.deepEqual(payload.draft.given, {});
  });

  it('is refused if JSON rounds one of its numbers', async () => {
    const text = '{| "function": "0x1::coin::transfer", "functionArguments": [9007199254740993] }';
    assert.equal((await resultAt('json', text)).kind, 'unsafeNumber');
    const call = await onlyCall('json', text.replace('|', ''));
    const abi = functionAbi({ name: 'transfer', parameters: ['u64'] });
    const [finding] = checkAgainst(call, moduleAbi({ address: '0x1', name: 'coin', functions: [abi] })).findings;
    assert.equal(
      finding?.message,
      'Argument 1 of 0x1::coin::transfer: u64 expects an exact integer, not the number 9007199254740993. Put quotes around it. As a number, it would be read as 9007199254740992.',
    );
    assert.deepEqual(
      finding.fixes.map(({ edits }) => edits.map(({ newText }) => newText)),
      [['"9007199254740993"']],
    );
  });
});

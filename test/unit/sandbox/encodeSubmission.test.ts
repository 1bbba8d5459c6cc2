import assert from 'node:assert/strict';
import { BOB, call, encode, NOW } from './demoSandbox';

const TRANSFER = call('0x1::aptos_account::transfer', [BOB, '1000']);
const PLAIN = 'b5e97db07fa0bd0e5598aa3643a9bc6f6693bddc1a9fec9e674a461eaa00b193';
const WITH_DATA = '5efa3c4f02f83a0f4b2d69fc95c607cc02825cc4e7be536ef0992df050d9e67c';

/** Alice's transfer of 1000 octas to Bob, field by field. */
const RAW = [
  'a11ce'.padStart(64, '0'),
  '0700000000000000',
  '02',
  '1'.padStart(64, '0'),
  `0d${hex('aptos_account')}`,
  `08${hex('transfer')}`,
  '00',
  `0220${'b0b'.padStart(64, '0')}08e803000000000000`,
  '204e000000000000',
  '6400000000000000',
  `${littleEndian(NOW + 600)}00000000`,
  '04',
].join('');

describe('the sandbox, asked to encode a transaction', () => {
  it('returns the signing message', async () => {
    const { status, body } = await encode(TRANSFER);
    assert.equal(status, 200);
    assert.equal(body, `0x${PLAIN}${RAW}`);
  });

  it('lists secondary signers, even if there are none', async () => {
    assert.equal((await encode(TRANSFER, { secondary_signers: [] })).body, `0x${WITH_DATA}00${RAW}00`);
    const { body } = await encode(TRANSFER, { secondary_signers: ['0xB0B'] });
    assert.equal(body, `0x${WITH_DATA}00${RAW}01${'b0b'.padStart(64, '0')}`);
  });

  it('treats null as absent', async () => {
    const { body } = await encode(TRANSFER, { secondary_signers: null, replay_protection_nonce: null });
    assert.equal(body, `0x${PLAIN}${RAW}`);
  });

  it('encodes a transaction with a nonce in the newer form, without a sequence number', async () => {
    const { body } = await encode(TRANSFER, { replay_protection_nonce: '5' });
    const start = `0x${PLAIN}${'a11ce'.padStart(64, '0')}ffffffffffffffff040001`;
    assert.equal(String(body).slice(0, start.length), start);
    assert.ok(String(body).includes('00010500000000000000204e000000000000'), String(body));
  });

  it('uses the chain of the ledger, regardless of the request', async () => {
    const { body } = await encode(TRANSFER, { chain_id: 1 });
    assert.equal(String(body).slice(-2), '04');
  });

  it('encodes every entry function of its ledger', async () => {
    const { status } = await encode(call('0x1::object::transfer', ['0xd011a', BOB], ['0x1::object::ObjectCore']));
    assert.equal(status, 200);
  });

  it('needs no signature', async () => {
    assert.equal((await encode(TRANSFER, { signature: undefined })).status, 200);
  });
});

function hex(text: string): string {
  return Buffer.from(text).toString('hex');
}

function littleEndian(value: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes.toString('hex');
}

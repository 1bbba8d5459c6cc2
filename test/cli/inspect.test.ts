import assert from 'node:assert/strict';
import { movescope } from './program';

const TRANSFER = 'test/workspace/payloads/transfer.json';
const VALUES = ['--sequence-number', '7', '--max-gas', '2000', '--gas-price', '100', '--expiration', '1800000000'];
const SECRET = 'c0ffee'.repeat(11).slice(0, 64);

/** As the gateway sends it: a string in JSON. */
async function message(): Promise<string> {
  const encoded = await movescope([
    'encode',
    TRANSFER,
    '--sandbox',
    '--sender',
    '0xa11ce',
    ...VALUES,
    '--json',
    '--quiet',
  ]);
  const { hex } = JSON.parse(encoded.out) as { readonly hex: string };
  return `${JSON.stringify(hex)}\n`;
}

describe('movescope inspect', () => {
  it('shows what bytes contain, with types from a gateway', async () => {
    const { code, out, err } = await movescope(['inspect', '-', '--sandbox'], { input: await message() });
    assert.match(out, /^Signing message \(\d+ bytes\)\n\nsender {16}0xa11ce\nsequence number {7}7\n/);
    assert.match(out, /\nargument 1 {12}"0xb0b" +\(0x0*b0b\)\n/);
    assert.match(out, /\nThese bytes are for a local chain \(chain id 4\)\.\n$/);
    assert.deepEqual([code, err], [0, '']);
  });

  it('shows what bytes contain, without a gateway', async () => {
    const { code, out, err } = await movescope(['inspect', JSON.parse(await message()) as string]);
    assert.match(out, /\nargument 1 {12}0x0*b0b\n/);
    assert.match(
      out,
      /\(chain id 4\)\.\nThe arguments are shown as bytes, so the transaction cannot be simulated from here\. No network was queried for their types\.\n$/,
    );
    assert.deepEqual([code, err], [0, '']);
  });

  it('says that a transaction is signed, and does not repeat its signature', async () => {
    const [, raw = ''] = /^"0x.{64}(.*)"\n$/.exec(await message()) ?? [];
    const signed = `${raw}0020${'ab'.repeat(32)}40${'cd'.repeat(64)}`;
    const { code, out } = await movescope(['inspect', signed]);
    assert.match(
      out,
      /^Signed transaction \(\d+ bytes\)\nIt is signed \(ed25519_signature, 99 bytes more\)\. Anyone who has it can submit it\.\n/,
    );
    assert.doesNotMatch(out, /abab|cdcd/);
    assert.equal(code, 0);
  });

  it('prints what it read as JSON, with a request that can be simulated', async () => {
    const { code, out } = await movescope(['inspect', '-', '--sandbox', '--json'], { input: await message() });
    const report = JSON.parse(out) as { readonly form: string; readonly request: object };
    assert.equal(report.form, 'signingMessage');
    const simulated = await movescope(['simulate', '-', '--sandbox', '--json'], {
      input: JSON.stringify({ ...report.request, sequence_number: undefined }),
    });
    assert.deepEqual([code, simulated.code], [0, 0]);
  });

  it('ends with 2 if the form of the bytes is unknown, and says where reading ended', async () => {
    const { code, out, err } = await movescope(['inspect', '0x010203']);
    assert.equal(
      out,
      'Unknown bytes (3 bytes)\n\nMovescope cannot read these bytes as a signing message or a transaction: it found truncated or invalid bytes at byte 0. Check that you copied them completely.\n',
    );
    assert.deepEqual([code, err], [2, '']);
  });

  const refused: readonly (readonly [what: string, text: string, sentence: string])[] = [
    [
      'a private key',
      SECRET,
      'This might be a private key, which Movescope never accepts: clear it from the clipboard, and paste the bytes of a signing message or a transaction.',
    ],
    [
      'a private key that says so',
      `ed25519-priv-0x${SECRET}`,
      'This might be a private key, which Movescope never accepts: clear it from the clipboard, and paste the bytes of a signing message or a transaction.',
    ],
    [
      'words',
      'wild horse',
      'This is not hex: paste the bytes of one signing message or transaction as pairs of hex digits.',
    ],
    ['nothing', ' ', 'There are no bytes: paste the hex of a signing message or a transaction.'],
  ];
  for (const [what, text, sentence] of refused) {
    it(`refuses ${what} without repeating it`, async () => {
      const [operand, input] = await Promise.all([
        movescope(['inspect', text]),
        movescope(['inspect', '-'], { input: text }),
      ]);
      for (const run of [operand, input]) assert.deepEqual(run, { code: 2, out: '', err: `movescope: ${sentence}\n` });
    });
  }
});

import assert from 'node:assert/strict';
import { namesSecret } from '../../../src/core/move/hex';

const HEX = `0x${'5e'.repeat(32)}`;

describe('secret words', () => {
  const secrets = [
    `ed25519-priv-${HEX}`,
    `secp256k1-priv-${HEX}`,
    `private_key: "${HEX}"`,
    `"privateKey": "${HEX}"`,
    `PRIVATE KEY ${HEX}`,
    `privkey=${HEX}`,
    `MY_SECRET=${HEX}`,
    `const signingKey = "${HEX}"`,
    `sk: ${HEX}`,
    `seed phrase`,
  ];
  for (const text of secrets)
    it(`are found in: ${text.replace(HEX, '…')}`, () => {
      assert.equal(namesSecret(text), true);
    });

  const others = [HEX, `"hash": "${HEX}"`, `public_key: "${HEX}"`, 'https://explorer.example/txn/123', 'task: 12'];
  for (const text of others)
    it(`are not found in: ${text.replace(HEX, '…')}`, () => {
      assert.equal(namesSecret(text), false);
    });
});

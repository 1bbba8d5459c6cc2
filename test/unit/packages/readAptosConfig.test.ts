import assert from 'node:assert/strict';
import { readAptosConfig } from '../../../src/core/packages/namedAddresses';

const KEY = 'canary-key-of-a-profile';
const ACCOUNT = '00c0ffee00000000000000000000000000000000000000000000000000000e12';
const SHORT = '0xc0ffee00000000000000000000000000000000000000000000000000000e12';

/** A file as the CLI writes it. */
const WRITTEN = `---
profiles:
  default:
    network: Testnet
    private_key: "ed25519-priv-0x${KEY}"
    public_key: "ed25519-pub-0xabcd"
    account: ${ACCOUNT}
    rest_url: "https://fullnode.testnet.example.org"
    faucet_url: "https://faucet.testnet.example.org"
  local node:
    private_key: ${KEY}
    account: "0x1"
`;

describe('readAptosConfig', () => {
  it('reads the account, network and node of each profile, and nothing else', () => {
    assert.deepEqual(readAptosConfig(WRITTEN), {
      kind: 'config',
      profiles: [
        { name: 'default', address: SHORT, network: 'Testnet', restUrl: 'https://fullnode.testnet.example.org' },
        { name: 'local node', address: '0x1' },
      ],
    });
  });

  it('reads Windows line ends, comments, other indents and quotes', () => {
    const text = `# mine
other: {private_key: ${KEY}}
"profiles": # all of them
 'it''s':

     network: !Custom x
     account: '${ACCOUNT}' # ${KEY}
     rest_url: http://127.0.0.1:8080 # local
last: 1
`.replaceAll('\n', '\r\n');
    assert.deepEqual(readAptosConfig(text), {
      kind: 'config',
      profiles: [{ name: "it's", address: SHORT, restUrl: 'http://127.0.0.1:8080' }],
    });
  });

  it('reads a # as a comment only at the start or after a space', () => {
    const text = `profiles:
  one:
    account: 0x1 # 0x2
    network: dev#3
    rest_url: http://127.0.0.1:8080/#/v1 # local
  two: # the other
    account: 0x2
    network: # none
    rest_url: '#/v1' # in quotes
`;
    assert.deepEqual(readAptosConfig(text), {
      kind: 'config',
      profiles: [
        { name: 'one', address: '0x1', network: 'dev#3', restUrl: 'http://127.0.0.1:8080/#/v1' },
        { name: 'two', address: '0x2', restUrl: '#/v1' },
      ],
    });
  });

  it('skips values of several lines and of other kinds', () => {
    const text = `profiles:
  one:
    private_key: |
      account: 0x666
      ${KEY}
    keys:
      - ${KEY}
      - rest_url: x
    account: 0x1
    network: null
    rest_url: *anchor
  none:
    network: Devnet
  broken:
    account: not-an-address
`;
    assert.deepEqual(readAptosConfig(text), { kind: 'config', profiles: [{ name: 'one', address: '0x1' }] });
  });

  for (const text of [
    '',
    '---\n',
    'profiles:\n',
    'profiles: {}\n',
    'profiles: ~\n',
    'other:\n  default:\n    account: 0x1\n',
  ]) {
    it(`finds no profile in ${JSON.stringify(text)}`, () => {
      assert.deepEqual(readAptosConfig(text), { kind: 'config', profiles: [] });
    });
  }

  const broken: readonly (readonly [what: string, text: string, line: number])[] = [
    ['a flow mapping of profiles', `profiles: {default: {private_key: ${KEY}, account: 0x1}}`, 1],
    ['a flow mapping of fields', `profiles:\n  default: {private_key: ${KEY}, account: 0x1}`, 2],
    ['a list of profiles', `profiles:\n  - account: 0x1\n`, 2],
    ['a line that is no key', `profiles:\n  default:\n    ${KEY}\n    account: 0x1`, 3],
    ['a line further out than its like', `profiles:\n  default:\n    account: 0x1\n   network: x`, 4],
    ['a line further out than the profiles', `profiles:\n  default:\n    account: 0x1\n network: x`, 4],
    ['a first field further out than its profile', `profiles:\n    default:\n  account: 0x1`, 3],
    ['tabs before a key', `profiles:\n\tdefault:\n\t\taccount: 0x1`, 2],
    ['no YAML at all', `<html>${KEY}</html>`, 1],
  ];
  for (const [what, text, line] of broken) {
    it(`says where it cannot read ${what}, and quotes nothing`, () => {
      assert.deepEqual(readAptosConfig(text), { kind: 'unreadable', line });
    });
  }

  it('reveals no private key, wherever it is in the file', () => {
    const places = WRITTEN.split('\n').map((_, index, lines) => lines.toSpliced(index, 0, `    private_key: ${KEY}`));
    for (const lines of places) assert.ok(!JSON.stringify(readAptosConfig(lines.join('\n'))).includes('canary'));
  });
});

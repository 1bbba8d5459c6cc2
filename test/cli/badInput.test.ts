import assert from 'node:assert/strict';
import { FaultyGateway, nodeError } from '../support/faultyGateway';
import { movescope, program, withFile } from './program';

const TRANSFER = 'test/workspace/payloads/transfer.json';
const MANY = 'test/workspace/payloads/request.jsonc';
const GATEWAY = ['--base-url', 'https://gateway.example/v1'];

const CASES: readonly (readonly [args: readonly string[], sentence: string])[] = [
  [['acount', '0x1'], 'There is no command acount: did you mean account?'],
  [['frobnicate'], 'There is no command frobnicate: see movescope --help.'],
  [['account', '--sandbox'], 'ADDRESS is missing: movescope account ADDRESS.'],
  [['module', '0x1', '--sandbox'], 'NAME is missing: movescope module ADDRESS NAME.'],
  [
    ['account', '0x1', 's3cret', '--sandbox'],
    'There are 2 operands, but the command takes 1: movescope account ADDRESS.',
  ],
  [['account', '0x1'], 'No gateway is given: use --base-url URL, or --sandbox for the built-in one.'],
  [['account', 'al', '--sandbox'], 'ADDRESS is not an account address: enter up to 64 hex digits, such as 0xa11ce.'],
  [['account', '0x1', '--sandbox', '--auth', 'none'], '--sandbox and --auth cannot be used together: leave one out.'],
  [
    ['account', '0x1', '--base-url', 'gateway'],
    '--base-url: The address is not a URL; enter one such as https://gateway.example/v1.',
  ],
  [
    ['account', '0x1', '--base-url', 'https://a:s3cret@gateway.example/v1'],
    '--base-url contains a user name or password: leave it out, and put the access key in MOVESCOPE_ACCESS_KEY.',
  ],
  [['account', '0x1', ...GATEWAY, '--auth', 'basic'], '--auth must be one of bearer, api-key, none.'],
  [
    ['account', '0x1', ...GATEWAY, '--auth', 'none', '--key-stdin'],
    '--auth none sends no access key: leave --key-stdin out.',
  ],
  [
    ['account', '0x1', ...GATEWAY],
    'There is no access key: set MOVESCOPE_ACCESS_KEY, or provide the key on standard input with --key-stdin; for a local node, use --auth none.',
  ],
  [
    ['account', '0x1', '--key=s3cret', '--sandbox'],
    'An access key is never an argument, where every program on this machine could read it: set MOVESCOPE_ACCESS_KEY, or provide the key on standard input with --key-stdin.',
  ],
  [
    ['account', '0x1', '--api-key', 's3cret', '--sandbox'],
    'An access key is never an argument, where every program on this machine could read it: set MOVESCOPE_ACCESS_KEY, or provide the key on standard input with --key-stdin.',
  ],
  [['account', '0x1', '--sandbox', '--frob'], 'There is no option --frob: see --help.'],
  [['account', '0x1', '--sandbox', '--json=yes'], '--json takes no value: leave it out.'],
  [['account', '0x1', '--base-url', '--json'], '--base-url needs a value: --base-url URL.'],
  [['modules', '0x1', '--sandbox', '--limit', '0'], '--limit is not a whole number from 1 to 65535.'],
  [
    ['modules', '0x1', '--sandbox', '--ledger-version', 'new'],
    '--ledger-version is not a whole number from 0 to 18446744073709551615.',
  ],
  [['block', 'newest', '--sandbox'], 'VERSION is not a whole number from 0 to 18446744073709551615.'],
  [['wait', '0xab', '--sandbox'], 'HASH is not a transaction hash: enter 32 bytes in hex.'],
  [
    ['simulate', TRANSFER, '--sandbox'],
    'The transaction has no sender: give --sender ADDRESS, or add "sender" to the file.',
  ],
  [['simulate', 'gone.json', '--sandbox'], 'gone.json cannot be read: there is no such file.'],
  [['simulate', 'test', '--sandbox'], 'test cannot be read: it is a folder.'],
  [['simulate', `${TRANSFER}:99`, '--sandbox'], `${TRANSFER} has 7 lines, and no line 99.`],
  [
    ['simulate', MANY, '--sandbox'],
    `${MANY} has 5 payloads: choose one by its line, FILE:LINE (they are at lines 3, 17, 28, 35, 42).`,
  ],
  [
    ['encode', `${MANY}:1`, '--sandbox'],
    `${MANY} has 5 payloads and none at line 1: choose one by its line, FILE:LINE (they are at lines 3, 17, 28, 35, 42).`,
  ],
  [
    ['simulate', 'package.json', '--sandbox'],
    'There is no payload in package.json: write an object with "type": "entry_function_payload", alone or as the "payload" of a transaction.',
  ],
  [
    ['simulate', '-', ...GATEWAY, '--key-stdin'],
    'Standard input cannot provide both the payload (-) and the access key (--key-stdin): set MOVESCOPE_ACCESS_KEY, or put the payload in a file.',
  ],
  [
    ['simulate', TRANSFER, '--sandbox', '--sender', '0xa11ce', '--max-gas', '1e6'],
    '--max-gas is not a whole number from 0 to 18446744073709551615.',
  ],
  [
    ['simulate', TRANSFER, '--sandbox', '--sender', '0xa11ce', '--public-key', '0x12'],
    '--public-key is not an Ed25519 public key: enter 32 bytes in hex.',
  ],
];

describe('movescope and bad input', () => {
  for (const [args, sentence] of CASES) {
    it(`refuses movescope ${args.join(' ')}`, async () => {
      assert.deepEqual(await movescope(args), { code: 2, out: '', err: `movescope: ${sentence}\n` });
    });
  }

  it('reports broken JSON, or JSON that would be rounded, with its position', async () => {
    const run = (content: string) =>
      withFile(content, async path => {
        const { code, err } = await movescope(['simulate', path, '--sandbox', '--sender', '0xa11ce']);
        return [code, err.replace(path, 'FILE')];
      });
    assert.deepEqual(await run('{\n  "function": "0x1::coin::transfer",\n  "arguments": [tru]\n}'), [
      2,
      'movescope: The payload’s JSON is broken at line 3, column 17 of FILE: fix it and run again.\n',
    ]);
    assert.deepEqual(await run('{ "function": "0x1::coin::transfer", "arguments": [12345678901234567890] }'), [
      2,
      'movescope: The number at line 1, column 52 of FILE is too large for JSON, which would round it: put quotes around it.\n',
    ]);
  });

  it('reports a value that is not a list, with its position', async () => {
    for (const member of ['type_arguments', 'arguments']) {
      const payload = { type: 'entry_function_payload', function: '0x1::coin::transfer', [member]: 'x' };
      const content = JSON.stringify(payload, null, 2);
      await withFile(content, async path => {
        const { code, out, err } = await movescope(['encode', path, '--sandbox', '--sender', '0xa11ce']);
        const place = `line 4, column ${member.length + 7}`;
        const sentence = `The value at ${place} of ${path} is not an array: put it in square brackets.`;
        assert.deepEqual([code, out, err], [2, '', `movescope: ${sentence}\n`]);
      });
    }
  });

  it('reports a function or a type that does not exist, without words from the editor', async () => {
    const run = async (payload: object) => {
      const input = JSON.stringify({ sender: '0xa11ce', payload: { type: 'entry_function_payload', ...payload } });
      return movescope(['simulate', '-', '--sandbox', '--quiet'], { input });
    };
    assert.deepEqual(await run({ function: '0x1::coin::qqqqqqqqqq', type_arguments: [], arguments: [] }), {
      code: 2,
      out: '',
      err: 'movescope: The module 0x1::coin has no function qqqqqqqqqq: look the name up among the functions of the module.\n',
    });
  });

  it('reports text that is not UTF-8, with its position', async () => {
    const before = '{ "function": "0x1::aptos_account::transfer",\n  "arguments": ["0xb0b é caf';
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from([0xe9]), Buffer.from('", "1"] }')]);
    const sentence = (name: string) =>
      `movescope: ${name} is not UTF-8: the byte 0xe9 at line 2, column 29 does not begin a character. Save it as UTF-8 and run again.\n`;
    const options = ['--sandbox', '--sender', '0xa11ce'];
    await withFile(bytes, async path => {
      for (const operand of [path, `${path}:2`]) {
        const { code, out, err } = await movescope(['encode', operand, ...options]);
        assert.deepEqual([code, out, err], [2, '', sentence(path)]);
      }
    });
    for (const command of ['encode', 'simulate']) {
      const { code, out, err } = await program([command, '-', ...options], { input: bytes });
      assert.deepEqual([code, out, err], [2, '', sentence('Standard input')]);
    }
    const utf16 = Buffer.from('\ufeff{}', 'utf16le');
    const { err } = await program(['inspect', '-'], { input: utf16 });
    assert.equal(
      err,
      'movescope: Standard input is not UTF-8: the byte 0xff at line 1, column 1 does not begin a character. Save it as UTF-8 and run again.\n',
    );
  });

  it('reports half of a surrogate pair, with its position', async () => {
    const payload = { type: 'script_payload', code: { bytecode: '0x' }, type_arguments: [], arguments: ['a\ud800'] };
    const input = JSON.stringify({ sender: '0xa11ce', payload });
    const { code, out, err } = await movescope(['encode', '-', '--sandbox'], { input });
    const sentence =
      'The payload’s "arguments" [0] contains half of a character (a lone surrogate, U+D800), which cannot be encoded: write the whole character.';
    assert.deepEqual([code, out, err], [2, '', `movescope: ${sentence}\n`]);
  });

  it('reports what does not match the ABI', async () => {
    const input = JSON.stringify({ function: '0x1::aptos_account::transfer', arguments: ['0xb0b'] });
    const { code, err } = await movescope(['simulate', '-', '--sandbox', '--sender', '0xa11ce', '--quiet'], { input });
    const sentence =
      '0x1::aptos_account::transfer takes 2 arguments (address, u64), but 1 is given. Signers are not counted.';
    assert.deepEqual([code, err], [2, `movescope: ${sentence}\n`]);
  });

  it('reports what the node refuses', async () => {
    const gateway = await FaultyGateway.start(nodeError(400, 'invalid_input', 'Invalid version'));
    const open = ['--base-url', gateway.baseUrl, '--auth', 'none', '--quiet'];
    const { host } = gateway;
    const { code, err } = await movescope(['account', '0x1', ...open]);
    await gateway.stop();
    const sentence = `Reading the account 0x1 from ${host} failed: the node does not accept the request (400): “Invalid version”; correct the problem and try again.`;
    assert.deepEqual([code, err], [2, `movescope: ${sentence}\n`]);
  });
});

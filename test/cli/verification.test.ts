import assert from 'node:assert/strict';
import { demoLedger } from '../../src/sandbox/ledger/demoLedger';
import { FaultyGateway, json, nodeError, type ReceivedRequest, type Script } from '../support/faultyGateway';
import { serveSandbox, type SandboxServer } from '../support/sandboxServer';
import { sandboxOf } from '../support/sandboxes';
import { movescope } from './program';

const VALUES = ['--sequence-number', '7', '--max-gas', '2000', '--gas-price', '100', '--expiration', '1800000000'];
const TRANSFER = {
  type: 'entry_function_payload',
  function: '0x1::aptos_account::transfer',
  type_arguments: [],
  arguments: ['0xb0b', '150000000'],
};
const COIN_TRANSFER = {
  ...TRANSFER,
  function: '0x1::coin::transfer',
  type_arguments: ['0x1::aptos_coin::AptosCoin'],
};
const MAIN = {
  name: 'main',
  visibility: 'public',
  is_entry: true,
  generic_type_params: [{ constraints: [] }],
  params: ['&signer', 'u8', 'u64', 'bool', 'address', 'vector<u8>'],
  return: [],
};
const SCRIPT = {
  type: 'script_payload',
  code: { bytecode: '0xA11CEB0B', abi: MAIN },
  type_arguments: ['u8'],
  arguments: [1, '2', true, '0x0b0b', '01ff'],
};
const MULTISIG = { type: 'multisig_payload', multisig_address: '0xb0b', transaction_payload: TRANSFER };
const VERIFIED = 'Verified: the bytes match the request.';

/** The gateway's answer instead of the sandbox’s body. */
type Change = (body: unknown, request: ReceivedRequest) => unknown;

describe('movescope encode over an untrusted gateway', () => {
  let server: SandboxServer;
  let gateway: FaultyGateway;

  before(async () => {
    server = await serveSandbox(sandboxOf(demoLedger()));
    gateway = await FaultyGateway.start(nodeError(500, 'internal_error'));
  });

  after(async () => {
    await gateway.stop();
    await server.close();
  });

  /** Requests from the sandbox, and answers with its bodies after the changes. */
  function relay(changes: { readonly module?: Change; readonly message?: Change; readonly headers?: Change }): Script {
    return request => {
      void (async () => {
        const { method, url, body } = request;
        const sent = method === 'POST' ? { method, body, headers: { 'content-type': 'application/json' } } : {};
        const answer = await fetch(new URL(url, server.url), sent);
        const change = method === 'POST' ? changes.message : changes.module;
        const value: unknown = await answer.json();
        const chain = { 'x-aptos-chain-id': answer.headers.get('x-aptos-chain-id') ?? '' };
        const changed = change ? change(value, request) : value;
        json(changed, changes.headers ? { 'x-aptos-chain-id': '9' } : chain, answer.status)(request);
      })();
    };
  }

  async function encode(payload: object, script: Script, options: readonly string[] = []) {
    gateway.play(script);
    const input = JSON.stringify({ sender: '0xa11ce', payload });
    const open = ['--base-url', gateway.baseUrl, '--auth', 'none'];
    return movescope(['encode', '-', ...open, ...VALUES, ...options], { input });
  }

  /** What the sandbox encodes for a different request. */
  async function honest(payload: object): Promise<string> {
    const { out } = await encode(payload, relay({}), ['--json', '--quiet']);
    return (JSON.parse(out) as { readonly hex: string }).hex;
  }

  const withoutAbi: Change = body => ({ ...(body as object), abi: null });
  const withType =
    (from: string, to: string): Change =>
    body =>
      JSON.parse(JSON.stringify(body).replaceAll(`"${from}"`, `"${to}"`)) as unknown;

  /** Asserts that a run ends as unverified: in the text, quietly, and as JSON. */
  async function holdUnverified(payload: object, script: Script, sentence: string, lists: object): Promise<void> {
    const { code, out, err } = await encode(payload, script, ['--quiet']);
    assert.deepEqual([code, err], [3, `movescope: ${sentence}\n`]);
    assert.match(
      out,
      /^(Signing message, NOT (VERIFIED|AS REQUESTED) \([1-9]\d* bytes?\)|Gateway response, NOT VERIFIED)\n/,
    );
    assert.ok(out.endsWith(`\n${sentence}\n`), out);
    assert.ok(!out.includes(VERIFIED), out);
    const raw = await encode(payload, script, ['--json', '--quiet']);
    assert.deepEqual([raw.code, raw.err], [3, `movescope: ${sentence}\n`]);
    const { verified, different, notCompared } = JSON.parse(raw.out) as Record<string, unknown>;
    assert.deepEqual(
      { verified, different, notCompared },
      { verified: false, different: [], notCompared: [], ...lists },
    );
  }

  for (const [name, payload] of Object.entries({ TRANSFER, COIN_TRANSFER, SCRIPT, MULTISIG })) {
    it(`ends with 0 if the whole ${name.toLowerCase().replace('_', ' ')} is as requested`, async () => {
      const { code, out, err } = await encode(payload, relay({}), ['--quiet']);
      assert.deepEqual([code, err], [0, ''], out);
      assert.match(out, /^Signing message \(\d+ bytes\)\n/);
      assert.ok(out.endsWith(`\n${VERIFIED}\n`), out);
      const raw = await encode(payload, relay({}), ['--json', '--quiet']);
      const { verified, different, notCompared, hex } = JSON.parse(raw.out) as Record<string, unknown>;
      assert.deepEqual({ verified, different, notCompared }, { verified: true, different: [], notCompared: [] });
      assert.match(String(hex), /^0x(b5e97db0|5efa3c4f)/);
    });
  }

  const noHex =
    'The bytes are not verified. The gateway’s response is not hex, so its format is unknown. Do not sign it.';
  const noMessage = (met: string) =>
    `The bytes are not verified. Movescope cannot read this message: it found ${met}. Verify it by other means before you sign it.`;
  const answers: readonly (readonly [name: string, answer: Change, sentence: string])[] = [
    ['a word', () => 'hello', noHex],
    ['an object', () => ({ signing_message: '0xb5e9' }), noHex],
    ['a list', () => ['0xb5e9'], noHex],
    ['a number that looks like hex', () => 1234, noHex],
    ['nothing', () => null, noHex],
    ['other bytes', () => '0xdeadbeef', noMessage('bytes without a signing message prefix')],
  ];
  for (const [name, message, sentence] of answers) {
    it(`ends with 3 if the answer is ${name}`, async () => {
      await holdUnverified(TRANSFER, relay({ message }), sentence, {});
    });
  }

  it('ends with 3 if the bytes pay somebody else', async () => {
    const other = await honest({ ...TRANSFER, arguments: ['0xca401', '150000000'] });
    const sentence = 'The bytes do not match the request (argument 1): do not sign them.';
    await holdUnverified(TRANSFER, relay({ message: () => other }), sentence, { different: ['argument 1'] });
  });

  it('ends with 3 if the gateway sends no types, regardless of the bytes', async () => {
    await holdUnverified(TRANSFER, relay({ module: withoutAbi }), UNCOMPARED, { notCompared: uncompared(TYPELESS) });
  });

  it('ends with 3 if an argument is of a type that cannot be encoded here', async () => {
    const reason = 'requested "150000000", but its type 0x2::m::S cannot be checked';
    const script = relay({ module: withType('u64', '0x2::m::S') });
    await holdUnverified(TRANSFER, script, SECOND_UNCOMPARED, { notCompared: [{ name: 'argument 2', reason }] });
  });

  it('ends with 3 if the bytes are for a chain other than the gateway’s', async () => {
    const sentence = 'The bytes are for chain 4, but the gateway responded for chain 9: do not sign them.';
    await holdUnverified(TRANSFER, relay({ headers: body => body }), sentence, { different: ['chain id'] });
  });

  it('ends with 3 if a script differs', async () => {
    const other = await honest({
      ...SCRIPT,
      code: { ...SCRIPT.code, bytecode: '0xa11ceb0c' },
      arguments: [1, '3', true, '0xb0b', '01ff'],
    });
    const sentence = 'The bytes do not match the request (script, arguments): do not sign them.';
    await holdUnverified(SCRIPT, relay({ message: () => other }), sentence, { different: ['script', 'arguments'] });
  });

  it('ends with 3 if a multisig account runs something else', async () => {
    const call = { ...TRANSFER, arguments: ['0xb0b', '9'] };
    const other = await honest({ ...MULTISIG, multisig_address: '0xca401', transaction_payload: call });
    const sentence = 'The bytes do not match the request (multisig account, argument 2): do not sign them.';
    const different = ['multisig account', 'argument 2'];
    await holdUnverified(MULTISIG, relay({ message: () => other }), sentence, { different });
  });

  it('refuses a call that lacks a signer, and says how to give it', async () => {
    const twoSigners: Change = body =>
      JSON.parse(JSON.stringify(body).replaceAll('["&signer",', '["&signer","&signer",')) as unknown;
    const script = relay({ module: twoSigners });
    assert.deepEqual(await encode(TRANSFER, script, ['--quiet']), {
      code: 2,
      out: '',
      err: 'movescope: 0x1::aptos_account::transfer takes 2 signers, but the transaction specifies 1: specify --secondary-signer ADDRESS for each additional signer.\n',
    });
    assert.equal((await encode(TRANSFER, script, ['--quiet', '--secondary-signer', '0xc'])).code, 0);
  });

  it('prints nothing if the module of the function cannot be read', async () => {
    const scripts = [nodeError(404, 'module_not_found'), nodeError(403, 'api_disabled')];
    for (const [script, payload] of scripts.flatMap(each => [[each, TRANSFER] as const, [each, MULTISIG] as const])) {
      const { code, out, err } = await encode(payload, script, ['--quiet']);
      assert.deepEqual([code, out], [3, '']);
      assert.match(err, /^movescope: (?:Reading module 0x1::aptos_account|Encoding \S+) (?:from|on) /);
    }
  });
});

const UNCOMPARED =
  'The bytes are not verified: argument 1 and argument 2 could not be compared with the request. Compare them by other means before you sign.';
const SECOND_UNCOMPARED =
  'The bytes are not verified: argument 2 could not be compared with the request. Compare it by other means before you sign.';
const TYPELESS = 'but the network does not provide its type';

function uncompared(why: string) {
  return TRANSFER.arguments.map((value, index) => ({
    name: `argument ${index + 1}`,
    reason: `requested "${value}", ${why}`,
  }));
}

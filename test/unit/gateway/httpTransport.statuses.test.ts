import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import {
  AccessKeyRefusedError,
  ForbiddenError,
  HttpStatusError,
  InvalidInputError,
  NotFoundError,
  PrunedError,
  RateLimitError,
  RequestTooLargeError,
  ServerError,
  UnexpectedStatusError,
} from '../../../src/core/gateway/statusErrors';
import type { Operation } from '../../../src/core/gateway/gatewayError';
import { UserFacingError } from '../../../src/core/userFacingError';
import { FaultyGateway, json, nodeError, text, type Script } from '../../support/faultyGateway';
import { ManualClock } from './manualClock';
import { rejection } from './rejection';
import { CANARY_KEY, GET_ACCOUNT, never, transportTo } from './testTransport';

const MODULE: Operation = { kind: 'getAccountModule', address: '0x0001', module: 'coin' };
const SIMULATION: Operation = { kind: 'simulateTransaction', subject: '0x1::coin::transfer' };

const OR_WRONG =
  'or the URL of the network is wrong; check both, and that the URL ends with the API version, such as /v1.';

describe('HttpTransport, statuses', () => {
  let gateway: FaultyGateway;

  beforeEach(async () => {
    gateway = await FaultyGateway.start(json({}));
  });
  afterEach(async () => {
    await gateway.stop();
  });

  /** Returns what follows `… failed: ` in the sentence of the error, which must be of the given class. */
  async function sentence(
    script: Script,
    errorClass: abstract new (...args: never[]) => HttpStatusError,
    operation: Operation = GET_ACCOUNT.operation,
  ): Promise<string> {
    gateway.play(script);
    const error = await rejection(transportTo(gateway).request({ ...GET_ACCOUNT, operation }, never()), errorClass);
    assert.equal(error.name, errorClass.name);
    return error.message.slice(error.message.indexOf(' failed: ') + ' failed: '.length);
  }

  it("keeps the node's message and codes as fields of a user-facing error", async () => {
    gateway.play(json({ message: 'M', error_code: 'invalid_input', vm_error_code: 4, more: 1 }, {}, 400));
    const error = await rejection(transportTo(gateway).request(GET_ACCOUNT, never()), UserFacingError);
    assert.ok(error instanceof HttpStatusError);
    assert.deepEqual(error.body, { message: 'M', error_code: 'invalid_input', vm_error_code: 4 });
    assert.equal(error.status, 400);
    assert.deepEqual(error.operation, GET_ACCOUNT.operation);
    assert.equal(error.network, 'Testnet');
    assert.equal(
      error.message,
      'Reading account 0x1 from Testnet failed: the node rejected the request (400): “M”; correct the problem and try again.',
    );
  });

  it("400: quotes the node's message or the body, truncated", async () => {
    const long = 'x'.repeat(300);
    assert.equal(
      await sentence(nodeError(400, 'invalid_input', long), InvalidInputError),
      `the node rejected the request (400): “${'x'.repeat(240)}…”; correct the problem and try again.`,
    );
    assert.equal(
      await sentence(text('plain words', {}, 400), InvalidInputError),
      'the gateway rejected the request (400): “plain words”; correct the problem and try again.',
    );
    assert.equal(
      await sentence(text('', {}, 400), InvalidInputError),
      'the gateway rejected the request (400); correct the problem and try again.',
    );
  });

  it('401: says what may be wrong with the key', async () => {
    assert.equal(
      await sentence(text('{"error":"nope"}', {}, 401), AccessKeyRefusedError),
      'the gateway rejected the access key (401), which might be wrong, disabled, or for a different region or network than the URL; run "Movescope: Set Access Key".',
    );
  });

  it('403: distinguishes a disabled operation from one that the key does not allow', async () => {
    assert.equal(
      await sentence(nodeError(403, 'api_disabled'), ForbiddenError, SIMULATION),
      'this operation is disabled on the gateway (403); use another network, or contact the operator of the gateway.',
    );
    assert.equal(
      await sentence(nodeError(403, 'invalid_input', 'filtered'), ForbiddenError),
      'the gateway denied the request (403): “filtered”; check the permissions of the access key.',
    );
    assert.equal(
      await sentence(text('', {}, 403), ForbiddenError),
      'the gateway denied the request (403); check the permissions of the access key.',
    );
  });

  it('401 and 403: do not speak of a key if none was sent', async () => {
    const network = { label: 'Testnet', baseUrl: gateway.baseUrl, auth: 'none' } as const;
    for (const [status, words] of [
      [
        401,
        'the gateway requires an access key (401), but the network is configured without one; run "Movescope: Edit Network".',
      ],
      [403, 'the gateway denied the request (403); contact its operator.'],
    ] as const) {
      gateway.play(text('', {}, status));
      const reading = transportTo(gateway, { network }).request(GET_ACCOUNT, never());
      assert.equal((await rejection(reading, HttpStatusError)).explanation, words);
    }
  });

  it('404: uses the error code to say what is missing', async () => {
    const elsewhere = 'and the network.';
    assert.equal(
      await sentence(nodeError(404, 'account_not_found'), NotFoundError),
      `the account does not exist on this network; check the address ${elsewhere}`,
    );
    assert.equal(
      await sentence(nodeError(404, 'module_not_found'), NotFoundError, MODULE),
      `the module does not exist on this network; check its name, its address ${elsewhere}`,
    );
    assert.equal(
      await sentence(nodeError(404, 'module_not_found'), NotFoundError, SIMULATION),
      `a required module does not exist on this network; check its name, its address ${elsewhere}`,
    );
    assert.equal(
      await sentence(nodeError(404, 'transaction_not_found'), NotFoundError),
      'the transaction was not found on this network; if it was just submitted, try again in a moment; otherwise, check its hash.',
    );
    for (const code of ['block_not_found', 'version_not_found']) {
      assert.equal(
        await sentence(nodeError(404, code), NotFoundError),
        `the version does not exist on this network yet; check the number ${elsewhere}`,
      );
    }
    for (const code of ['resource_not_found', 'constructor', 'something_new']) {
      assert.equal(
        await sentence(nodeError(404, code), NotFoundError),
        `the gateway did not find it (404): “the words of the node”: either the account does not exist on this network, ${OR_WRONG}`,
      );
    }
    assert.equal(
      await sentence(nodeError(404, 'web_framework_error', 'not found'), NotFoundError),
      'the node does not recognize this path (404): “not found”; check that the URL of the network ends with the API version, such as /v1.',
    );
  });

  const absent: readonly (readonly [Operation, string])[] = [
    [GET_ACCOUNT.operation, 'the account does not exist on this network'],
    [MODULE, 'the module does not exist on this network'],
    [{ kind: 'getBlockByVersion', version: '5' }, 'the version does not exist on this network yet'],
    [{ kind: 'getTransaction', hash: '0xab' }, 'the transaction was not found on this network yet'],
    [SIMULATION, 'something that the transaction needs does not exist on this network'],
  ];
  it('404: says both that it may not be there and that the address may be wrong, whatever the body is', async () => {
    for (const body of ['<html>Not Found</html>', '', '{"message":"no route"}', '{"error_code":"account_not_found"}'])
      for (const [operation, words] of absent)
        assert.equal(
          await sentence(text(body, {}, 404), NotFoundError, operation),
          `the gateway did not find it (404)${body === '' ? '' : `: “${body}”`}: either ${words}, ${OR_WRONG}`,
        );
  });

  it('404: has what is missing as a field', async () => {
    for (const [code, missing] of [
      ['account_not_found', 'account'],
      ['module_not_found', 'module'],
      ['transaction_not_found', 'transaction'],
      ['block_not_found', 'block'],
      ['version_not_found', 'block'],
      ['something_new', 'other'],
    ] as const) {
      gateway.play(nodeError(404, code));
      const error = await rejection(transportTo(gateway).request(GET_ACCOUNT, never()), NotFoundError);
      assert.equal(error.missing, missing);
    }
    gateway.play(text('', {}, 404));
    assert.equal((await rejection(transportTo(gateway).request(GET_ACCOUNT, never()), NotFoundError)).missing, 'other');
  });

  it('410: names the oldest version if the node does', async () => {
    assert.equal(
      await sentence(nodeError(410, 'version_pruned'), PrunedError),
      'the node has pruned this ledger version (410); request a newer one.',
    );
    assert.equal(
      await sentence(json({}, { 'x-aptos-ledger-oldest-version': '500' }, 410), PrunedError),
      'the node has pruned this ledger version (410); request version 500 or a newer one.',
    );
    assert.equal(
      await sentence(text('gone', {}, 410), PrunedError),
      'the gateway returned status 410: “gone”, which nodes use for pruned data; request newer data, or use another node.',
    );
  });

  it('410: says what to request of what the operation takes', async () => {
    const pruned = nodeError(410, 'version_pruned');
    assert.equal(
      await sentence(pruned, PrunedError, { kind: 'getAccountTransactions', address: '0x1' }),
      'the node has pruned transactions with such low sequence numbers (410); start at a higher number.',
    );
    assert.equal(
      await sentence(pruned, PrunedError, { kind: 'getTransaction', hash: '0xab' }),
      'the node has pruned this transaction (410); open it on a node with more history.',
    );
  });

  it('413: says that the request is too large', async () => {
    assert.equal(
      await sentence(nodeError(413, 'web_framework_error'), RequestTooLargeError, SIMULATION),
      'the request is larger than the gateway accepts (413); reduce the size of the payload’s arguments.',
    );
  });

  it('429: names the limit and carries the requested wait', async () => {
    assert.equal(
      await sentence(text('Too Many Requests', {}, 429), RateLimitError),
      "the access key's limit of queries per second was exceeded (429); wait a moment and try again, or raise the key's limit.",
    );
    const clock = new ManualClock();
    for (const [header, words] of [
      ['4', 'a moment'],
      ['90', '90 s, as requested by the gateway,'],
      ['3600', '3,600 s, as requested by the gateway,'],
    ] as const)
      assert.equal(
        await sentence(text('', { 'retry-after': header }, 429), RateLimitError),
        `the access key's limit of queries per second was exceeded (429); wait ${words} and try again, or raise the key's limit.`,
      );
    for (const [header, wait] of [
      ['3', 3000],
      ['1000000000', 60_000],
      [new Date(clock.now() + 4000).toUTCString(), 4000],
      ['0', undefined],
      ['-1', undefined],
      ['abc', undefined],
      [new Date(clock.now() - 4000).toUTCString(), undefined],
    ] as const) {
      gateway.play(text('', { 'retry-after': header }, 429));
      const error = await rejection(transportTo(gateway, { clock }).request(GET_ACCOUNT, never()), RateLimitError);
      assert.equal(error.retryAfterMs, wait, header);
    }
  });

  it('5xx: says that the gateway has a problem', async () => {
    for (const status of [500, 502, 503, 504, 507, 599]) {
      assert.equal(
        await sentence(nodeError(status, 'internal_error', 'oh\nno'), ServerError),
        `the gateway returned an internal error (${status}): “oh no”; try again in a moment.`,
      );
    }
  });

  it('names any other status', async () => {
    for (const status of [300, 304, 402, 405, 406, 408, 411, 415, 418]) {
      const quoted = status === 304 ? '' : ': “hm”';
      assert.equal(
        await sentence(text('hm', {}, status), UnexpectedStatusError),
        `the gateway returned unexpected status ${status}${quoted}; check the URL of the network and your proxy settings.`,
      );
    }
  });

  it('does not repeat a key that an error quotes, literally or escaped', async () => {
    const escaped = CANARY_KEY.replace('/', '\\/');
    for (const status of [400, 401, 403, 404, 410, 413, 418, 429, 500]) {
      for (const body of [CANARY_KEY, `{"message":"bad ${escaped}","error_code":"${escaped}","key":"${CANARY_KEY}"}`]) {
        gateway.play(text(body, { 'x-echo': CANARY_KEY }, status));
        const error = await rejection(transportTo(gateway).request(GET_ACCOUNT, never()), HttpStatusError);
        assert.ok(!inspect(error, { depth: 10, showHidden: true }).includes(CANARY_KEY), `${status}: ${body}`);
      }
    }
  });
});

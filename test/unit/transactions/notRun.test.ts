import assert from 'node:assert/strict';
import { SANDBOX_NETWORK } from '../../../src/core/gateway/network';
import { ServerError } from '../../../src/core/gateway/statusErrors';
import { readDraft } from '../../../src/core/payloads/draft';
import { NotRunError } from '../../../src/core/transactions/notRun';
import { simulate } from '../../../src/core/transactions/simulate';
import { withSandbox } from '../simtests/running';
import { FakeClient, NETWORK, notFound, surroundings } from './fakeClient';

const { signal } = new AbortController();
const SENDER = { address: '0xa11ce' };

/** The message of the error with which a simulation in the sandbox ends. */
async function refusal(payload: Parameters<typeof readDraft>[0]): Promise<string> {
  const error = await withSandbox(connection =>
    simulate({ draft: readDraft(payload) }, SENDER, connection, signal).catch((thrown: unknown) => thrown),
  );
  assert.ok(error instanceof NotRunError, String(error));
  return error.message;
}

const UNKNOWN = '; the outcome on the chain is unknown.';

describe('a simulation of what the sandbox lacks', () => {
  for (const [what, target] of [
    ['a module', '0x1::stake::unlock'],
    ['an account', '0xbeef::m::f'],
  ] as const)
    it(`is not run without ${what}`, async () => {
      assert.equal(
        await refusal({ function: target, type_arguments: [], arguments: [] }),
        `Not run: the sandbox does not have ${target}${UNKNOWN}`,
      );
    });

  it('is not run without a function, and names a similar one', async () => {
    assert.equal(
      await refusal({ function: '0x1::coin::transfr', type_arguments: [], arguments: [] }),
      `Not run: the sandbox does not have 0x1::coin::transfr${UNKNOWN} Did you mean transfer?`,
    );
  });

  it('is not run for a script whose parameters are not said', async () => {
    const script = { type: 'script_payload', code: { bytecode: '0x' }, type_arguments: [], arguments: [] };
    assert.equal(await refusal(script), `Not run: the sandbox does not have scripts without an "abi"${UNKNOWN}`);
  });
});

describe('a simulation elsewhere', () => {
  const payload = { function: '0x1::coin::transfer', type_arguments: ['0x1::m::C'], arguments: ['0xb', '1'] };

  it('is not run if a sandbox that is served says so', async () => {
    const client = new FakeClient();
    const body = { message: '0x1::m::f', error_code: 'sandbox_limit', vm_error_code: null };
    const operation = { kind: 'simulateTransaction', subject: '0x1::m::f' } as const;
    const facts = { status: 501, body, text: '', headers: {}, retryAfterMs: undefined };
    client.results = new ServerError({ operation, network: 'Served' }, facts);
    await assert.rejects(simulate({ draft: readDraft(payload) }, SENDER, surroundings(client), signal), NotRunError);
  });

  it('fails if the chain has no such module', async () => {
    const client = new FakeClient();
    client.module = notFound('module_not_found');
    for (const [network, isLimit] of [
      [NETWORK, false],
      [SANDBOX_NETWORK, true],
    ] as const) {
      const error: unknown = await simulate(
        { draft: readDraft(payload) },
        SENDER,
        surroundings(client, network),
        signal,
      ).catch((thrown: unknown) => thrown);
      assert.equal(error instanceof NotRunError, isLimit);
    }
  });
});

import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ledger } from '../../src/sandbox/ledger';
import { ledgerOfModules } from '../../src/sandbox/ledgerOfModules';
import { createSandbox } from '../../src/sandbox/sandbox';
import type { WireFunction } from '../../src/sandbox/wireModule';

/** Requests with the signing messages that others made of them; kept beside the repository. */
const FOLDER = join(process.cwd(), '../shared/aptos');
const EXPECTED = {
  'vectors.json': { entry_function_payload: 28, script_payload: 2, multisig_payload: 3, 'not for the endpoint': 2 },
  'vectors-onchain.json': { entry_function_payload: 49, script_payload: 5, 'not for the endpoint': 3 },
};

interface Vector {
  readonly name?: string;
  readonly hash?: string;
  readonly chain_id: number;
  readonly encode_submission: boolean;
  readonly param_types: readonly string[];
  readonly request: { readonly payload: Payload };
  readonly signing_message: string;
}

interface Payload {
  readonly type: string;
  readonly function?: string;
  readonly type_arguments?: readonly string[];
  readonly code?: { readonly bytecode: string; readonly abi?: unknown };
  readonly transaction_payload?: Payload;
}

describe('signing messages of the sandbox', () => {
  for (const [file, expected] of Object.entries(EXPECTED)) {
    it(`are those of everything in ${file} that the endpoint is for`, async function () {
      if (!existsSync(join(FOLDER, file))) {
        console.log(`      skipped: ${join(FOLDER, file)} is not there`);
        this.skip();
      }
      const counts: Record<string, number> = {};
      for (const vector of readVectors(file)) {
        // The endpoint cannot make the message of a transaction that another account pays for.
        const kind = vector.encode_submission ? vector.request.payload.type : 'not for the endpoint';
        counts[kind] = (counts[kind] ?? 0) + 1;
        if (!vector.encode_submission) continue;
        assert.equal(await encode(vector), vector.signing_message, vector.name ?? vector.hash);
      }
      assert.deepEqual(counts, expected);
      console.log(`      equal to the byte: ${JSON.stringify(counts)}`);
    });
  }
});

function readVectors(file: string): readonly Vector[] {
  return (JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as { vectors: readonly Vector[] }).vectors;
}

async function encode({ chain_id: chainId, param_types: params, request }: Vector): Promise<unknown> {
  const sandbox = createSandbox({
    ledgers: { one: ledgerFor(request.payload, params, chainId) },
    access: { kind: 'open', network: 'one' },
    basePath: '/v1',
    now: () => 1_760_000_000_000,
  });
  const response = await sandbox.handle(
    new Request('https://sandbox.invalid/v1/transactions/encode_submission', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...request, payload: withInterface(request.payload, params) }),
    }),
  );
  return response.json();
}

/** The bytecode of some scripts is made up, so that not even a node could tell the types of the arguments from it. */
function withInterface(payload: Payload, params: readonly string[]): Payload {
  const { code } = payload;
  if (!code || code.abi !== undefined) return payload;
  return { ...payload, code: { ...code, abi: entry('main', params, payload) } };
}

/** The module of the function that is called, as far as the call tells it. */
function ledgerFor(payload: Payload, params: readonly string[], chainId: number): Ledger {
  const call = payload.transaction_payload ?? payload;
  const [address = '', name = '', functionName = ''] = call.function?.split('::') ?? [];
  if (address === '') return ledgerOfModules('0x1', [], chainId);
  const exposed_functions = [entry(functionName, params, call)];
  const module = { bytecode: '0x', abi: { address, name, friends: [], exposed_functions, structs: [] } };
  return ledgerOfModules(address, [module], chainId);
}

function entry(name: string, params: readonly string[], { type_arguments: types = [] }: Payload): WireFunction {
  return {
    name,
    visibility: 'public',
    is_entry: true,
    is_view: false,
    generic_type_params: types.map(() => ({ constraints: [] })),
    params: ['&signer', ...params],
    return: [],
  };
}

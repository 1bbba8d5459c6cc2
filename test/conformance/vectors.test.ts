import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ledgerOfModules } from '../../src/sandbox/ledgerOfModules';
import { createSandbox } from '../../src/sandbox/sandbox';
import type { WireModule } from '../../src/sandbox/wireModule';

/** Requests with the signing messages that others made of them; kept beside the repository. */
const FOLDER = join(process.cwd(), '../shared/aptos');
const EXPECTED = { 'vectors.json': 28, 'vectors-onchain.json': 49 };

interface Vector {
  readonly name?: string;
  readonly hash?: string;
  readonly chain_id: number;
  readonly encode_submission: boolean;
  readonly param_types: readonly string[];
  readonly request: {
    readonly payload: { readonly type: string; readonly function: string; readonly type_arguments: readonly string[] };
  };
  readonly signing_message: string;
}

describe('signing messages of the sandbox', () => {
  for (const [file, count] of Object.entries(EXPECTED)) {
    it(`are those of every entry function in ${file}`, async function () {
      if (!existsSync(join(FOLDER, file))) {
        console.log(`      skipped: ${join(FOLDER, file)} is not there`);
        this.skip();
      }
      const vectors = readVectors(file);
      for (const vector of vectors)
        assert.equal(await encode(vector), vector.signing_message, vector.name ?? vector.hash);
      assert.equal(vectors.length, count);
      console.log(`      ${vectors.length} messages are equal to the byte`);
    });
  }
});

function readVectors(file: string): readonly Vector[] {
  const { vectors } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as { vectors: readonly Vector[] };
  return vectors.filter(each => each.encode_submission && each.request.payload.type === 'entry_function_payload');
}

async function encode({ chain_id: chainId, param_types: params, request }: Vector): Promise<unknown> {
  const [address = '', name = '', functionName = ''] = request.payload.function.split('::');
  const ledger = ledgerOfModules(address, [moduleWith(address, name, functionName, params, request)], chainId);
  const sandbox = createSandbox({
    ledgers: { one: ledger },
    access: { kind: 'open', network: 'one' },
    basePath: '/v1',
    now: () => 1_760_000_000_000,
  });
  const response = await sandbox.handle(
    new Request('https://sandbox.invalid/v1/transactions/encode_submission', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
    }),
  );
  return response.json();
}

function moduleWith(
  address: string,
  name: string,
  functionName: string,
  params: readonly string[],
  { payload }: Vector['request'],
): WireModule {
  const entry = {
    name: functionName,
    visibility: 'public',
    is_entry: true,
    is_view: false,
    generic_type_params: payload.type_arguments.map(() => ({ constraints: [] })),
    params: ['&signer', ...params],
    return: [],
  };
  return { bytecode: '0x', abi: { address, name, friends: [], exposed_functions: [entry], structs: [] } };
}

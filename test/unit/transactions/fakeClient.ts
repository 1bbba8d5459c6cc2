import type { Answer, AnswerHeaders } from '../../../src/core/gateway/answer';
import type { Client, SimulationFlags } from '../../../src/core/gateway/client';
import { InvalidInputError, NotFoundError, type StatusFacts } from '../../../src/core/gateway/statusErrors';
import type { Network } from '../../../src/core/gateway/network';
import type { WireModule } from '../../../src/core/gateway/schemas/answerSchemas';
import type { WireSimulationResult } from '../../../src/core/gateway/schemas/simulationResultSchema';
import type { WireEncodingInput, WireSimulationInput } from '../../../src/core/gateway/schemas/transactionInputSchema';
import { ModuleStore } from '../../../src/core/modules/moduleStore';
import type { RunSurroundings } from '../../../src/core/transactions/simulate';
import { wireModule } from '../modules/fakeSource';

export const NETWORK: Network = {
  id: 'test',
  label: 'Testnet',
  baseUrl: 'https://gateway.invalid/v1',
  auth: 'none',
  mainNetwork: false,
  sandbox: false,
};

/** `0x1::coin` with `transfer<T0>(&signer, address, u64)`. */
export const COIN_MODULE: WireModule = wireModule('coin', {
  exposed_functions: [
    {
      name: 'transfer',
      visibility: 'public',
      is_entry: true,
      generic_type_params: [{ constraints: [] }],
      params: ['&signer', 'address', 'u64'],
      return: [],
    },
  ],
});

/** The answer of a simulation that changed nothing, with the given members. */
export function wireResult(members: Partial<WireSimulationResult> = {}): WireSimulationResult {
  return {
    version: '1234',
    hash: '0xaa',
    state_change_hash: '0xbb',
    event_root_hash: '0xcc',
    state_checkpoint_hash: null,
    gas_used: '9',
    success: true,
    vm_status: 'Executed successfully',
    accumulator_root_hash: '0xdd',
    changes: [],
    sender: '0xa',
    sequence_number: '7',
    max_gas_amount: '2000',
    gas_unit_price: '100',
    expiration_timestamp_secs: '1700000600',
    payload: { type: 'entry_function_payload', function: '0x1::coin::transfer', type_arguments: [], arguments: [] },
    events: [],
    timestamp: '1700000000000000',
    ...members,
  };
}

function facts(status: number, errorCode: string | undefined): StatusFacts {
  const body = errorCode === undefined ? undefined : { message: 'No.', error_code: errorCode, vm_error_code: null };
  return { status, body, text: body ? 'No.' : '<html>', headers: {}, retryAfterMs: undefined };
}

/** A node’s 404 for an account; without a code, a 404 of the gateway itself. */
export function notFound(errorCode?: string): NotFoundError {
  return new NotFoundError(
    { operation: { kind: 'getAccount', address: '0xa' }, network: 'Testnet' },
    facts(404, errorCode),
  );
}

/** A node’s 400 for a simulation. */
export function refused(): InvalidInputError {
  const operation = { kind: 'simulateTransaction', subject: '0x1::coin::transfer' } as const;
  return new InvalidInputError({ operation, network: 'Testnet' }, facts(400, 'invalid_input'));
}

/** The answers of a {@link FakeClient}, and its requests. An `Error` is thrown. */
export class FakeClient implements Client {
  sequenceNumber: string | Error = '7';
  module: WireModule | Error = COIN_MODULE;
  results: readonly WireSimulationResult[] | Error = [wireResult()];
  encoding: string | Error = '0x';
  headers: AnswerHeaders = {};
  readonly asked: string[] = [];
  readonly simulated: { readonly input: WireSimulationInput; readonly flags: SimulationFlags }[] = [];
  readonly encoded: WireEncodingInput[] = [];

  getAccount(address: string) {
    this.asked.push(`account ${address}`);
    const { sequenceNumber } = this;
    if (sequenceNumber instanceof Error) return Promise.reject(sequenceNumber);
    return this.#answer({ authentication_key: '0x', sequence_number: sequenceNumber });
  }

  getAccountModules(): never {
    throw new Error('nothing here lists modules');
  }

  allAccountModules(): never {
    throw new Error('nothing here lists modules');
  }

  getAccountModule(address: string, name: string) {
    this.asked.push(`module ${address}::${name}`);
    return this.#answer(this.module);
  }

  simulateTransaction(input: WireSimulationInput, flags: SimulationFlags) {
    this.asked.push('simulate');
    this.simulated.push({ input, flags });
    return this.#answer(this.results);
  }

  encodeSubmission(input: WireEncodingInput) {
    this.asked.push('encode');
    this.encoded.push(input);
    return this.#answer(this.encoding);
  }

  getAccountTransactions(): never {
    throw new Error('nothing here lists transactions');
  }

  getBlockByVersion(): never {
    throw new Error('nothing here reads blocks');
  }

  getTransaction(): never {
    throw new Error('nothing here asks for transactions');
  }

  waitForTransaction(): never {
    throw new Error('nothing here waits for transactions');
  }

  #answer<Value>(value: Value | Error): Promise<Answer<Value>> {
    if (value instanceof Error) return Promise.reject(value);
    return Promise.resolve({ value, headers: this.headers, text: JSON.stringify(value) });
  }
}

/** A network with a client and an empty store, at second 1700000000. */
export function surroundings(client: FakeClient, network: Network = NETWORK): RunSurroundings {
  return { network, client, modules: new ModuleStore(client), now: () => 1_700_000_000_999 };
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ledger } from '../../src/sandbox/ledger';
import { ledgerOfModules } from '../support/ledgerOfModules';
import type { LedgerFunction } from '../../src/sandbox/ledgerModule';

/** Requests with signing messages from other implementations; kept beside the repository. */
const FOLDER = join(process.cwd(), '../shared/aptos');

/** A request and its signing message. */
export interface Vector {
  readonly name?: string;
  readonly hash?: string;
  readonly chain_id: number;
  readonly encode_submission: boolean;
  readonly param_types: readonly string[];
  readonly request: { readonly payload: Payload };
  readonly signing_message: string;
  readonly raw_transaction_bcs: string;
}

interface Payload {
  readonly type: string;
  readonly function?: string;
  readonly type_arguments?: readonly string[];
  readonly code?: { readonly bytecode: string; readonly abi?: unknown };
  readonly transaction_payload?: Payload;
}

/** The vectors of a file; `undefined` if it is missing. */
export function readVectors(file: string): readonly Vector[] | undefined {
  const path = join(FOLDER, file);
  if (!existsSync(path)) {
    console.log(`      skipped: ${path} is not there`);
    return undefined;
  }
  return (JSON.parse(readFileSync(path, 'utf8')) as { vectors: readonly Vector[] }).vectors;
}

/** The request that a node could answer. */
export function requestOf({ request, param_types: params }: Vector): unknown {
  return { ...request, payload: withInterface(request.payload, params) };
}

/** A ledger that contains what the request calls. */
export function ledgerOf({ request, param_types: params, chain_id: chainId }: Vector): Ledger {
  return ledgerFor(request.payload, params, chainId);
}

/**
 * Adds an interface: the bytecode of some scripts is made up, so that not even a node could derive the types of the
 * arguments from it.
 */
function withInterface(payload: Payload, params: readonly string[]): Payload {
  const { code } = payload;
  if (!code || code.abi !== undefined) return payload;
  return { ...payload, code: { ...code, abi: entry('main', params, payload) } };
}

/** The module of the called function, as the call implies it. */
function ledgerFor(payload: Payload, params: readonly string[], chainId: number): Ledger {
  const call = payload.transaction_payload ?? payload;
  const [address = '', name = '', functionName = ''] = call.function?.split('::') ?? [];
  if (address === '') return ledgerOfModules('0x1', [], chainId);
  const exposed_functions = [entry(functionName, params, call)];
  const module = { bytecode: '0x', abi: { address, name, friends: [], exposed_functions, structs: [] } };
  return ledgerOfModules(address, [module], chainId);
}

function entry(name: string, params: readonly string[], { type_arguments: types = [] }: Payload): LedgerFunction {
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

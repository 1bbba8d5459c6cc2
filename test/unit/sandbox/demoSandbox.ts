import { demoLedger } from '../../../src/sandbox/ledger/demoLedger';
import type { SandboxResponse } from '../../../src/sandbox/http/answer';
import type { Sandbox } from '../../../src/sandbox/sandbox';
import { sandboxOf } from '../../support/sandboxes';

/** The time in every test of the sandbox, in seconds since the epoch. */
export const NOW = 1_770_000_000;

/** The accounts of the ledger that ships. */
export const ALICE = '0xa11ce';
export const BOB = '0xb0b';
export const CAROL = '0xca401';

export const APT = '0x1::aptos_coin::AptosCoin';

/** The sandbox that ships. */
export function demoSandbox(ledger = demoLedger()): Sandbox {
  return sandboxOf(ledger, () => NOW * 1000);
}

/** An answer with its body read. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export async function get(path: string, sandbox: Sandbox = demoSandbox()): Promise<Answered> {
  return answered(await sandbox.handle(new Request(`https://sandbox.invalid/v1${path}`)));
}

export async function post(path: string, body: unknown, sandbox: Sandbox = demoSandbox()): Promise<Answered> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  return answered(await sandbox.handle(new Request(`https://sandbox.invalid/v1${path}`, init)));
}

function answered({ status, headers, body }: SandboxResponse): Answered {
  return { status, headers: new Headers(headers), body: JSON.parse(body) };
}

/** A node's error body. */
export function errorBody(error_code: string, message: string): unknown {
  return { message, error_code, vm_error_code: null };
}

/** A call of an entry function. */
export function call(name: string, args: readonly unknown[], typeArguments: readonly string[] = []): object {
  return { type: 'entry_function_payload', function: name, type_arguments: typeArguments, arguments: args };
}

/** A request that the demo ledger accepts: Alice's next transaction. */
export function request(payload: object, members: object = {}): object {
  return {
    sender: ALICE,
    sequence_number: '7',
    max_gas_amount: '20000',
    gas_unit_price: '100',
    expiration_timestamp_secs: String(NOW + 600),
    payload,
    signature: { type: 'no_account_signature' },
    ...members,
  };
}

/** Requests the signing message of Alice's next transaction. */
export function encode(payload: object, members: object = {}): Promise<Answered> {
  return post('/transactions/encode_submission', { ...request(payload), signature: undefined, ...members });
}

/** The part of a simulation result that the tests read. */
export interface Result {
  readonly success: boolean;
  readonly vm_status: string;
  readonly gas_used: string;
  readonly max_gas_amount: string;
  readonly gas_unit_price: string;
  readonly sequence_number: string;
  readonly changes: readonly Change[];
  readonly events: readonly Event[];
  readonly [member: string]: unknown;
}

interface Change {
  readonly type: string;
  readonly address?: string;
  readonly resource?: string;
  readonly data?: {
    readonly type?: string;
    readonly data?: Readonly<Record<string, unknown>>;
    readonly value?: string;
  };
  readonly [member: string]: unknown;
}

interface Event {
  readonly guid: { readonly creation_number: string; readonly account_address: string };
  readonly sequence_number: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Simulates a payload; an HTTP failure fails the test. */
export async function simulate(payload: object, members: object = {}, query = ''): Promise<Result> {
  const { status, body } = await post(`/transactions/simulate${query}`, request(payload, members));
  const [result] = body as readonly Result[];
  if (status !== 200 || !result) throw new Error(`HTTP ${status}: ${JSON.stringify(body)}`);
  return result;
}

/** Returns `address type` of every change in order. */
export function changed({ changes }: Result): readonly string[] {
  return changes.map(change => `${change.address ?? 'table'} ${change.data?.type ?? change.resource ?? change.type}`);
}

/** Returns the data of a resource after the transaction. */
export function after(
  { changes }: Result,
  address: string,
  type: string,
): Readonly<Record<string, unknown>> | undefined {
  return changes.find(change => change.address === address && change.data?.type === type)?.data?.data;
}

/** Returns `type data` of every event in order. */
export function emitted({ events }: Result): readonly (readonly [string, unknown])[] {
  return events.map(({ type, data }) => [type, data]);
}

import type { Tracer } from '../core/results/tracer';
import { bytesToHex } from '../core/move/hex';
import { encodeSigningMessage } from '../core/move/signingMessage';
import type { RawPayload } from '../core/move/transactionBcs';
import { defined } from '../core/text/defined';
import {
  failure,
  success,
  type NodeAnswer,
  type SandboxResponse,
  frameworkError,
  NodeError,
  invalidInput,
  sandboxLimit,
} from './http/answer';
import {
  type SandboxRequest,
  getAccount,
  getAccountModule,
  getAccountModules,
  getBlockByVersion,
  getAccountTransactions,
  waitByHash,
} from './http/routes';
import { PLAIN_NATIVES } from '../core/vm/natives/plainNatives';
import { accountAt, accountData, type Ledger } from './ledger';
import { accountAddress } from './requests/canonicalValue';
import { UnfitPayloadError } from './requests/entryFunctionCall';
import { rawPayloadOf, rawTransactionOf } from './requests/rawTransaction';
import { encodeRequestSchema, parseRequest, type EncodeInput, type PayloadInput } from './requests/requestSchemas';
import { Runtime } from './simulation/chain';
import { commitSimulated } from './ledger/commitBlock';
import { simulate, simulationAnswer, type Simulated } from './simulation/simulate';
import type { SourceFinder } from './traceSimulation';

export interface SandboxOptions {
  readonly ledger: Ledger;
  readonly basePath: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** A model of a gateway and a chain. It requires no access key, and accepts any. */
export interface Sandbox {
  /** Handles a request as a gateway would. Rejects only if the request's signal is aborted. */
  handle(request: SandboxRequest): Promise<SandboxResponse>;
  /** The accounts that have a label, in ledger order. */
  readonly accounts: readonly SandboxAccount[];
  /** Returns a tracer for simulations. @param find finds source; by default, there is none */
  readonly tracer: (find?: SourceFinder) => Tracer;
  /**
   * Returns the ledger with the last simulated transaction applied; `undefined` if the transaction would not succeed.
   */
  readonly withLast: () => Ledger | undefined;
}

/** An account with its display name. */
export interface SandboxAccount {
  readonly address: string;
  readonly label: string;
  /** The Ed25519 public key that the authentication key is derived from, in hex. */
  readonly publicKey?: string;
}

/** The input of a route: the parts of the path, and the rest of the request. */
interface Visit {
  readonly ledger: Ledger;
  readonly runtime: () => Promise<Runtime>;
  readonly keep: (simulated: Simulated, time: bigint) => void;
  readonly query: URLSearchParams;
  readonly parts: readonly string[];
  readonly request: SandboxRequest;
  /** The chain's time, in microseconds since the epoch. */
  readonly time: bigint;
}

interface Route {
  readonly method: 'GET' | 'POST';
  readonly path: readonly string[];
  readonly answer: (visit: Visit) => NodeAnswer | Promise<NodeAnswer>;
}

const ROUTES: readonly Route[] = [
  route('GET', 'accounts/*', ({ ledger, query, parts: [address = ''] }) => getAccount(ledger, query, address)),
  route('GET', 'accounts/*/modules', ({ ledger, query, parts: [address = ''] }) =>
    getAccountModules(ledger, query, address),
  ),
  route('GET', 'accounts/*/module/*', ({ ledger, query, parts: [address = '', name = ''] }) =>
    getAccountModule(ledger, query, address, name),
  ),
  route('GET', 'accounts/*/transactions', ({ ledger, query, parts: [address = ''] }) =>
    getAccountTransactions(ledger, query, address),
  ),
  route('GET', 'blocks/by_version/*', ({ ledger, query, parts: [version = ''] }) =>
    getBlockByVersion(ledger, query, version),
  ),
  route('GET', 'transactions/wait_by_hash/*', ({ ledger, parts: [hash = ''] }) => waitByHash(ledger, hash)),
  route('POST', 'transactions/simulate', async ({ ledger, runtime, keep, query, request, time }) => {
    const simulated = await simulate(ledger, await runtime(), query, await readBody(request), time, request.signal);
    keep(simulated, time);
    return simulationAnswer(simulated);
  }),
  route('POST', 'transactions/encode_submission', async ({ ledger, request }) =>
    encodeSubmission(ledger, await readBody(request)),
  ),
];

/** @param path the path pattern; `*` matches a single path segment */
function route(method: Route['method'], path: string, answer: Route['answer']): Route {
  return { method, path: path.split('/'), answer };
}

/**
 * Returns the runtime of a ledger. Cryptography is loaded only if the framework uses it, which the bundled framework
 * does not.
 */
export async function loadRuntime(ledger: Ledger): Promise<Runtime> {
  const framework = accountAt(ledger, '0x1')?.modules ?? [];
  if (!framework.some(({ abi }) => abi?.name === 'ed25519')) return new Runtime(PLAIN_NATIVES);
  const { loadNatives } = await import('../core/vm/natives/loadNatives');
  return new Runtime(await loadNatives());
}

/** Creates a sandbox. It opens no port, and requests do not change its ledger. */
export function createSandbox({ ledger, basePath, now }: SandboxOptions): Sandbox {
  let loaded: Promise<Runtime> | undefined;
  const runtime = () => (loaded ??= loadRuntime(ledger));
  let last: { readonly simulated: Simulated; readonly time: bigint } | undefined;
  const keep = (simulated: Simulated, time: bigint) => {
    last = { simulated, time };
  };
  const handle = async (request: SandboxRequest): Promise<SandboxResponse> => {
    request.signal.throwIfAborted();
    const time = chainTime(ledger, now());
    try {
      return success(await answerOf(request, basePath, { ledger, runtime, keep, time }), ledger, time);
    } catch (error) {
      request.signal.throwIfAborted();
      return failure(error instanceof NodeError ? error : unexpected(error), ledger, time);
    }
  };
  const withLast = () =>
    last?.simulated.outcome.kind === 'executed' ? commitSimulated(ledger, last.simulated, last.time) : undefined;
  const tracer = (find?: SourceFinder): Tracer => {
    const opened = async () => (await import('./traceSimulation')).tracerOf(ledger, runtime, find);
    return {
      failure: async (...given) => (await opened()).failure(...given),
      trace: async (...given) => (await opened()).trace(...given),
    };
  };
  return { handle, accounts: labelledAccounts(ledger), tracer, withLast };
}

async function answerOf(
  request: SandboxRequest,
  basePath: string,
  chain: Pick<Visit, 'ledger' | 'runtime' | 'keep' | 'time'>,
): Promise<NodeAnswer> {
  const { pathname, searchParams: query } = new URL(request.url);
  const path = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length + 1).split('/') : [];
  const fitting = ROUTES.filter(candidate => fits(candidate.path, path));
  const [first] = fitting;
  if (!first) throw frameworkError(404, 'not found');
  const found = fitting.find(({ method }) => method === request.method);
  if (!found) throw frameworkError(405, 'request-method not allowed');
  const parts = path.filter((_, index) => found.path[index] === '*').map(decodePart);
  return found.answer({ ...chain, query, parts, request });
}

function fits(pattern: readonly string[], path: readonly string[]): boolean {
  return pattern.length === path.length && pattern.every((part, index) => part === '*' || part === path[index]);
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw frameworkError(400, 'invalid percent encoding in path');
  }
}

/** Returns the error for ledger data that does not match its types, or for an internal error. */
function unexpected(error: unknown): NodeError {
  return new NodeError(500, 'internal_error', error instanceof Error ? error.message : String(error));
}

function labelledAccounts(ledger: Ledger): readonly SandboxAccount[] {
  return Object.entries(ledger.accounts).flatMap(([address, { label, publicKey }]) =>
    label === undefined || !accountData(ledger, address) ? [] : defined({ address, label, publicKey }),
  );
}

/** Returns the clock's time, but never a time before the last block of the chain, in microseconds since the epoch. */
function chainTime(ledger: Ledger, nowMilliseconds: number): bigint {
  const now = BigInt(Math.floor(nowMilliseconds)) * 1000n;
  const last = BigInt(ledger.timestamp);
  return now > last ? now : last;
}

/** Maximum size of a body in bytes: the default of nodes. */
const MAX_BODY = 8 * 1024 * 1024;

/**
 * Parses the JSON body of a request. A body with a length header above the limit is not read. @throws NodeError 400,
 * 413 or 415
 */
async function readBody(request: SandboxRequest): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw frameworkError(415, `the \`Content-Type\` requested by the client is not supported: ${type}`);
  }
  const tooLarge = frameworkError(413, 'payload too large');
  if (Number(request.headers.get('content-length')) > MAX_BODY) throw tooLarge;
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > MAX_BODY) throw tooLarge;
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw frameworkError(400, 'parse request payload error: expected value at line 1 column 1');
  }
}

/**
 * `POST /transactions/encode_submission`: returns the signing message, byte for byte as a node does.
 * @throws NodeError
 */
function encodeSubmission(ledger: Ledger, body: unknown): NodeAnswer {
  const input = readInput(body);
  const transaction = rawTransactionOf(input, payloadOf(ledger, input.payload), ledger.chainId);
  const signers = input.secondary_signers;
  const message = encodeSigningMessage(defined({ transaction, secondarySigners: signers?.map(accountAddress) }));
  return { body: bytesToHex(message) };
}

function readInput(body: unknown): EncodeInput {
  try {
    return parseRequest(encodeRequestSchema, body, 'EncodeSubmissionRequest');
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw frameworkError(400, `parse request payload error: ${error.message}`);
  }
}

function payloadOf(ledger: Ledger, payload: PayloadInput): RawPayload {
  try {
    return rawPayloadOf(ledger, payload);
  } catch (error) {
    if (!(error instanceof UnfitPayloadError)) throw error;
    if (error.limit !== undefined) throw sandboxLimit(error.limit);
    throw invalidInput(`The given transaction is invalid: Failed to parse transaction payload: ${error.message}`);
  }
}

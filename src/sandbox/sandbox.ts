import { getAccount, getAccountModule, getAccountModules } from './http/accountRoutes';
import { Gatekeeper, type Access } from './http/access';
import { failure, success, type Answer } from './http/answer';
import { chainTime } from './http/chainTime';
import { frameworkError, NodeError } from './http/nodeError';
import type { Ledger } from './ledger';
import { encodeSubmission } from './requests/encodeSubmission';
import { readBody } from './requests/readBody';
import { simulate } from './simulation/simulate';

/** What a sandbox is made of. */
export interface SandboxOptions {
  /** By network name; {@link Access} says which of them answers. */
  readonly ledgers: Readonly<Record<string, Ledger>>;
  readonly access: Access;
  /** What comes before every path, such as `/v1` (SPEC.md §9). */
  readonly basePath: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** A model of the gateway and of the chains behind it. */
export interface Sandbox {
  /** Answers a request as the gateway would; rejects only when the request's signal has been aborted. */
  handle(request: Request): Promise<Response>;
  /** The accounts of a network that have a label, in the ledger's order. */
  accounts(network: string): readonly SandboxAccount[];
}

/** An account that people may use. */
export interface SandboxAccount {
  readonly address: string;
  readonly label: string;
  /** The ed25519 key that belongs to the account's authentication key, as hex. */
  readonly publicKey?: string;
}

/** What a route gets: the parts of the path that it asked for, and the rest of the request. */
interface Visit {
  readonly ledger: Ledger;
  readonly query: URLSearchParams;
  readonly parts: readonly string[];
  readonly request: Request;
  /** The chain's time in microseconds since the epoch. */
  readonly time: bigint;
}

interface Route {
  readonly method: 'GET' | 'POST';
  /** `*` stands for one part of the path. */
  readonly path: readonly string[];
  readonly answer: (visit: Visit) => Answer | Promise<Answer>;
}

const ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: ['accounts', '*'],
    answer: ({ ledger, query, parts: [address = ''] }) => getAccount(ledger, query, address),
  },
  {
    method: 'GET',
    path: ['accounts', '*', 'modules'],
    answer: ({ ledger, query, parts: [address = ''] }) => getAccountModules(ledger, query, address),
  },
  {
    method: 'GET',
    path: ['accounts', '*', 'module', '*'],
    answer: ({ ledger, query, parts: [address = '', name = ''] }) => getAccountModule(ledger, query, address, name),
  },
  {
    method: 'POST',
    path: ['transactions', 'simulate'],
    answer: async ({ ledger, query, request, time }) => simulate(ledger, query, await readBody(request), time),
  },
  {
    method: 'POST',
    path: ['transactions', 'encode_submission'],
    answer: async ({ ledger, request }) => encodeSubmission(ledger, await readBody(request)),
  },
];

/** Makes a sandbox. It opens no port and keeps no state but the count of queries of each key. */
export function createSandbox({ ledgers, access, basePath, now }: SandboxOptions): Sandbox {
  const gatekeeper = new Gatekeeper(access, now);
  const handle = async (request: Request): Promise<Response> => {
    request.signal.throwIfAborted();
    const started = now();
    let ledger: Ledger | undefined;
    let time = 0n;
    try {
      ledger = ledgerOf(ledgers, gatekeeper.admit(request.headers));
      time = chainTime(ledger, started);
      return success(await route(request, basePath, ledger, time), ledger, time);
    } catch (error) {
      request.signal.throwIfAborted();
      return failure(error instanceof NodeError ? error : unexpected(error), ledger, time);
    }
  };
  return { handle, accounts: network => labelledAccounts(ledgers[network]) };
}

async function route(request: Request, basePath: string, ledger: Ledger, time: bigint): Promise<Answer> {
  const { pathname, searchParams: query } = new URL(request.url);
  const path = pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length + 1).split('/') : [];
  const fitting = ROUTES.filter(candidate => fits(candidate.path, path));
  const [first] = fitting;
  if (!first) throw frameworkError(404, 'not found');
  const found = fitting.find(({ method }) => method === request.method);
  if (!found) throw frameworkError(405, 'request-method not allowed');
  const parts = path.filter((_, index) => found.path[index] === '*').map(decodePart);
  return found.answer({ ledger, query, parts, request, time });
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

function ledgerOf(ledgers: Readonly<Record<string, Ledger>>, network: string): Ledger {
  const ledger = Object.hasOwn(ledgers, network) ? ledgers[network] : undefined;
  if (!ledger) throw new NodeError(500, 'internal_error', `There is no ledger of the network ${network}`);
  return ledger;
}

/** A ledger whose data is of another shape than its types say, or a fault of ours. */
function unexpected(error: unknown): NodeError {
  return new NodeError(500, 'internal_error', error instanceof Error ? error.message : String(error));
}

function labelledAccounts(ledger: Ledger | undefined): readonly SandboxAccount[] {
  return Object.entries(ledger?.accounts ?? {}).flatMap(([address, { label, account, publicKey }]) =>
    label === undefined || !account ? [] : [{ address, label, ...(publicKey === undefined ? {} : { publicKey }) }],
  );
}

import type { JsonValue } from '../json';
import { canonicalAddress } from '../move/address';
import type { Answer } from './answer';
import { NotJsonError, OtherAnswerError, SchemaMismatchError } from './requestErrors';
import { type Clock, createSystemClock } from './fetch';
import type { ErrorContext, Operation } from './gatewayError';
import { InFlight } from './inFlight';
import {
  modulePages,
  type AskPage,
  type AtVersion,
  type ModulesPage,
  type ModulesQuery,
  type TransactionsQuery,
} from './modulePages';
import {
  accountSchema,
  type WireAccount,
  encodingSchema,
  moduleSchema,
  modulesSchema,
  type WireModule,
} from './schemas/answerSchemas';
import { parseBySchema } from './schemas/parseBySchema';
import { simulationResultsSchema, type WireSimulationResult } from './schemas/simulationResultSchema';
import type { WireEncodingInput, WireSimulationInput } from './schemas/transactionInputSchema';
import {
  blockSchema,
  type WireBlock,
  transactionSchema,
  transactionsSchema,
  type WireTransaction,
} from './schemas/transactionSchema';
import { mayBeOfSize } from './statusErrors';
import type { Query, GatewayRequest, Transport } from './transport';
import { waitUntilExecuted, type WaitOptions } from './waitUntilExecuted';

const PAGE_SIZE = 100;

/** Values for the node to estimate; public nodes replace the values in the request with the estimates. */
export interface SimulationFlags {
  readonly estimateMaxGasAmount?: boolean;
  readonly estimateGasUnitPrice?: boolean;
  readonly estimatePrioritizedGasUnitPrice?: boolean;
}

/**
 * The gateway's operations. Each returns plain data that matches its schema, with the property names of the wire
 * format. Concurrent reads of the same resource share one request.
 * Each method throws what a `Transport` throws, SchemaMismatchError if the response does not match the schema, and
 * OtherAnswerError if the response is about a different block or transaction.
 */
export interface Client {
  getAccount(address: string, signal: AbortSignal): Promise<Answer<WireAccount>>;
  /** Reads one page. */
  getAccountModules(address: string, query: ModulesQuery, signal: AbortSignal): Promise<ModulesPage>;
  /**
   * Reads the page of `query` and all subsequent pages, using the cursors that public nodes send; the contract does not
   * specify how to request the next page. Requests from other callers have priority over all pages except the first.
   * @throws RepeatedCursorError if the pages would never end; EndlessPagesError if they might never end
   */
  allAccountModules(address: string, query: ModulesQuery, signal: AbortSignal): AsyncIterable<ModulesPage>;
  getAccountModule(address: string, name: string, at: AtVersion, signal: AbortSignal): Promise<ModuleAnswer>;
  /** Simulates a transaction. The request succeeds even if the VM rejects the transaction. */
  simulateTransaction(
    input: WireSimulationInput,
    flags: SimulationFlags,
    signal: AbortSignal,
  ): Promise<Answer<readonly WireSimulationResult[]>>;
  /** Encodes a transaction. Public nodes respond with the signing message in hex. */
  encodeSubmission(input: WireEncodingInput, signal: AbortSignal): Promise<Answer<JsonValue>>;
  /**
   * Reads one page of transactions, in ascending order on public nodes; see `olderPage` and `newerPage` for other
   * pages.
   */
  getAccountTransactions(
    address: string,
    query: TransactionsQuery,
    signal: AbortSignal,
  ): Promise<Answer<readonly WireTransaction[]>>;
  getBlockByVersion(version: string, query: BlockQuery, signal: AbortSignal): Promise<BlockAnswer>;
  /** Reads a committed or pending transaction. Public nodes delay the response for a pending one by a second. */
  getTransaction(hash: string, signal: AbortSignal): Promise<Answer<WireTransaction>>;
  /**
   * Polls a transaction until it is executed.
   * @throws WaitTimeoutError if it is not reported as executed within the timeout
   */
  waitForTransaction(hash: string, options: WaitOptions, signal: AbortSignal): Promise<Answer<WireTransaction>>;
}

export interface BlockQuery {
  readonly withTransactions?: boolean;
}

export function createClient(transport: Transport, clock: Clock = createSystemClock()): Client {
  return new TransportClient(transport, clock);
}

type PageHow = Pick<GatewayRequest, 'priority' | 'onHeaders'>;
type Schema<Value> = Parameters<typeof parseBySchema<Value>>[0];

class TransportClient implements Client {
  readonly #transport: Transport;
  readonly #accounts = new InFlight<Answer<WireAccount>>();
  readonly #moduleLists = new InFlight<Answer<readonly WireModule[]>>();
  readonly #modules = new InFlight<Answer<WireModule>>();
  readonly #transactionLists = new InFlight<Answer<readonly WireTransaction[]>>();
  readonly #transactions = new InFlight<Answer<WireTransaction>>();
  readonly #blocks = new InFlight<Answer<WireBlock>>();
  readonly #clock: Clock;
  /** `undefined` if the gateway does not accept the default. */
  #pageSize: number | undefined = PAGE_SIZE;

  constructor(transport: Transport, clock: Clock) {
    this.#transport = transport;
    this.#clock = clock;
  }

  getAccount(address: string, signal: AbortSignal): Promise<Answer<WireAccount>> {
    const request = get({ kind: 'getAccount', address }, ['accounts', canonicalAddress(address)]);
    return this.#shared(this.#accounts, request, accountSchema, signal);
  }

  getAccountModules(address: string, query: ModulesQuery, signal: AbortSignal): Promise<ModulesPage> {
    return this.#modulesPage(address, query, {}, signal);
  }

  allAccountModules(address: string, query: ModulesQuery, signal: AbortSignal): AsyncIterable<ModulesPage> {
    const context = this.#context({ kind: 'getAccountModules', address });
    const ask: AskPage = (page, priority, onHeaders, within) =>
      this.#modulesPage(address, page, { priority, onHeaders }, within);
    return modulePages(ask, query, context, signal);
  }

  async getAccountModule(address: string, name: string, at: AtVersion, signal: AbortSignal): Promise<ModuleAnswer> {
    const operation = { kind: 'getAccountModule', address, module: name } as const;
    const path = ['accounts', canonicalAddress(address), 'module', name];
    const request = get(operation, path, { ledger_version: at.ledgerVersion });
    const answer = await this.#shared(this.#modules, request, moduleSchema, signal);
    const { abi } = answer.value;
    if (!abi || (abi.name === name && isSameAddress(abi.address, address))) return answer;
    const about = `module ${abi.address}::${abi.name}`;
    return { ...answer, other: new OtherAnswerError(this.#context(operation), about, answer) };
  }

  simulateTransaction(
    input: WireSimulationInput,
    flags: SimulationFlags,
    signal: AbortSignal,
  ): Promise<Answer<readonly WireSimulationResult[]>> {
    const request: GatewayRequest = {
      method: 'POST',
      operation: { kind: 'simulateTransaction', subject: subjectOf(input) },
      path: ['transactions', 'simulate'],
      query: {
        estimate_max_gas_amount: flags.estimateMaxGasAmount,
        estimate_gas_unit_price: flags.estimateGasUnitPrice,
        estimate_prioritized_gas_unit_price: flags.estimatePrioritizedGasUnitPrice,
      },
      body: input,
    };
    return this.#read(request, simulationResultsSchema, signal);
  }

  async encodeSubmission(input: WireEncodingInput, signal: AbortSignal): Promise<Answer<JsonValue>> {
    const request: GatewayRequest = {
      method: 'POST',
      operation: { kind: 'encodeSubmission', subject: subjectOf(input) },
      path: ['transactions', 'encode_submission'],
      body: input,
    };
    try {
      return await this.#read(request, encodingSchema, signal);
    } catch (error) {
      // The contract leaves the content format open.
      if (!(error instanceof NotJsonError) || error.body.trim() === '') throw error;
      return { value: error.body.trim(), headers: {}, text: error.body };
    }
  }

  getAccountTransactions(
    address: string,
    { start, limit }: TransactionsQuery,
    signal: AbortSignal,
  ): Promise<Answer<readonly WireTransaction[]>> {
    const path = ['accounts', canonicalAddress(address), 'transactions'];
    const request = get({ kind: 'getAccountTransactions', address }, path, { start, limit });
    return this.#shared(this.#transactionLists, request, transactionsSchema, signal);
  }

  async getBlockByVersion(version: string, query: BlockQuery, signal: AbortSignal): Promise<BlockAnswer> {
    const operation: Operation = { kind: 'getBlockByVersion', version };
    const path = ['blocks', 'by_version', version];
    const request = get(operation, path, { with_transactions: query.withTransactions });
    const answer = await this.#shared(this.#blocks, request, blockSchema, signal);
    const { first_version: first, last_version: last } = answer.value;
    if (!/^\d+$/.test(version) || isBetween(version, first, last))
      return { ...answer, cutShort: isCutShort(answer.value) };
    throw new OtherAnswerError(this.#context(operation), `the block containing versions ${first} to ${last}`, answer);
  }

  getTransaction(hash: string, signal: AbortSignal): Promise<Answer<WireTransaction>> {
    return this.#transaction({ kind: 'getTransaction', hash }, hash, signal);
  }

  waitForTransaction(hash: string, options: WaitOptions, signal: AbortSignal): Promise<Answer<WireTransaction>> {
    const operation: Operation = { kind: 'waitForTransaction', hash };
    const context = this.#context(operation);
    // Not shared, because the requests of other callers have response timeouts.
    const ask = async (within: AbortSignal) => {
      const request = { ...get(operation, waitPath(hash)), untimed: true } as const;
      return this.#ofHash(operation, hash, await this.#read(request, transactionSchema, within));
    };
    return waitUntilExecuted(ask, context, { ...options, clock: this.#clock }, signal);
  }

  async #transaction(operation: Operation, hash: string, signal: AbortSignal): Promise<Answer<WireTransaction>> {
    const request = get(operation, waitPath(hash));
    return this.#ofHash(operation, hash, await this.#shared(this.#transactions, request, transactionSchema, signal));
  }

  /**
   * Returns the response if its transaction has the requested hash, or has no hash because its kind is not in the
   * contract.
   * @throws OtherAnswerError if the hash is different
   */
  #ofHash(operation: Operation, hash: string, answer: Answer<WireTransaction>): Answer<WireTransaction> {
    const { hash: answered } = answer.value;
    if (typeof answered !== 'string' || digitsOf(answered) === digitsOf(hash)) return answer;
    throw new OtherAnswerError(this.#context(operation), `transaction ${answered}`, answer);
  }

  #context(operation: Operation): ErrorContext {
    return { operation, network: this.#transport.network };
  }

  async #modulesPage(address: string, query: ModulesQuery, how: PageHow, signal: AbortSignal): Promise<ModulesPage> {
    const limit = query.limit ?? this.#pageSize;
    try {
      return await this.#modulesPageOf(address, { ...query, limit }, how, signal);
    } catch (error) {
      // The contract does not say how large a page may be; the size can be left to the gateway.
      if (!mayBeOfSize(error) || query.limit !== undefined || limit === undefined) throw error;
      this.#pageSize = undefined;
      return await this.#modulesPageOf(address, query, how, signal).catch((other: unknown) => {
        this.#pageSize = limit;
        throw other;
      });
    }
  }

  async #modulesPageOf(
    address: string,
    { ledgerVersion, start, limit }: Omit<ModulesQuery, 'limit'> & { readonly limit?: number | undefined },
    how: PageHow,
    signal: AbortSignal,
  ): Promise<ModulesPage> {
    const path = ['accounts', canonicalAddress(address), 'modules'];
    const request = get({ kind: 'getAccountModules', address }, path, { ledger_version: ledgerVersion, start, limit });
    const answer = await this.#shared(this.#moduleLists, { ...request, ...how }, modulesSchema, signal);
    return { ...answer, maybeMore: mayBeClipped(answer, limit, start !== undefined) };
  }

  #shared<Value>(
    inFlight: InFlight<Answer<Value>>,
    request: GatewayRequest,
    schema: Schema<Value>,
    signal: AbortSignal,
  ): Promise<Answer<Value>> {
    const key = JSON.stringify([request.path, request.query]);
    return inFlight.share(key, signal, shared => this.#read(request, schema, shared));
  }

  async #read<Value>(request: GatewayRequest, schema: Schema<Value>, signal: AbortSignal): Promise<Answer<Value>> {
    const answer = await this.#transport.request(request, signal);
    const parsed = parseBySchema(schema, answer.value);
    if (parsed.kind === 'valid') return { ...answer, value: parsed.value };
    throw new SchemaMismatchError(this.#context(request.operation), parsed, answer.start?.() ?? '');
  }
}

function get(operation: Operation, path: readonly string[], query: Query = {}): GatewayRequest {
  return { method: 'GET', operation, path, query };
}

function isSameAddress(one: string, other: string): boolean {
  return canonicalAddress(one) === canonicalAddress(other);
}

function isBetween(version: string, first: string, last: string): boolean {
  return BigInt(first) <= BigInt(version) && BigInt(version) <= BigInt(last);
}

function waitPath(hash: string): readonly string[] {
  return ['transactions', 'wait_by_hash', hash];
}

/** Normalizes a hash: without `0x`, in lowercase. */
function digitsOf(hash: string): string {
  return hash.toLowerCase().replace(/^0x/, '');
}

function subjectOf({ payload }: WireEncodingInput | WireSimulationInput): string {
  return typeof payload.function === 'string' ? payload.function : payload.type;
}

/**
 * Whether a list without a cursor might be truncated: it is full, or it is the first page from a gateway that might
 * remove the node's headers, including the cursor. The gateway's maximum can be lower than `limit`.
 */
function mayBeClipped({ value, headers }: Answer<readonly WireModule[]>, limit = Infinity, isLater: boolean): boolean {
  if (headers.cursor !== undefined || value.length === 0) return false;
  return value.length >= limit || (!isLater && Object.keys(headers).length === 0);
}

export interface ModuleAnswer extends Answer<WireModule> {
  /**
   * Set if the response contains the ABI of a different module than requested; the bytecode might still be the right
   * one.
   */
  readonly other?: OtherAnswerError;
}

export interface BlockAnswer extends Answer<WireBlock> {
  /**
   * Whether transactions are missing. Public nodes send at most 10,000 transactions of a block without indicating that
   * there are more.
   */
  readonly cutShort: boolean;
}

/** Whether a block has fewer than `last_version` - `first_version` + 1 transactions. */
function isCutShort({ transactions, first_version, last_version }: WireBlock): boolean {
  if (!transactions) return false;
  return BigInt(transactions.length) < BigInt(last_version) - BigInt(first_version) + 1n;
}

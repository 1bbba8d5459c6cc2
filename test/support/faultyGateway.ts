import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A request as received by the gateway. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Position on its connection, starting at 1. */
  readonly turn: number;
  /** For tests that write the answer themselves. */
  readonly response: ServerResponse;
  /** Resolves when the answer has ended or its connection has closed; rejects if that takes too long from now on. */
  readonly closed: Promise<void>;
  /** Returns the number of bytes sent on the connection so far. */
  bytesSent(): number;
}

/** Handles one request. */
export type Script = (request: ReceivedRequest) => void;

/** How long a test waits for a request or its end, in milliseconds: many times as long as on a busy machine. */
const DEADLINE = 30_000;

/** A gateway on loopback that answers as its scripts specify and records its requests. */
export class FaultyGateway {
  readonly received: ReceivedRequest[] = [];
  readonly #server: Server;
  readonly #turns = new WeakMap<Socket, number>();
  readonly #waiting: ((request: ReceivedRequest) => void)[] = [];
  #scripts: Script[] = [];
  #taken = 0;

  private constructor() {
    this.#server = createServer((request, response) => {
      void this.#receive(request, response);
    });
  }

  /**
   * Starts a gateway that plays the scripts in order, one for each request, and the last one for all further requests.
   */
  static async start(...scripts: Script[]): Promise<FaultyGateway> {
    const gateway = new FaultyGateway();
    gateway.play(...scripts);
    await new Promise<void>(resolve => gateway.#server.listen(0, '127.0.0.1', resolve));
    return gateway;
  }

  /** Replaces the scripts. */
  play(...scripts: Script[]): void {
    this.#scripts = scripts;
    this.#taken = 0;
  }

  /** Host and port. */
  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get baseUrl(): string {
    return `http://${this.host}/v1`;
  }

  /**
   * Returns the next request that matches.
   * @param what method, path below `/v1` and the relevant part of the query: `GET /accounts/0x1/modules?start=a`
   * @throws if none has arrived by the deadline
   */
  arrival(what: string): Promise<ReceivedRequest> {
    const isIt = matcher(what);
    const { length } = this.received;
    const found = new Promise<ReceivedRequest>(resolve => {
      const look = (request: ReceivedRequest): void => {
        if (isIt(request)) resolve(request);
        else this.#waiting.push(look);
      };
      this.#waiting.push(look);
    });
    return inTime(found, () => {
      const others = this.received.slice(length).map(({ method, url }) => `${method} ${url}`);
      return `Waited ${DEADLINE / 1_000} s for ${what}; there came ${others.join(', ') || 'nothing'}.`;
    });
  }

  /** Closes all connections and the port. */
  async stop(): Promise<void> {
    const closed = new Promise(resolve => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { socket } = request;
    const turn = (this.#turns.get(socket) ?? 0) + 1;
    this.#turns.set(socket, turn);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '' } = request;
    const ended = new Promise<void>(resolve => response.once('close', resolve));
    const received: ReceivedRequest = {
      method,
      url,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
      turn,
      response,
      get closed() {
        return inTime(ended, () => `Waited ${DEADLINE / 1_000} s for ${method} ${url} to end.`);
      },
      bytesSent: () => socket.bytesWritten,
    };
    this.received.push(received);
    const script = this.#scripts[Math.min(this.#taken++, this.#scripts.length - 1)];
    script?.(received);
    for (const resolve of this.#waiting.splice(0)) resolve(received);
  }
}

/** Returns what a promise resolves with. @throws an error with the text of `late` if that takes too long */
function inTime<T>(promise: Promise<T>, late: () => string): Promise<T> {
  const timed = new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(late()));
    }, DEADLINE);
    void promise.then(value => {
      clearTimeout(timer);
      resolve(value);
    });
  });
  // It may be awaited after other code, which may fail first.
  timed.catch(() => undefined);
  return timed;
}

/** Returns a function that matches requests by method, path and part of the query. */
function matcher(what: string): (request: ReceivedRequest) => boolean {
  const [method, target = ''] = what.split(' ');
  const wanted = new URL(`http://gateway/v1${target}`);
  return request => {
    const { pathname, searchParams } = new URL(request.url, 'http://gateway');
    const isAsked = [...wanted.searchParams].every(([name, value]) => searchParams.get(name) === value);
    return request.method === method && pathname === wanted.pathname && isAsked;
  };
}

type Headers = Readonly<Record<string, string>>;

/** Answers with JSON. */
export function json(value: unknown, headers: Headers = {}, status = 200): Script {
  return text(JSON.stringify(value), { 'content-type': 'application/json', ...headers }, status);
}

/** Answers with an unchanged body. */
export function text(body: string | Uint8Array, headers: Headers = {}, status = 200): Script {
  return ({ response }) => {
    response.writeHead(status, headers).end(body);
  };
}

/** Answers with an error in the format of nodes. */
export function nodeError(status: number, errorCode: string, message = 'the words of the node'): Script {
  return json({ message, error_code: errorCode, vm_error_code: null }, {}, status);
}

export function redirect(status: number, location: string): Script {
  return text('', { location }, status);
}

/** Does not answer; the test may. */
export function silence(): Script {
  return () => undefined;
}

/**
 * Plays scripts in order to matching requests (as for {@link FaultyGateway.arrival}), the last one to all further ones,
 * and `others` to all other requests, so that requests that the extension sends unprompted use up none of them.
 */
export function playedTo(what: string, scripts: readonly Script[], others: Script): Script {
  const isIt = matcher(what);
  let taken = 0;
  return request => {
    const script = isIt(request) ? scripts[Math.min(taken++, scripts.length - 1)] : others;
    script?.(request);
  };
}

/** Sends headers and the start of a body, and nothing more; the test may. */
export function stall(start: string): Script {
  return ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write(start);
  };
}

/** Sends an endless body, as fast as it is read. */
export function endless(chunk: string, status = 200): Script {
  return ({ response }) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    const more = (): void => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more);
    more();
  };
}

/** Sends 200 MB of spaces, compressed to a fraction. */
export function bomb(encoding: 'gzip' | 'br'): Script {
  const megabyte = Buffer.alloc(2 ** 20, ' ');
  const body =
    encoding === 'gzip'
      ? Buffer.concat(Array<Buffer>(200).fill(gzipSync(megabyte)))
      : brotliCompressSync(Buffer.alloc(200 * 2 ** 20, ' '), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  return text(body, { 'content-type': 'application/json', 'content-encoding': encoding });
}

/** Answers with raw bytes, including the status line, and closes the connection. */
export function raw(answer: string): Script {
  return ({ response }) => {
    response.socket?.end(answer);
  };
}

/** Resets the connection without an answer. */
export function reset(): Script {
  return ({ response }) => {
    response.socket?.resetAndDestroy();
  };
}

/** Answers the first request of each connection and resets the connection at the second. */
export function resetWhenReused(first: Script): Script {
  return request => {
    (request.turn === 1 ? first : reset())(request);
  };
}

import { randomBytes } from 'node:crypto';
import { stat, readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { Access } from '../../sandbox/http/access';
import type { SandboxResponse } from '../../sandbox/http/answer';
import type { Ledger } from '../../sandbox/ledger';
import { demoLedgers } from '../../sandbox/ledger/demoLedgers';
import { readLedgerFiles } from '../../sandbox/ledger/ledgerFiles';
import { LedgerFileError } from '../../sandbox/ledger/ledgerFilesSchema';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox';
import type { Call } from '../command';
import { BadInputError, EXIT } from '../exitCode';
import { utf8Text } from '../fileText';
import { printable } from '../text/style';
import { table } from '../text/table';
import { integerOption } from '../values';
import { DEFAULT_QPS, DEFAULT_REGION } from './defaults';

const BASE_PATH = '/v1';
const MAX_QPS = 1_000_000;
const MAX_PORT = 65_535;
const REGION = /^[a-z0-9-]{1,40}$/;

/** Serves a sandbox until Ctrl-C. @throws BadInputError */
export async function runSandbox(call: Call): Promise<number> {
  const { args, terminal } = call;
  const qps = integerOption(args, 'qps', 1, MAX_QPS) ?? DEFAULT_QPS;
  const { access, foreign } = createKeys(readRegion(args.text('region')), qps);
  const ledgers = await readLedgers(args.text('ledger'));
  const sandbox = createSandbox({
    ledgers,
    access,
    basePath: BASE_PATH,
    now: () => Date.now(),
  });
  const server = await open(request => sandbox.handle(request), integerOption(args, 'port', 0, MAX_PORT) ?? 0);
  try {
    announce(call, { url: server.url, region: access.region, foreign, pending: pendingHashes(ledgers) }, sandbox);
    await Promise.all([follow(call, sandbox), ended(terminal.signal)]);
  } finally {
    await server.close();
  }
  call.note('Stopped.');
  return EXIT.done;
}

function readRegion(text = DEFAULT_REGION): string {
  if (!REGION.test(text)) throw new BadInputError('--region must consist of lower-case letters, digits and hyphens.');
  return text;
}

async function readLedgers(folder: string | undefined): Promise<Readonly<Record<string, Ledger>>> {
  if (folder === undefined) return demoLedgers();
  const entries = await Promise.all(
    NETWORKS.map(async network => {
      const own = join(folder, network);
      const isThere = await stat(join(own, 'ledger.json')).then(
        () => true,
        () => false,
      );
      return [network, await readLedgerFolder(isThere ? own : folder)] as const;
    }),
  );
  return Object.fromEntries(entries);
}

async function open(handle: Sandbox['handle'], port: number): Promise<SandboxServer> {
  try {
    return await serve({ handle, basePath: BASE_PATH, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
    throw new BadInputError(`Port ${port} on 127.0.0.1 is not available${code}: choose another with --port.`);
  }
}

/** The information for clients. */
interface Announced {
  readonly url: string;
  readonly region: string;
  /** A key for a different region. */
  readonly foreign: string;
  readonly pending: readonly PendingHash[];
}

interface PendingHash {
  readonly network: string;
  readonly hash: string;
}

/** Returns the hashes of pending transactions that a client could wait for. */
function pendingHashes(ledgers: Readonly<Record<string, Ledger>>): readonly PendingHash[] {
  return Object.entries(ledgers).flatMap(([network, { pending }]) =>
    pending.map(({ transaction: { hash } }) => ({ network, hash })),
  );
}

function announce({ json, note, print, style }: Call, announced: Announced, sandbox: Sandbox): void {
  const { url, region, foreign, pending } = announced;
  if (json) {
    const keys = limitedKeys(sandbox).map(({ network, key, qps }) => ({ network, key, qps }));
    const waiting = pending.map(({ network, hash }) => ({ network, hash }));
    print([JSON.stringify({ base_url: url, region, keys, foreign_key: foreign, pending: waiting })]);
    return;
  }
  print([
    style(`The sandbox, a model and not a chain, is available at ${url} until Ctrl-C.`, 'bold'),
    `It accepts keys for the region ${region}, as "Authorization: Bearer KEY" or "X-Api-Key: KEY":`,
    '',
    ...keyTable(sandbox),
    '',
    `A key for another region, which is refused: ${foreign}`,
    ...(pending.length === 0 ? [] : ['', 'Pending until they have been requested a few times:']),
    ...table(pending.map(({ network, hash }) => [network, hash])),
  ]);
  note(
    'While it runs: "qps KEY N" gives that key N queries per second, taken from the other key; "keys" prints the keys.',
  );
}

function keyTable(sandbox: Sandbox): readonly string[] {
  const rows = limitedKeys(sandbox).map(({ network, key, qps }) => [network, key, String(qps)]);
  return table([['NETWORK', 'KEY', 'QPS'], ...rows], [2]);
}

/** Returns the keys that share the allotment. */
function limitedKeys(sandbox: Sandbox): ReturnType<Sandbox['keys']> {
  return sandbox.keys().filter(({ qps }) => qps !== undefined);
}

/** Runs the commands in lines of standard input. */
async function follow(call: Call, sandbox: Sandbox): Promise<void> {
  for await (const line of call.terminal.inputLines(call.terminal.signal)) {
    const words = line.trim().split(/\s+/);
    if (words[0] === '') continue;
    if (words[0] === 'keys' && words.length === 1) call.print(keyTable(sandbox));
    else if (words[0] === 'qps' && words.length === 3) redistribute(call, sandbox, words);
    else call.note(`There is no command ${printable(line.trim().slice(0, 40))}: write "qps KEY N" or "keys".`);
  }
}

function redistribute(call: Call, sandbox: Sandbox, [, name = '', qps = '']: readonly string[]): void {
  const found = limitedKeys(sandbox).find(({ key, network }) => key === name || network === name);
  if (!found) {
    call.note('There is no such key: enter a key or a network as "keys" prints it.');
    return;
  }
  try {
    sandbox.setQps(found.key, Number(qps));
    call.print(keyTable(sandbox));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    call.note(error.message);
  }
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    signal.addEventListener('abort', () => {
      resolve();
    });
    if (signal.aborted) resolve();
  });
}

/** The served networks, in the order in which they are printed. */
export const NETWORKS = ['main', 'test'] as const;

/** The access keys of a served sandbox. */
export interface SandboxKeys {
  /** One key for each network, and {@link SandboxKeys.foreign}; they share an allotment. */
  readonly access: Access & { readonly kind: 'keys' };
  /** A key for a different region, which is rejected. */
  readonly foreign: string;
}

/** Creates keys for a region. @param qps initial queries per second of each key */
function createKeys(region: string, qps: number): SandboxKeys {
  const own = NETWORKS.map(network => [`${network}-${secret()}`, { network, region, qps }] as const);
  const foreign = `elsewhere-${secret()}`;
  const keys = { ...Object.fromEntries(own), [foreign]: { network: NETWORKS[0], region: `not-${region}` } };
  return { access: { kind: 'keys', region, keys, allotment: qps * NETWORKS.length }, foreign };
}

function secret(): string {
  return randomBytes(16).toString('hex');
}

/** Reads a ledger folder from disk. @throws BadInputError if the folder is not a ledger */
export async function readLedgerFolder(folder: string): Promise<Ledger> {
  const names = await filesIn(folder);
  const files = new Map<string, unknown>();
  for (const name of names) {
    const path = join(folder, name);
    files.set(name.split(sep).join('/'), parse(folder, name, utf8Text(await readFile(path), path)));
  }
  try {
    return readLedgerFiles(files);
  } catch (error) {
    if (!(error instanceof LedgerFileError)) throw error;
    throw new BadInputError(`The ledger in ${folder} cannot be used: ${error.message}`);
  }
}

async function filesIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { recursive: true });
    return entries.filter(name => name.endsWith('.json')).sort();
  } catch {
    throw new BadInputError(`The folder ${folder} cannot be read: check --ledger.`);
  }
}

function parse(folder: string, name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadInputError(`The ledger in ${folder} cannot be used: ${name} is not JSON.`);
  }
}

/** A sandbox on a port of this machine. */
export interface SandboxServer {
  /** The base URL with the base path: `http://127.0.0.1:PORT/v1`. */
  readonly url: string;
  /** Closes the port and every connection. */
  close(): Promise<void>;
}

/** The sandbox to serve, and its port. */
export interface Serving {
  /** Answers requests, as a `Sandbox` does. */
  readonly handle: (request: Request) => Promise<SandboxResponse>;
  /** The sandbox's base path, such as `/v1`. */
  readonly basePath: string;
  /** 0 for any free port. */
  readonly port: number;
  /** Called with every request before it is answered. */
  readonly onRequest?: (request: IncomingMessage) => void;
}

const HOST = '127.0.0.1';

/** Serves a sandbox over HTTP on the loopback interface. @throws the engine's error if the port is not available */
export async function serve({ handle, basePath, port, onRequest }: Serving): Promise<SandboxServer> {
  const server = createServer((incoming, outgoing) => {
    onRequest?.(incoming);
    answer(incoming, outgoing, handle).catch(() => outgoing.destroy());
  });
  await listen(server, port);
  const close = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server.close(error => {
        if (error) reject(error);
        else resolve();
      });
      server.closeAllConnections();
    });
  return { url: `http://${HOST}:${portOf(server)}${basePath}`, close };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Maximum size of a body in bytes; the default of nodes. */
const MAX_BODY = 8 * 2 ** 20;

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, handle: Serving['handle']): Promise<void> {
  const { method, headers } = incoming;
  const length = headers['content-length'];
  if (method === 'POST' && length === undefined) refuse(outgoing, 411, 'missing `Content-Length` header');
  else if (Number(length ?? 0) > MAX_BODY) refuse(outgoing, 413, 'payload too large');
  else {
    const response = await handle(requestOf(incoming));
    // If the body has not been read, the connection is closed rather than reading it before the next request.
    const rest = incoming.readableEnded || length === undefined ? {} : { Connection: 'close' };
    outgoing.writeHead(response.status, { ...response.headers, ...rest }).end(response.body);
  }
}

/** Rejects a request without reading its body, as the web framework of nodes does. */
function refuse(outgoing: ServerResponse, status: number, message: string): void {
  const body = JSON.stringify({ message, error_code: 'web_framework_error', vm_error_code: null });
  outgoing.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', Connection: 'close' }).end(body);
}

/** The body is read only when the sandbox asks for it, after it has accepted the access key. */
function requestOf(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/', headers } = incoming;
  const list = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [value].flat().map(each => [name, each]),
  );
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? { body: Readable.toWeb(incoming), duplex: 'half' as const } : {};
  return new Request(new URL(url, `http://${HOST}`), { method, headers: list, ...body });
}

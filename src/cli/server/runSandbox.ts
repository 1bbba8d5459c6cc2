import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ledger } from '../../sandbox/ledger';
import { demoLedger } from '../../sandbox/ledger/demoLedger';
import { readSnapshot, SnapshotFileError } from '../../sandbox/ledger/snapshotSchema';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox';
import type { Call } from '../command';
import { BadInputError, EXIT } from '../exitCode';
import { codeOf, fileTrouble, MOST_NAMED, slashed, utf8Text } from '../fileText';
import { readBytes } from '../readBytes';
import { integerOption } from '../values';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { arrayBuffer } from 'node:stream/consumers';
import type { SandboxRequest } from '../../sandbox/http/routes';

const BASE_PATH = '/v1';
const MAX_PORT = 65_535;

/** Serves the built-in ledger or a snapshot until Ctrl-C. @throws BadInputError */
export async function runSandbox(call: Call): Promise<number> {
  const { args, json, note, print, style, terminal } = call;
  const port = integerOption(args, 'port', 0, MAX_PORT) ?? 0;
  const server = await open(await ledgerOf(call), port);
  const url = `${server.origin}${BASE_PATH}`;
  try {
    const sentence = `The sandbox, a local chain, is available at ${url} until Ctrl-C. It needs no access key.`;
    print([json ? JSON.stringify({ base_url: url }) : style(sentence, 'bold')]);
    if (!terminal.signal.aborted) await once(terminal.signal, 'abort');
  } finally {
    await server.close();
  }
  note('Stopped.');
  return EXIT.done;
}

async function ledgerOf(call: Call): Promise<Ledger> {
  const { args, terminal } = call;
  const folder = args.text('ledger');
  const other = ['publish', 'apply'].find(name => args.has(name));
  if (folder !== undefined && other !== undefined)
    throw new BadInputError(`--ledger and --${other} cannot be used together.`);
  if (folder !== undefined) return readSnapshotFolder(folder, terminal.signal);
  return other === undefined ? demoLedger() : (await import('../sandboxState')).sandboxLedger(call);
}

async function open(ledger: Ledger, port: number): Promise<LocalServer> {
  try {
    return await serve(answering(createSandbox({ ledger, basePath: BASE_PATH, now: () => Date.now() })), port);
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    throw new BadInputError(`Port ${port} on 127.0.0.1 is not available (${code}): specify another with --port.`);
  }
}

/** Reads a snapshot from disk. @throws BadInputError if the folder is not a snapshot */
export async function readSnapshotFolder(folder: string, signal: AbortSignal): Promise<Ledger> {
  const files = new Map<string, unknown>();
  for (const name of await filesIn(folder)) {
    const path = join(folder, name);
    files.set(slashed(name), parse(folder, name, utf8Text(await bytesOf(folder, name, signal), path)));
  }
  try {
    return readSnapshot(files);
  } catch (error) {
    if (!(error instanceof SnapshotFileError)) throw error;
    throw new BadInputError(`The ledger in ${folder} cannot be used: ${error.message}`);
  }
}

async function bytesOf(folder: string, name: string, signal: AbortSignal): Promise<Uint8Array> {
  return readBytes(join(folder, name), { most: MOST_NAMED, signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    const trouble = fileTrouble(error) ?? 'unknown reason';
    throw new BadInputError(`The ledger in ${folder} cannot be used: ${name} cannot be read (${trouble}).`);
  });
}

async function filesIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { recursive: true });
    return entries.filter(name => /^(?:ledger|accounts[\\/].+)\.json$/.test(name));
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

const HOST = '127.0.0.1';

export interface LocalServer {
  /** In the form `http://127.0.0.1:PORT`. */
  readonly origin: string;
  /** Closes the port and every connection. */
  close(): Promise<void>;
}

/** Opens a port on the loopback interface. @param port 0 for any free port @throws a system error if it is in use */
export async function serve(listener: RequestListener, port: number): Promise<LocalServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
  const close = (): Promise<void> =>
    new Promise((resolve, reject) => {
      server.close(error => {
        if (error) reject(error);
        else resolve();
      });
      server.closeAllConnections();
    });
  return { origin: `http://${HOST}:${portOf(server)}`, close };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

export function answering(sandbox: Sandbox): RequestListener {
  return (incoming, outgoing) => {
    sandbox.handle(requestOf(incoming)).then(
      ({ status, headers, body }) => outgoing.writeHead(status, headers).end(body),
      () => outgoing.destroy(),
    );
  };
}

/** Returns the request. Its body is read only on demand. */
function requestOf(incoming: IncomingMessage): SandboxRequest {
  const { method = 'GET', url = '/', headers } = incoming;
  return {
    method,
    url: `http://${HOST}${url}`,
    signal: new AbortController().signal,
    headers: { get: name => headers[name]?.toString() ?? null },
    arrayBuffer: () => arrayBuffer(incoming),
  };
}

import { openConnection, type Connection } from '../core/connection';
import { parseBaseUrl } from '../core/gateway/baseUrl';
import type { Auth, Network } from '../core/gateway/network';
import { SANDBOX_NETWORK } from '../core/sandboxNetwork';
import { demoLedger } from '../sandbox/ledger/demoLedger';
import { createSandbox } from '../sandbox/sandbox';
import { readAccessKey } from './accessKey';
import { BadInputError } from './badInputError';
import type { Call } from './command';
import { createProxyFetch } from './proxyFetch';
import { noteWaiting } from './waitingNote';

const AUTHS: ReadonlyMap<string, Auth> = new Map([
  ['bearer', 'bearer'],
  ['api-key', 'apiKey'],
  ['none', 'none'],
]);

/**
 * Runs `work` over the gateway that the options name, and closes it afterwards.
 * @throws BadInputError when they name none, or one that cannot be asked
 */
export async function withGateway<Result>(
  call: Call,
  work: (connection: Connection, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { args } = call;
  if (args.has('sandbox')) {
    refuseWithSandbox(call);
    return use(openSandbox(), call, work);
  }
  const network = readNetwork(call);
  const key = network.auth === 'none' ? undefined : await readAccessKey(call);
  const { fetch, close } = createProxyFetch(call.terminal.env);
  try {
    return await use(openConnection(network, key, fetch), call, work);
  } finally {
    await close();
  }
}

async function use<Result>(
  connection: Connection,
  { terminal, note }: Call,
  work: (connection: Connection, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const end = noteWaiting(connection.pacer, note);
  try {
    return await work(connection, terminal.signal);
  } finally {
    end();
    connection.dispose();
  }
}

function openSandbox(): Connection {
  const { id, baseUrl } = SANDBOX_NETWORK;
  const sandbox = createSandbox({
    ledgers: { [id]: demoLedger() },
    access: { kind: 'open', network: id },
    basePath: new URL(baseUrl).pathname,
    now: () => Date.now(),
  });
  return openConnection(SANDBOX_NETWORK, undefined, (url, init) => sandbox.handle(new Request(url, init)));
}

function refuseWithSandbox({ args }: Call): void {
  for (const name of ['base-url', 'auth', 'key-stdin']) {
    if (args.has(name)) throw new BadInputError(`--sandbox and --${name} exclude each other: leave one out.`);
  }
}

function readNetwork({ args, note }: Call): Network {
  const address = args.text('base-url');
  if (address === undefined)
    throw new BadInputError('No gateway is named: give --base-url URL, or --sandbox for the built-in one.');
  if (/^[^/]*\/\/[^/?#]*@/.test(address))
    throw new BadInputError(
      '--base-url contains a user name or password: leave it out, and put the access key into MOVESCOPE_ACCESS_KEY.',
    );
  const parsed = parseBaseUrl(address);
  if (parsed.kind === 'invalid') throw new BadInputError(`--base-url: ${parsed.reason}`);
  if (parsed.warning !== undefined) note(`Note: ${parsed.warning}`);
  const auth = readAuth(args.text('auth') ?? 'bearer');
  if (auth === 'none' && args.has('key-stdin'))
    throw new BadInputError('--auth none sends no access key: leave --key-stdin out.');
  const { host } = new URL(parsed.origin);
  return { id: 'terminal', label: host, baseUrl: parsed.baseUrl, auth, mainNetwork: undefined, sandbox: false };
}

function readAuth(word: string): Auth {
  const auth = AUTHS.get(word);
  if (auth === undefined) throw new BadInputError(`--auth is one of ${[...AUTHS.keys()].join(', ')}.`);
  return auth;
}

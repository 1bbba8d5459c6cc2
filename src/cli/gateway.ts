import { counted } from '../core/move/groupDigits';
import type { Connection } from '../core/connection';
import { parseBaseUrl } from '../core/gateway/baseUrl';
import type { Fetch } from '../core/gateway/fetch';
import { type Auth, type Network, SANDBOX_NETWORK } from '../core/gateway/network';
import type { Pacer, PacerState } from '../core/gateway/pacer';
import { AccessKeyRefusedError } from '../core/gateway/statusErrors';
import { KEY_VARIABLE, readAccessKey, readSecondAccessKey, SECOND_KEY_VARIABLE } from './accessKey';
import { BadInputError } from './exitCode';
import type { Call } from './command';
import { integerOption } from './values';

const MAX_QPS = 1_000_000;

const AUTHS: ReadonlyMap<string, Auth> = new Map([
  ['bearer', 'bearer'],
  ['api-key', 'apiKey'],
  ['none', 'none'],
]);

/** The options for a gateway, and the source of its key. */
interface GatewayWords {
  readonly baseUrl: string;
  readonly auth: string;
  readonly keyVariable: string;
  readonly readKey: (call: Call) => string | Promise<string>;
}

const FIRST: GatewayWords = {
  baseUrl: 'base-url',
  auth: 'auth',
  keyVariable: KEY_VARIABLE,
  readKey: readAccessKey,
};
const SECOND: GatewayWords = {
  baseUrl: 'with-base-url',
  auth: 'with-auth',
  keyVariable: SECOND_KEY_VARIABLE,
  readKey: readSecondAccessKey,
};

/** A task that uses a gateway. */
export type GatewayWork<Result> = (connection: Connection, signal: AbortSignal) => Promise<Result>;

/** What a command knows about its gateway besides the options. */
interface Known {
  /** Whether it is the sandbox even if no option says so. */
  readonly isSandbox?: boolean;
}

/**
 * Runs `work` with the gateway in the options, and closes it afterwards.
 * @throws BadInputError if the options do not name a gateway, or name an unusable one
 */
export function withGateway<Result>(call: Call, work: GatewayWork<Result>, known: Known = {}): Promise<Result> {
  return withNamed(call, FIRST, work, known);
}

/** Whether the options name a second gateway. */
export function hasSecondGateway({ args }: Call): boolean {
  return args.has(SECOND.baseUrl);
}

/** Runs `work` like {@link withGateway}, with the second gateway in the options. */
export async function withSecondGateway<Result>(call: Call, work: GatewayWork<Result>): Promise<Result> {
  try {
    return await withNamed(call, SECOND, work);
  } catch (error) {
    if (!(error instanceof AccessKeyRefusedError)) throw error;
    const { SecondKeyRefusedError } = await import('./failure');
    throw new SecondKeyRefusedError(error);
  }
}

async function withNamed<Result>(
  call: Call,
  words: GatewayWords,
  work: GatewayWork<Result>,
  known: Known = {},
): Promise<Result> {
  const { network, key, openFetch } = await readGateway(call, words, known);
  const { fetch, close } = await openFetch();
  try {
    const { openConnection } = await import('../core/connection');
    return await use(openConnection(network, key, fetch), call, work);
  } finally {
    await close();
  }
}

/** A gateway in the options, to which nothing is open yet. */
interface ReadGateway {
  readonly network: Network;
  readonly key: string | undefined;
  readonly openFetch: () => Promise<{ readonly fetch: Fetch; readonly close: () => Promise<void> }>;
}

async function readGateway(call: Call, words: GatewayWords, { isSandbox = false }: Known = {}): Promise<ReadGateway> {
  const qps = words === FIRST ? integerOption(call.args, 'qps', 1, MAX_QPS) : undefined;
  if ((words === FIRST && call.args.has('sandbox')) || isSandbox) {
    refuseWithSandbox(call);
    const openFetch = async () => {
      const { openBuiltInSandbox } = await import('../sandbox/builtInSandbox');
      return { fetch: openBuiltInSandbox(SANDBOX_NETWORK).fetch, close: () => Promise.resolve() };
    };
    return { network: SANDBOX_NETWORK, key: undefined, openFetch };
  }
  const network = { ...readNetwork(call, words), ...(qps !== undefined && { qps }) };
  const key = network.auth === 'none' ? undefined : await words.readKey(call);
  const openFetch = async () => (await import('./proxyFetch')).createProxyFetch(call.terminal.env);
  return { network, key, openFetch };
}

/** A gateway whose connection is opened when it is first needed. */
export interface LazyGateway {
  readonly network: Network;
  readonly key: string | undefined;
  readonly connection: () => Promise<Connection>;
  /** Ends all requests. */
  readonly close: () => Promise<void>;
}

/**
 * Returns the gateway in the options. The caller closes it.
 * @throws BadInputError if the options do not name a gateway, or name an unusable one
 */
export async function lazyGateway(call: Call): Promise<LazyGateway> {
  const { network, key, openFetch } = await readGateway(call, FIRST);
  const open = async () => {
    const [{ fetch, close }, { openConnection }] = await Promise.all([openFetch(), import('../core/connection')]);
    const connection = openConnection(network, key, fetch);
    return { connection, close, endNotes: noteWaiting(connection.pacer, call.note, network) };
  };
  let opening: ReturnType<typeof open> | undefined;
  return {
    network,
    key,
    connection: async () => (await (opening ??= open())).connection,
    close: async () => {
      const opened = await opening;
      opened?.endNotes();
      opened?.connection.dispose();
      await opened?.close();
    },
  };
}

async function use<Result>(
  connection: Connection,
  { terminal, note }: Call,
  work: GatewayWork<Result>,
): Promise<Result> {
  const end = noteWaiting(connection.pacer, note, connection.network);
  try {
    return await work(connection, terminal.signal);
  } finally {
    end();
    connection.dispose();
  }
}

function refuseWithSandbox({ args }: Call): void {
  for (const name of ['base-url', 'auth', 'key-stdin']) {
    if (args.has(name)) throw new BadInputError(`--sandbox and --${name} cannot be used together: leave one out.`);
  }
}

function readNetwork({ args, note }: Call, words: GatewayWords): Network {
  const address = args.text(words.baseUrl);
  if (address === undefined)
    throw new BadInputError('No gateway is given: use --base-url URL, or --sandbox for the built-in one.');
  if (/^[^/]*\/\/[^/?#]*@/.test(address))
    throw new BadInputError(
      `--${words.baseUrl} contains a user name or password: leave it out, and put the access key in ${words.keyVariable}.`,
    );
  const auth = readAuth(args.text(words.auth) ?? 'bearer', words.auth);
  const parsed = parseBaseUrl(address, auth);
  if (parsed.kind === 'invalid') throw new BadInputError(`--${words.baseUrl}: ${parsed.reason}`);
  if (parsed.warning !== undefined) note(`Note: ${parsed.warning}`);
  if (auth === 'none' && words === FIRST && args.has('key-stdin'))
    throw new BadInputError('--auth none sends no access key: leave --key-stdin out.');
  const { host } = new URL(parsed.origin);
  return { id: 'terminal', label: host, baseUrl: parsed.baseUrl, auth, mainNetwork: undefined, sandbox: false };
}

function readAuth(word: string, option: string): Auth {
  const auth = AUTHS.get(word);
  if (auth === undefined) throw new BadInputError(`--${option} must be one of ${[...AUTHS.keys()].join(', ')}.`);
  return auth;
}

/** How long requests wait before a message, and between further messages, in ms. */
const NOTICEABLE = 500;
const AGAIN = 10_000;

/** Reports with `note` when requests wait noticeably for the limit of a network. @returns a function that stops the reports */
export function noteWaiting(
  pacer: Pick<Pacer, 'state' | 'onChange'>,
  note: (line: string) => void,
  { auth }: Pick<Network, 'auth'>,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const later = (ms: number): void => {
    timer = setTimeout(() => {
      note(waitingText(pacer.state, auth === 'none' ? 'the gateway’s limit' : 'the key’s limit'));
      later(AGAIN);
    }, ms);
  };
  const end = pacer.onChange(() => {
    if (pacer.state.waiting === 0) stop();
    else if (timer === undefined) later(NOTICEABLE);
  });
  return () => {
    end();
    stop();
  };
}

function waitingText({ waiting, ratePerSecond, askedWaitMs }: PacerState, limit: string): string {
  const count = counted(waiting, 'request waits', 'requests wait');
  if (askedWaitMs > 0) return `The gateway asks to wait ${Math.ceil(askedWaitMs / 1000)} s: ${count}.`;
  const rate = ratePerSecond === undefined ? '' : `, ${ratePerSecond.toFixed(1)} are sent each second`;
  return `Waiting for ${limit}: ${count}${rate}.`;
}

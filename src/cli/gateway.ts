import { counted } from '../core/text/digits';
import type { Connection } from '../core/connection';
import { parseBaseUrl, type Auth, type Network, SANDBOX_NETWORK } from '../core/gateway/network';
import type { Fetch } from '../core/gateway/fetch';
import { MAX_TIME_LIMIT } from '../core/gateway/networkList';
import type { Tracer } from '../core/results/tracer';
import type { Pacer, PacerState } from '../core/gateway/pacer';
import { AccessKeyRefusedError } from '../core/gateway/statusErrors';
import { KEY_VARIABLE } from '../core/gateway/accessKey';
import { readAccessKey, readSecondAccessKey, SECOND_KEY_VARIABLE } from './accessKey';
import { BadInputError } from './exitCode';
import type { Call } from './command';
import { integerOption } from './values';
import { defined } from '../core/text/defined';

const MAX_QPS = 1_000_000;

const AUTHS: ReadonlyMap<string, Auth> = new Map([
  ['bearer', 'bearer'],
  ['api-key', 'apiKey'],
  ['none', 'none'],
]);

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

export type GatewayWork<Result> = (connection: Connection, signal: AbortSignal) => Promise<Result>;

/** Properties of a gateway that the command determines, in addition to the options. */
interface Known {
  /** Whether to use the sandbox even if no option selects it. */
  readonly isSandbox?: boolean;
  /** Whether `--network` selects test files, in which case it can be combined with a URL. */
  readonly isOfFiles?: boolean;
  /** Whether to apply the last simulated transaction to the sandbox of `--apply`. */
  readonly applies?: boolean;
}

/** Runs `work` with the gateway in the options, then closes it. @throws BadInputError for invalid options */
export function withGateway<Result>(call: Call, work: GatewayWork<Result>, known: Known = {}): Promise<Result> {
  return withNamed(call, FIRST, work, known);
}

export function hasSecondGateway({ args }: Call): boolean {
  return args.has(SECOND.baseUrl);
}

/** Runs `work` like {@link withGateway}, also with the second gateway in the options. */
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
  const { fetch, close, tracer, apply } = await openFetch();
  try {
    const { openConnection } = await import('../core/connection');
    const shown = call.args.has('raw') ? (await import('./rawAnswers')).printingAnswers(fetch, call.printRaw) : fetch;
    const result = await use(openConnection(network, key, shown, defined({ tracer })), call, work);
    await apply?.();
    return result;
  } finally {
    await close();
  }
}

interface OpenFetch {
  readonly fetch: Fetch;
  readonly close: () => Promise<void>;
  /** The tracer of the sandbox. */
  readonly tracer?: Tracer;
  /** Applies the last simulated transaction to the saved sandbox. */
  readonly apply?: () => Promise<void>;
}

/** A gateway in the options, before a connection is opened. */
interface ReadGateway {
  readonly network: Network;
  readonly key: string | undefined;
  readonly openFetch: () => Promise<OpenFetch>;
}

async function readGateway(call: Call, words: GatewayWords, known: Known = {}): Promise<ReadGateway> {
  const isFirst = words === FIRST;
  const qps = isFirst ? integerOption(call.args, 'qps', 1, MAX_QPS) : undefined;
  const timeLimit = isFirst ? integerOption(call.args, 'time-limit', 1, MAX_TIME_LIMIT) : undefined;
  const isSandbox = (isFirst && asksForSandbox(call)) || known.isSandbox === true;
  if (isSandbox) refuseWithSandbox(call, known);
  const named = isFirst && !isSandbox ? await namedNetwork(call, known) : undefined;
  if (isSandbox || named?.sandbox === true) {
    const openFetch = async (): Promise<OpenFetch> => {
      if (call.args.has('publish') || call.args.has('apply'))
        return (await import('./sandboxState')).openSandbox(call, SANDBOX_NETWORK, known.applies === true);
      const { openBuiltInSandbox } = await import('../sandbox/builtInSandbox');
      const { fetch, tracer } = openBuiltInSandbox(SANDBOX_NETWORK);
      return { fetch, tracer: tracer(), close: () => Promise.resolve() };
    };
    return { network: SANDBOX_NETWORK, key: undefined, openFetch };
  }
  const network = {
    ...(named ?? readNetwork(call, words)),
    ...defined({ qps, timeLimit }),
  };
  const key = network.auth === 'none' ? undefined : await words.readKey(call);
  const openFetch = async () => (await import('./proxyFetch')).createProxyFetch(call.terminal.env);
  return { network, key, openFetch };
}

/** A gateway whose connection is opened on first use. */
export interface LazyGateway {
  readonly network: Network;
  readonly key: string | undefined;
  readonly connection: () => Promise<Connection>;
  /** Aborts all requests. */
  readonly close: () => Promise<void>;
}

/** Returns the gateway in the options. The caller closes it. @throws BadInputError for invalid options */
export async function lazyGateway(call: Call): Promise<LazyGateway> {
  const { network, key, openFetch } = await readGateway(call, FIRST);
  const open = async () => {
    const [{ fetch, close, tracer }, { openConnection }] = await Promise.all([
      openFetch(),
      import('../core/connection'),
    ]);
    const connection = openConnection(network, key, fetch, defined({ tracer }));
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

/** The options that only the sandbox supports. */
const SANDBOX_ONLY = ['sandbox', 'publish', 'apply'] as const;

/** Whether the options select the sandbox, in which case it is the only network. */
export function asksForSandbox({ args }: Call): boolean {
  return SANDBOX_ONLY.some(name => args.has(name));
}

/** @throws BadInputError if the options also select another network. */
export function refuseWithSandbox({ args }: Call, { isOfFiles = false }: Known = {}): void {
  for (const name of ['base-url', 'auth', 'key-stdin', ...(isOfFiles ? [] : ['network', 'networks'])]) {
    const own = SANDBOX_ONLY.find(each => args.has(each)) ?? 'sandbox';
    if (args.has(name)) throw new BadInputError(`--${own} and --${name} cannot be used together.`);
  }
}

/** Returns the network that `--network` names; `undefined` if a URL or nothing is specified. @throws BadInputError */
async function namedNetwork(call: Call, { isOfFiles = false }: Known): Promise<Network | undefined> {
  const { args } = call;
  const name = args.text('network');
  if (args.has('base-url')) {
    const other = ['networks', ...(isOfFiles ? [] : ['network'])].find(each => args.has(each));
    if (other === undefined) return undefined;
    throw new BadInputError(`--base-url and --${other} cannot be used together.`);
  }
  const { networksFile, readNamedNetwork } = await import('./namedNetwork');
  const file = networksFile(call);
  if (name === undefined) {
    if (args.has('networks')) throw new BadInputError('--networks requires --network NAME.');
    return undefined;
  }
  if (file === undefined) {
    if (isOfFiles) return undefined;
    throw new BadInputError('--network requires a networks file: specify --networks FILE, or set MOVESCOPE_NETWORKS.');
  }
  if (args.has('auth')) throw new BadInputError('--network and --auth cannot be used together.');
  return readNamedNetwork(call, file, name);
}

const VARIABLES: ReadonlyMap<string, string> = new Map([
  [FIRST.baseUrl, 'MOVESCOPE_BASE_URL'],
  [FIRST.auth, 'MOVESCOPE_AUTH'],
]);

/** Returns the value of an option, or of its environment variable, with the name of its source. */
function given({ args, terminal }: Call, option: string): { readonly text: string | undefined; readonly from: string } {
  const variable = VARIABLES.get(option);
  const value = variable === undefined ? undefined : terminal.env[variable]?.trim();
  if (args.has(option) || variable === undefined || value === undefined || value === '')
    return { text: args.text(option), from: `--${option}` };
  return { text: value, from: variable };
}

/** Returns the URL of the gateway in the options or the environment. */
export function gatewayAddress(call: Call): string | undefined {
  return given(call, FIRST.baseUrl).text;
}

function readNetwork(call: Call, words: GatewayWords): Network {
  const { args, note } = call;
  const { text: address, from } = given(call, words.baseUrl);
  if (address === undefined)
    throw new BadInputError(
      'No gateway specified: use --base-url URL or set MOVESCOPE_BASE_URL, or use --sandbox for the built-in sandbox.',
    );
  if (/^[^/]*\/\/[^/?#]*@/.test(address))
    throw new BadInputError(
      `${from} contains a user name or password: remove it, and put the access key in ${words.keyVariable}.`,
    );
  const how = given(call, words.auth);
  const auth = readAuth(how.text ?? 'bearer', how.from);
  const parsed = parseBaseUrl(address, auth);
  if (parsed.kind === 'invalid') throw new BadInputError(`${from}: ${parsed.reason}`);
  if (parsed.warning !== undefined) note(`Note: ${parsed.warning}`);
  if (auth === 'none' && words === FIRST && args.has('key-stdin'))
    throw new BadInputError('--key-stdin cannot be used with --auth none, which sends no access key.');
  const { host } = new URL(parsed.origin);
  return { id: 'terminal', label: host, baseUrl: parsed.baseUrl, auth, mainNetwork: undefined, sandbox: false };
}

function readAuth(word: string, option: string): Auth {
  const auth = AUTHS.get(word);
  if (auth === undefined) throw new BadInputError(`${option} must be one of ${[...AUTHS.keys()].join(', ')}.`);
  return auth;
}

/** How long requests wait before a message is shown, and between messages, in ms. */
const NOTICEABLE = 500;
const AGAIN = 10_000;

/**
 * Reports with `note` when requests wait for the rate limit of a network. @returns a function that stops the reports
 */
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
      note(waitingText(pacer.state, auth === 'none' ? 'the gateway’s rate limit' : 'the key’s rate limit'));
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
  const count = counted(waiting, 'request is waiting', 'requests are waiting');
  if (askedWaitMs > 0) return `Rate limited by the gateway for ${Math.ceil(askedWaitMs / 1000)} s: ${count}.`;
  const rate = ratePerSecond === undefined ? '' : ` (${ratePerSecond.toFixed(1)} per second)`;
  return `Waiting for ${limit}: ${count}${rate}.`;
}

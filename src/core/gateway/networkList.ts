import { parseBaseUrl, type Auth, type Network, SANDBOX_NETWORK } from './network';
import { isJsonObject, type JsonObject } from '../json';
import { hasUnseen } from '../text/visibleText';

/** The maximum `qps`. */
const MAX_RATE = 10_000;

/** The maximum `timeLimit`, in seconds. */
export const MAX_TIME_LIMIT = 600;

/** The networks in the setting `movescope.networks`, with the sandbox. */
export interface ConfiguredNetworks {
  readonly networks: readonly Network[];
  /** One sentence for each invalid entry. */
  readonly problems: readonly string[];
  /** One sentence for each valid but probably wrong entry. */
  readonly warnings: readonly string[];
}

/**
 * Reads the value of `movescope.networks`, which can be of any type. The sandbox comes first, then each valid entry.
 */
export function networksIn(value: unknown): ConfiguredNetworks {
  const networks: Network[] = [SANDBOX_NETWORK];
  const problems: string[] = [];
  const warnings: string[] = [];
  for (const item of networkItems(value)) {
    const read = readNetwork(item);
    if (typeof read === 'string') problems.push(read);
    else if (networks.some(({ id }) => id === read.id))
      problems.push(`Two networks have the id "${read.id}": the first is used.`);
    else {
      networks.push(read);
      for (const each of warningsOf(read)) warnings.push(each);
    }
  }
  return { networks, problems, warnings };
}

/** Returns the entries in the value of `movescope.networks`, as written. */
export function networkItems(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the id of an entry, which might otherwise be invalid; `undefined` if it has none. */
export function networkIdOf(item: unknown): string | undefined {
  return text(item, 'id');
}

function readNetwork(item: unknown): Network | string {
  const id = networkIdOf(item);
  const label = text(item, 'label') ?? id;
  if (id === undefined || label === undefined || !/^[a-z0-9][a-z0-9-]{0,39}$/.test(id)) {
    return 'A network in the setting movescope.networks has no valid "id": use a short lowercase name.';
  }
  const auth = authOf(text(item, 'auth'));
  if (!auth) return `Network "${id}" has no valid "auth": use "bearer", "apiKey" or "none".`;
  const parsed = parseBaseUrl(text(item, 'baseUrl') ?? '', auth);
  if (parsed.kind === 'invalid') return `Network "${id}" has no valid "baseUrl": ${parsed.reason}`;
  const qps = member(item, 'qps');
  if (qps !== undefined && !isRate(qps)) {
    return `Network "${id}" has no valid "qps": use a number greater than 0, or omit it to let Movescope measure it.`;
  }
  const explorer = readExplorerUrl(text(item, 'explorer') ?? '');
  if (explorer.kind === 'invalid' && member(item, 'explorer') !== undefined)
    return `Network "${id}" has no valid "explorer": ${explorer.reason}`;
  const timeLimit = member(item, 'timeLimit');
  if (timeLimit !== undefined && !isTimeLimit(timeLimit))
    return `Network "${id}" has no valid "timeLimit": use a number of seconds from 1 to ${MAX_TIME_LIMIT}, or omit it for 30.`;
  const region = text(item, 'region');
  if (member(item, 'region') !== undefined && (region === undefined || !isRegion(region)))
    return `Network "${id}" has no valid "region": use letters, digits and hyphens, or omit it.`;
  const mainNetwork = member(item, 'mainNetwork') === true;
  const optional = {
    ...(isRate(qps) && { qps }),
    ...(isTimeLimit(timeLimit) && { timeLimit }),
    ...(region !== undefined && { region }),
    ...(explorer.kind === 'valid' && { explorer: explorer.url }),
  };
  return { id, label, auth, baseUrl: parsed.baseUrl, mainNetwork, sandbox: false, ...optional };
}

function warningsOf({ id, baseUrl, auth }: Network): readonly string[] {
  const parsed = parseBaseUrl(baseUrl, auth);
  if (parsed.kind === 'invalid' || parsed.warning === undefined) return [];
  return [`Check the "baseUrl" of network "${id}": ${parsed.warning}`];
}

/** Whether a value is a valid `qps`. */
export function isRate(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value <= MAX_RATE;
}

/** Whether a value is a valid `timeLimit`, in seconds. */
export function isTimeLimit(value: unknown): value is number {
  return typeof value === 'number' && value >= 1 && value <= MAX_TIME_LIMIT;
}

export function isRegion(text: string): boolean {
  return /^[a-z0-9-]{1,40}$/i.test(text);
}

function authOf(word: string | undefined): Auth | undefined {
  return word === 'bearer' || word === 'apiKey' || word === 'none' ? word : undefined;
}

function member(item: unknown, name: keyof JsonObject): unknown {
  return isJsonObject(item) ? item[name] : undefined;
}

function text(item: unknown, name: string): string | undefined {
  const value = member(item, name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** The subject of a web explorer's page. */
export type ExplorerSubject =
  | { readonly kind: 'account'; readonly address: string }
  | { readonly kind: 'module'; readonly address: string; readonly module: string }
  /** `tab` is the explorer's tab for functions of this kind. */
  | {
      readonly kind: 'function';
      readonly address: string;
      readonly module: string;
      readonly name: string;
      readonly tab: 'run' | 'view' | 'code';
    }
  /** `name` is a hash or a ledger version. */
  | { readonly kind: 'transaction'; readonly name: string };

/** Returns the URL of a page in the format of the Aptos explorer. @param explorer from `readExplorerUrl` */
export function explorerLink(explorer: string, subject: ExplorerSubject): string {
  const url = new URL(explorer);
  const base = url.pathname.replace(/(?<!\/)\/+$/, '');
  url.pathname = [base, ...pathOf(subject).map(encodeURIComponent)].join('/');
  return url.href;
}

function pathOf(subject: ExplorerSubject): readonly string[] {
  switch (subject.kind) {
    case 'account':
      return ['account', subject.address];
    case 'module':
      return ['account', subject.address, 'modules', 'code', subject.module];
    case 'function':
      return ['account', subject.address, 'modules', subject.tab, subject.module, subject.name];
    case 'transaction':
      return ['txn', subject.name];
  }
}

/** The result of {@link readExplorerUrl}; `reason` is a complete sentence for the user. */
export type ExplorerUrl =
  { readonly kind: 'valid'; readonly url: string } | { readonly kind: 'invalid'; readonly reason: string };

const EXAMPLE = 'https://explorer.aptoslabs.com/?network=testnet';

/** Parses the URL of a web explorer typed by the user. Its query, which selects the network, is preserved. */
export function readExplorerUrl(text: string): ExplorerUrl {
  const trimmed = text.trim();
  if (/[\s\\]/.test(trimmed) || hasUnseen(trimmed) || !URL.canParse(trimmed))
    return invalid(`The explorer URL is not valid; enter one such as ${EXAMPLE}.`);
  const { protocol, username, password, hash, href } = new URL(trimmed);
  if (protocol !== 'https:' && protocol !== 'http:')
    return invalid(`The explorer URL starts with ${protocol} but must start with https://.`);
  if (username !== '' || password !== '')
    return invalid('The explorer URL contains a user name or password; remove it.');
  if (hash !== '') return invalid('The explorer URL contains a fragment (#); remove it.');
  return { kind: 'valid', url: href };
}

function invalid(reason: string): ExplorerUrl {
  return { kind: 'invalid', reason };
}

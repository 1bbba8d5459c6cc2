import { parseBaseUrl, type Network, type Auth } from '../../core/gateway/network';
import { readExplorerUrl, isRate, isRegion, isTimeLimit, MAX_TIME_LIMIT } from '../../core/gateway/networkList';
import { askChoice, askText, type Choice, type StepRead } from '../vscode/stepInput';

type NetworkDetails = Omit<Network, 'id' | 'sandbox'>;

type Texts = Readonly<Record<Field, string>>;

interface NetworkForm {
  readonly verb: string;
  /** The fields to ask for, in order; they may depend on what was chosen in the first. */
  readonly fields: (texts: Texts) => readonly Field[];
  readonly texts: Texts;
  /** Returns the prompt for the address. */
  readonly address: (texts: Texts) => string;
}

const AUTHS: readonly (Choice & { readonly text: Auth })[] = [
  { label: 'Authorization: Bearer', detail: 'The access key is sent as a bearer token', text: 'bearer' },
  { label: 'X-Api-Key', detail: 'The access key is sent in its own header', text: 'apiKey' },
  { label: 'No key', detail: 'A public fullnode or a local node', text: 'none' },
];

/** A local node as the Aptos CLI starts it, at the address that it uses unless told otherwise. */
export const LOCALNET = { label: 'Localnet', baseUrl: 'http://127.0.0.1:8080/v1' } as const;

/** What a new network is: the steps after this choice depend on it. */
type Source = 'gateway' | 'fullnode' | 'local';

const SOURCES: readonly (Choice & { readonly text: Source })[] = [
  {
    label: '$(key) Gateway with an access key',
    detail: 'A node provider for mainnet or testnet; the key stays in VS Code’s secret storage',
    text: 'gateway',
  },
  {
    label: '$(globe) Public fullnode, without a key',
    detail: 'For mainnet, testnet or devnet; the documentation of the chain lists URLs',
    text: 'fullnode',
  },
  {
    label: '$(server-environment) Local node',
    detail: `A node on this computer, usually at ${LOCALNET.baseUrl}, without a key`,
    text: 'local',
  },
];

const FIELDS_OF: Readonly<Record<Source, readonly Field[]>> = {
  gateway: ['source', 'label', 'baseUrl', 'auth', 'kind'],
  fullnode: ['source', 'label', 'baseUrl', 'kind'],
  local: ['source', 'baseUrl'],
};

const ADDRESSES: Readonly<Record<Source, string>> = {
  gateway:
    'The URL of the gateway for the region of your access key, with the API version. The key decides whether it is mainnet or testnet.',
  fullnode:
    'The URL of the fullnode, with the API version. The URL decides whether it is mainnet or testnet. Public fullnodes limit requests per IP address and may prune old ledger versions.',
  local: 'The URL of the REST API of the local node, with the API version',
};

const KINDS: readonly Choice[] = [
  { label: 'Testnet, devnet or local network', text: 'test' },
  {
    label: '$(warning) Mainnet',
    detail: 'Transactions on it move real money, so Movescope shows it in a warning colour',
    text: 'main',
  },
];

/** How a field is asked for: by choices, or by a text. */
type FieldForm = { readonly title: string; readonly prompt?: string } & (
  | { readonly choices: readonly Choice[] }
  | { readonly choices?: undefined; readonly placeholder?: string; readonly read: (text: string) => StepRead }
);

type Field = 'source' | 'label' | 'baseUrl' | 'region' | 'auth' | 'kind' | 'qps' | 'timeLimit' | 'explorer';

const FIELDS: Readonly<Record<Field, FieldForm>> = {
  source: { title: '', prompt: 'Select how to connect', choices: SOURCES },
  label: { title: 'Name', prompt: 'A name for the status bar', placeholder: 'Testnet', read: readLabel },
  baseUrl: { title: 'URL', placeholder: 'https://gateway.example/v1', read: readBaseUrl },
  region: {
    title: 'Region',
    prompt: 'The region of the key, as a reminder: the address decides where requests go. It may stay empty.',
    placeholder: 'us-east',
    read: readRegion,
  },
  auth: {
    title: 'Access Key',
    prompt: 'How is the access key sent? A key gives access to one network only: mainnet or testnet.',
    choices: AUTHS,
  },
  kind: { title: 'Chain', prompt: 'Which chain does it serve?', choices: KINDS },
  qps: {
    title: 'Limit',
    prompt: 'The key’s limit in queries per second. Leave it empty to let Movescope learn it.',
    read: readRate,
  },
  timeLimit: {
    title: 'Timeout',
    prompt: 'Timeout for one response, in seconds. Leave it empty for 30.',
    placeholder: '30',
    read: readTimeLimit,
  },
  explorer: {
    title: 'Web Explorer',
    prompt: 'The web explorer, with the query that selects the network there. Leave it empty to be asked.',
    placeholder: 'https://explorer.aptoslabs.com/?network=testnet',
    read: readExplorer,
  },
};

/** A new network. `isLocal`: it is only added if it responds. */
export interface NewNetwork {
  readonly details: NetworkDetails;
  readonly isLocal: boolean;
}

/**
 * Asks for a new network, with a Back button.
 * @param local the name of a local node
 * @returns `undefined` if the user cancels
 */
export async function askNewNetwork(local: (baseUrl: string) => string): Promise<NewNetwork | undefined> {
  const texts = await askFields({
    verb: 'Add Network',
    fields: ({ source }) => FIELDS_OF[sourceOf(source)],
    texts: { source: '', label: '', baseUrl: '', region: '', auth: '', kind: '', qps: '', timeLimit: '', explorer: '' },
    address: ({ source }) => ADDRESSES[sourceOf(source)],
  });
  if (!texts) return undefined;
  const source = sourceOf(texts.source);
  const auth = source === 'gateway' ? texts.auth : 'none';
  const own = source === 'local' ? { label: local(texts.baseUrl), kind: 'test' } : {};
  const details = detailsOf({ ...texts, auth, ...own });
  return details && { details, isLocal: source === 'local' };
}

function sourceOf(text: string): Source {
  return SOURCES.find(each => each.text === text)?.text ?? 'gateway';
}

export async function askEditedNetwork(network: Network): Promise<NetworkDetails | undefined> {
  const { label, baseUrl, region = '', auth, mainNetwork, qps, timeLimit, explorer = '' } = network;
  const kept = `The access key is kept only if the URL still begins with ${new URL(baseUrl).origin}.`;
  const texts = await askFields({
    verb: 'Edit Network',
    fields: () => ['label', 'baseUrl', 'region', 'auth', 'kind', 'qps', 'timeLimit', 'explorer'],
    texts: {
      ...{ source: '', label, baseUrl, region, auth, kind: mainNetwork === true ? 'main' : 'test', explorer },
      ...{ qps: qps?.toString() ?? '', timeLimit: timeLimit?.toString() ?? '' },
    },
    address: () => (auth === 'none' ? 'The URL of the node, with the API version' : kept),
  });
  return texts && detailsOf(texts);
}

async function askFields({ fields, verb, address, ...form }: NetworkForm): Promise<Texts | undefined> {
  let { texts } = form;
  for (let at = 0; at < fields(texts).length;) {
    const name = fields(texts)[at] ?? 'label';
    const { title, prompt = address(texts), ...field } = FIELDS[name];
    const frame = {
      ...{ title: titleOf(verb, name, title, texts), prompt, step: at + 1, text: texts[name] },
      totalSteps: name === 'source' ? undefined : fields(texts).length,
    };
    const answer = await (field.choices
      ? askChoice({ ...frame, read: readNothing }, name === 'auth' ? authsFor(texts) : field.choices)
      : askText({ ...frame, ...field, ...(name === 'baseUrl' && { read: urlReader(texts) }) }));
    texts = { ...texts, [name]: answer.text };
    if (name === 'source') texts = withUsualUrl(texts);
    if (answer.kind === 'cancelled') return undefined;
    at += answer.kind === 'next' ? 1 : -1;
  }
  return texts;
}

function titleOf(verb: string, name: Field, title: string, { label }: Texts): string {
  if (name === 'source') return verb;
  return name === 'label' || label.trim() === '' ? `${verb}: ${title}` : `${verb}: ${title} of ${label.trim()}`;
}

/** Only a local node has a usual URL; it is no default for the others. */
function withUsualUrl(texts: Texts): Texts {
  const { source, baseUrl } = texts;
  if (source === 'local') return { ...texts, baseUrl: baseUrl === '' ? LOCALNET.baseUrl : baseUrl };
  return baseUrl === LOCALNET.baseUrl ? { ...texts, baseUrl: '' } : texts;
}

function detailsOf({ label, baseUrl, auth, kind, ...texts }: Texts): NetworkDetails | undefined {
  const parsed = parseBaseUrl(baseUrl, 'none');
  const way = AUTHS.find(({ text }) => text === auth);
  if (parsed.kind === 'invalid' || !way || parseBaseUrl(baseUrl, way.text).kind === 'invalid') return undefined;
  const [qps, timeLimit, region] = [texts.qps.trim(), texts.timeLimit.trim(), texts.region.trim()];
  const explorer = readExplorerUrl(texts.explorer);
  return {
    ...{ label: label.trim(), baseUrl: parsed.baseUrl, auth: way.text, mainNetwork: kind === 'main' },
    ...(region !== '' && { region }),
    ...(qps !== '' && { qps: Number(qps) }),
    ...(timeLimit !== '' && { timeLimit: Number(timeLimit) }),
    ...(explorer.kind === 'valid' && { explorer: explorer.url }),
  };
}

function readLabel(text: string): StepRead {
  return text.trim() === ''
    ? { kind: 'wrong', reason: 'Give the network a name.' }
    : { kind: 'value', json: text.trim() };
}

/** No key is sent to an address that is not encrypted, and a gateway wants one. */
function authsFor({ baseUrl, source }: Texts): readonly Choice[] {
  if (source !== '') return AUTHS.filter(({ text }) => text !== 'none');
  const parsed = parseBaseUrl(baseUrl);
  return parsed.kind === 'invalid' ? AUTHS.filter(({ text }) => text === 'none') : AUTHS;
}

/** When a network is edited, whether it has a key is asked after this. */
function urlReader({ source }: Texts): (text: string) => StepRead {
  return text => readBaseUrl(text, source === 'gateway' ? 'bearer' : 'none');
}

function readBaseUrl(text: string, auth: Auth = 'none'): StepRead {
  const parsed = parseBaseUrl(text, auth);
  if (parsed.kind === 'invalid') return { kind: 'wrong', reason: parsed.reason };
  const { warning } = parsed;
  return { kind: 'value', json: parsed.baseUrl, ...(warning !== undefined && { note: warning, isWarning: true }) };
}

function readRate(text: string): StepRead {
  return readOptionalNumber(text, isRate, 'a number above 0, such as 10 or 0.5');
}

function readTimeLimit(text: string): StepRead {
  return readOptionalNumber(text, isTimeLimit, `a number of seconds from 1 to ${MAX_TIME_LIMIT}`);
}

function readOptionalNumber(text: string, isUsable: (value: number) => boolean, what: string): StepRead {
  const value = text.trim() === '' ? undefined : Number(text);
  if (value === undefined || isUsable(value)) return { kind: 'value', json: value ?? null };
  return { kind: 'wrong', reason: `Enter ${what}, or leave it empty.` };
}

function readRegion(text: string): StepRead {
  const region = text.trim();
  if (region === '' || isRegion(region)) return { kind: 'value', json: region };
  return { kind: 'wrong', reason: 'Enter letters, digits and hyphens, such as us-east, or leave it empty.' };
}

function readExplorer(text: string): StepRead {
  if (text.trim() === '') return { kind: 'value', json: '' };
  const read = readExplorerUrl(text);
  return read.kind === 'invalid' ? { kind: 'wrong', reason: read.reason } : { kind: 'value', json: read.url };
}

/** Only the listed rows are valid values. */
function readNothing(): StepRead {
  return { kind: 'wrong', reason: 'Choose one of these' };
}

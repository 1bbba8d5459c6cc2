import { parseBaseUrl, type Network, type Auth } from '../../core/gateway/network';
import { readExplorerUrl, isRate, isRegion, isTimeLimit, MAX_TIME_LIMIT } from '../../core/gateway/networkList';
import { askChoice, askText, type Choice, type StepRead } from '../vscode/stepInput';

type NetworkDetails = Omit<Network, 'id' | 'sandbox'>;

type Texts = Readonly<Record<Field, string>>;

interface NetworkForm {
  readonly verb: string;
  /** The fields to ask for, in order. They can depend on the first choice. */
  readonly fields: (texts: Texts) => readonly Field[];
  readonly texts: Texts;
  /** Returns the prompt for the URL. */
  readonly address: (texts: Texts) => string;
}

const AUTHS: readonly (Choice & { readonly text: Auth })[] = [
  { label: 'Authorization: Bearer', detail: 'Sends the access key as a bearer token', text: 'bearer' },
  { label: 'X-Api-Key', detail: 'Sends the access key in its own header', text: 'apiKey' },
  { label: 'No key', detail: 'A public fullnode or a local node', text: 'none' },
];

/** A local node with the defaults of the Aptos CLI. */
export const LOCALNET = { label: 'Localnet', baseUrl: 'http://127.0.0.1:8080/v1' } as const;

/** The kind of network to add. It determines the next steps. */
type Source = 'gateway' | 'fullnode' | 'local';

const SOURCES: readonly (Choice & { readonly text: Source })[] = [
  {
    label: '$(key) Gateway with an access key',
    detail: 'A node provider for mainnet or testnet. The key is stored in VS Code’s secret storage.',
    text: 'gateway',
  },
  {
    label: '$(globe) Public fullnode without an access key',
    detail: 'For mainnet, testnet or devnet. See the chain’s documentation for URLs.',
    text: 'fullnode',
  },
  {
    label: '$(server-environment) Local node',
    detail: `A node on this computer, usually at ${LOCALNET.baseUrl}`,
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
    'URL of the gateway for the region of your access key, including the API version. The key determines whether it is mainnet or testnet.',
  fullnode:
    'URL of the fullnode for mainnet, testnet or devnet, including the API version. Public fullnodes limit requests per IP address and may prune old ledger versions.',
  local: 'URL of the REST API of the local node, including the API version',
};

const KINDS: readonly Choice[] = [
  { label: 'Testnet, devnet or local network', text: 'test' },
  {
    label: '$(warning) Mainnet',
    detail: 'Transactions move real money. Movescope shows mainnet in a warning color.',
    text: 'main',
  },
];

/** How a field is filled in: by picking a choice or by typing. */
type FieldForm = { readonly title: string; readonly prompt?: string } & (
  | { readonly choices: readonly Choice[] }
  | { readonly choices?: undefined; readonly placeholder?: string; readonly read: (text: string) => StepRead }
);

type Field = 'source' | 'label' | 'baseUrl' | 'region' | 'auth' | 'kind' | 'qps' | 'timeLimit' | 'explorer';

const FIELDS: Readonly<Record<Field, FieldForm>> = {
  source: { title: '', prompt: 'Select how to connect', choices: SOURCES },
  label: { title: 'Name', prompt: 'Name to show in the status bar', placeholder: 'Testnet', read: readLabel },
  baseUrl: { title: 'URL', placeholder: 'https://gateway.example/v1', read: readBaseUrl },
  region: {
    title: 'Region',
    prompt: 'Region of the access key (optional). It is only a reminder: requests are sent to the URL.',
    placeholder: 'us-east',
    read: readRegion,
  },
  auth: {
    title: 'Access Key',
    prompt: 'Select how the access key is sent. A key is valid for either mainnet or testnet.',
    choices: AUTHS,
  },
  kind: { title: 'Chain', prompt: 'Select the chain', choices: KINDS },
  qps: {
    title: 'Limit',
    prompt: 'Rate limit of the key in queries per second. Leave empty to determine it automatically.',
    read: readRate,
  },
  timeLimit: {
    title: 'Timeout',
    prompt: 'Timeout of a request in seconds. Leave empty for 30.',
    placeholder: '30',
    read: readTimeLimit,
  },
  explorer: {
    title: 'Web Explorer',
    prompt: 'URL of the web explorer, with the query string that selects the network. Leave empty to be asked later.',
    placeholder: 'https://explorer.aptoslabs.com/?network=testnet',
    read: readExplorer,
  },
};

/** A new network. If `isLocal`, it is added only if it responds. */
export interface NewNetwork {
  readonly details: NetworkDetails;
  readonly isLocal: boolean;
}

/**
 * Asks for a new network, with a Back button.
 * @param local returns the name of a local node
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
  const kept = `The access key is kept only if the URL still starts with ${new URL(baseUrl).origin}.`;
  const texts = await askFields({
    verb: 'Edit Network',
    fields: () => ['label', 'baseUrl', 'region', 'auth', 'kind', 'qps', 'timeLimit', 'explorer'],
    texts: {
      ...{ source: '', label, baseUrl, region, auth, kind: mainNetwork === true ? 'main' : 'test', explorer },
      ...{ qps: qps?.toString() ?? '', timeLimit: timeLimit?.toString() ?? '' },
    },
    address: () => (auth === 'none' ? 'URL of the node, including the API version' : kept),
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

/** Fills in the default URL of a local node. Other networks have no default. */
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
  return text.trim() === '' ? { kind: 'wrong', reason: 'Enter a name.' } : { kind: 'value', json: text.trim() };
}

/**
 * Returns the ways to send an access key. A gateway needs a key, and keys are never sent over unencrypted connections.
 */
function authsFor({ baseUrl, source }: Texts): readonly Choice[] {
  if (source !== '') return AUTHS.filter(({ text }) => text !== 'none');
  const parsed = parseBaseUrl(baseUrl);
  return parsed.kind === 'invalid' ? AUTHS.filter(({ text }) => text === 'none') : AUTHS;
}

/** Returns the validator for the URL. When a network is edited, the kind of key is asked for after the URL. */
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
  return readOptionalNumber(text, isRate, 'a number greater than 0, such as 10 or 0.5');
}

function readTimeLimit(text: string): StepRead {
  return readOptionalNumber(text, isTimeLimit, `a number of seconds from 1 to ${MAX_TIME_LIMIT}`);
}

function readOptionalNumber(text: string, isUsable: (value: number) => boolean, what: string): StepRead {
  const value = text.trim() === '' ? undefined : Number(text);
  if (value === undefined || isUsable(value)) return { kind: 'value', json: value ?? null };
  return { kind: 'wrong', reason: `Enter ${what}, or leave empty.` };
}

function readRegion(text: string): StepRead {
  const region = text.trim();
  if (region === '' || isRegion(region)) return { kind: 'value', json: region };
  return { kind: 'wrong', reason: 'Enter letters, digits and hyphens, such as us-east, or leave empty.' };
}

function readExplorer(text: string): StepRead {
  if (text.trim() === '') return { kind: 'value', json: '' };
  const read = readExplorerUrl(text);
  return read.kind === 'invalid' ? { kind: 'wrong', reason: read.reason } : { kind: 'value', json: read.url };
}

/** Rejects typed text, because only the listed choices are valid. */
function readNothing(): StepRead {
  return { kind: 'wrong', reason: 'Select an option' };
}

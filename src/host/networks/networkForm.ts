import { parseBaseUrl, type Network, type Auth } from '../../core/gateway/network';
import { readExplorerUrl, isRate, isRegion, isTimeLimit, MAX_TIME_LIMIT } from '../../core/gateway/networkList';
import { askChoice, askText, type Choice, type StepRead } from '../vscode/stepInput';

type NetworkDetails = Omit<Network, 'id' | 'sandbox'>;

type Texts = Readonly<Record<Field, string>>;

interface NetworkForm {
  readonly verb: string;
  readonly fields: readonly Field[];
  readonly texts: Texts;
  readonly address: string;
}

const AUTHS: readonly (Choice & { readonly text: Auth })[] = [
  { label: 'Authorization: Bearer', detail: 'The access key is sent as a bearer token', text: 'bearer' },
  { label: 'X-Api-Key', detail: 'The access key is sent in its own header', text: 'apiKey' },
  { label: 'No key', detail: 'A local node', text: 'none' },
];

const KINDS: readonly Choice[] = [
  { label: 'Test, development or local network', text: 'test' },
  {
    label: '$(warning) Main network',
    detail: 'Transactions on it move real money, so Movescope shows it in a warning colour',
    text: 'main',
  },
];

/** How a field is asked for: by choices, or by a text. */
type FieldForm = { readonly title: string; readonly prompt?: string } & (
  | { readonly choices: readonly Choice[] }
  | { readonly choices?: undefined; readonly placeholder?: string; readonly read: (text: string) => StepRead }
);

type Field = 'label' | 'baseUrl' | 'region' | 'auth' | 'kind' | 'qps' | 'timeLimit' | 'explorer';

const FIELDS: Readonly<Record<Field, FieldForm>> = {
  label: { title: 'Name', prompt: 'A name for the status bar', placeholder: 'Testnet', read: readLabel },
  baseUrl: { title: 'Address', placeholder: 'https://gateway.example/v1', read: readBaseUrl },
  region: {
    title: 'Region',
    prompt: 'The region of the key, as a reminder: the address decides where requests go. It may stay empty.',
    placeholder: 'us-east',
    read: readRegion,
  },
  auth: {
    title: 'Access Key',
    prompt: 'How is the access key sent? A key gives access to one network only: main or test.',
    choices: AUTHS,
  },
  kind: { title: 'Kind', prompt: 'Which network does the key give access to?', choices: KINDS },
  qps: {
    title: 'Limit',
    prompt: 'The key’s limit in queries per second. Leave it empty to let Movescope learn it.',
    read: readRate,
  },
  timeLimit: {
    title: 'Time Limit',
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

/** Asks for a new network, with a Back button. @returns `undefined` if the user cancels */
export function askNewNetwork(): Promise<NetworkDetails | undefined> {
  return askFields({
    verb: 'Add Network',
    fields: ['label', 'baseUrl', 'auth', 'kind'],
    texts: { label: '', baseUrl: '', region: '', auth: '', kind: '', qps: '', timeLimit: '', explorer: '' },
    address:
      'The gateway’s address for the region of your key, with its version segment. A key belongs to one region’s address.',
  });
}

export function askEditedNetwork(network: Network): Promise<NetworkDetails | undefined> {
  const { label, baseUrl, region = '', auth, mainNetwork, qps, timeLimit, explorer = '' } = network;
  const kept = `The access key is kept only if the address still begins with ${new URL(baseUrl).origin}.`;
  return askFields({
    verb: 'Edit Network',
    fields: ['label', 'baseUrl', 'region', 'auth', 'kind', 'qps', 'timeLimit', 'explorer'],
    texts: {
      ...{ label, baseUrl, region, auth, kind: mainNetwork === true ? 'main' : 'test', explorer },
      ...{ qps: qps?.toString() ?? '', timeLimit: timeLimit?.toString() ?? '' },
    },
    address: auth === 'none' ? 'The gateway’s address, with its version segment.' : kept,
  });
}

async function askFields({ fields, verb, address, ...form }: NetworkForm): Promise<NetworkDetails | undefined> {
  let { texts } = form;
  for (let at = 0; at < fields.length;) {
    const name = fields[at] ?? 'label';
    const { title, prompt = address, ...field } = FIELDS[name];
    const whose = name === 'label' ? title : `${title} of ${texts.label.trim()}`;
    const frame = { title: `${verb}: ${whose}`, prompt, step: at + 1, totalSteps: fields.length, text: texts[name] };
    const answer = await (field.choices
      ? askChoice({ ...frame, read: readNothing }, name === 'auth' ? authsFor(texts) : field.choices)
      : askText({ ...frame, ...field }));
    texts = { ...texts, [name]: answer.text };
    if (answer.kind === 'cancelled') return undefined;
    at += answer.kind === 'next' ? 1 : -1;
  }
  return detailsOf(texts);
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

/** No key is sent to an address that is not encrypted. */
function authsFor({ baseUrl }: Texts): readonly Choice[] {
  const parsed = parseBaseUrl(baseUrl);
  return parsed.kind === 'invalid' ? AUTHS.filter(({ text }) => text === 'none') : AUTHS;
}

/** How the key is sent is asked later. */
function readBaseUrl(text: string): StepRead {
  const parsed = parseBaseUrl(text, 'none');
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

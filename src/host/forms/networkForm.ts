import { parseBaseUrl } from '../../core/gateway/baseUrl';
import type { Auth, Network } from '../../core/gateway/network';
import { MAX_RATE } from '../networkList';
import { askChoice, askText, type Choice, type Step, type StepAnswer, type StepRead } from './stepInput';

/** What a user says of a network; its id is given once and stays. */
export type NetworkDetails = Pick<Network, 'label' | 'baseUrl' | 'auth' | 'mainNetwork' | 'qps'>;

type Field = 'label' | 'baseUrl' | 'auth' | 'kind' | 'qps';

/** What stands in each field, as it was typed or chosen. */
type Texts = Readonly<Record<Field, string>>;

interface NetworkForm {
  readonly verb: string;
  readonly fields: readonly Field[];
  readonly texts: Texts;
  /** What is said where the address is asked for. */
  readonly addressPrompt: string;
}

const AUTHS: readonly (Choice & { readonly text: Auth })[] = [
  { label: 'Authorization: Bearer', detail: 'The access key goes as a bearer token', text: 'bearer' },
  { label: 'X-Api-Key', detail: 'The access key goes in a header of its own', text: 'apiKey' },
  { label: 'No key', detail: 'A local node', text: 'none' },
];

const KINDS: readonly Choice[] = [
  { label: 'Test, development or local network', text: 'test' },
  {
    label: '$(warning) Main network',
    detail: 'Transactions there move real money: Movescope shows it with a warning colour',
    text: 'main',
  },
];

/** Asks for a network that is new, with a way back. @returns `undefined` when the user leaves it */
export function askNewNetwork(): Promise<NetworkDetails | undefined> {
  return askFields({
    verb: 'Add Network',
    fields: ['label', 'baseUrl', 'auth', 'kind'],
    texts: { label: '', baseUrl: '', auth: '', kind: '', qps: '' },
    addressPrompt:
      'The gateway’s address for the region of your key, with its version segment. A key belongs to one region’s address.',
  });
}

/** Asks the same of a network that there is, and the limit of its key. @returns `undefined` when the user leaves it */
export function askEditedNetwork(network: Network): Promise<NetworkDetails | undefined> {
  const { label, baseUrl, auth, mainNetwork, qps } = network;
  const kept = `The access key is kept only where the address still begins with ${new URL(baseUrl).origin}.`;
  return askFields({
    verb: 'Edit Network',
    fields: ['label', 'baseUrl', 'auth', 'kind', 'qps'],
    texts: { label, baseUrl, auth, kind: mainNetwork === true ? 'main' : 'test', qps: qps?.toString() ?? '' },
    addressPrompt: auth === 'none' ? 'The gateway’s address, with its version segment.' : kept,
  });
}

async function askFields({ fields, verb, ...form }: NetworkForm): Promise<NetworkDetails | undefined> {
  let { texts } = form;
  for (let at = 0; at < fields.length;) {
    const field = fields[at] ?? 'label';
    const frame = { step: at + 1, totalSteps: fields.length, text: texts[field] };
    const title = `${verb}: ${titleOf(field, texts.label.trim())}`;
    const answer = await askField(field, { ...frame, title }, form.addressPrompt);
    texts = { ...texts, [field]: answer.text };
    if (answer.kind === 'cancelled') return undefined;
    at += answer.kind === 'next' ? 1 : -1;
  }
  return detailsOf(texts);
}

function titleOf(field: Field, label: string): string {
  switch (field) {
    case 'label':
      return 'Name';
    case 'baseUrl':
      return `Address of ${label}`;
    case 'auth':
      return `Access Key of ${label}`;
    case 'kind':
      return `Kind of ${label}`;
    case 'qps':
      return `Limit of ${label}`;
  }
}

function askField(field: Field, frame: Omit<Step, 'prompt' | 'read'>, addressPrompt: string): Promise<StepAnswer> {
  switch (field) {
    case 'label':
      return askText({ ...frame, prompt: 'A name for the status bar', placeholder: 'Testnet', read: readLabel });
    case 'baseUrl':
      return askText({
        ...frame,
        prompt: addressPrompt,
        placeholder: 'https://gateway.example/v1',
        read: readBaseUrl,
      });
    case 'auth': {
      const prompt = 'How is the access key sent? A key gives access to one network only: main or test.';
      return askChoice({ ...frame, prompt, read: readNothing }, AUTHS);
    }
    case 'kind':
      return askChoice({ ...frame, prompt: 'Which network does the key give access to?', read: readNothing }, KINDS);
    case 'qps': {
      const prompt = 'The key’s limit in queries per second. Leave it empty, and it is learnt.';
      return askText({ ...frame, prompt, read: readRate });
    }
  }
}

function detailsOf({ label, baseUrl, auth, kind, qps }: Texts): NetworkDetails | undefined {
  const parsed = parseBaseUrl(baseUrl);
  const way = AUTHS.find(({ text }) => text === auth);
  if (parsed.kind === 'invalid' || !way) return undefined;
  const rate = qps.trim() === '' ? {} : { qps: Number(qps) };
  return { label: label.trim(), baseUrl: parsed.baseUrl, auth: way.text, mainNetwork: kind === 'main', ...rate };
}

function readLabel(text: string): StepRead {
  return text.trim() === ''
    ? { kind: 'wrong', reason: 'Give the network a name.' }
    : { kind: 'value', json: text.trim() };
}

function readBaseUrl(text: string): StepRead {
  const parsed = parseBaseUrl(text);
  if (parsed.kind === 'invalid') return { kind: 'wrong', reason: parsed.reason };
  const { warning } = parsed;
  return { kind: 'value', json: parsed.baseUrl, ...(warning !== undefined && { note: warning, isWarning: true }) };
}

function readRate(text: string): StepRead {
  const rate = text.trim() === '' ? undefined : Number(text);
  if (rate === undefined || (rate > 0 && rate <= MAX_RATE)) return { kind: 'value', json: rate ?? null };
  return { kind: 'wrong', reason: 'Type a number above 0, such as 10 or 0.5, or nothing.' };
}

/** Only the rows are values. */
function readNothing(): StepRead {
  return { kind: 'wrong', reason: 'Choose one of these' };
}

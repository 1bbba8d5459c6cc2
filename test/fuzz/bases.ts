import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isJsonObject, type JsonObject, type JsonValue } from '../../src/core/json';
import { ALICE, call, get, NOW, post, request } from '../unit/sandbox/demoSandbox';

/** Real answers of public nodes, kept beside the repository and never in it. */
const RECORDED = resolve('../shared/aptos');
/** Larger ones take long to mutate and to read, and contain nothing new. */
const LARGEST = 20_000;

/** The data that inputs are made from. */
export interface Bases {
  /** Answers of all operations. */
  readonly answers: readonly JsonValue[];
  /** Results of single simulations. */
  readonly results: readonly JsonValue[];
  /** Signing messages and transactions, in hex. */
  readonly bytes: readonly string[];
}

/** The sandbox's answers, together with recorded ones if they are available. */
export async function readBases(): Promise<Bases> {
  const own = await sandboxAnswers();
  const recorded = recordedAnswers();
  return {
    answers: [...own.answers, ...recorded],
    results: [...own.results, ...recorded.filter(isResult)],
    bytes: [...own.bytes, ...recordedBytes()],
  };
}

async function sandboxAnswers(): Promise<Bases> {
  const transfer = call('0x1::aptos_account::transfer', ['0xb0b', '1000']);
  const failing = call('0x1::aptos_account::transfer', ['0xb0b', '100000000000000000']);
  const expiration = { expiration_timestamp_secs: String(NOW + 600), signature: undefined };
  const asked = await Promise.all([
    get(`/accounts/${ALICE}`),
    get('/accounts/0x1/module/aptos_account'),
    get(`/accounts/${ALICE}/transactions`),
    get('/accounts/0x1/modules?limit=1'),
    get('/blocks/by_version/1'),
    get('/accounts/0x1/module/none'),
    post('/transactions/simulate', request(transfer)),
    post('/transactions/simulate', request(failing)),
    post('/transactions/encode_submission', request(transfer, expiration)),
  ]);
  const answers = asked.map(({ body }) => body as JsonValue);
  return {
    answers,
    results: answers.flatMap(body => (Array.isArray(body) ? (body as JsonValue[]) : [])).filter(isResult),
    bytes: answers.filter(body => typeof body === 'string'),
  };
}

function isResult(value: JsonValue): value is JsonObject {
  return isJsonObject(value) && 'vm_status' in value && 'events' in value && 'sender' in value;
}

function recordedAnswers(): readonly JsonValue[] {
  const index = join(RECORDED, 'responses/index.json');
  if (!existsSync(index)) return [];
  const entries = JSON.parse(readFileSync(index, 'utf8')) as readonly { readonly file: string }[];
  const texts = entries.map(({ file }) => readFileSync(join(RECORDED, 'responses', file), 'utf8'));
  return texts.filter(text => text.length <= LARGEST).map(text => JSON.parse(text) as JsonValue);
}

function recordedBytes(): readonly string[] {
  const file = join(RECORDED, 'vectors.json');
  if (!existsSync(file)) return [];
  const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { readonly vectors: readonly Vector[] };
  const all = vectors.flatMap(({ signing_message: message, raw_transaction_bcs: raw }) => [message, raw]);
  return all.filter(hex => hex.length <= LARGEST);
}

interface Vector {
  readonly signing_message: string;
  readonly raw_transaction_bcs: string;
}

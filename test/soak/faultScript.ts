import {
  json,
  nodeError,
  raw,
  redirect,
  reset,
  silence,
  stall,
  text,
  type ReceivedRequest,
  type Script,
} from '../support/faultyGateway';
import { wireResult } from '../unit/transactions/fakeClient';
import { numberOf } from './operations';
import type { Fault, PlannedOperation } from './plan';

const RETRY_AFTER = ['0', '-1', '1e9', 'abc', '', '1', 'Wed, 21 Oct 2015 07:28:00 GMT', '3600'];
const DEEP = '['.repeat(100_000) + ']'.repeat(100_000);
const BLOCK = { block_height: '1', block_hash: '0x', block_timestamp: '2', first_version: '3', last_version: '3' };
const MODULE = { bytecode: '0xa11ceb0b', abi: null };
const CURSOR = '0x1';

/** Plays the faults of each operation in order, then answers. @param told called at each request's end */
export function faultScript(plan: readonly PlannedOperation[], told: (request: ReceivedRequest) => void): Script {
  const met = new Uint8Array(plan.length);
  return request => {
    told(request);
    const number = numberOf(request);
    const operation = plan[number];
    if (!operation) throw new Error(`no operation asks for ${request.url}`);
    const fault = operation.faults[met[number] ?? 0];
    met[number] = (met[number] ?? 0) + 1;
    (fault ? scriptOf(fault, operation) : goodAnswer())(request);
  };
}

function scriptOf(fault: Fault, { choice }: PlannedOperation): Script {
  switch (fault) {
    case 'reset':
      return reset();
    case 'silence':
      return silence();
    case 'stall':
      return stall('[{"type":');
    case 'tooMany':
      return json({ message: 'Slow down.' }, retryAfter(choice), 429);
    case 'serverError':
      return text('<h1>Trouble</h1>', {}, [500, 502, 503, 504][choice % 4]);
    case 'garbage':
      return text(
        Uint8Array.from({ length: 2_000 }, (_, index) => (index * (choice + 7)) % 256),
        { 'content-type': 'application/json' },
      );
    case 'page':
      return text('<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' });
    case 'notHttp':
      return raw('SSH-2.0-OpenSSH_9.2\r\n');
    case 'cutShort':
      return raw('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n[1,');
    case 'otherForm':
      return json([{ type: 7, sequence_number: 7 }, null, 'x'][choice % 3]);
    case 'deep':
      return text(DEEP, { 'content-type': 'application/json' });
    case 'slow':
      return slowly;
    case 'redirect':
      return redirect([301, 302, 303, 307, 308][choice % 5] ?? 301, 'http://127.0.0.1:9/elsewhere');
    case 'revoked':
      return nodeError(choice % 2 === 0 ? 401 : 403, 'web_framework_error');
  }
}

function retryAfter(choice: number): Readonly<Record<string, string>> {
  const value = RETRY_AFTER[choice % RETRY_AFTER.length] ?? '';
  return value === '' ? {} : { 'retry-after': value };
}

/** Sends one byte after the other, for longer than anyone would wait. */
const slowly: Script = ({ response }) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 2);
  response.once('close', () => {
    clearInterval(timer);
  });
};

function goodAnswer(): Script {
  return request => {
    const { url } = request;
    const headers = { 'x-aptos-chain-id': '2', 'x-aptos-ledger-version': '9' };
    if (url.includes('/modules')) {
      const next = url.includes('start=') ? undefined : CURSOR;
      json([MODULE], { ...headers, ...(next !== undefined && { 'x-aptos-cursor': next }) })(request);
    } else json(answerTo(url), headers)(request);
  };
}

function answerTo(url: string): unknown {
  if (url.includes('/module/')) return MODULE;
  if (url.endsWith('/encode_submission')) return '0xb5e97db0';
  if (url.includes('/simulate')) return [wireResult()];
  if (url.includes('/blocks/')) return { ...BLOCK, transactions: [{ type: 'user_transaction' }] };
  if (url.includes('/wait_by_hash/')) return { type: 'user_transaction' };
  return url.includes('/transactions')
    ? [{ type: 'user_transaction' }]
    : { authentication_key: '0x', sequence_number: '7' };
}

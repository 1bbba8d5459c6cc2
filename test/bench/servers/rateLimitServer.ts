// A gateway with a limit for each key, in a separate process. The path has the parameters: /KIND/RATE/RETRY-AFTER/KEY/…
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAllowance, type Allowance, type RateLimit } from './rateLimit';

/** How long a granted request takes, in ms. */
const SERVICE_MS = 20;
const ACCOUNT = JSON.stringify({ sequence_number: '1', authentication_key: `0x${'0'.repeat(64)}` });
const REFUSAL = JSON.stringify({ message: 'Too many requests', error_code: 'rate_limited', vm_error_code: null });
const JSON_TYPE = { 'content-type': 'application/json' };

interface Key {
  readonly allowance: Allowance;
  served: number;
  refused: number;
}

const keys = new Map<string, Key>();

const server = createServer((request, response) => {
  const [, kind, rate, after, id, rest] = (request.url ?? '').split('/');
  const name = [kind, rate, after, id].join('/');
  const fresh = (): Key => {
    const limit: RateLimit = { kind: kind as RateLimit['kind'], rate: Number(rate) };
    return { allowance: createAllowance(limit), served: 0, refused: 0 };
  };
  const key = keys.get(name) ?? fresh();
  keys.set(name, key);
  if (rest === 'counts') {
    response.writeHead(200, JSON_TYPE).end(JSON.stringify({ served: key.served, refused: key.refused }));
    return;
  }
  const wait = key.allowance.take(performance.now());
  if (wait > 0) {
    key.refused++;
    const seconds = String(Math.ceil(wait / 1000));
    response.writeHead(429, { ...JSON_TYPE, ...(after === 'after' && { 'retry-after': seconds }) }).end(REFUSAL);
    return;
  }
  key.served++;
  setTimeout(() => {
    response.writeHead(200, JSON_TYPE).end(ACCOUNT);
  }, SERVICE_MS);
});
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());

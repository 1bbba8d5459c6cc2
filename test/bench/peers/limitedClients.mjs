// The rate-limit libraries that our pacer is compared with, each with at most 64 concurrent requests.
import { AccountAddress, Aptos, AptosConfig, Network } from '@aptos-labs/ts-sdk';
import axios from 'axios';
import axiosRetry from 'axios-retry';
import Bottleneck from 'bottleneck';
import got from 'got';
import ky from 'ky';
import { RateLimiter } from 'limiter';
import { Agent } from 'node:http';
import pLimit from 'p-limit';
import PQueue from 'p-queue';
import pRetry from 'p-retry';
import pThrottle from 'p-throttle';
import { Pool } from 'undici';

/**
 * @typedef {(path: string) => Promise<unknown>} Get rejects if the request was given up
 * @typedef {{ name: string, create: (origin: string, prefix: string, rate: number) => Get }} LimitedClient
 */

const CONNECTIONS = 64;
const RETRIES = 10;

/** @param {string} origin @param {string} prefix @returns {(path: string) => Promise<boolean>} whether it was granted */
function sender(origin, prefix) {
  const pool = new Pool(origin, { connections: CONNECTIONS });
  return async path => {
    const { statusCode, body } = await pool.request({ path: `${prefix}${path}`, method: 'GET' });
    await body.dump();
    if (statusCode !== 200 && statusCode !== 429) throw new Error(`Status ${statusCode}.`);
    return statusCode === 200;
  };
}

/** Retries the limiter after each refusal. @param {() => Promise<boolean>} limited */
async function untilGranted(limited) {
  while (!(await limited()));
}

/** Clients that are given the limit. @type {readonly LimitedClient[]} */
export const told = [
  {
    name: 'bottleneck',
    create: (origin, prefix, rate) => {
      const send = sender(origin, prefix);
      const limiter = new Bottleneck({ minTime: 1000 / rate, maxConcurrent: CONNECTIONS });
      return path => untilGranted(() => limiter.schedule(() => send(path)));
    },
  },
  {
    name: 'p-throttle',
    create: (origin, prefix, rate) => {
      const send = pThrottle({ limit: rate, interval: 1000, strict: true })(sender(origin, prefix));
      return path => untilGranted(() => send(path));
    },
  },
  {
    name: 'p-queue',
    create: (origin, prefix, rate) => {
      const send = sender(origin, prefix);
      const queue = new PQueue({ concurrency: CONNECTIONS, interval: 1000, intervalCap: rate });
      return path => untilGranted(async () => (await queue.add(() => send(path))) === true);
    },
  },
  {
    name: 'limiter',
    create: (origin, prefix, rate) => {
      const send = sender(origin, prefix);
      const limiter = new RateLimiter({ tokensPerInterval: rate, interval: 'second' });
      return path => untilGranted(async () => (await limiter.removeTokens(1)) >= 0 && (await send(path)));
    },
  },
];

/** Clients that only retry. @type {readonly LimitedClient[]} */
export const retrying = [
  {
    name: 'p-limit with p-retry',
    create: (origin, prefix) => {
      const send = sender(origin, prefix);
      const limit = pLimit(CONNECTIONS);
      const once = async (/** @type {string} */ path) => {
        if (!(await send(path))) throw new Error('Refused.');
      };
      return path => limit(() => pRetry(() => once(path), { retries: RETRIES }));
    },
  },
  {
    name: 'got 14 retry',
    create: (origin, prefix) => {
      const agent = { http: new Agent({ keepAlive: true, maxSockets: CONNECTIONS }) };
      return path => got(`${origin}${prefix}${path}`, { agent, retry: { limit: RETRIES } }).json();
    },
  },
  {
    name: 'ky 1 retry',
    create: (origin, prefix) => {
      const limit = pLimit(CONNECTIONS);
      return path => limit(() => ky(`${origin}${prefix}${path}`, { retry: RETRIES, timeout: false }).json());
    },
  },
  {
    name: 'axios-retry',
    create: (origin, prefix) => {
      const client = axios.create({ httpAgent: new Agent({ keepAlive: true, maxSockets: CONNECTIONS }) });
      const retryCondition = (/** @type {import('axios').AxiosError} */ error) => error.response?.status === 429;
      axiosRetry(client, { retries: RETRIES, retryDelay: axiosRetry.exponentialDelay, retryCondition });
      return path => client.get(`${origin}${prefix}${path}`);
    },
  },
  {
    name: '@aptos-labs/ts-sdk 5.1.4',
    create: (origin, prefix) => {
      const aptos = new Aptos(new AptosConfig({ network: Network.CUSTOM, fullnode: `${origin}${prefix}` }));
      const limit = pLimit(CONNECTIONS);
      return path =>
        limit(() => aptos.getAccountInfo({ accountAddress: AccountAddress.from(path.split('/').at(-1) ?? '') }));
    },
  },
];

// The HTTP clients that ours is compared with: each reads a URL as JSON over kept-alive connections.
import { Aptos, AptosConfig, Network } from '@aptos-labs/ts-sdk';
import { fetch as undiciFetch, request } from 'undici';

/** @typedef {{ name: string, get: (url: string) => Promise<unknown> }} HttpClient */

/** @type {HttpClient} */
export const undiciRequest = {
  name: 'undici.request',
  get: async url => JSON.parse(await (await request(url)).body.text()),
};

/** @type {HttpClient} */
export const nodeFetch = { name: 'fetch', get: async url => JSON.parse(await (await fetch(url)).text()) };

/** @type {HttpClient} */
export const npmFetch = {
  name: 'fetch of undici 7',
  get: async url => JSON.parse(await (await undiciFetch(url)).text()),
};

/**
 * The usual SDK, which asks for one module, or for all of an account page by page.
 * @param {string} fullnode @returns {{ getModule: (name: string) => Promise<unknown>, getModules: () => Promise<unknown> }}
 */
export function usualSdk(fullnode) {
  const aptos = new Aptos(new AptosConfig({ network: Network.CUSTOM, fullnode }));
  // By version, since without one the SDK caches the answer and sends no second request.
  const at = { ledgerVersion: 123456789 };
  return {
    getModule: moduleName => aptos.getAccountModule({ accountAddress: '0x1', moduleName, options: at }),
    getModules: () => aptos.getAccountModules({ accountAddress: '0x1', options: at }),
  };
}

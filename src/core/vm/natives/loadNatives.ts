import type { Natives } from '../native';
import { PLAIN_NATIVES } from './plainNatives';

/** Loads all natives. The cryptographic natives are in a separate chunk that is loaded on demand. */
export async function loadNatives(): Promise<Natives> {
  const { CRYPTO_NATIVES } = await import('./crypto/cryptoNatives');
  return new Map([...PLAIN_NATIVES, ...CRYPTO_NATIVES]);
}

import type { Natives } from '../native';
import { PLAIN_NATIVES } from './plainNatives';

/** Returns all natives. Those of cryptography are a chunk of their own, which is read now. */
export async function loadNatives(): Promise<Natives> {
  const { CRYPTO_NATIVES } = await import('./crypto/cryptoNatives');
  return new Map([...PLAIN_NATIVES, ...CRYPTO_NATIVES]);
}

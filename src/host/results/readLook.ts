import { isJsonObject } from '../../core/json';
import type { LedgerLook } from './ledgerLook';

/** Reads the saved description of a ledger page; returns `undefined` if it is invalid. */
export function readLook(kept: unknown): LedgerLook | undefined {
  if (!isJsonObject(kept)) return undefined;
  const { verb, hash, version, network } = kept;
  const where = typeof network === 'string' ? { network } : {};
  if (verb === 'openBlock') return typeof version === 'string' ? { verb, version, ...where } : undefined;
  if (verb !== 'openTransaction' && verb !== 'compareTransaction') return undefined;
  return typeof hash === 'string' ? { verb, hash, ...where } : undefined;
}

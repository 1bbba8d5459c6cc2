import type { MoveModule } from '../../move/source/factModel';
import { addressOf, type AddressLookup } from '../../move/source/resolveName';
import type { MovePackage } from '../movePackage';

/** Where a module of the source is deployed, as far as its package tells. */
export type ModulePlace =
  /** The address is as `parseAddress` gives it. */
  | { readonly kind: 'known'; readonly address: string }
  /** The reason says why, in words that follow "unknown: ". */
  | { readonly kind: 'unknown'; readonly reason: string };

/** Where a module of a package is deployed. @param published the named addresses by which its file is published */
export function modulePlace(
  { address: written }: MoveModule,
  { manifest }: MovePackage,
  published: AddressLookup,
): ModulePlace {
  const address = addressOf(written, published);
  if (address !== undefined) return { kind: 'known', address };
  const unknown = (reason: string): ModulePlace => ({ kind: 'unknown', reason });
  if (written === '') return unknown('its header names no address');
  if (/^\d/.test(written)) return unknown(`${written} is not an address`);
  if (manifest.kind === 'unreadable') return unknown('Move.toml cannot be read');
  return manifest.devAddresses.get(written) === undefined
    ? unknown(`the address "${written}" has no value in Move.toml`)
    : unknown(`the address "${written}" has a value for development only in Move.toml`);
}

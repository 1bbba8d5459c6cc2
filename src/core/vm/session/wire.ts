import type { JsonObject } from '../../json';
import { canonicalAddress } from '../../move/address';
import { bytesToHex, hexToBytes } from '../../move/hex';
import { parseTypeTag } from '../../move/typeTag';
import { decode } from '../bcs';
import type { Linker } from '../linker';
import type { VmEvent, Write } from '../state/journal';
import type { StructType, Type } from '../type';
import { valueJson } from '../valueJson';
import type { Chain, Effects } from './chain';
import type { Means } from './running';
import { keyPlace, type StateKey } from './stateKey';

/** Returns events in the format of the node API. */
export function eventsJson(linker: Linker, events: readonly VmEvent[]): readonly JsonObject[] {
  return events.map(({ guid, type, value }) => ({
    guid: {
      creation_number: String(guid?.creationNumber ?? 0),
      account_address: canonicalAddress(guid?.address ?? '0x0'),
    },
    sequence_number: String(guid?.sequenceNumber ?? 0),
    type: type.text,
    data: valueJson(linker, type, value),
  }));
}

/**
 * Returns changes in the format and order of the node API, sorted by state key. A resource group is a single write, so
 * all its members are included, with the same hash.
 *
 * @param means contains a linker that includes modules published by the transaction
 */
export function changesJson(means: Means, { view }: Chain, { writes, modules }: Effects): readonly JsonObject[] {
  const entries = new Map<string, readonly JsonObject[]>();
  const add = (key: StateKey, changesOf: (hash: string) => readonly JsonObject[]) => {
    const { order, hash } = keyPlace(key);
    if (!entries.has(order)) entries.set(order, changesOf(hash));
  };
  for (const { id, bytes } of modules) {
    const [address = '', name = ''] = id.split('::');
    const data = { bytecode: bytesToHex(bytes) };
    add({ kind: 'module', address, name }, hash => [{ address, state_key_hash: hash, data, type: 'write_module' }]);
  }
  for (const write of writes) {
    const { place } = write;
    if (place.kind === 'tableItem') {
      add(place, hash => [itemJson(means, place, write, hash)]);
      continue;
    }
    const { address, type } = place;
    const group = groupOf(means.linker, type);
    if (group === undefined) add(place, hash => [resourceJson(means, address, type, hash, write.after)]);
    else
      add({ kind: 'group', address, type: group }, hash => {
        const members = membersAfter(means, view, writes, address, group);
        if (members.length === 0) return [resourceJson(means, address, group, hash, undefined)];
        return members.map(member => resourceJson(means, address, member.type, hash, member.bytes));
      });
  }
  return [...entries].toSorted(([one], [other]) => (one < other ? -1 : 1)).flatMap(([, changes]) => changes);
}

/** Returns the members of a group after the transaction, sorted by tag. */
function membersAfter(
  { linker }: Means,
  view: Chain['view'],
  writes: readonly Write[],
  address: string,
  group: StructType,
): readonly { readonly type: StructType; readonly bytes: Uint8Array }[] {
  const members = new Map<string, { readonly type: StructType; readonly bytes: Uint8Array | undefined }>();
  const stored = view.resourcesAt(address);
  for (const text of stored === 'unknown' ? [] : stored) {
    const tag = parseTypeTag(text);
    const type = tag && linker.types.ofTag(tag);
    const bytes = view.resource(address, text);
    if (type?.kind !== 'struct' || typeof bytes === 'string' || groupOf(linker, type) !== group) continue;
    members.set(text, { type, bytes });
  }
  for (const { place, after } of writes)
    if (place.kind === 'resource' && place.address === address && groupOf(linker, place.type) === group)
      members.set(place.type.text, { type: place.type, bytes: after });
  return [...members.values()]
    .flatMap(({ type, bytes }) => (bytes ? [{ type, bytes }] : []))
    .toSorted((one, other) => (tagOrder(one.type) < tagOrder(other.type) ? -1 : 1));
}

/** Returns the sort key of a struct tag: address, module, name and type arguments. */
function tagOrder({ address, module, name, text }: StructType): string {
  return [address.slice(2).padStart(64, '0'), module, name, text].join('\0');
}

/** Returns the resource group of a type; `undefined` if the type is not in a group. */
export function groupOf(linker: Linker, { address, module, name }: StructType): StructType | undefined {
  const { structs } = linker.module(`${address}::${module}`).metadata;
  const attributes = structs.find(each => each.name === name)?.attributes;
  const group = attributes?.find(each => each.kind === 'resource_group_member')?.args[0];
  const tag = group === undefined ? undefined : parseTypeTag(group);
  const type = tag && linker.types.ofTag(tag);
  return type?.kind === 'struct' ? type : undefined;
}

function resourceJson(
  means: Means,
  address: string,
  type: StructType,
  hash: string,
  after: Uint8Array | undefined,
): JsonObject {
  const place = { address: canonicalAddress(address), state_key_hash: hash };
  if (!after) return { ...place, resource: type.text, type: 'delete_resource' };
  const data = valueJson(means.linker, type, decode(means, type, after));
  return { ...place, data: { type: type.text, data }, type: 'write_resource' };
}

function itemJson(
  means: Means,
  { handle, key, keyType }: Extract<Write['place'], { kind: 'tableItem' }>,
  { type, after }: Write,
  hash: string,
): JsonObject {
  const place = { state_key_hash: hash, handle, key };
  const json = (of: Type, bytes: Uint8Array) => valueJson(means.linker, of, decode(means, of, bytes));
  const data = { key: json(keyType, hexToBytes(key) ?? new Uint8Array()), key_type: keyType.text };
  if (!after) return { ...place, data, type: 'delete_table_item' };
  const value = { value: json(type, after), value_type: type.text };
  return { ...place, value: bytesToHex(after), data: { ...data, ...value }, type: 'write_table_item' };
}

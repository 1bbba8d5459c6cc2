import type { Client } from '../../gateway/client';
import { NotFoundError, PrunedError } from '../../gateway/statusErrors';
import type { WireBlock, WireTransaction } from '../../gateway/schemas/transactionSchema';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json';
import { abbreviateAddress, parseAddress } from '../../move/address';
import { readU64 } from '../../move/integer';
import { parseTypeTag, typeTagText } from '../../move/typeTag';
import { visibleName } from '../../move/visibleText';
import type { TransactionFacts } from '../../reports/ledgerReport';
import { transactionFacts } from './transactionFacts';

/** A place in the ledger's state to which a transaction wrote: a resource, a table item, a module. */
export interface WrittenPlace {
  /** Equal for equal places. */
  readonly key: string;
  /** `0x1::account::Account of 0xa11ce`. */
  readonly words: string;
}

/** The blocks to look through: at most so many, from a transaction on or back from it. */
export interface WriterSearch {
  /** Ledger version of the transaction, which is left out. */
  readonly version: string;
  readonly places: readonly WrittenPlace[];
  readonly direction: 'after' | 'before';
  readonly blocks: number;
}

/** A transaction that wrote to some of the places. */
export interface Writer {
  readonly facts: TransactionFacts;
  readonly places: readonly WrittenPlace[];
}

/** A block that was looked through. */
export interface SearchedBlock {
  readonly height: string;
  /** Microseconds since the epoch. */
  readonly timestamp: string;
}

/** What a search found. */
export interface FoundWriters {
  /** In the order of the search: nearest to the transaction first. */
  readonly writers: readonly Writer[];
  /** In the same order. */
  readonly blocks: readonly SearchedBlock[];
  /** Why it ended: its bound, the newest or the first version of the ledger, or versions that the node has pruned. */
  readonly end: 'bound' | 'newest' | 'first' | 'pruned';
  /** Heights of blocks of which the node sent only a part. */
  readonly partial: readonly string[];
}

/** Returns the places to which a transaction of any kind wrote, each once; none for one that is pending. */
export function writtenPlaces(transaction: WireTransaction): readonly WrittenPlace[] {
  const changes: unknown = Reflect.get(transaction, 'changes');
  const places = (Array.isArray(changes) ? (changes as readonly JsonValue[]) : []).flatMap(
    change => (isJsonObject(change) ? placeOf(change) : undefined) ?? [],
  );
  return [...new Map(places.map(place => [place.key, place])).values()];
}

/**
 * Looks for transactions that wrote to the same places: one request for each block.
 * @param onBlock called with each block that was read and the number of blocks so far
 * @throws the client's errors, except at the ends of what the node has
 */
export async function findWriters(
  client: Pick<Client, 'getBlockByVersion'>,
  { version, places, direction, blocks: most }: WriterSearch,
  onBlock: (block: SearchedBlock, count: number) => void,
  signal: AbortSignal,
): Promise<FoundWriters> {
  const wanted = new Set(places.map(({ key }) => key));
  const writers: Writer[] = [];
  const blocks: SearchedBlock[] = [];
  const partial: string[] = [];
  const step = direction === 'after' ? 1n : -1n;
  const found = (end: FoundWriters['end']): FoundWriters => ({ writers, blocks, end, partial });
  for (let at = BigInt(version); ;) {
    if (at < 0n) return found('first');
    if (blocks.length === most) return found('bound');
    const answer = await blockAt(client, at.toString(), signal);
    if (typeof answer === 'string') return found(answer);
    const { value, cutShort } = answer;
    const block = { height: value.block_height, timestamp: value.block_timestamp };
    blocks.push(block);
    if (cutShort) partial.push(block.height);
    writers.push(...writersIn(value, { version, direction }, wanted));
    onBlock(block, blocks.length);
    at = BigInt(direction === 'after' ? value.last_version : value.first_version) + step;
  }
}

async function blockAt(client: Pick<Client, 'getBlockByVersion'>, version: string, signal: AbortSignal) {
  try {
    return await client.getBlockByVersion(version, { withTransactions: true }, signal);
  } catch (error) {
    if (error instanceof NotFoundError) return 'newest';
    if (error instanceof PrunedError) return 'pruned';
    throw error;
  }
}

function writersIn(
  { transactions }: WireBlock,
  { version, direction }: Pick<WriterSearch, 'version' | 'direction'>,
  wanted: ReadonlySet<string>,
): readonly Writer[] {
  const writers = (transactions ?? []).flatMap((transaction): readonly Writer[] => {
    const facts = transactionFacts(transaction);
    const own = readU64(facts.version ?? '');
    if (own === undefined || !isBeyond(BigInt(own), BigInt(version), direction)) return [];
    const places = writtenPlaces(transaction).filter(({ key }) => wanted.has(key));
    return places.length === 0 ? [] : [{ facts, places }];
  });
  return direction === 'after' ? writers : writers.toReversed();
}

function isBeyond(version: bigint, start: bigint, direction: WriterSearch['direction']): boolean {
  return direction === 'after' ? version > start : version < start;
}

/** Returns where a change writes; the hash of its key in the ledger stands for a place that is not known otherwise. */
function placeOf(change: JsonObject): WrittenPlace | undefined {
  const { type, address, handle, key, data, resource, module, state_key_hash: hash } = change;
  const account = typeof address === 'string' ? (parseAddress(address) ?? address) : undefined;
  switch (typeof type === 'string' ? type : '') {
    case 'write_resource':
    case 'delete_resource': {
      const name = type === 'delete_resource' ? resource : isJsonObject(data) ? data.type : undefined;
      if (typeof name !== 'string' || account === undefined) break;
      const tag = parseTypeTag(name);
      const text = tag ? typeTagText(tag) : name;
      return { key: `resource ${account} ${text}`, words: `${visibleName(text)} of ${abbreviateAddress(account)}` };
    }
    case 'write_table_item':
    case 'delete_table_item': {
      if (typeof handle !== 'string' || typeof key !== 'string') break;
      const table = parseAddress(handle) ?? handle;
      const words = `item ${abbreviateAddress(visibleName(key))} of table ${abbreviateAddress(table)}`;
      return { key: `item ${table} ${key.toLowerCase()}`, words };
    }
    case 'write_module': {
      const abi = isJsonObject(data) && isJsonObject(data.abi) ? data.abi : undefined;
      if (account === undefined || typeof abi?.name !== 'string') break;
      return modulePlace(account, abi.name);
    }
    case 'delete_module': {
      const [, name] = typeof module === 'string' ? module.split('::') : [];
      if (account === undefined || name === undefined) break;
      return modulePlace(account, name);
    }
  }
  return typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash)
    ? { key: `hash ${hash.toLowerCase()}`, words: `the state with the key hash ${abbreviateAddress(hash)}` }
    : undefined;
}

function modulePlace(account: string, name: string): WrittenPlace {
  return { key: `module ${account} ${name}`, words: `module ${abbreviateAddress(account)}::${visibleName(name)}` };
}

// Which lazy chunks of a bundle share a file: a file that is requested costs more than some kB of code.

/** Bytes of code that load in the time that one more file takes. */
const FILE = 10_000;

/** Bytes that may load in vain for one file less in the package. */
const SHIPPED = 1000;

/** @typedef {{ readonly imports: readonly string[], readonly bytes: number }} Chunk `imports` are the static ones */

/** @typedef {{ chunks: string[], bytes: number, asks: Set<number> }} Part with the numbers of the asks that load it */

/**
 * Shares chunks out to files: of all two parts, those whose joining saves most are joined, as long as that saves
 * anything. No part needs one that needs it, so that modules still run in the order of their imports.
 * @param {ReadonlyMap<string, Chunk>} chunks
 * @param {readonly (readonly string[])[]} asks what each place in the code asks for at once
 * @returns {readonly (readonly string[])[]} the chunks of each file, sorted
 */
export function lazyParts(chunks, asks) {
  const loaded = asks.map(names => reached(names, chunks));
  const parts = [...chunks.keys()].sort().map(name => partOf(name, chunks, loaded));
  const savings = parts.map((part, index) => parts.slice(0, index).map(other => saving(part, other)));
  for (let best = bestPair(savings); best; best = bestPair(savings)) {
    const [first, second] = best;
    const [one, other] = [/** @type {Part} */ (parts[first]), /** @type {Part} */ (parts[second])];
    if (!canJoin(one, other, chunks, parts)) {
      set(savings, first, second, 0);
      continue;
    }
    const joined = joinedOf(one, other);
    parts[first] = joined;
    parts[second] = GONE;
    for (const [index, each] of parts.entries()) {
      set(savings, second, index, 0);
      set(savings, first, index, each === GONE ? 0 : saving(joined, each));
    }
  }
  return parts.filter(part => part !== GONE).map(part => part.chunks.sort());
}

/** In the place of a part that was joined to one before it. @type {Part} */
const GONE = { chunks: [], bytes: 0, asks: new Set() };

/**
 * @param {string} name
 * @param {ReadonlyMap<string, Chunk>} chunks
 * @param {readonly ReadonlySet<string>[]} loaded by each ask
 * @returns {Part}
 */
function partOf(name, chunks, loaded) {
  const asks = new Set(loaded.flatMap((names, ask) => (names.has(name) ? [ask] : [])));
  return { chunks: [name], bytes: chunks.get(name)?.bytes ?? 0, asks };
}

/** @param {Part} one @param {Part} other @returns {Part} */
function joinedOf(one, other) {
  return {
    chunks: [...one.chunks, ...other.chunks],
    bytes: one.bytes + other.bytes,
    asks: new Set([...one.asks, ...other.asks]),
  };
}

/** Bytes that all asks together save when two parts are one file. @param {Part} one @param {Part} other */
function saving(one, other) {
  let both = 0;
  for (const ask of one.asks) if (other.asks.has(ask)) both++;
  return both * FILE + SHIPPED - (one.asks.size - both) * other.bytes - (other.asks.size - both) * one.bytes;
}

/** @param {readonly number[][]} savings @param {number} one @param {number} other @param {number} value */
function set(savings, one, other, value) {
  const row = savings[Math.max(one, other)];
  if (row && one !== other) row[Math.min(one, other)] = value;
}

/** @param {readonly (readonly number[])[]} savings @returns {readonly [number, number] | undefined} */
function bestPair(savings) {
  let most = 0;
  /** @type {readonly [number, number] | undefined} */
  let best;
  for (const [later, row] of savings.entries()) {
    for (const [earlier, value] of row.entries()) {
      if (value > most) {
        most = value;
        best = [earlier, later];
      }
    }
  }
  return best;
}

/**
 * @param {readonly string[]} names
 * @param {ReadonlyMap<string, Chunk>} chunks
 * @returns {ReadonlySet<string>} they and what they import statically, of the chunks given
 */
function reached(names, chunks) {
  const found = new Set(names);
  for (const name of found)
    for (const imported of chunks.get(name)?.imports ?? []) if (chunks.has(imported)) found.add(imported);
  return found;
}

/**
 * Whether all that two parts import is loaded wherever either is, and none of it needs them.
 * @param {Part} one
 * @param {Part} other
 * @param {ReadonlyMap<string, Chunk>} chunks
 * @param {readonly Part[]} parts
 */
function canJoin(one, other, chunks, parts) {
  const own = new Set([...one.chunks, ...other.chunks]);
  const owners = new Map(parts.flatMap(part => part.chunks.map(name => [name, part])));
  const asks = [...one.asks, ...other.asks];
  const partsFor = (/** @type {Iterable<string>} */ names) =>
    [...names].flatMap(name => chunks.get(name)?.imports ?? []).flatMap(name => owners.get(name) ?? []);
  const needed = new Set(partsFor(own).filter(part => part !== one && part !== other));
  for (const part of needed) {
    if (!asks.every(ask => part.asks.has(ask))) return false;
    for (const each of partsFor(part.chunks)) {
      if (each === one || each === other) return false;
      needed.add(each);
    }
  }
  return true;
}

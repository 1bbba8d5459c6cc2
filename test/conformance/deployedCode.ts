import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../src/core/json';
import { hexToBytes } from '../../src/core/move/hex';
import { readIndex, readRecorded } from './recorded';

/** Build folders of public repositories, kept beside this one and never in it. */
const BUILDS = resolve('../shared/aptos/builds');

/** A module or script that a node sent. */
export interface RecordedCode {
  /** The recordings that contain it. */
  readonly files: readonly string[];
  readonly bytes: Uint8Array;
  /** The interface that was sent with it; absent for scripts. */
  readonly abi?: JsonObject;
}

/** All distinct modules and scripts of the recorded answers; `undefined`, with a message, if there are none. */
export function readRecordedCode(): readonly RecordedCode[] | undefined {
  const found = new Map<string, { readonly files: string[]; readonly bytes: Uint8Array; abi?: JsonObject }>();
  for (const { file } of readIndex() ?? [])
    for (const { bytecode, abi } of objectsIn(JSON.parse(readRecorded(file)) as JsonValue)) {
      const bytes = typeof bytecode === 'string' ? hexToBytes(bytecode) : undefined;
      // Test payloads have a few bytes instead of bytecode.
      if (typeof bytecode !== 'string' || bytes === undefined || bytes.length < 32) continue;
      const known = found.get(bytecode) ?? { files: [], bytes };
      known.files.push(file);
      if (isJsonObject(abi) && isJsonArray(abi.exposed_functions)) known.abi ??= abi;
      found.set(bytecode, known);
    }
  return found.size === 0 ? undefined : [...found.values()];
}

/** All objects within a JSON value, itself included. */
export function* objectsIn(value: JsonValue): Generator<JsonObject> {
  if (isJsonObject(value)) yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const member of Object.values(value) as readonly JsonValue[]) yield* objectsIn(member);
}

/** A file of a build folder. */
export interface BuildFile {
  readonly file: string;
  readonly kind: string;
  /** The day of its commit: `2024-09-24`. */
  readonly date?: string;
  /** For a source map: the bytes that its hashes are of. */
  readonly sources?: readonly { readonly sha256: string; readonly file: string; readonly match: string }[];
}

/** The files of all builds; `undefined`, with a message, if there are none. */
export function readBuilds(): readonly BuildFile[] | undefined {
  if (existsSync(BUILDS)) {
    const listed = new Set(readdirSync(BUILDS));
    const all = JSON.parse(readFileSync(join(BUILDS, 'index.json'), 'utf8')) as readonly BuildFile[];
    return all.filter(({ file }) => listed.has(file));
  }
  process.stdout.write(`    skipped: there are no builds at ${BUILDS}\n`);
  return undefined;
}

/** The bytes of a file of a build. */
export function readBuildFile(file: string): Uint8Array {
  return Uint8Array.from(readFileSync(join(BUILDS, file)));
}

import * as z from 'zod/mini';
import { readU64 } from '../../core/move/integer';
import type { Ledger, LedgerAccount } from '../ledger';
import { NAMING_TYPES, ledgerModuleSchema } from '../ledgerModuleSchema';

/** A file in a snapshot is invalid. The message contains the file name and can be shown to the user. */
export class SnapshotFileError extends Error {
  override readonly name = 'SnapshotFileError';

  /**
   * @param file its path in the folder
   * @param problem the problem, without a period: `sequence_number should be of type string`
   */
  constructor(file: string, problem: string) {
    super(`${file}: ${problem}.`);
  }
}

const u64 = z
  .string()
  .check(z.refine(text => readU64(text) !== undefined, { error: 'should be a string with a 64-bit number' }));

const head = z.object({
  chain_id: z.int().check(z.gte(1), z.lte(255, { error: 'should be at most 255' })),
  ledger_version: u64,
  timestamp: u64,
});
const account = z.object({ sequence_number: u64, authentication_key: z.string() });
const modules = z.array(ledgerModuleSchema);

/**
 * Parses a snapshot: the files that `writeSnapshot` writes.
 * @param files the parsed JSON of each file by its path in the folder, with `/`; other files are ignored
 * @throws SnapshotFileError
 */
export function readSnapshot(files: ReadonlyMap<string, unknown>): Ledger {
  const { chain_id: chainId, ledger_version: version, timestamp } = readFile(files, 'ledger.json', head);
  const addresses = new Set([...files.keys()].flatMap(path => /^accounts\/(0x[0-9a-f]+)\//.exec(path)?.[1] ?? []));
  return {
    chainId,
    ledgerVersion: version,
    oldestVersion: version,
    timestamp,
    accounts: Object.fromEntries([...addresses].map(address => [address, readAccount(files, `accounts/${address}`)])),
    transactions: [],
    blocks: [],
  };
}

/** Reads an account. An address with modules, but without an account, has no `account.json`. */
function readAccount(files: ReadonlyMap<string, unknown>, folder: string): LedgerAccount {
  const file = `${folder}/account.json`;
  return {
    ...(files.has(file) && { account: readFile(files, file, account) }),
    modules: readFile(files, `${folder}/modules.json`, modules),
  };
}

function readFile<T>(files: ReadonlyMap<string, unknown>, file: string, schema: z.ZodMiniType<T>): T {
  if (!files.has(file)) throw new SnapshotFileError(file, 'is missing');
  const { data, error } = schema.safeParse(files.get(file), NAMING_TYPES);
  if (!error) return data;
  const [issue] = error.issues;
  throw new SnapshotFileError(file, `${issue?.path.map(String).join('.') ?? ''} ${issue?.message ?? ''}`.trim());
}

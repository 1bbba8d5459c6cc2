import { sha3_256 } from '@noble/hashes/sha3.js';
import type { Client } from '../gateway/client';
import { NotFoundError } from '../gateway/statusErrors';
import { parseMemberId } from '../move/functionId';
import { bytesToHex, hexToBytes } from '../move/hex';
import { UserFacingError } from '../userFacingError';
import type { CaseResult } from './caseResult';

/** The code of a module at a ledger version. */
export interface SeenCode {
  /** `0xcafe::vault`. */
  readonly module: string;
  /** Of all its bytecode, 12 hex digits; empty if there was no module of that name. */
  readonly digest: string;
  readonly ledgerVersion: string;
}

/** A module whose code is not the same at two ledger versions, with none in between that was read. */
export interface SeenUpgrade {
  readonly module: string;
  readonly after: string;
  readonly by: string;
}

/** The lowest and the highest of some ledger versions, decimal. */
export interface LedgerVersions {
  readonly lowest: string;
  readonly highest: string;
}

const DIGITS = 12;
/** Modules that are read after a run, in two requests each. */
const MOST_MODULES = 10;

/** Returns the lowest and the highest of some ledger versions; `undefined` if there are none. */
export function ledgerVersionsOf(versions: readonly (string | undefined)[]): LedgerVersions | undefined {
  const all = versions.flatMap(each => (each === undefined ? [] : BigInt(each)));
  const [first] = all;
  if (first === undefined) return undefined;
  const lowest = all.reduce((least, each) => (each < least ? each : least), first);
  const highest = all.reduce((most, each) => (each > most ? each : most), first);
  return { lowest: String(lowest), highest: String(highest) };
}

/**
 * Reads the modules that explain why cases did not pass as they were at the lowest and at the highest ledger version of
 * a run: those that these cases call, and those whose code changed. What cannot be read is left out. It starts no
 * request if everything passed, or at one ledger version.
 */
export async function codeAtEnds(
  results: readonly CaseResult[],
  client: Pick<Client, 'getAccountModule'>,
  signal: AbortSignal,
): Promise<readonly SeenCode[]> {
  const versions = ledgerVersionsOf(
    results.flatMap(({ report, again }) => [report?.details.ledgerVersion, again?.report.details.ledgerVersion]),
  );
  if (!versions || versions.lowest === versions.highest) return [];
  const modules = [...new Set(results.flatMap(modulesOf))].toSorted().slice(0, MOST_MODULES);
  const seen = await Promise.all(
    modules.flatMap(module =>
      [versions.lowest, versions.highest].map(each => codeAt({ module, ledgerVersion: each }, client, signal)),
    ),
  );
  return seen.flatMap(each => each ?? []);
}

/** Returns between which ledger versions the code of modules changed. */
export function upgradesIn(seen: readonly SeenCode[]): readonly SeenUpgrade[] {
  return [...new Set(seen.map(({ module }) => module))].toSorted().flatMap(module => {
    const own = seen
      .filter(each => each.module === module)
      .toSorted((one, other) => Number(BigInt(one.ledgerVersion) - BigInt(other.ledgerVersion)));
    return own.flatMap((each, index) => {
      const next = own[index + 1];
      if (!next || next.digest === each.digest) return [];
      return { module, after: each.ledgerVersion, by: next.ledgerVersion };
    });
  });
}

function modulesOf({ outcome, report }: CaseResult): readonly string[] {
  if (!report || outcome.kind === 'passed') return [];
  const called = parseMemberId(report.subject);
  const changed = outcome.kind === 'codeChanged' ? outcome.modules.filter(each => each.includes('::')) : [];
  return [...(called ? [`${called.address}::${called.module}`] : []), ...changed];
}

async function codeAt(
  { module, ledgerVersion }: Omit<SeenCode, 'digest'>,
  client: Pick<Client, 'getAccountModule'>,
  signal: AbortSignal,
): Promise<SeenCode | undefined> {
  const [address = '', name = ''] = module.split('::');
  try {
    const { value } = await client.getAccountModule(address, name, { ledgerVersion }, signal);
    const bytes = hexToBytes(value.bytecode);
    if (!bytes) return undefined;
    return { module, digest: bytesToHex(sha3_256(bytes)).replace(/^0x/, '').slice(0, DIGITS), ledgerVersion };
  } catch (error) {
    if (error instanceof NotFoundError && error.missing === 'module') return { module, digest: '', ledgerVersion };
    if (signal.aborted || error instanceof UserFacingError) return undefined;
    throw error;
  }
}

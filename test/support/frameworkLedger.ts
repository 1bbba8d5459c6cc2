import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Sandbox } from '../../src/sandbox/sandbox';
import type { LedgerModule } from '../../src/sandbox/ledgerModule';
import { publishedSandbox, type Publication } from './sandboxes';

/** The answers of public nodes for all modules of 0x1 at two dates; stored next to the repository and never in it. */
const FOLDER = '../shared/aptos/responses/modules/framework';
const FILES = { before: '2022-10-15_0x1.json', after: '2026-02-16_0x1.json' } as const;

/** The ledger versions from which the framework of each date is served. */
export const FRAMEWORK_VERSIONS = { before: '100', after: '900' } as const;

/** The framework at two dates. */
export interface FrameworkVersions {
  readonly before: readonly LedgerModule[];
  readonly after: readonly LedgerModule[];
}

/**
 * Reads both answers. Returns `undefined`, and prints a message, if they are not available.
 * @param root the project's folder
 */
export function readFrameworkVersions(root: string): FrameworkVersions | undefined {
  const folder = resolve(root, FOLDER);
  if (!existsSync(folder)) {
    console.log(`    skipped: there are no recorded answers at ${folder}`);
    return undefined;
  }
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as readonly LedgerModule[];
  return { before: read(FILES.before), after: read(FILES.after) };
}

/** Returns a sandbox on which the framework of one date is followed by that of the other. */
export function frameworkSandbox({ before, after }: FrameworkVersions): Sandbox {
  const published = (version: string, modules: readonly LedgerModule[]): readonly Publication[] =>
    modules.map(module => ({ version, module }));
  return publishedSandbox('0x1', [
    ...published(FRAMEWORK_VERSIONS.before, before),
    ...published(FRAMEWORK_VERSIONS.after, after),
  ]);
}

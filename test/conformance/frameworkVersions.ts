import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { WireModule } from '../../src/core/gateway/schemas/moduleSchema';

/** What public nodes answered for all modules of 0x1 at two dates; kept beside the repository and never in it. */
const FOLDER = resolve('../shared/aptos/responses/modules/framework');
const FILES = { before: '2022-10-15_0x1.json', after: '2026-02-16_0x1.json' } as const;

/** The framework at two dates. */
export interface FrameworkVersions {
  readonly before: readonly WireModule[];
  readonly after: readonly WireModule[];
}

/** Both answers; `undefined`, and said aloud, where they are not at hand. */
export function readFrameworkVersions(): FrameworkVersions | undefined {
  if (!existsSync(FOLDER)) {
    process.stdout.write(`    skipped: there are no recorded answers at ${FOLDER}\n`);
    return undefined;
  }
  const read = (file: string) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as readonly WireModule[];
  return { before: read(FILES.before), after: read(FILES.after) };
}

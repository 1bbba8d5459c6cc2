import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where faults are planted: folders, recursively, and single files. */
export const AREAS = {
  cli: ['src/cli'],
  transactions: ['src/core/results', 'src/core/transactions'],
  payloads: ['src/core/payloads'],
  modules: ['src/core/modules', 'src/core/move', 'src/core/packages'],
  simtests: ['src/core/simtests', 'src/core/agents'],
  /** Compiled code: read, shown as text, compared with what is deployed. */
  code: ['src/core/bytecode', 'src/core/code'],
  /** The code that decides whether and when a gateway is asked, and how long to wait for an answer. */
  gateway: [
    'src/core/gateway/httpTransport.ts',
    'src/core/gateway/inFlight.ts',
    'src/core/gateway/pace.ts',
    'src/core/gateway/pacer.ts',
    'src/core/gateway/rateEstimate.ts',
    'src/core/gateway/reach.ts',
    'src/core/gateway/requestScope.ts',
    'src/core/gateway/transport.ts',
    'src/core/gateway/waitUntilExecuted.ts',
    'src/core/gateway/windowLimit.ts',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** One of {@link AREAS}. */
export type Area = keyof typeof AREAS;

/** Whether there is an area of that name. */
export function isArea(name: string): name is Area {
  return Object.hasOwn(AREAS, name);
}

/** The text of every source file of an area, by its path from `root`. */
export async function readArea(root: string, area: Area): Promise<ReadonlyMap<string, string>> {
  const parts: readonly string[] = AREAS[area];
  const lists = await Promise.all(parts.map(async each => (each.endsWith('.ts') ? [each] : sourcesBelow(root, each))));
  return readAll(root, lists.flat());
}

/** The text of every TypeScript file of the project that is code or test, by its path from `root`. */
export async function readProject(root: string): Promise<ReadonlyMap<string, string>> {
  const lists = await Promise.all(
    ['src', 'test/unit', 'test/cli', 'test/support'].map(each => sourcesBelow(root, each)),
  );
  return readAll(root, lists.flat());
}

async function sourcesBelow(root: string, folder: string): Promise<readonly string[]> {
  const names = await readdir(join(root, folder), { recursive: true });
  return names
    .filter(name => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map(name => `${folder}/${name}`)
    .sort();
}

async function readAll(root: string, paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map(await Promise.all(paths.map(async path => [path, await readFile(join(root, path), 'utf8')] as const)));
}

import * as z from 'zod/mini';
import { moduleSchema } from '../../gateway/schemas/answerSchemas';
import { parseJson } from '../../json';
import type { WatchedModules } from './watchedModules';

export interface StoredWatch {
  /** The base URL of the gateway that the modules were read from. */
  readonly gateway: string;
  /** The watched accounts and modules, each with its name. */
  readonly watched: readonly (readonly [name: string, watched: WatchedModules])[];
}

const digits = z.exactOptional(z.string().check(z.regex(/^\d{1,20}$/)));
const seenModules = z.object({
  chain: z.exactOptional(z.object({ chainId: z.int(), ledgerVersion: digits, ledgerTimestamp: digits })),
  modules: z.array(z.object({ name: z.string(), wire: moduleSchema })),
});
const watchedModules = z.object({ now: seenModules, before: z.exactOptional(seenModules) });
const storedWatch = z.object({ gateway: z.string(), watched: z.array(z.tuple([z.string(), watchedModules])) });

/** Parses a stored string; `undefined` if it is corrupt or has a different format. */
export function parseWatch(text: string): StoredWatch | undefined {
  return storedWatch.safeParse(parseJson(text)).data;
}

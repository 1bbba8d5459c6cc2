import { NotFoundError } from '../../core/gateway/statusErrors';
import type { WireModule } from '../../core/gateway/schemas/moduleSchema';
import type { ModuleSource } from '../../core/modules/moduleStore';
import { readModule } from '../../core/modules/readAbi';
import type { ModuleState } from '../../core/modules/watch/upgrades';
import type { Look } from '../../core/modules/watch/watchRecord';

/** What a look is asked with. */
export interface Looking {
  /** Behind whatever else is asked. */
  readonly background: ModuleSource;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/**
 * Looks at a module, or at all pages of an account. That there is no such module or account is an answer, too.
 *
 * @throws the client's errors
 */
export async function readWatched(
  looking: Looking,
  address: string,
  name: string | undefined,
  signal: AbortSignal,
): Promise<Look> {
  try {
    return await (name === undefined ? readAccount(looking, address, signal) : readOne(looking, address, name, signal));
  } catch (error) {
    if (!(error instanceof NotFoundError) || (error.missing !== 'account' && error.missing !== 'module')) throw error;
    return { ...lookOf(looking, name, {}), missing: error };
  }
}

async function readOne(looking: Looking, address: string, name: string, signal: AbortSignal): Promise<Look> {
  const { value, headers } = await looking.background.getAccountModule(address, name, {}, signal);
  return { ...lookOf(looking, name, headers), states: new Map([[name, await stateOf(value, address)]]) };
}

async function readAccount(looking: Looking, address: string, signal: AbortSignal): Promise<Look> {
  const states = new Map<string, ModuleState>();
  let look = lookOf(looking, undefined, {});
  let pages = 0;
  let hasNameless = false;
  for await (const { value, headers } of looking.background.allAccountModules(address, {}, signal)) {
    pages++;
    look = lookOf(looking, undefined, headers);
    for (const each of value) {
      if (each.abi) states.set(each.abi.name, await stateOf(each, address));
      else hasNameless = true;
    }
  }
  return { ...look, states, hasNameless, pages: Math.max(1, pages) };
}

function lookOf(
  { now }: Looking,
  name: string | undefined,
  { ledgerVersion }: { readonly ledgerVersion?: string | undefined },
): Look {
  const seen = { readAt: now(), ...(ledgerVersion !== undefined && { ledgerVersion }) };
  return { seen, ...(name !== undefined && { name }), states: new Map(), pages: 1, hasNameless: false };
}

async function stateOf(wire: WireModule, address: string): Promise<ModuleState> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(wire.bytecode.toLowerCase()));
  const codeHash = [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('');
  return { module: readModule(wire, address), codeHash };
}

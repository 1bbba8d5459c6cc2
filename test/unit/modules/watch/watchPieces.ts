import { NotFoundError } from '../../../../src/core/gateway/statusErrors';
import { readModule } from '../../../../src/core/modules/readAbi';
import type { ModuleState, WatchCheck } from '../../../../src/core/modules/watch/watchRecord';

const FUNCTION = { visibility: 'public', is_entry: true, is_view: false, generic_type_params: [], return: [] };

/** Returns a module of `0xa` with the parameter types of its functions. @param code changed for different code */
export function state(
  name: string,
  functions: Readonly<Record<string, readonly string[]>>,
  code = JSON.stringify(functions),
): ModuleState {
  const exposed_functions = Object.entries(functions).map(([each, params]) => ({
    ...FUNCTION,
    name: each,
    params: [...params],
  }));
  const abi = { address: '0xa', name, friends: [], exposed_functions, structs: [] };
  return { module: readModule({ bytecode: '0x0000', abi }, '0xa'), codeHash: hashOf(code) };
}

/** Returns a module whose ABI the node could not read. */
export function unreadable(code: string): ModuleState {
  return { module: { address: '0xa', byteLength: 2 }, codeHash: hashOf(code) };
}

/** Returns a reading of all of `0xa`. @param at in ms since the epoch, and a hundredth of the ledger version */
export function check(at: number, states: readonly ModuleState[], facts: Partial<WatchCheck> = {}): WatchCheck {
  const named = states.flatMap(each => (each.module.abi ? [[each.module.abi.name, each] as const] : []));
  const seen = { readAt: at, ledgerVersion: String(at * 100) };
  return { seen, states: new Map(named), pages: 1, hasNameless: false, ...facts };
}

/** Returns a reading of one module of `0xa`. */
export function checkAt(at: number, name: string, found: ModuleState | undefined): WatchCheck {
  const states = new Map(found ? [[name, found]] : []);
  return { ...check(at, []), name, states, ...(!found && { missing: notFound('module_not_found') }) };
}

/** Returns the error of a node without the account or module. */
export function notFound(code: 'account_not_found' | 'module_not_found'): NotFoundError {
  const context = { operation: { kind: 'getAccountModules', address: '0xa' }, network: 'Testnet' } as const;
  const body = { message: 'not there', error_code: code };
  return new NotFoundError(context, { status: 404, body, text: '', headers: {}, retryAfterMs: undefined });
}

/** Returns text of a hash's length that differs for different code. */
function hashOf(code: string): string {
  return Buffer.from(code).toString('hex').padEnd(64, '0').slice(-64);
}

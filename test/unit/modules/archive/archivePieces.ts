import { ConnectionError } from '../../../../src/core/gateway/requestErrors';
import { NotFoundError } from '../../../../src/core/gateway/statusErrors';
import { ModuleArchive } from '../../../../src/core/modules/archive/moduleArchive';
import { ManualClock } from '../../gateway/manualClock';
import type { MemoryArchiveFolder } from './memoryArchiveFolder';

const CONTEXT = { operation: { kind: 'getAccountModules', address: '0x1' }, network: 'Testnet' } as const;

/** Returns the error of an unreachable gateway. */
export function refused(): ConnectionError {
  return new ConnectionError(CONTEXT, 'gateway.example', Object.assign(new Error(), { code: 'ECONNREFUSED' }));
}

/** Returns the error of a node without the account or module. */
export function absent(code: 'account_not_found' | 'module_not_found'): NotFoundError {
  const body = { message: 'not there', error_code: code };
  return new NotFoundError(CONTEXT, { status: 404, body, text: '', headers: {}, retryAfterMs: undefined });
}

/** Returns an archive over a folder, and its log messages. */
export function archiveOver(folder: MemoryArchiveFolder, clock = new ManualClock(), mostBytes = 1_000_000) {
  const said: string[] = [];
  const warn = (sentence: string): void => {
    said.push(sentence);
  };
  return { archive: new ModuleArchive(folder, { clock, warn, mostBytes }), said, clock };
}

import { ConnectionError } from '../../../../src/core/gateway/requestErrors';
import { NotFoundError } from '../../../../src/core/gateway/statusErrors';
import { type ArchiveLimits, ModuleArchive } from '../../../../src/core/modules/archive/moduleArchive';
import { ManualClock } from '../../gateway/manualClock';
import type { MemoryArchiveFolder } from './memoryArchiveFolder';

const CONTEXT = { operation: { kind: 'getAccountModules', address: '0x1' }, network: 'Testnet' } as const;

/** Time that passes when a test says so; pauses that are none pass by themselves. */
export class ArchiveClock extends ManualClock {
  override sleep(ms: number, signal: AbortSignal): Promise<void> {
    return ms === 0 ? Promise.resolve() : super.sleep(ms, signal);
  }
}

/** The gateway is not there. */
export function refused(): ConnectionError {
  return new ConnectionError(CONTEXT, 'gateway.example', Object.assign(new Error(), { code: 'ECONNREFUSED' }));
}

/** The node says that it is not there. */
export function absent(code: 'account_not_found' | 'module_not_found'): NotFoundError {
  const body = { message: 'not there', error_code: code };
  return new NotFoundError(CONTEXT, { status: 404, body, text: '', headers: {}, retryAfterMs: undefined });
}

/** An archive over a folder, and what it says to the log. */
export function archiveOver(folder: MemoryArchiveFolder, clock = new ArchiveClock(), limits?: ArchiveLimits) {
  const said: string[] = [];
  const warn = (sentence: string): void => {
    said.push(sentence);
  };
  return { archive: new ModuleArchive(folder, { clock, warn, ...(limits && { limits }) }), said, clock };
}

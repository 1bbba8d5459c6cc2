import { BytecodeError } from '../bytecode/bytecodeError';
import type { WireSimulationResult } from '../gateway/schemas/simulationResultSchema';
import type { CodeStore } from '../modules/codeStore';
import { parseNameId } from '../payloads/qualifiedName';
import { parseVmStatus, type AbortError } from '../reports/vmStatus';
import { UserFacingError } from '../userFacingError';

/** The longest that the name of a code is waited for, in ms. */
const LONGEST_WAIT = 5_000;

/**
 * Returns the name of an abort code that a status does not name, as nodes do where the module has no error map when they
 * simulate; one module is read for it. `undefined` if it has no such name, or the module cannot be read.
 */
export async function abortErrorOf(
  { success, vm_status: status }: WireSimulationResult,
  code: Pick<CodeStore, 'module'>,
  signal: AbortSignal,
): Promise<AbortError | undefined> {
  const parsed = success ? undefined : parseVmStatus(status);
  if (parsed?.kind !== 'abort' || parsed.abort.name !== undefined || parsed.abort.compiler !== undefined)
    return undefined;
  const id = parsed.abort.module === undefined ? undefined : parseNameId(parsed.abort.module);
  if (!id || id.name !== undefined) return undefined;
  try {
    const [{ bytes }, { readBytecode }, { errorOf, readMetadata }] = await Promise.all([
      code.module(id, AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT)])),
      import('../bytecode/readBytecode'),
      import('../bytecode/metadata'),
    ]);
    const read = readBytecode(bytes).code;
    const found = read.kind === 'module' ? errorOf(readMetadata(read.metadata), BigInt(parsed.abort.code)) : undefined;
    return found && { name: found.name, description: found.description };
  } catch (error) {
    signal.throwIfAborted();
    const isUnread = error instanceof UserFacingError || error instanceof BytecodeError || isTimeout(error);
    if (isUnread) return undefined;
    throw error;
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

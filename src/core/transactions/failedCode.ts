import type { AbortPlace } from '../code/possibleAborts';
import { memberIdText, parseMemberId, shortSubject, type MemberId, type ModuleId } from '../move/functionId';
import { parseNameId } from '../payloads/qualifiedName';
import type { CodePlace, CodeReport, SimulationReport } from '../results/simulationReport';
import { parseVmStatus, type AbortError } from '../results/verdict';
import { BytecodeError } from '../bytecode/byteCursor';
import type { WireSimulationResult } from '../gateway/schemas/simulationResultSchema';
import type { CodeStore } from '../modules/codeStore';
import { UserFacingError } from '../userFacingError';

/** Returns the bytecode of a module at the version where a transaction ran; empty if the node has none. */
export type CodeReader = (id: ModuleId, signal: AbortSignal) => Promise<Uint8Array>;

/** Maximum number of locations of an abort. A check that many functions share aborts in a single location. */
const MOST_PLACES = 8;

/**
 * Returns where a transaction stopped in deployed code: the locations that abort with its abort code and the calls that
 * lead there, or the instruction at which the VM stopped. Reads one module, or two if the entry function is in a
 * different one.
 * @returns `undefined` if the status contains no location, or if the code does not show one
 * @throws what `read` throws
 */
export async function failedCode(
  { success, vmStatus, subject }: Pick<SimulationReport, 'success' | 'vmStatus' | 'subject'>,
  read: CodeReader,
  signal: AbortSignal,
): Promise<CodeReport | undefined> {
  const status = success ? undefined : parseVmStatus(vmStatus);
  if (status?.kind === 'failure') {
    const id = parseMemberId(status.where);
    return id && stopped(id, Number(status.codeOffset), read, signal);
  }
  if (status?.kind !== 'abort' || status.abort.module === undefined) return undefined;
  const id = parseNameId(status.abort.module);
  return id && aborted(parseMemberId(subject), id, BigInt(status.abort.code), { read, signal });
}

async function stopped(
  id: MemberId,
  offset: number,
  read: CodeReader,
  signal: AbortSignal,
): Promise<CodeReport | undefined> {
  const [bytes, { stopPlace }] = await Promise.all([read(id, signal), import('../code/stopPlace')]);
  const place = stopPlace(bytes, id, offset);
  return place && { kind: 'stopped', function: memberIdText(id), offset, ...place };
}

async function aborted(
  called: MemberId | undefined,
  { address, module: name }: ModuleId,
  code: bigint,
  { read, signal }: { readonly read: CodeReader; readonly signal: AbortSignal },
): Promise<CodeReport | undefined> {
  const module = { address, module: name };
  const ids = [module, ...(called && !isSame(called, module) ? [called] : [])];
  const [{ PossibleAborts }, ...codes] = await Promise.all([
    import('../code/possibleAborts'),
    ...ids.map(id => read(id, signal)),
  ]);
  const aborts = new PossibleAborts(id => codes[ids.findIndex(each => isSame(each, id))]);
  const found = called && aborts.of(called);
  const reached = found?.aborts.find(each => each.code === code && isSame(each.module, module))?.places ?? [];
  // Calls through modules that were not read can lead to other locations in the module.
  const isWhole = found && found.unread.length + found.callingValues.length === 0 && !found.isCut;
  const others = isWhole && reached.length > 0 ? [] : aborts.placesIn(module, code);
  const places = [...reached, ...others.filter(other => !reached.some(each => isSamePlace(each, other)))];
  if (places.length === 0) return undefined;
  return {
    kind: 'aborts',
    places: places.slice(0, MOST_PLACES).map(codePlace),
    more: Math.max(0, places.length - MOST_PLACES),
  };
}

function isSame(one: ModuleId, other: ModuleId): boolean {
  return one.address === other.address && one.module === other.module;
}

function isSamePlace(one: AbortPlace, other: AbortPlace): boolean {
  return one.offset === other.offset && one.path.at(-1)?.name === other.path.at(-1)?.name;
}

function codePlace({ path, offset }: AbortPlace): CodePlace {
  const names = path.map(memberIdText);
  return { function: names.at(-1) ?? '', offset, callers: names.slice(0, -1).map(shortSubject) };
}

/** Maximum time to wait for the name of a code, in milliseconds. */
const LONGEST_WAIT = 5_000;

/**
 * Returns the name of an abort code for a status that does not contain it, because nodes omit it in simulations if the
 * module has no error map. Reads one module. Returns `undefined` if the code has no name, or the module cannot be read.
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

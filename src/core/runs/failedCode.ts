import type { AbortPlace } from '../code/possibleAborts';
import type { CodeStore } from '../modules/codeStore';
import { memberIdText, parseMemberId, shortSubject, type MemberId, type ModuleId } from '../move/functionId';
import { parseNameId } from '../payloads/qualifiedName';
import type { CodePlace, CodeReport, SimulationReport } from '../reports/simulationReport';
import { parseVmStatus } from '../reports/vmStatus';

/** Places of an abort that are shown; a check that many functions make aborts in one place. */
const MOST_PLACES = 8;

/**
 * Returns where deployed code ends a transaction as it ended: the places that abort with its code and the calls that lead
 * there, or the instruction at which the VM stopped. One request, or two if the entry function is in a different module,
 * unless they have been read.
 *
 * @returns `undefined` if the status names no place, or the code does not show it @throws the client's errors
 */
export async function failedCode(
  { success, vmStatus, subject }: Pick<SimulationReport, 'success' | 'vmStatus' | 'subject'>,
  store: CodeStore,
  signal: AbortSignal,
): Promise<CodeReport | undefined> {
  const status = success ? undefined : parseVmStatus(vmStatus);
  if (status?.kind === 'failure') {
    const id = parseMemberId(status.where);
    return id && stopped(id, Number(status.codeOffset), store, signal);
  }
  if (status?.kind !== 'abort' || status.abort.module === undefined) return undefined;
  const id = parseNameId(status.abort.module);
  return id && aborted(parseMemberId(subject), id, BigInt(status.abort.code), { store, signal });
}

async function stopped(
  id: MemberId,
  offset: number,
  store: CodeStore,
  signal: AbortSignal,
): Promise<CodeReport | undefined> {
  const [{ bytes }, { stopPlace }] = await Promise.all([store.module(id, signal), import('../code/stopPlace')]);
  const place = stopPlace(bytes, id, offset);
  return place && { kind: 'stopped', function: memberIdText(id), offset, ...place };
}

async function aborted(
  called: MemberId | undefined,
  module: ModuleId,
  code: bigint,
  { store, signal }: { readonly store: CodeStore; readonly signal: AbortSignal },
): Promise<CodeReport | undefined> {
  const [{ PossibleAborts }] = await Promise.all([
    import('../code/possibleAborts'),
    store.module(module, signal),
    called && store.module(called, signal),
  ]);
  const aborts = new PossibleAborts(id => store.known(id)?.bytes);
  const isMeant = ({
    module: { address, module: name },
    code: each,
  }: {
    readonly module: ModuleId;
    readonly code: bigint;
  }) => each === code && address === module.address && name === module.module;
  const reached = called && aborts.of(called).aborts.find(isMeant)?.places;
  const places = reached ?? aborts.placesIn({ address: module.address, module: module.module }, code);
  if (places.length === 0) return undefined;
  return {
    kind: 'aborts',
    places: places.slice(0, MOST_PLACES).map(codePlace),
    more: Math.max(0, places.length - MOST_PLACES),
  };
}

function codePlace({ path, offset }: AbortPlace): CodePlace {
  const names = path.map(memberIdText);
  return { function: names.at(-1) ?? '', offset, callers: names.slice(0, -1).map(shortSubject) };
}

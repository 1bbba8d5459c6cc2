import { verdictOf, parseVmStatus, withAbortError, type AbortError, type MoveAbort } from '../results/verdict';
import { safeName, safeText } from './safeText';
import type { ToolOutputs } from './toolOutputSchemas';
import { errorOf, readMetadata } from '../bytecode/metadata';
import { readBytecode } from '../bytecode/readBytecode';
import { BytecodeError } from '../bytecode/byteCursor';
import { placeWords } from '../code/abortWords';
import { PossibleAborts } from '../code/possibleAborts';
import type { ModuleId } from '../move/functionId';
import { parseNameId, nameIdText } from '../payloads/qualifiedName';
import { networkFacts, ToolInputError, type AgentTool } from './agentTool';
import { moduleOf } from './readModule';
import { defined } from '../text/defined';

/** The parts of a status; each string from the chain is in a separate field. */
export type ExplainedStatus = Omit<ToolOutputs['explain_status'], 'code_places' | 'network' | 'note'>;

/**
 * Returns the parts of a status. @param named the abort code's name in the module, if the status does not contain it
 */
export function statusFacts(text: string, success: boolean, named?: AbortError): ExplainedStatus {
  const status = withAbortError(parseVmStatus(text), named);
  const message = status.message === undefined ? {} : { message: safeText(status.message) };
  const { meaning, advice } = verdictOf(status, success, { limit: '' });
  // The meaning of an abort contains names from the chain, which belong in separate fields.
  const own = { ...defined({ meaning, advice }), ...message };
  switch (status.kind) {
    case 'executed':
      return { kind: 'executed', ...message };
    case 'abort': {
      const { compiler } = status.abort;
      const made = compiler === undefined ? {} : { meaning: compiler };
      return { kind: 'abort', abort: abortFacts(status.abort), ...made, ...message };
    }
    case 'outOfGas':
      return { kind: 'out_of_gas', ...own };
    case 'failure': {
      const { where, codeOffset } = status;
      return {
        kind: 'failure',
        ...own,
        stopped_in: safeName(where),
        ...(codeOffset !== undefined && { code_offset: codeOffset }),
      };
    }
    case 'code':
      return { kind: 'status_code', status_code: safeName(status.name), ...own };
    case 'other':
      return { kind: 'other', message: safeText(text) };
  }
}

function abortFacts({ module, code, name, description, category, reason }: MoveAbort) {
  return {
    ...(module !== undefined && { module: safeName(module) }),
    code,
    ...(name !== undefined && { name: safeName(name) }),
    ...(description !== undefined && { description: safeText(description) }),
    ...defined({ category, reason }),
  };
}

const MOST_PLACES = 8;
const NUMBER = /^\s*(0x[\da-f]{1,16}|\d{1,20})\s*$/i;
const MAX_CODE = 2n ** 64n;

/** Explains a status. With a module, also looks up the abort code in it. */
export const EXPLAIN_STATUS: AgentTool<'explain_status'> = {
  name: 'explain_status',
  plan: async ({ module }, { host }) => {
    if (module === undefined) return { requests: 0, sends: [] };
    const id = moduleOf(module);
    const { code } = await host.connection();
    return code.known(id) ? { requests: 0, sends: [] } : { requests: 1, sends: [`the module name ${nameIdText(id)}`] };
  },
  run: async ({ status, module }, call) => {
    const text = asStatus(status, module);
    const facts = statusFacts(text, text === 'Executed successfully');
    const parsed = parseVmStatus(text);
    if (parsed.kind !== 'abort' || module === undefined) return facts;
    const id = moduleOf(module);
    call.progress(`Reading ${nameIdText(id)}`);
    const { code, network } = await call.connection();
    const { bytes } = await code.module(id, call.signal);
    const found = lookUp(bytes, id, BigInt(parsed.abort.code));
    const { name, description } = found.error ?? {};
    return {
      ...facts,
      abort: {
        code: parsed.abort.code,
        module: safeName(nameIdText(id)),
        ...facts.abort,
        ...(name !== undefined && { name: safeName(name) }),
        ...(description !== undefined && description !== '' && { description: safeText(description) }),
      },
      ...(found.places.length > 0 && { code_places: found.places.map(safeName) }),
      network: networkFacts(network),
      ...(found.places.length === 0 && {
        note: 'No instruction in the module aborts with this code as a constant: it might come from a caller or from a different module.',
      }),
    };
  },
};

/** Returns the abort status for a number. @throws ToolInputError if it is too large for an abort code */
function asStatus(text: string, module: string | undefined): string {
  const [, number] = NUMBER.exec(text) ?? [];
  if (number === undefined) return text.trim();
  const code = BigInt(number);
  if (code >= MAX_CODE) throw new ToolInputError('"status" is larger than the largest abort code, which is a u64.');
  const id = module === undefined ? undefined : parseNameId(module);
  return `Move abort${id ? ` in ${id.address}::${id.module}` : ''}: 0x${code.toString(16)}`;
}

function lookUp(bytes: Uint8Array, id: ModuleId, code: bigint) {
  const aborts = new PossibleAborts(each =>
    each.address === id.address && each.module === id.module ? bytes : undefined,
  );
  const places = [...new Set(aborts.placesIn(id, code).map(placeWords))].slice(0, MOST_PLACES);
  return { places, error: errorIn(bytes, code) };
}

function errorIn(bytes: Uint8Array, code: bigint) {
  try {
    const read = readBytecode(bytes);
    return read.code.kind === 'module' ? errorOf(readMetadata(read.code.metadata), code) : undefined;
  } catch (error) {
    if (!(error instanceof BytecodeError)) throw error;
    return undefined;
  }
}

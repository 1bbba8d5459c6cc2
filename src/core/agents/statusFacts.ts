import { verdictOf } from '../reports/verdict';
import { parseVmStatus, withAbortError, type AbortError, type MoveAbort } from '../reports/vmStatus';
import { safeName, safeText } from './safeText';
import type { ToolOutputs } from './toolOutputSchemas';

/** The parts of a status, with each text from the chain in a field of its own. */
export type StatusFacts = Omit<ToolOutputs['explain_status'], 'code_places' | 'network' | 'note'>;

/** Returns the parts of a status. @param named what the module calls an abort code that it does not name */
export function statusFacts(text: string, success: boolean, named?: AbortError): StatusFacts {
  const status = withAbortError(parseVmStatus(text), named);
  const message = status.message === undefined ? {} : { message: safeText(status.message) };
  const { meaning, advice } = verdictOf(status, success, { limit: '' });
  // What an abort means is made of names of the chain: those are fields of their own.
  const own = { ...(meaning !== undefined && { meaning }), ...(advice !== undefined && { advice }), ...message };
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
    ...(category !== undefined && { category }),
    ...(reason !== undefined && { reason }),
  };
}

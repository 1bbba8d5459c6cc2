import { compilerAbort } from '../move/compilerAborts';
import { ERROR_CATEGORIES } from '../move/errorCategories';

/**
 * A parsed `vm_status`, which public nodes give only as text (FACTS of public nodes). `message` is the VM's additional
 * text, if a simulation includes it.
 */
export type VmStatus = { readonly message?: string } & (
  | { readonly kind: 'executed' }
  | { readonly kind: 'abort'; readonly abort: MoveAbort }
  | { readonly kind: 'outOfGas' }
  /** The VM stopped inside a function: arithmetic, a missing resource, a limit. */
  | {
      readonly kind: 'failure';
      /** `0x1::m::f`, or `script`. */
      readonly where: string;
      /** Offset in the function's bytecode, decimal. */
      readonly codeOffset?: string;
    }
  /** The name of a status code: the transaction was rejected before it ran, or by the VM's rules. */
  | { readonly kind: 'code'; readonly name: string }
  | { readonly kind: 'other'; readonly text: string }
);

/** An abort by Move code. */
export interface MoveAbort {
  /** `0x1::coin`; absent if a script aborted. */
  readonly module?: string;
  /** Lower-case hex, such as `0x10006`. */
  readonly code: string;
  /** The constant's name, if the module has an error map: `EINSUFFICIENT_BALANCE`. */
  readonly name?: string;
  /** The constant's doc comment, if the module has an error map; without a name, the message of the abort itself. */
  readonly description?: string;
  /** What a code of the compiler itself means, a sentence. Such an abort has no name and no category. */
  readonly compiler?: string;
  /** The category of the code in `std::error`: `invalid argument`. Absent for other codes. */
  readonly category?: string;
  /** The lowest 16 bits if there is a category: the constant's own number, decimal. */
  readonly reason?: string;
}

/** What the bytecode of its module calls an abort code: the constant's name and doc comment. */
export interface AbortError {
  readonly name: string;
  readonly description: string;
}

/** Returns a status with the name of its abort code, if it has none. */
export function withAbortError(status: VmStatus, error: AbortError | undefined): VmStatus {
  if (!error || status.kind !== 'abort' || status.abort.name !== undefined) return status;
  const { name, description } = error;
  const text = status.abort.description ?? description;
  return { ...status, abort: { ...status.abort, name, ...(text !== '' && { description: text }) } };
}

/** Returns the status of a report, with what is known about its abort code. */
export function statusOf({ vmStatus, abortError }: ReportedStatus): VmStatus {
  return withAbortError(parseVmStatus(vmStatus), abortError);
}

/** The part of a report with its status. */
interface ReportedStatus {
  readonly vmStatus: string;
  readonly abortError?: AbortError;
}

const MESSAGE = '\nExecution failed with message: ';
/** An abort with a message of its own has an empty name, as no constant has its code: `(0x17): MESSAGE`. */
const ABORT = /^Move abort(?: in ([^\s]+?))?: (?:code )?(?:(\w*)\()?(0x[0-9a-f]{1,16})\)?(?:: ([^]*))?$/i;
const FAILURE = /^Execution failed in (\S+)(?: \([^)]*\))? at code offset (\d+)/;
const COMMITTED_WITH_CODE = /^Transaction Executed and Committed with Error ([A-Z][A-Z0-9_]+)$/;
const CODE = /^[A-Z][A-Z0-9_]+$/;

/** Parses a `vm_status`; a text in an unknown form is kept whole. */
export function parseVmStatus(text: string): VmStatus {
  const cut = text.indexOf(MESSAGE);
  if (cut < 0) return parseStatus(text);
  return { ...parseStatus(text.slice(0, cut)), message: text.slice(cut + MESSAGE.length) };
}

function parseStatus(text: string): VmStatus {
  if (text === 'Executed successfully') return { kind: 'executed' };
  if (text === 'Out of gas' || text === 'OUT_OF_GAS') return { kind: 'outOfGas' };
  const abort = ABORT.exec(text);
  if (abort) return { kind: 'abort', abort: abortOf(abort) };
  const [, where, codeOffset] = FAILURE.exec(text) ?? [];
  if (where !== undefined && codeOffset !== undefined) return { kind: 'failure', where, codeOffset };
  const name = CODE.test(text) ? text : COMMITTED_WITH_CODE.exec(text)?.[1];
  return name === undefined ? { kind: 'other', text } : { kind: 'code', name };
}

function abortOf([, module, name = '', hex = '0x0', text = '']: RegExpExecArray): MoveAbort {
  const code = BigInt(hex);
  const compiler = compilerAbort(code);
  const category = ERROR_CATEGORIES[Number(code >> 16n) - 1]?.replaceAll('_', ' ');
  // Nodes look a code of the compiler up by its lowest bits, which may be those of a constant.
  const isOther = compiler !== undefined && name !== '';
  return {
    ...(module === undefined || module === 'script' ? {} : { module }),
    code: `0x${code.toString(16)}`,
    ...(name === '' || isOther ? {} : { name }),
    ...(text === '' || isOther ? {} : { description: text }),
    ...(compiler !== undefined && { compiler }),
    ...(category === undefined ? {} : { category, reason: (code & 0xffffn).toString() }),
  };
}

/** Returns a status on one line: the VM's additional text follows the status itself. */
export function statusLine(text: string): string {
  return joinedLines(text.replace(MESSAGE, '; '));
}

/** Returns text of several lines, as doc comments and messages may have, on one. */
export function joinedLines(text: string): string {
  const lines = text.split('\n').map(line => line.trim());
  return lines.filter(line => line !== '').join(' ');
}

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
  /** The constant's doc comment, if the module has an error map. */
  readonly description?: string;
  /** The category of the code in `std::error`: `invalid argument`. Absent for other codes. */
  readonly category?: string;
  /** The lowest 16 bits if there is a category: the constant's own number, decimal. */
  readonly reason?: string;
}

const MESSAGE = '\nExecution failed with message: ';
const ABORT = /^Move abort(?: in ([^\s]+?))?: (?:code )?(?:(\w+)\()?(0x[0-9a-f]{1,16})\)?(?:: ([^]*))?$/i;
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

function abortOf([, module, name, hex = '0x0', description]: RegExpExecArray): MoveAbort {
  const code = BigInt(hex);
  const category = ERROR_CATEGORIES[Number(code >> 16n) - 1]?.replaceAll('_', ' ');
  return {
    ...(module === undefined || module === 'script' ? {} : { module }),
    code: `0x${code.toString(16)}`,
    ...(name === undefined ? {} : { name }),
    ...(description === undefined || description === '' ? {} : { description }),
    ...(category === undefined ? {} : { category, reason: (code & 0xffffn).toString() }),
  };
}

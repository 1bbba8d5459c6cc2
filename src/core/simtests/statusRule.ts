import { parseAddress } from '../move/address';
import { parseMemberId } from '../move/functionId';
import type { SimulationReport } from '../reports/simulationReport';
import { parseVmStatus, statusOf } from '../reports/vmStatus';

/** How a transaction is to end. */
export type StatusRule =
  | { readonly kind: 'success' | 'outOfGas' }
  /** `code` is a number, `name` that of a constant; the module may be left open. */
  | { readonly kind: 'abort'; readonly module?: string; readonly code: bigint }
  | { readonly kind: 'abortName'; readonly module: string; readonly name: string }
  /** The VM stopped inside a function: arithmetic, a missing resource, a limit. */
  | { readonly kind: 'failure'; readonly where?: string }
  /** The name of a VM status, or of an abort in any module. */
  | { readonly kind: 'name'; readonly name: string };

/** The forms of a status. */
export const STATUS_PATTERN =
  /^(?:success|out of gas|failure(?: in 0x[0-9a-fA-F]{1,64}::[A-Za-z_]\w*::[A-Za-z_]\w*)?|0x[0-9a-fA-F]{1,16}|\d{1,20}|0x[0-9a-fA-F]{1,64}::[A-Za-z_]\w*::(?:0x[0-9a-fA-F]{1,16}|\d{1,20}|[A-Za-z_]\w*)|[A-Z][A-Z0-9_]+)$/;

/** Reads a status; `undefined` for other text. */
export function parseStatusRule(text: string): StatusRule | undefined {
  if (text === 'success') return { kind: 'success' };
  if (text === 'out of gas') return { kind: 'outOfGas' };
  if (text === 'failure') return { kind: 'failure' };
  if (text.startsWith('failure in ')) {
    const id = parseMemberId(text.slice('failure in '.length));
    return id && { kind: 'failure', where: `${id.address}::${id.module}::${id.name}` };
  }
  if (/^(?:0x[0-9a-f]{1,16}|\d{1,20})$/i.test(text)) return { kind: 'abort', code: BigInt(text) };
  const [, address, module, last] = /^(0x[0-9a-f]{1,64})::([a-z_]\w*)::(\w+)$/i.exec(text) ?? [];
  if (address !== undefined && module !== undefined && last !== undefined) {
    const id = `${parseAddress(address) ?? address}::${module}`;
    if (/^(?:0x[0-9a-f]{1,16}|\d{1,20})$/i.test(last)) return { kind: 'abort', module: id, code: BigInt(last) };
    return /^\d/.test(last) ? undefined : { kind: 'abortName', module: id, name: last };
  }
  return /^[A-Z][A-Z0-9_]+$/.test(text) ? { kind: 'name', name: text } : undefined;
}

/** Whether a simulation ended as the rule says. */
export function hasStatus(report: SimulationReport, rule: StatusRule): boolean {
  const status = statusOf(report);
  if (rule.kind === 'success') return report.success;
  if (report.success) return false;
  switch (rule.kind) {
    case 'outOfGas':
      return status.kind === 'outOfGas';
    case 'abort':
      return (
        status.kind === 'abort' &&
        BigInt(status.abort.code) === rule.code &&
        (rule.module === undefined || rule.module === moduleText(status.abort.module))
      );
    case 'abortName':
      return (
        status.kind === 'abort' && status.abort.name === rule.name && rule.module === moduleText(status.abort.module)
      );
    case 'failure':
      return status.kind === 'failure' && (rule.where === undefined || rule.where === memberText(status.where));
    case 'name':
      return (
        (status.kind === 'code' && status.name === rule.name) ||
        (status.kind === 'abort' && status.abort.name === rule.name)
      );
  }
}

/**
 * Returns how a simulation ended, in the form in which a test expects it: `success`, `0x1::coin::EINSUFFICIENT_BALANCE`,
 * `0xcafe::vault::0x5`, `out of gas`, `failure in 0xcafe::vault::deposit`, the name of a VM status. A status in an
 * unknown form is unchanged.
 */
export function statusText({ success, vmStatus }: Pick<SimulationReport, 'success' | 'vmStatus'>): string {
  if (success) return 'success';
  const status = parseVmStatus(vmStatus);
  switch (status.kind) {
    case 'abort': {
      const { module, name, code } = status.abort;
      return module === undefined ? code : `${moduleText(module) ?? module}::${name ?? code}`;
    }
    case 'outOfGas':
      return 'out of gas';
    case 'failure':
      return parseMemberId(status.where) ? `failure in ${memberText(status.where)}` : 'failure';
    case 'code':
      return status.name;
    case 'executed':
    case 'other':
      return vmStatus;
  }
}

function moduleText(module: string | undefined): string | undefined {
  const [, address = '', name = ''] = /^(0x[0-9a-f]{1,64})::(\w+)$/i.exec(module ?? '') ?? [];
  return name === '' ? module : `${parseAddress(address) ?? address}::${name}`;
}

function memberText(where: string): string {
  const id = parseMemberId(where);
  return id ? `${id.address}::${id.module}::${id.name}` : where;
}

import type { JsonObject, JsonValue } from '../json';
import { defined } from '../text/defined';
import type { AccountLabels } from './accountLabels';
import type { CallReport, ReportNetwork } from './simulationReport';
import type { FailureReport, RunWith } from './traceReport';

/** The result page's data for a single function run in the sandbox. Nothing is applied. */
export interface RunReport {
  readonly kind: 'run';
  readonly network: ReportNetwork;
  readonly ledgerVersion: string;
  /** The function's id. */
  readonly subject: string;
  /** The accounts passed for the signer parameters, in order. */
  readonly signers: readonly string[];
  /** The labels of the signers; added by the host. */
  readonly labels?: AccountLabels;
  readonly call: CallReport;
  readonly end: RunEnd;
  readonly ran: RunWith;
}

/** How a run ended; `stopped` if Movescope could not run it to completion, which says nothing about the chain. */
export type RunEnd =
  | { readonly kind: 'returned'; readonly values: readonly ReturnedValue[] }
  | { readonly kind: 'aborted' | 'failed' | 'stopped'; readonly failure: FailureReport };

export interface ReturnedValue {
  readonly type: string;
  /** In the format of the node API. */
  readonly value: JsonValue;
}

export const END_WORDS: Readonly<Record<RunEnd['kind'], string>> = {
  returned: 'Returned',
  aborted: 'Aborted',
  failed: 'Failed',
  stopped: 'Stopped',
};

export const NOTHING_APPLIED = 'Nothing was applied: the sandbox is unchanged.';

/** Returns a failure without the URIs of local files. */
export function withoutUris(failure: FailureReport): FailureReport {
  const frames = failure.frames.map(({ source, ...frame }) => {
    if (!source) return frame;
    const { path, line, column, text } = source;
    return { ...frame, source: { path, line, column, text } };
  });
  return { ...failure, frames };
}

export function runJson({ subject, ledgerVersion, signers, call, end, ran }: RunReport): JsonObject {
  return {
    function: subject,
    type_arguments: call.typeArguments.map(({ type }) => type),
    signers,
    arguments: call.arguments.map(({ json }) => json),
    ledger_version: ledgerVersion,
    status: end.kind,
    ...(end.kind === 'returned'
      ? { values: end.values.map(({ value }) => value), types: end.values.map(({ type }) => type) }
      : { failure: JSON.parse(JSON.stringify(withoutUris(end.failure))) as JsonObject }),
    ...defined({ ...ran }),
  };
}

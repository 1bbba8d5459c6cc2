import type { Network } from '../gateway/network';
import type { GatewayError } from '../gateway/gatewayError';
import { NotJsonError, OtherAnswerError, SchemaMismatchError } from '../gateway/requestErrors';
import {
  AccessKeyRefusedError,
  HttpStatusError,
  NotFoundError,
  PrunedError,
  RateLimitError,
} from '../gateway/statusErrors';
import { sandboxLimitText, type Absent, type Stop } from '../payloads/check/finding';
import { PayloadError } from '../payloads/draft';
import { UserFacingError } from '../userFacingError';
import type { AnswerHeaders } from '../gateway/answer';
import { areOfTwoChains, chainMoment, type ChainMoment } from '../chainMoment';
import type { ReportNetwork } from '../results/simulationReport';

/**
 * The sandbox's error codes, which nodes do not use. The first means that the sandbox lacks something, which is the
 * message; the second means that it could not finish a run, with the reason as the message.
 */
const SANDBOX_LIMIT = 'sandbox_limit';
const SANDBOX_STOPPED = 'sandbox_stopped';

function isSandboxLimit(error: unknown): error is HttpStatusError {
  const code = error instanceof HttpStatusError ? error.body?.error_code : undefined;
  return code === SANDBOX_LIMIT || code === SANDBOX_STOPPED;
}

/**
 * The sandbox lacks something that the call needs, or stopped the run. Whether the call would succeed on a chain is
 * therefore unknown.
 */
export class NotRunError extends UserFacingError {
  override readonly name = 'NotRunError';

  constructor(
    readonly absent: Absent | Stop,
    cause: Error,
  ) {
    super(`Not run: ${sandboxLimitText(absent)}`, { cause });
  }
}

/**
 * Runs work for a call; converts errors about the limits of the sandbox into {@link NotRunError}.
 * @param subject the called function's id, or the payload's `type`
 * @throws NotRunError; what `work` throws
 */
export async function withinSandbox<Result>(
  { sandbox = false }: Partial<Pick<Network, 'sandbox'>>,
  subject: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isSandboxLimit(error)) {
      const { error_code: code, message = subject } = error.body ?? {};
      throw new NotRunError(code === SANDBOX_STOPPED ? { reason: message } : { subject: message }, error);
    }
    if (!sandbox) throw error;
    if (error instanceof PayloadError && error.absent) throw new NotRunError(error.absent, error);
    const isAbsent = error instanceof NotFoundError && (error.missing === 'module' || error.missing === 'account');
    if (isAbsent) throw new NotRunError({ subject }, error);
    throw error;
  }
}

/** Returns why the call in a transaction is sent unchecked; empty if it is checked, or there is no call. */
export function notChecked(called: { readonly kind: string; readonly unread?: GatewayError } | undefined): {
  readonly notChecked?: string;
} {
  return called?.unread ? { notChecked: `its module could not be read: ${called.unread.explanation}` } : {};
}

/** Whether an error concerns only the request for a module, so that other requests might succeed. */
export function isUnread(error: unknown): error is GatewayError {
  if (error instanceof SchemaMismatchError || error instanceof OtherAnswerError || error instanceof NotJsonError)
    return true;
  if (error instanceof NotFoundError) return error.missing === 'other';
  return (
    error instanceof HttpStatusError &&
    !(error instanceof AccessKeyRefusedError) &&
    !(error instanceof RateLimitError) &&
    !(error instanceof PrunedError) &&
    !isSandboxLimit(error)
  );
}

/** Returns a report's network. @param headers headers of the response on which the report is based */
export function reportNetwork(
  { id, label, mainNetwork, sandbox }: Network,
  headers: AnswerHeaders = {},
): ReportNetwork {
  const chain = chainMoment(headers);
  const { framework } = headers;
  return {
    id,
    label,
    ...(mainNetwork !== undefined && { mainNetwork }),
    sandbox,
    ...(sandbox && framework !== undefined && { framework }),
    ...(chain && { chain }),
  };
}

/** A network and the state of its chain at the latest response. */
export interface NetworkNow {
  readonly network: Pick<Network, 'id'>;
  readonly chain: ChainMoment | undefined;
}

/** Whether a report is from a network and from the chain that it serves now. An unknown chain counts as a match. */
export function isFrom(report: ReportNetwork, { network, chain }: NetworkNow): boolean {
  if (report.id !== network.id) return false;
  return report.chain === undefined || chain === undefined || !areOfTwoChains(report.chain, chain);
}

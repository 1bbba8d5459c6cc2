import { isLoopback } from '../core/gateway/network';
import { OtherAnswerError, ConnectionError, PathError } from '../core/gateway/requestErrors';
import { operationText, type Operation } from '../core/gateway/gatewayError';
import {
  AccessKeyRefusedError,
  InvalidInputError,
  PrunedError,
  RequestTooLargeError,
} from '../core/gateway/statusErrors';
import { PayloadError } from '../core/payloads/draft';
import { missingSigners } from '../core/payloads/overrides';
import { MissingSignersError } from '../core/transactions/encode';
import { NotInBlockError } from '../core/transactions/ledger/locateTransaction';
import { NotRunError } from '../core/transactions/notRun';
import { PayloadTextError } from '../core/transactions/payloadText';
import { KeylessRefusedError, SignersRefusedError } from '../core/transactions/simulate';
import { UserFacingError } from '../core/userFacingError';
import { KEY_VARIABLE } from '../core/gateway/accessKey';
import { SECOND_KEY_VARIABLE } from './accessKey';
import { BadInputError, EXIT, OutputError } from './exitCode';
import { proxyVariables } from './proxyFetch';
import type { Terminal } from './command';
import { printable } from './text/style';

export interface Failure {
  readonly code: number;
  /** Advice refers to command-line options. */
  readonly sentence: string;
  /** An unexpected response, printed in full. */
  readonly answer?: string;
}

/** Returns the message and exit code of an error. */
export function failureOf(error: unknown, env: Terminal['env']): Failure {
  const failure = { code: codeOf(error), sentence: printable(sentenceOf(error, env)) };
  const isAnswer = error instanceof OtherAnswerError || error instanceof NotInBlockError;
  return isAnswer ? { ...failure, answer: error.answer.text } : failure;
}

function codeOf(error: unknown): number {
  if (error instanceof NotRunError) return EXIT.notRun;
  if (error instanceof OutputError) return EXIT.outputFailed;
  if (error instanceof KeylessRefusedError || error instanceof SignersRefusedError) return codeOf(error.cause);
  const isInput =
    error instanceof BadInputError ||
    error instanceof PayloadError ||
    error instanceof PayloadTextError ||
    error instanceof InvalidInputError ||
    error instanceof RequestTooLargeError ||
    error instanceof PathError;
  return isInput ? EXIT.badInput : EXIT.gatewayFailed;
}

function sentenceOf(error: unknown, env: Terminal['env']): string {
  if (error instanceof AccessKeyRefusedError) return keyRefusedText(error);
  if (error instanceof KeylessRefusedError) {
    return `${error.cause.message} If the payload is correct, this gateway does not accept simulations without a public key: specify --public-key HEX.`;
  }
  if (error instanceof MissingSignersError) {
    const { subject, takes, named } = error;
    return `${missingSigners(subject, takes, named)}: specify --secondary-signer ADDRESS for each additional signer.`;
  }
  if (error instanceof InvalidInputError && PAGED.has(error.operation.kind))
    return `${error.message} If the page is too large for the gateway, specify a smaller --limit.`;
  if (error instanceof PrunedError && error.body && error.operation.kind === 'getAccountTransactions') {
    return `${operationText(error.operation, error.network)} failed: the node has pruned these transactions (410); specify a higher --start.`;
  }
  if (error instanceof ConnectionError && error.problem === 'certificate') return certificateText(error);
  if (error instanceof ConnectionError) {
    const isDirect = isLoopback(new URL(`https://${error.host}`).hostname);
    const [variable] = isDirect ? [] : proxyVariables(env);
    return `${error.message}${variable === undefined ? '' : ` ${variable} sets a proxy, which might be the cause.`}`;
  }
  if (error instanceof UserFacingError) return error.message;
  return `Internal error: ${error instanceof Error ? error.message : String(error)}`;
}

/** Operations with paged responses. */
const PAGED: ReadonlySet<Operation['kind']> = new Set(['getAccountModules', 'getAccountTransactions']);

/** Returns the message for a certificate error. Node.js does not use the system's certificates. */
function certificateText({ operation, network, host, code = '' }: ConnectionError): string {
  return `${operationText(operation, network)} failed: the certificate of ${host} is not trusted (${code}), so nothing was sent; check --base-url and your proxy. If your organisation issues its own certificates, set NODE_EXTRA_CA_CERTS to the file of its certificate authority.`;
}

/** The second gateway rejected its access key. The message refers to command-line options. */
export class SecondKeyRefusedError extends UserFacingError {
  override readonly name = 'SecondKeyRefusedError';

  constructor(cause: AccessKeyRefusedError) {
    super(refusedText(cause, `${SECOND_KEY_VARIABLE} and --with-base-url`), { cause });
  }
}

/** Returns the message for a rejected access key. The message refers to command-line options. */
function keyRefusedText(error: AccessKeyRefusedError): string {
  return refusedText(error, `${KEY_VARIABLE} and --base-url`);
}

function refusedText({ operation, network, hasKey }: AccessKeyRefusedError, check: string): string {
  if (!hasKey)
    return `${operationText(operation, network)} failed: the gateway requires an access key (401), and --auth none sends none; remove --auth none, or check ${check}.`;
  return `${operationText(operation, network)} failed: the gateway rejected the access key (401), which might be wrong, disabled, or for a different region than the URL; check ${check}.`;
}

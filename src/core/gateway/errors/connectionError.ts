import { GatewayError, type ErrorContext } from './gatewayError';

/** Why there was no connection, as far as a fetch tells. */
export type ConnectionProblem = 'nameNotFound' | 'refused' | 'unreachable' | 'certificate' | 'broken' | 'unknown';

/** No connection to the gateway, or it ended before the answer did. */
export class ConnectionError extends GatewayError {
  override readonly name = 'ConnectionError';
  readonly problem: ConnectionProblem;
  /** Host and port of the gateway. */
  readonly host: string;
  /** The engine's code, such as `ECONNREFUSED`, where it gives one. */
  readonly code: string | undefined;

  constructor(context: ErrorContext, host: string, cause: unknown) {
    const code = errorCode(cause);
    const problem = code === undefined ? 'unknown' : problemOf(code);
    super(context, sentenceEnd(problem, host, code), { cause });
    this.problem = problem;
    this.host = host;
    this.code = code;
  }
}

const NAME_NOT_FOUND = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EAI_NODATA', 'EAI_NONAME']);
const UNREACHABLE = new Set(['ETIMEDOUT', 'ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN', 'UND_ERR_CONNECT_TIMEOUT']);
const BROKEN = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
]);
const CERTIFICATE =
  /^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO$|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_(GET|VERIFY|DECRYPT|DECODE)|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH)/;

function problemOf(code: string): ConnectionProblem {
  if (NAME_NOT_FOUND.has(code)) return 'nameNotFound';
  if (code === 'ECONNREFUSED') return 'refused';
  if (UNREACHABLE.has(code)) return 'unreachable';
  if (BROKEN.has(code)) return 'broken';
  return CERTIFICATE.test(code) ? 'certificate' : 'unknown';
}

function sentenceEnd(problem: ConnectionProblem, host: string, code: string | undefined): string {
  switch (problem) {
    case 'nameNotFound':
      return `the name of ${host} could not be resolved; check the address of the network and your connection.`;
    case 'refused':
      return `${host} refused the connection; check the address of the network and that the gateway runs.`;
    case 'unreachable':
      return `${host} could not be reached; check your connection and your proxy settings.`;
    case 'certificate':
      return `no secure connection to ${host} could be made (${code ?? ''}), so that nothing was sent; check the address of the network, your proxy and your system's certificates.`;
    case 'broken':
      return `the connection to ${host} ended before the answer was complete; try again.`;
    case 'unknown':
      return `${host} gave no answer that can be read (${code ?? 'no connection; a redirect, which is never followed; or, in VS Code for the Web, no CORS headers'}); check the address of the network, your connection and your proxy settings.`;
  }
}

/** How deep engines nest the error that has the code. */
const MAX_CAUSES = 5;

function errorCode(error: unknown): string | undefined {
  let current = error;
  for (let depth = 0; depth < MAX_CAUSES && current instanceof Error; depth++) {
    if ('code' in current && typeof current.code === 'string' && /^\w+$/.test(current.code)) return current.code;
    current = current.cause;
  }
  return undefined;
}

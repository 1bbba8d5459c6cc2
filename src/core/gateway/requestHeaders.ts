import { checkAccessKey } from './accessKey';
import type { ErrorContext } from './errors/gatewayError';
import { MissingKeyError } from './errors/missingKeyError';
import { UnusableKeyError } from './errors/unusableKeyError';
import type { Auth } from './network';

/**
 * The headers of a request; the access key stands in one of the two that SPEC.md §5.1 names.
 *
 * @throws MissingKeyError when the network wants a key and there is none.
 * @throws UnusableKeyError when no header can carry the key. An engine would refuse it too, with the key in its message.
 */
export function requestHeaders(
  auth: Auth,
  accessKey: string | undefined,
  hasBody: boolean,
  context: ErrorContext,
): Readonly<Record<string, string>> {
  const headers = { accept: 'application/json', ...(hasBody && { 'content-type': 'application/json' }) };
  if (auth === 'none') return headers;
  if (accessKey === undefined) throw new MissingKeyError(context);
  const checked = checkAccessKey(accessKey);
  if (checked.kind === 'invalid') throw new UnusableKeyError(context, checked.reason);
  return auth === 'bearer'
    ? { ...headers, authorization: `Bearer ${checked.key}` }
    : { ...headers, 'x-api-key': checked.key };
}

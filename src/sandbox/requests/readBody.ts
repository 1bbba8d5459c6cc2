import { frameworkError } from '../http/nodeError';
import type { SandboxRequest } from '../sandboxRequest';

/** Bytes; what nodes allow by default. */
const MAX_BODY = 8 * 1024 * 1024;

/** The JSON in a request's body. @throws NodeError 400, 413 or 415 */
export async function readBody(request: SandboxRequest): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw frameworkError(415, `the \`Content-Type\` requested by the client is not supported: ${type}`);
  }
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > MAX_BODY) throw frameworkError(413, 'payload too large');
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw frameworkError(400, 'parse request payload error: expected value at line 1 column 1');
  }
}

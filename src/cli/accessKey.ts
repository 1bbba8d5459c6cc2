import { checkAccessKey, KEY_VARIABLE } from '../core/gateway/accessKey';
import type { Call } from './command';
import { BadInputError } from './exitCode';

/**
 * The environment variable that contains the second gateway's access key. That key is never read from standard input.
 */
export const SECOND_KEY_VARIABLE = 'MOVESCOPE_WITH_ACCESS_KEY';

/** Reads the access key from standard input or the environment. @throws BadInputError, which never contains the key */
export async function readAccessKey(call: Call): Promise<string> {
  if (call.args.has('key-stdin')) return checked(await call.terminal.readInput(), call);
  const instead = 'or pass the key on standard input with --key-stdin; for a local node, use --auth none';
  return keyOfVariable(call, KEY_VARIABLE, `No access key: set ${KEY_VARIABLE}, ${instead}.`);
}

/** Reads the access key of the second gateway, like {@link readAccessKey}. A key is sent only to its own network. */
export function readSecondAccessKey(call: Call): string {
  const instead = `set ${SECOND_KEY_VARIABLE}; for a local node, use --with-auth none`;
  return keyOfVariable(call, SECOND_KEY_VARIABLE, `No access key for --with-base-url: ${instead}.`);
}

function keyOfVariable(call: Call, variable: string, missing: string): string {
  const text = call.terminal.env[variable] ?? '';
  if (text.trim() === '') throw new BadInputError(missing);
  return checked(text, call);
}

function checked(text: string, { keepSecret }: Call): string {
  const result = checkAccessKey(text);
  if (result.kind === 'invalid') throw new BadInputError(result.reason);
  keepSecret(text);
  return result.key;
}

import { checkAccessKey } from '../core/gateway/accessKey';
import type { Call } from './command';
import { BadInputError } from './exitCode';

/** Where the key is found when it is not on standard input. */
export const KEY_VARIABLE = 'MOVESCOPE_ACCESS_KEY';
/** Where that of the second gateway is found; standard input has none for it. */
export const SECOND_KEY_VARIABLE = 'MOVESCOPE_WITH_ACCESS_KEY';

/**
 * The access key, from standard input or from the environment.
 * @throws BadInputError when there is none, or it cannot be one; the key is never part of the error
 */
export async function readAccessKey(call: Call): Promise<string> {
  const { args, terminal } = call;
  const fromInput = args.has('key-stdin');
  const text = fromInput ? await terminal.readInput() : terminal.env[KEY_VARIABLE];
  if (text === undefined || (!fromInput && text.trim() === '')) {
    throw new BadInputError(
      `There is no access key: put it into ${KEY_VARIABLE}, or give it on standard input with --key-stdin; for a local node say --auth none.`,
    );
  }
  return checked(text, call);
}

/** The access key of the second gateway, as {@link readAccessKey}: a key belongs to one network, and is sent to no other. */
export function readSecondAccessKey(call: Call): string {
  const { terminal } = call;
  const text = terminal.env[SECOND_KEY_VARIABLE];
  if (text === undefined || text.trim() === '') {
    throw new BadInputError(
      `There is no access key for --with-base-url: put it into ${SECOND_KEY_VARIABLE}; for a local node say --with-auth none.`,
    );
  }
  return checked(text, call);
}

function checked(text: string, { keepSecret }: Call): string {
  keepSecret(text);
  const result = checkAccessKey(text);
  if (result.kind === 'invalid') throw new BadInputError(result.reason);
  return result.key;
}

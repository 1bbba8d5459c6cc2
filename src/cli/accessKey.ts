import { checkAccessKey } from '../core/gateway/accessKey';
import type { Call } from './command';
import { BadInputError } from './badInputError';

/** Where the key is found when it is not on standard input. */
export const KEY_VARIABLE = 'MOVESCOPE_ACCESS_KEY';

/**
 * The access key, from standard input or from the environment.
 * @throws BadInputError when there is none, or it cannot be one; the key is never part of the error
 */
export async function readAccessKey({ args, terminal }: Call): Promise<string> {
  const fromInput = args.has('key-stdin');
  const text = fromInput ? await terminal.readInput() : terminal.env[KEY_VARIABLE];
  if (text === undefined || (!fromInput && text.trim() === '')) {
    throw new BadInputError(
      `There is no access key: put it into ${KEY_VARIABLE}, or give it on standard input with --key-stdin; for a local node say --auth none.`,
    );
  }
  const checked = checkAccessKey(text);
  if (checked.kind === 'invalid') throw new BadInputError(checked.reason);
  return checked.key;
}

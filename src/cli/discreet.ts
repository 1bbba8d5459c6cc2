import { redactedKey } from '../core/gateway/redactedKey';
import { KEY_VARIABLE, SECOND_KEY_VARIABLE } from './accessKey';
import type { Terminal } from './terminal';

/** Shorter ones are in many a word, and no key that guards anything. */
const SHORTEST = 8;

/** A terminal that shows no access key, whatever a gateway or a command line repeats. */
export interface Discreet {
  readonly terminal: Terminal;
  readonly keepSecret: (key: string) => void;
}

/** A terminal that shows none of the keys in its environment, nor those that it learns of. */
export function discreet(terminal: Terminal): Discreet {
  const keys = new Set<string>();
  const keepSecret = (key: string): void => {
    if (key.trim().length >= SHORTEST) keys.add(key.trim());
  };
  for (const name of [KEY_VARIABLE, SECOND_KEY_VARIABLE]) keepSecret(terminal.env[name] ?? '');
  return {
    terminal: {
      ...terminal,
      // An answer may be long; what is said of one is not. Parts of a key may be words that it shares with a sentence.
      write: text => {
        terminal.write([...keys].reduce((rest, key) => rest.replaceAll(key, '•••'), text));
      },
      writeError: text => {
        terminal.writeError([...keys].reduce((rest, key) => redactedKey(rest, key, Infinity), text));
      },
    },
    keepSecret,
  };
}

import { locatorOf } from '../../engine/documentLocator';
import type { LineTokens } from '../../engine/candidates';
import type { LoadedLanguage } from '../language';
import { commandFileLanguage } from './cliCommand';
import { scanLine } from './commandLines';
import { RECIPE } from './dialects';

/** The indentation of a recipe's line, and the signs that say whether it is shown and whether it may fail. */
const PREFIX = /^[ \t]+[@+-]*/;

/** A rule with the first line of its recipe after a semicolon. */
const RULE = /^[\w./%$(){} -]{1,200}:[^=:;#\n]{0,200};[ \t]*[@+-]*/;

/** Scans the recipes of a file for `make` or `just`: each of their lines is a script of its own. */
function scanRecipe(text: string, before: string, tokens: LineTokens): string {
  const prefix = before === '' ? ((PREFIX.exec(text) ?? RULE.exec(text))?.[0].length ?? 0) : undefined;
  if (prefix === 0) return '';
  const commands = prefix === undefined ? text : ' '.repeat(prefix) + text.slice(prefix);
  const after = scanLine(commands, before, tokens, RECIPE);
  return text.trimEnd().endsWith('\\') ? after : '';
}

export const LANGUAGE: LoadedLanguage = {
  makeLocator: locatorOf(commandFileLanguage(scanRecipe, RECIPE)),
  sentences: {
    names: ['Makefiles'],
    whereToLook: 'In a Makefile, put the cursor in `aptos move run --function-id …` of a recipe.',
    wanted: 'a recipe with a command such as aptos move run --function-id 0x1::coin::transfer',
  },
};

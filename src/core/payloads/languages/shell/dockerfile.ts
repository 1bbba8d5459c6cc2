import { locatorOf } from '../../engine/documentLocator';
import type { LineTokens } from '../../engine/candidates';
import type { LoadedLanguage } from '../language';
import { commandFileLanguage } from './cliCommand';
import { scanLine } from './commandLines';
import { POSIX } from './dialects';
import { scanFlowList, withFlowLists } from './flowList';

/** An instruction with a command, and its own options. */
const INSTRUCTION = /^[ \t]*(?:RUN|CMD|ENTRYPOINT)[ \t]+(?:--[\w-]+(?:=\S*)?[ \t]+)*/i;

/** Scans the commands of a file for `docker build`. */
function scanInstruction(text: string, before: string, tokens: LineTokens): string {
  const prefix = before === '' ? (INSTRUCTION.exec(text)?.[0].length ?? 0) : undefined;
  if (prefix === 0) return '';
  // A comment does not end a command that continues.
  if (prefix === undefined && !before.startsWith('<') && /^[ \t]*#/.test(text)) return before;
  if (prefix !== undefined && text.charAt(prefix) === '[') {
    scanFlowList(text, prefix, tokens, POSIX);
    return '';
  }
  const commands = prefix === undefined ? text : ' '.repeat(prefix) + text.slice(prefix);
  const after = scanLine(commands, before, tokens, POSIX);
  const isText = after.startsWith('<');
  return isText || text.trimEnd().endsWith('\\') ? after : '';
}

export const LANGUAGE: LoadedLanguage = {
  makeLocator: locatorOf(withFlowLists(commandFileLanguage(scanInstruction, POSIX))),
  sentences: {
    names: ['Dockerfiles'],
    whereToLook: 'In a Dockerfile, put the cursor in `aptos move run --function-id …` of an instruction.',
    wanted: 'an instruction such as RUN aptos move run --function-id 0x1::coin::transfer',
  },
};

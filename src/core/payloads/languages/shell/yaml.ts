import { locatorOf } from '../../engine/documentLocator';
import type { LineTokens } from '../../engine/candidates';
import type { LoadedLanguage } from '../language';
import { commandFileLanguage } from './cliCommand';
import { addBreak, scanLine } from './commandLines';
import { POSIX, POWERSHELL } from './dialects';
import { scanFlowList, withFlowLists } from './flowList';

/** The dashes of list items, and a key with its colon, before a value. */
const BEFORE_VALUE = /^[ \t]*(?:-[ \t]+)*(?:("[^"\n]*"|'[^'\n]*'|[^\s:#'"[{&*!|>-][^\s:#]*)[ \t]*:(?=\s|$)[ \t]*)?/;
/** What begins a text over the next lines: as it is, or with its lines joined. */
const BLOCK_START = /^([|>])[-+\d]{0,2}[ \t]*(?:#.*)?$/;
/** What is open in YAML: the column of the key or dash of a text, and how the text is read; a shell's state follows. */
const OPEN = /^(\d+)([|>-])/;
/** The end of a line that continues in PowerShell, which a step may name as its shell. */
const OF_POWERSHELL = /[ \t]`[ \t]*$/m;
/** Keys of texts for people. */
const PROSE = /^(?:name|title|desc|description|summary|about|help|message|comment|notes?)$/i;

/** Scans the texts of a YAML file, such as the `run: |` of a workflow and the list items of a `script:`. */
function scanYaml(text: string, before: string, tokens: LineTokens): string {
  const [open = '', column = '', style = ''] = OPEN.exec(before) ?? [];
  const indent = text.search(/\S/);
  const isInside = open !== '' && (indent < 0 || indent > Number(column));
  if (isInside && indent < 0 && style === '>') {
    addBreak(tokens);
    return open;
  }
  if (isInside) return open + (style === '-' ? '' : scanText(text, before.slice(open.length), style, tokens));
  if (open !== '') addBreak(tokens);
  return scanValue(text, tokens);
}

/** Scans a line of a text. @param style `>` if the next line continues it */
function scanText(text: string, before: string, style: string, tokens: LineTokens): string {
  const line = text.replace(OF_POWERSHELL, ' \\');
  const isJoined = style === '>' && !line.trimEnd().endsWith('\\');
  return scanLine(isJoined ? `${line} \\` : line, before, tokens, POSIX);
}

/** Scans a line that is not inside a text. */
function scanValue(text: string, tokens: LineTokens): string {
  const match = BEFORE_VALUE.exec(text);
  const start = match?.[0].length ?? 0;
  const value = text.slice(start).trimEnd();
  const key = match?.[1];
  const column = key === undefined ? Math.max(text.lastIndexOf('-', start - 1), 0) : text.indexOf(key);
  const isProse = key !== undefined && PROSE.test(key);
  const [, style] = BLOCK_START.exec(value) ?? [];
  if (style !== undefined) return `${column}${isProse ? '-' : style}`;
  if (value.startsWith('[') && !isProse) scanFlowList(text, start, tokens, POSIX);
  if (value === '' || isProse || '#&*![{|>%@`'.includes(value.charAt(0))) return '';
  const quote = /^["']/.exec(value)?.[0];
  if (quote === undefined) {
    return `${column}>${scanText(' '.repeat(start) + value, '', '>', tokens)}`;
  }
  const inner = value.slice(1, -1);
  const isPlain = value.length > 1 && value.endsWith(quote) && !inner.includes(quote) && !inner.includes('\\');
  if (isPlain) scanLine(' '.repeat(start + 1) + inner, '', tokens, POSIX);
  return '';
}

const STEPS = withFlowLists(commandFileLanguage(scanYaml, POSIX));
const POWERSHELL_STEPS = commandFileLanguage(scanYaml, POWERSHELL);

export const LANGUAGE: LoadedLanguage = {
  makeLocator: locatorOf({
    ...STEPS,
    read: (window, before, source) =>
      (OF_POWERSHELL.test(window.text) ? POWERSHELL_STEPS : STEPS).read(window, before, source),
  }),
  sentences: {
    names: ['YAML'],
    whereToLook: 'In YAML, put the cursor in `aptos move run --function-id …` of a step.',
    wanted: 'a step with a command such as aptos move run --function-id 0x1::coin::transfer',
  },
};

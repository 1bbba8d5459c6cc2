/** A way in which a document is broken while it is being written. */
export interface Break {
  readonly what: string;
  /** @param marked a text with the cursor `|` in the first of two payloads */
  readonly apply: (marked: string) => string;
  /** Whether the second payload remains. */
  readonly leavesRest: boolean;
}

const CURSOR_LINE = /^.*\|.*$/m;

function made(what: string, apply: (marked: string) => string, leavesRest = true): Break {
  return { what, apply, leavesRest };
}

/** Removes the first match of a sign after the cursor. */
function withoutNext(marked: string, sign: RegExp): string {
  const at = marked.indexOf('|');
  return marked.slice(0, at) + marked.slice(at).replace(sign, '');
}

function atCursor(marked: string, text: string): string {
  return marked.replace('|', `${text}|`);
}

/** Half-typed documents of every kind, for all languages. */
export const BREAKS: readonly Break[] = [
  made('the rest of the document is not there', marked => marked.slice(0, marked.indexOf('|') + 1), false),
  made('the rest of the line is not there', marked => marked.replace(/\|.*/, '|')),
  made('the line is cut in the middle of its value', marked => marked.replace(/..\|.*/, '|')),
  made('the list is not closed', marked => withoutNext(marked, /\n\s*\],?/)),
  made('the object is not closed', marked => withoutNext(marked, /\n\s*[})]+[,;]*(?=\n)/)),
  made('neither list nor object is closed', marked => withoutNext(marked, /\n\s*[\])],?\n\s*[})][,;)]*/)),
  made('a comma lacks', marked => withoutNext(marked, /,/)),
  made('a comma is doubled', marked => atCursor(marked, ',,')),
  made('the value is not there', marked => marked.replace(/[^\s[]*\|[^\s,\]]*/, '|')),
  made('a bracket is opened', marked => atCursor(marked, ', [')),
  made('a brace is opened', marked => atCursor(marked, ', {')),
  made('a parenthesis is opened', marked => atCursor(marked, ', f(')),
  made('a bracket too many is closed', marked => atCursor(marked, '}')),
  made('a double quote is opened', marked => atCursor(marked, ', "0x')),
  made('a single quote is opened', marked => atCursor(marked, ", '0x")),
  made('a string is opened before a whole line', marked => marked.replace(CURSOR_LINE, line => `"${line}`)),
  made('a key is begun', marked => marked.replace(/\n(.*)\|/, '\n"gas\n$1|')),
  made('signs are in the way', marked => atCursor(marked, ' @ # $ ~ ? \\ ')),
  made('an operator waits', marked => atCursor(marked, ' + ')),
  made('a merge has conflicts in the list', marked =>
    marked.replace(CURSOR_LINE, line => `<<<<<<< HEAD\n${line}\n=======\n${line.replace('|', '')}\n>>>>>>> theirs`),
  ),
  made('a merge has conflicts before the payload', marked =>
    marked.replace('\n', '\n<<<<<<< HEAD\n  mine: {\n=======\n  theirs: [\n>>>>>>> theirs\n'),
  ),
  made('a comment is opened', marked => marked.replace('sends', 'sends { ['), true),
  made('a template of an editor is left', marked => atCursor(marked, '${1:address}')),
  made('prose stands in it', marked => marked.replace(CURSOR_LINE, line => `isn't it "this one?\n${line}`)),
];

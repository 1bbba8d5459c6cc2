import { ExternalTokenizer, type InputStream } from '@lezer/lr';
import { BlockComment, entryWord, LessThan, SpecText, strayEscape, typeClose, typeOpen } from './move.grammar.terms';

const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;
const TAB = 9;
const QUOTE = 34;
const HASH = 35;
const STAR = 42;
const SLASH = 47;
const COLON = 58;
const SEMICOLON = 59;
const LESS = 60;
const EQUALS = 61;
const GREATER = 62;
const BACKSLASH = 92;
const LETTER_E = 101;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const END = -1;

/**
 * Matches tokens that can appear anywhere, so it runs at every token: block comments, which can be nested in Move (an
 * unclosed comment extends to the end of the file); the word `entry` before `fun`, where it cannot be a name, so that
 * an incomplete declaration ends there as at a reserved word; and an escape after an unclosed quote, because each
 * escaped quote would otherwise be tried as the start of a string.
 */
export const everywhere = new ExternalTokenizer(input => {
  if (input.next === SLASH && input.peek(1) === STAR) {
    skipBlockComment(input);
    input.acceptToken(BlockComment);
  } else if (input.next === LETTER_E && isEntry(input)) input.acceptToken(entryWord, ENTRY.length);
  else if (input.next === BACKSLASH && input.peek(1) !== NEWLINE && input.peek(1) !== END)
    input.acceptToken(strayEscape, 2);
});

const ENTRY = 'entry';

function isEntry(input: InputStream): boolean {
  const at = afterSpace(input, ENTRY.length);
  return at > ENTRY.length && wordAt(input, 0) === ENTRY && wordAt(input, at) === 'fun';
}

/**
 * Matches a specification, from `spec` to its `;` or closing brace, including a `proof` after it, as one token, because
 * the editor does not need its contents. If a brace is not closed, the specification ends at a line that starts a
 * declaration, because specifications cannot contain declarations.
 */
export const specifications = new ExternalTokenizer(input => {
  if (input.next === END) return;
  let depth = 0;
  while (input.next !== END) {
    const { next } = input;
    if (skipCommentOrString(input)) continue;
    input.advance();
    if (next === NEWLINE && startsDeclaration(input)) break;
    if (next === OPEN_BRACE) depth++;
    else if (next === CLOSE_BRACE) depth--;
    if (next === SEMICOLON ? depth === 0 : next === CLOSE_BRACE && depth <= 0 && !startsProof(input)) break;
  }
  input.acceptToken(SpecText);
});

/**
 * Matches `<` and `>` of type parameters and type arguments. In an expression, `<` must directly follow a name, as the
 * compiler requires. `>` closes a list regardless of what follows it (`>>`, `>=`).
 */
export const typeBrackets = new ExternalTokenizer(
  (input, stack) => {
    if (input.next === GREATER && stack.canShift(typeClose)) input.acceptToken(typeClose, 1);
    if (input.next !== LESS || !stack.canShift(typeOpen)) return;
    const after = input.peek(1);
    if (after === LESS || after === EQUALS) return;
    if (stack.canShift(LessThan) && !touchesName(input.peek(-1))) return;
    input.acceptToken(typeOpen, 1);
  },
  { contextual: true },
);

function touchesName(before: number): boolean {
  return before === COLON || isWord(before);
}

function isWord(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
}

function skipBlockComment(input: InputStream): void {
  let depth = 0;
  while (input.next !== END) {
    const opens = input.next === SLASH && input.peek(1) === STAR;
    const closes = input.next === STAR && input.peek(1) === SLASH;
    if (opens || closes) input.advance();
    input.advance();
    if (opens) depth++;
    if (closes && --depth === 0) return;
  }
}

function skipCommentOrString(input: InputStream): boolean {
  if (input.next === SLASH && input.peek(1) === STAR) skipBlockComment(input);
  else if (input.next === SLASH && input.peek(1) === SLASH) skipToLineEnd(input);
  else if (input.next === QUOTE) skipString(input);
  else return false;
  return true;
}

function skipToLineEnd(input: InputStream): void {
  while (input.next !== END && input.next !== NEWLINE) input.advance();
}

function skipString(input: InputStream): void {
  input.advance();
  while (input.next !== END && input.next !== NEWLINE && input.next !== QUOTE)
    input.advance(input.next === BACKSLASH ? 2 : 1);
  if (input.next === QUOTE) input.advance();
}

/** Whether a line starts a declaration. Checks only for words that cannot start a line in a specification. */
function startsDeclaration(input: InputStream): boolean {
  while (input.next === SPACE || input.next === TAB) input.advance();
  return input.next === HASH || ['public', 'entry', 'module', 'struct', 'const'].includes(wordAt(input, 0));
}

/** Whether `proof {` follows. */
function startsProof(input: InputStream): boolean {
  const at = afterSpace(input, 0);
  const end = at + PROOF.length;
  return wordAt(input, at) === PROOF && input.peek(afterSpace(input, end)) === OPEN_BRACE;
}

const PROOF = 'proof';

function afterSpace(input: InputStream, at: number): number {
  let next = at;
  while (isSpace(input.peek(next))) next++;
  return next;
}

/** Returns the word that starts `at` characters ahead, cut off if it is longer than any reserved word. */
function wordAt(input: InputStream, at: number): string {
  let word = '';
  for (let next = at; next < at + 8 && isWord(input.peek(next)); next++) word += String.fromCharCode(input.peek(next));
  return word;
}

function isSpace(code: number): boolean {
  return code === SPACE || code === TAB || code === NEWLINE || code === RETURN;
}

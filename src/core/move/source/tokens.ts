import { ExternalTokenizer, type InputStream } from '@lezer/lr';
import { BlockComment, LessThan, SpecText, typeClose, typeOpen } from './move.grammar.terms';

const NEWLINE = 10;
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
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const END = -1;

/** Block comments, which nest in Move; one that nothing closes reaches to the end. */
export const comments = new ExternalTokenizer(input => {
  if (input.next !== SLASH || input.peek(1) !== STAR) return;
  skipBlockComment(input);
  input.acceptToken(BlockComment);
});

/**
 * What follows `spec` up to its `;` or the end of its braces, as one piece: the editor needs nothing of it. A line that
 * starts a declaration, as none in a specification can, ends it where its braces do not close.
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
    if (next === SEMICOLON ? depth === 0 : next === CLOSE_BRACE && depth <= 0) break;
  }
  input.acceptToken(SpecText);
});

/**
 * `<` and `>` around type parameters and arguments. In expressions `<` opens them where it touches the name before it,
 * as the compiler has it; `>` closes them whatever follows (`>>`, `>=`).
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

/** Whether a line does, blanks before it taken; only words that no specification can start a line with. */
function startsDeclaration(input: InputStream): boolean {
  while (input.next === SPACE || input.next === TAB) input.advance();
  if (input.next === HASH) return true;
  let word = '';
  for (let at = 0; at < 8 && isWord(input.peek(at)); at++) word += String.fromCharCode(input.peek(at));
  return ['public', 'module', 'struct', 'const'].includes(word);
}

const SPACE = 32;
const DOT = 46;
const ASCII = 128;

/** What may stand before a parenthesis that opens no arguments, besides words: operators, brackets, ends of literals. */
const OPERATORS = '([{,;=+-*%&|^<!.)]}"';
/** Words before a parenthesis that name no function: Move's own, and types. */
const NO_FUNCTION =
  /[A-Z]|(?:abort|as|break|const|continue|copy|else|friend|fun|if|let|loop|move|mut|public|return|spec|use|while)\b/y;

/**
 * Whether a parenthesis at `at` of a line may open the arguments of a call of a module's function: not those of a method
 * or a macro, not the fields of a type. In doubt it may. `undefined` where the lines before it tell.
 */
export function mayCall(text: string, at: number): boolean | undefined {
  const end = spaceStart(text, at);
  if (end === 0) return undefined;
  const code = text.charCodeAt(end - 1);
  if (isWord(code)) return mayBeCalled(text, end);
  switch (text.charAt(end - 1)) {
    case '/':
      return text.charAt(end - 2) === '*';
    case ':':
      return text.charAt(end - 2) === ':';
    case '>':
      return text.charAt(end - 2) !== '=';
    default:
      return code >= ASCII || !OPERATORS.includes(text.charAt(end - 1));
  }
}

/** Whether the word that ends at `end` may be the name of a function. */
function mayBeCalled(text: string, end: number): boolean {
  let start = end - 1;
  while (start > 0 && isWord(text.charCodeAt(start - 1))) start--;
  NO_FUNCTION.lastIndex = start;
  if (NO_FUNCTION.test(text)) return false;
  const before = spaceStart(text, start);
  const isMethod = text.charCodeAt(before - 1) === DOT && text.charCodeAt(before - 2) !== DOT;
  return !isMethod && !(text.endsWith('fun', before) && before < start);
}

/** Where the space begins that ends at `end`. */
function spaceStart(text: string, end: number): number {
  let at = end;
  while (at > 0 && text.charCodeAt(at - 1) <= SPACE) at--;
  return at;
}

function isWord(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
}

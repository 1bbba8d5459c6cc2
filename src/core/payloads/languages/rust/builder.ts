import type { Position } from '../../documentLines';
import type { Candidate } from '../../engine/candidates';
import { Lexer } from '../../engine/lexer';
import type { Reader } from '../../engine/reader';
import type { ScannedLine } from '../../engine/scannedLines';
import { callReading, type Reading } from '../../engine/shapes';
import type { LocatedCall, WrittenItem, WrittenList, WrittenValue } from '../../located';
import { ENTRY_FUNCTION_BUILDERS } from './calleeNames';
import { functionApart, namedFunction, parenthesesAfter } from './entryFunction';
import { genericsEnd, pastBracket } from './expression';
import { RUST_LEXICON } from './lexicon';
import { listOf, UNKNOWN_LIST } from './lists';
import { RUST_BUILDER } from './rustForms';
import { typeArgument } from './typeArguments';
import { encodedArgument, plainArgument } from './values';

const START = /^(\w+)\s*::\s*(new|from_parts|builder)\s*(?=\()/;

/** A link of a chain: `.arg(5u64)`. */
interface Step {
  readonly name: string;
  readonly list: WrittenValue & { kind: 'array' };
}

/** Reads `InputEntryFunctionData::new("0x1::coin::transfer").type_arg("…").arg(5u64).build()?`. */
export function builderReading(reader: Reader): Reading | undefined {
  const { window } = reader;
  const [, type = '', start] = START.exec(window.text) ?? [];
  if (!ENTRY_FUNCTION_BUILDERS.has(type)) return undefined;
  const list = parenthesesAfter(reader, START);
  const [first, second] = list?.items ?? [];
  if (!list || (!first && reader.marksOf(list)?.isClosed)) return undefined;
  const steps = stepsOf(reader);
  const end = steps.at(-1)?.list.range.end ?? list.range.end;
  const range = window.rangeOf(0, window.offsetAt(end));
  const target = start === 'from_parts' ? second : first;
  const isBuilt = steps.some(({ name }) => name.startsWith('build'));
  const listFrom = (from: string, itemOf: (value: WrittenValue, name: string) => WrittenItem): WrittenList => {
    const found = joined(
      steps.filter(({ name }) => name.startsWith(from)),
      reader,
      itemOf,
    );
    // Values may be added to a chain that is not at its end.
    return isBuilt ? found : { ...found, isOpen: true };
  };
  const call: LocatedCall = {
    form: RUST_BUILDER,
    range,
    function: !target
      ? { range: { start: end, end }, text: '' }
      : start === 'from_parts'
        ? functionApart(first, target, reader)
        : namedFunction(target, window),
    typeArguments: listFrom('type_arg', value => ({
      value: value.kind === 'text' ? value : typeArgument(value, window),
    })),
    arguments: listFrom('arg', (value, name) =>
      name.includes('raw') || name.includes('bcs') ? encodedArgument(value, window) : plainArgument(value, window),
    ),
  };
  return callReading(call, reader);
}

function stepsOf(reader: Reader): readonly Step[] {
  const { window } = reader;
  const steps: Step[] = [];
  for (;;) {
    const at = chainLinkEnd(new Lexer(window.text, RUST_LEXICON), reader.at);
    if (!at) return steps;
    reader.at = at.open;
    steps.push({ name: at.name, list: reader.list(')') });
  }
}

/** Joins the values of several steps: `.arg(a)` has one, `.args([a, b])` any number. */
function joined(
  steps: readonly Step[],
  reader: Reader,
  itemOf: (value: WrittenValue, name: string) => WrittenItem,
): WrittenList {
  const parts = steps.map(({ name, list }): WrittenList => {
    const read = (value: WrittenValue) => itemOf(value, name);
    if (!name.includes('args')) return { ...UNKNOWN_LIST, isOpen: false, items: list.items.map(read) };
    return listOf(list.items[0], reader, read);
  });
  const [first] = steps;
  const last = steps.at(-1);
  if (!first || !last) return { ...UNKNOWN_LIST, isOpen: false };
  const ends = steps.slice(0, -1).map(({ list }): Position => list.range.end);
  return {
    range: { start: first.list.range.start, end: last.list.range.end },
    items: parts.flatMap(({ items }) => items),
    separators: parts.flatMap(({ separators }, index) => [...separators, ...ends.slice(index, index + 1)]),
    isOpen: parts.some(({ isOpen }) => isOpen),
  };
}

/** Returns the name of the method that a chain goes on with at an offset, and the offset of its parenthesis. */
function chainLinkEnd(lexer: Lexer, offset: number): { readonly name: string; readonly open: number } | undefined {
  let token = lexer.tokenAt(offset);
  while (token.kind === 'sign' && token.sign === '?') token = lexer.tokenAt(token.end);
  if (token.kind !== 'sign' || (token.sign !== '.' && token.sign !== '?.')) return undefined;
  const name = lexer.tokenAt(token.end);
  if (name.kind !== 'word') return undefined;
  let open = lexer.tokenAt(name.end);
  if (open.sign === '::') {
    const less = lexer.tokenAt(open.end);
    open = lexer.tokenAt(genericsEnd(lexer.text, less.start) ?? less.end);
  }
  if (open.kind !== 'open' || open.sign !== '(') return undefined;
  return { name: lexer.text.slice(name.start, name.end), open: open.start };
}

/** Of a chain after its first call, how much is read, in lines and characters. */
const MAX_LINES = 100;
const MAX_LENGTH = 8_000;
/** How much of a link whose parenthesis is not closed is read, in characters. */
const MAX_OPEN = 500;

/** Extends the candidates that start a chain to its end. */
export function withChains(candidates: readonly Candidate[], lines: readonly ScannedLine[]): readonly Candidate[] {
  return candidates.map(candidate => {
    const { start, end, isClosed } = candidate;
    const [, type = ''] =
      START.exec((lines[start.line]?.text ?? '').slice(start.character, start.character + 100)) ?? [];
    return isClosed && ENTRY_FUNCTION_BUILDERS.has(type) ? { ...candidate, ...chainEnd(lines, end) } : candidate;
  });
}

function chainEnd(lines: readonly ScannedLine[], from: Position): Pick<Candidate, 'end' | 'isClosed'> {
  const text = textAfter(lines, from);
  const isCut = text.length >= MAX_LENGTH || from.line + MAX_LINES < lines.length;
  const lexer = new Lexer(text, RUST_LEXICON);
  let end = 0;
  let isClosed = true;
  for (let next = chainLinkEnd(lexer, end); next; next = chainLinkEnd(lexer, end)) {
    const past = pastBracket(lexer, lexer.tokenAt(next.open));
    if (past === text.length && isCut) break;
    end = past;
    if (text.charAt(end - 1) === ')') continue;
    // A bracket that is not closed would take in the rest of the document.
    const lineEnd = text.indexOf('\n', next.open);
    end = Math.min(lineEnd < 0 ? text.length : lineEnd, next.open + MAX_OPEN);
    isClosed = false;
    break;
  }
  const parts = text.slice(0, end).split('\n');
  const last = parts.at(-1)?.length ?? 0;
  const character = parts.length === 1 ? from.character + last : last;
  return { end: { line: from.line + parts.length - 1, character }, isClosed };
}

function textAfter(lines: readonly ScannedLine[], from: Position): string {
  let text = (lines[from.line]?.text ?? '').slice(from.character, from.character + MAX_LENGTH);
  for (let line = from.line + 1; line < Math.min(lines.length, from.line + MAX_LINES); line++) {
    if (text.length >= MAX_LENGTH) break;
    text += `\n${(lines[line]?.text ?? '').slice(0, MAX_LENGTH)}`;
  }
  return text;
}

import type { Position } from '../../../text/lines';
import { parseMemberId, type MemberId } from '../../../move/functionId';
import type { Candidate, ScannedLine } from '../../engine/candidates';
import { Lexer, Window } from '../../engine/lexer';
import { skipExpression } from '../../engine/literals';
import type { ObjectContext } from '../../engine/objectPayload';
import type { Reader } from '../../engine/reader';
import { callReading, memberOf, withSlot, writtenFunction, writtenList, type Reading } from '../../engine/shapes';
import { SourceText } from '../../engine/sourceText';
import type { LocatedCall, PayloadForm, WrittenValue } from '../../located';
import { constantAt, constantText, namedFunction } from './constants';
import { sdkItem, TYPESCRIPT_LEXICON, TYPESCRIPT_SYNTAX } from './sdkValues';

/** Maximum length of the call after `useABI(ABI)`, in characters. */
const MAX_LENGTH = 8_000;

// Surf is an Aptos client library whose calls are typed by a module's ABI, a constant that also contains the module's
// name.

/** Matches the text before the object in `createEntryPayload(ABI, { function: 'transfer', … })`. */
const CREATED = /\bcreate(Entry|View)Payload\s*(?:<[^<>()]*>)?\(\s*([\w$.]+)\s*,\s*$/;
/** Matches the call after `useABI(ABI)` or a client: `.entry.transfer(`, or `.transfer(` of a wallet's client. */
const CALLED = /^\s*\.\s*(?:(entry|view)\s*\.\s*)?([\w$]+)\s*(?=\()/;
/** Matches the end of the text before the call: `useABI(ABI)`, `counter`. */
const USED = /\buseABI\s*(?:<[^<>()]*>)?\(\s*([\w$.]+)\s*(?:,\s*(?:([\w$.'"]+)(?:\s*,)?\s*)?)?\)$/;
const CLIENT = /(?:^|[^\w$.])([\w$]+)$/;

/**
 * Returns the context of a payload that is passed to one of surf's functions; `undefined` if `before` does not end with
 * one.
 */
export function calledBySurf(
  payload: WrittenValue,
  before: string,
  reader: Reader,
  source: SourceText,
): ObjectContext | undefined {
  const [, kind, abi] = CREATED.exec(before.slice(-500)) ?? [];
  if (kind === undefined || abi === undefined) return undefined;
  const address = memberOf(payload, 'address')?.value.range;
  const module = moduleOf(abi, address && reader.window.textIn(address), payload.range.start, source);
  const functionOf = (target: WrittenValue) => {
    const name = constantText(target, source);
    const id = name === undefined ? undefined : memberId(module, name);
    return { ...writtenFunction(target, reader), ...(id && { id, apart: {} }) };
  };
  return { isView: kind === 'View', functionOf };
}

/**
 * Reads `useABI(ABI).entry.transfer({ typeArguments: […], functionArguments: […] })`, starting at `useABI` or at
 * `entry`.
 */
export function surfReading(reader: Reader, form: PayloadForm, source: SourceText): Reading | undefined {
  const { window } = reader;
  const head = window.text.startsWith('useABI') ? useEnd(window) : 0;
  const [whole = '', kind, name] = CALLED.exec(`${head === 0 ? '.' : ''}${window.text.slice(head)}`) ?? [];
  const start = head + whole.length - (head === 0 ? 1 : 0);
  // `client.view({ … })` names no function.
  if (name === undefined || (head === 0 && kind === undefined)) return undefined;
  reader.at = start;
  const { items, range } = reader.list(')');
  const [payload] = items;
  const args = payload && memberOf(payload, 'functionArguments', 'arguments');
  const types = payload && memberOf(payload, 'typeArguments', 'type_arguments');
  if (!args || !types) return undefined;
  const place = window.positionAt(0);
  const module = moduleUsed(head > 0 ? window.text.slice(0, head) : source.before(place), place, source);
  const id = memberId(module, name);
  const end = window.text.slice(0, start).trimEnd().length;
  const call: LocatedCall = {
    form,
    range: window.rangeOf(0, window.offsetAt(range.end)),
    function: { range: window.rangeOf(end - name.length, end), text: name, ...(id && { id, apart: {} }) },
    typeArguments: withSlot(writtenList(types.value, reader)),
    arguments: withSlot(writtenList(args.value, reader, element => sdkItem(element, reader))),
    ...(kind === 'view' && { isView: true }),
  };
  return callReading(call, reader);
}

/** Extends candidates that are only `useABI(ABI)` to the call that follows. */
export function withCalls(candidates: readonly Candidate[], lines: readonly ScannedLine[]): readonly Candidate[] {
  const source = new SourceText(lines);
  return candidates.flatMap(candidate => {
    const { start, end } = candidate;
    if (!lines[start.line]?.text.startsWith('useABI', start.character)) return [candidate];
    const rest = new Window(source.after(end, MAX_LENGTH).split('\n'), end);
    const [whole, kind] = CALLED.exec(rest.text) ?? [];
    // `.entry.transfer(…)` is a candidate of its own.
    if (whole === undefined || kind !== undefined) return [];
    const lexer = new Lexer(rest.text, TYPESCRIPT_LEXICON);
    const close = skipExpression(lexer, whole.length, TYPESCRIPT_SYNTAX);
    return [{ ...candidate, end: rest.positionAt(close) }];
  });
}

/** Returns the module of `client.useABI(ABI).`, or of a constant client. @param at the position where the text ends */
function moduleUsed(before: string, at: Position, source: SourceText): string | undefined {
  const text = before.slice(-500).trimEnd().replace(/\.$/, '').trimEnd();
  const name = CLIENT.exec(text)?.[1];
  const client = name === undefined ? undefined : constantAt(name, at, source);
  if (client?.value.kind !== 'hole') return moduleOfUse(text, at, source);
  return moduleOfUse(client.value.source.trimEnd(), client.value.range.start, client.source);
}

function moduleOfUse(text: string, at: Position, source: SourceText): string | undefined {
  const [, abi, address] = USED.exec(text) ?? [];
  return abi === undefined ? undefined : moduleOf(abi, address, at, source);
}

/** Returns the end of `useABI(ABI)` at the start of a window. */
function useEnd({ text }: Window): number {
  return text.indexOf(')') + 1;
}

function memberId(module: string | undefined, name: string): MemberId | undefined {
  return module === undefined ? undefined : parseMemberId(`${module}::${name}`);
}

/**
 * Returns the module of an ABI constant: `0x1::coin`.
 * @param address the client's address, which can differ from the ABI's
 * @param at the position where both are used
 */
function moduleOf(abi: string, address: string | undefined, at: Position, source: SourceText): string | undefined {
  const constant = constantAt(abi, at, source);
  const textIn = (key: string) => {
    const value = constant && memberOf(constant.value, key)?.value;
    return value && constantText(value, constant.source);
  };
  const name = textIn('name');
  const given = address === undefined ? textIn('address') : givenAddress(address, at, source);
  return name === undefined || given === undefined ? undefined : `${given}::${name}`;
}

/** Reads a string literal or the name of a constant. */
function givenAddress(written: string, at: Position, source: SourceText): string | undefined {
  const text = /^(['"])([^'"]*)\1$/.exec(written)?.[2];
  const constant = text === undefined ? constantAt(written, at, source) : undefined;
  return constant ? constantText(constant.value, constant.source) : text;
}

/** Calls that the legacy SDK builds from an ABI, with plain values. */
const ABI_BUILDER: PayloadForm = { id: 'typescript', values: 'sdk', isSent: 'always' };

const CALL = /^build(?:TransactionPayload)?\s*(?=\()/;

/** Reads `buildTransactionPayload("0x1::coin::transfer", [types], [arguments])`, and `build` with such a name. */
export function builtByAbi(reader: Reader, source: SourceText): Reading | undefined {
  const { window } = reader;
  const list = reader.listAfter(CALL);
  const [target, typeArguments, args] = list?.items ?? [];
  if (!list || !target || !args) return undefined;
  const written = namedFunction(target, reader, source);
  // Many functions are called `build`. A function name known only at run time contains `::`, as in
  // `${OWNER}::coin::transfer`.
  if (!written.id && !(target.kind === 'hole' && written.text.includes('::'))) return undefined;
  return callReading(
    {
      form: ABI_BUILDER,
      range: window.rangeOf(0, window.offsetAt(list.range.end)),
      function: written,
      typeArguments: withSlot(writtenList(typeArguments, reader)),
      arguments: withSlot(writtenList(args, reader, element => sdkItem(element, reader))),
    },
    reader,
  );
}

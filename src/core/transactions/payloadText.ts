import { loadLanguage, type TextSurroundings, locatorOfText } from '../payloads/languages/loadLanguage';
import { type Range, textLines, type DocumentLines } from '../text/lines';
import { firstHole } from '../payloads/engine/shapes';
import type { LocatedCall, WrittenList } from '../payloads/located';
import { counted } from '../text/digits';
import { checkUnknown } from '../payloads/check/checkCall';
import type { GivenValues, RequestedCall } from '../payloads/draft';
import { placeText, unknownAddressText, unsendableText } from '../payloads/languages/locateSentences';
import type { LocateResult, PayloadLocator } from '../payloads/engine/bracketLanguage';
import type { LanguageSentences } from '../payloads/languages/language';
import { languageIds, languageOf, type PayloadLanguage } from '../payloads/languages/languages';
import { UserFacingError } from '../userFacingError';
import {
  documentPayload,
  readCall,
  transactionOf,
  type CallSteps,
  type CallSurroundings,
  type DocumentPayload,
  type Transaction,
} from './transaction';

/** A location in a document with an unknown value. */
export interface OpenPlace {
  /** `hole`: not a literal; `unsure`: a literal that can represent several values. */
  readonly kind: 'hole' | 'unsure';
  readonly range: Range;
}

/** Returns the first value of a written call that its document leaves open; `undefined` if all are known. */
export function firstOpen(written: LocatedCall, call: RequestedCall<undefined>): OpenPlace | undefined {
  return (
    openIn(written, written.typeArguments, call.typeArguments) ?? openIn(written, written.arguments, call.arguments)
  );
}

function openIn({ form, function: target }: LocatedCall, list: WrittenList, values: readonly unknown[]) {
  const index = values.indexOf(undefined);
  if (index < 0) return undefined;
  // In Move source, the items can begin with signers, which have no value here.
  const value = list.items.at(form.values === 'source' ? index - values.length : index)?.value;
  if (!value) return { kind: 'hole', range: list.range ?? target.range } as const;
  const hole = firstHole(value);
  return hole ? ({ kind: 'hole', range: hole } as const) : ({ kind: 'unsure', range: value.range } as const);
}

/** Text with a payload that is sent without prompting. */
export interface PayloadText extends TextSurroundings {
  /** The name in errors; its extension determines the language unless `language` is set. */
  readonly name: string;
  readonly text: string;
  readonly language?: PayloadLanguage;
  /** The 1-based line of the payload; required if there is more than one payload. */
  readonly line?: number;
  /**
   * Whether the text exists only for its call, so that, as in a Move script, the first call is used if there is no
   * payload.
   */
  readonly isSnippet?: true;
}

/** A payload found in text, before its values are parsed using its module's ABI. */
export interface TextPayload {
  readonly payload: DocumentPayload;
  readonly sentences: LanguageSentences;
  readonly name: string;
}

/** The text contains no payload, several payloads, or a payload with open values. */
export class PayloadTextError extends UserFacingError {
  override readonly name = 'PayloadTextError';
}

interface Searched {
  readonly name: string;
  readonly language: PayloadLanguage;
  readonly sentences: LanguageSentences;
  readonly lines: DocumentLines;
  readonly locator: PayloadLocator;
  /** Whether the file has an unknown language and is treated as JSON. */
  readonly isGuessed: boolean;
}

/**
 * Reads the payload in a file or snippet, and the transaction around it. Text in an unknown language is treated as
 * JSON.
 * @throws PayloadTextError if there is no payload, or several and no line is specified; PayloadError
 */
export async function readPayloadText(source: PayloadText): Promise<TextPayload> {
  const { name, text, line } = source;
  const lines = textLines(text.replace(/^\uFEFF/, ''));
  const known = source.language ?? languageOf('', name);
  const language = known ?? 'json';
  const [{ sentences }, locator] = await Promise.all([loadLanguage(language), locatorOfText(language, lines, source)]);
  const isGuessed = known === undefined && /(?:\.[\w-]{1,20}|file)$/i.test(name);
  const searched = { name, language, sentences, lines, locator, isGuessed };
  const only = line === undefined ? onlyPayload(searched) : payloadAtLine(searched, line);
  const found = only.kind === 'none' && source.isSnippet ? firstCall(searched) : only;
  if (found.kind === 'none') throw await noneFound(searched, line);
  return { payload: sendable(found, sentences, name), sentences, name };
}

/**
 * Returns a located payload if it is complete beyond doubt.
 * @param name the document's name in errors
 * @throws PayloadTextError; PayloadError
 */
export function sendable(
  found: Exclude<LocateResult, { readonly kind: 'none' }>,
  sentences: LanguageSentences,
  name: string,
): DocumentPayload {
  if (found.kind === 'hole' && !found.call.function.id) throw new PayloadTextError(unknownAddressText(found.call));
  const [refused] = found.kind === 'hole' ? checkUnknown(found.call) : [];
  if (refused) throw new PayloadTextError(refused.message);
  if (found.kind === 'variable') throw new PayloadTextError(variableText(found, name));
  // In Move source, only the called function shows which values are signers; those values need not be known.
  const mayBeKnown = found.kind === 'found' || (found.kind === 'hole' && isCallOfMove(found.call));
  if (mayBeKnown) return documentPayload(found);
  throw new PayloadTextError(unsendableText(found.kind, sentences, whereIn(name, found.at)));
}

/**
 * Returns the transaction of a payload, with its values in the form that a node accepts; the values of SDK and CLI
 * calls are parsed using their module's ABI.
 * @throws PayloadTextError if the text leaves a value open; PayloadError; the client's errors
 */
export async function transactionOfText(
  { payload, sentences, name }: TextPayload,
  surroundings: CallSurroundings,
  signal: AbortSignal,
): Promise<Transaction> {
  const steps: CallSteps<never> = {
    read: call => readCall(call, surroundings, signal),
    // Fails, because there is no user to ask.
    fill: ({ call }, written) => {
      const { kind, range } = firstOpen(written, call) ?? { kind: 'hole', range: written.range };
      return Promise.reject(new PayloadTextError(unsendableText(kind, sentences, whereIn(name, range))));
    },
  };
  return transactionOf(payload, steps);
}

export function givenIn(payload: DocumentPayload): GivenValues {
  return payload.kind === 'ready' ? payload.draft.given : payload.given;
}

function variableText({ at, unresolved }: Extract<LocateResult, { kind: 'variable' }>, name: string): string {
  const texts = [...new Set(unresolved.map(({ message }) => message))].join(' ');
  return `${texts} It is used at ${whereIn(name, at)}.`;
}

function isCallOfMove({ form, isDefinition = false }: LocatedCall): boolean {
  return form.values === 'source' && !isDefinition;
}

function whereIn(name: string, { start }: Range): string {
  return `${placeText(start)} of ${name}`;
}

function onlyPayload(searched: Searched): LocateResult {
  const [only, ...others] = searched.locator.ranges();
  if (others.length > 0) return { kind: 'none', count: others.length + 1 };
  return searched.locator.locateAt(only?.start ?? { line: 0, character: 0 });
}

function firstCall({ locator }: Searched): LocateResult {
  const call = locator.all().find(each => each.function.id);
  return call ? locator.locateAt(call.function.range.start) : { kind: 'none', count: 0 };
}

function payloadAtLine({ name, lines, locator }: Searched, line: number): LocateResult {
  if (line < 1 || line > lines.lineCount)
    throw new PayloadTextError(`${name} has ${counted(lines.lineCount, 'line')}, and no line ${line}.`);
  const index = line - 1;
  const found = locator.locateAt({ line: index, character: Math.max(0, lines.line(index).search(/\S/)) });
  if (found.kind !== 'none') return found;
  const [only, ...others] = locator.ranges().filter(({ start, end }) => start.line <= index && index <= end.line);
  return only && others.length === 0 ? locator.locateAt(only.start) : found;
}

/** Returns the location of the syntax error if the text begins like JSON. */
async function brokenPlace(lines: DocumentLines): Promise<string | undefined> {
  const { readJsonDocument } = await import('../payloads/languages/json/json');
  const { broken, value } = readJsonDocument(lines);
  const isBegun = value.kind === 'object' || value.kind === 'array';
  return broken && isBegun ? placeText(broken.start) : undefined;
}

async function noneFound(
  { name, language, lines, sentences, locator, isGuessed }: Searched,
  line: number | undefined,
): Promise<PayloadTextError> {
  const ranges = locator.ranges();
  if (ranges.length === 0 && isGuessed) {
    const loaded = await Promise.all(languageIds().map(loadLanguage));
    const names = loaded.flatMap(each => each.sentences.names).join(', ');
    return new PayloadTextError(
      `There is no payload in ${name}, which is treated as JSON because its extension is unknown. Calls are recognized in files of these languages: ${names}.`,
    );
  }
  const broken = ranges.length === 0 && language === 'json' ? await brokenPlace(lines) : undefined;
  if (broken) return new PayloadTextError(`${name} has a JSON syntax error at ${broken}: correct it and run again.`);
  if (ranges.length === 0) {
    const { wanted = 'an entry function call for an SDK, the CLI or a node' } = sentences;
    return new PayloadTextError(`There is no payload in ${name}: write ${wanted}.`);
  }
  const numbers = [...new Set(ranges.map(({ start }) => start.line + 1))];
  const [first] = numbers;
  const shared = numbers.length === 1 ? first : line;
  const sharing = ranges.filter(({ start }) => start.line + 1 === shared).length;
  if (sharing > 1) {
    return new PayloadTextError(
      `${name} has ${sharing} payloads at line ${shared}: put each on its own line, so that FILE:LINE selects one.`,
    );
  }
  const where = line === undefined ? '' : ` and none at line ${line}`;
  return new PayloadTextError(
    `${name} has ${ranges.length} payloads${where}: select one with FILE:LINE (lines ${numbers.join(', ')}).`,
  );
}

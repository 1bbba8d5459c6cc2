import { LIST_KEYS, objectReading } from '../../engine/objectPayload';
import {
  membersOf,
  callReading,
  innerRange,
  partsOfModule,
  slotAfter,
  stringIn,
  withSlot,
  writtenList,
  type Reading,
} from '../../engine/shapes';
import type { WrittenMember, WrittenValue, LocatedCall, PayloadForm, WrittenFunction } from '../../located';
import { parseMemberId } from '../../../move/functionId';
import { Reader } from '../../engine/reader';
import type { SourceText } from '../../engine/sourceText';
import { constantText, namedFunction, readImports } from './constants';
import { encodedItem, sdkItem, TYPESCRIPT_LEXICON, TYPESCRIPT_SYNTAX } from './sdkValues';
import { DocumentLocator } from '../../engine/documentLocator';
import { bracketLanguage, type LocatorLanguage } from '../../engine/bracketLanguage';
import { sdkRequestJson } from '../../engine/forms';
import type { LoadedLanguage } from '../language';
import { wordListReading } from '../shell/commandFiles';
import { builtByAbi, calledBySurf, surfReading, withCalls } from './surf';

/** Matches the line before the braces of a type: `interface A extends B`, `type A = B &`, `Promise<`, `a as`. */
const DECLARED_TYPE = [
  /^\s*(?:(?:export|default|declare|abstract)\s+)*(?:interface|class|namespace|enum)\s+\w[^{};()=]*$/,
  /^\s*(?:(?:export|declare)\s+)*type\s+\w[^=]*=[^=;]*$/,
  /(?:\w\s*<|(?:^|[^|])\||(?:^|[^&])&|\b(?:as|extends|implements|satisfies|keyof)\s)\s*$/,
];
/** Matches the text before the braces of a destructuring declaration. */
const DECLARATION = /\b(?:(?:const|let|var)(?:\s*\[)?|function(?:\s+[\w$]+)?\s*\()\s*$/;
/** Matches the text after a destructuring pattern: `} = payload`, `}: Payload) {`, `}) =>`, `}, index) =>`. */
const TAKEN_APART = /^\s*(?:=(?![=>])|(?:,[\w\s$,:.<>|[\]?]{0,200})?\)\s*(?::[\s\w.<>|[\]]{0,200})?=>)/;
/** Matches the source of a type: `string`, `Address[]`, `Map<A, B>`. */
const TYPE_SOURCE =
  /^(?:(?:string|number|bigint|boolean|any|unknown|never|object|undefined|void)\b|(?:readonly|keyof|typeof)\s|[\w.]+(?:<[^()]*>)?(?:\[\])+$|[A-Z]\w*(?:\.\w+)*<[^()]*>$)/;
/** Matches the source of a schema: `z.string()`, `t.array(…)`, `Type.String()`, `string()`; and of a bare name. */
const SCHEMA =
  /^(?:(?:z|zod|yup|[jJ]oi)\s*\.\s*\w+|(?:io|[tvs]|[Tt]ypes?|[Ss]chema)\s*\.\s*(?:string|literal|array|tuple|list|optional|unknown|any|union|pipe|custom|readonlyArray)\b|(?:string|literal|optional|array|tuple|custom|nonEmpty\w*|pipe)\s*\()/i;
const NAME_SCHEMA = /^(?:[\w$]+\s*\.\s*(?:string|literal|str)\b|(?:text|varchar)\s*\()/i;
const NAME = /^[\w$]+$/;

/**
 * Whether the object in braces is a type, a schema or a pattern rather than a value, and therefore not a call.
 * @param before the text before it, starting a few lines above
 * @param after the text after it
 */
function isNoValue(value: WrittenValue, before: string, after: string): boolean {
  const members = membersOf(value);
  return (
    DECLARED_TYPE.some(pattern => pattern.test(lastLine(before))) ||
    members.some(member => isOfType(member)) ||
    isPattern(members, before, after)
  );
}

/** Returns the last nonempty line, because braces can start a line. */
function lastLine(before: string): string {
  const text = before.trimEnd();
  return before.slice(text.lastIndexOf('\n') + 1);
}

function isOfType({ name, value }: WrittenMember): boolean {
  if (value.kind === 'object') return membersOf(value).some(member => isOfType(member));
  if (value.kind !== 'hole') return false;
  if (/^(?:readonly\s+)?\w+\?\s*:/.test(value.source)) return true;
  if (name !== 'function' && !LIST_KEYS.includes(name)) return false;
  if (/\s(?:as|satisfies)\s/.test(value.source)) return false;
  const isTypeName = /^[A-Z]\w*$/.test(value.source) && /[a-z]/.test(value.source);
  if (name === 'function' && (isTypeName || NAME_SCHEMA.test(value.source))) return true;
  return TYPE_SOURCE.test(value.source) || SCHEMA.test(value.source) || isTextType(value.source);
}

/** Whether source is a string type: `${string}::${string}::${string}` in backticks, `'a' | 'b'`. */
function isTextType(source: string): boolean {
  return /\$\{\s*(?:string|number)\s*\}/.test(source) || /^(?:'[^'|]*'|"[^"|]*")\s*\|(?!\|)/.test(source);
}

function isPattern(members: readonly WrittenMember[], before: string, after: string): boolean {
  const target = members.find(({ name }) => name === 'function')?.value;
  if (target && !(target.kind === 'hole' && NAME.test(target.source))) return false;
  if (DECLARATION.test(before) || TAKEN_APART.test(after)) return true;
  return /^\s*:/.test(after) && /[(,]\s*$/.test(before);
}

/** Calls with the TypeScript SDK's classes; the arguments are encoded. */
const ENTRY_FUNCTION: PayloadForm = { id: 'entryFunction', values: 'typed', namesApart: true, isSent: 'always' };

const CALL = /^EntryFunction\s*(?:\.\s*(?:natural|build)\s*)?(?=\()/;
/** Matches the text before the string of a type: `StructTag.fromString("…")`, `parseTypeTag("…")`. */
const TYPE = /\b(?:fromString|fromStr|parseTypeTag|TypeTagParser)\s*\(\s*/;
/** Matches `ModuleId.fromStr("0x1::coin")` and `new ModuleId(AccountAddress.from("0x1"), new Identifier("coin"))`. */
const MODULE_ID = /^(?:\w+\s*\.\s*)*ModuleId\s*\.\s*from\w*\s*\(\s*/;
const NEW_MODULE_ID = /^new\s+(?:\w+\s*\.\s*)*ModuleId\s*(?=\()/;
const IDENTIFIER = /^new\s+(?:\w+\s*\.\s*)*Identifier\s*\(\s*/;

/** Reads `EntryFunction.natural("0x1::coin", "transfer", [types], [arguments])` and similar calls. */
export function entryFunctionReading(reader: Reader, source: SourceText): Reading | undefined {
  const { window } = reader;
  const list = reader.listAfter(CALL);
  if (!list) return undefined;
  const [module, target, typeArguments, args] = list.items;
  // Not a payload, but a class or a type of this name: `EntryFunction(deserializer)`.
  if (!module || !target) return undefined;
  const range = window.rangeOf(0, window.offsetAt(list.range.end));
  const slot = (before: WrittenValue | undefined) =>
    before && reader.marksOf(list)?.isClosed ? slotAfter(before.range.end, range.start, '[') : undefined;
  const call: LocatedCall = {
    form: ENTRY_FUNCTION,
    range,
    function: functionOf(module, target, reader, source),
    typeArguments: withSlot(
      writtenList(typeArguments, reader, value => ({ value: stringIn(value, reader, TYPE) ?? value })),
      slot(target),
    ),
    arguments: withSlot(
      writtenList(args, reader, value => encodedItem(value, reader)),
      slot(typeArguments ?? target),
    ),
  };
  return callReading(call, reader);
}

function functionOf(module: WrittenValue, target: WrittenValue, reader: Reader, source: SourceText): WrittenFunction {
  const written = stringIn(target, reader, IDENTIFIER) ?? target;
  const text = reader.window.textIn(written.range);
  const name = constantText(written, source);
  const moduleText = moduleOf(module, reader, source);
  const id = parseMemberId(`${moduleText ?? ''}::${name ?? ''}`);
  if (written.kind !== 'text') return { range: written.range, text, ...(id && { id }) };
  const apart = module.kind === 'text' ? { apart: partsOfModule(module, reader) } : {};
  return { range: innerRange(written.range, text), text: written.value, ...(id && { id, ...apart }) };
}

function moduleOf(module: WrittenValue, reader: Reader, source: SourceText): string | undefined {
  const parts = module.kind === 'hole' ? NEW_MODULE_ID.exec(module.source) : null;
  if (!parts) return constantText(stringIn(module, reader, MODULE_ID) ?? module, source);
  const { items } = reader.listAt(reader.window.offsetAt(module.range.start) + parts[0].length);
  const [address, name] = items.map(part => {
    const { value } = sdkItem(part, reader);
    return constantText(stringIn(value, reader, IDENTIFIER) ?? value, source);
  });
  return address === undefined || name === undefined ? undefined : `${address}::${name}`;
}

/** The form of calls for the TypeScript SDK and wallets. */
export const TYPESCRIPT: PayloadForm = {
  id: 'typescript',
  values: 'sdk',
  listKeys: { typeArguments: 'typeArguments', arguments: 'functionArguments' },
  requestJson: sdkRequestJson,
};

/** Calls based on a module's ABI; the call itself does not contain the module. */
const SURF: PayloadForm = { ...TYPESCRIPT, namesApart: true };

/** Object literals for the SDKs and wallets, and calls. */
const BRACKETS = bracketLanguage(TYPESCRIPT_LEXICON, (window, before, source) => {
  const reader = new Reader(window, TYPESCRIPT_SYNTAX);
  if (window.text.startsWith('{')) return objectOf(reader, source);
  if (/^[[(]/.test(window.text))
    return wordListReading(reader, { before, source, knownText: value => constantText(value, source) });
  return entryFunctionReading(reader, source) ?? builtByAbi(reader, source) ?? surfReading(reader, SURF, source);
});

/** TypeScript and JavaScript, with or without JSX. */
export const TYPESCRIPT_PAYLOADS: LocatorLanguage = {
  ...BRACKETS,
  candidates: lines => withCalls(BRACKETS.candidates(lines), lines),
};

function objectOf(reader: Reader, source: SourceText): Reading | undefined {
  const value = reader.value();
  const above = source.before(value.range.start);
  if (isNoValue(value, above, source.after(value.range.end))) return undefined;
  const itemOf = (element: WrittenValue) => sdkItem(element, reader);
  const surf = calledBySurf(value, above, reader, source);
  if (surf) return objectReading(value, reader, SURF, { ...surf, itemOf, isCertain: true });
  return objectReading(value, reader, TYPESCRIPT, {
    isView: isView(above),
    functionOf: target => namedFunction(target, reader, source),
    itemOf,
  });
}

/**
 * Whether source ends with a view call such as `aptos.view(` or `view<[bigint]>(`, which does not send a transaction.
 */
function isView(before: string): boolean {
  const call = before.trimEnd();
  if (!call.endsWith('(')) return false;
  const callee = call.slice(Math.max(call.lastIndexOf('(', call.length - 2), call.lastIndexOf(')')) + 1, -1);
  return (
    /\bview(?:Json|Binary)?\s*$/.test(callee) || (callee.endsWith('>') && /\bview(?:Json|Binary)?\s*</.test(callee))
  );
}

export const LANGUAGE: LoadedLanguage = {
  makeLocator: (document, { imports }) => new DocumentLocator(document, TYPESCRIPT_PAYLOADS, imports),
  readImports,
  hasOtherNames: true,
  sentences: {
    names: ['TypeScript', 'JavaScript'],
    whereToLook: 'In TypeScript and JavaScript, put the cursor in an object with `function` and `functionArguments`.',
  },
  loadWriting: () => import('./writeTypescript'),
};

import { DocumentLocator } from '../../engine/documentLocator';
import { objectReading } from '../../engine/objectPayload';
import { bracketLanguage } from '../../engine/bracketLanguage';
import type { LocatorLanguage } from '../../engine/payloadLocator';
import { Reader } from '../../engine/reader';
import { sdkRequestJson } from '../../engine/requestJson';
import type { Reading } from '../../engine/shapes';
import type { SourceText } from '../../engine/sourceText';
import type { PayloadForm, WrittenValue } from '../../located';
import type { LoadedLanguage } from '../language';
import { wordListReading } from '../shell/wordList';
import { builtByAbi } from './abiBuilder';
import { constantText, namedFunction } from './constants';
import { entryFunctionReading } from './entryFunction';
import { readImports } from './imports';
import { isNoValue } from './noValue';
import { sdkItem } from './sdkValues';
import { calledBySurf, surfReading, withCalls } from './surf';
import { TYPESCRIPT_LEXICON, TYPESCRIPT_SYNTAX } from './syntax';

/** The form of calls as the TypeScript SDK and wallets take them. */
export const TYPESCRIPT: PayloadForm = {
  id: 'typescript',
  values: 'sdk',
  listKeys: { typeArguments: 'typeArguments', arguments: 'functionArguments' },
  requestJson: sdkRequestJson,
};

/** Calls by the ABI of a module, which the call does not name. */
const SURF: PayloadForm = { ...TYPESCRIPT, namesApart: true };

/** Object literals as the SDKs and wallets take them, and calls. */
const BRACKETS = bracketLanguage(TYPESCRIPT_LEXICON, (window, before, source) => {
  const reader = new Reader(window, TYPESCRIPT_SYNTAX);
  if (window.text.startsWith('{')) return objectOf(reader, source);
  if (/^[[(]/.test(window.text))
    return wordListReading(reader, { before, source, knownText: value => constantText(value, source) });
  return entryFunctionReading(reader, source) ?? builtByAbi(reader, source) ?? surfReading(reader, SURF, source);
});

/** TypeScript and JavaScript, with JSX or without. */
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

/** Whether a text ends with a view call such as `aptos.view(` or `view<[bigint]>(`, which sends no transaction. */
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

import { integerType } from '../../move/integer';
import { isFrameworkStruct, type TypeTag } from '../../move/typeTag';
import { parameterText } from '../explain/callSignature';
import type { CalledParameter } from '../explain/calledFunction';
import type { PayloadLanguage } from '../locate/languageOf';
import { isObjectForm, type PayloadForm } from '../located';
import type { Completion } from './completion';
import { truthWords } from './completeValues';
import { placeholder } from './snippetText';

/** One completion for a whole empty list: a place to fill in for each parameter, as its type is written in the form. */
export function argumentSkeleton(parameters: readonly CalledParameter[], writing: Writing): Completion | undefined {
  if (parameters.length === 0 || !isObjectForm(writing.form)) return undefined;
  return {
    kind: 'snippet',
    label: 'all arguments',
    detail: parameters.map(parameterText).join(', '),
    newText: argumentSlots(parameters, writing),
    isSnippet: true,
    rank: 9,
  };
}

/** A place to fill in for each parameter, the first of them with that number. */
export function argumentSlots(parameters: readonly CalledParameter[], writing: Writing, first = 1): string {
  return parameters.map((parameter, index) => slot(parameter, first + index, writing)).join(', ');
}

/** How values are written where a completion stands. */
export interface Writing {
  readonly form: PayloadForm;
  readonly language: PayloadLanguage;
  readonly quote: string;
}

function slot(parameter: CalledParameter, number: number, { form, language, quote }: Writing): string {
  const { tag } = parameter;
  const word = placeholder(number, parameterText(parameter));
  if (tag?.kind === 'primitive' && tag.name === 'bool') return `\${${number}|${truthWords(language).join(',')}|}`;
  if (tag && isPlainNumber(tag, form)) return word;
  if (tag && isList(tag)) return `[${word}]`;
  if (tag && isFrameworkStruct(tag, 'option', 'Option') && form === 'rest') return `{"vec": [${word}]}`;
  return `${quote}${word}${quote}`;
}

function isPlainNumber(tag: TypeTag, form: PayloadForm): boolean {
  const integer = tag.kind === 'primitive' ? integerType(tag.name) : undefined;
  return integer !== undefined && (form === 'typescript' || integer.jsonForm === 'number');
}

/** Bytes are written as one string. */
function isList(tag: TypeTag): boolean {
  return tag.kind === 'vector' && !(tag.element.kind === 'primitive' && tag.element.name === 'u8');
}

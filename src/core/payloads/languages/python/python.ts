import { locatorOf } from '../../engine/documentLocator';
import { objectReading } from '../../engine/objectPayload';
import { bracketLanguage } from '../../engine/bracketLanguage';
import { Reader } from '../../engine/reader';
import type { WrittenMember, WrittenValue } from '../../located';
import type { LoadedLanguage } from '../language';
import { wordListReading } from '../shell/wordList';
import { entryFunctionReading, viewReading } from './entryFunction';
import { PYTHON_LEXICON, PYTHON_SYNTAX } from './lexicon';
import { Names } from './names';
import { DICTIONARY } from './pythonForms';

/** How much of the text before a name is looked at, in characters. */
const MAX_WORD = 20;

/** Python: `EntryFunction.natural(…)` of the SDK, its calls of views, dictionaries in the REST form, and commands in lists. */
const PYTHON_PAYLOADS = bracketLanguage(PYTHON_LEXICON, (window, before, source) => {
  const reader = new Reader(window, PYTHON_SYNTAX);
  const names = new Names(source, window.positionAt(0));
  if (window.text.startsWith('{')) return objectReading(withLists(reader.value(), names), reader, DICTIONARY);
  if (/^[[(]/.test(window.text))
    return wordListReading(reader, { before, source, knownText: value => names.textOf(value) });
  if (/\b(?:def|class)\s+$/.test(before.slice(-MAX_WORD))) return undefined;
  return entryFunctionReading(reader, names) ?? viewReading(new Reader(window, PYTHON_SYNTAX), names);
});

const LISTS: ReadonlySet<string> = new Set(['type_arguments', 'arguments']);

/** Returns a dictionary with the lists that are assigned to the names in it. */
function withLists(value: WrittenValue, names: Names): WrittenValue {
  if (value.kind !== 'object') return value;
  const members = value.members.map((member): WrittenMember => {
    const list =
      LISTS.has(member.name) && member.value.kind === 'hole' ? names.valueOf(member.value.source) : undefined;
    if (list?.value.kind === 'array') return { ...member, value: list.value };
    const inner = withLists(member.value, names);
    return inner === member.value ? member : { ...member, value: inner };
  });
  return members.every((member, index) => member === value.members[index]) ? value : { ...value, members };
}

export const LANGUAGE: LoadedLanguage = {
  makeLocator: locatorOf(PYTHON_PAYLOADS),
  hasOtherNames: true,
  sentences: { names: ['Python'], whereToLook: 'In Python, put the cursor in `EntryFunction.natural(…)`.' },
  loadWriting: () => import('./writePython'),
};

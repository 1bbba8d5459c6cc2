import { bracketLanguage } from '../locatorLanguage';
import { Reader } from '../read/reader';
import { objectReading } from '../shape/objectPayload';
import { entryFunctionReading } from './entryFunction';
import { PYTHON_LEXICON, PYTHON_SYNTAX } from './pythonSyntax';

/** Python: `EntryFunction.natural(…)` of the SDK, and dictionaries of the service's form. */
export const PYTHON_LANGUAGE = bracketLanguage(PYTHON_LEXICON, window => {
  const reader = new Reader(window, PYTHON_SYNTAX);
  return window.text.startsWith('{')
    ? objectReading(reader.value(), reader, { form: 'rest' })
    : entryFunctionReading(reader);
});

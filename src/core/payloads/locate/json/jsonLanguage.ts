import { bracketLanguage } from '../locatorLanguage';
import { Reader } from '../read/reader';
import { objectReading } from '../shape/objectPayload';
import { JSON_LEXICON, JSON_SYNTAX } from './jsonSyntax';

/** JSON, with the comments and trailing commas of JSONC. */
export const JSON_LANGUAGE = bracketLanguage(JSON_LEXICON, window => {
  const reader = new Reader(window, JSON_SYNTAX);
  return objectReading(reader.value(), reader, { form: 'rest' });
});

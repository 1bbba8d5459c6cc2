import type { PayloadForm } from '../../located';
import { REST } from '../../payloadForms';

const TRUTH_WORDS = ['True', 'False'] as const;

/** The SDK's serializers that are not named after what they write. */
const SERIALIZERS: ReadonlyMap<string, string> = new Map([
  ['0x1::string::String', 'str'],
  ['string', 'str'],
  ['vector<u8>', 'to_bytes'],
  ['hex', 'to_bytes'],
  ['address', 'struct'],
]);

/** The form of calls as the Python SDK takes them. */
export const PYTHON: PayloadForm = {
  id: 'python',
  values: 'typed',
  namesApart: true,
  isSent: 'always',
  truthWords: TRUTH_WORDS,
  declared: type => `Serializer.${SERIALIZERS.get(type) ?? type}`,
};

/** The form of payloads as a node takes them. */
export const DICTIONARY: PayloadForm = { ...REST, truthWords: TRUTH_WORDS };

/** The SDK's function for views, which takes texts as a node does. */
export const PYTHON_VIEW: PayloadForm = {
  id: 'pythonView',
  values: REST.values,
  isSent: 'unsure',
  truthWords: TRUTH_WORDS,
};

/** The same with the name of the module apart. */
export const PYTHON_VIEW_APART: PayloadForm = { ...PYTHON_VIEW, namesApart: true };

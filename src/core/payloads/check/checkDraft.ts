import type { FunctionAbi, ModuleAbi } from '../../move/abi';
import { memberIdText } from '../../move/functionId';
import { checkAgainst } from './checkCall';
import type { EntryFunctionCall } from '../draft';
import type { LocatedCall, WrittenItem, WrittenList, WrittenValue } from '../located';
import { PayloadError } from '../payloadError';
import { writtenJson } from './writtenValue';

/**
 * Checks a call that is to be sent against the ABI of its module, by the rules that documents are checked by.
 * @throws PayloadError for the first thing that is surely wrong
 */
export function requireSound(call: EntryFunctionCall, module: ModuleAbi): FunctionAbi | undefined {
  const { abi, findings } = checkAgainst(locatedCall(call), module);
  const [first] = findings;
  if (first) throw new PayloadError(first.message, first.path);
  return abi;
}

/** A call that is read already, as one of a document; its ranges say nothing. */
export function locatedCall({ function: id, typeArguments, arguments: values }: EntryFunctionCall): LocatedCall {
  const payload = writtenJson({ type: 'entry_function_payload' });
  const { range } = payload;
  const list = (written: readonly WrittenValue[]): WrittenList => ({
    range,
    items: written.map((value): WrittenItem => ({ value })),
    separators: [],
    isOpen: false,
  });
  return {
    form: 'rest',
    range,
    function: { range, text: memberIdText(id), id },
    typeArguments: list(typeArguments.map(writtenJson)),
    arguments: list(values.map(writtenJson)),
    payload,
  };
}

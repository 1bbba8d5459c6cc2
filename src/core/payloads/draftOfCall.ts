import { memberIdText } from '../move/functionId';
import type { EntryFunctionCall, GivenValues, TransactionDraft } from './draft';

/** The draft of a transaction that makes a call, its payload as a node takes it (SPEC.md §2.3). */
export function draftOfCall(call: EntryFunctionCall, given: GivenValues = {}): TransactionDraft {
  const payload = {
    type: 'entry_function_payload',
    function: memberIdText(call.function),
    type_arguments: call.typeArguments,
    arguments: call.arguments,
  };
  return { payload, call, given };
}

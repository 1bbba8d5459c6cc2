import { isJsonArray, isJsonObject, type JsonValue } from '../../json';
import { memberIdText, type MemberId } from '../../move/functionId';
import { isFrameworkStruct, type TypeTag } from '../../move/typeTag';
import { argumentText, readArgumentText } from '../../payloads/edit/readArgumentText';
import type { FormField } from '../../payloads/edit/callForm';
import type { ListedTransaction } from './accountTransactions';
import type { RequestedCall } from '../../payloads/draft';

/** A parameter's value in a past transaction, in the form that a user would type. */
export interface PastValue {
  readonly text: string;
  /** For example, `from transaction v123`, with the outcome if it failed. */
  readonly from: string;
}

const MOST = 20;
/** Maximum length in characters; longer values are data rather than choices. */
const LONGEST = 200;
const ANYTHING: TypeTag = { kind: 'parameter', index: 0 };

/** Returns the values of a parameter in past transactions, without duplicates, newest first like `transactions`. */
export function pastValues(
  transactions: readonly ListedTransaction[],
  called: MemberId,
  field: FormField,
): readonly PastValue[] {
  const id = memberIdText(called);
  const values = new Map<string, PastValue>();
  for (const { facts, call } of transactions) {
    if (!call || memberIdText(call.function) !== id) continue;
    const text = pastText(call, field);
    if (text === undefined || text === '' || text.length > LONGEST || values.has(text)) continue;
    const failed = facts.status === 'failed' ? ', failed' : '';
    values.set(text, { text, from: `from transaction v${facts.version ?? '?'}${failed}` });
    if (values.size === MOST) break;
  }
  return [...values.values()];
}

/**
 * Returns a value in the form that a user would type; `undefined` if the field does not accept it, such as a value that
 * was not decoded.
 */
export function pastText(
  call: Pick<RequestedCall, 'typeArguments' | 'arguments'>,
  field: FormField,
): string | undefined {
  if (field.kind === 'typeArgument') return call.typeArguments[field.index];
  const json = call.arguments[field.index];
  if (json === undefined) return undefined;
  const type = field.type ?? ANYTHING;
  const text = optionText(type, json) ?? argumentText(type, json);
  return readArgumentText(type, text).kind === 'value' ? text : undefined;
}

/**
 * Returns an Option in Move form, `none` or `some(5)`, instead of the node's `{"vec": […]}`; `undefined` for other
 * values.
 */
function optionText(type: TypeTag, json: JsonValue): string | undefined {
  if (!isFrameworkStruct(type, 'option', 'Option') || !isJsonObject(json) || !isJsonArray(json.vec)) return undefined;
  const [inner] = type.typeArguments;
  const [value] = json.vec;
  if (value === undefined || !inner) return 'none';
  return `some(${argumentText(inner, value)})`;
}

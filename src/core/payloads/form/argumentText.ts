import { isJsonArray, type JsonValue } from '../../json';
import { isFrameworkStruct, type TypeTag } from '../../move/typeTag';

/** An argument's JSON as a user would type it: {@link readArgumentText} reads it back. */
export function argumentText(type: TypeTag, json: JsonValue): string {
  if (typeof json === 'string' && (type.kind !== 'struct' || !isJsonType(type))) return json;
  if (isJsonArray(json)) return `[${json.map(item => itemText(item)).join(', ')}]`;
  return JSON.stringify(json);
}

/** Of the structs only text and the address of an object are typed without JSON around them. */
function isJsonType(type: TypeTag): boolean {
  return !isFrameworkStruct(type, 'string', 'String') && !isFrameworkStruct(type, 'object', 'Object');
}

function itemText(json: JsonValue): string {
  return isJsonArray(json) ? `[${json.map(itemText).join(', ')}]` : JSON.stringify(json);
}

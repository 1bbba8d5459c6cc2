import type { JsonObject } from '../../json';
import type { PayloadForm, WrittenValue } from '../located';
import { valueJson } from './shapes';

/** What the object around a payload says of the transaction, as the service's request has it. */
export function requestJson(request: WrittenValue, form: PayloadForm): JsonObject {
  if (form.requestJson) return form.requestJson(request);
  return request.kind === 'object'
    ? Object.fromEntries(request.members.map(({ name, value }) => [name, valueJson(value)]))
    : {};
}

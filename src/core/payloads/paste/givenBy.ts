import type { JsonObject } from '../../json';
import { readDraft, type GivenValues } from '../draft';
import type { LocatedCall } from '../located';
import { requestJson } from '../locate/requestJson';
import { isAnswer } from '../nodeAnswer';

/**
 * What the request around a call says of the transaction, as far as it holds for another one: of a transaction that a
 * chain has committed only the sender.
 * @throws PayloadError when a member that must be understood is not of its form
 */
export function givenBy(call: LocatedCall): GivenValues {
  const json = call.request && requestJson(call.request, call.form);
  // Only the request is read: the payload is one of another type.
  const { given } = readDraft({ type: '' }, json && isAnswer(call) ? onlySender(json) : json);
  return given;
}

function onlySender({ sender }: JsonObject): JsonObject {
  return sender === undefined ? {} : { sender };
}

import { defined } from '../../text/defined';
import { isJsonObject, type JsonObject, type JsonValue } from '../../json';
import { memberIdText } from '../../move/functionId';
import { MULTISIG_PAYLOAD } from '../../move/multisigPayload';
import type { Range } from '../../text/lines';
import type { LocatedCall, WrittenList, WrittenValue } from '../located';
import { itemJson, valueJson, firstHole, firstUnsafeNumber, functionMember, memberOf, type Reading } from './shapes';
import type { LocatedPayload, LocateResult } from './bracketLanguage';
import { requestJson, REST, CLI_FILE } from './forms';

type Path = readonly (string | number)[];

export function locateResult(reading: Reading): LocateResult {
  const { call, payload, request, range, broken, unresolved = [] } = reading;
  if (broken) return { kind: 'broken', at: broken };
  const [trouble, ...others] = unresolved;
  if (trouble) return { kind: 'variable', at: trouble.range, unresolved: [trouble, ...others] };
  const isCopied = payload && (call === undefined || call.form.values === 'wire');
  if (isCopied || (payload && call?.form.isJson)) {
    const unsafe = firstUnsafeNumber(request ?? payload);
    if (unsafe) return { kind: 'unsafeNumber', at: unsafe };
  }
  const noList = call && [call.typeArguments, call.arguments].find(list => list.isNoList)?.range;
  if (noList) return { kind: 'noList', at: noList };
  const hole = call ? holeOf(call) : payload && firstHole(payload);
  if (hole && call) return { kind: 'hole', at: hole, call };
  const json = isCopied ? valueJson(payload) : call && callJson(call);
  if (!isJsonObject(json)) return { kind: 'broken', at: range };
  const around = request && requestJson(request, call?.form ?? REST);
  const rangeOf: LocatedPayload['rangeOf'] = path => rangeIn(reading, path);
  return { kind: 'found', located: defined({ payload: json, request: around, range, rangeOf, call }) };
}

function callJson(call: LocatedCall): JsonObject {
  const called = {
    type: 'entry_function_payload',
    function: call.function.id ? memberIdText(call.function.id) : call.function.text,
    type_arguments: call.typeArguments.items.map(({ value }): JsonValue => valueJson(value)),
    arguments: call.arguments.items.map(itemJson),
  };
  if (!call.multisig) return called;
  const { account } = call.multisig;
  return {
    type: MULTISIG_PAYLOAD,
    ...(account && { multisig_address: valueJson(account) }),
    transaction_payload: called,
  };
}

function holeOf({
  form,
  function: target,
  typeArguments,
  arguments: args,
  payload,
  multisig,
}: LocatedCall): Range | undefined {
  const own = payload && functionMember(payload)?.value;
  // In the CLI's form, the name before the module can be that of a profile, whose address is unknown.
  const isText = own?.kind === 'text' && form.id !== CLI_FILE.id;
  if (target.id === undefined && !isText) return target.range;
  const within = target.range;
  return (multisig?.account && firstHole(multisig.account)) ?? holeIn(typeArguments, within) ?? holeIn(args, within);
}

/** @param missing the range to report for a list that is not written */
function holeIn({ items, range, isOpen }: WrittenList, missing: Range): Range | undefined {
  for (const { value } of items) {
    const hole = firstHole(value);
    if (hole) return hole;
  }
  return isOpen ? (range ?? missing) : undefined;
}

function rangeIn({ range, payload, request, call }: Reading, path: Path): Range {
  const [step, index, ...rest] = path;
  if (step === 'request') return request ? deepest(request, path.slice(1)) : range;
  if (step === 'multisig_address' && call?.multisig) return call.multisig.range;
  if (call?.form.values === 'wire' || !call) return rangeInPayload(payload, call?.payload, path) ?? range;
  if (step === 'function') return call.function.range;
  const list = step === 'arguments' ? call.arguments : step === 'type_arguments' ? call.typeArguments : undefined;
  const item = typeof index === 'number' ? list?.items[index] : undefined;
  return item ? deepest(item.value, rest) : (list?.range ?? range);
}

/** @param called the object with the function, which a multisig payload contains; paths can start in either object */
function rangeInPayload(payload: WrittenValue | undefined, called: WrittenValue | undefined, path: Path) {
  const [first] = path;
  const isOuter = typeof first === 'string' && payload && memberOf(payload, first) !== undefined;
  const within = isOuter ? payload : (called ?? payload);
  return within && deepest(within, path);
}

function deepest(value: WrittenValue, [step, ...rest]: Path): Range {
  if (step === undefined) return value.range;
  const next =
    typeof step === 'string' ? memberOf(value, step)?.value : value.kind === 'array' ? value.items[step] : undefined;
  return next ? deepest(next, rest) : value.range;
}

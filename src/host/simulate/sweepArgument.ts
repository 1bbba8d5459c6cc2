import { counted } from '../../core/text/digits';
import type { JsonValue } from '../../core/json';
import { isSignerParameter, type FunctionAbi } from '../../core/move/abi';
import { memberIdText } from '../../core/move/functionId';
import { typeTagText, type TypeTag } from '../../core/move/typeTag';
import type { RequestedCall } from '../../core/payloads/draft';
import { type EdgeValue, edgeValues, inOrder } from '../../core/payloads/edgeValues';
import type { Transaction } from '../../core/transactions/transaction';
import { RefusedError } from '../../core/userFacingError';
import { pickMany, type ManyItem, askChoice } from '../vscode/stepInput';
import { namesOf } from '../packages/parameterNames';
import { chooseSender, withSenderLabel } from '../accounts/chooseSender';
import type { PayloadPlace } from '../payloads/payloadAtCursor';
import type { DraftArgument, SweepChoice } from '../results/rerun';
import { runPayload, type SimulateServices } from './runPayload';
import { checked, targetOf, type CommandTarget } from './targetOf';
import { sweepArgument, REQUESTS_BEFORE_SWEEP } from '../../core/transactions/runMany';
import { resolvedArgumentTypes } from '../../core/payloads/write/typedCall';
import { placeIn } from '../../core/payloads/engine/literals';
import { budgetText } from '../../core/transactions/request';
import { readArgumentText } from '../../core/payloads/edit/readArgumentText';

interface Argument {
  readonly index: number;
  /** In the format of the node API; `JSON` if the type is unknown. */
  readonly typeText: string;
  /** If the type is not supported, any JSON is accepted. */
  readonly type: TypeTag;
  /** Parameter name from the source in the workspace, if available. */
  readonly name?: string;
  readonly json: JsonValue;
}

/** Simulates a payload with many values for one argument, and shows the verdict and gas for each. */
export async function sweepAtCursor(
  services: SimulateServices,
  given?: (PayloadPlace | DraftArgument) & SweepChoice,
): Promise<void> {
  const target = await targetOf(services, 'Sweep', given);
  if (!target) return;
  const { draft } = target.transaction;
  const { call } = draft;
  if (!call) {
    throw new RefusedError('Only entry function calls have arguments to sweep. Place the cursor in a call.');
  }
  const sender = await chooseSender(services.session, services.session.network, draft.given.sender);
  if (!sender) return;
  if (call.arguments.length === 0) {
    throw new RefusedError(`${memberIdText(call.function)} takes no arguments. Place the cursor in another payload.`);
  }
  const transaction = await checked(services, target.transaction);
  const list = await argumentsOf(services, transaction, call);
  const argument = given?.index === undefined ? await chooseArgument(target, call, list) : list[given.index];
  if (!argument) return;
  const values = given?.values ?? (await pickValues(services, argument, { call, sender: sender.address }));
  if (!values) return;
  const { index, typeText, name } = argument;
  const { session } = services;
  const title = `Sweeping argument ${index + 1} of ${memberIdText(call.function)} on ${session.network.label}`;
  const rerun = { verb: 'sweepArgument', target: target.target, index, values } as const;
  const sweep = { argument: { index, type: typeText, ...(name !== undefined && { name }) }, values };
  await runPayload(services, { title, rerun, found: target.found }, async (signal, say) => {
    const onDone = (done: number, of: number) => say(`${done} of ${of}`);
    const connection = await session.connection();
    const report = await sweepArgument(transaction, sweep, sender, connection, { signal, onDone });
    return withSenderLabel(report, session, connection.network);
  });
}

async function argumentsOf(
  { payloads }: SimulateServices,
  { called }: Transaction,
  call: RequestedCall,
): Promise<readonly Argument[]> {
  const abi = called?.abi;
  const names = abi && (await namesOf(abi, call.function, payloads.sources))?.names;
  const types = abi ? resolvedArgumentTypes(abi, call.typeArguments) : [];
  const own = abi ? withoutSigners(names, abi) : [];
  return call.arguments.map((json, index): Argument => {
    const type = types[index];
    const name = own[index];
    const typeText = type ? typeTagText(type) : 'JSON';
    return { index, json, typeText, type: type ?? ANYTHING, ...(name !== undefined && { name }) };
  });
}

/** Placeholder for a type that is not supported. */
const ANYTHING: TypeTag = { kind: 'parameter', index: 0 };

function withoutSigners(names: readonly string[] | undefined, { parameters }: FunctionAbi): readonly string[] {
  return names?.filter((_, index) => !isSignerParameter(parameters[index] ?? '')) ?? [];
}

/** Returns the only argument, or the one that the user selects. The argument at the cursor is preselected. */
async function chooseArgument(
  { found }: CommandTarget,
  call: RequestedCall,
  list: readonly Argument[],
): Promise<Argument | undefined> {
  const [only, ...more] = list;
  if (more.length === 0) return only;
  const place = found?.call && placeIn(found.call, found.place.position);
  const choices = list.map(argument => ({ label: labelOf(argument), description: textOf(argument.json), argument }));
  const under = place?.kind === 'argument' ? choices[place.index] : undefined;
  const read = (text: string) => {
    const chosen = choices.find(({ label }) => label === text);
    return chosen
      ? ({ kind: 'value', json: chosen.label } as const)
      : ({ kind: 'wrong', reason: 'Select one of the arguments.' } as const);
  };
  const answer = await askChoice(
    {
      title: `Sweep Argument of ${memberIdText(call.function)}`,
      step: 1,
      totalSteps: 1,
      prompt: 'Select an argument to simulate with other values',
      text: under?.label ?? '',
      read,
    },
    choices.map(({ label, description }) => ({ label, description, text: label })),
  );
  if (answer.kind !== 'next') return undefined;
  return choices.find(({ label }) => label === answer.text)?.argument;
}

/** Asks for values. All edge values are preselected; the user can also enter other values. */
async function pickValues(
  { session }: SimulateServices,
  { index, name, type, typeText, json }: Argument,
  { call, sender }: { readonly call: RequestedCall; readonly sender: string },
): Promise<readonly EdgeValue[] | undefined> {
  const { pacer } = await session.connection();
  const values = edgeValues(type, { written: json, sender, module: call.function.address });
  const picked = await pickMany({
    title: name ?? `Argument ${index + 1}`,
    placeholder: `Type a value of type ${typeText} to add it. Press Enter to simulate the selected values.`,
    items: values.map(valueItem),
    budget: ({ length }) => budgetText(counted(length, 'value'), length + REQUESTS_BEFORE_SWEEP, pacer.state),
    read: text => {
      const read = readArgumentText(type, text);
      return read.kind === 'value' ? valueItem({ json: read.json }) : { wrong: read.reason };
    },
  });
  return picked && inOrder(type, picked);
}

function valueItem(value: EdgeValue): ManyItem<EdgeValue> {
  const { json, label } = value;
  const key = JSON.stringify(json);
  return { key, label: textOf(json), ...(label !== undefined && { description: label }), isPicked: true, value };
}

function labelOf({ index, name, typeText }: Argument): string {
  return `${index + 1}  ${name === undefined ? '' : `${name}: `}${typeText}`;
}

function textOf(json: JsonValue): string {
  const text = typeof json === 'string' && json !== '' ? json : JSON.stringify(json);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

import type { ModuleLookup } from '../../modules/moduleLookup';
import type { StructShapes } from '../../move/fieldTypes';
import { memberIdText } from '../../move/functionId';
import { typeTagText, type TypeTag } from '../../move/typeTag';
import { argumentShapes, lookupReader } from '../check/argumentShapes';
import { readArgument } from '../check/readArgument';
import { readTypeArgument } from '../check/typeArgument';
import { isBefore, type Position, type Range } from '../documentLines';
import type { LocatedCall, PayloadForm, WrittenItem } from '../located';
import { MOVE_LITERALS } from '../payloadForms';
import { placeIn } from '../engine/placeIn';
import { filledParameters, type CalledFunction, type CalledParameter } from './calledFunction';
import { parameterText, typeParameterText, constraintWords, typeAbilities } from './callSignature';
import { expectedJson, unverifiedStruct } from './shapeWords';
import { decodedValue, type ValueContext, takesOctas } from './decodedValue';

/** The parameter and meaning of a call's value. Plain text, some of it from the chain. */
export interface ItemExplanation {
  readonly range: Range;
  /** Move source: `to: address`, `T0: store`. */
  readonly code: string;
  /** One line each. */
  readonly lines: readonly string[];
  /** Problems with it, one sentence each. */
  readonly problems: readonly string[];
}

/** Explains the argument or type argument at `position`; `undefined` if there is none or no parameter for it. */
export async function explainItem(
  call: LocatedCall,
  position: Position,
  called: CalledFunction,
  context: { readonly lookup: ModuleLookup; readonly labelOf: ValueContext['labelOf'] },
): Promise<ItemExplanation | undefined> {
  const place = placeIn(call, position);
  if (!place || place.kind === 'function' || !place.item || !isIn(place.item.value.range, position)) return undefined;
  const { kind, item, index } = place;
  if (kind === 'typeArgument') return explainTypeArgument({ ...item, form: call.form }, called, index, context.lookup);
  const signers = kind === 'argument' ? (call.signers?.items.length ?? 0) : 0;
  const parameters = kind === 'argument' ? filledParameters(call, called) : called.parameters;
  const parameter = parameters[index];
  if (!parameter) return undefined;
  const shapes = await argumentShapes([parameter.tag], lookupReader(context.lookup));
  return explainArgument(call, item, { called, parameter, number: signers + index + 1, shapes, ...context });
}

/** Cursors at the edges count. */
function isIn({ start, end }: Range, position: Position): boolean {
  return !isBefore(position, start) && !isBefore(end, position);
}

interface ArgumentPlace {
  readonly called: CalledFunction;
  readonly parameter: CalledParameter;
  /** Counted from 1; in Move source, signers count. */
  readonly number: number;
  readonly shapes: StructShapes;
  readonly labelOf: ValueContext['labelOf'];
}

function explainArgument(
  call: LocatedCall,
  item: WrittenItem,
  { called, parameter, number, shapes, labelOf }: ArgumentPlace,
): ItemExplanation {
  const read = parameter.tag && readArgument(parameter.tag, item, literalForm(call), shapes);
  const isValue = parameter.tag && read?.kind === 'value';
  const decoded = isValue ? decodedValue(parameter.tag, read.json, { labelOf, isOctas: paysOctas(call, called) }) : [];
  return {
    range: item.value.range,
    code: parameterText(parameter),
    lines: [...decoded, ...structLines(parameter.tag, shapes), `Argument ${number} of ${memberIdText(called.id)}`],
    problems:
      read?.kind === 'wrong' && call.form.values !== 'source' ? read.problems.map(({ message }) => message) : [],
  };
}

/** Returns the JSON to write for a struct, and what is not verified about it. */
function structLines(type: TypeTag | undefined, shapes: StructShapes): readonly string[] {
  const json = type && expectedJson(type, shapes);
  return type && json !== undefined ? [`JSON: ${json}`, unverifiedStruct(type, shapes) ?? ''] : [];
}

function literalForm({ form }: LocatedCall): PayloadForm {
  return form.values === 'source' ? MOVE_LITERALS : form;
}

function paysOctas({ arguments: { items } }: LocatedCall, { id, typeArguments }: CalledFunction): boolean {
  const [coin] = typeArguments;
  const asset = items[0]?.value;
  return takesOctas(memberIdText(id), coin, asset?.kind === 'text' ? asset.value : undefined);
}

async function explainTypeArgument(
  { value, form }: WrittenItem & Pick<LocatedCall, 'form'>,
  called: CalledFunction,
  index: number,
  lookup: ModuleLookup,
): Promise<ItemExplanation | undefined> {
  const parameter = called.abi.typeParameters[index];
  if (!parameter) return undefined;
  const read = readTypeArgument(value, form);
  const { constraints } = parameter;
  return {
    range: value.range,
    code: typeParameterText(called, index),
    lines: [
      ...(read.kind === 'type' ? await typeLines(read.tag, lookup) : []),
      `Type argument ${index + 1} of ${memberIdText(called.id)}: ${constraintWords(constraints)}`,
    ],
    problems: read.kind === 'malformed' ? [`It ${read.why}`] : [],
  };
}

async function typeLines(tag: TypeTag, lookup: ModuleLookup): Promise<readonly string[]> {
  const abilities = await typeAbilities(tag, lookup);
  if (!abilities) return [];
  const has = abilities.length === 0 ? 'has no abilities' : `has ${abilities.join(', ')}`;
  const from = tag.kind === 'struct' ? `, from ${tag.address}::${tag.module} on ${lookup.network}` : '';
  return [`${typeTagText(tag)} ${has}${from}`];
}

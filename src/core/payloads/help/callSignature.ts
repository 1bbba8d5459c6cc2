import { MOVE_LITERALS } from '../engine/forms';
import { expectedJson, unverifiedStruct, constraintWords } from '../write/callSkeleton';
import type { ModuleLookup } from '../../modules/moduleLookup';
import { memberIdText } from '../../move/functionId';
import { typeTagText, primitiveAbilities, vectorAbilities, type TypeTag } from '../../move/typeTag';
import { type Position, type Range, touches } from '../../text/lines';
import { placeIn } from '../engine/literals';
import type { LocatedCall, PayloadForm, WrittenItem } from '../located';
import { type CalledFunction, type CalledParameter, filledParameters } from './calledFunction';
import type { StructShapes } from '../../move/fieldTypes';
import { argumentShapes, lookupReader } from '../check/argumentReading';
import { readArgument } from '../check/readArgument';
import { readTypeArgument } from '../check/typeArgument';
import { decodedValue, type ValueContext, takesOctas } from './decodedValue';

/** The signature for the list at the cursor. */
export interface CallSignature {
  /** `0x1::coin::transfer<T0>(&signer, address, u64)`, or only the type parameters. */
  readonly label: string;
  /** The parameters that correspond to the list's items, in order; includes signers only in Move source. */
  readonly parameters: readonly SignaturePart[];
  /** Index of the parameter at the cursor; past the last one if there are too many items. */
  readonly active: number;
}

export interface SignaturePart {
  readonly start: number;
  readonly end: number;
  /** A description of the expected value; empty if the label already contains it. */
  readonly words: string;
}

/** Returns the signature for a call's type arguments or arguments if `position` is in them. */
export function callSignature(
  call: LocatedCall,
  position: Position,
  called: CalledFunction,
): CallSignature | undefined {
  const place = placeIn(call, position);
  switch (place?.kind) {
    case 'typeArgument':
      return typeParameterSignature(called, place.index);
    case 'signer':
      return parameterSignature(call, called, place.index);
    case 'argument':
      return parameterSignature(call, called, (call.signers?.items.length ?? 0) + place.index);
    case 'function':
    case undefined:
      return undefined;
  }
}

function typeParameterSignature(called: CalledFunction, active: number): CallSignature | undefined {
  const { id, abi } = called;
  if (abi.typeParameters.length === 0) return undefined;
  const label = new Label(`${memberIdText(id)}<`);
  for (const [index, { constraints }] of abi.typeParameters.entries())
    label.add(typeParameterText(called, index), constraintWords(constraints));
  return label.done('>', active);
}

function parameterSignature(
  { form }: LocatedCall,
  { id, parameters, typeArguments, typeParameterNames }: CalledFunction,
  active: number,
): CallSignature {
  const types = typeParameterNames.map((name, index) => {
    const tag = typeArguments[index];
    return tag ? typeTagText(tag) : name;
  });
  const label = new Label(`${memberIdText(id)}${types.length === 0 ? '' : `<${types.join(', ')}>`}(`);
  for (const parameter of parameters)
    if (parameter.isSigner && form.values !== 'source') label.pass(parameterText(parameter));
    else label.add(parameterText(parameter), '');
  return label.done(')', active);
}

/** Returns a type parameter with its constraints: `T0: copy + drop`. */
function typeParameterText({ abi, typeParameterNames }: CalledFunction, index: number): string {
  const constraints = abi.typeParameters[index]?.constraints ?? [];
  return `${typeParameterNames[index] ?? ''}${constraints.length === 0 ? '' : `: ${constraints.join(' + ')}`}`;
}

/** Returns a parameter with its type: `to: address`, or only the type if the parameter has no name. */
export function parameterText({ name, type }: CalledParameter): string {
  return name === undefined ? type : `${name}: ${type}`;
}

class Label {
  readonly #parts: SignaturePart[] = [];
  #text: string;
  #isFirst = true;

  constructor(opening: string) {
    this.#text = opening;
  }

  /** Adds a parameter that has no item in the list. */
  pass(text: string): void {
    this.#text += `${this.#isFirst ? '' : ', '}${text}`;
    this.#isFirst = false;
  }

  add(text: string, words: string): void {
    this.pass(text);
    const end = this.#text.length;
    this.#parts.push({ start: end - text.length, end, words });
  }

  done(closing: string, active: number): CallSignature {
    return { label: this.#text + closing, parameters: this.#parts, active };
  }
}

/**
 * Returns the abilities of a type; `undefined` if unknown. A generic struct has the abilities of its declaration,
 * because ABIs do not specify which type parameters restrict them.
 */
async function typeAbilities(tag: TypeTag, lookup: ModuleLookup): Promise<readonly string[] | undefined> {
  switch (tag.kind) {
    case 'primitive':
      return primitiveAbilities(tag.name);
    case 'vector': {
      const abilities = await typeAbilities(tag.element, lookup);
      return abilities && vectorAbilities(abilities);
    }
    case 'struct': {
      const answer = await lookup.module(tag.address, tag.module);
      return answer.kind === 'found' ? answer.abi?.structs.find(({ name }) => name === tag.name)?.abilities : undefined;
    }
    case 'parameter':
    case 'reference':
      return undefined;
  }
}

/** An inlay hint before an argument that shows its parameter. */
export interface ParameterHint {
  readonly position: Position;
  /** `to: address`, or only the type; `to:` in Move source. */
  readonly label: string;
}

const MAX_LABEL = 60;

/**
 * Returns the inlay hints for a call's arguments: each parameter's type and name, omitting what the source already
 * contains.
 */
export function parameterHints(call: LocatedCall, called: CalledFunction): readonly ParameterHint[] {
  if (call.form.values === 'source') return sourceHints(call, called);
  const { arguments: list, form } = call;
  const open = list.isOpen ? list.items.findIndex(isSpread) : -1;
  const placed = open < 0 ? list.items : list.items.slice(0, open);
  const label = (parameter: CalledParameter, { declaredType }: WrittenItem) =>
    // A type that is already written beside the value is not repeated.
    declaredType ? parameter.name : parameterText(parameter);
  return hints(placed, filledParameters(call, called), label).map(({ item, label: text }) => ({
    position: startOf(item, form),
    label: text,
  }));
}

/**
 * Whether an ABI, which has no parameter names, provides hints for a call. In Move source, types are shown only before
 * literals, because everything else has its type in the source.
 */
export function takesTypeHints({ form, arguments: { items } }: LocatedCall): boolean {
  return form.values === 'source' ? items.some(isBareLiteral) : items.length > 0;
}

function sourceHints(call: LocatedCall, called: CalledFunction): readonly ParameterHint[] {
  const items = [...(call.signers?.items ?? []), ...call.arguments.items];
  const label = ({ name, type }: CalledParameter, item: WrittenItem) => {
    if (name === undefined) return isBareLiteral(item) ? type : undefined;
    return saysName(item, name) ? undefined : `${name}:`;
  };
  return hints(items, called.parameters, label).map(({ item, label: text }) => ({
    position: item.value.range.start,
    label: text,
  }));
}

function hints(
  items: readonly WrittenItem[],
  parameters: readonly CalledParameter[],
  labelOf: (parameter: CalledParameter, item: WrittenItem) => string | undefined,
) {
  return items.flatMap((item, index) => {
    const parameter = parameters[index];
    const label = parameter && labelOf(parameter, item);
    return label === undefined ? [] : [{ item, label: cut(label) }];
  });
}

/** Whether an item is a spread, after which it is unknown which parameters the items belong to. */
function isSpread({ value }: WrittenItem): boolean {
  return value.kind === 'hole' && /^(?:\.\.\.|\*)/.test(value.source);
}

/** Returns the start of an argument. On a command line, type and value are one word. */
function startOf({ value: { range }, declaredType }: WrittenItem, form: PayloadForm): Position {
  return form.isCommand && declaredType ? declaredType.range.start : range.start;
}

function isBareLiteral({ value, declaredType }: WrittenItem): boolean {
  return value.kind !== 'hole' && !declaredType;
}

/**
 * Whether an argument already shows the name: `amount`, `&mut amount`, `self.amount` for a parameter `amount`. Names of
 * unused parameters are not shown.
 */
function saysName({ value }: WrittenItem, name: string): boolean {
  const source = value.kind === 'hole' ? value.source : '';
  const [, last] = /^(?:&\s*(?:mut\s+)?|\*|copy\s+|move\s+)*(?:\w+\.)*(\w+)$/.exec(source) ?? [];
  return name.startsWith('_') || last === name;
}

function cut(label: string): string {
  return label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1)}…` : label;
}

/** A value's parameter and meaning, as plain text; parts of the text come from the chain and are untrusted. */
export interface ItemExplanation {
  readonly range: Range;
  /** As Move source: `to: address`, `T0: store`. */
  readonly code: string;
  /** One line per string. */
  readonly lines: readonly string[];
  readonly problems: readonly string[];
}

/** Explains the argument or type argument at `position`; `undefined` if there is none or it has no parameter. */
export async function explainItem(
  call: LocatedCall,
  position: Position,
  called: CalledFunction,
  context: { readonly lookup: ModuleLookup; readonly labelOf: ValueContext['labelOf'] },
): Promise<ItemExplanation | undefined> {
  const place = placeIn(call, position);
  if (!place || place.kind === 'function' || !place.item || !touches(place.item.value.range, position))
    return undefined;
  const { kind, item, index } = place;
  if (kind === 'typeArgument') return explainTypeArgument({ ...item, form: call.form }, called, index, context.lookup);
  const signers = kind === 'argument' ? (call.signers?.items.length ?? 0) : 0;
  const parameters = kind === 'argument' ? filledParameters(call, called) : called.parameters;
  const parameter = parameters[index];
  if (!parameter) return undefined;
  const shapes = await argumentShapes([parameter.tag], lookupReader(context.lookup));
  return explainArgument(call, item, { called, parameter, number: signers + index + 1, shapes, ...context });
}

interface ArgumentPlace {
  readonly called: CalledFunction;
  readonly parameter: CalledParameter;
  /** Starts at 1; in Move source, includes signers. */
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

/** Returns the JSON form of a struct, with a note on what is not verified. */
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

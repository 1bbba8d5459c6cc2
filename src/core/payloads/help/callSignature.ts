import type { ModuleLookup } from '../../modules/moduleLookup';
import { memberIdText } from '../../move/functionId';
import { typeTagText, primitiveAbilities, vectorAbilities, type TypeTag } from '../../move/typeTag';
import type { Position } from '../documentLines';
import { placeIn } from '../engine/placeIn';
import type { LocatedCall, PayloadForm, WrittenItem } from '../located';
import { type CalledFunction, type CalledParameter, filledParameters } from './calledFunction';

/** A signature for the list at the cursor. */
export interface CallSignature {
  /** `0x1::coin::transfer<T0>(&signer, address, u64)`, or the type parameters alone. */
  readonly label: string;
  /** The parameters that the list's items fill, in order; without signers except in Move source. */
  readonly parameters: readonly SignaturePart[];
  /** Index of the parameter at the cursor; past the last if there are too many items. */
  readonly active: number;
}

/** A part of a signature's label. */
export interface SignaturePart {
  readonly start: number;
  readonly end: number;
  /** The expected value in words; empty if the label says it. */
  readonly words: string;
}

/** Returns the signature for the type arguments or arguments of a call if `position` is among them. */
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

/** `T0: copy + drop`. */
export function typeParameterText({ abi, typeParameterNames }: CalledFunction, index: number): string {
  const constraints = abi.typeParameters[index]?.constraints ?? [];
  return `${typeParameterNames[index] ?? ''}${constraints.length === 0 ? '' : `: ${constraints.join(' + ')}`}`;
}

/** `to: address`, or the type alone. */
export function parameterText({ name, type }: CalledParameter): string {
  return name === undefined ? type : `${name}: ${type}`;
}

/** Builds a label and records where its parts are. */
class Label {
  readonly #parts: SignaturePart[] = [];
  #text: string;
  #isFirst = true;

  constructor(opening: string) {
    this.#text = opening;
  }

  /** Adds a part that no item in the list fills. */
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
 * Returns the abilities of a type; for a generic struct those of its declaration, because no ABI says which type
 * parameters restrict them. `undefined` if they are not known.
 */
export async function typeAbilities(tag: TypeTag, lookup: ModuleLookup): Promise<readonly string[] | undefined> {
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

/** Describes what a type parameter requires: `any type`, `a type with drop + store`. */
export function constraintWords(constraints: readonly string[]): string {
  return constraints.length === 0 ? 'any type' : `a type with ${constraints.join(' + ')}`;
}

/** A label before an argument that shows which parameter it fills. */
export interface ParameterHint {
  readonly position: Position;
  /** `to: address`, or the type alone; `to:` in Move source. */
  readonly label: string;
}

/** Maximum length of a label, in characters. */
const MAX_LABEL = 60;

/** Returns the hints for a call's arguments: type and name of each parameter, without what is already written. */
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
 * Whether an ABI alone, which has no names, gives hints for a call: in Move source, types are shown only before
 * literals, since everything else has its type in the source.
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

/** Returns the hints of the items that have a label. */
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

/** After a spread it is not known which parameters the items fill. */
function isSpread({ value }: WrittenItem): boolean {
  return value.kind === 'hole' && /^(?:\.\.\.|\*)/.test(value.source);
}

/** On a command line, type and value are one word. */
function startOf({ value: { range }, declaredType }: WrittenItem, form: PayloadForm): Position {
  return form.isCommand && declaredType ? declaredType.range.start : range.start;
}

function isBareLiteral({ value, declaredType }: WrittenItem): boolean {
  return value.kind !== 'hole' && !declaredType;
}

/** `amount`, `&mut amount`, `self.amount` for a parameter `amount`; the name of an unused parameter is not shown. */
function saysName({ value }: WrittenItem, name: string): boolean {
  const source = value.kind === 'hole' ? value.source : '';
  const [, last] = /^(?:&\s*(?:mut\s+)?|\*|copy\s+|move\s+)*(?:\w+\.)*(\w+)$/.exec(source) ?? [];
  return name.startsWith('_') || last === name;
}

function cut(label: string): string {
  return label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1)}…` : label;
}

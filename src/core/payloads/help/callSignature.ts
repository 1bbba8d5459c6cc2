import type { ModuleLookup } from '../../modules/moduleLookup';
import { memberIdText } from '../../move/functionId';
import { typeTagText, primitiveAbilities, vectorAbilities, type TypeTag } from '../../move/typeTag';
import type { Position } from '../documentLines';
import { placeIn } from '../engine/placeIn';
import type { LocatedCall } from '../located';
import type { CalledFunction, CalledParameter } from './calledFunction';

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
      const looked = await lookup.module(tag.address, tag.module);
      return looked.kind === 'found' ? looked.abi?.structs.find(({ name }) => name === tag.name)?.abilities : undefined;
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

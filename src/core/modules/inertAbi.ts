import { writtenOut } from '../move/visibleText';
import type { FieldAbi, FunctionAbi, ModuleAbi, StructAbi, TypeParameterAbi } from '../move/abi';

/** A character that is written out already. */
const WRITTEN_OUT = /(⟨U\+[\dA-F]{4,6}⟩)/;

/**
 * An ABI whose texts can stand in source without meaning more than they are: whatever no Move name or type has (line
 * breaks, comment marks, braces, bidi controls, other scripts) is written out, `⟨U+002A⟩` for `*`.
 */
export function inertAbi(abi: ModuleAbi): ModuleAbi {
  return {
    address: inertName(abi.address),
    name: inertName(abi.name),
    friends: abi.friends.map(inertType),
    functions: abi.functions.map(inertFunction),
    structs: abi.structs.map(inertStruct),
  };
}

/** One function of an {@link inertAbi}. */
export function inertFunction(abi: FunctionAbi): FunctionAbi {
  return {
    ...abi,
    name: inertName(abi.name),
    visibility: without(/[^\w()]/gu, abi.visibility),
    typeParameters: abi.typeParameters.map(inertTypeParameter),
    parameters: abi.parameters.map(inertType),
    returns: abi.returns.map(inertType),
  };
}

/** One struct of an {@link inertAbi}. */
export function inertStruct(abi: StructAbi): StructAbi {
  return {
    ...abi,
    name: inertName(abi.name),
    abilities: abi.abilities.map(inertName),
    typeParameters: abi.typeParameters.map(inertTypeParameter),
    fields: abi.fields.map(inertField),
    variants: abi.variants.map(({ name, fields }) => ({ name: inertName(name), fields: fields.map(inertField) })),
  };
}

function inertTypeParameter({ constraints }: TypeParameterAbi): TypeParameterAbi {
  return { constraints: constraints.map(inertName) };
}

function inertField({ name, type }: FieldAbi): FieldAbi {
  return { name: inertName(name), type: inertType(type) };
}

/** A name as an {@link inertAbi} has it. */
export function inertName(text: string): string {
  return without(/\W/gu, text);
}

/** Closures (`|u64|bool has copy + drop`) and what nodes print for types that they cannot name are types too. */
function inertType(text: string): string {
  return without(/[^\w :<>,&|()+[\]-]/gu, text);
}

/** What `readModule` has written out stays as it is: its brackets are no text of a node. */
function without(refused: RegExp, text: string): string {
  return text
    .split(WRITTEN_OUT)
    .map((part, index) => (index % 2 === 0 ? part.replace(refused, writtenOut) : part))
    .join('');
}

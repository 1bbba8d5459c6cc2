import type { FieldAbi, FunctionAbi, ModuleAbi, StructAbi, TypeParameterAbi } from '../move/abi';

/**
 * An ABI whose texts can stand in source without meaning more than they are: whatever no Move name or type has (line
 * breaks, comment marks, braces, bidi controls, other scripts) is written out, `\u002a` for `*`.
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
    visibility: writtenOut(abi.visibility, /[^\w()]/gu),
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
  return writtenOut(text, /\W/gu);
}

/** Closures (`|u64|bool has copy + drop`) and what nodes print for types that they cannot name are types too. */
function inertType(text: string): string {
  return writtenOut(text, /[^\w :<>,&|()+[\]-]/gu);
}

function writtenOut(text: string, refused: RegExp): string {
  return text.replace(refused, character => {
    const code = character.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

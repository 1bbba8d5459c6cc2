import type { FieldAbi, FunctionAbi, StructAbi, TypeParameterAbi } from './abi';

/** Width above which a signature is split into lines, as the Move formatter does. */
const WIDTH = 90;

/** As in Move source, without names of parameters, which no ABI has; an unknown visibility stays as it is. */
export function functionSignature(abi: FunctionAbi): string {
  const head = `${visibilityText(abi.visibility)}${abi.isEntry ? 'entry ' : ''}fun ${abi.name}${typeParametersText(abi.typeParameters)}`;
  const tail = returnText(abi.returns);
  const oneLine = `${head}(${abi.parameters.join(', ')})${tail}`;
  if (oneLine.length <= WIDTH || abi.parameters.length === 0) return oneLine;
  return `${head}(\n${abi.parameters.map(type => `    ${type},\n`).join('')})${tail}`;
}

/** Returns a struct's or enum's declaration in the form of Move source, including fields. */
export function structDeclaration(abi: StructAbi): string {
  const abilities = abi.abilities.length === 0 ? '' : ` has ${abi.abilities.join(', ')}`;
  const name = `${abi.name}${typeParametersText(abi.typeParameters)}`;
  if (abi.isNative) return `native struct ${name}${abilities};`;
  const body = abi.isEnum
    ? abi.variants.map(variant => `    ${variant.name}${inlineFields(variant.fields)},\n`)
    : abi.fields.map(field => `    ${field.name}: ${field.type},\n`);
  const braces = body.length === 0 ? '{}' : `{\n${body.join('')}}`;
  return `${abi.isEnum ? 'enum' : 'struct'} ${name}${abilities} ${braces}`;
}

/** Returns `<T0: store, phantom…>` from an ABI: constraints joined by ` + `. */
export function typeParametersText(parameters: readonly TypeParameterAbi[]): string {
  if (parameters.length === 0) return '';
  const each = parameters.map(({ constraints }, index) =>
    constraints.length === 0 ? `T${index}` : `T${index}: ${constraints.join(' + ')}`,
  );
  return `<${each.join(', ')}>`;
}

function visibilityText(visibility: string): string {
  if (visibility === 'private') return '';
  if (visibility === 'friend') return 'public(friend) ';
  return `${visibility} `;
}

function returnText(types: readonly string[]): string {
  if (types.length === 0) return '';
  return types.length === 1 ? `: ${types.join('')}` : `: (${types.join(', ')})`;
}

function inlineFields(fields: readonly FieldAbi[]): string {
  return fields.length === 0 ? '' : ` { ${fields.map(field => `${field.name}: ${field.type}`).join(', ')} }`;
}

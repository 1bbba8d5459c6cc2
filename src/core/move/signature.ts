import type { FieldAbi, FunctionAbi, StructAbi, TypeParameterAbi } from './abi';

/** Maximum width of a signature on one line, as in the Move formatter. */
const WIDTH = 90;

/**
 * Returns a function signature in Move syntax. It has no parameter names, because ABIs do not contain them. An unknown
 * visibility is shown unchanged.
 */
export function functionSignature(abi: FunctionAbi): string {
  const head = `${visibilityText(abi.visibility)}${abi.isEntry ? 'entry ' : ''}fun ${abi.name}${typeParametersText(abi.typeParameters)}`;
  const tail = returnText(abi.returns);
  const oneLine = `${head}(${abi.parameters.join(', ')})${tail}`;
  if (oneLine.length <= WIDTH || abi.parameters.length === 0) return oneLine;
  return `${head}(\n${abi.parameters.map(type => `    ${type},\n`).join('')})${tail}`;
}

/** Returns the declaration of a struct or enum in Move syntax, including fields. */
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

/** Returns the type parameters of an ABI: `<T0: store + drop, T1>`. */
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

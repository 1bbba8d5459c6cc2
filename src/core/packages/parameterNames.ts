import type { FunctionAbi } from '../move/abi';
import type { MoveFunction, MovePath, MoveType } from '../move/source/factModel';
import { parseTypeTag, type TypeTag } from '../move/typeTag';

/** The names of a function's parameters. */
export interface ParameterNames {
  readonly names: readonly string[];
  /** Where they come from: `sources/vault.move`, `the source published in version 1,204`. */
  readonly origin: string;
  /** Set for published source, with the doc comment of the function. */
  readonly published?: { readonly doc?: string };
}

/**
 * Returns the names of a deployed function's parameters in source; `undefined` if the source is a different version: it
 * has a different number of parameters, or types that cannot be the same. A struct is compared only by name.
 */
export function parameterNames(abi: FunctionAbi, local: MoveFunction): readonly string[] | undefined {
  if (abi.parameters.length !== local.parameters.length) return undefined;
  if (abi.typeParameters.length !== local.typeParameters.length) return undefined;
  const typeParameters = local.typeParameters.map(({ name }) => name);
  const fits = local.parameters.every(({ type }, index) => {
    const tag = parseTypeTag(abi.parameters[index] ?? '');
    return tag === undefined ? type.kind === 'function' : canBe(type, tag, typeParameters);
  });
  return fits ? local.parameters.map(({ name }) => name) : undefined;
}

function canBe(type: MoveType, tag: TypeTag, typeParameters: readonly string[]): boolean {
  switch (type.kind) {
    case 'path':
      return pathCanBe(type.path, tag, typeParameters);
    case 'reference':
      return tag.kind === 'reference' && tag.mutable === type.mutable && canBe(type.to, tag.to, typeParameters);
    case 'tuple': {
      const [only, ...more] = type.items;
      return only !== undefined && more.length === 0 && canBe(only, tag, typeParameters);
    }
    case 'function':
    case 'broken':
      return false;
  }
}

function pathCanBe({ names, typeArguments }: MovePath, tag: TypeTag, typeParameters: readonly string[]): boolean {
  const name = names.at(-1)?.text ?? '';
  const isPlain = names.length === 1;
  const allCanBe = (tags: readonly TypeTag[]) =>
    tags.length === typeArguments.length &&
    typeArguments.every((argument, index) => {
      const other = tags[index];
      return other !== undefined && canBe(argument, other, typeParameters);
    });
  switch (tag.kind) {
    case 'primitive':
      return isPlain && name === tag.name;
    case 'vector':
      return isPlain && name === 'vector' && allCanBe([tag.element]);
    case 'parameter':
      return isPlain && typeParameters.indexOf(name) === tag.index;
    case 'struct':
      return name === tag.name && allCanBe(tag.typeArguments);
    case 'reference':
      return false;
  }
}

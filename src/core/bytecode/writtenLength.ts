import type { AccessSpecifier, CompiledCode, FieldDefinition, Signature, Token } from './compiledCode';

/** What separates two types, or a name from its type. */
const SEPARATOR = 2;

/**
 * Returns how many characters the functions, structs and locals of code take up when all of their names and types are
 * written out, without writing them: a long signature of many functions counts for each of them.
 */
export function writtenLength(code: CompiledCode): number {
  const lengths = new Lengths(code);
  let length = 0;
  for (const { module, name, parameters, results, accesses } of code.functionHandles)
    length +=
      lengths.id(module, name) + lengths.signature(parameters) + lengths.signature(results) + lengths.of(accesses);
  for (const { typeArguments } of code.functionInstantiations) length += lengths.signature(typeArguments);
  if (code.kind === 'script')
    return (
      length + lengths.signature(code.parameters) + lengths.signature(code.code.locals) + lengths.of(code.accesses)
    );
  for (const { acquires, code: unit } of code.functionDefinitions) {
    for (const each of acquires) length += lengths.struct(code.structDefinitions[each]?.handle ?? -1);
    if (unit) length += lengths.signature(unit.locals);
  }
  for (const { layout } of code.structDefinitions) {
    if (layout.kind === 'fields') length += lengths.fields(layout.fields);
    if (layout.kind === 'variants') for (const each of layout.variants) length += lengths.fields(each.fields);
  }
  return length;
}

class Lengths {
  readonly #code: CompiledCode;
  readonly #structs: readonly number[];
  readonly #signatures: readonly number[];

  constructor(code: CompiledCode) {
    this.#code = code;
    this.#structs = code.structHandles.map(({ module, name }) => this.id(module, name));
    this.#signatures = code.signatures.map(each => this.#types(each));
  }

  /** Returns the length of a function's or a struct's name, with its module. */
  id(module: number, name: number): number {
    const { address = -1, name: moduleName = -1 } = this.#code.moduleHandles[module] ?? {};
    const { length = 0 } = this.#code.addresses[address] ?? {};
    return length + this.#name(moduleName) + this.#name(name) + '::::'.length;
  }

  #name(index: number): number {
    return this.#code.identifiers[index]?.length ?? 1;
  }

  struct(handle: number): number {
    return this.#structs[handle] ?? 1;
  }

  signature(index: number): number {
    return this.#signatures[index] ?? 1;
  }

  fields(fields: readonly FieldDefinition[]): number {
    return fields.reduce((sum, { name, type }) => sum + this.#name(name) + this.#type(type), 0);
  }

  /** Returns the length of what a function declares to read or write. */
  of(accesses: readonly AccessSpecifier[] = []): number {
    return accesses.reduce((sum, { resource, address }) => {
      const types = resource.kind === 'structInstantiation' ? this.signature(resource.typeArguments) : 0;
      const named = 'handle' in resource ? this.struct(resource.handle) : 0;
      const { functionInstantiation = -1 } = address.kind === 'parameter' ? address : {};
      const { of = -1 } = this.#code.functionInstantiations[functionInstantiation] ?? {};
      const { module, name } = this.#code.functionHandles[of] ?? { module: -1, name: -1 };
      return sum + types + named + this.id(module, name);
    }, 0);
  }

  #types(types: Signature): number {
    return types.reduce((sum, each) => sum + this.#type(each), 0);
  }

  #type(token: Token): number {
    switch (token.kind) {
      case 'primitive':
        return token.name.length + SEPARATOR;
      case 'vector':
        return 'vector<>'.length + this.#type(token.element);
      case 'reference':
        return '&mut '.length + this.#type(token.to);
      case 'parameter':
        return 'T0'.length + SEPARATOR;
      case 'struct':
        return this.struct(token.handle) + SEPARATOR + this.#types(token.typeArguments);
      case 'function':
        return '|| has copy + drop'.length + this.#types(token.parameters) + this.#types(token.results);
    }
  }
}

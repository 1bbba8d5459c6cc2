import type {
  AccessSpecifier,
  CodeUnit,
  CompiledModule,
  Constant,
  Instantiation,
  StructDefinition,
  TypeToken,
} from '../bytecode/compiledCode';
import type { Instruction } from '../bytecode/opcodes';
import { calledHandle } from '../bytecode/operand';
import { bytesToHex, shortHex } from '../move/hex';
import type { ModuleId } from '../move/functionId';

/**
 * An identifier of an item. Items that are equal in two modules have the same key, even if their table indices differ.
 */
export type Key = number;

/** Index of an entry that is missing from its table. */
const NOWHERE = -1;

/**
 * Assigns keys to names, types and operands. Items that are equal by name have the same key, even if their tables
 * differ.
 */
export class SharedKeys {
  readonly #keys = new Map<string, Key>();

  /** @param parts the parts of the item; strings come last, because they can contain any characters */
  of(kind: string, ...parts: readonly (Key | string)[]): Key {
    const text = `${kind} ${parts.join(' ')}`;
    const known = this.#keys.get(text);
    if (known !== undefined) return known;
    this.#keys.set(text, this.#keys.size);
    return this.#keys.size - 1;
  }
}

/** Whether a constant is the given address. @param address in the format of `parseAddress` */
export function isAddressConstant({ type, value }: Constant, address: string | undefined): boolean {
  return type.kind === 'primitive' && type.name === 'address' && shortHex(value) === address;
}

/** The keys of the items that a module refers to. Each table entry is read only once. */
export class CodeKeys {
  readonly #code: CompiledModule;
  readonly #shared: SharedKeys;
  readonly #ownAddress: number;
  readonly #known = new Map<string, Key>();

  constructor(code: CompiledModule, shared: SharedKeys) {
    this.#code = code;
    this.#shared = shared;
    this.#ownAddress = code.moduleHandles[code.self]?.address ?? NOWHERE;
  }

  identifier(index: number): Key {
    return this.#shared.of('name', this.#code.identifiers[index] ?? '?');
  }

  /**
   * Returns the key of an address. The module's own address has the same key in both modules, because they can be
   * published by different accounts.
   */
  address(index: number): Key {
    const address = this.#code.addresses[index] ?? '?';
    return address === this.#code.addresses[this.#ownAddress]
      ? this.#shared.of('own address')
      : this.#shared.of('address', address);
  }

  module({ address, name }: { readonly address: number; readonly name: number }): Key {
    return this.#shared.of('module', this.address(address), this.identifier(name));
  }

  types(signature: number): Key {
    return this.#once('types', signature, () => {
      const types = this.#code.signatures[signature];
      return this.list(types?.map(token => this.type(token)) ?? ['?']);
    });
  }

  list(keys: readonly (Key | string)[]): Key {
    return this.#shared.of('list', ...keys);
  }

  type(token: TypeToken): Key {
    switch (token.kind) {
      case 'primitive':
        return this.#shared.of('type', token.name);
      case 'vector':
        return this.#shared.of('vector', this.type(token.element));
      case 'reference':
        return this.#shared.of(token.mutable ? '&mut' : '&', this.type(token.to));
      case 'parameter':
        return this.#shared.of('parameter', token.index);
      case 'struct':
        return this.#shared.of(
          'struct',
          this.#struct(token.handle),
          ...token.typeArguments.map(each => this.type(each)),
        );
      case 'function': {
        const [parameters, results] = [token.parameters, token.results].map(each => each.map(one => this.type(one)));
        return this.#shared.of('closure', token.abilities, this.list(parameters ?? []), this.list(results ?? []));
      }
    }
  }

  #struct(handle: number): Key {
    return this.#once('struct', handle, () => this.#member(this.#code.structHandles[handle]));
  }

  #member(handle: { readonly module: number; readonly name: number } | undefined): Key {
    if (!handle) return this.#shared.of('?');
    const module = this.#code.moduleHandles[handle.module];
    return this.#shared.of('member', module ? this.module(module) : this.#shared.of('?'), this.identifier(handle.name));
  }

  /** Returns a key for the locals of a function body, followed by a key for each instruction. */
  body({ locals, instructions }: CodeUnit): readonly Key[] {
    return [this.types(locals), ...instructions.map(each => this.#instruction(each))];
  }

  /** Returns the key of an access specifier. */
  access({ access, isNegated, resource, address }: AccessSpecifier): Key {
    const shared = this.#shared;
    return shared.of(isNegated ? `!${access}` : access, this.#resource(resource), this.#accessAddress(address));
  }

  #resource(resource: AccessSpecifier['resource']): Key {
    switch (resource.kind) {
      case 'any':
        return this.#shared.of('any');
      case 'atAddress':
        return this.address(resource.address);
      case 'inModule': {
        const module = this.#code.moduleHandles[resource.module];
        return module ? this.module(module) : this.#shared.of('?');
      }
      case 'struct':
        return this.#struct(resource.handle);
      case 'structInstantiation':
        return this.#shared.of('instance', this.#struct(resource.handle), this.types(resource.typeArguments));
    }
  }

  #accessAddress(address: AccessSpecifier['address']): Key {
    switch (address.kind) {
      case 'any':
        return this.#shared.of('any');
      case 'literal':
        return this.address(address.address);
      case 'parameter': {
        const { of } = this.#code.functionInstantiations[address.functionInstantiation ?? NOWHERE] ?? { of: NOWHERE };
        return this.#shared.of('address in', address.local, this.#member(this.#code.functionHandles[of]));
      }
    }
  }

  #instruction(instruction: Instruction): Key {
    const { kind, op } = instruction;
    if (kind === 'none') return this.#shared.of(op);
    // Offsets, locals and integers are compared as they are; all other operands are table indices.
    if (kind === 'target' || kind === 'local' || kind === 'integer')
      return this.#shared.of(op, String(instruction.operand));
    const beside = 'beside' in instruction ? String(instruction.beside) : '';
    const operand = this.#once(kind, instruction.operand, () => this.#operand(instruction));
    return this.#shared.of(op, operand, beside);
  }

  #operand(instruction: Exclude<Instruction, { readonly kind: 'none' | 'target' | 'local' | 'integer' }>): Key {
    const { kind, operand } = instruction;
    const code = this.#code;
    switch (kind) {
      case 'constant':
        return this.#constant(operand);
      case 'type':
      case 'vector':
        return this.types(operand);
      case 'function':
      case 'functionInstantiation':
      case 'closure':
      case 'closureInstantiation': {
        const called = calledHandle(code, instruction);
        const name = this.#member(called && code.functionHandles[called.handle]);
        const types = called?.typeArguments;
        return this.#shared.of('function', name, ...(types === undefined ? [] : [this.types(types)]));
      }
      case 'struct':
        return this.#definition(code.structDefinitions[operand]);
      case 'structInstantiation':
        return this.#instance(code.structInstantiations[operand], of => this.#definition(code.structDefinitions[of]));
      case 'field':
        return this.#field(operand);
      case 'fieldInstantiation':
        return this.#instance(code.fieldInstantiations[operand], of => this.#field(of));
      case 'variantField':
        return this.#variantField(operand);
      case 'variantFieldInstantiation':
        return this.#instance(code.variantFieldInstantiations[operand], of => this.#variantField(of));
      case 'variant':
        return this.#variant(operand);
      case 'variantInstantiation':
        return this.#instance(code.variantInstantiations[operand], of => this.#variant(of));
    }
  }

  #constant(index: number): Key {
    const constant = this.#code.constants[index];
    if (!constant) return this.#shared.of('?');
    if (isAddressConstant(constant, this.#code.addresses[this.#ownAddress])) return this.#shared.of('own address');
    const { type, value } = constant;
    return this.#shared.of('constant', this.type(type), bytesToHex(value));
  }

  #definition(definition: StructDefinition | undefined): Key {
    return this.#struct(definition?.handle ?? NOWHERE);
  }

  #instance(instantiation: Instantiation | undefined, keyOf: (of: number) => Key): Key {
    const { of, typeArguments } = instantiation ?? { of: NOWHERE, typeArguments: NOWHERE };
    return this.#shared.of('instance', keyOf(of), this.types(typeArguments));
  }

  #field(index: number): Key {
    const { owner = NOWHERE, field = NOWHERE } = this.#code.fieldHandles[index] ?? {};
    const definition = this.#code.structDefinitions[owner];
    const found = definition?.layout.kind === 'fields' ? definition.layout.fields[field] : undefined;
    return this.#shared.of('field', this.#definition(definition), this.identifier(found?.name ?? NOWHERE));
  }

  #variantField(index: number): Key {
    const { owner = NOWHERE, field = NOWHERE, variants = [] } = this.#code.variantFieldHandles[index] ?? {};
    const definition = this.#code.structDefinitions[owner];
    const all = definition?.layout.kind === 'variants' ? definition.layout.variants : [];
    const names = variants.flatMap(each => {
      const variant = all[each];
      return [this.identifier(variant?.name ?? NOWHERE), this.identifier(variant?.fields[field]?.name ?? NOWHERE)];
    });
    return this.#shared.of('field', this.#definition(definition), ...names);
  }

  #variant(index: number): Key {
    const { owner = NOWHERE, variant = NOWHERE } = this.#code.variantHandles[index] ?? {};
    const definition = this.#code.structDefinitions[owner];
    const found = definition?.layout.kind === 'variants' ? definition.layout.variants[variant] : undefined;
    return this.#shared.of('variant', this.#definition(definition), this.identifier(found?.name ?? NOWHERE));
  }

  #once(table: string, index: number, make: () => Key): Key {
    const at = `${table} ${index}`;
    const known = this.#known.get(at);
    if (known !== undefined) return known;
    const key = make();
    this.#known.set(at, key);
    return key;
  }
}

const LONGEST_TYPE = 1_000;
/**
 * A module's own declarations with these names stay fully qualified, because they would otherwise look like built-in
 * names or locals.
 */
const BUILT_IN =
  /^(?:exists|move_to|move_from|borrow_global|borrow_global_mut|bool|address|signer|vector|[ui]\d+|(?:arg|loc|tmp|x)\d+)$/;

/**
 * Shortens names as a module's source code does: names of imported modules have no address, and the module's own names
 * have no module.
 */
export class ShortNames {
  /** The prefix of names in each module: `coin::`, or empty for the module itself. */
  readonly #prefixes: ReadonlyMap<string, string>;
  readonly #shortened = new Map<string, string>();

  /** @param others the other modules mentioned in the text */
  constructor(own: ModuleId, others: readonly ModuleId[]) {
    this.#prefixes = prefixesOf(own, others);
  }

  /** Whether the module is imported, so that its names have no address. */
  isImported({ address, module }: ModuleId): boolean {
    return this.#prefixes.get(`${address}::${module}::`) === `${module}::`;
  }

  /** Returns text with all names shortened. */
  in(text: string): string {
    const known = this.#shortened.get(text);
    if (known !== undefined) return known;
    const short = text.replace(/(0x[0-9a-f]+::[\w$<>]+::)([\w$]*)/g, (whole, prefix: string, member: string) => {
      const written = this.#prefixes.get(prefix);
      const isUnclear = written === '' && (member === '' || BUILT_IN.test(member));
      return written === undefined || isUnclear ? whole : `${written}${member}`;
    });
    const shown = short.length <= LONGEST_TYPE ? short : `${short.slice(0, LONGEST_TYPE)}…`;
    this.#shortened.set(text, shown);
    return shown;
  }
}

/** Returns the prefix of names in each module. Modules with the same name keep their addresses. */
function prefixesOf(own: ModuleId, others: readonly ModuleId[]): ReadonlyMap<string, string> {
  const count = new Map<string, number>();
  for (const { module } of others) count.set(module, (count.get(module) ?? 0) + 1);
  const whole = ({ address, module }: ModuleId) => `${address}::${module}::`;
  const short = others.filter(
    ({ address, module }) =>
      count.get(module) === 1 && module !== own.module && (module !== 'vector' || address === '0x1'),
  );
  return new Map([[whole(own), ''], ...short.map(each => [whole(each), `${each.module}::`] as const)]);
}

import type { CodeUnit } from '../../core/bytecode/compiledCode';
import type { Instruction } from '../../core/bytecode/opcodes';
import type { TableBuilder, Entries } from './codeTables';
import type { ListedFunction, ListedInstruction } from './listing';
import type { ResolvedModule } from './moveModules';
import type { FunctionSyntax, StructSyntax, TypeSyntax } from './moveSyntax';

/** Where a body belongs. */
export interface BodyPlace {
  readonly module: ResolvedModule;
  /** `address::name` of the module. */
  readonly self: string;
  readonly syntax: FunctionSyntax;
  readonly tables: TableBuilder;
}

/** Returns a body with its names resolved to indices. @throws MoveSourceError */
export function assemble(listed: ListedFunction, place: BodyPlace): CodeUnit {
  const assembler = new Assembler(listed, place);
  return {
    locals: assembler.locals(),
    instructions: listed.instructions.map(each => assembler.instruction(each)),
  };
}

class Assembler {
  readonly #listed: ListedFunction;
  readonly #place: BodyPlace;
  readonly #names: readonly string[];

  constructor(listed: ListedFunction, place: BodyPlace) {
    const { name, parameters, locals } = listed;
    if (parameters.length !== place.syntax.parameters.length)
      throw new Error(
        `${name} has ${place.syntax.parameters.length} parameters, and ${parameters.length} in the listing`,
      );
    this.#listed = listed;
    this.#place = place;
    this.#names = [...parameters, ...locals.map(each => each.name)];
  }

  locals(): number {
    return this.#place.tables.signature(this.#listed.locals.map(({ type }) => this.#token(type)));
  }

  instruction(listed: ListedInstruction): Instruction {
    const made = this.#made(listed);
    return made as Instruction;
  }

  #made({ op, operand, fail }: ListedInstruction): object {
    switch (operand.kind) {
      case 'none':
        return { kind: 'none', op };
      case 'integer':
        return { kind: 'integer', op, operand: operand.value };
      case 'name': {
        const local = this.#names.indexOf(operand.name);
        if (!op.startsWith('Br')) {
          if (local < 0) throw fail(`there is no local ${operand.name}`);
          return { kind: 'local', op, operand: local };
        }
        const target = this.#listed.labels.get(operand.name);
        if (target === undefined) throw fail(`there is no label ${operand.name}`);
        return { kind: 'target', op, operand: target };
      }
      case 'field':
        return op.includes('Variant')
          ? this.#variantField(op, operand.type, operand.field, fail)
          : this.#field(op, operand.type, operand.field, fail);
      case 'path':
        return this.#path(op, operand.type, operand.count, fail);
    }
  }

  #path(op: string, type: TypeSyntax, count: bigint | undefined, fail: ListedInstruction['fail']): object {
    const { tables, module, self, syntax } = this.#place;
    if (op.startsWith('Vec')) {
      const operand = tables.signature([this.#token(type)]);
      return count === undefined ? { kind: 'type', op, operand } : { kind: 'vector', op, operand, beside: count };
    }
    if (type.kind !== 'path') throw fail('expected a name');
    if (op === 'Call') {
      const handle = tables.function(module.resolver.functionName(type.path));
      return this.#generic('function', op, handle, type, tables.instantiations.functions);
    }
    if (op.endsWith('Variant')) {
      const { owner, index, rest } = this.#variant(type, fail);
      const handle = tables.variants.add({ owner, variant: index });
      return this.#generic('variant', op, handle, rest, tables.instantiations.variants);
    }
    const name = module.resolver.typeName(type.path, syntax.typeParameters);
    const definition = module.syntax.structs.findIndex(each => `${self}::${each.name}` === name);
    if (definition < 0) throw fail(`${name} is not a struct of this module`);
    return this.#generic('struct', op, definition, type, tables.instantiations.structs);
  }

  #field(op: string, type: TypeSyntax, field: string, fail: ListedInstruction['fail']): object {
    if (type.kind !== 'path') throw fail('expected a struct');
    const { owner, struct } = this.#struct(type.path.parts[0], fail);
    const index = struct.fields.findIndex(each => each.name === field);
    if (index < 0) throw fail(`${struct.name} has no field ${field}`);
    const { tables } = this.#place;
    return this.#generic('field', op, tables.fields.add({ owner, field: index }), type, tables.instantiations.fields);
  }

  #variantField(op: string, type: TypeSyntax, field: string, fail: ListedInstruction['fail']): object {
    const { owner, index, struct, rest } = this.#variant(type, fail);
    const at = struct.variants[index]?.fields.findIndex(each => each.name === field) ?? -1;
    if (at < 0) throw fail(`the variant has no field ${field}`);
    const { tables } = this.#place;
    const handle = tables.variantFields.add({ owner, field: at, variants: [index] });
    return this.#generic('variantField', op, handle, rest, tables.instantiations.variantFields);
  }

  #struct(name = '', fail: ListedInstruction['fail']): { readonly owner: number; readonly struct: StructSyntax } {
    const { structs } = this.#place.module.syntax;
    const owner = structs.findIndex(each => each.name === name);
    const struct = structs[owner];
    if (!struct) throw fail(`${name} is not a struct of this module`);
    return { owner, struct };
  }

  /** `Status::Locked`. */
  #variant(type: TypeSyntax, fail: ListedInstruction['fail']) {
    if (type.kind !== 'path') throw fail('expected a variant');
    const [name, variant] = type.path.parts;
    const { owner, struct } = this.#struct(name, fail);
    const index = struct.variants.findIndex(each => each.name === variant);
    if (index < 0) throw fail(`${struct.name} has no variant ${variant ?? ''}`);
    return { owner, struct, index, rest: type };
  }

  /** Returns an instruction, or the generic one of that name if there are type arguments. */
  #generic(
    kind: string,
    op: string,
    of: number,
    type: TypeSyntax & { readonly kind: 'path' },
    instantiations: Entries<{ readonly of: number; readonly typeArguments: number }>,
  ): object {
    if (type.typeArguments.length === 0) return { kind, op, operand: of };
    const typeArguments = this.#place.tables.signature(type.typeArguments.map(each => this.#token(each)));
    return { kind: `${kind}Instantiation`, op: `${op}Generic`, operand: instantiations.add({ of, typeArguments }) };
  }

  #token(type: TypeSyntax) {
    const { tables, module, syntax } = this.#place;
    return tables.token(module, type, syntax.typeParameters);
  }
}

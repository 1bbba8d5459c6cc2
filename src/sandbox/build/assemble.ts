import type { CodeUnit } from '../../core/bytecode/compiledCode';
import { OPCODES, type Instruction, type OperandKind } from '../../core/bytecode/opcodes';
import type { MoveFunction, MoveStruct, MoveType, Span } from '../../core/source/factModel';
import type { CodeTables, Entries } from './codeTables';
import type { ListedFunction, ListedInstruction } from './listing';
import type { SourceModule } from './moveSource';

export interface BodyPlace {
  readonly module: SourceModule;
  readonly declared: MoveFunction;
  readonly tables: CodeTables;
}

type TypePath = MoveType & { readonly kind: 'path' };

const KINDS: ReadonlyMap<string, OperandKind> = new Map(
  (Object.entries(OPCODES) as [OperandKind, object][]).flatMap(([kind, ops]) =>
    Object.keys(ops).map(op => [op, kind] as const),
  ),
);

/** Returns a body with its names resolved to indices. @throws MoveSourceError */
export function assemble(listed: ListedFunction, place: BodyPlace): CodeUnit {
  const assembler = new Assembler(listed, place);
  return {
    locals: assembler.locals(),
    instructions: listed.instructions.map(each => assembler.instruction(each) as Instruction),
  };
}

class Assembler {
  readonly #listed: ListedFunction;
  readonly #place: BodyPlace;
  readonly #names: readonly string[];

  constructor(listed: ListedFunction, place: BodyPlace) {
    const { name, parameters, locals } = listed;
    const expected = place.declared.parameters.length;
    if (parameters.length !== expected)
      throw new Error(`${name} has ${expected} parameters, and ${parameters.length} in the listing`);
    this.#listed = listed;
    this.#place = place;
    this.#names = [...parameters, ...locals.map(each => each.name)];
  }

  locals(): number {
    return this.#place.tables.signature(this.#listed.locals.map(({ type }) => this.#token(this.#type(type))));
  }

  instruction(listed: ListedInstruction): object {
    const { op, operand, fail } = listed;
    const { tables, module } = this.#place;
    const kind = KINDS.get(op);
    switch (kind) {
      case 'none':
        return { kind, op };
      case 'integer':
        return { kind, op, operand: BigInt(operand) };
      case 'local':
      case 'target': {
        const at = kind === 'local' ? this.#names.indexOf(operand) : this.#listed.labels.get(operand);
        if (at === undefined || at < 0) throw fail(`there is no ${kind} ${operand}`);
        return { kind, op, operand: at };
      }
      case 'type':
        return { kind, op, operand: tables.signature([this.#token(this.#type(operand))]) };
      case 'vector': {
        const [type = '', count = ''] = operand.split(' ');
        return { kind, op, operand: tables.signature([this.#token(this.#type(type))]), beside: BigInt(count) };
      }
      case 'function': {
        const type = this.#path(operand, fail);
        return this.#generic(
          kind,
          op,
          tables.function(module.resolve(type.path)),
          type,
          tables.instantiations.functions,
        );
      }
      case 'struct': {
        const type = this.#path(operand, fail);
        return this.#generic(kind, op, this.#struct(type, fail).owner, type, tables.instantiations.structs);
      }
      case 'variant': {
        const type = this.#path(operand, fail);
        const { owner, variant } = this.#struct(type, fail);
        const handle = tables.variants.add({ owner, variant });
        return this.#generic(kind, op, handle, type, tables.instantiations.variants);
      }
      case 'field':
      case 'variantField':
        return this.#field(kind, listed);
      default:
        throw fail(`a listing has no instruction ${op}`);
    }
  }

  /** `Vault<CoinType>.coins`. */
  #field(kind: 'field' | 'variantField', { op, operand, fail }: ListedInstruction): object {
    const [written = '', name = ''] = operand.split('.');
    const type = this.#path(written, fail);
    const { owner, struct, variant } = this.#struct(type, fail);
    const { tables } = this.#place;
    const fields = kind === 'field' ? struct.fields : (struct.variants[variant]?.fields ?? []);
    const field = fields.findIndex(each => each.name === name);
    if (field < 0) throw fail(`${written} has no field ${name}`);
    if (kind === 'field')
      return this.#generic(kind, op, tables.fields.add({ owner, field }), type, tables.instantiations.fields);
    const handle = tables.variantFields.add({ owner, field, variants: [variant] });
    return this.#generic(kind, op, handle, type, tables.instantiations.variantFields);
  }

  /** Returns a struct of this module; for `Status::Locked`, with the index of the variant, which is otherwise -1. */
  #struct(
    { path }: TypePath,
    fail: ListedInstruction['fail'],
  ): { readonly owner: number; readonly struct: MoveStruct; readonly variant: number } {
    const { id, declared, resolve } = this.#place.module;
    const { module, member, variant: name } = resolve(path);
    const owner = module === id ? declared.structs.findIndex(each => each.name === member) : -1;
    const struct = declared.structs[owner];
    const variant = struct?.variants.findIndex(each => each.name === name) ?? -1;
    if (!struct || (name !== undefined && variant < 0)) throw fail(`this module has no ${member}::${name ?? ''}`);
    return { owner, struct, variant };
  }

  /** Returns an instruction, or the generic one of that name if there are type arguments. */
  #generic(
    kind: string,
    op: string,
    of: number,
    { path }: TypePath,
    instantiations: Entries<{ readonly of: number; readonly typeArguments: number }>,
  ): object {
    if (path.typeArguments.length === 0) return { kind, op, operand: of };
    const typeArguments = this.#place.tables.signature(path.typeArguments.map(each => this.#token(each)));
    return { kind: `${kind}Instantiation`, op: `${op}Generic`, operand: instantiations.add({ of, typeArguments }) };
  }

  #path(text: string, fail: ListedInstruction['fail']): TypePath {
    const type = this.#type(text);
    if (type.kind !== 'path') throw fail(`expected a name, not ${text}`);
    return type;
  }

  /** Names have the meaning that they have at the end of the module. */
  #type(text: string): MoveType {
    const { to } = this.#place.module.declared.span;
    return readType(text, { from: to - 1, to });
  }

  #token(type: MoveType) {
    const { tables, module, declared } = this.#place;
    return tables.token(module, type, declared.typeParameters);
  }
}

/** Reads a type as written in a listing: `&mut Vault<CoinType>`. */
function readType(text: string, span: Span): MoveType {
  const [reference] = /^&(?:mut )?/.exec(text) ?? [];
  if (reference !== undefined)
    return { kind: 'reference', span, mutable: reference !== '&', to: readType(text.slice(reference.length), span) };
  const [, name = '', list] = /^([\w:]+)(?:<(.+)>)?$/.exec(text) ?? [];
  const names = name.split('::').map(each => ({ text: each, span }));
  const typeArguments = (list?.split(', ') ?? []).map(each => readType(each, span));
  return { kind: 'path', span, path: { span, names, typeArguments, role: 'relative' } };
}

import { ByteSink } from '../../src/core/bytecode/codec';
import type {
  CompiledModule,
  FieldDefinition,
  FunctionDefinition,
  StructDefinition,
  TypeToken,
} from '../../src/core/bytecode/compiledCode';
import { OPCODES, type Instruction } from '../../src/core/bytecode/opcodes';
import { writeBytecode } from '../../src/core/bytecode/readBytecode';
import { integerType } from '../../src/core/move/integer';
import { PRIMITIVE_BYTES } from '../../src/core/bytecode/tables';
import type { Primitive } from '../../src/core/move/typeTag';
import { fail, Words } from './assemblyWords';

/**
 * Assembles a module of the VM's textual assembly (`.masm`), as far as its trace tests and ours use it: structs, enums and
 * functions with one declaration per line, indented members and instructions, and labels; no constants with names.
 *
 * @param others modules that it calls, by functions without structs in their parameters and results
 */
export function assemble(text: string, others: readonly CompiledModule[] = []): Uint8Array {
  return writeBytecode(new Assembler(text, others).assemble());
}

/** The operand after each operation, by its name. */
const KINDS = new Map(
  Object.entries(OPCODES).flatMap(([kind, ops]) => Object.keys(ops).map(op => [op, kind as Instruction['kind']])),
);
const NOTHING: readonly TypeToken[] = [];

/** A declaration with the lines below it. */
interface Item {
  readonly head: Words;
  readonly body: readonly string[];
}

class Assembler {
  readonly #items: readonly Item[];
  readonly #others: readonly CompiledModule[];
  readonly #tables = {
    addresses: [] as string[],
    moduleHandles: [] as CompiledModule['moduleHandles'][number][],
    identifiers: [] as string[],
    signatures: [] as (readonly TypeToken[])[],
    constants: [] as CompiledModule['constants'][number][],
    structHandles: [] as CompiledModule['structHandles'][number][],
    functionHandles: [] as CompiledModule['functionHandles'][number][],
    functionInstantiations: [] as CompiledModule['functionInstantiations'][number][],
    structInstantiations: [] as CompiledModule['structInstantiations'][number][],
    fieldHandles: [] as CompiledModule['fieldHandles'][number][],
    fieldInstantiations: [] as CompiledModule['fieldInstantiations'][number][],
    variantFieldHandles: [] as CompiledModule['variantFieldHandles'][number][],
    variantFieldInstantiations: [] as CompiledModule['variantFieldInstantiations'][number][],
    variantHandles: [] as CompiledModule['variantHandles'][number][],
    variantInstantiations: [] as CompiledModule['variantInstantiations'][number][],
  };
  readonly #structs: StructDefinition[] = [];

  constructor(text: string, others: readonly CompiledModule[]) {
    this.#others = others;
    const items: { head: Words; body: string[] }[] = [];
    for (const line of text.split('\n')) {
      if (line.trim() === '' || line.trim().startsWith('//')) continue;
      // Labels stand at the start of a line.
      if (/^\s|^\w+:/.test(line)) items.at(-1)?.body.push(line);
      else items.push({ head: new Words(line), body: [] });
    }
    const [first, ...rest] = items;
    const [, address = '', , name = ''] = first?.head.all ?? [];
    this.#module(address, name);
    this.#items = rest;
  }

  assemble(): CompiledModule {
    const [types, functions] = [this.#items.filter(isType), this.#items.filter(each => !isType(each))];
    for (const { head } of types) this.#declareType(head);
    for (const { body, head } of types) this.#structs.push(this.#defineType(head.all[0] === 'enum', body));
    const declared = functions.map(({ head }) => this.#declareFunction(head));
    const functionDefinitions = functions.map(({ body }, index): FunctionDefinition => {
      const { names, generics, isPublic, acquires } = declared[index] ?? fail('a function is missing');
      const code = this.#body(body, names, generics);
      return { handle: index, visibility: isPublic ? 'public' : 'private', isEntry: false, acquires, code };
    });
    return {
      kind: 'module',
      version: 10,
      isMarked: true,
      self: 0,
      ...this.#tables,
      structDefinitions: this.#structs,
      functionDefinitions,
      metadata: [],
      friends: [],
    };
  }

  #declareType(head: Words): void {
    head.next();
    const name = this.#name(head.next());
    const generics = head.generics();
    const typeParameters = generics.map(() => ({ constraints: 0, isPhantom: false }));
    this.#tables.structHandles.push({ module: 0, name, abilities: head.abilities(), typeParameters });
    this.#generics.push(generics);
  }

  readonly #generics: (readonly string[])[] = [];

  #defineType(isEnum: boolean, body: readonly string[]): StructDefinition {
    const handle = this.#structs.length;
    const generics = this.#generics[handle] ?? [];
    const variants: { name: number; fields: FieldDefinition[] }[] = isEnum ? [] : [{ name: 0, fields: [] }];
    for (const line of body) {
      const words = new Words(line);
      const name = this.#name(words.next());
      if (words.takes(':')) variants.at(-1)?.fields.push({ name, type: this.#type(words, generics) });
      else variants.push({ name, fields: [] });
    }
    if (isEnum) return { handle, layout: { kind: 'variants', variants } };
    return { handle, layout: { kind: 'fields', fields: variants[0]?.fields ?? [] } };
  }

  #declareFunction(head: Words) {
    const isPublic = head.takes('public');
    head.next();
    const name = this.#name(head.next());
    const generics = head.generics();
    const names: string[] = [];
    const parameters: TypeToken[] = [];
    head.expect('(');
    while (!head.takes(')')) {
      names.push(head.next());
      head.expect(':');
      parameters.push(this.#type(head, generics));
      head.takes(',');
    }
    const results = head.takes(':') ? this.#types(head, generics) : NOTHING;
    const acquires = head.takes('acquires') ? [this.#struct(head.next())] : [];
    this.#tables.functionHandles.push({
      module: 0,
      name,
      parameters: this.#signature(parameters),
      results: this.#signature(results),
      typeParameters: generics.map(() => 0),
      attributes: [],
    });
    return { names, generics, isPublic, acquires };
  }

  #body(lines: readonly string[], parameters: readonly string[], generics: readonly string[]) {
    const [names, locals, labels, words] = [
      [...parameters],
      [] as TypeToken[],
      new Map<string, number>(),
      [] as Words[],
    ];
    for (const line of lines) {
      const all = new Words(line);
      if (all.takes('local')) {
        names.push(all.next());
        all.expect(':');
        locals.push(this.#type(all, generics));
        continue;
      }
      const label = /^\s*(\w+):/.exec(line)?.[1];
      if (label !== undefined) {
        labels.set(label, words.length);
        all.next();
        all.next();
      }
      words.push(all);
    }
    const instructions = words.map(each => this.#instruction(each, { names, generics, labels }));
    return { locals: this.#signature(locals), instructions };
  }

  #instruction(words: Words, scope: Scope): Instruction {
    const { generics } = scope;
    const written = words.next();
    const named = written.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const op = named.replace(/^(Vec)?(?=Borrow)/, '$1Imm');
    const kind = KINDS.get(op) ?? fail(`${written} is not an instruction`);
    const made = (operand: number, typeArguments: readonly TypeToken[] = NOTHING, beside?: bigint): Instruction => {
      const isGeneric = typeArguments.length > 0;
      const generic = isGeneric ? { op: `${op}Generic`, kind: `${kind}Instantiation` } : { op, kind };
      const table = INSTANTIATIONS[kind];
      const of =
        isGeneric && table
          ? entry(this.#tables[table], { of: operand, typeArguments: this.#signature(typeArguments) })
          : operand;
      return { ...generic, operand: of, ...(beside !== undefined && { beside }) } as unknown as Instruction;
    };
    switch (kind) {
      case 'none':
        return { kind, op } as Instruction;
      case 'target':
        return made(scope.labels.get(words.next()) ?? fail('a label is missing'));
      case 'local':
        return made(scope.names.indexOf(words.next()));
      case 'integer':
        return { kind, op, operand: words.integer() } as Instruction;
      case 'constant': {
        const [type = fail('a constant has no type')] = this.#typeArguments(words, generics);
        return made(entry(this.#tables.constants, { type, value: constantBytes(type, words) }));
      }
      case 'type':
        return made(this.#signature(this.#typeArguments(words, generics)));
      case 'vector': {
        const elements = this.#signature(this.#typeArguments(words, generics));
        return made(elements, NOTHING, words.integer());
      }
      case 'function':
      case 'closure': {
        const path = [words.next()];
        while (words.takes('::')) path.push(words.next());
        const target = this.#function(path);
        const typeArguments = this.#typeArguments(words, generics);
        return made(target, typeArguments, words.takes(',') ? words.integer() : undefined);
      }
      default:
        return this.#ofStruct(kind, words, generics, made);
    }
  }

  /** Returns the handle of a function, by its name or `0x22::test::add`. */
  #function(path: readonly string[]): number {
    const [called = '', moduleName, address] = path.toReversed();
    const { functionHandles } = this.#tables;
    const module = address === undefined || moduleName === undefined ? 0 : this.#module(address, moduleName);
    const name = this.#name(called);
    const at = functionHandles.findIndex(each => each.module === module && each.name === name);
    if (at >= 0) return at;
    for (const other of this.#others) {
      const self = other.moduleHandles[other.self];
      const handle = other.functionHandles.find(
        each => each.module === other.self && other.identifiers[each.name] === called,
      );
      if (!handle || other.identifiers[self?.name ?? -1] !== moduleName) continue;
      const [parameters = 0, results = 0] = [handle.parameters, handle.results].map(each =>
        this.#signature(other.signatures[each] ?? NOTHING),
      );
      return functionHandles.push({ ...handle, module, name, parameters, results }) - 1;
    }
    return fail(`there is no function ${path.join('::')}`);
  }

  #module(address: string, name: string): number {
    const handle = { address: entry(this.#tables.addresses, address), name: this.#name(name) };
    return entry(this.#tables.moduleHandles, handle);
  }

  /** The instructions that name a struct or enum, a field or a variant. */
  #ofStruct(
    kind: Instruction['kind'],
    words: Words,
    generics: readonly string[],
    made: (operand: number, typeArguments: readonly TypeToken[]) => Instruction,
  ): Instruction {
    const owner = this.#struct(words.next());
    const typeArguments = this.#typeArguments(words, generics);
    if (kind === 'struct') return made(owner, typeArguments);
    words.expect(',');
    const { layout } = this.#structs[owner] ?? fail('a struct is missing');
    const [variants, first] = [layout.kind === 'variants' ? layout.variants : [], this.#name(words.next())];
    const variant = variants.findIndex(({ name }) => name === first);
    if (kind === 'variant') return made(entry(this.#tables.variantHandles, { owner, variant }), typeArguments);
    if (kind === 'field') {
      const field = layout.kind === 'fields' ? layout.fields.findIndex(({ name }) => name === first) : -1;
      return made(entry(this.#tables.fieldHandles, { owner, field }), typeArguments);
    }
    words.expect('::');
    const name = this.#name(words.next());
    const field = variants[variant]?.fields.findIndex(each => each.name === name) ?? -1;
    return made(entry(this.#tables.variantFieldHandles, { owner, field, variants: [variant] }), typeArguments);
  }

  #typeArguments(words: Words, generics: readonly string[]): readonly TypeToken[] {
    const types: TypeToken[] = [];
    if (words.takes('<')) while (!words.takes('>')) types.push(...this.#types(words, generics));
    return types;
  }

  /** Types with commas, which can be in parentheses. */
  #types(words: Words, generics: readonly string[]): readonly TypeToken[] {
    const inside = words.takes('(');
    const types = [this.#type(words, generics)];
    while (words.takes(',')) types.push(this.#type(words, generics));
    if (inside) words.expect(')');
    return types;
  }

  /** The results of a function type: none, one, or several in parentheses. */
  #results(words: Words, generics: readonly string[]): readonly TypeToken[] {
    const [next = ''] = words.words;
    if (next === '(') return this.#types(words, generics);
    return ['', 'has', '>', ',', ')'].includes(next) ? NOTHING : [this.#type(words, generics)];
  }

  #type(words: Words, generics: readonly string[]): TypeToken {
    if (words.takes('&')) return { kind: 'reference', mutable: words.takes('mut'), to: this.#type(words, generics) };
    if (words.takes('|')) {
      const parameters = words.takes('|') ? NOTHING : this.#types(words, generics);
      if (parameters.length > 0) words.expect('|');
      const results = this.#results(words, generics);
      return { kind: 'function', abilities: words.abilities(), parameters, results };
    }
    const name = words.next();
    if (generics.includes(name)) return { kind: 'parameter', index: generics.indexOf(name) };
    if (name in PRIMITIVE_BYTES) return { kind: 'primitive', name: name as Primitive };
    const typeArguments = this.#typeArguments(words, generics);
    if (name === 'vector') return { kind: 'vector', element: typeArguments[0] ?? fail('a vector has no elements') };
    return { kind: 'struct', handle: this.#struct(name), typeArguments };
  }

  #struct(text: string): number {
    const name = this.#name(text);
    return this.#tables.structHandles.findIndex(each => each.name === name);
  }

  #name(text: string): number {
    return entry(this.#tables.identifiers, text);
  }

  #signature(types: readonly TypeToken[]): number {
    return entry(this.#tables.signatures, types);
  }
}

/** What the names in an instruction can mean. */
interface Scope {
  /** Parameters, then locals. */
  readonly names: readonly string[];
  readonly generics: readonly string[];
  readonly labels: ReadonlyMap<string, number>;
}

/** The table of the generic form of an operand. */
const INSTANTIATIONS: Readonly<Partial<Record<Instruction['kind'], InstantiationTable>>> = {
  function: 'functionInstantiations',
  closure: 'functionInstantiations',
  struct: 'structInstantiations',
  field: 'fieldInstantiations',
  variant: 'variantInstantiations',
  variantField: 'variantFieldInstantiations',
};

type InstantiationTable = `${'function' | 'struct' | 'field' | 'variant' | 'variantField'}Instantiations`;

function isType({ head }: Item): boolean {
  return ['struct', 'enum'].includes(head.all[0] ?? '');
}

/** Returns the BCS of an integer, or of a list of integers. */
function constantBytes(type: TypeToken, words: Words): Uint8Array {
  const sink = new ByteSink();
  const write = (of: TypeToken): void => {
    if (of.kind === 'primitive') {
      sink.integer(words.integer(), (integerType(of.name)?.bits ?? fail(`${of.name} is not an integer`)) / 8);
      return;
    }
    if (of.kind !== 'vector') fail('a constant is neither an integer nor a vector');
    const items = new Words(words.words.join(' '));
    items.expect('[');
    sink.uleb(items.words.filter(each => /\d/.test(each)).length);
    words.expect('[');
    while (!words.takes(']')) {
      write(of.element);
      words.takes(',');
    }
  };
  write(type);
  return sink.toBytes();
}

/** Returns the index of an entry, which is added if it is missing. */
function entry<T>(table: T[], value: T): number {
  const text = keyOf(value);
  const at = table.findIndex(each => keyOf(each) === text);
  return at >= 0 ? at : table.push(value) - 1;
}

function keyOf(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => (each instanceof Uint8Array ? [...each] : each));
}

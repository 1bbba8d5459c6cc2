import type { FunctionAbi, ModuleAbi, StructAbi } from '../move/abi';
import type { ModuleId, MemberId } from '../move/functionId';
import { CodeNames, type NamedFunction, type NamedLayout, type NamedStruct } from './codeNames';
import type { CodeUnit, CompiledModule, FunctionDefinition, StructDefinition, CompiledCode } from './compiledCode';
import { readMetadata, type MarkedMember, type MemberAttribute, type ModuleMetadata } from './metadata';
import { calledHandle } from './operand';
import { CodeSink } from './codec';
import { TABLE_CODECS } from './tableCodecs';

/** The declarations of a module, including private functions. Constants are only in the compiled code. */
export interface ModuleView {
  readonly id: ModuleId;
  readonly friends: readonly ModuleId[];
  /** In the order of definition. */
  readonly structs: readonly StructView[];
  /** In the order of definition. */
  readonly functions: readonly FunctionView[];
  readonly metadata: ModuleMetadata;
}

export interface StructView extends NamedStruct {
  readonly layout: NamedLayout;
  /** Attributes: event, resource group or resource group member. */
  readonly marks: readonly MemberAttribute[];
}

export interface FunctionView extends NamedFunction {
  /** `public(script)` of old versions is `public` and entry. */
  readonly visibility: 'private' | 'public' | 'friend';
  readonly isEntry: boolean;
  readonly isNative: boolean;
  /** Attributes: view or randomness. */
  readonly marks: readonly MemberAttribute[];
  /** Names of the structs that the function acquires from global storage. */
  readonly acquires: readonly string[];
  /** Access specifiers; absent if none are declared. */
  readonly accesses?: readonly string[];
  /** The types of the locals after the parameters. */
  readonly locals: readonly string[];
  /** Absent for native functions. */
  readonly code?: CodeUnit;
}

/** Returns the declarations of a module. @param names the CodeNames of `module`, if they exist already */
export function moduleView(module: CompiledModule, names = new CodeNames(module)): ModuleView {
  const metadata = readMetadata(module.metadata);
  const marksOf = (members: readonly MarkedMember[]) => {
    const byName = new Map(members.map(({ name, attributes }) => [name, attributes]));
    return (name: string) => byName.get(name) ?? [];
  };
  const [structMarks, functionMarks] = [marksOf(metadata.structs), marksOf(metadata.functions)];
  return {
    id: names.module(module.self),
    friends: module.friends.map(({ address, name }) => ({
      address: names.address(address),
      module: names.identifier(name),
    })),
    structs: module.structDefinitions.map(definition => structView(definition, names, structMarks)),
    functions: module.functionDefinitions.map(each => functionView(module, each, names, functionMarks)),
    metadata,
  };
}

type Marks = (name: string) => readonly MemberAttribute[];

function structView({ handle, layout }: StructDefinition, names: CodeNames, marks: Marks): StructView {
  const struct = names.struct(handle);
  return { ...struct, layout: names.layout(layout), marks: marks(struct.name) };
}

function functionView(
  module: CompiledModule,
  { handle, visibility, isEntry, acquires, code }: FunctionDefinition,
  names: CodeNames,
  marks: Marks,
): FunctionView {
  const named = names.function(handle);
  const accesses = module.functionHandles[handle]?.accesses;
  return {
    ...named,
    visibility: visibility === 'script' ? 'public' : visibility,
    isEntry: isEntry || visibility === 'script',
    isNative: code === undefined,
    marks: marks(named.name),
    acquires: acquires.map(each => names.struct(module.structDefinitions[each]?.handle ?? -1).name),
    ...(accesses && { accesses: accesses.map(each => names.access(each)) }),
    locals: code ? names.types(code.locals) : [],
    ...(code && { code }),
  };
}

/**
 * Returns the ABI of a module as the newest nodes derive it from the same bytecode. Private functions are included only
 * if they are entry or view functions; older nodes leave out the views, and the oldest leave out both.
 * `0x1::option::Option` is returned as a struct, which it was before it became an enum.
 */
export function interfaceOf({ id, friends, structs, functions }: ModuleView): ModuleAbi {
  return {
    address: id.address,
    name: id.module,
    friends: friends.map(({ address, module }) => `${address}::${module}`),
    functions: functions.map(functionAbi).filter(each => each.visibility !== 'private' || each.isEntry || each.isView),
    structs: structs.map(structAbi),
  };
}

export function functionAbi(view: FunctionView): FunctionAbi {
  const { name, visibility, isEntry, typeParameters, parameters, results } = view;
  const isView = view.marks.some(({ kind }) => kind === 'view');
  return { name, visibility, isEntry, isView, typeParameters, parameters, returns: results };
}

function structAbi({ address, module, name, abilities, typeParameters, layout, marks }: StructView): StructAbi {
  const isOption = address === '0x1' && module === 'option' && name === 'Option';
  const isEnum = layout.kind === 'variants' && !isOption;
  const optionFields = isOption && layout.kind === 'variants' ? [{ name: 'vec', type: 'vector<T0>' }] : [];
  return {
    name,
    isNative: layout.kind === 'native',
    isEvent: marks.some(({ kind }) => kind === 'event'),
    isEnum,
    abilities,
    typeParameters,
    fields: layout.kind === 'fields' ? layout.fields : optionFields,
    variants: isEnum ? layout.variants : [],
  };
}

/** A function that a body calls or creates a closure of. */
export interface Callee {
  readonly function: MemberId;
  /** The distinct lists of type arguments; empty if the function is not generic. */
  readonly typeArguments: readonly (readonly string[])[];
  /** The offsets of the instructions that call it or create a closure of it. */
  readonly offsets: readonly number[];
}

/**
 * Returns the functions that a body references, without duplicates, in the order of first occurrence. The target of
 * `CallClosure` is included only if the body creates the closure.
 * @param names the CodeNames of `code`
 */
export function calleesOf(code: CompiledCode, { instructions }: CodeUnit, names: CodeNames): readonly Callee[] {
  const found = new Map<number, { readonly signatures: Set<number>; readonly offsets: number[] }>();
  for (const [offset, instruction] of instructions.entries()) {
    const called = calledHandle(code, instruction);
    if (!called) continue;
    const callee = found.get(called.handle) ?? { signatures: new Set<number>(), offsets: [] };
    found.set(called.handle, callee);
    callee.offsets.push(offset);
    if (called.typeArguments !== undefined) callee.signatures.add(called.typeArguments);
  }
  return [...found].map(([handle, { signatures, offsets }]) => {
    const { address, module, name } = names.function(handle);
    const typeArguments = [...signatures].map(signature => names.types(signature));
    return { function: { address, module, name }, typeArguments, offsets };
  });
}

/** Returns the size of a function definition in bytes, without its name and signature. */
export function functionSize({ version }: Pick<CompiledCode, 'version'>, definition: FunctionDefinition): number {
  const sink = new CodeSink(version);
  TABLE_CODECS.functionDefinitions.write(sink, definition);
  return sink.length;
}

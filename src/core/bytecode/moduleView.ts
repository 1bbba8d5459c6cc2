import type { FunctionAbi, ModuleAbi, StructAbi } from '../move/abi';
import type { ModuleId } from '../move/functionId';
import { CodeNames, type NamedFunction, type NamedLayout, type NamedStruct } from './codeNames';
import type { CodeUnit, CompiledModule, FunctionDefinition, StructDefinition } from './compiledCode';
import { readMetadata, type MarkedMember, type MemberAttribute, type ModuleMetadata } from './metadata';

/** A module with names for an outline, including private functions. Bodies and constants are in the compiled code. */
export interface ModuleView {
  readonly id: ModuleId;
  readonly friends: readonly ModuleId[];
  /** In the order of their definitions. */
  readonly structs: readonly StructView[];
  /** In the order of their definitions. */
  readonly functions: readonly FunctionView[];
  readonly metadata: ModuleMetadata;
}

/** A struct or enum that the module defines. */
export interface StructView extends NamedStruct {
  readonly layout: NamedLayout;
  /** The attributes: event, resource group or a group's member. */
  readonly marks: readonly MemberAttribute[];
}

/** A function that the module defines. */
export interface FunctionView extends NamedFunction {
  /** The visibility; `public(script)` in old versions is public and entry here. */
  readonly visibility: 'private' | 'public' | 'friend';
  readonly isEntry: boolean;
  readonly isNative: boolean;
  /** The attributes: view or randomness. */
  readonly marks: readonly MemberAttribute[];
  /** Names of the structs that it reads from global storage. */
  readonly acquires: readonly string[];
  /** The resources that it declares to read or write; absent if it declares none. */
  readonly accesses?: readonly string[];
  /** Types of the locals after the parameters. */
  readonly locals: readonly string[];
  /** Absent for native functions. */
  readonly code?: CodeUnit;
}

/** Returns the outline of a module. @param names the names in the same module, if available */
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
 * Returns the interface of a module as the newest nodes derive it from the same bytes: private functions are included
 * only if they are entry functions or views (older nodes omit views, the oldest both), and `0x1::option::Option` is the
 * struct that it used to be.
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

/** Returns a function as in an ABI, which has private ones only if they are entry functions or views. */
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

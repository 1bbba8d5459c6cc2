import type { CodeNames, NamedConstant, NamedField, NamedFunction, NamedStruct } from './codeNames';
import type { CompiledCode, CompiledModule, StructDefinition } from './compiledCode';
import type { Instruction } from './opcodes';

/** The operand of an instruction, with names. `typeArguments` is empty for items that are not generic. */
export type Operand =
  | { readonly kind: 'none' }
  /** The offset of the instruction to continue with. */
  | { readonly kind: 'target'; readonly offset: number }
  /** Index of a local; parameters are first. */
  | { readonly kind: 'local'; readonly local: number }
  | { readonly kind: 'integer'; readonly value: bigint }
  | ({ readonly kind: 'constant' } & NamedConstant)
  | {
      readonly kind: 'function';
      readonly function: NamedFunction;
      readonly typeArguments: readonly string[];
      /** For a closure: whether each of the parameters (up to 64) is captured. The others are passed in the call. */
      readonly captured?: readonly boolean[];
    }
  | {
      readonly kind: 'struct';
      readonly struct: NamedStruct;
      readonly typeArguments: readonly string[];
      readonly fields: readonly NamedField[];
    }
  | {
      readonly kind: 'variant';
      readonly struct: NamedStruct;
      readonly typeArguments: readonly string[];
      readonly variant: string;
      readonly fields: readonly NamedField[];
    }
  | {
      readonly kind: 'field';
      readonly struct: NamedStruct;
      readonly typeArguments: readonly string[];
      readonly field: NamedField;
      /** For an enum: the variants that have the field. */
      readonly variants: readonly string[];
    }
  /**
   * The element type of a vector, with the number of elements for pack and unpack instructions; or the type of a
   * closure.
   */
  | { readonly kind: 'type'; readonly type: string; readonly count?: bigint };

const NO_FIELD: NamedField = { name: '?', type: '?' };
/** Maximum number of parameters that can be captured. */
const MASK_BITS = 64;
const NO_TYPES: readonly never[] = [];

/** Returns the operand of an instruction, with names. @param names the CodeNames of `code` */
export function operandOf(code: CompiledCode, instruction: Instruction, names: CodeNames): Operand {
  switch (instruction.kind) {
    case 'none':
      return instruction;
    case 'target':
      return { kind: 'target', offset: instruction.operand };
    case 'local':
      return { kind: 'local', local: instruction.operand };
    case 'integer':
      return { kind: 'integer', value: instruction.operand };
    case 'constant':
      return { kind: 'constant', ...names.constant(instruction.operand) };
    case 'type':
      return { kind: 'type', type: names.types(instruction.operand)[0] ?? '?' };
    case 'vector':
      return { kind: 'type', type: names.types(instruction.operand)[0] ?? '?', count: instruction.beside };
    case 'function':
    case 'functionInstantiation':
    case 'closure':
    case 'closureInstantiation':
      return functionOperand(code, instruction, names);
    default:
      return code.kind === 'module' ? structOperand(code, instruction, names) : { kind: 'none' };
  }
}

type FunctionInstruction = Extract<
  Instruction,
  { readonly kind: 'function' | 'functionInstantiation' | 'closure' | 'closureInstantiation' }
>;

/**
 * Returns the indices of the function handle that an instruction refers to and, if it has type arguments, of their
 * signature; `undefined` for instructions that do not refer to a function.
 */
export function calledHandle(
  code: CompiledCode,
  instruction: Instruction,
): { readonly handle: number; readonly typeArguments?: number } | undefined {
  switch (instruction.kind) {
    case 'function':
    case 'closure':
      return { handle: instruction.operand };
    case 'functionInstantiation':
    case 'closureInstantiation': {
      const { of, typeArguments } = code.functionInstantiations[instruction.operand] ?? { of: -1, typeArguments: -1 };
      return { handle: of, typeArguments };
    }
    default:
      return undefined;
  }
}

function functionOperand(code: CompiledCode, instruction: FunctionInstruction, names: CodeNames): Operand {
  const { handle = -1, typeArguments } = calledHandle(code, instruction) ?? {};
  const named = names.function(handle);
  const types = typeArguments === undefined ? NO_TYPES : names.types(typeArguments);
  if (!('beside' in instruction)) return { kind: 'function', function: named, typeArguments: types };
  const captured = named.parameters
    .slice(0, MASK_BITS)
    .map((_, index) => ((instruction.beside >> BigInt(index)) & 1n) === 1n);
  return { kind: 'function', function: named, typeArguments: types, captured };
}

type StructInstruction = Exclude<
  Instruction,
  FunctionInstruction | { readonly kind: 'none' | 'target' | 'local' | 'integer' | 'constant' | 'type' | 'vector' }
>;

function structOperand(module: CompiledModule, { kind, operand }: StructInstruction, names: CodeNames): Operand {
  switch (kind) {
    case 'struct':
      return wholeStruct(module, operand, NO_TYPES, names);
    case 'structInstantiation': {
      const { of, typeArguments } = names.instance(module.structInstantiations[operand]);
      return wholeStruct(module, of, typeArguments, names);
    }
    case 'variant':
      return variantOperand(module, operand, NO_TYPES, names);
    case 'variantInstantiation': {
      const { of, typeArguments } = names.instance(module.variantInstantiations[operand]);
      return variantOperand(module, of, typeArguments, names);
    }
    case 'field':
      return fieldOperand(module, operand, NO_TYPES, names);
    case 'fieldInstantiation': {
      const { of, typeArguments } = names.instance(module.fieldInstantiations[operand]);
      return fieldOperand(module, of, typeArguments, names);
    }
    case 'variantField':
      return variantFieldOperand(module, operand, NO_TYPES, names);
    case 'variantFieldInstantiation': {
      const { of, typeArguments } = names.instance(module.variantFieldInstantiations[operand]);
      return variantFieldOperand(module, of, typeArguments, names);
    }
  }
}

type Types = readonly string[];

function wholeStruct(module: CompiledModule, index: number, typeArguments: Types, names: CodeNames): Operand {
  const definition = module.structDefinitions[index];
  const fields = definition?.layout.kind === 'fields' ? names.fields(definition.layout.fields) : [];
  return { kind: 'struct', struct: structOf(definition, names), typeArguments, fields };
}

function variantOperand(module: CompiledModule, index: number, typeArguments: Types, names: CodeNames): Operand {
  const { owner = -1, variant = -1 } = module.variantHandles[index] ?? {};
  const definition = module.structDefinitions[owner];
  const found = definition?.layout.kind === 'variants' ? definition.layout.variants[variant] : undefined;
  const fields = found ? names.fields(found.fields) : [];
  const name = names.identifier(found?.name ?? -1);
  return { kind: 'variant', struct: structOf(definition, names), typeArguments, variant: name, fields };
}

function fieldOperand(module: CompiledModule, index: number, typeArguments: Types, names: CodeNames): Operand {
  const { owner = -1, field = -1 } = module.fieldHandles[index] ?? {};
  const definition = module.structDefinitions[owner];
  const found = definition?.layout.kind === 'fields' ? definition.layout.fields[field] : undefined;
  const [named = NO_FIELD] = found ? names.fields([found]) : [];
  return { kind: 'field', struct: structOf(definition, names), typeArguments, field: named, variants: [] };
}

function variantFieldOperand(module: CompiledModule, index: number, typeArguments: Types, names: CodeNames): Operand {
  const { owner = -1, field = -1, variants = [] } = module.variantFieldHandles[index] ?? {};
  const definition = module.structDefinitions[owner];
  const all = definition?.layout.kind === 'variants' ? definition.layout.variants : [];
  const some = variants.flatMap(each => all[each] ?? []);
  const found = some[0]?.fields[field];
  const [named = NO_FIELD] = found ? names.fields([found]) : [];
  const variantNames = some.map(({ name }) => names.identifier(name));
  return { kind: 'field', struct: structOf(definition, names), typeArguments, field: named, variants: variantNames };
}

function structOf(definition: StructDefinition | undefined, names: CodeNames): NamedStruct {
  return names.struct(definition?.handle ?? -1);
}

import type { CodeUnit, FieldDefinition, FunctionDefinition } from '../bytecode/compiledCode';
import type { Instruction, OpOf } from '../bytecode/opcodes';
import { isSmall, type Integer } from './arithmetic';
import { decode, NoBcs, type Means } from './bcs';
import { Code, joinLoads, MAX_OPERAND, withOperand } from './code';
import { Meter } from './meter';
import { entry, ModuleTypes, type TypeReader } from './moduleTypes';
import { isPlain, operator } from './operators';
import { TypeStack } from './typeStack';
import type { StructType, Type } from './type';
import type { Body, LinkedModule, Slot, Value } from './value';
import { Malformed, VmError } from './vmError';

/** Source: aptos-core, `move-binary-format/src/file_format_common.rs`, `BYTECODE_COUNT_MAX`. */
const MAX_INSTRUCTIONS = 65_535;
/** Maximum number of fields in {@link Code.PackVariant}. */
const MAX_FIELDS = 1023;
/**
 * Units of work, in those of a meter, for translating a function, for each instruction, and for an instruction that
 * cannot be executed. Nodes reject functions whose verification takes too long.
 */
const MAX_WORK = 1_000_000;
const UNITS = { instruction: 5, problem: 200 };
/** Instructions that end a block. The next instruction is reached only by a branch, or if the condition is false. */
const ENDS: ReadonlySet<string> = new Set(['Ret', 'Abort', 'AbortMsg', 'BrTrue', 'BrFalse', 'Branch']);
const BRANCHES = { BrTrue: Code.BranchTrue, BrFalse: Code.BranchFalse, Branch: Code.Branch };
type Linking = TypeReader & Means['linker'];

/**
 * Translates a function body to machine instructions. Determines the types of all operands, so that the machine does
 * not have to. An instruction whose operands have the wrong types becomes {@link Code.Malformed}. On a node, the
 * verifier guarantees that there are no such instructions, and that the operand stack is empty at block boundaries.
 */
export function bodyOf(linker: Linking, module: LinkedModule, definition: FunctionDefinition, unit: CodeUnit): Body {
  return new Translation(linker, module, definition, unit).body();
}

class Translation {
  readonly #linker: Linking;
  readonly #module: LinkedModule;
  readonly #types: ModuleTypes;
  readonly #instructions: readonly Instruction[];
  readonly #results: readonly Type[];
  readonly #locals: readonly Type[];
  readonly #stack: TypeStack;
  readonly #literals: Value[] = [];
  readonly #slots: Slot[] = [];

  constructor(linker: Linking, module: LinkedModule, definition: FunctionDefinition, unit: CodeUnit) {
    const { parameters = -1, results = -1 } = module.code.functionHandles[definition.handle] ?? {};
    this.#linker = linker;
    this.#module = module;
    this.#types = new ModuleTypes(linker, module);
    this.#instructions = unit.instructions;
    this.#results = linker.signature(module, results);
    this.#locals = [...linker.signature(module, parameters), ...linker.signature(module, unit.locals)];
    this.#stack = new TypeStack(linker.types);
  }

  body(): Body {
    const instructions = this.#instructions;
    if (instructions.length > MAX_INSTRUCTIONS)
      return this.#rejected(`the function has more than ${MAX_INSTRUCTIONS} instructions`);
    // One more than there are instructions: code that does not end with a jump runs into it.
    const code = new Int32Array(instructions.length + 1);
    const problems = new Map<number, string>([[instructions.length, 'the code ends without a return']]);
    const { types } = this.#linker;
    const most = types.work + MAX_WORK;
    const starts = new Set(instructions.flatMap(each => (each.kind === 'target' ? each.operand : [])));
    let isReached = true;
    for (const [offset, instruction] of instructions.entries()) {
      if (starts.has(offset)) isReached = true;
      if (!isReached) continue;
      types.work += UNITS.instruction;
      if (types.work > most) return this.#rejected('the function is too complex');
      try {
        code[offset] = this.#translate(instruction);
        const isEnd = ENDS.has(instruction.op);
        if (isEnd || starts.has(offset + 1)) this.#stack.requireEmpty();
        if (isEnd) isReached = instruction.kind === 'target' && instruction.op !== 'Branch';
        // When it is executed, the operand stack is full before the next instruction.
        if (this.#stack.isBeyondFull) {
          this.#stack.clear();
          isReached = false;
        }
      } catch (error) {
        if (!(error instanceof Malformed || error instanceof VmError)) throw error;
        types.work += UNITS.problem;
        problems.set(offset, error.message);
        code[offset] = Code.Malformed;
        this.#stack.clear();
        isReached = false;
      }
    }
    joinLoads(code);
    return this.#body(code, problems);
  }

  /** Returns a body that fails at its first instruction. */
  #rejected(problem: string): Body {
    return this.#body(new Int32Array(this.#instructions.length + 1), new Map([[0, problem]]));
  }

  #body(code: Int32Array, problems: ReadonlyMap<number, string>): Body {
    return { code, locals: this.#locals, literals: this.#literals, slots: this.#slots, problems };
  }

  #translate(instruction: Instruction): number {
    switch (instruction.kind) {
      case 'none':
        return this.#plain(instruction.op);
      case 'target':
        if (instruction.op !== 'Branch') this.#stack.popPrimitive('bool');
        return withOperand(BRANCHES[instruction.op], instruction.operand);
      case 'local':
        return this.#local(instruction.op, instruction.operand);
      case 'constant':
        return this.#constant(instruction.operand);
      case 'field':
      case 'fieldInstantiation':
        return this.#borrowField(instruction.kind, instruction.op.startsWith('Mut'), instruction.operand);
      case 'variantField':
      case 'variantFieldInstantiation':
        return this.#borrowVariantField(instruction.kind, instruction.op.startsWith('Mut'), instruction.operand);
      case 'function':
        return this.#call(instruction.operand, []);
      case 'functionInstantiation': {
        const { of, types } = this.#types.instantiation('functionInstantiations', instruction.operand);
        return this.#call(of, types);
      }
      case 'struct':
        return this.#struct(instruction.op, instruction.operand, []);
      case 'structInstantiation': {
        const { of, types } = this.#types.instantiation('structInstantiations', instruction.operand);
        return this.#struct(instruction.op, of, types);
      }
      case 'variant':
        return this.#variant(instruction.op, instruction.operand, []);
      case 'variantInstantiation': {
        const { of, types } = this.#types.instantiation('variantInstantiations', instruction.operand);
        return this.#variant(instruction.op, of, types);
      }
      case 'type':
        return instruction.op === 'CallClosure'
          ? this.#callClosure(instruction.operand)
          : this.#vector(instruction.op, this.#types.only(instruction.operand));
      case 'vector': {
        const [element, count] = [this.#types.only(instruction.operand), instruction.beside];
        if (count > MAX_OPERAND) throw new Malformed(`a vector of ${count} elements`);
        const vector = this.#linker.types.vector(element);
        this.#charge(Number(count));
        if (instruction.op === 'VecPack') {
          this.#stack.popMany(Number(count), element).push(vector);
          return withOperand(Code.VectorPack, Number(count));
        }
        this.#stack.popAs(vector).pushMany(Number(count), element);
        return withOperand(Code.VectorUnpack, Number(count));
      }
      case 'closure':
        return this.#packClosure(instruction.operand, [], instruction.beside);
      case 'closureInstantiation': {
        const { of, types } = this.#types.instantiation('functionInstantiations', instruction.operand);
        return this.#packClosure(of, types, instruction.beside);
      }
      case 'integer': {
        const name = instruction.op.slice(2).toLowerCase() as Integer;
        this.#stack.push(this.#linker.types.primitive(name));
        return this.#literal(isSmall(name) ? Number(instruction.operand) : instruction.operand);
      }
    }
  }

  #charge(units: number): void {
    this.#linker.types.work += units;
  }

  #plain(op: OpOf<'none'>): number {
    const stack = this.#stack;
    switch (op) {
      case 'Pop':
        stack.pop();
        return Code.Pop;
      case 'Ret':
        this.#charge(this.#results.length);
        for (const type of this.#results.toReversed()) stack.popAs(type);
        return Code.Return;
      case 'LdTrue':
      case 'LdFalse':
        stack.pushPrimitive('bool');
        return this.#literal(op === 'LdTrue');
      case 'Nop':
        return Code.Nop;
      case 'ReadRef': {
        const { to } = stack.popReference(false);
        stack.push(to);
        return isPlain(to) ? Code.ReadPlain : Code.ReadDeep;
      }
      case 'WriteRef': {
        const { to } = stack.popReference(true);
        stack.popAs(to);
        return Code.Write;
      }
      case 'FreezeRef':
        stack.push(this.#linker.types.reference(stack.popReference(true).to, false));
        return Code.Nop;
      case 'Abort':
        stack.popPrimitive('u64');
        return Code.Abort;
      case 'AbortMsg':
        stack.popAs(this.#linker.types.vector(this.#linker.types.primitive('u8'))).popPrimitive('u64');
        return Code.AbortMessage;
      default:
        return operator(op, stack);
    }
  }

  #literal(value: Value): number {
    return withOperand(Code.Literal, this.#literals.push(value) - 1);
  }

  #constant(index: number): number {
    const { type: token, value: bytes } = entry(this.#module.code.constants, index);
    const type = this.#linker.typeOf(this.#module.code, token);
    const value = (this.#module.constants[index] ??= this.#read(type, bytes));
    this.#stack.push(type);
    const at = this.#literals.push(value) - 1;
    return withOperand(isPlain(type) ? Code.Literal : Code.Constant, at);
  }

  #read(type: Type, bytes: Uint8Array): Value {
    this.#charge(2 * bytes.length);
    try {
      return decode({ linker: this.#linker, meter: new Meter() }, type, bytes);
    } catch (error) {
      if (error instanceof NoBcs) throw new Malformed(`a constant that is not a valid ${type.text}`);
      throw error;
    }
  }

  #local(op: OpOf<'local'>, local: number): number {
    const type = entry(this.#locals, local);
    const stack = this.#stack;
    switch (op) {
      case 'CopyLoc':
        stack.push(type);
        return withOperand(isPlain(type) ? Code.CopyPlain : Code.CopyDeep, local);
      case 'MoveLoc':
        stack.push(type);
        return withOperand(Code.Move, local);
      case 'StLoc':
        stack.popAs(type);
        return withOperand(Code.Store, local);
      case 'MutBorrowLoc':
      case 'ImmBorrowLoc':
        stack.push(this.#linker.types.reference(type, op === 'MutBorrowLoc'));
        return withOperand(Code.BorrowLocal, local);
    }
  }

  #borrowField(kind: 'field' | 'fieldInstantiation', mutable: boolean, operand: number): number {
    const { of, types } =
      kind === 'field' ? { of: operand, types: [] } : this.#types.instantiation('fieldInstantiations', operand);
    const { owner, field } = entry(this.#module.code.fieldHandles, of);
    this.#stack.popReferenceTo(this.#types.struct(owner, types), mutable);
    this.#pushField(entry(this.#types.fieldsOf(owner), field), types, mutable);
    return withOperand(Code.BorrowField, field);
  }

  #borrowVariantField(kind: 'variantField' | 'variantFieldInstantiation', mutable: boolean, operand: number): number {
    const { of, types } =
      kind === 'variantField'
        ? { of: operand, types: [] }
        : this.#types.instantiation('variantFieldInstantiations', operand);
    const { owner, field, variants } = entry(this.#module.code.variantFieldHandles, of);
    this.#stack.popReferenceTo(this.#types.struct(owner, types), mutable);
    this.#charge(variants.length);
    const fields = variants.map(each => entry(this.#types.variantOf(owner, each), field));
    if (new Set(fields.map(each => this.#types.field(each, types))).size !== 1)
      throw new Malformed('the field does not have the same type in all variants');
    this.#pushField(entry(fields, 0), types, mutable);
    return withOperand(Code.BorrowVariantField, this.#slots.push({ kind: 'field', field, variants }) - 1);
  }

  #pushField(field: FieldDefinition, typeArguments: readonly Type[], mutable: boolean): void {
    this.#stack.push(this.#linker.types.reference(this.#types.field(field, typeArguments), mutable));
  }

  #call(handle: number, typeArguments: readonly Type[]): number {
    const { parameters, results } = this.#types.functionOf(handle, typeArguments);
    for (const type of parameters.toReversed()) this.#stack.popAs(type);
    for (const type of results) this.#stack.push(type);
    return withOperand(Code.Call, this.#slots.push({ kind: 'function', handle, typeArguments }) - 1);
  }

  #packClosure(handle: number, typeArguments: readonly Type[], mask: bigint): number {
    const { parameters, results } = this.#types.functionOf(handle, typeArguments);
    const isCaptured = (at: number) => at < 64 && ((mask >> BigInt(at)) & 1n) === 1n;
    if (mask >> BigInt(parameters.length)) throw new Malformed('it captures more arguments than there are parameters');
    this.#charge(2 * parameters.length);
    const captured = parameters.filter((_, at) => isCaptured(at));
    for (const type of captured.toReversed()) this.#stack.popAs(type);
    const left = parameters.filter((_, at) => !isCaptured(at));
    this.#stack.push(this.#linker.types.function(0, left, results));
    const slot: Slot = { kind: 'closure', handle, typeArguments, mask, captured: captured.length };
    return withOperand(Code.PackClosure, this.#slots.push(slot) - 1);
  }

  #callClosure(signature: number): number {
    const type = this.#types.only(signature);
    if (type.kind !== 'function') throw new Malformed(`it calls a value of type ${type.text}`);
    this.#stack.popAs(type);
    for (const each of type.parameters.toReversed()) this.#stack.popAs(each);
    for (const each of type.results) this.#stack.push(each);
    return withOperand(Code.CallClosure, type.parameters.length);
  }

  #struct(op: OpOf<'struct' | 'structInstantiation'>, definition: number, typeArguments: readonly Type[]): number {
    const type = this.#types.struct(definition, typeArguments);
    const stack = this.#stack;
    const slot = () => this.#slots.push({ kind: 'type', type }) - 1;
    switch (op) {
      case 'Pack':
      case 'PackGeneric':
      case 'Unpack':
      case 'UnpackGeneric': {
        const code = op.startsWith('Pack') ? Code.Pack : Code.Unpack;
        return this.#pack(code, type, this.#types.fieldsOf(definition), 0);
      }
      case 'Exists':
      case 'ExistsGeneric':
        stack.popPrimitive('address').pushPrimitive('bool');
        return withOperand(Code.Exists, slot());
      case 'MutBorrowGlobal':
      case 'MutBorrowGlobalGeneric':
        stack.popPrimitive('address').push(this.#linker.types.reference(type, true));
        return withOperand(Code.BorrowGlobalMut, slot());
      case 'ImmBorrowGlobal':
      case 'ImmBorrowGlobalGeneric':
        stack.popPrimitive('address').push(this.#linker.types.reference(type, false));
        return withOperand(Code.BorrowGlobal, slot());
      case 'MoveFrom':
      case 'MoveFromGeneric':
        stack.popPrimitive('address').push(type);
        return withOperand(Code.MoveFrom, slot());
      case 'MoveTo':
      case 'MoveToGeneric':
        stack.popAs(type).popReferenceTo(this.#linker.types.primitive('signer'), false);
        return withOperand(Code.MoveTo, slot());
    }
  }

  #pack(code: Code, type: StructType, fields: readonly FieldDefinition[], variant: number): number {
    this.#charge(fields.length);
    const types = fields.map(each => this.#types.field(each, type.typeArguments));
    const isPack = code === Code.Pack || code === Code.PackVariant;
    if (isPack) for (const each of types.toReversed()) this.#stack.popAs(each);
    else this.#stack.popAs(type);
    if (isPack) this.#stack.push(type);
    else for (const each of types) this.#stack.push(each);
    return withOperand(code, variant * (MAX_FIELDS + 1) + types.length);
  }

  #variant(op: OpOf<'variant' | 'variantInstantiation'>, handle: number, typeArguments: readonly Type[]): number {
    const { owner, variant } = entry(this.#module.code.variantHandles, handle);
    const type = this.#types.struct(owner, typeArguments);
    const fields = this.#types.variantOf(owner, variant);
    if (fields.length > MAX_FIELDS) throw new Malformed(`a variant of ${fields.length} fields`);
    if (op.startsWith('Pack')) return this.#pack(Code.PackVariant, type, fields, variant);
    if (op.startsWith('Unpack')) return this.#pack(Code.UnpackVariant, type, fields, variant);
    this.#stack.popReferenceTo(type, false).pushPrimitive('bool');
    return withOperand(Code.TestVariant, variant);
  }

  #vector(op: Exclude<OpOf<'type'>, 'CallClosure'>, element: Type): number {
    const stack = this.#stack;
    const { types } = this.#linker;
    const vector = types.vector(element);
    switch (op) {
      case 'VecLen':
        stack.popReferenceTo(vector, false).pushPrimitive('u64');
        return Code.VectorLength;
      case 'VecImmBorrow':
      case 'VecMutBorrow': {
        const mutable = op === 'VecMutBorrow';
        stack.popPrimitive('u64').popReferenceTo(vector, mutable).push(types.reference(element, mutable));
        return Code.VectorBorrow;
      }
      case 'VecPushBack':
        stack.popAs(element).popReferenceTo(vector, true);
        return Code.VectorPush;
      case 'VecPopBack':
        stack.popReferenceTo(vector, true).push(element);
        return Code.VectorPop;
      case 'VecSwap':
        stack.popPrimitive('u64').popPrimitive('u64').popReferenceTo(vector, true);
        return Code.VectorSwap;
    }
  }
}

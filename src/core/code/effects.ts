import type { Instruction, Op } from '../bytecode/opcodes';
import { operandOf, type Operand } from '../bytecode/operand';
import { constantText, integerText, localName, memberText, typesText, type Body } from './instructionLines';
import {
  BINARY,
  dereferenced,
  MISSING,
  MOST_PARTS,
  notText,
  operandText,
  OPPOSITES,
  packed,
  returnText,
  targetText,
  unpacked,
  type Value,
} from './value';

/** What an instruction does with the values that it pops from the operand stack. */
export type Effect =
  | { readonly kind: 'nothing' }
  /** Pushes a value. */
  | { readonly kind: 'value'; readonly value: Value }
  | {
      readonly kind: 'statement';
      readonly text: string;
      readonly assigned: readonly number[];
    }
  /** Pushes several values. */
  | {
      readonly kind: 'parts';
      readonly count: number;
      /** Returns a statement that assigns the parts to variables. */
      readonly write: (names: readonly string[]) => string;
    };

export interface OperandStack {
  readonly size: number;
  /** Pops values, in the order in which they were pushed. Missing values are `?`. */
  take(count: number): readonly Value[];
  /** Assigns values with side effects to variables, so that they are evaluated before what follows. */
  evaluate(): void;
  /** Returns the number of the block that starts at an offset, if it is the target of a branch. */
  blockAt(offset: number): number | undefined;
}

const PARTS_LIMIT = BigInt(MOST_PARTS + 1);
const NOTHING: Effect = { kind: 'nothing' };

/** Determines the effects of the instructions in a function body. */
export class Effects {
  readonly #body: Body;
  readonly #stack: OperandStack;

  constructor(body: Body, stack: OperandStack) {
    this.#body = body;
    this.#stack = stack;
  }

  /** Pops the operands of an instruction, and returns its effect. */
  of(instruction: Instruction): Effect {
    const { op } = instruction;
    const operand = operandOf(this.#body.code, instruction, this.#body.names);
    switch (operand.kind) {
      case 'none':
        return this.#plain(op);
      case 'target':
        return this.#branch(op, operand.offset);
      case 'local':
        return this.#local(op, operand.local);
      case 'integer':
        return pushed({ text: integerText(operand.value, op.slice(2).toLowerCase()), locals: [] });
      case 'constant':
        return pushed({ text: constantText(operand), locals: [] });
      case 'function':
        return operand.captured ? this.#closure(operand, operand.captured) : this.#call(operand);
      case 'struct':
        return this.#struct(op, operand);
      case 'variant':
        return this.#variant(op, operand);
      case 'field':
        return this.#field(op, operand);
      case 'type':
        return this.#vector(instruction, operand);
    }
  }

  #plain(op: Op): Effect {
    const sign = BINARY[op];
    if (sign !== undefined) {
      const [one = MISSING, other = MISSING] = this.#stack.take(2);
      const compare = (by: string) => `${operandText(one)} ${by} ${operandText(other)}`;
      const opposite = OPPOSITES[sign];
      return pushed({
        text: compare(sign),
        isCompound: true,
        ...(opposite !== undefined && { opposite: compare(opposite) }),
      });
    }
    if (op.startsWith('Cast')) {
      const [value = MISSING] = this.#stack.take(1);
      return pushed({ text: `${operandText(value)} as ${op.slice(4).toLowerCase()}`, isCompound: true });
    }
    switch (op) {
      case 'LdTrue':
      case 'LdFalse':
        return pushed({ text: op === 'LdTrue' ? 'true' : 'false', locals: [] });
      case 'Not': {
        const [value = MISSING] = this.#stack.take(1);
        return pushed({ text: notText(value), isCompound: true, opposite: value.text });
      }
      case 'Negate': {
        const [value = MISSING] = this.#stack.take(1);
        return pushed({ text: `-${operandText(value)}`, isCompound: true });
      }
      case 'ReadRef': {
        const [reference = MISSING] = this.#stack.take(1);
        return pushed({ text: targetText(reference), isCompound: reference.place === undefined });
      }
      case 'FreezeRef': {
        const [reference = MISSING] = this.#stack.take(1);
        return pushed(reference.place === undefined ? reference : { ...reference, text: `&${reference.place}` });
      }
      case 'WriteRef': {
        const [value = MISSING, reference = MISSING] = this.#stack.take(2);
        return statement(`${targetText(reference)} = ${value.text};`);
      }
      case 'Pop': {
        const [value = MISSING] = this.#stack.take(1);
        return statement(`_ = ${value.text};`);
      }
      case 'Ret':
        return statement(returnText(this.#stack.take(this.#body.results)));
      case 'Abort': {
        const [code = MISSING] = this.#stack.take(1);
        return statement(`abort ${code.text};`);
      }
      case 'AbortMsg': {
        const [code = MISSING, message = MISSING] = this.#stack.take(2);
        return statement(`abort (${code.text}, ${message.text});`);
      }
      default:
        // Nop, the only one left, does nothing.
        return NOTHING;
    }
  }

  #branch(op: Op, target: number): Effect {
    const to = `goto B${this.#stack.blockAt(target) ?? '?'};`;
    if (op === 'Branch') return statement(to);
    const [condition = MISSING] = this.#stack.take(1);
    return statement(`if (${op === 'BrTrue' ? condition.text : notText(condition)}) ${to}`);
  }

  #local(op: Op, index: number): Effect {
    const name = localName(index, this.#body);
    switch (op) {
      case 'StLoc': {
        const [value = MISSING] = this.#stack.take(1);
        return statement(`${name} = ${value.text};`, [index]);
      }
      case 'MutBorrowLoc':
        return pushed({ text: `&mut ${name}`, isCompound: true, place: name, locals: [index] });
      case 'ImmBorrowLoc':
        return pushed({ text: `&${name}`, isCompound: true, place: name, locals: [index] });
      default:
        return pushed({ text: name, locals: [index] });
    }
  }

  #call({ function: called, typeArguments }: Extract<Operand, { readonly kind: 'function' }>): Effect {
    const values = this.#stack.take(called.parameters.length).map(({ text }) => text);
    const text = `${memberText(this.#body, called, typeArguments)}(${values.join(', ')})`;
    const { length } = called.results;
    if (length === 0) return statement(`${text};`);
    if (length === 1) return pushed({ text });
    return destructuring(called.results, parts => `(${parts.join(', ')}) = ${text};`);
  }

  #closure(
    { function: called, typeArguments }: Extract<Operand, { readonly kind: 'function' }>,
    captured: readonly boolean[],
  ): Effect {
    // Values are captured when the closure is created, not when it is called.
    this.#stack.evaluate();
    const values = this.#stack.take(captured.filter(Boolean).length);
    let next = 0;
    const later: string[] = [];
    const parts = called.parameters.map((_, index) => {
      if (captured[index] === true) return values[next++]?.text ?? MISSING.text;
      later.push(`x${later.length}`);
      return later.at(-1) ?? '';
    });
    const text = `|${later.join(', ')}| ${memberText(this.#body, called, typeArguments)}(${parts.join(', ')})`;
    return pushed({ text, isCompound: true });
  }

  #struct(op: Op, { struct, typeArguments, fields }: Extract<Operand, { readonly kind: 'struct' }>): Effect {
    const name = memberText(this.#body, struct, typeArguments);
    switch (op.replace('Generic', '')) {
      case 'Pack':
        return pushed({ text: packed(name, fields, this.#stack.take(fields.length)) });
      case 'Unpack': {
        const [value = MISSING] = this.#stack.take(1);
        return destructuring(fields, parts => `${unpacked(name, fields, parts)} = ${value.text};`);
      }
      case 'Exists': {
        const [address = MISSING] = this.#stack.take(1);
        return pushed({ text: `exists<${name}>(${address.text})` });
      }
      case 'MoveFrom': {
        const [address = MISSING] = this.#stack.take(1);
        return pushed({ text: `move_from<${name}>(${address.text})` });
      }
      case 'MoveTo': {
        const [signer = MISSING, value = MISSING] = this.#stack.take(2);
        return statement(`move_to<${name}>(${signer.text}, ${value.text});`);
      }
      default: {
        const [address = MISSING] = this.#stack.take(1);
        const text = `borrow_global${op.startsWith('Mut') ? '_mut' : ''}<${name}>(${address.text})`;
        return pushed({ text });
      }
    }
  }

  #variant(op: Op, { struct, typeArguments, variant, fields }: Extract<Operand, { readonly kind: 'variant' }>): Effect {
    const name = `${memberText(this.#body, struct, [])}::${variant}${typesText(typeArguments, this.#body.short)}`;
    if (op.startsWith('Pack')) return pushed({ text: packed(name, fields, this.#stack.take(fields.length)) });
    const [value = MISSING] = this.#stack.take(1);
    if (op.startsWith('Test'))
      return pushed({ text: `${operandText(dereferenced(value))} is ${name}`, isCompound: true });
    return destructuring(fields, parts => `${unpacked(name, fields, parts)} = ${value.text};`);
  }

  #field(op: Op, { field, variants }: Extract<Operand, { readonly kind: 'field' }>): Effect {
    const [owner = MISSING] = this.#stack.take(1);
    const place = `${owner.place ?? operandText(owner)}.${field.name}`;
    const text = `&${op.startsWith('Mut') ? 'mut ' : ''}${place}`;
    // If only some variants have the field, borrowing it aborts for the others.
    const isStable = owner.locals && variants.length === 0;
    return pushed({ text, isCompound: true, place, ...(isStable && { locals: owner.locals }) });
  }

  #vector(instruction: Instruction, { type, count = 0n }: Extract<Operand, { readonly kind: 'type' }>): Effect {
    const element = `<${this.#body.short(type)}>`;
    const call = (name: string, values: number) =>
      `vector::${name}${element}(${this.#stack
        .take(values)
        .map(({ text }) => text)
        .join(', ')})`;
    switch (instruction.op) {
      case 'VecPack': {
        const all = count > BigInt(this.#stack.size) ? this.#stack.size : Number(count);
        const items = this.#stack.take(all).map(({ text }) => text);
        return pushed({ text: `vector${items.length === 0 ? element : ''}[${items.join(', ')}]` });
      }
      case 'VecUnpack': {
        const [value = MISSING] = this.#stack.take(1);
        const items = Array.from({ length: Number(count > PARTS_LIMIT ? PARTS_LIMIT : count) });
        return destructuring(items, names => `vector[${names.join(', ')}] = ${value.text};`);
      }
      case 'VecImmBorrow':
      case 'VecMutBorrow': {
        const [vector = MISSING, index = MISSING] = this.#stack.take(2);
        const place = `${vector.place ?? operandText(vector)}[${index.text}]`;
        const mark = instruction.op === 'VecMutBorrow' ? '&mut ' : '&';
        return pushed({ text: `${mark}${place}`, isCompound: true, place });
      }
      case 'VecLen':
        return pushed({ text: call('length', 1) });
      case 'VecPopBack':
        return pushed({ text: call('pop_back', 1) });
      case 'VecPushBack':
        return statement(`${call('push_back', 2)};`);
      case 'VecSwap':
        return statement(`${call('swap', 3)};`);
      default:
        return this.#callClosure(instruction);
    }
  }

  /** The closure is on top of the stack, above its arguments. */
  #callClosure(instruction: Instruction): Effect {
    const signature = 'operand' in instruction ? this.#body.code.signatures[Number(instruction.operand)] : undefined;
    const type = signature?.[0];
    const [parameters, results] = type?.kind === 'function' ? [type.parameters, type.results] : [[], []];
    // In the text, the closure precedes its arguments; on the stack, it follows them.
    this.#stack.evaluate();
    const [closure = MISSING] = this.#stack.take(1);
    const values = this.#stack.take(parameters.length).map(({ text }) => text);
    const text = `${operandText(closure)}(${values.join(', ')})`;
    if (results.length === 0) return statement(`${text};`);
    if (results.length === 1) return pushed({ text });
    return destructuring(results, parts => `(${parts.join(', ')}) = ${text};`);
  }
}

function pushed(made: Value): Effect {
  return { kind: 'value', value: made };
}

function statement(text: string, assigned: readonly number[] = []): Effect {
  return { kind: 'statement', text, assigned };
}

function destructuring(parts: readonly unknown[], write: (names: readonly string[]) => string): Effect {
  return { kind: 'parts', count: parts.length, write };
}

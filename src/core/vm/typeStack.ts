import { isInteger, type Integer } from './arithmetic';
import type { Primitive } from '../move/typeTag';
import type { ReferenceType, Type, Types } from './type';
import { Malformed } from './vmError';

/** The types on the operand stack within a block. */
export class TypeStack {
  readonly #types: Types;
  #stack: Type[] = [];

  constructor(types: Types) {
    this.#types = types;
  }

  push(type: Type): this {
    this.#stack.push(type);
    return this;
  }

  pushMany(count: number, type: Type): this {
    if (count > MOST_OPERANDS) throw new Malformed(`${count} operands on the stack`);
    for (let at = 0; at < count; at++) this.#stack.push(type);
    return this;
  }

  pushPrimitive(name: Primitive): this {
    return this.push(this.#types.primitive(name));
  }

  pop(): Type {
    const type = this.#stack.pop();
    if (!type) throw new Malformed('not enough operands on the stack');
    return type;
  }

  popAs(expected: Type): this {
    const type = this.pop();
    if (!fits(type, expected)) throw new Malformed(`${type.text} instead of ${expected.text}`);
    return this;
  }

  popMany(count: number, expected: Type): this {
    if (count > this.#stack.length) throw new Malformed('not enough operands on the stack');
    for (let at = 0; at < count; at++) this.popAs(expected);
    return this;
  }

  popPrimitive(name: Primitive): this {
    return this.popAs(this.#types.primitive(name));
  }

  popInteger(): Integer {
    const type = this.pop();
    if (type.kind === 'primitive' && isInteger(type.name)) return type.name;
    throw new Malformed(`${type.text} instead of an integer`);
  }

  popReference(mutable: boolean): ReferenceType {
    const type = this.pop();
    if (type.kind === 'reference' && (type.mutable || !mutable)) return type;
    throw new Malformed(`${type.text} instead of a reference`);
  }

  popReferenceTo(to: Type, mutable: boolean): this {
    return this.popAs(this.#types.reference(to, mutable));
  }

  /** Whether there are more operands than the operand stack can hold. */
  get isBeyondFull(): boolean {
    return this.#stack.length > MOST_OPERANDS;
  }

  requireEmpty(): void {
    if (this.#stack.length > 0) throw new Malformed('it leaves values on the stack');
  }

  clear(): void {
    this.#stack = [];
  }
}

/** Capacity of the VM's operand stack. */
const MOST_OPERANDS = 1024;

/** Whether a value of one type can be used as another type. Abilities of function types are ignored. */
export function fits(type: Type, expected: Type): boolean {
  if (type === expected) return true;
  if (type.kind === 'reference' && expected.kind === 'reference') return type.to === expected.to && type.mutable;
  return (
    type.kind === 'function' &&
    expected.kind === 'function' &&
    sameTypes(type.parameters, expected.parameters) &&
    sameTypes(type.results, expected.results)
  );
}

function sameTypes(some: readonly Type[], others: readonly Type[]): boolean {
  return some.length === others.length && some.every((one, at) => fits(one, others[at] ?? one));
}

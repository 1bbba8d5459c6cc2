import type { Instruction } from '../bytecode/opcodes';
import { labelledBlocks, localName, LONGEST_LINE, TOO_LONG, type Body } from './instructionLines';
import { Effects, type Effect } from './effects';
import { MISSING, MOST_PARTS, type Value } from './value';

/** A line of a function body: a statement, or the label of a block that is a branch target. */
export type BodyLine =
  | { readonly kind: 'label'; readonly block: number }
  | {
      readonly kind: 'statement';
      readonly text: string;
      /** The offset of the instruction that causes the effect. It is the last instruction of the statement. */
      readonly offset: number;
    };

/**
 * If more values than this are on the stack, they are assigned to variables at the next statement. Limits the time for
 * malicious code.
 */
const MOST_PENDING = 64;
/** Longer values are assigned to variables. */
const LONGEST_VALUE = 2_000;

/**
 * Returns a function body as statements, with the operand stack folded into expressions, block by block. Each value is
 * used once, in evaluation order. A value that the next statement could change is first assigned to a variable such as
 * `tmp0`. Missing values, which occur only in partly read code, are `?`.
 * @param limit maximum number of characters; the rest is left out
 */
export function foldBody(body: Body, limit: number): readonly BodyLine[] {
  return new Folding(body).lines(limit);
}

class Folding {
  readonly #body: Body;
  readonly #instructions: readonly Instruction[];
  readonly #blocks: ReadonlyMap<number, number>;
  /** Locals that can be changed through a reference. */
  readonly #borrowed: ReadonlySet<number>;
  readonly #effects: Effects;
  readonly #lines: BodyLine[] = [];
  readonly #stack: Value[] = [];
  /** Number of values at the bottom of the stack that never change and need not be examined again. */
  #settled = 0;
  #temporaries = 0;
  #size = 0;
  #offset = 0;

  constructor(body: Body) {
    this.#body = body;
    this.#instructions = body.unit.instructions;
    this.#blocks = labelledBlocks(body.unit);
    this.#borrowed = new Set(this.#instructions.flatMap(each => (each.op === 'MutBorrowLoc' ? [each.operand] : [])));
    const stack = this.#stack;
    this.#effects = new Effects(body, {
      get size() {
        return stack.length;
      },
      take: count => this.#take(count),
      blockAt: offset => this.#blocks.get(offset),
      evaluate: () => {
        this.#namePending(({ locals }) => locals !== undefined);
      },
    });
  }

  lines(limit: number): readonly BodyLine[] {
    for (; this.#offset < this.#instructions.length; this.#offset++) {
      if (this.#size > limit) {
        this.#line(TOO_LONG);
        return this.#lines;
      }
      const block = this.#blocks.get(this.#offset);
      if (block !== undefined) {
        this.#namePending(() => false);
        this.#lines.push({ kind: 'label', block });
      }
      const instruction = this.#instructions[this.#offset];
      if (instruction) this.#apply(this.#effects.of(instruction));
    }
    this.#namePending(() => false);
    return this.#lines;
  }

  #apply(effect: Effect): void {
    switch (effect.kind) {
      case 'nothing':
        break;
      case 'value':
        this.#stack.push(effect.value);
        // Copying long text into ever longer text would take quadratic time.
        if (effect.value.text.length > LONGEST_VALUE) this.#namePending(() => false);
        break;
      case 'statement':
        this.#say(effect.text, effect.assigned);
        break;
      case 'parts':
        this.#assign(effect);
        break;
    }
  }

  /**
   * Assigns the parts of a value to the locals that the following instructions store them in, or else to new variables.
   */
  #assign({ count, write }: Extract<Effect, { readonly kind: 'parts' }>): void {
    const length = Math.min(count, MOST_PARTS);
    const stores = this.#instructions.slice(this.#offset + 1, this.#offset + 1 + length);
    const isStored =
      stores.length === count &&
      stores.every(
        (each, index) => (each.op === 'StLoc' || each.op === 'Pop') && !this.#blocks.has(this.#offset + 1 + index),
      );
    if (!isStored) {
      const names = Array.from({ length }, () => this.#temporary());
      this.#say(write(names));
      for (const text of names) this.#stack.push({ text, locals: [] });
      return;
    }
    // The last part is on top of the stack.
    const locals = stores.toReversed().map(each => (each.kind === 'local' ? each.operand : undefined));
    const names = locals.map(local => (local === undefined ? '_' : localName(local, this.#body)));
    this.#say(write(names), locals);
    this.#offset += length;
  }

  /** Pops values, in the order in which they were pushed. */
  #take(count: number): readonly Value[] {
    const missing = Math.max(0, Math.min(count, MOST_PARTS) - this.#stack.length);
    const taken = count === 0 ? [] : this.#stack.splice(-count);
    this.#settled = Math.min(this.#settled, this.#stack.length);
    return [...Array.from({ length: missing }, () => MISSING), ...taken];
  }

  /**
   * Adds a statement, after assigning the pending values that the statement could change to variables.
   * @param assigned the locals that the statement assigns
   */
  #say(text: string, assigned: readonly (number | undefined)[] = []): void {
    const { length } = this.#stack;
    this.#namePending(
      ({ locals }) =>
        length <= MOST_PENDING && !!locals?.every(local => !assigned.includes(local) && !this.#borrowed.has(local)),
    );
    this.#line(text);
  }

  #line(text: string): void {
    this.#size += Math.min(text.length, LONGEST_LINE);
    const shown = text.length <= LONGEST_LINE ? text : `${text.slice(0, LONGEST_LINE)}…`;
    this.#lines.push({ kind: 'statement', text: shown, offset: this.#offset });
  }

  /** Assigns each stack value that can change to a variable, unless `stays` returns `true` for it. */
  #namePending(stays: (value: Value) => boolean): void {
    for (let index = this.#settled; index < this.#stack.length; index++) {
      const value = this.#stack[index] ?? MISSING;
      if (value.locals?.length !== 0 && !stays(value)) {
        const text = this.#temporary();
        this.#line(`${text} = ${value.text};`);
        this.#stack[index] = { text, locals: [] };
      }
      const isNext = index === this.#settled && this.#stack[index]?.locals?.length === 0;
      if (isNext) this.#settled++;
    }
  }

  #temporary(): string {
    return `tmp${this.#temporaries++}`;
  }
}

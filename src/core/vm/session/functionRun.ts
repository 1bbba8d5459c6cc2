import { errorOf } from '../../bytecode/metadata';
import type { JsonValue } from '../../json';
import { longAddress } from '../../move/address';
import type { TypeTag } from '../../move/typeTag';
import { defined } from '../../text/defined';
import { counted } from '../../text/digits';
import { UserFacingError } from '../../userFacingError';
import { jsonValue, NotAValue } from '../jsonValue';
import type { Linker } from '../linker';
import { Machine } from '../machine';
import type { Access, At, FrameView, Watcher } from '../outcome';
import type { Cell } from '../state/journal';
import type { MachineParts } from '../thread';
import type { Type } from '../type';
import { Reference, Signer, type LinkedFunction, type Value } from '../value';
import { shownJson, valueJson } from '../valueJson';
import { VmError } from '../vmError';
import { ended, supplied, type End, type Run } from './running';

/** A function to run by itself, with no transaction around it: public or private, with any parameters. */
export interface FunctionCall {
  /** In the form `0x1::coin`. */
  readonly module: string;
  readonly name: string;
  readonly typeArguments: readonly TypeTag[];
  /** The addresses of the signers, in the order of the parameters that are signers. */
  readonly signers: readonly string[];
  /** The other arguments: their JSON for the type of the parameter. @throws ArgumentProblem */
  readonly args: readonly ((type: Type) => JsonValue)[];
}

/** The function or its arguments do not fit; the sentence says what to do. */
export class CallProblem extends UserFacingError {
  override readonly name = 'CallProblem';
}

/** How a run ended; without a place if it stopped before the first instruction. */
type FunctionEnd =
  Exclude<End, { readonly kind: 'stopped' }> | { readonly kind: 'stopped'; readonly reason: string; readonly at?: At };

/** How a function ended, and what the run took. */
export interface FunctionRun {
  readonly end: FunctionEnd;
  /** The types of what it returns. */
  readonly types: readonly string[];
  /** What it returned, as a node renders it. */
  readonly values: readonly JsonValue[];
  /** The abort's code, by the error map of the module that aborts. */
  readonly abort?: AbortText;
  /** What was running when it failed, outermost first. */
  readonly frames: readonly FrameText[];
  readonly instructions: number;
  readonly calls: number;
}

export interface AbortText {
  readonly code: bigint;
  /** In the form `0x1::coin`. */
  readonly module: string;
  readonly name?: string;
  readonly message?: string;
}

/** A function that was running, with its values as nodes render them; long ones are cut. */
export interface FrameText extends At {
  /** By index; those without a value are left out. */
  readonly locals: readonly LocalText[];
  readonly operands: readonly JsonValue[];
}

export interface LocalText {
  readonly index: number;
  readonly value: JsonValue;
  /** Whether it has no value any more, and had this one when the function was called. */
  readonly isGiven: boolean;
}

/** Maximum numbers of frames of which values are kept, and of values within a value. */
const [MOST_FRAMES, MOST_PARTS] = [100, 200];

/** Returns a run that stopped before its first instruction. */
export function notBegun(reason: string): FunctionRun {
  return { end: { kind: 'stopped', reason }, types: [], values: [], frames: [], instructions: 0, calls: 0 };
}

/** Runs a function by itself; what it writes stays in the journal only if it returned. @throws CallProblem, Stopped */
export function* runFunction(call: FunctionCall, parts: MachineParts): Run<FunctionRun> {
  const { linker, session } = parts;
  const called = yield* supplied(() => linkCalled(linker, call));
  if (!called.body) throw new CallProblem(`${called.id} has no code that could run: it is native.`);
  const args = yield* supplied(() => readArguments(linker, called, call));
  const given = new GivenArguments(parts.watcher);
  const machine = new Machine({ ...parts, watcher: given });
  const mark = session.journal.mark();
  machine.start(called, args);
  const end = yield* ended(machine);
  if (end.kind !== 'returned') session.journal.rollback(mark);
  const returned = end.kind === 'returned' ? end.values : [];
  const { instructions, calls } = machine;
  const frames = end.kind === 'returned' ? [] : machine.frames();
  return {
    end,
    types: called.results.map(each => each.text),
    values: yield* supplied(() => returned.map((value, at) => resultJson(linker, called.results[at], value))),
    ...(end.kind === 'aborted' && { abort: abortText(end) }),
    frames: frames.map((each, depth) => frameText(linker, each, given.of(depth))).slice(-MOST_FRAMES),
    instructions,
    calls,
  };
}

/** @throws Needed, CallProblem */
function linkCalled(linker: Linker, { module, name, typeArguments }: FunctionCall): LinkedFunction {
  if (!linker.hasModule(module)) throw new CallProblem(`There is no module ${module}: check its name and address.`);
  const { functions } = linker.module(module);
  if (!functions.has(name)) throw new CallProblem(`${module} has no function ${name}: check the name.`);
  try {
    return linker.function(
      module,
      name,
      typeArguments.map(each => linker.types.ofTag(each)),
    );
  } catch (error) {
    if (!(error instanceof VmError)) throw error;
    if (error.status !== 'NUMBER_OF_TYPE_ARGUMENTS_MISMATCH')
      throw new CallProblem(`${module}::${name} cannot be called (${error.status}).`, { cause: error });
    throw new CallProblem(`${module}::${name} does not take ${typeArguments.length} type arguments.`, { cause: error });
  }
}

/** @throws Needed, CallProblem */
function readArguments(linker: Linker, { parameters, id }: LinkedFunction, { signers, args }: FunctionCall): Value[] {
  const takenSigners = parameters.filter(isSigner).length;
  // One that the function does not take does no harm.
  if (signers.length < takenSigners || signers.length > Math.max(1, takenSigners))
    throw new CallProblem(`${id} takes ${counted(takenSigners, 'signer')}, and ${signers.length} are given.`);
  const others = parameters.length - takenSigners;
  if (args.length !== others)
    throw new CallProblem(`${id} takes ${counted(others, 'argument')}, and ${args.length} are given.`);
  const [accounts, texts] = [signers.values(), args.entries()];
  return parameters.map(parameter => {
    const type = parameter.kind === 'reference' ? parameter.to : parameter;
    const value = isSigner(parameter)
      ? new Signer(longAddress(accounts.next().value ?? ''))
      : readArgument(linker, type, texts.next().value ?? [0, () => null]);
    return parameter.kind === 'reference' ? new Reference([value], 0) : value;
  });
}

function readArgument(linker: Linker, type: Type, [index, json]: readonly [number, (type: Type) => JsonValue]): Value {
  try {
    return jsonValue(linker, type, json(type));
  } catch (error) {
    if (error instanceof VmError)
      throw new CallProblem(`Argument ${index + 1} cannot be made: ${type.text} is unknown (${error.status}).`);
    if (!(error instanceof NotAValue)) throw error;
    const { path, message } = error;
    throw new CallProblem(`Argument ${index + 1}${path === '' ? '' : `, ${path}`}: ${message}.`, { cause: error });
  }
}

function isSigner(type: Type): boolean {
  return type.text === 'signer' || type.text === '&signer';
}

function abortText({ code, text, at }: Extract<End, { readonly kind: 'aborted' }>): AbortText {
  const { module } = at.function;
  const error = errorOf(module.metadata, code);
  const message = text ?? error?.description;
  return defined({ code, module: module.id, name: error?.name, message: message === '' ? undefined : message });
}

/** @throws Needed */
function resultJson(linker: Linker, type: Type | undefined, value: Value): JsonValue {
  return type ? valueJson(linker, type, value) : shownJson(linker, type, value, Infinity);
}

function frameText(linker: Linker, frame: FrameView, given: readonly (Value | undefined)[]): FrameText {
  const { function: of, offset, locals, operands } = frame;
  const texts = locals.flatMap((now, index) => {
    const value = now ?? given[index];
    if (value === undefined) return [];
    const open = of.body?.locals[index];
    const type = open && linker.types.substitute(open, of.typeArguments);
    return [{ index, value: shownJson(linker, type, value, MOST_PARTS), isGiven: now === undefined }];
  });
  const stack = operands.map(each => shownJson(linker, undefined, each, MOST_PARTS));
  return { function: of, offset, locals: texts, operands: stack };
}

/**
 * Keeps the arguments of what is running, as a function often moves them away before it fails: only plain values, as others
 * may have changed since.
 */
class GivenArguments implements Watcher {
  readonly counts: Watcher['counts'];
  readonly #running: (readonly (Value | undefined)[])[] = [];
  readonly #next: Watcher | undefined;

  constructor(next: Watcher | undefined) {
    this.#next = next;
    this.counts = next?.counts?.bind(next);
  }

  /** Returns those of the function that is so many calls deep. */
  of(depth: number): readonly (Value | undefined)[] {
    return this.#running[depth] ?? [];
  }

  entered(called: LinkedFunction, args: readonly Value[], offset: number): void {
    this.#running.push(args.map(each => (typeof each === 'object' ? undefined : each)));
    this.#next?.entered(called, args, offset);
  }

  left(results: readonly Value[]): void {
    this.#running.pop();
    this.#next?.left(results);
  }

  retried(): void {
    this.#running.pop();
    this.#next?.retried();
  }

  using(access: Access, resource: Cell, offset: number): void {
    this.#next?.using(access, resource, offset);
  }
}

import type { JsonValue } from '../../json';
import { longAddress } from '../../move/address';
import type { TypeTag } from '../../move/typeTag';
import { counted } from '../../text/digits';
import { UserFacingError } from '../../userFacingError';
import { jsonValue, NotAValue } from '../jsonValue';
import type { Linker } from '../linker';
import { Machine } from '../machine';
import type { At } from '../outcome';
import type { MachineParts } from '../thread';
import { FrameWatcher, type FrameText } from '../trace/frameText';
import type { Type } from '../type';
import { Reference, Signer, type LinkedFunction, type Value } from '../value';
import { shownJson, valueJson } from '../valueJson';
import { VmError } from '../vmError';
import { abortText, type AbortText } from './abortText';
import { ended, supplied, type End, type Run } from './running';
import { requireTypeArguments } from './typeArguments';

/** A call of a single function outside a transaction. The function can be private and have any parameters. */
export interface FunctionCall {
  /** Module ID, such as `0x1::coin`. */
  readonly module: string;
  readonly name: string;
  readonly typeArguments: readonly TypeTag[];
  /** The addresses of the signers, in the order of the signer parameters. */
  readonly signers: readonly string[];
  /** The other arguments, each as a function that returns its JSON for the parameter's type. Its errors end the run. */
  readonly args: readonly ((type: Type) => JsonValue)[];
}

/** The function does not exist or does not match the arguments. The message says what to do. */
export class CallProblem extends UserFacingError {
  override readonly name = 'CallProblem';
}

/** The outcome of a run. `at` is absent if the run stopped before the first instruction. */
type FunctionEnd =
  Exclude<End, { readonly kind: 'stopped' }> | { readonly kind: 'stopped'; readonly reason: string; readonly at?: At };

/** The outcome of a function run, and the work that it took. */
export interface FunctionRun {
  readonly end: FunctionEnd;
  /** The types of the returned values. */
  readonly types: readonly string[];
  /** The returned values, in the format of the node API. */
  readonly values: readonly JsonValue[];
  /** The abort code, with its entry in the error map of the module. */
  readonly abort?: AbortText;
  /** The call stack at the failure, outermost frame first. If it is deep, only the innermost frames are included. */
  readonly frames: readonly FrameText[];
  /** Number of functions on the call stack. */
  readonly running: number;
  readonly instructions: number;
  readonly calls: number;
}

/** Returns a run that stopped before the first instruction. */
export function notBegun(reason: string): FunctionRun {
  return { end: { kind: 'stopped', reason }, types: [], values: [], frames: [], running: 0, instructions: 0, calls: 0 };
}

/** Runs a single function. Unless it returns, its changes are rolled back. @throws CallProblem, Stopped */
export function* runFunction(call: FunctionCall, parts: MachineParts): Run<FunctionRun> {
  const { linker, session } = parts;
  const called = yield* supplied(() => linkCalled(linker, call));
  if (!called.body) throw new CallProblem(`${called.id} is a native function and cannot be run.`);
  const args = yield* supplied(() => readArguments(linker, called, call));
  const watcher = new FrameWatcher(linker, parts.watcher);
  const machine = new Machine({ ...parts, watcher });
  const mark = session.journal.mark();
  machine.start(called, args);
  const end = yield* ended(machine);
  if (end.kind !== 'returned') {
    watcher.failed(machine.frames());
    session.journal.rollback(mark);
  }
  const returned = end.kind === 'returned' ? end.values : [];
  const { instructions, calls } = machine;
  return {
    end,
    types: called.results.map(each => each.text),
    values: yield* supplied(() => returned.map((value, at) => resultJson(linker, called.results[at], value))),
    ...(end.kind === 'aborted' && { abort: abortText(end) }),
    frames: watcher.frames,
    running: watcher.running,
    instructions,
    calls,
  };
}

/** @throws Needed, CallProblem */
function linkCalled(linker: Linker, { module, name, typeArguments }: FunctionCall): LinkedFunction {
  if (!linker.hasModule(module)) throw new CallProblem(`Module ${module} does not exist: check the address and name.`);
  const { functions } = linker.module(module);
  if (!functions.has(name)) throw new CallProblem(`${module} has no function ${name}: check the name.`);
  try {
    const types = typeArguments.map(each => linker.types.ofTag(each));
    const found = linker.function(module, name, types);
    requireTypeArguments(linker, found);
    return found;
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
  // A single signer that the function does not take is ignored.
  if (signers.length < takenSigners || signers.length > Math.max(1, takenSigners))
    throw new CallProblem(`${id} expects ${counted(takenSigners, 'signer')}, but got ${signers.length}.`);
  const others = parameters.length - takenSigners;
  if (args.length !== others)
    throw new CallProblem(`${id} expects ${counted(others, 'argument')}, but got ${args.length}.`);
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
      throw new CallProblem(`Argument ${index + 1} cannot be created: ${type.text} is unknown (${error.status}).`);
    if (!(error instanceof NotAValue)) throw error;
    const { path, message } = error;
    throw new CallProblem(`Argument ${index + 1}${path === '' ? '' : `, ${path}`}: ${message}.`, { cause: error });
  }
}

function isSigner(type: Type): boolean {
  return type.text === 'signer' || type.text === '&signer';
}

/** @throws Needed */
function resultJson(linker: Linker, type: Type | undefined, value: Value): JsonValue {
  return type ? valueJson(linker, type, value) : shownJson(linker, type, value, Infinity);
}

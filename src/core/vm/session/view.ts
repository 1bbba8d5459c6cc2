import type { JsonValue } from '../../json';
import type { MemberId } from '../../move/functionId';
import type { TypeTag } from '../../move/typeTag';
import { Meter, type Limits } from '../meter';
import type { At, Watcher } from '../outcome';
import { Journal } from '../state/journal';
import type { LinkedFunction, Value } from '../value';
import { Stopped } from '../vmError';
import { rulesOf, viewArguments } from './arguments';
import { openSession, type Chain } from './chain';
import { readFeatures } from './features';
import { Caller, Failed, refuse, StoppedAt, supplied, type Failure, type Means, type Run } from './running';
import { vmStatusText } from './status';
import { requireTypeArguments } from './typeArguments';
import { valueJson } from '../valueJson';

/** A call of a view function. Arguments are in BCS. */
export interface ViewCall {
  readonly function: MemberId;
  readonly typeArguments: readonly TypeTag[];
  readonly arguments: readonly Uint8Array[];
}

/** The outcome of a view call. Values are in the format of the node API. */
export type ViewEnd =
  | { readonly kind: 'returned'; readonly values: readonly JsonValue[] }
  | { readonly kind: 'failed'; readonly vmStatus: string; readonly failure: Failure }
  | { readonly kind: 'stopped'; readonly reason: string; readonly at?: At };

/** Calls a view function as a node does. Source: aptos-core, `aptos-vm/src/verifier/view_function.rs`. */
export function* runView(
  chain: Chain,
  call: ViewCall,
  options: { readonly limits?: Limits; readonly watcher?: Watcher } = {},
): Run<ViewEnd> {
  const means: Means = { linker: chain.linker, natives: chain.natives, meter: new Meter(options.limits) };
  try {
    const journal = new Journal(chain.view);
    const features = yield* supplied(() => readFeatures(means, journal));
    const { address, module, name } = call.function;
    const { linker } = means;
    const called = yield* supplied(() =>
      linker.function(
        `${address}::${module}`,
        name,
        call.typeArguments.map(each => linker.types.ofTag(each)),
      ),
    );
    yield* supplied(() => {
      requireTypeArguments(linker, called);
    });
    if (!isView(called)) refuse(NO_VIEW, 'function not marked as view function');
    if (called.results.length === 0) refuse(NO_VIEW, 'view function must return values');
    const session = openSession(chain, journal, { kind: 'void' }, { features: features.bits });
    const caller = new Caller(means, session, { instructions: 0, calls: 0 }, options.watcher);
    const args = yield* viewArguments(caller, called, call.arguments, rulesOf(features));
    const results = yield* caller.call(called, args);
    return { kind: 'returned', values: yield* supplied(() => valuesJson(means, called, results)) };
  } catch (error) {
    if (error instanceof Failed)
      return { kind: 'failed', vmStatus: vmStatusText(error.failure), failure: error.failure };
    if (error instanceof StoppedAt) return { kind: 'stopped', reason: error.message, at: error.at };
    if (error instanceof Stopped) return { kind: 'stopped', reason: error.message };
    throw error;
  }
}

const NO_VIEW = 'INVALID_MAIN_FUNCTION_SIGNATURE';

function valuesJson({ linker }: Means, { results }: LinkedFunction, values: readonly Value[]): readonly JsonValue[] {
  return values.flatMap((value, at) => {
    const type = results[at];
    return type ? [valueJson(linker, type, value)] : [];
  });
}

function isView({ module, name }: LinkedFunction): boolean {
  const marked = module.metadata.functions.find(each => each.name === name);
  return marked?.attributes.some(({ kind }) => kind === 'view') ?? false;
}

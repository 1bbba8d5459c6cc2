import type { AddressLookup } from '../../../move/source/resolveName';
import type { Range } from '../../documentLines';
import type { LocatedCall } from '../../located';
import { movedCall, movedRange } from '../moved';
import type { Window } from '../read/window';
import { bodyCalls, type BodyCall } from './bodyCalls';
import { entryDefinition } from './entryDefinition';
import type { ModuleParts } from './moduleParts';
import { isInDeployedModule, type MoveSource, type PlacedFunction } from './moveSource';
import type { ParsedStretch } from './parsedStretch';

/** What was read of a function. */
export interface FunctionReading {
  /** Of the whole function. */
  readonly range: Range;
  /** Where it is an entry function that is deployed. */
  readonly definition?: LocatedCall;
  readonly calls: readonly BodyCall[];
}

/** A stretch where it stands. */
export interface StretchText {
  readonly window: Window;
  readonly parsed: ParsedStretch;
}

/** Reads the functions of a stretch. @param modules in the place of each of its modules that module with all of its parts */
export function readFunctions(
  { window, parsed }: StretchText,
  modules: readonly (ModuleParts | undefined)[],
  lookup: AddressLookup,
): readonly FunctionReading[] {
  const tree = parsed.takeTree();
  return parsed.modules.flatMap((own, index) => {
    const module = own.functions.length > 0 ? modules[index]?.seenFrom(own) : undefined;
    if (!module) return [];
    const move = { source: window, tree, module, lookup };
    return own.functions.map(declared => readFunction(move, { module, declared }));
  });
}

function readFunction(move: MoveSource, placed: PlacedFunction): FunctionReading {
  const { entry, span } = placed.declared;
  return {
    range: move.source.rangeOf(span.from, span.to),
    ...(entry && isInDeployedModule(placed) ? { definition: entryDefinition(move, placed) } : {}),
    calls: bodyCalls(move, placed),
  };
}

/** A function that moved by some lines. */
export function movedFunction({ range, definition, calls }: FunctionReading, by: number): FunctionReading {
  return {
    range: movedRange(range, by),
    ...(definition ? { definition: movedCall(definition, by) } : {}),
    calls: calls.map(each => ({ ...each, call: movedCall(each.call, by) })),
  };
}

/** What was read anew, with the objects of before in the place of equal ones. */
export function withSameCalls(fresh: FunctionReading, old: FunctionReading | undefined): FunctionReading {
  if (!old) return fresh;
  const known = new Map(
    [old.definition, ...old.calls.map(({ call }) => call)].map(call => [JSON.stringify(call), call]),
  );
  const same = (call: LocatedCall) => known.get(JSON.stringify(call)) ?? call;
  return {
    ...fresh,
    ...(fresh.definition ? { definition: same(fresh.definition) } : {}),
    calls: fresh.calls.map(each => ({ ...each, call: same(each.call) })),
  };
}

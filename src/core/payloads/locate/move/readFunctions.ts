import type { MoveModule, Span } from '../../../move/source/factModel';
import type { Range } from '../../documentLines';
import type { LocatedCall } from '../../located';
import { movedCall, movedRange } from '../moved';
import { bodyCalls, type BodyCall } from './bodyCalls';
import { entryDefinition } from './entryDefinition';
import { isDeployed, signerCount, type MoveSource, type PlacedFunction } from './moveSource';
import type { SourceChange } from './sourceLines';

/** All outside of a function that its reading depends on; the same object as long as it is the same. */
interface ModuleContext {
  readonly text: string;
}

/** What was read of a function. */
export interface FunctionReading {
  readonly span: Span;
  /** Of the whole function. */
  readonly range: Range;
  /** Where it is an entry function that is deployed. */
  readonly definition?: LocatedCall;
  readonly calls: readonly BodyCall[];
  readonly context: ModuleContext;
  readonly testOnly: boolean;
}

/** Reads all functions of a document; what a change leaves as it was is kept from before. */
export function readFunctions(
  move: MoveSource,
  before: readonly FunctionReading[],
  change: SourceChange | undefined,
): readonly FunctionReading[] {
  const known = new Map(before.map(each => [each.span.from, each]));
  const contexts = new Map([...new Set(before.map(({ context }) => context))].map(each => [each.text, each]));
  return move.facts.modules.flatMap(module => {
    const text = contextText(module);
    const context = contexts.get(text) ?? { text };
    return module.functions.map(declared => {
      const placed = { module, declared, context };
      const kept = change && keptReading(placed, known, change);
      return kept ?? withSameCalls(readFunction(move, placed), known.get(declared.span.from));
    });
  });
}

interface ReadFunction extends PlacedFunction {
  readonly context: ModuleContext;
}

function readFunction(move: MoveSource, placed: ReadFunction): FunctionReading {
  const { declared, context } = placed;
  return {
    span: declared.span,
    range: move.source.rangeOf(declared.span),
    ...(declared.entry && isDeployed(placed) ? { definition: entryDefinition(move, placed) } : {}),
    calls: bodyCalls(move, placed),
    context,
    testOnly: declared.testOnly,
  };
}

/** What was read of a function that stands before or behind the change, and was the same before it. */
function keptReading(
  { declared: { span, testOnly }, context }: ReadFunction,
  known: ReadonlyMap<number, FunctionReading>,
  { before, after, lines }: SourceChange,
): FunctionReading | undefined {
  const isBehind = span.from > after.to;
  if (!isBehind && span.to >= after.from) return undefined;
  const moved = isBehind ? after.to - before.to : 0;
  const old = known.get(span.from - moved);
  if (old?.span.to !== span.to - moved || old.context !== context || old.testOnly !== testOnly) return undefined;
  return isBehind ? movedReading(old, span, lines) : old;
}

function movedReading(old: FunctionReading, span: Span, lines: number): FunctionReading {
  if (lines === 0) return { ...old, span };
  const { range, definition, calls } = old;
  return {
    ...old,
    span,
    range: movedRange(range, lines),
    ...(definition ? { definition: movedCall(definition, lines) } : {}),
    calls: calls.map(each => ({ ...each, call: movedCall(each.call, lines) })),
  };
}

/** What was read anew, with the objects of before in the place of equal ones. */
function withSameCalls(fresh: FunctionReading, old: FunctionReading | undefined): FunctionReading {
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

/** What names in the functions of a module are resolved by. */
function contextText({ kind, address, name, attributes, uses, functions, structs, constants }: MoveModule): string {
  return JSON.stringify([
    ...[kind, address, name, attributes.map(each => each.name)],
    uses.map(({ address: from, module, member, alias }) => [from, module, member, alias]),
    functions.map(each => [each.name, each.entry, signerCount(each)]),
    [...structs, ...constants].map(each => each.name),
  ]);
}

import type { Position } from '../documentLines';
import type { LocatedCall, PayloadForm, WrittenItem } from '../located';
import { filledParameters, type CalledFunction, type CalledParameter } from './calledFunction';
import { parameterText } from './callSignature';

/** A word before an argument: which parameter it fills. */
export interface ParameterHint {
  readonly position: Position;
  /** `to: address`, or the type alone. */
  readonly label: string;
}

/** Longest label, in characters. */
const MAX_LABEL = 60;

/** What to show before the arguments of a call: type and name of the parameter each fills, less what is written there. */
export function parameterHints(
  { arguments: list, form }: LocatedCall,
  called: CalledFunction,
): readonly ParameterHint[] {
  const parameters = filledParameters(called);
  const open = list.isOpen ? list.items.findIndex(isSpread) : -1;
  const placed = open < 0 ? list.items : list.items.slice(0, open);
  return placed.flatMap((item, index): readonly ParameterHint[] => {
    const parameter = parameters[index];
    const label = parameter && labelOf(parameter, item);
    return label === undefined ? [] : [{ position: startOf(item, form), label }];
  });
}

/** Behind it nobody knows which parameter an item fills. */
function isSpread({ value }: WrittenItem): boolean {
  return value.kind === 'hole' && /^(?:\.\.\.|\*)/.test(value.source);
}

/** On a command line the type is one word with the value. */
function startOf({ value: { range }, declaredType }: WrittenItem, form: PayloadForm): Position {
  return form === 'cli' && declaredType ? declaredType.range.start : range.start;
}

/** A type that stands beside its value already is not said again. */
function labelOf(parameter: CalledParameter, { declaredType }: WrittenItem): string | undefined {
  const label = declaredType ? parameter.name : parameterText(parameter);
  return label !== undefined && label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1)}…` : label;
}

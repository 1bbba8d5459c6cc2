import type { Position } from '../documentLines';
import type { LocatedCall, PayloadForm, WrittenItem } from '../located';
import { filledParameters, type CalledFunction, type CalledParameter } from './calledFunction';
import { parameterText } from './callSignature';

/** A word before an argument: which parameter it fills. */
export interface ParameterHint {
  readonly position: Position;
  /** `to: address`, or the type alone; `to:` in Move source. */
  readonly label: string;
}

/** Longest label, in characters. */
const MAX_LABEL = 60;

/** What to show before the arguments of a call: type and name of the parameter each fills, less what is written there. */
export function parameterHints(call: LocatedCall, called: CalledFunction): readonly ParameterHint[] {
  if (call.form.values === 'source') return sourceHints(call, called);
  const { arguments: list, form } = call;
  const open = list.isOpen ? list.items.findIndex(isSpread) : -1;
  const placed = open < 0 ? list.items : list.items.slice(0, open);
  const label = (parameter: CalledParameter, { declaredType }: WrittenItem) =>
    // A type that stands beside its value already is not said again.
    declaredType ? parameter.name : parameterText(parameter);
  return hints(placed, filledParameters(call, called), label).map(({ item, label: text }) => ({
    position: startOf(item, form),
    label: text,
  }));
}

/**
 * Whether the ABI alone, which has no names, gives a hint for a call: in Move source types stand before literals only,
 * as all else has a type that its source tells.
 */
export function takesTypeHints({ form, arguments: { items } }: LocatedCall): boolean {
  return form.values === 'source' ? items.some(isBareLiteral) : items.length > 0;
}

function sourceHints(call: LocatedCall, called: CalledFunction): readonly ParameterHint[] {
  const items = [...(call.signers?.items ?? []), ...call.arguments.items];
  const label = ({ name, type }: CalledParameter, item: WrittenItem) => {
    if (name === undefined) return isBareLiteral(item) ? type : undefined;
    return saysName(item, name) ? undefined : `${name}:`;
  };
  return hints(items, called.parameters, label).map(({ item, label: text }) => ({
    position: item.value.range.start,
    label: text,
  }));
}

/** The labels of the items that have one. */
function hints(
  items: readonly WrittenItem[],
  parameters: readonly CalledParameter[],
  labelOf: (parameter: CalledParameter, item: WrittenItem) => string | undefined,
) {
  return items.flatMap((item, index) => {
    const parameter = parameters[index];
    const label = parameter && labelOf(parameter, item);
    return label === undefined ? [] : [{ item, label: cut(label) }];
  });
}

/** Behind it nobody knows which parameter an item fills. */
function isSpread({ value }: WrittenItem): boolean {
  return value.kind === 'hole' && /^(?:\.\.\.|\*)/.test(value.source);
}

/** On a command line the type is one word with the value. */
function startOf({ value: { range }, declaredType }: WrittenItem, form: PayloadForm): Position {
  return form.isCommand && declaredType ? declaredType.range.start : range.start;
}

function isBareLiteral({ value, declaredType }: WrittenItem): boolean {
  return value.kind !== 'hole' && !declaredType;
}

/** `amount`, `&mut amount`, `self.amount` for a parameter `amount`; one that is not used has no name to tell. */
function saysName({ value }: WrittenItem, name: string): boolean {
  const source = value.kind === 'hole' ? value.source : '';
  const [, last] = /^(?:&\s*(?:mut\s+)?|\*|copy\s+|move\s+)*(?:\w+\.)*(\w+)$/.exec(source) ?? [];
  return name.startsWith('_') || last === name;
}

function cut(label: string): string {
  return label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1)}…` : label;
}

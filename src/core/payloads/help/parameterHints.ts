import type { Position } from '../documentLines';
import type { LocatedCall, PayloadForm, WrittenItem } from '../located';
import { filledParameters, type CalledFunction, type CalledParameter } from './calledFunction';
import { parameterText } from './callSignature';

/** A label before an argument that shows which parameter it fills. */
export interface ParameterHint {
  readonly position: Position;
  /** `to: address`, or the type alone; `to:` in Move source. */
  readonly label: string;
}

/** Maximum length of a label, in characters. */
const MAX_LABEL = 60;

/** Returns the hints for a call's arguments: type and name of each parameter, without what is already written. */
export function parameterHints(call: LocatedCall, called: CalledFunction): readonly ParameterHint[] {
  if (call.form.values === 'source') return sourceHints(call, called);
  const { arguments: list, form } = call;
  const open = list.isOpen ? list.items.findIndex(isSpread) : -1;
  const placed = open < 0 ? list.items : list.items.slice(0, open);
  const label = (parameter: CalledParameter, { declaredType }: WrittenItem) =>
    // A type that is already written beside the value is not repeated.
    declaredType ? parameter.name : parameterText(parameter);
  return hints(placed, filledParameters(call, called), label).map(({ item, label: text }) => ({
    position: startOf(item, form),
    label: text,
  }));
}

/**
 * Whether an ABI alone, which has no names, gives hints for a call: in Move source, types are shown only before
 * literals, since everything else has its type in the source.
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

/** Returns the hints of the items that have a label. */
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

/** After a spread it is not known which parameters the items fill. */
function isSpread({ value }: WrittenItem): boolean {
  return value.kind === 'hole' && /^(?:\.\.\.|\*)/.test(value.source);
}

/** On a command line, type and value are one word. */
function startOf({ value: { range }, declaredType }: WrittenItem, form: PayloadForm): Position {
  return form.isCommand && declaredType ? declaredType.range.start : range.start;
}

function isBareLiteral({ value, declaredType }: WrittenItem): boolean {
  return value.kind !== 'hole' && !declaredType;
}

/** `amount`, `&mut amount`, `self.amount` for a parameter `amount`; the name of an unused parameter is not shown. */
function saysName({ value }: WrittenItem, name: string): boolean {
  const source = value.kind === 'hole' ? value.source : '';
  const [, last] = /^(?:&\s*(?:mut\s+)?|\*|copy\s+|move\s+)*(?:\w+\.)*(\w+)$/.exec(source) ?? [];
  return name.startsWith('_') || last === name;
}

function cut(label: string): string {
  return label.length > MAX_LABEL ? `${label.slice(0, MAX_LABEL - 1)}…` : label;
}

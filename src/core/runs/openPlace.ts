import type { Range } from '../payloads/documentLines';
import { firstHole } from '../payloads/engine/shapes';
import type { PartialCall } from '../payloads/form/callForm';
import type { LocatedCall, WrittenList } from '../payloads/located';

/** A place in a document whose value is not known. */
export interface OpenPlace {
  /** `hole`: not a literal; `unsure`: a literal that may stand for several values. */
  readonly kind: 'hole' | 'unsure';
  readonly range: Range;
}

/** Returns the first value of a written call that its document leaves open; `undefined` if all are known. */
export function firstOpen(written: LocatedCall, call: PartialCall): OpenPlace | undefined {
  return (
    openIn(written, written.typeArguments, call.typeArguments) ?? openIn(written, written.arguments, call.arguments)
  );
}

function openIn({ form, function: target }: LocatedCall, list: WrittenList, values: readonly unknown[]) {
  const index = values.indexOf(undefined);
  if (index < 0) return undefined;
  // In Move source, the signers, which are not counted here, may be among the items before.
  const value = list.items.at(form.values === 'source' ? index - values.length : index)?.value;
  if (!value) return { kind: 'hole', range: list.range ?? target.range } as const;
  const hole = firstHole(value);
  return hole ? ({ kind: 'hole', range: hole } as const) : ({ kind: 'unsure', range: value.range } as const);
}

import type { TypeParameterAbi } from '../../move/abi';
import { parseAddress } from '../../move/address';

/** One spelling for each type, so that two of them are the same type when their texts are. */
export type TypeSpelling = (type: string) => string;

/**
 * Spells types alike: addresses short, no spaces that mean nothing. Works on whatever text a node sends, closures too.
 *
 * @param account what stands for what: the account of the one side and that of the other, where they are two
 */
export function typeSpelling(account?: { readonly from: string; readonly to: string }): TypeSpelling {
  return type =>
    type
      .replace(/\b0x[0-9a-f]+(?=\s*::)/gi, written => {
        const address = parseAddress(written) ?? written;
        return address === account?.from ? account.to : address;
      })
      .replace(/(?<!\s)\s+(?=::|[<>,&|()+])/g, '')
      .replace(/(::|[<>,&|()+])\s*/g, '$1');
}

/** How type parameters differ; `undefined` where they do not. A constraint less is a promise less to keep. */
export function typeParameterDifference(
  before: readonly TypeParameterAbi[],
  after: readonly TypeParameterAbi[],
): { readonly isLooser: boolean; readonly text: string } | undefined {
  if (before.length !== after.length) {
    return { isLooser: false, text: `type parameters: ${before.length} → ${after.length}` };
  }
  const changed = before.flatMap((each, index) => {
    const [was, is] = [each.constraints, after[index]?.constraints ?? []];
    const added = is.filter(one => !was.includes(one));
    const gone = was.filter(one => !is.includes(one));
    if (added.length === 0 && gone.length === 0) return [];
    return [{ added, text: `T${index}: ${constraintText(was)} → ${constraintText(is)}` }];
  });
  if (changed.length === 0) return undefined;
  return {
    isLooser: changed.every(({ added }) => added.length === 0),
    text: changed.map(({ text }) => text).join(', '),
  };
}

function constraintText(constraints: readonly string[]): string {
  return constraints.length === 0 ? 'no constraint' : constraints.join(' + ');
}

import type { EncodedField, EncodingReport } from './encodingReport';

/** What came of holding the bytes that would be signed against what was asked for. */
export interface Verification {
  readonly kind: 'verified' | 'different' | 'notVerified';
  /** One sentence, and what to do next. */
  readonly sentence: string;
  /** Names of the fields that are not what was asked for. */
  readonly different: readonly string[];
  /** The fields that were not compared, and why. */
  readonly notCompared: readonly NotCompared[];
}

/** A field that was not held against what was asked for. */
export interface NotCompared {
  readonly name: string;
  readonly reason: string;
}

/** What heads the bytes, by what came of comparing them. */
export const VERIFICATION_WORDS: Readonly<Record<Verification['kind'], string>> = {
  verified: 'Signing message',
  different: 'Signing message, not as asked',
  notVerified: 'Signing message, not verified',
};

/** What came of comparing a message: only what was held against the request, field by field, is verified. */
export function verificationOf({ decoded }: Pick<EncodingReport, 'decoded'>): Verification {
  if (decoded.kind === 'unknown') {
    const sentence = `The bytes are not verified. ${decoded.reason}`;
    return { kind: 'notVerified', sentence, different: [], notCompared: [] };
  }
  const { fields, chain } = decoded;
  const wrong = fields.filter(({ asked }) => asked !== undefined).map(({ name }) => name);
  const different = [...wrong, ...(chain.warning === undefined ? [] : ['chain id'])];
  const notCompared = fields
    .filter(isNotCompared)
    .map(({ name, notCompared: reason = NO_REASON }) => ({ name, reason }));
  const kind = different.length > 0 ? 'different' : notCompared.length > 0 ? 'notVerified' : 'verified';
  const names = notCompared.map(({ name }) => name);
  const sentence = [
    ...(wrong.length > 0 ? [`The bytes are not what was asked for (${wrong.join(', ')}): do not sign them.`] : []),
    ...(chain.warning === undefined ? [] : [chain.warning]),
    ...(kind === 'notVerified' ? [notComparedText(names)] : []),
    ...(kind === 'verified' ? ['Verified: the bytes are what was asked for.'] : []),
  ].join(' ');
  return { kind, sentence, different, notCompared };
}

const NO_REASON = 'nothing was asked for here';

/** Whatever is not marked as compared was not; the chain is no part of a request, and told in words. */
function isNotCompared({ asked, matches, part }: EncodedField): boolean {
  return asked === undefined && matches === undefined && part?.kind !== 'chainId';
}

function notComparedText(names: readonly string[]): string {
  const them = names.length === 1 ? 'it' : 'them';
  return `The bytes are not verified: ${joined(names)} could not be compared with what was asked for. Compare ${them} by other means before you sign.`;
}

function joined(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

import { hasUnseen } from '../move/visibleText';

/** The result of {@link checkAccessKey}. */
export type AccessKey =
  | { readonly kind: 'valid'; readonly key: string }
  /** `reason` is a full sentence for the user; it never contains the key. */
  | { readonly kind: 'invalid'; readonly reason: string };

/** Maximum length of a key, in characters; real keys are far shorter, but pasted files are longer. */
const MAX_LENGTH = 4096;

/** Trims an access key and checks whether a header can contain it (SPEC.md §5.1). */
export function checkAccessKey(text: string): AccessKey {
  const key = text.trim();
  const reason = objection(key);
  return reason === undefined ? { kind: 'valid', key } : { kind: 'invalid', reason };
}

function objection(key: string): string | undefined {
  if (key === '') return 'The access key is empty; paste the key that belongs to the address.';
  if (key.length > MAX_LENGTH) {
    return `The access key is longer than ${MAX_LENGTH} characters; paste only the key.`;
  }
  if (/[\r\n\u2028\u2029]/.test(key)) return 'The access key contains a line break; paste it as one line.';
  if (hasUnseen(key)) {
    return 'The access key contains an invisible character; copy it again, without the characters around it.';
  }
  if (/[^\u0020-\u00ff]/.test(key)) {
    return 'The access key contains a character that no HTTP header can carry; copy it again, without the characters around it.';
  }
  return undefined;
}

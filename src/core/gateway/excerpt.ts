import { replaceUnseen } from '../move/visibleText';

/**
 * The start of a text that came from outside, fit to stand in a sentence: one line, no control or direction
 * characters, at most `limit` characters with `…` at a cut.
 */
export function excerpt(text: string, limit: number): string {
  // A cut before the clean-up keeps a body of megabytes cheap.
  const start = text.slice(0, limit * 4);
  const line = replaceUnseen(start, () => ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const whole = start.length === text.length && line.length <= limit;
  return whole ? line : `${line.slice(0, limit).replace(/[\ud800-\udbff]$/, '')}…`;
}

import { visibleText as visible } from '../core/move/visibleText';

/** Text from outside, with every character written out that is not seen for what it is; tab and newline may stay. */
export function visibleText(text: string): string {
  return visible(text, '\n\t');
}

/** {@link visibleText} of at most 500 characters, for titles, labels and names that are short unless someone means harm. */
export function shortText(text: string): string {
  return text.length <= 500 ? visibleText(text) : `${visibleText(text.slice(0, 500))}…`;
}

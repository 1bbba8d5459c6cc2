import { replaceUnseen } from '../../core/move/visibleText';

/** Text of a gateway or a file as a terminal may show it: what could steer the terminal, or is not seen, stands as an escape. */
export function printable(text: string): string {
  return replaceUnseen(text, character => {
    const code = character.codePointAt(0) ?? 0;
    return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}

import { memberIdText } from '../../../../src/core/move/functionId';
import type { LocatedCall, WrittenList } from '../../../../src/core/payloads/located';
import { plain } from './calls';

/** The values of a list with their types: `5: u64`; `…` at its end if its length is not known. */
function listText({ items, isOpen }: WrittenList): string {
  const values = items.map(({ value, declaredType }) => {
    const type = declaredType ? `: ${declaredType.text}` : '';
    return JSON.stringify(plain(value)).replace(/^\{"\w+":(.*)\}$/, '$1') + type;
  });
  return `[${[...values, ...(isOpen ? ['…'] : [])].join(', ')}]`;
}

/** Returns what is known of a call: `0x1::coin::transfer ["u64"] ["5": u64]`; `? transfer …` if its address is not. */
export function callText({ function: { id, text }, typeArguments, arguments: args }: LocatedCall): string {
  return `${id ? memberIdText(id) : `? ${text}`} ${listText(typeArguments)} ${listText(args)}`;
}

import { parseJson, isJsonObject } from '../../core/json';
import { parseMemberId, type MemberId } from '../../core/move/functionId';
import { VIEWS } from './ids';

/** The type under which VS Code carries rows of the Modules view. */
export const DRAGGED_ROWS = `application/vnd.code.tree.${VIEWS.modules.toLowerCase()}`;

/** A row that is dragged. Names and addresses of a chain alone: other windows and extensions may read it. */
export type DraggedRow =
  | { readonly kind: 'account'; readonly address: string }
  /** An entry function, `0x1::coin::transfer`, of a network. */
  | { readonly kind: 'function'; readonly function: string; readonly network: string };

/** An entry function that was dropped. */
export interface DroppedFunction {
  readonly id: MemberId;
  /** The network's id. */
  readonly network: string;
}

/** The entry function that is dropped, of what VS Code makes of a {@link DraggedRow} on its way to an editor: JSON. */
export function readDroppedFunction(text: string): DroppedFunction | undefined {
  const dragged = parseJson(text);
  if (!isJsonObject(dragged) || dragged.kind !== 'function') return undefined;
  const { function: name, network } = dragged;
  const id = typeof name === 'string' ? parseMemberId(name) : undefined;
  return id && typeof network === 'string' ? { id, network } : undefined;
}

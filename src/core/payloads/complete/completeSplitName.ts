import type { ModuleId } from '../../move/functionId';
import { parseAddress } from '../../move/address';
import type { CallPlace } from '../locate/placeIn';
import { listed } from './completeName';
import { functionNames, moduleNames } from './completeNames';
import type { Completions, CompletionSources } from './completion';
import type { CallCursor } from './quoting';
import { pathAt, wordAt } from './writtenWord';

/** Whether a call gives the name of its module apart from that of its function, as the SDKs of Python and Rust do. */
export function hasSplitName({ form }: CallCursor['call']): boolean {
  return form === 'rust' || form === 'python';
}

/** What can be written at a cursor in such a name, which is in the function's or before it. */
export async function completeSplitName(
  cursor: CallCursor,
  place: CallPlace | undefined,
  { modules: known }: CompletionSources,
): Promise<Completions | undefined> {
  const { document, position } = cursor;
  const line = document.line(position.line);
  if (place) {
    const id = moduleOf(cursor);
    if (!id) return undefined;
    const { modules, isLoading } = await known.one(id.address, id.module);
    const items = modules.flatMap(module => functionNames(module));
    return { ...listed(wordAt(line, position, /\w/), items), isIncomplete: isLoading };
  }
  const path = pathAt(line, position);
  const address = path?.stage === 'module' ? parseAddress(path.address) : undefined;
  if (!path || address === undefined) return undefined;
  const { modules, isLoading } = await known.ofAccount(address);
  // The function's name is another string.
  return { ...listed(path.word, moduleNames(modules, '::')), isIncomplete: isLoading };
}

/** Of a function that is not named yet: the last that is written before it. */
function moduleOf({ document, call }: CallCursor): ModuleId | undefined {
  const { id, range } = call.function;
  if (id) return id;
  for (let line = range.start.line; line >= call.range.start.line; line--) {
    const text = document.line(line);
    const before = line === range.start.line ? text.slice(0, range.start.character) : text;
    const [, addressText = '', module = ''] = [...before.matchAll(/["'](0x[\da-f]+)::(\w+)(?=["'])/gi)].at(-1) ?? [];
    const address = parseAddress(addressText);
    if (address !== undefined) return { address, module };
  }
  return undefined;
}

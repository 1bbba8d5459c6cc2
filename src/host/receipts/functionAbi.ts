import type { MemberId } from '../../core/move/functionId';
import type { Session } from '../session';

/** The ABI of a function on the selected network as JSON, to be compared; `undefined` where it cannot be told. */
export async function functionAbi(session: Session, id: MemberId | undefined): Promise<string | undefined> {
  if (!id) return undefined;
  try {
    const { modules } = await session.connection();
    const { module } = await modules.getModule(id.address, id.module, new AbortController().signal);
    return JSON.stringify(module.abi?.functions.find(({ name }) => name === id.name));
  } catch {
    // Nobody asked for it: what is compared stays as it is.
    return undefined;
  }
}

import type { ModuleId } from '../move/functionId';

/** A module, or a member of it. */
export interface NameId extends ModuleId {
  /** The function or struct; absent for the module itself. */
  readonly name?: string;
}

/** Returns the text of an id, with the address in its short form. */
export function nameIdText({ address, module, name }: NameId): string {
  return `${address}::${module}${name === undefined ? '' : `::${name}`}`;
}

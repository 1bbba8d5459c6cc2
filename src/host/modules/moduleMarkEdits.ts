import type * as vscode from 'vscode';
import { MARK_STATES, moduleNotes, pinnedModules, readMarks } from './moduleMarks';

/** Maximum number of pinned modules, and of notes, per network; the oldest are dropped first. */
const MOST = 200;

/** Pins or unpins a module of a network. @param module `address::module` */
export async function setPinned(
  state: vscode.Memento,
  network: string,
  module: string,
  isPinned: boolean,
): Promise<void> {
  const others = pinnedModules(state, network).filter(each => each !== module);
  const after = isPinned ? [module, ...others].slice(0, MOST) : others;
  await state.update(MARK_STATES.pins, { ...readMarks(state, MARK_STATES.pins), [network]: after });
}

/** Sets the note on a module of a network; an empty one removes it. @param module `address::module` */
export async function setModuleNote(
  state: vscode.Memento,
  network: string,
  module: string,
  note: string,
): Promise<void> {
  const { [module]: before, ...others } = moduleNotes(state, network);
  if (note === '' && before === undefined) return;
  const after = Object.entries(note === '' ? others : { ...others, [module]: note }).slice(-MOST);
  const notes = { ...readMarks(state, MARK_STATES.notes), [network]: Object.fromEntries(after) };
  await state.update(MARK_STATES.notes, notes);
}

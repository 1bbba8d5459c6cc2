import type * as vscode from 'vscode';
import { isJsonObject, type JsonObject } from '../../core/json';

/** The keys of the marks in the state of a workspace, each by network. */
export const MARK_STATES = { pins: 'pinnedModules', notes: 'moduleNotes' } as const;

/**
 * Returns the modules of a network that are pinned in this workspace, as `address::module`; values of an unexpected
 * shape are ignored.
 */
export function pinnedModules(state: vscode.Memento, network: string): readonly string[] {
  const kept = readMarks(state, MARK_STATES.pins)[network];
  return Array.isArray(kept) ? kept.filter(each => typeof each === 'string') : [];
}

/** Returns the notes on modules of a network in this workspace, by `address::module`, newest last. */
export function moduleNotes(state: vscode.Memento, network: string): JsonObject {
  const kept = readMarks(state, MARK_STATES.notes)[network];
  return isJsonObject(kept) ? kept : {};
}

/** Returns the marks of all networks; a value of an unexpected shape counts as empty. */
export function readMarks(state: vscode.Memento, name: string): JsonObject {
  const value = state.get<unknown>(name);
  return isJsonObject(value) ? value : {};
}

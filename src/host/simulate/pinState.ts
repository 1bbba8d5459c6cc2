import type * as vscode from 'vscode';
import { isJsonObject } from '../../core/json';

const STATE = 'simulateOnSave';
/** Payloads of a workspace that are pinned; the oldest go first. */
const MOST_PINS = 50;

/** A pinned payload as it is kept: where its function's name stood when the document was last looked at. */
export interface Pin {
  readonly uri: string;
  /** As it is written. */
  readonly function: string;
  readonly line: number;
  readonly character: number;
}

/** What is pinned in a document; what is not of our form counts as nothing. */
export function pinsOf(state: vscode.Memento, { uri }: Pick<vscode.TextDocument, 'uri'>): readonly Pin[] {
  const key = uri.toString();
  return readPins(state).filter(pin => pin.uri === key);
}

/** Whether anything is pinned in the workspace. */
export function hasPins(state: vscode.Memento): boolean {
  return readPins(state).length > 0;
}

/** Keeps what is pinned in a document in place of what was. */
export async function keepPins(
  state: vscode.Memento,
  { uri }: Pick<vscode.TextDocument, 'uri'>,
  pins: readonly Pin[],
): Promise<void> {
  const key = uri.toString();
  const before = readPins(state);
  const after = [...pins, ...before.filter(pin => pin.uri !== key)].slice(0, MOST_PINS);
  if (JSON.stringify(after) !== JSON.stringify(before)) await state.update(STATE, after);
}

function readPins(state: vscode.Memento): readonly Pin[] {
  const value = state.get<unknown>(STATE);
  return Array.isArray(value) ? value.filter(isPin) : [];
}

function isPin(value: unknown): value is Pin {
  if (!isJsonObject(value)) return false;
  const { uri, function: name, line, character } = value;
  return typeof uri === 'string' && typeof name === 'string' && isIndex(line) && isIndex(character);
}

function isIndex(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

import type * as vscode from 'vscode';
import { isJsonObject } from '../../core/json';

const STATE = 'simulateOnSave';
/** Maximum number of pinned payloads in a workspace. The oldest are removed first. */
const MOST_PINS = 50;

/** A saved pin. The position is that of the function name when the document was last checked. */
export interface Pin {
  readonly uri: string;
  readonly function: string;
  readonly line: number;
  readonly character: number;
}

/** Returns the pins in a document. Values with an unexpected shape are ignored. */
export function pinsOf(state: vscode.Memento, { uri }: Pick<vscode.TextDocument, 'uri'>): readonly Pin[] {
  const key = uri.toString();
  return readPins(state).filter(pin => pin.uri === key);
}

export function hasPins(state: vscode.Memento): boolean {
  return readPins(state).length > 0;
}

/** Replaces the saved pins of a document. */
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

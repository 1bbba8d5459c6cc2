import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Answer } from './captured';
import { closeEditors } from './editor';
import { activated } from './extension';

export const type = (text: string): Answer => ({ kind: 'type', text });
export const pick = (label: string): Answer => ({ kind: 'pick', label });

/** Begins each test of a suite with alice as the sender and nothing captured; it must use up its answers. */
export function useForms(): void {
  beforeEach(async () => {
    const { captured } = await activated();
    for (const list of [captured.answers, captured.steps, captured.page, captured.shown]) list.length = 0;
    await vscode.commands.executeCommand('movescope.setSender', '0xa11ce');
  });

  afterEach(async () => {
    const { captured } = await activated();
    await closeEditors();
    assert.deepEqual(captured.answers.splice(0), []);
  });
}

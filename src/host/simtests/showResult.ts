import * as vscode from 'vscode';
import type { CaseResult } from '../../core/simtests/caseResult';
import { toRange } from '../shell/documents';
import { baselineUri, type DamagedBaseline } from './baselineFiles';
import { shownOutcome, type ShownMessage } from './shownOutcome';
import type { Leaf } from './testTree';

/** Shows in a run how a case ended. @param damaged the baseline with which it could not be compared */
export function showResult(
  run: vscode.TestRun,
  { item, uri }: Leaf,
  result: CaseResult,
  damaged: DamagedBaseline | undefined,
): void {
  const { state, messages, lines } = shownOutcome(result, damaged);
  const text = lines.map(line => `${line.replaceAll(/\r?\n/g, '\r\n')}\r\n`).join('');
  if (text !== '') run.appendOutput(text, undefined, item);
  const shown = messages.map(message => messageOf(message, uri));
  const { durationMs } = result;
  switch (state) {
    case 'passed':
      run.passed(item, durationMs);
      break;
    case 'failed':
      run.failed(item, shown, durationMs);
      break;
    case 'errored':
      run.errored(item, shown, durationMs);
      break;
    case 'skipped':
      run.skipped(item);
      break;
    case 'notRun':
  }
}

/** Returns a message at its place in a test file. */
export function messageOf(
  { text, range, diff, context, isInBaseline }: ShownMessage,
  uri: vscode.Uri,
): vscode.TestMessage {
  const message = diff ? vscode.TestMessage.diff(text, diff.expected, diff.actual) : new vscode.TestMessage(text);
  message.location = new vscode.Location(isInBaseline ? baselineUri(uri) : uri, toRange(range));
  if (context !== undefined) message.contextValue = context;
  return message;
}

import { writeCliCommand, writeCliFile } from './cli';
import { writePython } from './python';
import { writeMove } from './move';
import { writeRestJson } from './restJson';
import { writeRust } from './rust';
import type { TypedCall } from './typedCall';
import { writeTypescript } from './typescript';
import type { CallWriter } from './writer';

/** A form in which a call can be written. */
export type CallForm = 'rest' | 'typescript' | 'python' | 'rust' | 'cli' | 'cliFile' | 'move';

/** What each form is called, in the order in which they are offered. */
export const CALL_FORMS: Readonly<Record<CallForm, string>> = {
  rest: 'REST JSON',
  typescript: 'TypeScript SDK',
  python: 'Python SDK',
  rust: 'Rust SDK',
  cli: 'CLI command',
  cliFile: 'CLI JSON file',
  move: 'Move source',
};

/** What writes each form. */
export const CALL_WRITERS: Readonly<Record<CallForm, CallWriter>> = {
  rest: writeRestJson,
  typescript: writeTypescript,
  python: writePython,
  rust: writeRust,
  cli: writeCliCommand,
  cliFile: writeCliFile,
  move: writeMove,
};

/**
 * Writes a call in a form, without a line break at its end.
 * @throws InexpressibleError when the form has no way to write it; ArgumentError when a value does not fit its type
 */
export function writeCall(call: TypedCall, form: CallForm): string {
  return CALL_WRITERS[form](call, text => text);
}

/** The form that fits a document, by VS Code's name of its language; `undefined` where none does. */
export function formForLanguage(language: string): CallForm | undefined {
  switch (language) {
    case 'json':
    case 'jsonc':
      return 'rest';
    case 'typescript':
    case 'typescriptreact':
    case 'javascript':
    case 'javascriptreact':
      return 'typescript';
    case 'python':
      return 'python';
    case 'shellscript':
      return 'cli';
    case 'rust':
    case 'move':
      return language;
    default:
      return undefined;
  }
}

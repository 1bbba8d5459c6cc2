import { REST, CLI_FILE, MOVE } from '../../src/core/payloads/engine/forms';
import { WRITING as JSON_WRITING } from '../../src/core/payloads/languages/json/writeRest';
import { WRITING as MOVE_WRITING } from '../../src/core/payloads/languages/move/writeMove';
import { PYTHON } from '../../src/core/payloads/languages/python/python';
import { WRITING as PYTHON_WRITING } from '../../src/core/payloads/languages/python/writePython';
import { RUST } from '../../src/core/payloads/languages/rust/entryFunction';
import { WRITING as RUST_WRITING } from '../../src/core/payloads/languages/rust/writeRust';
import { CLI } from '../../src/core/payloads/languages/shell/cliCommand';
import { WRITING as SHELL_WRITING } from '../../src/core/payloads/languages/shell/writeCli';
import { TYPESCRIPT } from '../../src/core/payloads/languages/typescript/typescript';
import { WRITING as TYPESCRIPT_WRITING } from '../../src/core/payloads/languages/typescript/writeTypescript';
import type { PayloadForm } from '../../src/core/payloads/located';
import type { TypedCall } from '../../src/core/payloads/write/typedCall';
import * as writer from '../../src/core/payloads/write/writer';

/** The forms of all languages; `test/unit/payloads/languages/languages.test.ts` checks that none is missing. */
export type FormId = 'rest' | 'typescript' | 'python' | 'rust' | 'cli' | 'cliFile' | 'move';

/** In the order in which they are offered. */
export const FORM_IDS: readonly FormId[] = ['rest', 'typescript', 'python', 'rust', 'cli', 'cliFile', 'move'];

/** How to read each form. */
export const PAYLOAD_FORMS: Readonly<Record<FormId, PayloadForm>> = {
  rest: REST,
  typescript: TYPESCRIPT,
  python: PYTHON,
  rust: RUST,
  cli: CLI,
  cliFile: CLI_FILE,
  move: MOVE,
};

const WRITINGS = [JSON_WRITING, TYPESCRIPT_WRITING, PYTHON_WRITING, RUST_WRITING, SHELL_WRITING, MOVE_WRITING];

/** Returns how to write a form. */
export function callForm(id: FormId): writer.CallForm {
  const form = WRITINGS.flatMap(({ forms }) => forms).find(each => each.id === id);
  if (!form) throw new Error(`no form ${id}`);
  return form;
}

/** Writes a call in a form. @throws what the form throws */
export function writeCall(call: TypedCall, id: FormId): string {
  return writer.writeCall(call, callForm(id));
}

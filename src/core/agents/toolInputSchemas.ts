import * as z from 'zod/mini';
import { languageIds } from '../payloads/languages/languages';
import { TOOL_OUTPUT_SCHEMAS } from './toolOutputSchemas';
import type { ToolName } from './toolTexts';

/** Maximum length of a payload, and of a test file with everything passed with it. */
const LONGEST_PAYLOAD = 200_000;
const LONGEST_TESTS = 1_000_000;
const LONGEST_NAME = 300;

const page = z.exactOptional(
  z.int().check(z.gte(1), z.lte(1_000_000), z.describe('Page of a long result, counted from 1. Default: 1.')),
);
const name = (text: string) => z.string().check(z.minLength(1), z.maxLength(LONGEST_NAME), z.describe(text));
const u64 = (text: string) =>
  z.exactOptional(z.string().check(z.regex(/^\d{1,20}$/, 'an integer in a string'), z.describe(text)));

const findModules = z.strictObject({
  query: z
    .string()
    .check(
      z.maxLength(LONGEST_NAME),
      z.describe('Parts of names: "transfer", "coin tr", "0x1::coin::". If empty, all modules are listed.'),
    ),
  address: z.exactOptional(name('Account whose modules are read and searched, such as "0x1".')),
  page,
});

const readModule = z.strictObject({
  module: name('The module, such as "0x1::coin".'),
  section: z.exactOptional(
    z
      .enum(['interface', 'code', 'aborts'])
      .check(
        z.describe(
          '"interface" (default), "code" (decompiled statements), or "aborts" (abort codes and their meanings).',
        ),
      ),
  ),
  member: z.exactOptional(name('Name of one function or struct in the module, such as "transfer".')),
  page,
});

const explainStatus = z.strictObject({
  status: z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(5000),
      z.describe('A vm_status as returned by a node, a status code, or an abort code in hex or decimal.'),
    ),
  module: z.exactOptional(name('Module that aborted, such as "0x1::coin", to look up the code in it.')),
});

const payload = {
  payload: z.exactOptional(
    z
      .string()
      .check(
        z.minLength(1),
        z.maxLength(LONGEST_PAYLOAD),
        z.describe('The payload or transaction as JSON text, or code that calls an entry function.'),
      ),
  ),
  language: z.exactOptional(z.enum(languageIds()).check(z.describe('Language of "payload". Default: json.'))),
  line: z.exactOptional(
    z
      .int()
      .check(z.gte(1), z.lte(10_000_000), z.describe('Line of the payload, counted from 1, if the text has several.')),
  ),
};
const resultPart = {
  sender: z.exactOptional(name('Address of the sender, if the payload does not contain it.')),
  public_key: z.exactOptional(
    z
      .string()
      .check(
        z.regex(/^(0x)?[\da-f]{64}$/i, '32 bytes in hex'),
        z.describe('Ed25519 public key of the sender, only if the gateway requires it. Never a private key.'),
      ),
  ),
  max_gas_amount: u64('Gas limit in gas units. Default: the node estimates it.'),
  gas_unit_price: u64('Gas price in octas. Default: the node estimates it.'),
  result: z.exactOptional(name('Id of an earlier simulation, such as "simulation-1", to read a section of it.')),
  section: z.exactOptional(
    z
      .enum(['summary', 'changes', 'events', 'raw', 'trace'])
      .check(
        z.describe(
          '"summary" (default), "changes", "events", "raw" (the JSON that the gateway returned), or "trace" (all calls; only in the sandbox).',
        ),
      ),
  ),
  page,
};
const documentName = (what: string) => z.exactOptional(name(`${what}: a path in the workspace, or a URI.`));

const simulate = z.strictObject({ ...payload, ...resultPart });
const simulateInEditor = z.strictObject({
  ...payload,
  document: documentName('Document with the payload, instead of "payload"'),
  ...resultPart,
});

const texts = z.record(z.string().check(z.maxLength(LONGEST_NAME)), z.string().check(z.maxLength(LONGEST_TESTS)));
const tests = {
  text: z.exactOptional(
    z.string().check(z.minLength(1), z.maxLength(LONGEST_TESTS), z.describe('Text of the test file.')),
  ),
  baseline: z.exactOptional(
    z.string().check(z.maxLength(LONGEST_TESTS), z.describe('Text of its baseline (NAME.sim.lock).')),
  ),
  files: z.exactOptional(texts.check(z.describe('Contents of the payload files that the tests refer to, by path.'))),
};
const choice = {
  tags: z.exactOptional(
    z
      .array(z.string().check(z.maxLength(LONGEST_NAME)))
      .check(z.maxLength(100), z.describe('Run only tests with one of these tags.')),
  ),
  tests: z.exactOptional(
    z
      .array(z.string().check(z.maxLength(LONGEST_NAME)))
      .check(z.maxLength(100), z.describe('Run only the tests with these names.')),
  ),
  page,
};
const runTests = z.strictObject({ ...tests, ...choice });
const runTestsInEditor = z.strictObject({
  ...tests,
  document: documentName('Test file, instead of "text"'),
  ...choice,
});

/** The inputs of the tools outside an editor, by name. */
export const TOOL_INPUT_SCHEMAS = {
  find_modules: findModules,
  read_module: readModule,
  simulate_transaction: simulate,
  explain_status: explainStatus,
  run_simulation_tests: runTests,
} as const;

/** The inputs of the tools in an editor, which can also read documents. */
export const EDITOR_INPUT_SCHEMAS = {
  ...TOOL_INPUT_SCHEMAS,
  simulate_transaction: simulateInEditor,
  run_simulation_tests: runTestsInEditor,
} as const;

/** The inputs of the tools in any host. */
export type ToolInputs = {
  readonly [Name in keyof typeof EDITOR_INPUT_SCHEMAS]: Readonly<z.infer<(typeof EDITOR_INPUT_SCHEMAS)[Name]>>;
};

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Returns the JSON schema of a tool's input outside an editor. */
export function inputJsonSchema(tool: ToolName): JsonSchema {
  return z.toJSONSchema(TOOL_INPUT_SCHEMAS[tool], { io: 'input' });
}

export function outputJsonSchema(tool: ToolName): JsonSchema {
  return z.toJSONSchema(TOOL_OUTPUT_SCHEMAS[tool], { io: 'output' });
}

/** Returns the JSON schema of a tool's input in an editor, as in `package.json`. */
export function editorJsonSchema(tool: ToolName): unknown {
  const schema = z.toJSONSchema(EDITOR_INPUT_SCHEMAS[tool], { io: 'input' });
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== '$schema'));
}

import * as z from 'zod';
import { languageIds } from '../payloads/languages/languages';

/** Maximum length of a payload, and of a test file with all that is given with it. */
const LONGEST_PAYLOAD = 200_000;
const LONGEST_TESTS = 1_000_000;
const LONGEST_NAME = 300;

const page = z
  .int()
  .min(1)
  .max(1_000_000)
  .describe('Page of a long answer, counted from 1. Default: 1.')
  .exactOptional();
const name = (text: string) => z.string().min(1).max(LONGEST_NAME).describe(text);
const u64 = (text: string) =>
  z
    .string()
    .regex(/^\d{1,20}$/, 'a whole number in a string')
    .describe(text)
    .exactOptional();

const findModules = z.strictObject({
  query: z
    .string()
    .max(LONGEST_NAME)
    .describe('Parts of names: "transfer", "coin tr", "0x1::coin::". Empty lists the modules.'),
  address: name('Account whose modules are read and searched, such as "0x1".').exactOptional(),
  page,
});

const readModule = z.strictObject({
  module: name('The module, such as "0x1::coin".'),
  section: z
    .enum(['interface', 'code', 'aborts'])
    .describe('"interface" (default), "code" (decompiled statements), or "aborts" (codes and their meanings).')
    .exactOptional(),
  member: name('Name of one function or struct of the module, such as "transfer".').exactOptional(),
  page,
});

const explainStatus = z.strictObject({
  status: z
    .string()
    .min(1)
    .max(5000)
    .describe('A vm_status as a node sends it, a status code, or an abort code in hex or decimal.'),
  module: name('Module that aborted, such as "0x1::coin", to look up the code in it.').exactOptional(),
});

const payload = {
  payload: z
    .string()
    .min(1)
    .max(LONGEST_PAYLOAD)
    .describe('The payload or transaction as JSON text, or code that calls an entry function.')
    .exactOptional(),
  language: z.enum(languageIds()).describe('Language of "payload". Default: json.').exactOptional(),
  line: z
    .int()
    .min(1)
    .max(10_000_000)
    .describe('Line of the payload, counted from 1, if the text has several.')
    .exactOptional(),
};
const resultPart = {
  sender: name('Address of the sender, if the payload does not name it.').exactOptional(),
  public_key: z
    .string()
    .regex(/^(0x)?[\da-f]{64}$/i, '32 bytes in hex')
    .describe('Ed25519 public key of the sender, only if the gateway requires it. Never a private key.')
    .exactOptional(),
  max_gas_amount: u64('Gas limit in gas units. Default: the node estimates it.'),
  gas_unit_price: u64('Gas price in octas. Default: the node estimates it.'),
  result: name('Id of an earlier answer, such as "simulation-1", to read a section of it.').exactOptional(),
  section: z
    .enum(['summary', 'changes', 'events', 'raw'])
    .describe('"summary" (default), "changes", "events", or "raw" (the JSON that the gateway answered).')
    .exactOptional(),
  page,
};
const documentName = (what: string) => name(`${what}: a path in the workspace, or a URI.`).exactOptional();

const simulate = z.strictObject({ ...payload, ...resultPart });
const simulateInEditor = z.strictObject({
  ...payload,
  document: documentName('Document with the payload, instead of "payload"'),
  ...resultPart,
});

const texts = z.record(z.string().max(LONGEST_NAME), z.string().max(LONGEST_TESTS));
const tests = {
  text: z.string().min(1).max(LONGEST_TESTS).describe('Text of the test file.').exactOptional(),
  baseline: z.string().max(LONGEST_TESTS).describe('Text of its baseline (NAME.sim.lock).').exactOptional(),
  files: texts.describe('Texts of the payload files that the tests name, by the paths they use.').exactOptional(),
};
const choice = {
  tags: z
    .array(z.string().max(LONGEST_NAME))
    .max(100)
    .describe('Run only tests with one of these tags.')
    .exactOptional(),
  tests: z
    .array(z.string().max(LONGEST_NAME))
    .max(100)
    .describe('Run only the tests with these names.')
    .exactOptional(),
  page,
};
const runTests = z.strictObject({ ...tests, ...choice });
const runTestsInEditor = z.strictObject({
  ...tests,
  document: documentName('Test file, instead of "text"'),
  ...choice,
});

/** The inputs of the tools outside of an editor, by their names. */
export const TOOL_INPUT_SCHEMAS = {
  find_modules: findModules,
  read_module: readModule,
  simulate_transaction: simulate,
  explain_status: explainStatus,
  run_simulation_tests: runTests,
} as const;

/** The inputs of the tools in an editor, which can also read a document that is named. */
export const EDITOR_INPUT_SCHEMAS = {
  ...TOOL_INPUT_SCHEMAS,
  simulate_transaction: simulateInEditor,
  run_simulation_tests: runTestsInEditor,
} as const;

/** The inputs of the tools, whichever host they have. */
export type ToolInputs = {
  readonly [Name in keyof typeof EDITOR_INPUT_SCHEMAS]: Readonly<z.infer<(typeof EDITOR_INPUT_SCHEMAS)[Name]>>;
};

/** Returns the JSON schema of a tool's input in an editor, as `package.json` has it. */
export function editorJsonSchema(tool: keyof typeof EDITOR_INPUT_SCHEMAS): unknown {
  const schema = z.toJSONSchema(EDITOR_INPUT_SCHEMAS[tool], { io: 'input' });
  return Object.fromEntries(Object.entries(schema).filter(([name]) => name !== '$schema'));
}

import * as z from 'zod';

/** A value from the chain: any JSON, or the beginning of its text if it is long. */
const data = z.unknown().describe('data from the chain');
const chain = z.string().describe('text from the chain');

const network = z.strictObject({
  id: z.string(),
  label: z.string(),
  is_sandbox: z.boolean().describe('whether it is the built-in model of a chain'),
  is_main_network: z.boolean(),
});
const paged = { page: z.int(), pages: z.int() };

const abort = z.strictObject({
  module: chain.exactOptional(),
  code: z.string(),
  name: chain.exactOptional(),
  description: chain.exactOptional(),
  category: z.string().exactOptional(),
  reason: z.string().exactOptional(),
});
const status = {
  kind: z.enum(['executed', 'abort', 'out_of_gas', 'failure', 'status_code', 'other']),
  meaning: z.string().exactOptional(),
  advice: z.string().exactOptional(),
  abort: abort.exactOptional(),
  status_code: chain.exactOptional(),
  stopped_in: chain.exactOptional(),
  code_offset: z.string().exactOptional(),
  message: chain.exactOptional(),
};
const codePlaces = z.array(chain).describe('where deployed code ends it').exactOptional();

const findModules = z.strictObject({
  network,
  matches: z.array(z.strictObject({ kind: z.enum(['module', 'function', 'struct']), id: chain, declaration: chain })),
  searched_modules: z.int(),
  is_partial: z.boolean().describe('whether more of the account could not be read'),
  note: z.string().exactOptional(),
  ...paged,
});

const readModule = z.strictObject({
  network,
  module: z.string(),
  section: z.enum(['interface', 'code', 'aborts']),
  ledger_version: z.string().exactOptional(),
  read_at: z.string().describe('set if the gateway cannot be reached and an offline copy was used').exactOptional(),
  text: chain.exactOptional(),
  functions: z
    .array(
      z.strictObject({
        function: chain,
        may_abort_with: z.array(
          z.strictObject({
            code: z.string(),
            module: chain,
            name: chain.exactOptional(),
            meaning: chain.exactOptional(),
            places: z.array(chain),
          }),
        ),
        not_included: z.array(chain),
      }),
    )
    .exactOptional(),
  notes: z.array(chain).exactOptional(),
  ...paged,
});

const simulate = z.strictObject({
  network,
  result: z.string().describe('id to read other sections'),
  section: z.enum(['summary', 'changes', 'events', 'raw']),
  function: chain,
  sender: z.string(),
  success: z.boolean(),
  ledger_version: z.string(),
  other_results: z
    .array(z.strictObject({ position: z.number(), success: z.boolean(), vm_status: chain }))
    .describe('set if the gateway answered with several results; this one is the first that fails, otherwise the first')
    .exactOptional(),
  summary: z
    .strictObject({
      title: z.string(),
      ...status,
      vm_status: chain,
      code_places: codePlaces,
      gas: z.strictObject({
        used: z.string(),
        limit: z.string(),
        unit_price_octas: z.string(),
        fee_octas: z.string(),
        execution_units: z.string().exactOptional(),
        io_units: z.string().exactOptional(),
        storage_fee_octas: z.string().exactOptional(),
        storage_refund_octas: z.string().exactOptional(),
      }),
      balances: z.array(
        z.strictObject({
          account: z.string(),
          asset: chain,
          symbol: chain.exactOptional(),
          decimals: z.int().exactOptional(),
          amount: z.string().describe('signed, in the smallest unit; includes the fee'),
        }),
      ),
      more_balances: z.int(),
      fee_payer: z.string(),
      changes: z.int(),
      events: z.int(),
    })
    .exactOptional(),
  changes: z
    .array(
      z.strictObject({
        kind: z.string(),
        account: z.string().exactOptional(),
        type: chain.exactOptional(),
        handle: chain.exactOptional(),
        key: data.exactOptional(),
        value: data.exactOptional(),
      }),
    )
    .exactOptional(),
  events: z.array(z.strictObject({ type: chain, data })).exactOptional(),
  raw: chain.exactOptional(),
  ...paged,
});

const explainStatus = z.strictObject({
  ...status,
  code_places: codePlaces,
  network: network.exactOptional(),
  note: z.string().exactOptional(),
});

const runTests = z.strictObject({
  network,
  counts: z.strictObject({
    passed: z.int(),
    failed: z.int(),
    moved: z.int(),
    errors: z.int(),
    input_errors: z.int(),
    skipped: z.int(),
    not_run: z.int(),
  }),
  problems: z.array(z.strictObject({ line: z.int(), message: z.string() })).describe('what is wrong with the file'),
  cases: z
    .array(
      z.strictObject({
        case: z.string(),
        line: z.int(),
        outcome: z.string(),
        status: chain.exactOptional(),
        gas: z.string().exactOptional(),
        details: z.array(chain),
      }),
    )
    .describe('those that did not pass first'),
  ...paged,
});

/** The answers of the tools, by their names. */
export const TOOL_OUTPUT_SCHEMAS = {
  find_modules: findModules,
  read_module: readModule,
  simulate_transaction: simulate,
  explain_status: explainStatus,
  run_simulation_tests: runTests,
} as const;

/** The answers of the tools. */
export type ToolOutputs = {
  readonly [Name in keyof typeof TOOL_OUTPUT_SCHEMAS]: Readonly<z.infer<(typeof TOOL_OUTPUT_SCHEMAS)[Name]>>;
};

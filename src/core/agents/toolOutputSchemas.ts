import * as z from 'zod/mini';

/** A value from the chain: any JSON, or the start of its text if it is long. */
const data = z.unknown().check(z.describe('data from the chain'));
const chain = z.string().check(z.describe('text from the chain'));

const network = z.strictObject({
  id: z.string(),
  label: z.string(),
  is_sandbox: z.boolean().check(z.describe('whether it is the built-in sandbox, not a real chain')),
  is_main_network: z.optional(z.boolean()),
});
const paged = { page: z.int(), pages: z.int() };

const abort = z.strictObject({
  module: z.exactOptional(chain),
  code: z.string(),
  name: z.exactOptional(chain),
  description: z.exactOptional(chain),
  category: z.exactOptional(z.string()),
  reason: z.exactOptional(z.string()),
});
const status = {
  kind: z.enum(['executed', 'abort', 'out_of_gas', 'failure', 'status_code', 'other']),
  meaning: z.exactOptional(z.string()),
  advice: z.exactOptional(z.string()),
  abort: z.exactOptional(abort),
  status_code: z.exactOptional(chain),
  stopped_in: z.exactOptional(chain),
  code_offset: z.exactOptional(z.string()),
  message: z.exactOptional(chain),
};
const codePlaces = z.exactOptional(z.array(chain).check(z.describe('where the deployed code aborts or stops')));

const findModules = z.strictObject({
  network,
  matches: z.array(z.strictObject({ kind: z.enum(['module', 'function', 'struct']), id: chain, declaration: chain })),
  searched_modules: z.int(),
  is_partial: z.boolean().check(z.describe('whether some modules of the account could not be read')),
  note: z.exactOptional(z.string()),
  ...paged,
});

const readModule = z.strictObject({
  network,
  module: z.string(),
  section: z.enum(['interface', 'code', 'aborts']),
  ledger_version: z.exactOptional(z.string()),
  read_at: z.exactOptional(
    z.string().check(z.describe('set if the gateway is unreachable and an offline copy was used')),
  ),
  text: z.exactOptional(chain),
  functions: z.exactOptional(
    z.array(
      z.strictObject({
        function: chain,
        may_abort_with: z.array(
          z.strictObject({
            code: z.string(),
            module: chain,
            name: z.exactOptional(chain),
            meaning: z.exactOptional(chain),
            places: z.array(chain),
          }),
        ),
        not_included: z.array(chain),
      }),
    ),
  ),
  notes: z.exactOptional(z.array(chain)),
  ...paged,
});

const simulate = z.strictObject({
  network,
  result: z.string().check(z.describe('id to read other sections')),
  section: z.enum(['summary', 'changes', 'events', 'raw', 'trace']),
  function: chain,
  sender: z.string(),
  success: z.boolean(),
  ledger_version: z.string(),
  other_results: z.exactOptional(
    z
      .array(z.strictObject({ position: z.number(), success: z.boolean(), vm_status: chain }))
      .check(
        z.describe('set if the gateway returned several results; this is the first failed one, or else the first'),
      ),
  ),
  summary: z.exactOptional(
    z.strictObject({
      title: z.string(),
      ...status,
      vm_status: chain,
      code_places: codePlaces,
      failure: z.exactOptional(
        z.strictObject({
          headline: chain,
          where: z.array(chain).check(z.describe('the call stack, innermost frame first, with local values')),
          ran: z.string(),
        }),
      ),
      gas: z.strictObject({
        used: z.string(),
        limit: z.string(),
        unit_price_octas: z.string(),
        fee_octas: z.string(),
        execution_units: z.exactOptional(z.string()),
        io_units: z.exactOptional(z.string()),
        storage_fee_octas: z.exactOptional(z.string()),
        storage_refund_octas: z.exactOptional(z.string()),
      }),
      balances: z.array(
        z.strictObject({
          account: z.string(),
          asset: chain,
          symbol: z.exactOptional(chain),
          decimals: z.exactOptional(z.int()),
          amount: z.string().check(z.describe('signed, in the smallest unit; includes the fee')),
        }),
      ),
      more_balances: z.int(),
      fee_payer: z.string(),
      changes: z.int(),
      events: z.int(),
    }),
  ),
  changes: z.exactOptional(
    z.array(
      z.strictObject({
        kind: z.string(),
        account: z.exactOptional(z.string()),
        type: z.exactOptional(chain),
        handle: z.exactOptional(chain),
        key: z.exactOptional(data),
        value: z.exactOptional(data),
      }),
    ),
  ),
  events: z.exactOptional(z.array(z.strictObject({ type: chain, data }))),
  raw: z.exactOptional(chain),
  trace: z.exactOptional(z.array(chain).check(z.describe('calls, resource accesses and events as an indented tree'))),
  ...paged,
});

const explainStatus = z.strictObject({
  ...status,
  code_places: codePlaces,
  network: z.exactOptional(network),
  note: z.exactOptional(z.string()),
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
  problems: z
    .array(z.strictObject({ line: z.int(), message: z.string() }))
    .check(z.describe('what is wrong with the file')),
  cases: z
    .array(
      z.strictObject({
        case: z.string(),
        line: z.int(),
        outcome: z.string(),
        status: z.exactOptional(chain),
        gas: z.exactOptional(z.string()),
        details: z.array(chain),
      }),
    )
    .check(z.describe('cases that did not pass are first')),
  ...paged,
});

/** The outputs of the tools, by name. */
export const TOOL_OUTPUT_SCHEMAS = {
  find_modules: findModules,
  read_module: readModule,
  simulate_transaction: simulate,
  explain_status: explainStatus,
  run_simulation_tests: runTests,
} as const;

export type ToolOutputs = {
  readonly [Name in keyof typeof TOOL_OUTPUT_SCHEMAS]: Readonly<z.infer<(typeof TOOL_OUTPUT_SCHEMAS)[Name]>>;
};

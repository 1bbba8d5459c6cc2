/** Functions and types whose calls name a function, and may have its type arguments and arguments. */
export const FUNCTION_CALLERS: ReadonlySet<string> = new Set([
  'EntryFunction',
  'MemberId',
  'EntryFunctionId',
  'entry_function',
  'run_entry_function',
  'execute_entry_function',
  'create_entry_function',
  'submit_entry_function',
  'send_entry_function',
  'call_entry_function',
  'api_execute_entry_function',
  'evaluate_entry_function_gas',
  'build_entry_function',
  'make_entry_function',
]);

/** Functions that call a view; other things have these names too. */
export const VIEW_CALLERS: ReadonlySet<string> = new Set(['view', 'view_bcs', 'execute_view_function']);

/** Types whose `new` starts a chain of `.type_arg(…)`, `.arg(…)`. */
export const ENTRY_FUNCTION_BUILDERS: ReadonlySet<string> = new Set([
  'InputEntryFunctionData',
  'InputEntryFunctionDataBuilder',
  'EntryFunctionBuilder',
  'EntryFunctionCallBuilder',
  'EntryFunctionPayloadBuilder',
]);

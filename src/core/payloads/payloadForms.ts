import { walletRequestJson } from './engine/requestJson';
import type { PayloadForm } from './located';

/** Payloads as a node takes them (SPEC.md §2.3): JSON, and similar objects of other languages. */
export const REST: PayloadForm = {
  id: 'rest',
  values: 'wire',
  listKeys: { typeArguments: 'type_arguments', arguments: 'arguments' },
};

/** Payloads as wallets take them: JSON with the names and values of the TypeScript SDK. */
export const WALLET: PayloadForm = {
  id: 'wallet',
  values: 'sdk',
  isJson: true,
  listKeys: { typeArguments: 'typeArguments', arguments: 'functionArguments' },
  requestJson: walletRequestJson,
};

/** Payloads in the CLI's `--json-file`. */
export const CLI_FILE: PayloadForm = { id: 'cliFile', values: 'typed', isSent: 'always' };

/** Move source that calls or defines a function. */
export const MOVE: PayloadForm = { id: 'move', values: 'source' };

/** Literals of Move source are read like the CLI's; errors in them are left to the compiler. */
export const MOVE_LITERALS: PayloadForm = { ...MOVE, values: 'typed' };
